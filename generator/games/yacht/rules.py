"""Yacht in plain Python: the thirteen categories, what dice are worth in each, and the score card. Knows no script.

This is the reference that the generated script is proven against; it is written from the rules of the game alone
(games.md 1.2). Dice are a tuple of faces 1 to 6 in any order; points are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

FACES = 6


class Category(StrEnum):
    """The lines of the score card, in card order; the values are the names used in rules.yaml."""

    ACES = "aces"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_KIND = "three_kind"
    FOUR_KIND = "four_kind"
    FULL = "full_house"
    SMALL = "small_straight"
    LARGE = "large_straight"
    YACHT = "yacht"
    CHANCE = "chance"

    @property
    def place(self) -> int:
        """Its place on the card, from 0."""
        return CARD.index(self)

    @property
    def is_upper(self) -> bool:
        """Whether it counts the dice of one face, and so counts towards the bonus."""
        return self.place < FACES

    @property
    def face(self) -> int:
        """The face that an upper category counts; 0 for the others."""
        return self.place + 1 if self.is_upper else 0


CARD = tuple(Category)
UPPER = CARD[:FACES]


@dataclass(frozen=True, slots=True)
class YachtRules:
    """What may differ between tables: the lines of the card, dice, re-rolls a turn, and the fixed scores in points.

    `categories` stand in card order. The bonus is paid once the upper categories sum up to `bonus_from` or more.
    """

    categories: tuple[Category, ...]
    dice: int
    rerolls: int
    bonus: int
    bonus_from: int
    full_house: int
    small_straight: int
    large_straight: int
    yacht: int


def has_run(dice: Sequence[int], length: int) -> bool:
    """Whether so many consecutive faces lie there."""
    return lowest_run(dice, length) is not None


def lowest_run(dice: Sequence[int], length: int) -> tuple[int, ...] | None:
    """The faces of the lowest run of that length, or `None`."""
    present = set(dice)
    windows = (tuple(range(first, first + length)) for first in range(1, FACES - length + 2))
    return next((window for window in windows if present.issuperset(window)), None)


def most_equal(dice: Sequence[int]) -> int:
    """How many dice show the most frequent face."""
    return max(Counter(dice).values())


def is_full_house(dice: Sequence[int]) -> bool:
    """Three dice of one face and two of another; five equal dice are none (games.md 1.2)."""
    return sorted(Counter(dice).values()) == [2, 3]


def is_yacht(dice: Sequence[int]) -> bool:
    """Five equal dice."""
    return len(dice) == 5 and most_equal(dice) == 5


def preview(rules: YachtRules, category: Category, dice: Sequence[int]) -> int:
    """The points the dice would bring in that category now, without the bonus."""
    match category:
        case Category.THREE_KIND:
            return sum(dice) if most_equal(dice) >= 3 else 0
        case Category.FOUR_KIND:
            return sum(dice) if most_equal(dice) >= 4 else 0
        case Category.FULL:
            return rules.full_house if is_full_house(dice) else 0
        case Category.SMALL:
            return rules.small_straight if has_run(dice, 4) else 0
        case Category.LARGE:
            return rules.large_straight if has_run(dice, 5) else 0
        case Category.YACHT:
            return rules.yacht if is_yacht(dice) else 0
        case Category.CHANCE:
            return sum(dice)
        case _:
            return category.face * tuple(dice).count(category.face)


@dataclass(frozen=True, slots=True)
class CardState:
    """What of a score card decides the rest of the game: the free categories in card order, and the upper sum.

    The upper sum may be capped at `bonus_from`, beyond which it changes nothing.
    """

    free: tuple[Category, ...]
    upper: int

    def is_bonus_reached(self, rules: YachtRules) -> bool:
        """Whether the bonus is earned."""
        return self.upper >= rules.bonus_from

    def is_bonus_possible(self, rules: YachtRules) -> bool:
        """Whether the bonus is not earned yet, but the best dice in the free upper categories would earn it."""
        most = sum(rules.dice * category.face for category in self.free if category.is_upper)
        return not self.is_bonus_reached(rules) and self.upper + most >= rules.bonus_from


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The card of one player: what is written, in the order of writing."""

    rules: YachtRules
    written: tuple[tuple[Category, int], ...] = ()

    @property
    def state(self) -> CardState:
        """The free categories and the upper sum."""
        filled = {category for category, _ in self.written}
        free = tuple(category for category in self.rules.categories if category not in filled)
        return CardState(free, sum(points for category, points in self.written if category.is_upper))

    @property
    def bonus(self) -> int:
        """The bonus if it is earned, else 0."""
        return self.rules.bonus if self.state.is_bonus_reached(self.rules) else 0

    @property
    def total(self) -> int:
        """All points, with the bonus."""
        return sum(points for _, points in self.written) + self.bonus

    def write(self, category: Category, dice: Sequence[int]) -> ScoreCard:
        """The card after the dice are written there; raises ValueError if the category is not free."""
        if category not in self.state.free:
            raise ValueError(f"`{category}` is not free")
        return ScoreCard(self.rules, (*self.written, (category, preview(self.rules, category, dice))))
