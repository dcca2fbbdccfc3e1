"""Problems that can come back to a state: linear equations in fractions, and policies improved until none is better.

Exact. A step may pay; the game must be able to end from every state. Knows no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from generator.odds.distribution import Distribution

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class NoSolution(ValueError):
    """The equations have no single solution: some state never gets to the end."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What one choice leads to: a payment on the way, and the next state; `None` is the end."""

    pays: Fraction
    after: Distribution[S | None]


@dataclass(frozen=True, slots=True)
class LoopProblem(Generic[S, A]):
    """All states with their choices; every state has at least one."""

    states: tuple[S, ...]
    actions: Callable[[S], Sequence[A]]
    step: Callable[[S, A], Step[S]]


@dataclass(frozen=True, slots=True)
class LoopSolution(Generic[S, A]):
    """The value of each state and one best choice in it."""

    values: Mapping[S, Fraction]
    choice: Mapping[S, A]


def solve_linear(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The one solution of a square system of equations; raises NoSolution if there is none or more than one."""
    size = len(rows)
    table = [[*map(Fraction, row), Fraction(value)] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = next((row for row in range(column, size) if table[row][column]), None)
        if pivot is None:
            raise NoSolution("the equations do not determine every value")
        table[column], table[pivot] = table[pivot], table[column]
        head = table[column]
        table[column] = [number / head[column] for number in head]
        for row in range(size):
            factor = table[row][column]
            # Above the pivot as well (Gauss-Jordan), so that nothing is left to be put in from behind.
            if row != column and factor:
                table[row] = [one - factor * other for one, other in zip(table[row], table[column], strict=True)]
    return tuple(row[-1] for row in table)


def chain_values(steps: Mapping[S, Step[S]]) -> dict[S, Fraction]:
    """The expected payments from each state of a chain without choices; raises NoSolution if it may never end."""
    states = list(steps)
    _demand_an_end(steps)
    rows = []
    for state in states:
        chances = dict(steps[state].after)
        rows.append([Fraction(one == state) - chances.get(one, Fraction(0)) for one in states])
    solved = solve_linear(rows, [steps[state].pays for state in states])
    return dict(zip(states, solved, strict=True))


def solve_loops(problem: LoopProblem[S, A], start: Callable[[S], A]) -> LoopSolution[S, A]:
    """The best policy, by improving `start` until one step of looking ahead finds nothing better.

    `start` must end from every state. Raises NoSolution if a better and better policy never ends.
    """
    choice = {state: start(state) for state in problem.states}
    while True:
        values = chain_values({state: problem.step(state, action) for state, action in choice.items()})
        better = {state: _better(problem, values, state, action) for state, action in choice.items()}
        if better == choice:
            return LoopSolution(values, choice)
        choice = better


def loop_faults(problem: LoopProblem[S, A], solution: LoopSolution[S, A]) -> tuple[S, ...]:
    """The states where a choice is worth more than the value claimed, or the own choice is not worth it."""
    return tuple(
        state
        for state in problem.states
        if _worth(problem, solution.values, state, solution.choice[state]) != solution.values[state]
        or any(
            _worth(problem, solution.values, state, action) > solution.values[state]
            for action in problem.actions(state)
        )
    )


def _better(problem: LoopProblem[S, A], values: Mapping[S, Fraction], state: S, now: A) -> A:
    """A choice that is strictly better than the present one, which stays otherwise (so that improving ends)."""
    best = max(problem.actions(state), key=lambda action: _worth(problem, values, state, action))
    is_better = _worth(problem, values, state, best) > _worth(problem, values, state, now)
    return best if is_better else now


def _worth(problem: LoopProblem[S, A], values: Mapping[S, Fraction], state: S, action: A) -> Fraction:
    step = problem.step(state, action)
    return step.pays + step.after.mean(lambda after: Fraction(0) if after is None else values[after])


def _demand_an_end(steps: Mapping[S, Step[S]]) -> None:
    """Every state must be able to reach the end: then the chain ends surely, and the equations have one solution."""
    ending: set[S] = set()
    while True:
        more = {
            state
            for state, step in steps.items()
            if state not in ending and any(after is None or after in ending for after in step.after.weights)
        }
        if not more:
            break
        ending |= more
    if len(ending) < len(steps):
        stuck = next(state for state in steps if state not in ending)
        raise NoSolution(f"the end can never be reached from {stuck!r}")
