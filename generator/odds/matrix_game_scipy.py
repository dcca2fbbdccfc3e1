"""The same games by scipy's linear programming, for matrices too large to pivot exactly; the result is an interval.

scipy is an extra. What it returns is trusted in nothing: the mixtures are turned to fractions, made to add up to 1, and
the bounds that they guarantee are computed exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from generator.errors import UserError, install_hint
from generator.odds.matrix_game import guarantees


@dataclass(frozen=True, slots=True)
class Interval:
    """Mixtures of both players, and between what they prove the value to lie."""

    lower: Fraction
    upper: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Sequence[Sequence[Fraction | int]]) -> Interval:
    """Mixtures that are best up to rounding, with exact bounds of the value; raises UserError without scipy."""
    entries = np.array([[float(entry) for entry in row] for row in matrix])
    rows = _mixture(-entries.T)
    columns = _mixture(entries)
    lower, upper = guarantees(matrix, rows, columns)
    return Interval(lower, upper, rows, columns)


def _mixture(against: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[Fraction, ...]:
    """The mixture of columns that keeps the largest row smallest."""
    try:
        from scipy.optimize import linprog  # noqa: PLC0415 - an extra, loaded only where it is asked for
    except ImportError:
        raise UserError("scipy is not installed", install_hint("scipy")) from None
    height, width = against.shape
    found = linprog(
        np.append(np.zeros(width), 1.0),
        A_ub=np.hstack([against, -np.ones((height, 1))]),
        b_ub=np.zeros(height),
        A_eq=np.append(np.ones(width), 0.0)[np.newaxis],
        b_eq=[1.0],
        bounds=[(0, None)] * width + [(None, None)],
    )
    chances = [max(Fraction(0), Fraction(float(chance))) for chance in found.x[:-1]]
    return tuple(chance / sum(chances) for chance in chances)
