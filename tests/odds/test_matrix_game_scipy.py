"""Linear programming by scipy: whatever it returns, the bounds are exact and hold the value."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from generator.odds import matrix_game, matrix_game_scipy

pytest.importorskip("scipy", reason="the extra `solve` is not installed")

MATRICES = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.lists(st.fractions(-3, 3, max_denominator=9), min_size=width, max_size=width), min_size=1, max_size=5
    )
)


@settings(max_examples=30, deadline=None)
@given(MATRICES)
def test_the_bounds_hold_the_exact_value(matrix: list[list[Fraction]]) -> None:
    found = matrix_game_scipy.solve(matrix)
    exact = matrix_game.solve(matrix).value
    assert found.lower <= exact <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**6)


@settings(max_examples=30, deadline=None)
@given(MATRICES)
def test_mixtures_are_chances_and_guarantee_the_bounds(matrix: list[list[Fraction]]) -> None:
    found = matrix_game_scipy.solve(matrix)
    for mixture, length in ((found.rows, len(matrix)), (found.columns, len(matrix[0]))):
        assert len(mixture) == length
        assert sum(mixture) == 1
        assert min(mixture) >= 0
    assert matrix_game.guarantees(matrix, found.rows, found.columns) == (found.lower, found.upper)


def test_a_game_too_large_for_patience_by_pivoting() -> None:
    size = 60
    matrix = [[Fraction((i * i + 7 * j * j + 13 * i * j) % 101 - 50) for j in range(size)] for i in range(size)]
    found = matrix_game_scipy.solve(matrix)
    assert found.lower <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**6)


def test_without_scipy_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(UserError) as caught:
        matrix_game_scipy.solve([[Fraction(1)]])
    assert "scipy is not installed" in caught.value.message
    assert "-m pip install scipy" in caught.value.hint
