"""Bounds of rounding and of sampling."""

from __future__ import annotations

from fractions import Fraction
from statistics import NormalDist

import pytest

from generator.odds.rounding import UNIT, Bounded, growth, roundings_of_rolls
from generator.odds.sampling import Comparison, bound_for, farthest


def test_the_unit_is_that_of_float64() -> None:
    assert 1.0 + float(UNIT) == 1.0
    assert 1.0 + float(UNIT) * 1.0001 > 1.0


def test_growth_covers_every_chain_of_roundings() -> None:
    assert growth(1) > UNIT
    assert (1 + UNIT) ** 50 - 1 <= growth(50) <= 51 * UNIT
    with pytest.raises(ValueError, match="too many"):
        growth(2**53)


def test_sums_in_the_worst_order_stay_below_growth() -> None:
    number = 1 / 3
    total = 0.0
    for _ in range(1000):
        total += number
    assert abs(Fraction(total) - 1000 * Fraction(number)) <= growth(999) * 1000 * Fraction(number)


def test_the_path_through_a_roll() -> None:
    assert roundings_of_rolls(5, 6, 3) == 1 + 3 * 5 * 7


def test_covering() -> None:
    assert Bounded(0.5, Fraction(1, 10)).covers(Fraction(6, 10))
    assert not Bounded(0.5, Fraction(1, 10)).covers(Fraction(61, 100))


def test_standard_errors() -> None:
    half = Comparison("coin", 0.6, Fraction(1, 2), Fraction(1, 4), 100)
    assert half.standard_error == pytest.approx(0.05)
    assert half.errors_off == pytest.approx(2)
    assert farthest([half, Comparison("other", 0.3, Fraction(1, 2), Fraction(1, 4), 100)]).name == "other"


def test_what_comes_rarely_is_not_judged() -> None:
    rare = Fraction(1, 1000)
    assert not Comparison("rare", 0.0, rare, rare * (1 - rare), 25_000).is_frequent
    assert Comparison("rare", 0.0, rare, rare * (1 - rare), 25_100).is_frequent


def test_a_sure_thing_must_come() -> None:
    assert Comparison("sure", 1.0, Fraction(1), Fraction(0), 9).errors_off == 0
    assert Comparison("sure", 0.9, Fraction(1), Fraction(0), 9).errors_off == float("inf")


def test_the_bound_grows_with_the_comparisons() -> None:
    assert bound_for(1) == pytest.approx(2.5758, abs=1e-4)
    assert bound_for(36) == pytest.approx(3.6352, abs=1e-4)
    assert 36 * 2 * (1 - NormalDist().cdf(bound_for(36))) == pytest.approx(0.01)
