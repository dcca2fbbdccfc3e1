"""Farkle in plain Python: what dice are worth, which may be kept, when a roll is bust. Knows no script and no YAML.

This is the reference that the generated script is proven against; it is written from the rules of the game alone
(games.md 1.5). Dice without order are `Counts`: how many of each face, face 1 first. Points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import factorial, gcd, prod

FACES = 6
DICE = 6
GROUP = 3
"""From so many equal dice on the table of groups counts, and single dice of that face no longer do."""

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Straight:
    """Faces that score together, one die of each: `(1, 2, 3, 4, 5)` is 500 points."""

    faces: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """What dice are worth.

    `singles` and `threes` hold the points of one die and of three equal dice by face, face 1 first; a single die of 0
    points scores nothing. Each die beyond the third multiplies a group by `further`.
    """

    singles: tuple[int, ...]
    threes: tuple[int, ...]
    further: int
    straights: tuple[Straight, ...]

    @property
    def unit(self) -> int:
        """The largest number that divides every score."""
        return gcd(*self.singles, *self.threes, *(straight.points for straight in self.straights))


def counts_of(dice: tuple[int, ...]) -> Counts:
    """How many dice show each face."""
    return tuple(dice.count(face) for face in range(1, FACES + 1))


def dice_of(counts: Counts) -> tuple[int, ...]:
    """Dice with those counts, lowest first."""
    return tuple(face for face, number in enumerate(counts, start=1) for _ in range(number))


def face_points(scoring: Scoring, face: int, number: int) -> int | None:
    """The points of so many dice of one face without a straight; `None` if they do not all score."""
    if number >= GROUP:
        return int(scoring.threes[face - 1] * scoring.further ** (number - GROUP))
    single = scoring.singles[face - 1]
    return number * single if single or not number else None


def _apart(scoring: Scoring, counts: Counts) -> int | None:
    """The points of dice as groups and single dice."""
    found = [face_points(scoring, face, number) for face, number in enumerate(counts, start=1)]
    return None if None in found else sum(points for points in found if points is not None)


def _rest_of(straight: Straight, counts: Counts) -> Counts | None:
    """The dice beside a straight, or `None` if it is not there."""
    rest = tuple(number - (face in straight.faces) for face, number in enumerate(counts, start=1))
    return None if min(rest) < 0 else rest


@cache
def value(scoring: Scoring, counts: Counts) -> int | None:
    """The points of kept dice, read in the best way in which every die scores; `None` if some die does not.

    Beside a straight only single dice score, since it leaves at most one die.
    """
    if not any(counts):
        return None
    readings = [_apart(scoring, counts)]
    for straight in scoring.straights:
        rest = _rest_of(straight, counts)
        if rest is not None and max(rest) < GROUP:
            beside = _apart(scoring, rest)
            readings.append(None if beside is None else straight.points + beside)
    return max((points for points in readings if points is not None), default=None)


@cache
def selections(scoring: Scoring, roll: Counts) -> Mapping[Counts, int]:
    """Every set of the rolled dice that may be kept, and its points; empty if the roll is bust."""
    found = {}
    for counts in product(*(range(number + 1) for number in roll)):
        points = value(scoring, counts)
        if points is not None:
            found[counts] = points
    return found


def is_bust(scoring: Scoring, roll: Counts) -> bool:
    """Whether nothing of a roll scores: the points of the turn are lost."""
    return not selections(scoring, roll)


def all_that_scores(scoring: Scoring, roll: Counts) -> Counts:
    """The set of a roll with the most points, of equal ones that with the most dice. The roll must not be bust."""
    found = selections(scoring, roll)
    return max(found, key=lambda counts: (found[counts], sum(counts), counts))


def left_after(left: int, kept: int) -> int:
    """How many dice are rolled next: the rest, or six fresh ones if the whole roll was kept (hot dice)."""
    return left - kept or DICE


@cache
def every_roll(dice: int) -> tuple[Counts, ...]:
    """Each roll of so many dice without order."""
    return tuple(counts for counts in product(range(dice + 1), repeat=FACES) if sum(counts) == dice)


def ways(counts: Counts) -> int:
    """In how many orders dice with those counts may fall."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def every_selection(scoring: Scoring) -> Iterator[Counts]:
    """Every set of one to six dice that may be kept at all."""
    for dice in range(1, DICE + 1):
        for counts in every_roll(dice):
            if value(scoring, counts) is not None:
                yield counts


def code_of(counts: Counts) -> int:
    """A set of dice as one number: its counts as digits to the base of seven, face 1 in the lowest place."""
    return sum(number * (DICE + 1) ** place for place, number in enumerate(counts))
