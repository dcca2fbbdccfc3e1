"""Days and dates of the game: years of 365 days, months of fixed length. Source: the game's calendar has no leap days.

A day number counts from 1.1.1 = day 0. Knows no script.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

DAYS_A_YEAR = 365
DAYS_A_MONTH = 30
"""Months in durations (`months = N` of flags, modifiers and delays) are 30 days: project default, no source."""
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_STARTS = (0, *accumulate(_LENGTHS))
FOREVER = 1 << 40
"""The day on which what has no end ends."""


def day_of(text: str) -> int:
    """The day number of `year.month.day`; months and days past their range are brought into it."""
    parts = [int(part) if part.lstrip("-").isdigit() else 1 for part in text.split(".")]
    year, month, day = [*parts, 1, 1][:3] if len(parts) < 3 else parts[:3]
    month = min(max(month, 1), 12)
    return (year - 1) * DAYS_A_YEAR + _STARTS[month - 1] + min(max(day, 1), _LENGTHS[month - 1]) - 1


def year_of(day: int) -> int:
    """The year in which a day lies."""
    return day // DAYS_A_YEAR + 1


def month_of(day: int) -> int:
    """The month (0 for January, as the game counts) in which a day lies."""
    return bisect_right(_STARTS, day % DAYS_A_YEAR) - 1


def date_of(day: int) -> str:
    """A day number as `year.month.day`."""
    month = month_of(day)
    return f"{year_of(day)}.{month + 1}.{day % DAYS_A_YEAR - _STARTS[month] + 1}"
