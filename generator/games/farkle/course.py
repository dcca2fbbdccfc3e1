"""What happens in a turn that is played by the best single-turn table: how it ends and how long it lasts.

Chances are floats; the exact mean is that of the table itself. Knows no target.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt

from generator.games.farkle.rules import DICE, FACES, Scoring, left_after
from generator.games.farkle.turn import TurnTable, bust_chance, scoring_profiles, solve_turn


@dataclass(frozen=True)
class Course:
    """A turn: the chance of each number of points it is banked with, the chance of a bust, the mean number of rolls."""

    banked: Mapping[int, float]
    bust: float
    rolls: float

    @property
    def mean(self) -> float:
        """The expected points."""
        return sum(points * chance for points, chance in self.banked.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of the points."""
        squares = sum(points**2 * chance for points, chance in self.banked.items())
        return sqrt(squares - self.mean**2)


@cache
def course_of(scoring: Scoring) -> Course:
    """How a turn by the table goes: all ways through it, in order of points, since each roll adds some."""
    table = solve_turn(scoring)
    waiting: dict[int, list[float]] = {0: [0.0] * (DICE - 1) + [1.0]}
    banked: dict[int, float] = {}
    bust = rolls = 0.0
    while waiting:
        points = min(waiting)
        for left, chance in enumerate(waiting.pop(points), start=1):
            if not chance:
                continue
            if points and table.banks(points, left):
                banked[points] = banked.get(points, 0.0) + chance
                continue
            rolls += chance
            bust += chance * float(bust_chance(scoring, left))
            _roll(table, points, left, chance, waiting)
    return Course(banked, bust, rolls)


def _roll(table: TurnTable, points: int, left: int, chance: float, waiting: dict[int, list[float]]) -> None:
    """Where a roll leads, each with its chance."""
    for profile, many in scoring_profiles(table.scoring, left):
        option = table.best(points, left, profile)
        ahead = waiting.setdefault(points + option.points, [0.0] * DICE)
        ahead[left_after(left, option.dice) - 1] += chance * many / FACES**left
