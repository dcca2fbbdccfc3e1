"""Distributions: what adds up, what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.odds.distribution import Distribution

DIE = Distribution.of((face, 1) for face in range(1, 7))
WEIGHTED = st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1)


def test_equal_outcomes_are_added_and_weights_reduced() -> None:
    assert Distribution.of([("a", 2), ("b", 3), ("a", 4), ("c", 0)]).weights == {"a": 2, "b": 1}


@pytest.mark.parametrize("weighted", [[], [("a", 0)]])
def test_something_must_come(weighted: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Distribution.of(weighted)


def test_a_negative_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        Distribution.of([("a", 2), ("b", -1)])


def test_chances_must_add_up_to_one() -> None:
    assert Distribution.with_chances([("a", Fraction(1, 3)), ("b", Fraction(2, 3))]).weights == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="add up"):
        Distribution.with_chances([("a", Fraction(1, 3)), ("b", Fraction(1, 3))])


def test_a_die() -> None:
    assert DIE.mean(lambda face: face) == Fraction(7, 2)
    assert DIE.variance(lambda face: face) == Fraction(35, 12)
    assert DIE.chance(lambda face: face > 4) == Fraction(1, 3)
    assert DIE.map(lambda face: face % 2).weights == {1: 1, 0: 1}


def test_two_dice_by_joining_and_by_steps() -> None:
    by_joining = DIE.joined(DIE).map(sum)
    by_steps = DIE.then(lambda first: DIE.map(lambda second: first + second))
    assert by_joining == by_steps
    assert by_joining.weights[7] == 6
    assert by_joining.total == 36


def test_steps_of_different_totals_are_brought_together() -> None:
    found = DIE.then(lambda face: Distribution.of([("win", face), ("lose", 6 - face)]))
    assert dict(found) == {"win": Fraction(7, 12), "lose": Fraction(5, 12)}


def test_what_is_certain() -> None:
    assert dict(Distribution.certain("x")) == {"x": Fraction(1)}


@given(WEIGHTED, WEIGHTED)
def test_means_of_independent_outcomes_multiply(first: dict[int, int], second: dict[int, int]) -> None:
    one, other = Distribution.of(first.items()), Distribution.of(second.items())
    product = one.joined(other).mean(lambda pair: pair[0] * pair[1])
    assert product == one.mean(lambda n: n) * other.mean(lambda n: n)
    assert sum(chance for _, chance in one.joined(other)) == 1
