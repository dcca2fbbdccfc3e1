"""Ranges against every value they stand for, tried one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.lint.flow.ranges import (
    ANY,
    LIMIT,
    MOST_EXACT,
    UNIT,
    Range,
    Truth,
    asked,
    between,
    calculated,
    compared,
    meets,
    narrowed,
    opposite,
    widened,
)

OPERATORS = ("=", ">=", ">", "<", "<=", "==", "!=")
NUMBERS = st.integers(-5, 5).map(lambda whole: whole * UNIT) | st.integers(-3000, 3000)
RANGES = st.frozensets(NUMBERS, min_size=1, max_size=6).map(lambda values: Range.of(*values))


def _holds(range_: Range, value: int) -> bool:
    """Whether a range lets a value in, read from its record alone."""
    if range_.exact is not None:
        return value in range_.exact
    is_whole = not range_.is_whole or value % UNIT == 0
    is_in = (range_.least is None or range_.least <= value) and (range_.most is None or value <= range_.most)
    return is_whole and is_in


def _values(range_: Range) -> frozenset[int]:
    assert range_.exact is not None
    return range_.exact


@given(RANGES, st.sampled_from(OPERATORS), NUMBERS)
def test_narrowing_keeps_what_meets_the_comparison(range_: Range, operator: str, limit: int) -> None:
    left = narrowed(range_, operator, limit)
    kept = {value for value in _values(range_) if meets(value, operator, limit)}
    assert (set() if left is None else set(_values(left))) == kept


@given(st.integers(-4, 4), st.integers(0, 5), st.sampled_from(OPERATORS), NUMBERS)
def test_narrowing_bounds_loses_no_value(low: int, width: int, operator: str, limit: int) -> None:
    range_ = between(low * UNIT, (low + width) * UNIT, is_whole=True)
    left = narrowed(range_, operator, limit)
    for value in range(low * UNIT, (low + width) * UNIT + 1, UNIT):
        if meets(value, operator, limit):
            assert left is not None
            assert _holds(left, value)


@given(NUMBERS, st.sampled_from(OPERATORS), NUMBERS)
def test_an_operator_and_its_opposite_exclude_each_other(value: int, operator: str, limit: int) -> None:
    assert meets(value, operator, limit) is not meets(value, opposite(operator), limit)


@given(RANGES, st.sampled_from(OPERATORS), NUMBERS)
def test_asked_counts_the_values(range_: Range, operator: str, limit: int) -> None:
    answers = {meets(value, operator, limit) for value in _values(range_)}
    wanted = {frozenset((True,)): Truth.ALWAYS, frozenset((False,)): Truth.NEVER}
    assert asked(range_, operator, limit) is wanted.get(frozenset(answers), Truth.OPEN)


@given(RANGES, st.sampled_from((">=", ">", "<", "<=", "==")), RANGES)
def test_comparing_two_numbers_never_claims_too_much(one: Range, operator: str, other: Range) -> None:
    answers = {meets(a, operator, b) for a in _values(one) for b in _values(other)}
    answer = compared(one, operator, other)
    assert answer is Truth.OPEN or answers == {answer is Truth.ALWAYS}


@given(RANGES, RANGES, st.sampled_from(("change", "subtract", "multiply", "divide", "modulo")))
def test_arithmetic_holds_what_the_game_may_get(one: Range, other: Range, operation: str) -> None:
    result = calculated(operation, one, other)
    for a in _values(one):
        for b in _values(other):
            assert _holds(result, _in_game(operation, a, b)), (a, b, result)


def _in_game(operation: str, one: int, other: int) -> int:
    """The project's reading of ck2-language 5.2: toward zero; dividing by zero changes nothing."""
    match operation:
        case "change":
            return one + other
        case "subtract":
            return one - other
        case "multiply":
            return int(one * other / UNIT)
        case "divide":
            return int(one * UNIT / other) if other else one
        case _:
            return one - other * int(one / other) if other else one


@given(st.integers(-4, 4), st.integers(1, 5), RANGES, st.sampled_from(("change", "subtract", "multiply", "modulo")))
def test_arithmetic_on_bounds_holds_every_value_between(low: int, width: int, other: Range, operation: str) -> None:
    one = Range(None, low * UNIT, (low + width) * UNIT, True)
    result = calculated(operation, one, other)
    for a in range(low * UNIT, (low + width) * UNIT + 1, UNIT):
        for b in _values(other):
            assert _holds(result, _in_game(operation, a, b))


@given(RANGES, RANGES)
def test_joining_holds_both(one: Range, other: Range) -> None:
    both = one.joined(other)
    assert _values(both) == _values(one) | _values(other)
    assert both.holds(one)
    assert both.holds(other)


def test_many_values_become_bounds() -> None:
    many = Range.of(*range(0, (MOST_EXACT + 1) * UNIT, UNIT))
    assert (many.exact, many.least, many.most, many.is_whole) == (None, 0, MOST_EXACT * UNIT, True)


def test_widening_ends() -> None:
    """A bound that keeps moving goes to the next limit and then to none, so that counting always comes to an end."""
    range_, rounds = Range.of(0), 0
    while True:
        wider = widened(range_, calculated("change", range_, Range.of(UNIT)), (100 * UNIT,), is_late=rounds > 5)
        if wider == range_:
            break
        range_, rounds = wider, rounds + 1
    assert (range_.least, range_.most) == (0, None)
    assert rounds < 12


@pytest.mark.parametrize(
    ("range_", "words"),
    [
        (Range.of(0, 1500), "0, 1.5"),
        (ANY, "any value"),
        (between(0, None), "0 or more"),
        (between(None, 2000), "at most 2"),
        (between(1000, 9000), "1 to 9"),
    ],
)
def test_ranges_in_words(range_: Range, words: str) -> None:
    assert str(range_) == words


def test_numbers_that_wrap_around_may_be_anything() -> None:
    assert calculated("change", Range.of(LIMIT), Range.of(1)) == ANY
    assert calculated("multiply", between(0, LIMIT), Range.of(2 * UNIT)) == ANY
