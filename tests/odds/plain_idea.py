"""The article's idea written plainly, in floats, without any of the product's code: a yardstick for numbers and speed.

A hand is a tuple of counts; for every hand and everything that can be kept of it the hands that may follow are listed
with their chances, and values go backward.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

FACES = 6
Counts = tuple[int, ...]
Options = list[tuple[Counts, list[tuple[int, float]]]]


def multisets(size: int, faces: int = FACES) -> Iterator[Counts]:
    """All ways to share dice among faces."""
    if faces == 1:
        yield (size,)
        return
    for first in range(size + 1):
        for rest in multisets(size - first, faces - 1):
            yield (first, *rest)


def chance(hand: Counts) -> float:
    """The probability to roll the hand with all its dice."""
    dice = sum(hand)
    ways = factorial(dice) // prod(map(factorial, hand))
    return float(ways / FACES**dice)


def kept_of(hand: Counts) -> Iterator[Counts]:
    """Everything that can be kept."""
    if not hand:
        yield ()
        return
    for rest in kept_of(hand[1:]):
        for number in range(hand[0] + 1):
            yield (number, *rest)


def payout(hand: Counts, table: tuple[float, ...]) -> float:
    """By the seven payouts from five of a kind down to a pair."""
    shape = tuple(sorted((count for count in hand if count), reverse=True))
    by_shape = {(5,): 0, (4, 1): 1, (3, 2): 2, (3, 1, 1): 4, (2, 2, 1): 5, (2, 1, 1, 1): 6}
    if shape in by_shape:
        return table[by_shape[shape]]
    return table[3] if all(hand[1:5]) else 0.0


class Plain:
    """Everything that does not depend on the payouts."""

    def __init__(self, dice: int = 5) -> None:
        rolls = [[(hand, chance(hand)) for hand in multisets(size)] for size in range(dice + 1)]
        self.hands = [hand for hand, _ in rolls[dice]]
        self.chances = [likely for _, likely in rolls[dice]]
        place = {hand: number for number, hand in enumerate(self.hands)}
        self.options: list[Options] = [
            [
                (
                    kept,
                    [(place[tuple(map(sum, zip(kept, roll, strict=True)))], p) for roll, p in rolls[dice - sum(kept)]],
                )
                for kept in kept_of(hand)
            ]
            for hand in self.hands
        ]

    def start(self, values: list[float]) -> float:
        """The value before the first roll."""
        return sum(likely * value for likely, value in zip(self.chances, values, strict=True))

    def optimum(self, table: tuple[float, ...], rerolls: int = 2) -> float:
        """Always the best keep."""
        values = [payout(hand, table) for hand in self.hands]
        for _ in range(rerolls):
            values = [max(sum(p * values[j] for j, p in after) for _, after in options) for options in self.options]
        return self.start(values)

    def rule(self, table: tuple[float, ...], rerolls: int = 2) -> float:
        """Always the most frequent value, the higher on a tie."""
        values = [payout(hand, table) for hand in self.hands]
        for _ in range(rerolls):
            values = [
                next(sum(p * values[j] for j, p in after) for kept, after in options if kept == most_frequent(hand))
                for hand, options in zip(self.hands, self.options, strict=True)
            ]
        return self.start(values)

    def none(self, table: tuple[float, ...]) -> float:
        """The first roll stays."""
        return self.start([payout(hand, table) for hand in self.hands])

    def keeps_that_look_different(self, table: tuple[float, ...]) -> int:
        """In how many hands the largest float is not the rule's: ties are decided by noise here."""
        values = [payout(hand, table) for hand in self.hands]
        values = [max(sum(p * values[j] for j, p in after) for _, after in options) for options in self.options]
        different = 0
        for hand, options in zip(self.hands, self.options, strict=True):
            worth = {kept: sum(p * values[j] for j, p in after) for kept, after in options}
            different += max(worth.values()) > worth[most_frequent(hand)]
        return different


def most_frequent(hand: Counts) -> Counts:
    """What the rule keeps."""
    face = max(range(FACES), key=lambda one: (hand[one], one))
    return tuple(count if one == face else 0 for one, count in enumerate(hand))
