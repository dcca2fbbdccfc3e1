"""Chi-square tests and correlations from tables of counts. Knows no dice.

The tail of the chi-square distribution is the regularised upper incomplete gamma function Q(k/2, x/2), by its power
series below x = a + 1 and by its continued fraction above; relative error below 1e-10 (checked against scipy in tests).
"""

from __future__ import annotations

import math

import numpy as np

from generator.interpret.rows import IntArray

_ROUNDS = 10_000
_TINY = 1e-300


def tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom is at least the statistic; in [0, 1]."""
    if statistic <= 0 or freedom <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Sum of x^n / (a (a+1) ... (a+n))."""
    term = total = 1 / a
    for n in range(1, _ROUNDS):
        term *= x / (a + n)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The continued fraction 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - ...)), by the method of Lentz."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, _ROUNDS):
        step = -n * (n - a)
        b += 2
        d = 1 / _nonzero(step * d + b)
        c = _nonzero(b + step / c)
        value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def uniform_p(counts: IntArray, weight: float = 1.0) -> float:
    """The p-value of counts against equal chances, each counting `weight` of an independent trial; 1 without counts."""
    total = int(counts.sum())
    if not total:
        return 1.0
    expected = total / len(counts)
    return tail(weight * float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1)


def independence_p(table: IntArray, weight: float = 1.0) -> float:
    """The p-value of a table against independence of row and column, each count worth `weight` of a trial.

    Empty rows and columns are left out.
    """
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    total = int(table.sum())
    if not total or min(table.shape) < 2:
        return 1.0
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / total
    freedom = (table.shape[0] - 1) * (table.shape[1] - 1)
    return tail(weight * float(((table - expected) ** 2 / expected).sum()), freedom)


def correlation(table: IntArray) -> float:
    """Pearson's correlation of row and column numbers; 0 where one of them does not vary. In [-1, 1]."""
    total = int(table.sum())
    if not total:
        return 0.0
    rows, columns = np.arange(table.shape[0]), np.arange(table.shape[1])
    by_row, by_column = table.sum(axis=1), table.sum(axis=0)
    row_sum, column_sum = int(by_row @ rows), int(by_column @ columns)
    cross = int(rows @ table @ columns) * total - row_sum * column_sum
    row_spread = int(by_row @ (rows * rows)) * total - row_sum * row_sum
    column_spread = int(by_column @ (columns * columns)) * total - column_sum * column_sum
    return cross / math.sqrt(row_spread * column_spread) if row_spread and column_spread else 0.0
