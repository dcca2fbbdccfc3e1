"""Chi-square tails against scipy, tests of dice against dice made fair or unfair by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from generator.interpret.chance import Model
from generator.simulate.chi_square import correlation, independence_p, tail, uniform_p
from generator.simulate.fairness import Die, Fairness, fairness, pair_tables
from generator.simulate.observer import Reading

stats = pytest.importorskip("scipy.stats")


@pytest.mark.parametrize("freedom", [1, 2, 5, 25, 100, 999])
def test_tail_against_scipy(freedom: int) -> None:
    for statistic in (1e-6, 0.5, freedom / 2, freedom, freedom * 1.5, freedom * 4 + 20):
        assert tail(statistic, freedom) == pytest.approx(float(stats.chi2.sf(statistic, freedom)), rel=1e-9, abs=1e-14)


def test_tail_at_its_ends() -> None:
    assert tail(0, 5) == 1
    assert tail(3, 0) == 1
    assert tail(1e4, 5) < 1e-300 or tail(1e4, 5) == 0


def test_uniform_against_scipy() -> None:
    counts = np.array([90, 110, 105, 95, 130, 70])
    assert uniform_p(counts) == pytest.approx(float(stats.chisquare(counts).pvalue), rel=1e-9)
    assert uniform_p(np.zeros(6, np.int64)) == 1


def test_independence_against_scipy() -> None:
    table = np.array([[20, 30, 10], [25, 15, 20]])
    assert independence_p(table) == pytest.approx(
        float(stats.chi2_contingency(table, correction=False).pvalue), rel=1e-9
    )
    with_gaps = np.array([[20, 30, 0, 10], [25, 15, 0, 20], [0, 0, 0, 0]])
    assert independence_p(with_gaps) == pytest.approx(independence_p(table), rel=1e-12)
    assert independence_p(np.zeros((3, 3), np.int64)) == 1


def test_correlation_against_numpy() -> None:
    random = np.random.default_rng(4)
    first = random.integers(0, 6, 5_000)
    second = (first + random.integers(0, 3, 5_000)) % 6
    table = np.zeros((6, 6), np.int64)
    np.add.at(table, (first, second), 1)
    assert correlation(table) == pytest.approx(float(np.corrcoef(first, second)[0, 1]), rel=1e-12)
    assert correlation(np.diag([3, 3, 3])) == pytest.approx(1)
    assert correlation(np.zeros((2, 2), np.int64)) == 0
    assert correlation(np.array([[5, 5], [0, 0]])) == 0


def dice(values: np.ndarray[tuple[int, ...], np.dtype[np.int64]], model: Model = Model.INDEPENDENT) -> Fairness:
    """The tests of some dice, shape `(dice, games)`, faces from 1."""
    reading = Reading(values * 1000, np.ones(values.shape, np.bool_))
    names = [Die("roll", number + 1) for number in range(len(values))]
    return fairness(pair_tables([reading], 6), names, "by hand", model, values.shape[1])


def test_fair_dice() -> None:
    found = dice(np.random.default_rng(7).integers(1, 7, (4, 20_000)))
    assert found.is_fair
    assert (len(found.dice), len(found.pairs), found.identical) == (4, 6, ())
    assert found.dice[0].games == 20_000


def test_a_loaded_die() -> None:
    values = np.random.default_rng(8).integers(1, 7, (2, 20_000))
    values[1, :600] = 6
    found = dice(values)
    assert found.unfair == (found.dice[1],)
    assert not found.is_fair


def test_dice_that_hang_together() -> None:
    random = np.random.default_rng(9)
    values = random.integers(1, 7, (2, 20_000))
    values[1, :1500] = values[0, :1500]
    (pair,) = dice(values).pairs
    assert dice(values).unfair == (pair,)
    assert pair.errors == pytest.approx(pair.correlation * math.sqrt(20_000))
    assert pair.errors > 4
    assert not dice(values).identical


def test_dice_that_are_equal() -> None:
    values = np.random.default_rng(10).integers(1, 7, (3, 5_000))
    values[2] = values[0]
    found = dice(values)
    assert [(pair.first, pair.second, pair.same) for pair in found.identical] == [("roll die 1", "roll die 3", 1.0)]


def test_a_dependence_without_correlation_is_found() -> None:
    """The second die is far from the middle where the first is."""
    random = np.random.default_rng(11)
    first = random.integers(1, 7, 20_000)
    second = np.where((first == 1) | (first == 6), random.choice([1, 6], 20_000), random.choice([2, 3, 4, 5], 20_000))
    found = dice(np.stack([first, second]))
    (pair,) = found.pairs
    assert abs(pair.errors) < 4
    assert pair.correlation_p == pytest.approx(float(2 * stats.norm.sf(abs(pair.errors))), rel=1e-9)
    assert pair in found.unfair


def test_rolls_that_were_not_made_do_not_count() -> None:
    values = np.full((1, 12), 6_000, np.int64)
    values[0, :6] = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000]
    counts = np.zeros((1, 12), np.bool_)
    counts[0, :6] = True
    tables = pair_tables([Reading(values, counts)], 6)
    assert np.diagonal(tables[0, 0]).tolist() == [1] * 6
    never = pair_tables([Reading(np.full((1, 4), -1, np.int64), np.ones((1, 4), np.bool_))], 6)
    assert fairness(never, [Die("roll", 1)], "never rolled", Model.INDEPENDENT, 4).dice == ()


def test_models_with_few_bases_are_judged_by_what_they_can_give() -> None:
    """Deviations of a table of 65,536 numbers do not count as faults of the script when it is read more often."""
    table = np.random.default_rng(12).integers(1, 7, 65_536)
    read = table[np.random.default_rng(13).integers(0, 65_536, 2_000_000)]
    assert not dice(read[None, :]).is_fair
    assert dice(read[None, :], Model.SHIFT).is_fair
