"""Matrix games: known ones, closed formulas, and proofs of whatever comes out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.odds.matrix_game import Equilibrium, guarantees, is_equilibrium, solve

MATRICES = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.lists(st.integers(-6, 6), min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(MATRICES)
def test_every_solution_proves_itself(matrix: list[list[int]]) -> None:
    assert is_equilibrium(matrix, solve(matrix))


@given(MATRICES, st.fractions(-3, 3, max_denominator=7), st.fractions("1/5", 3, max_denominator=7))
def test_shifting_and_stretching(matrix: list[list[int]], shift: Fraction, factor: Fraction) -> None:
    moved = solve([[entry * factor + shift for entry in row] for row in matrix])
    assert moved.value == solve(matrix).value * factor + shift


@given(MATRICES)
def test_the_other_player_sees_the_opposite(matrix: list[list[int]]) -> None:
    turned = [[-row[j] for row in matrix] for j in range(len(matrix[0]))]
    assert solve(turned).value == -solve(matrix).value


def test_rock_paper_scissors() -> None:
    found = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    third = (Fraction(1, 3),) * 3
    assert found == Equilibrium(Fraction(0), third, third)


@given(*[st.integers(-9, 9)] * 4)
def test_two_by_two_by_its_formula(a: int, b: int, c: int, d: int) -> None:
    lower, upper = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    expected = Fraction(lower) if lower == upper else Fraction(a * d - b * c, a + d - b - c)
    assert solve([[a, b], [c, d]]).value == expected


def test_a_false_claim_is_refused() -> None:
    matrix = [[0, 1], [1, 0]]
    half = (Fraction(1, 2), Fraction(1, 2))
    assert is_equilibrium(matrix, Equilibrium(Fraction(1, 2), half, half))
    assert not is_equilibrium(matrix, Equilibrium(Fraction(1, 2), (Fraction(1), Fraction(0)), half))
    assert not is_equilibrium(matrix, Equilibrium(Fraction(1, 3), half, half))
    assert not is_equilibrium(matrix, Equilibrium(Fraction(1, 2), (Fraction(1), Fraction(1)), half))
    assert not is_equilibrium(matrix, Equilibrium(Fraction(1, 2), (Fraction(3, 2), Fraction(-1, 2)), half))


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]]])
def test_no_matrix(matrix: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        solve(matrix)


def test_guarantees() -> None:
    assert guarantees([[3, -1], [0, 2]], (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))) == (
        Fraction(-1),
        Fraction(2),
    )


def test_scipy_bounds_the_exact_value() -> None:
    pytest.importorskip("scipy", reason="the extra `solve` is not installed")
    from generator.odds import matrix_game_scipy  # noqa: PLC0415

    matrix = [[(7 * i * j + 3 * i + j * j) % 13 - 5 for j in range(9)] for i in range(8)]
    exact = solve(matrix).value
    found = matrix_game_scipy.solve(matrix)
    assert found.lower <= exact <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**9)
    assert sum(found.rows) == sum(found.columns) == 1
