"""Dates of the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.interpret.calendar import date_of, day_of, month_of, year_of


@given(st.integers(0, 365 * 3000))
def test_dates_and_days_are_one_to_one(day: int) -> None:
    assert day_of(date_of(day)) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [("1.1.1", 0), ("1.2.1", 31), ("1.3.1", 59), ("2.1.1", 365), ("1.12.31", 364), ("1066", 1065 * 365),
     ("1.13.40", 364)],
)  # fmt: skip
def test_known_days(text: str, day: int) -> None:
    assert day_of(text) == day


def test_months_count_from_january_as_0() -> None:
    assert month_of(day_of("1066.1.31")) == 0
    assert month_of(day_of("1066.12.1")) == 11
    assert year_of(day_of("1066.12.31")) == 1066
