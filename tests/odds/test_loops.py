"""Loops: closed formulas, all policies of a small problem, and games that never end."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.odds.distribution import Distribution
from generator.odds.loops import (
    LoopProblem,
    LoopSolution,
    NoSolution,
    Step,
    chain_values,
    loop_faults,
    solve_linear,
    solve_loops,
)

ROWS = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(st.integers(-4, 4), min_size=n + 1, max_size=n + 1), min_size=n, max_size=n)
)


@given(ROWS)
def test_linear_systems(rows: list[list[int]]) -> None:
    left = [[Fraction(number) for number in row[:-1]] for row in rows]
    right = [Fraction(row[-1]) for row in rows]
    if round(float(np.linalg.det(np.array([row[:-1] for row in rows], dtype=float)))) == 0:
        with pytest.raises(NoSolution):
            solve_linear(left, right)
    else:
        solved = solve_linear(left, right)
        for row, value in zip(left, right, strict=True):
            assert sum(a * x for a, x in zip(row, solved, strict=True)) == value


def after(*weighted: tuple[int | None, int]) -> Distribution[int | None]:
    return Distribution.of(weighted)


def test_rolling_until_a_six() -> None:
    step = Step(Fraction(1), after((0, 5), (None, 1)))
    assert chain_values({0: step}) == {0: Fraction(6)}


def test_the_ruin_of_a_gambler() -> None:
    """One unit up with 1/3, down with 2/3, between 0 and 4: the chance to get to 4 from i is (2^i - 1) / 15."""
    steps = {}
    for purse in (1, 2, 3):
        up = None if purse == 3 else purse + 1
        down = None if purse == 1 else purse - 1
        steps[purse] = Step(Fraction(1, 3) if purse == 3 else Fraction(0), after((up, 1), (down, 2)))
    assert chain_values(steps) == {i: Fraction(2**i - 1, 15) for i in (1, 2, 3)}


def test_a_chain_without_end_is_refused() -> None:
    with pytest.raises(NoSolution, match="never be reached from 1"):
        chain_values({0: Step(Fraction(0), after((None, 1))), 1: Step(Fraction(0), after((1, 1)))})


def growing(seed: int) -> LoopProblem[int, int]:
    """Three states with three choices each, payments and chances by a small generator; every choice may end."""

    def step(state: int, action: int) -> Step[int]:
        number = seed * 97 + state * 31 + action * 17
        weights = [(target, (number * (target + 3)) % 5) for target in range(3)]
        return Step(Fraction(number % 11 - 3), after((None, 1 + number % 3), *weights))

    return LoopProblem((0, 1, 2), lambda _: (0, 1, 2), step)


@pytest.mark.parametrize("seed", range(12))
def test_no_policy_beats_the_solution(seed: int) -> None:
    problem = growing(seed)
    solution = solve_loops(problem, lambda _: 0)
    assert loop_faults(problem, solution) == ()
    for choices in product((0, 1, 2), repeat=3):
        values = chain_values({state: problem.step(state, choices[state]) for state in problem.states})
        assert all(values[state] <= solution.values[state] for state in problem.states)


def test_the_proof_notices_what_is_wrong() -> None:
    problem = growing(3)
    solution = solve_loops(problem, lambda _: 0)
    assert solution.choice != dict.fromkeys(problem.states, 0), "the start must not be best already"
    start = {state: problem.step(state, 0) for state in problem.states}
    worse = LoopSolution(chain_values(start), dict.fromkeys(problem.states, 0))
    assert loop_faults(problem, worse)
    shifted = LoopSolution({state: value + 1 for state, value in solution.values.items()}, solution.choice)
    assert loop_faults(problem, shifted)


def test_stopping_a_growing_pot() -> None:
    """Bank i points, or go on: a sixth busts, else a point more up to 9 where it starts anew with 9 banked."""

    def step(points: int, action: str) -> Step[int]:
        if action == "bank":
            return Step(Fraction(points), after((None, 1)))
        if points == 9:
            return Step(Fraction(0), after((None, 1), (0, 5)))
        return Step(Fraction(0), after((None, 1), (points + 1, 5)))

    problem = LoopProblem(tuple(range(10)), lambda _: ("bank", "go"), step)
    solution = solve_loops(problem, lambda _: "bank")
    assert [points for points in range(10) if solution.choice[points] == "bank"] == [5, 6, 7, 8, 9]
    assert solution.values[0] == Fraction(5) * Fraction(5, 6) ** 5
