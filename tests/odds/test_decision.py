"""Decision problems: against every strategy there is, and proofs that notice wrong solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from generator.odds.decision import Mover, Problem, Solution, faults_of, solve, value_of
from generator.odds.distribution import Distribution
from generator.odds.pool import Pool, scaled
from generator.odds.reroll import optimum, play
from tests.odds.brute import uneven

State = tuple[tuple[int, ...], int]
Keep = tuple[int, ...]


def dice_problem(dice: int, faces: int, rerolls: int) -> Problem[State, Keep]:
    """Dice with re-rolls, as a general problem: the state is the sorted dice and the re-rolls left."""

    def actions(state: State) -> Sequence[Keep]:
        hand, left = state
        if not left:
            return ()
        masks = product((True, False), repeat=len(hand)) if hand else [()]
        return sorted({tuple(face for face, stays in zip(hand, mask, strict=True) if stays) for mask in masks})

    def follow(state: State, kept: Keep) -> Distribution[State]:
        rolled = product(range(1, faces + 1), repeat=dice - len(kept))
        return Distribution.of(((tuple(sorted(kept + roll)), state[1] - 1), 1) for roll in rolled)

    return Problem(((), rerolls + 1), actions, follow, lambda state: Fraction(uneven(state[0])))


def every_policy(problem: Problem[State, Keep], solution: Solution[State, Keep]) -> Iterator[dict[State, Keep]]:
    states = list(solution.best)
    for choices in product(*(problem.actions(state) for state in states)):
        yield dict(zip(states, choices, strict=True))


@pytest.mark.parametrize(("dice", "faces", "rerolls", "number"), [(1, 3, 2, 64), (2, 2, 2, 1296), (2, 3, 1, 1728)])
def test_no_strategy_beats_the_solution(dice: int, faces: int, rerolls: int, number: int) -> None:
    problem = dice_problem(dice, faces, rerolls)
    solution = solve(problem)
    values = [
        value_of(problem, lambda state, policy=policy: Distribution.certain(policy[state]))  # type: ignore[misc]
        for policy in every_policy(problem, solution)
    ]
    assert len(values) == number
    assert max(values) == solution.value
    assert min(values) < solution.value
    pool = Pool.fair(dice, faces)
    paid = scaled([[Fraction(uneven(hand))] for hand in pool.multisets.hands()])
    assert play(pool, paid, rerolls, optimum).values == (solution.value,), "the engine of multisets finds the same"


def test_a_solution_proves_itself_and_a_changed_one_does_not() -> None:
    problem = dice_problem(2, 3, 1)
    solution = solve(problem)
    assert faults_of(problem, solution) == ()
    state = ((1, 3), 1)
    higher = replace(solution, values={**solution.values, state: solution.values[state] + 1})
    assert state in faults_of(problem, higher)
    other = next(keep for keep in problem.actions(state) if keep not in solution.best[state])
    assert faults_of(problem, replace(solution, best={**solution.best, state: (other,)})) == (state,)
    assert faults_of(problem, replace(solution, best={**solution.best, state: ()})) == (state,)


def test_a_missing_state_and_a_wrong_end_are_faults() -> None:
    problem: Problem[str, str] = Problem(
        "end", lambda _: (), lambda state, _: Distribution.certain(state), lambda _: Fraction(3)
    )
    assert faults_of(problem, Solution("end", {"end": Fraction(3)}, {})) == ()
    assert faults_of(problem, Solution("end", {"end": Fraction(2)}, {})) == ("end",)
    assert faults_of(problem, Solution("end", {}, {})) == ("end",)


NIM: Problem[tuple[int, Mover], int] = Problem(
    (7, Mover.MAXIMISER),
    lambda state: range(1, min(3, state[0]) + 1),
    lambda state, taken: Distribution.certain(
        (state[0] - taken, Mover.MINIMISER if state[1] is Mover.MAXIMISER else Mover.MAXIMISER)
    ),
    lambda state: Fraction(-1 if state[1] is Mover.MAXIMISER else 1),
    lambda state: state[1],
)
"""Whoever takes the last of seven sticks wins."""


def test_two_movers() -> None:
    solution = solve(NIM)
    assert solution.value == 1
    assert solution.best[NIM.start] == (3,)
    assert faults_of(NIM, solution) == ()
    lost = solve(replace(NIM, start=(8, Mover.MAXIMISER)))
    assert lost.value == -1
    assert lost.best[(8, Mover.MAXIMISER)] == (1, 2, 3)


def test_a_random_policy() -> None:
    coin = Problem(
        "flip",
        lambda s: ("a", "b") if s == "flip" else (),
        lambda _, a: Distribution.certain(a),
        {"a": Fraction(1), "b": Fraction(0)}.__getitem__,
    )
    assert value_of(coin, lambda _: Distribution.of([("a", 1), ("b", 2)])) == Fraction(1, 3)


def test_a_state_that_follows_itself_is_refused() -> None:
    circle = Problem(0, lambda _: ("on",), lambda state, _: Distribution.certain(1 - state), lambda _: Fraction(0))
    with pytest.raises(ValueError, match="follow itself"):
        solve(circle)


def test_long_chains_need_no_recursion() -> None:
    chain = Problem(
        0,
        lambda state: ("on",) if state < 5000 else (),
        lambda state, _: Distribution.certain(state + 1),
        lambda _: Fraction(1),
    )
    assert solve(chain).value == 1
