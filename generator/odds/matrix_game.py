"""Zero-sum games in which both choose at once: value and best mixtures, exactly, by pivoting in whole numbers.

The row player wants the entries large, the column player small. Knows no dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The value, and for each player the chances with which each choice is best mixed."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Sequence[Sequence[Fraction | int]]) -> Equilibrium:
    """An equilibrium of a matrix of at least one row and column; raises ValueError for a ragged or empty one."""
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise ValueError("expected a matrix with rows of one length, at least one entry")
    denominator = lcm(*(Fraction(entry).denominator for row in matrix for entry in row))
    whole = [[int(entry * denominator) for entry in row] for row in matrix]
    # All entries are made positive; then the value is, too, and the mixtures can be had from the program below by
    # dividing through it.
    shift = 1 - min(map(min, whole))
    table = _Tableau([[entry + shift for entry in row] for row in whole])
    table.pivot_to_the_end()
    columns, rows, total = table.solution()
    value = (1 / total - shift) / denominator
    return Equilibrium(value, tuple(one / total for one in rows), tuple(one / total for one in columns))


def is_equilibrium(matrix: Sequence[Sequence[Fraction | int]], claimed: Equilibrium) -> bool:
    """Whether the mixtures guarantee the value to both: the proof of a solution, independent of how it was found."""
    if any(sum(mixture) != 1 or min(mixture) < 0 for mixture in (claimed.rows, claimed.columns)):
        return False
    lower, upper = guarantees(matrix, claimed.rows, claimed.columns)
    return lower == claimed.value == upper


def guarantees(
    matrix: Sequence[Sequence[Fraction | int]], rows: Sequence[Fraction], columns: Sequence[Fraction]
) -> tuple[Fraction, Fraction]:
    """What the row mixture gets at least, and what the column mixture gives away at most: bounds of the value."""
    against = [
        sum((chance * row[j] for chance, row in zip(rows, matrix, strict=True)), Fraction(0))
        for j in range(len(columns))
    ]
    giving = [sum((c * entry for c, entry in zip(columns, row, strict=True)), Fraction(0)) for row in matrix]
    return min(against), max(giving)


class _Tableau:
    """The linear program `A q <= 1, q >= 0, sum(q) as large as can be` with positive whole A.

    INVARIANT: all numbers are whole; each stands for itself over `divisor`, the pivot before. Divisions leave no rest,
    as in Bareiss' elimination.
    """

    def __init__(self, positive: list[list[int]]) -> None:
        self.height, self.width = len(positive), len(positive[0])
        self.rows = [[*row, *(int(i == j) for j in range(self.height)), 1] for i, row in enumerate(positive)]
        self.goal = [-1] * self.width + [0] * (self.height + 1)
        self.basis = [self.width + i for i in range(self.height)]
        self.divisor = 1

    def pivot_to_the_end(self) -> None:
        """Bland's rule, which cannot run in circles: the first column that gains, the first row of those that bind."""
        while (entering := next((j for j, gain in enumerate(self.goal[:-1]) if gain < 0), None)) is not None:
            binding = [i for i, row in enumerate(self.rows) if row[entering] > 0]
            # Never empty: with positive entries the sum of q is bounded, so some row always binds.
            leaving = min(binding, key=lambda i: (Fraction(self.rows[i][-1], self.rows[i][entering]), self.basis[i]))
            self._pivot(leaving, entering)

    def _pivot(self, leaving: int, entering: int) -> None:
        head, pivot, divisor = self.rows[leaving], self.rows[leaving][entering], self.divisor

        def cleared(row: list[int]) -> list[int]:
            """A row after the pivot; the division by the last pivot leaves no rest (Bareiss)."""
            factor = row[entering]
            return [(one * pivot - factor * other) // divisor for one, other in zip(row, head, strict=True)]

        self.rows = [row if i == leaving else cleared(row) for i, row in enumerate(self.rows)]
        self.goal = cleared(self.goal)
        self.basis[leaving] = entering
        self.divisor = pivot

    def solution(self) -> tuple[list[Fraction], list[Fraction], Fraction]:
        """The best `q`, the prices of the rows, and the sum of either."""
        columns = [Fraction(0)] * self.width
        for row, variable in zip(self.rows, self.basis, strict=True):
            if variable < self.width:
                columns[variable] = Fraction(row[-1], self.divisor)
        # Duality: what stands below the slack variables in the goal are the prices of the rows, the row player's
        # mixture.
        rows = [Fraction(price, self.divisor) for price in self.goal[self.width : -1]]
        return columns, rows, Fraction(self.goal[-1], self.divisor)
