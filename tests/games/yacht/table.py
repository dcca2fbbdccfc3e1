"""The table and the CPU's numbers of games.md 1.2, written down for tests: the product reads them from rules.yaml."""

from __future__ import annotations

from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.rules import CARD, CardState, Category, YachtRules

RULES = YachtRules(
    categories=CARD,
    dice=5,
    rerolls=2,
    bonus=35,
    bonus_from=63,
    full_house=25,
    small_straight=30,
    large_straight=40,
    yacht=50,
)

_SACRIFICE = "aces twos threes three_kind four_kind fours small_straight fives full_house chance large_straight"

NUMBERS = CpuNumbers(
    sixes_from=24,
    sixes_below=25,
    sixes_most=30,
    sixes_free=3,
    complete=(Category.YACHT, Category.LARGE, Category.FULL),
    lock=(Category.SIXES, Category.FIVES, Category.FOURS),
    lock_dice=3,
    sacrifice=(*map(Category, _SACRIFICE.split()), Category.SIXES, Category.YACHT),
    factor=4,
    weights=(0, 1, 2, 4, 7, 9, 3, 4, 6, 6, 8, 9, 2),
    urgency=(3, 4, 5, 6, 8, 10),
    zero_penalties=(1, 2, 3, 6, 8, 11, 4, 5, 9, 7, 10, 12, 0),
    chance_penalty=8,
    waste_part=3,
    hysteresis=4,
    small_faces=3,
    high_faces=((5, 6), (4,)),
    three_kind_stop=20,
    four_kind_stop=22,
    chance_stop=22,
)

_PUBLISHED = {Category.THREE_KIND: "3KIND", Category.FOUR_KIND: "4KIND"}
NAMES = {_PUBLISHED.get(category, category.name): category for category in CARD}
"""The categories as games.md and the table of decisions call them."""


def card(filled: tuple[Category, ...], upper: int) -> CardState:
    """A card with these categories filled."""
    return CardState(tuple(category for category in CARD if category not in filled), upper)
