"""The race: closed formulas, an oracle that iterates over dictionaries, bounds, and policies against each other."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from generator.games.farkle.kernel import kernel_of
from generator.games.farkle.race import Race, fronts, solve, solve_race, units_of
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
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    Scoring,
    all_that_scores,
    every_roll,
    left_after,
    selections,
    value,
    ways,
)
from generator.games.farkle.turn import bust_chance, solve_turn
from generator.odds.store import Store
from tests.games.farkle.standard import COARSE, STANDARD

SMALL = 12
"""Units of the races of these tests: 600 points by the standard numbers."""


@cache
def race(scoring: Scoring = STANDARD, units: int = SMALL) -> Race:
    return solve(kernel_of(scoring), units)


# closed formulas


def test_whoever_needs_any_scoring_roll() -> None:
    """Both lack one unit: W = (1 - bust) + bust (1 - W)."""
    bust = bust_chance(STANDARD, DICE)
    wanted = 1 / (1 + bust)
    assert race().value[SMALL - 1, SMALL - 1] == pytest.approx(float(wanted), abs=1e-12)
    assert wanted == Fraction(162, 167)


def test_one_side_about_to_win() -> None:
    """The other one needs any scoring roll: everything must be risked, and a bust leaves the same choice later."""
    solved = race()
    for mine in range(SMALL - 1):
        assert (solved.banks_from[mine, SMALL - 1] >= 1).all()
        assert solved.value[mine, SMALL - 1] < solved.value[SMALL - 1, mine]


def test_everybody_has_a_chance_and_nobody_is_sure() -> None:
    value = race().value
    assert (value > 0).all()
    assert (value < 1).all()
    assert value[0, 0] > 0.5


def test_more_points_are_better_for_their_owner() -> None:
    value = race().value
    assert (np.diff(value, axis=0) > 0).all()
    assert (np.diff(value, axis=1) < 0).all()


# bounds


def test_the_bounds_enclose_the_values_closely() -> None:
    solved = race()
    assert (solved.lower <= solved.value).all()
    assert (solved.value <= solved.upper).all()
    assert 0 < solved.gap < 1e-8


def test_stops_never_lie_beyond_the_target() -> None:
    solved = race()
    needs = SMALL - np.arange(SMALL)
    assert (solved.banks_from >= 1).all()
    assert (solved.banks_from <= needs[:, None, None]).all()


# an oracle: value iteration over dictionaries, written without arrays


class Oracle:
    """The race by plain recursion within a turn and many sweeps over the scores."""

    def __init__(self, scoring: Scoring, units: int) -> None:
        self.scoring = scoring
        self.units = units
        self.values = dict.fromkeys(((a, b) for a in range(units) for b in range(units)), 0.5)
        self.rolls = {
            left: [(ways(roll) / FACES**left, selections(scoring, roll)) for roll in every_roll(left)]
            for left in range(1, DICE + 1)
        }

    def sweep(self) -> None:
        for mine in range(self.units - 1, -1, -1):
            for other in range(self.units - 1, -1, -1):
                self.values[mine, other] = self.turn(mine, other)

    def turn(self, mine: int, other: int) -> float:
        known: dict[tuple[int, int], float] = {}

        def held(points: int, left: int) -> float:
            if mine + points >= self.units:
                return 1.0
            if (points, left) not in known:
                known[points, left] = max(rolled(points, left), 1 - self.values[other, mine + points])
            return known[points, left]

        def rolled(points: int, left: int) -> float:
            total = 0.0
            for chance, options in self.rolls[left]:
                if options:
                    total += chance * max(
                        held(points + gained // self.scoring.unit, left_after(left, sum(kept)))
                        for kept, gained in options.items()
                    )
                else:
                    total += chance * (1 - self.values[other, mine])
            return total

        return rolled(0, DICE)


@pytest.mark.parametrize("units", [1, 2, 3])
def test_against_plain_iteration(units: int) -> None:
    oracle = Oracle(COARSE, units)
    for _ in range(40):
        oracle.sweep()
    solved = race(COARSE, units)
    for (mine, other), wanted in oracle.values.items():
        assert solved.value[mine, other] == pytest.approx(wanted, abs=1e-9)


# fronts


def test_fronts_hold_every_state_once_largest_sums_first() -> None:
    found = [(int(a), int(b)) for front in fronts(7) for a, b in zip(front.mine, front.others, strict=True)]
    assert sorted(found) == [(a, b) for a in range(7) for b in range(7)]
    sums = [a + b for a, b in found]
    assert sums == sorted(sums, reverse=True)
    for front in fronts(7):
        assert front.mine[::-1].tolist() == front.others.tolist()


def test_the_target_is_rounded_up_to_units() -> None:
    assert units_of(STANDARD, 2000) == 40
    assert units_of(STANDARD, 2001) == 41
    assert units_of(STANDARD, 1) == 1


# kept on disk


def test_a_solved_race_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = solve_race(STANDARD, 300, store)
    assert len(list(tmp_path.glob("farkle-race-*.npz"))) == 1
    again = solve_race(STANDARD, 300, store)
    assert again.value.tolist() == first.value.tolist()
    assert again.banks_from.tolist() == first.banks_from.tolist()
    other = solve_race(COARSE, 300, store)
    assert other.units == 3
    assert len(list(tmp_path.glob("farkle-race-*.npz"))) == 2


# policies


def policies() -> dict[str, Policy]:
    kernel, table = kernel_of(STANDARD), solve_turn(STANDARD)
    return {
        "table": table_policy(kernel, table, SMALL),
        "race": Optimal(kernel, race()),
        "stops of the race": Table(kernel, kept_by(kernel, table, SMALL), race().banks_from),
        "everything from 300": Everything(kernel, 6),
        "chance": chance_policy(STANDARD),
    }


def test_the_race_against_itself_is_the_solution() -> None:
    best = policies()["race"]
    result = play(kernel_of(STANDARD), SMALL, best, best)
    assert np.abs(result.first - race().value).max() < 1e-9
    assert np.abs(result.second - race().value).max() < 1e-9


@pytest.mark.parametrize("name", ["table", "race", "stops of the race", "everything from 300", "chance"])
def test_nobody_beats_himself(name: str) -> None:
    same = policies()[name]
    assert play(kernel_of(STANDARD), SMALL, same, same).equity == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("name", ["table", "stops of the race", "everything from 300", "chance"])
def test_nobody_beats_the_race(name: str) -> None:
    result = play(kernel_of(STANDARD), SMALL, policies()[name], policies()["race"])
    assert (result.first <= race().value + 1e-9).all()
    assert result.equity < 0.5


def test_the_order_of_strength() -> None:
    table = policies()["table"]
    equity = [play(kernel_of(STANDARD), SMALL, policy, table).equity for policy in policies().values()]
    best, folded, plain, chance = equity[1], equity[2], equity[3], equity[4]
    assert best > folded > 0.5 > plain > chance


class PlainTurn:
    """One policy against itself, by recursion: keep all that scores, bank from so many units on."""

    def __init__(self, scoring: Scoring, units: int, banks_from: int) -> None:
        self.units, self.banks_from = units, banks_from
        self.values = dict.fromkeys(((a, b) for a in range(units) for b in range(units)), 0.5)
        self.rolls = {left: [self.kept(scoring, roll) for roll in every_roll(left)] for left in range(1, DICE + 1)}

    @staticmethod
    def kept(scoring: Scoring, roll: Counts) -> tuple[float, int, int]:
        """The chance of a roll, the units that it brings and the dice that are kept; none of them if it is bust."""
        chance = ways(roll) / FACES ** sum(roll)
        if not selections(scoring, roll):
            return chance, 0, 0
        kept = all_that_scores(scoring, roll)
        return chance, (value(scoring, kept) or 0) // scoring.unit, sum(kept)

    def turn(self, mine: int, other: int, points: int, left: int, known: dict[tuple[int, int], float]) -> float:
        if mine + points >= self.units:
            return 1.0
        if points >= self.banks_from:
            return 1 - self.values[other, mine + points]
        if (points, left) not in known:
            known[points, left] = sum(
                chance * self.turn(mine, other, points + gained, left_after(left, kept), known)
                if kept
                else chance * (1 - self.values[other, mine])
                for chance, gained, kept in self.rolls[left]
            )
        return known[points, left]


@pytest.mark.parametrize("banks_from", [1, 2, 3])
def test_a_plain_rule_against_plain_recursion(banks_from: int) -> None:
    plain = PlainTurn(COARSE, 4, banks_from)
    for _ in range(40):
        for state in plain.values:
            plain.values[state] = plain.turn(*state, 0, DICE, {})
    rule = Everything(kernel_of(COARSE), banks_from)
    result = play(kernel_of(COARSE), 4, rule, rule)
    for state, wanted in plain.values.items():
        assert result.first[state] == pytest.approx(wanted, abs=1e-9)


def test_chance_keeps_every_set_equally_often() -> None:
    found = chance_policy(STANDARD)
    for left in range(1, DICE + 1):
        total = found.chances[left - 1].sum() + float(bust_chance(STANDARD, left))
        assert total == pytest.approx(1.0, abs=1e-12)
    one = {int(ahead): chance for ahead, chance in zip(found.ahead, found.chances[0], strict=True) if chance}
    assert one == pytest.approx({2 * DICE + 5: 1 / 6, 1 * DICE + 5: 1 / 6})


# the kernel


def test_the_kernel_holds_every_profile_with_its_chance() -> None:
    kernel = kernel_of(STANDARD)
    for left in range(1, DICE + 1):
        assert kernel.chances[left - 1].sum() + kernel.bust[left - 1] == pytest.approx(1.0, abs=1e-12)
    sizes = [len(profile) for _, profile in kernel.profiles]
    assert sizes == sorted(sizes, reverse=True)
    assert [len(slot) for slot in kernel.slots] == [sum(size > slot for size in sizes) for slot in range(sizes[0])]
    assert kernel.highest == 8000 // 50


def test_where_options_lead() -> None:
    kernel = kernel_of(STANDARD)
    place = next(
        number for number, (left, profile) in enumerate(kernel.profiles) if left == 2 and len(profile) == 2
        and profile[1].points == 150
    )  # fmt: skip
    assert kernel.ahead(2, kernel.profiles[place][1], 0) == 2 * DICE
    assert kernel.ahead(2, kernel.profiles[place][1], 1) == 3 * DICE + DICE - 1
    assert kernel.most[place] == 3 * DICE + DICE - 1
    assert kernel.chosen(solve_turn(STANDARD), 0)[place] == 3 * DICE + DICE - 1


@pytest.mark.slow
def test_the_race_of_the_shipped_target_is_certain() -> None:
    solved = solve(kernel_of(STANDARD), 40)
    assert solved.gap < 1e-8
    assert (np.diff(solved.value, axis=0) > 0).all()
    assert solved.value[0, 0] == pytest.approx(0.5796425, abs=1e-7)
