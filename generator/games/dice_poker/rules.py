"""Dice poker in plain Python: hands, their order, and the AI's choices. Knows no script and no YAML.

This is the reference that the generated script is proven against; it is written from the rules of the game alone
(games.md 1.1). A hand of dice is a tuple of faces, `1 .. faces`, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement

LARGEST_NUMBER = 2_147_483
"""The largest whole number that a script variable holds: thousandths in a signed 32-bit integer."""


@dataclass(frozen=True, slots=True)
class Groups:
    """A pattern of equal dice over different faces: `(3, 2)` is a full house. Sizes never grow, each at least 2."""

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """A pattern of named faces, each at least so often as it is named: `(1, 2, 3, 4, 5)` is a straight."""

    faces: tuple[int, ...]


Pattern = Groups | Faces


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """What five dice are worth, compared field by field.

    `rank` numbers the classes of hands upward, 0 is nothing. `values` holds the faces of the groups, by size and then
    by face, filled up with 0. `lone` is the code of the dice outside the combination.
    """

    rank: int
    values: tuple[int, ...]
    lone: int


class Result(StrEnum):
    """How a showdown ends for the first of the two hands."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Reroll(StrEnum):
    """What a player does with the dice when it is his turn to re-roll."""

    PASS = "pass"
    RANKED = "ranked"
    ALL = "all"


class Plays(StrEnum):
    """How an AI plays: by the weights and the re-rolls that rules.yaml gives it, or as well as is possible at all."""

    RANKED = "ranked"
    OPTIMAL = "optimal"


@dataclass(frozen=True, slots=True)
class Table:
    """The dice and the hands that count, best first; "nothing" is implicit and last.

    `base` is that of the lone code: a die of face `f` outside the combination adds `base ** (f - 1)`.
    """

    dice: int
    faces: int
    hands: tuple[Pattern, ...]
    base: int

    @property
    def value_count(self) -> int:
        """How many values rank a hand: the groups of the pattern that has most, at least 1."""
        return max((len(pattern.sizes) for pattern in self.hands if isinstance(pattern, Groups)), default=1)

    def rank_of(self, index: int) -> int:
        """The rank of the pattern at that place of `hands`: the best has the highest, the last has 1."""
        return len(self.hands) - index

    def every_hand(self) -> Iterator[tuple[int, ...]]:
        """Each multiset of dice once, faces ascending."""
        return combinations_with_replacement(range(1, self.faces + 1), self.dice)


def groups_of(pattern: Groups, counts: Counter[int], faces: int) -> tuple[int, ...] | None:
    """The faces that fill the groups, highest first within the choice for each group, or `None`.

    Taking the highest face for the largest group never spoils the rest: every face that serves a larger group serves
    a smaller one as well.
    """
    taken: list[int] = []
    for size in pattern.sizes:
        face = next((face for face in range(faces, 0, -1) if face not in taken and counts[face] >= size), None)
        if face is None:
            return None
        taken.append(face)
    return tuple(taken)


def combination(pattern: Pattern, dice: Sequence[int], faces: int) -> tuple[Counter[int], tuple[int, ...]] | None:
    """The dice that make the pattern (face to number) and the values that rank it, or `None` if it is not there."""
    counts = Counter(dice)
    match pattern:
        case Groups(sizes):
            values = groups_of(pattern, counts, faces)
            return None if values is None else (Counter(dict(zip(values, sizes, strict=True))), values)
        case Faces(named):
            wanted = Counter(named)
            return (wanted, ()) if all(counts[face] >= number for face, number in wanted.items()) else None


def read_hand(table: Table, dice: Sequence[int]) -> Hand:
    """The best combination of the dice, first match wins."""
    for index, pattern in enumerate(table.hands):
        found = combination(pattern, dice, table.faces)
        if found is not None:
            used, values = found
            filled = values + (0,) * (table.value_count - len(values))
            return Hand(table.rank_of(index), filled, lone_code(Counter(dice) - used, table.base))
    return Hand(0, (0,) * table.value_count, lone_code(Counter(dice), table.base))


def lone_code(lone: Counter[int], base: int) -> int:
    """The number of each face among the lone dice as digits, face 1 in the lowest place."""
    return sum(number * base ** (face - 1) for face, number in lone.items())


@cache
def most_equal_lone_dice(dice: int, faces: int, hands: tuple[Pattern, ...]) -> int:
    """How many equal dice at most stay outside the combination, over every hand."""
    plain = Table(dice, faces, hands, base=dice + 1)
    # In base dice + 1 no digit overflows, so the digits are the numbers of lone dice.
    return max(_largest_digit(read_hand(plain, hand).lone, plain.base) for hand in plain.every_hand())


def smallest_base(dice: int, faces: int, hands: tuple[Pattern, ...]) -> int:
    """The smallest base (at least 2) with which no two lone codes collide."""
    return max(2, 1 + most_equal_lone_dice(dice, faces, hands))


@cache
def largest_lone_code(table: Table) -> int:
    """The largest lone code of any hand."""
    return max(read_hand(table, hand).lone for hand in table.every_hand())


def _largest_digit(code: int, base: int) -> int:
    most = 0
    while code:
        code, digit = divmod(code, base)
        most = max(most, digit)
    return most


def compare(table: Table, first: Sequence[int], second: Sequence[int]) -> Result:
    """Class, then the ranked values in order, then the lone code."""
    mine, other = read_hand(table, first), read_hand(table, second)
    if mine == other:
        return Result.DRAW
    return Result.WIN if mine > other else Result.LOSS


def kept(table: Table, dice: Sequence[int], choice: Reroll) -> tuple[int, ...]:
    """The dice that stay on the table, in their order.

    `RANKED` keeps all dice of the ranked values of a group pattern, and one die of each face of a pattern of faces.
    """
    match choice:
        case Reroll.PASS:
            return tuple(dice)
        case Reroll.ALL:
            return ()
        case Reroll.RANKED:
            hand = read_hand(table, dice)
            if hand.rank == 0:
                return ()
            pattern = table.hands[len(table.hands) - hand.rank]
            match pattern:
                case Groups():
                    return tuple(die for die in dice if die in hand.values)
                case Faces(named):
                    left = Counter(named)
                    return tuple(_take(left, dice))


def _take(wanted: Counter[int], dice: Sequence[int]) -> Iterator[int]:
    """The first dice that the pattern needs, each as often as it is needed."""
    for die in dice:
        if wanted[die] > 0:
            wanted[die] -= 1
            yield die


def has_better_rank(mine: Hand, other: Hand) -> bool:
    """The same class and strictly better ranked values."""
    return mine.rank == other.rank and mine.values > other.values
