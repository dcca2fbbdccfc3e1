"""One turn of Farkle alone, played for the most points: exact, from the rules. Knows no target and no opponent.

A state is the points of the turn and how many dice are rolled next. The gain over banking shrinks as the points grow
(whoever has more to lose can copy the play of who has less and loses as often), so from some points on banking is best
with any number of dice, and the states below are worked out from there downward: each roll adds points. Values are
whole numbers over powers of one denominator; floats only choose which options are close enough to be compared exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    Scoring,
    every_roll,
    left_after,
    selections,
    ways,
)

ROLLS = FACES**DICE
"""The rolls of six dice; every chance is a whole number of parts of it."""
_SURE = 1e-6
"""Points by which one float must exceed another to be the larger one for sure: their errors stay below 1e-8."""


@dataclass(frozen=True, slots=True, order=True)
class Option:
    """What may be done with a roll: points gained and dice kept. Of options with equal dice only the best counts."""

    points: int
    dice: int


Profile = tuple[Option, ...]
"""All that matters about a roll: the most points for each number of dice that may be kept; empty is bust."""


def profile_of(scoring: Scoring, roll: Counts) -> Profile:
    """The options of a roll, fewest dice first."""
    most: dict[int, int] = {}
    for counts, points in selections(scoring, roll).items():
        dice = sum(counts)
        most[dice] = max(points, most.get(dice, 0))
    return tuple(Option(most[dice], dice) for dice in sorted(most))


@cache
def profiles(scoring: Scoring, left: int) -> tuple[tuple[Profile, int], ...]:
    """Every profile of rolls of so many dice, and how many of the `6 ** left` rolls have it."""
    found: Counter[Profile] = Counter()
    for roll in every_roll(left):
        found[profile_of(scoring, roll)] += ways(roll)
    return tuple(sorted(found.items()))


def bust_chance(scoring: Scoring, left: int) -> Fraction:
    """The chance that a roll of so many dice scores nothing."""
    return Fraction(dict(profiles(scoring, left)).get((), 0), FACES**left)


def dice_for(scoring: Scoring, roll: Counts, option: Option) -> Counts:
    """The dice of a roll that an option keeps; of several sets that with the higher number of low faces."""
    found = selections(scoring, roll)
    return max(one for one in found if found[one] == option.points and sum(one) == option.dice)


@dataclass(frozen=True)
class TurnTable:
    """The best play of one turn.

    `stops` holds for 1 to 6 dice left the points from which banking is best (a tie is banked). `numerators` and
    `floats` hold the value of each state by points, from 0 in steps of `unit`, and dice left; beyond them banking is
    best.
    """

    scoring: Scoring
    unit: int
    stops: Sequence[int]
    numerators: Sequence[tuple[int, ...]]
    floats: Sequence[tuple[float, ...]]

    @property
    def mean(self) -> Fraction:
        """The expected points of a turn from its first roll."""
        return self.state(0, DICE)

    def banks(self, points: int, left: int) -> bool:
        """Whether the best play banks when so many dice would be rolled next."""
        return points >= self.stops[left - 1]

    def state(self, points: int, left: int) -> Fraction:
        """The expected points of the turn when so many dice would be rolled next."""
        level, levels = points // self.unit, len(self.numerators)
        if level >= levels:
            return Fraction(points)
        return Fraction(self.numerators[level][left - 1], ROLLS ** (levels - level))

    def nearly(self, points: int, left: int) -> float:
        """The same, rounded once."""
        level = points // self.unit
        return float(points) if level >= len(self.floats) else self.floats[level][left - 1]

    def best(self, points: int, left: int, profile: Profile) -> Option:
        """The best option of a roll that is not bust; of equal ones that with the most points, then dice."""
        if len(profile) == 1:
            return profile[0]
        values = [self.nearly(points + option.points, left_after(left, option.dice)) for option in profile]
        most = max(values)
        close = [option for option, found in zip(profile, values, strict=True) if found > most - _SURE]
        return close[0] if len(close) == 1 else max(close, key=lambda option: self._rank(points, left, option))

    def _rank(self, points: int, left: int, option: Option) -> tuple[Fraction, Option]:
        return self.state(points + option.points, left_after(left, option.dice)), option

    def keeps(self, points: int, left: int, roll: Counts) -> Counts:
        """The dice that the best play keeps of a roll that is not bust."""
        return dice_for(self.scoring, roll, self.best(points, left, profile_of(self.scoring, roll)))


def horizon(scoring: Scoring) -> int | None:
    """The points from which banking is best with any number of dice, or `None` if some roll cannot be bust.

    One more roll and then banking gains nothing there, with any dice; what follows has still more points, so no longer
    play gains anything either.
    """
    most = Fraction(0)
    for left in range(1, DICE + 1):
        bust = bust_chance(scoring, left)
        if not bust:
            return None
        gain = Fraction(sum(many * max(profile).points for profile, many in scoring_profiles(scoring, left)))
        most = max(most, gain / FACES**left / bust)
    return -int(-most // scoring.unit) * scoring.unit


@cache
def scoring_profiles(scoring: Scoring, left: int) -> tuple[tuple[Profile, int], ...]:
    """The profiles of rolls that are not bust."""
    return tuple((profile, many) for profile, many in profiles(scoring, left) if profile)


@cache
def solve_turn(scoring: Scoring) -> TurnTable:
    """The best play of a turn. Every number of dice must be able to bust, as `faults` makes sure."""
    last = horizon(scoring)
    assert last is not None, "faults.py refuses dice that are never bust"
    unit = scoring.unit
    levels = last // unit
    stops = [last] * DICE
    numerators: list[tuple[int, ...]] = [()] * levels
    floats: list[tuple[float, ...]] = [()] * levels
    known = TurnTable(scoring, unit, stops, numerators, floats)
    scales = [ROLLS**power for power in range(levels + 1)]
    for level in range(levels - 1, -1, -1):
        banked = level * unit * scales[levels - level]
        rolled = [_rolling(known, scales, level, left) for left in range(1, DICE + 1)]
        for place, numerator in enumerate(rolled):
            # Levels come downward, so what stays are the fewest points from which banking is best.
            stops[place] = level * unit if numerator <= banked else stops[place]
        numerators[level] = tuple(max(banked, numerator) for numerator in rolled)
        floats[level] = tuple(numerator / scales[levels - level] for numerator in numerators[level])
    return TurnTable(scoring, unit, tuple(stops), tuple(numerators), tuple(floats))


def _rolling(known: TurnTable, scales: list[int], level: int, left: int) -> int:
    """The numerator of the value of rolling; all states with more points are known."""
    points, levels = level * known.unit, len(scales) - 1
    total = 0
    for profile, many in scoring_profiles(known.scoring, left):
        option = known.best(points, left, profile)
        reached = level + option.points // known.unit
        if reached < levels:
            numerator = known.numerators[reached][left_after(left, option.dice) - 1]
            total += many * numerator * scales[reached - level - 1]
        else:
            total += many * reached * known.unit * scales[levels - level - 1]
    # Fewer dice have chances in parts of a smaller power; this makes them parts of `ROLLS`, like all others.
    return int(total * FACES ** (DICE - left))
