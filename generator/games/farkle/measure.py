"""Everything that is asked about Farkle with the numbers of a rules.yaml, put together: one turn, the race, its depth.

The depth criterion is applied to the chance to win a whole game against a named reference opponent, both seats
averaged: the race as solved must lie so far above chance, and so far above the best plain rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import numpy as np

from generator.games.farkle.course import Course, course_of
from generator.games.farkle.fold import Cell, Smaller, cells, smaller_sets, stops_of
from generator.games.farkle.kernel import Kernel, kernel_of
from generator.games.farkle.race import Race, scoring_key, solve_race
from generator.games.farkle.race_play import (
    Everything,
    Optimal,
    Policy,
    Table,
    chance_policy,
    kept_by,
    play,
    table_policy,
)
from generator.games.farkle.rules import DICE, FACES, Scoring, left_after
from generator.games.farkle.turn import TurnTable, bust_chance, scoring_profiles, solve_turn
from generator.odds.store import Array, Store, default_store

ABOVE_CHANCE = Fraction(25, 100)
ABOVE_RULE = Fraction(5, 100)
_KIND, _VERSION = "farkle-depth", 1
_WORSE_IN_A_ROW = 5
"""After so many rules in a row that are worse than the best one, no later one is tried."""


class Plays(StrEnum):
    """Who plays against the table."""

    TABLE = "stop table"
    RACE = "race"
    FOLDED = "race folded"
    RULE = "plain rule"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class PlainRule:
    """Keep all that scores, bank from so many points on: of all such rules that with the best mean of a turn."""

    banks_from: int
    mean: float


@dataclass(frozen=True, slots=True)
class TurnMeasured:
    """One turn: the chance of a bust and the points to bank from with 1 to 6 dice, the exact mean, how it goes."""

    table: TurnTable
    busts: tuple[Fraction, ...]
    smaller: tuple[Smaller, ...]
    course: Course
    rule: PlainRule


@dataclass(frozen=True, slots=True)
class Seats:
    """The chances to win of one who moves first, of one who moves second, and their mean."""

    first: float
    second: float

    @property
    def equity(self) -> float:
        """Both seats averaged."""
        return (self.first + self.second) / 2


@dataclass(frozen=True)
class RaceMeasured:
    """The race to a target: its solution, its fold, and everybody against the stop table."""

    target: int
    race: Race
    fold: tuple[Cell, ...]
    against_table: Mapping[Plays, Seats]

    @property
    def gain(self) -> float:
        """What knowing the scores gains over the blind table, as a chance to win."""
        return self.against_table[Plays.RACE].equity - self.against_table[Plays.TABLE].equity

    @property
    def gain_of_fold(self) -> float:
        """The same for the race as the script plays it."""
        return self.against_table[Plays.FOLDED].equity - self.against_table[Plays.TABLE].equity

    @property
    def above_chance(self) -> float:
        """How far the race lies above chance."""
        return self.against_table[Plays.RACE].equity - self.against_table[Plays.CHANCE].equity

    @property
    def above_rule(self) -> float:
        """How far it lies above the plain rule."""
        return self.against_table[Plays.RACE].equity - self.against_table[Plays.RULE].equity

    @property
    def is_deep(self) -> bool:
        """Whether both limits are reached."""
        return self.above_chance >= ABOVE_CHANCE and self.above_rule >= ABOVE_RULE


def measure_turn(scoring: Scoring) -> TurnMeasured:
    """One turn alone."""
    table = solve_turn(scoring)
    busts = tuple(bust_chance(scoring, left) for left in range(1, DICE + 1))
    return TurnMeasured(table, busts, smaller_sets(table), course_of(scoring), best_rule(scoring))


def best_rule(scoring: Scoring) -> PlainRule:
    """The best rule of its kind; the first one of equal ones. Banking later helps up to a point, then ever less."""
    best = PlainRule(scoring.unit, rule_mean(scoring, 1))
    units = 2
    while units * scoring.unit <= best.banks_from + _WORSE_IN_A_ROW * scoring.unit:
        rule = PlainRule(units * scoring.unit, rule_mean(scoring, units))
        best = max(best, rule, key=lambda one: one.mean)
        units += 1
    return best


def rule_mean(scoring: Scoring, banks_from: int) -> float:
    """The expected points of a turn that keeps all that scores and banks from so many units on."""
    ahead: dict[int, list[float]] = {}
    for units in range(banks_from - 1, -1, -1):
        ahead[units] = [
            sum(
                many * ahead[reached][left_after(left, option.dice) - 1] if reached < banks_from else many * reached
                for profile, many in scoring_profiles(scoring, left)
                for option in (max(profile),)
                for reached in (units + option.points // scoring.unit,)
            )
            / FACES**left
            for left in range(1, DICE + 1)
        ]
    return ahead[0][DICE - 1] * scoring.unit


def measure_race(scoring: Scoring, target: int, bands: int, store: Store | None = None) -> RaceMeasured:
    """The race to a target; solution and results are kept on disk."""
    place = store or default_store()
    race = solve_race(scoring, target, place)
    fold = cells(race, bands)
    key = {**scoring_key(scoring, race.units), "bands": bands}
    found = place.stored(_KIND, _VERSION, key, lambda: _play_all(scoring, race, fold))
    seats = {plays: Seats(*map(float, found.arrays[plays])) for plays in Plays}
    return RaceMeasured(target, race, fold, seats)


def _play_all(scoring: Scoring, race: Race, fold: tuple[Cell, ...]) -> dict[str, Array]:
    """Everybody against the stop table, as chances in the first and in the second seat."""
    kernel, table = kernel_of(scoring), solve_turn(scoring)
    reference = table_policy(kernel, table, race.units)
    found: dict[str, Array] = {}
    for plays, policy in _policies(scoring, kernel, table, race, fold):
        result = play(kernel, race.units, policy, reference)
        found[plays] = np.array([result.first[0, 0], 1.0 - result.second[0, 0]])
    return found


def _policies(
    scoring: Scoring, kernel: Kernel, table: TurnTable, race: Race, fold: tuple[Cell, ...]
) -> list[tuple[Plays, Policy]]:
    folded = Table(kernel, kept_by(kernel, table, race.units), stops_of(fold, race.units))
    return [
        (Plays.TABLE, table_policy(kernel, table, race.units)),
        (Plays.RACE, Optimal(kernel, race)),
        (Plays.FOLDED, folded),
        (Plays.RULE, Everything(kernel, best_rule(scoring).banks_from // scoring.unit)),
        (Plays.CHANCE, chance_policy(scoring)),
    ]
