"""Categories, previews and the score card."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from generator.games.yacht.rules import CARD, CardState, Category, ScoreCard, preview
from tests.games.yacht.table import RULES

PREVIEWS: dict[tuple[int, ...], dict[str, int]] = {
    (1, 1, 1, 1, 1): {"aces": 5, "three_kind": 5, "four_kind": 5, "yacht": 50, "chance": 5},
    (2, 2, 3, 3, 3): {"twos": 4, "threes": 9, "three_kind": 13, "full_house": 25, "chance": 13},
    (1, 2, 3, 4, 6): {"aces": 1, "twos": 2, "threes": 3, "fours": 4, "sixes": 6, "small_straight": 30, "chance": 16},
    (2, 3, 4, 5, 6): {
        "twos": 2,
        "threes": 3,
        "fours": 4,
        "fives": 5,
        "sixes": 6,
        "small_straight": 30,
        "large_straight": 40,
        "chance": 20,
    },
    (6, 5, 6, 6, 6): {"fives": 5, "sixes": 24, "three_kind": 29, "four_kind": 29, "chance": 29},
    (4, 3, 3, 5, 6): {"threes": 6, "fours": 4, "fives": 5, "sixes": 6, "small_straight": 30, "chance": 21},
    (1, 2, 3, 5, 6): {"aces": 1, "twos": 2, "threes": 3, "fives": 5, "sixes": 6, "chance": 17},
}


@pytest.mark.parametrize("dice", PREVIEWS, ids=str)
def test_previews(dice: tuple[int, ...]) -> None:
    found = {category.value: preview(RULES, category, dice) for category in CARD}
    assert {name: points for name, points in found.items() if points} == PREVIEWS[dice]


def test_how_many_of_all_rolls_score() -> None:
    # Plain counting: 6 yachts, 150 + 6 fours, 300 full houses, 1,200 threes more; 240 large straights, 1,200 small.
    rolls = list(product(range(1, 7), repeat=5))
    scoring = Counter(category for roll in rolls for category in CARD if preview(RULES, category, roll))
    assert scoring[Category.YACHT] == 6
    assert scoring[Category.FOUR_KIND] == 156
    assert scoring[Category.FULL] == 300
    assert scoring[Category.THREE_KIND] == 156 + 300 + 1200
    assert scoring[Category.LARGE] == 240
    assert scoring[Category.SMALL] == 1200
    assert scoring[Category.CHANCE] == len(rolls)
    assert all(scoring[category] == 6**5 - 5**5 for category in CARD if category.is_upper)


def test_the_card_counts_the_bonus_once() -> None:
    card = ScoreCard(RULES)
    for face in range(1, 7):
        assert card.bonus == 0
        card = card.write(CARD[face - 1], (face, face, face, 1, 1) if face > 1 else (1, 1, 1, 2, 2))
    assert (card.state.upper, card.bonus, card.total) == (63, 35, 98)
    assert card.state.free == CARD[6:]
    assert card.write(Category.CHANCE, (6, 6, 6, 6, 6)).total == 128


def test_a_line_is_written_once() -> None:
    card = ScoreCard(RULES).write(Category.YACHT, (1, 2, 3, 4, 6))
    assert card.written == ((Category.YACHT, 0),)
    with pytest.raises(ValueError, match="`yacht` is not free"):
        card.write(Category.YACHT, (1, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("free", "upper", "is_possible"),
    [
        (CARD, 0, True),
        ((Category.SIXES,), 33, True),
        ((Category.SIXES, Category.YACHT), 32, False),
        ((Category.ACES, Category.TWOS), 48, True),
        ((Category.ACES, Category.TWOS), 47, False),
        ((Category.SIXES,), 63, False),
        ((Category.CHANCE,), 62, False),
    ],
)
def test_whether_the_bonus_is_possible(free: tuple[Category, ...], upper: int, is_possible: bool) -> None:
    assert CardState(free, upper).is_bonus_possible(RULES) is is_possible
