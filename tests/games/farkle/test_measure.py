"""Everything that `odds farkle` tells: one turn, the race, who beats whom, what the fold loses."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from generator.games.farkle.measure import (
    ABOVE_CHANCE,
    ABOVE_RULE,
    Plays,
    RaceMeasured,
    Seats,
    best_rule,
    measure_race,
    measure_turn,
    rule_mean,
)
from generator.games.farkle.rules import (
    DICE,
    FACES,
    all_that_scores,
    every_roll,
    left_after,
    selections,
    value,
    ways,
)
from generator.odds.store import Store
from tests.games.farkle.standard import COARSE, STANDARD


@pytest.fixture(scope="module")
def short_race(tmp_path_factory: pytest.TempPathFactory) -> RaceMeasured:
    return measure_race(STANDARD, 600, 12, Store(tmp_path_factory.mktemp("store")))


def test_a_turn_has_all_the_published_numbers() -> None:
    turn = measure_turn(STANDARD)
    assert turn.busts[0] == Fraction(2, 3)
    assert turn.busts[5] == Fraction(5, 162)
    assert list(turn.table.stops) == [300, 250, 450, 1050, 3400, 12950]
    assert f"{float(turn.table.mean):.7f}" == "564.4376204"
    assert len(turn.smaller) == 16


# plain rules


@cache
def by_recursion(points: int, left: int, banks_from: int) -> float:
    """The mean of a turn that keeps all that scores and banks from so many points on."""
    if points >= banks_from:
        return float(points)
    total = 0.0
    for roll in every_roll(left):
        if selections(STANDARD, roll):
            kept = all_that_scores(STANDARD, roll)
            ahead = points + (value(STANDARD, kept) or 0)
            total += ways(roll) * by_recursion(ahead, left_after(left, sum(kept)), banks_from)
    return total / float(FACES**left)


@pytest.mark.parametrize("banks_from", [50, 250, 300, 600])
def test_the_mean_of_a_plain_rule(banks_from: int) -> None:
    assert rule_mean(STANDARD, banks_from // 50) == pytest.approx(by_recursion(0, DICE, banks_from), abs=1e-9)


def test_the_best_plain_rule() -> None:
    rule = best_rule(STANDARD)
    assert rule.banks_from == 250
    means = [rule_mean(STANDARD, units) for units in range(1, 25)]
    assert rule.mean == max(means)
    assert rule.mean < float(measure_turn(STANDARD).table.mean)


def test_the_best_plain_rule_of_other_numbers() -> None:
    rule = best_rule(COARSE)
    assert rule.mean == max(rule_mean(COARSE, units) for units in range(1, 30))


# the race


def test_nobody_gains_against_himself(short_race: RaceMeasured) -> None:
    assert short_race.against_table[Plays.TABLE].equity == pytest.approx(0.5, abs=1e-12)


def test_knowing_the_scores_gains(short_race: RaceMeasured) -> None:
    assert short_race.gain > short_race.gain_of_fold > 0
    assert short_race.gain == pytest.approx(short_race.against_table[Plays.RACE].equity - 0.5)


def test_who_starts_has_the_better_seat(short_race: RaceMeasured) -> None:
    for plays in Plays:
        assert short_race.against_table[plays].first > short_race.against_table[plays].second


def test_depth_is_measured_from_both_sides(short_race: RaceMeasured) -> None:
    race = short_race.against_table[Plays.RACE].equity
    assert short_race.above_chance == pytest.approx(race - short_race.against_table[Plays.CHANCE].equity)
    assert short_race.above_rule == pytest.approx(race - short_race.against_table[Plays.RULE].equity)
    deep = short_race.above_chance >= ABOVE_CHANCE and short_race.above_rule >= ABOVE_RULE
    assert short_race.is_deep == deep


def test_seats_are_averaged() -> None:
    assert Seats(0.7, 0.4).equity == pytest.approx(0.55)


def test_results_are_kept_by_bands_and_target(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = measure_race(COARSE, 400, 2, store)
    kept = {path.name for path in tmp_path.glob("*.npz")}
    assert len(kept) == 2
    again = measure_race(COARSE, 400, 2, store)
    assert again.against_table == first.against_table
    assert {path.name for path in tmp_path.glob("*.npz")} == kept
    other = measure_race(COARSE, 400, 4, store)
    assert len(list(tmp_path.glob("*.npz"))) == 3
    assert other.gain == pytest.approx(first.gain, abs=1e-12)
    assert other.gain_of_fold >= first.gain_of_fold
