"""Decision problems that end: the best value and choice in every state, and the proof that nothing is better.

Exact. Knows no dice: a problem tells what can be done in a state and what may follow. Problems that can come back to
a state are in `loops`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from generator.odds.distribution import Distribution

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class Mover(StrEnum):
    """Who decides in a state: the one whose value is counted, or an opponent who wants it small."""

    MAXIMISER = "maximiser"
    MINIMISER = "minimiser"


@dataclass(frozen=True, slots=True)
class Problem(Generic[S, A]):
    """States, choices and what follows.

    `actions` is empty where the game is over, and only there `reward` counts. `follow` gives the next states.
    INVARIANT: no state can be reached from itself.
    """

    start: S
    actions: Callable[[S], Sequence[A]]
    follow: Callable[[S, A], Distribution[S]]
    reward: Callable[[S], Fraction]
    mover: Callable[[S], Mover] = lambda _: Mover.MAXIMISER


@dataclass(frozen=True, slots=True)
class Solution(Generic[S, A]):
    """The value of every state that can be reached, and the best choices of those where there is one to make.

    `best` holds every choice that is exactly best, in the problem's order.
    """

    start: S
    values: Mapping[S, Fraction]
    best: Mapping[S, tuple[A, ...]]

    @property
    def value(self) -> Fraction:
        """What the start is worth."""
        return self.values[self.start]


def solve(problem: Problem[S, A]) -> Solution[S, A]:
    """Backward induction over the states that can be reached; raises ValueError if a state follows itself."""
    values: dict[S, Fraction] = {}
    best: dict[S, tuple[A, ...]] = {}
    for state in _last_first(problem):
        actions = problem.actions(state)
        if not actions:
            values[state] = problem.reward(state)
            continue
        worth = [problem.follow(state, action).mean(values.__getitem__) for action in actions]
        values[state] = max(worth) if problem.mover(state) is Mover.MAXIMISER else min(worth)
        best[state] = tuple(action for action, one in zip(actions, worth, strict=True) if one == values[state])
    return Solution(problem.start, values, best)


def value_of(problem: Problem[S, A], policy: Callable[[S], Distribution[A]]) -> Fraction:
    """What the start is worth if every choice is made by `policy`, which may be random."""
    values: dict[S, Fraction] = {}
    for state in _last_first(problem):
        if not problem.actions(state):
            values[state] = problem.reward(state)
        else:
            values[state] = sum(
                (chance * problem.follow(state, action).mean(values.__getitem__) for action, chance in policy(state)),
                Fraction(0),
            )
    return values[problem.start]


def faults_of(problem: Problem[S, A], solution: Solution[S, A]) -> tuple[S, ...]:
    """The states where one step of looking ahead refutes the solution; empty proves it.

    In each state the value must be the best over the choices, and the listed choices exactly those that reach it. By
    induction from the last states no play whatever is better then.
    """
    return tuple(state for state in _last_first(problem) if not _holds(problem, solution, state))


def _holds(problem: Problem[S, A], solution: Solution[S, A], state: S) -> bool:
    value, actions = solution.values.get(state), problem.actions(state)
    if value is None:
        return False
    if not actions:
        return value == problem.reward(state) and state not in solution.best
    sign = 1 if problem.mover(state) is Mover.MAXIMISER else -1
    worth = {action: problem.follow(state, action).mean(solution.values.__getitem__) for action in actions}
    reaching = tuple(action for action in actions if worth[action] == value)
    return all(sign * one <= sign * value for one in worth.values()) and reaching == solution.best[state] != ()


def _last_first(problem: Problem[S, A]) -> list[S]:
    """The states that can be reached, each after all that can follow it; without recursion, so that depth is free."""
    order: list[S] = []
    done: set[S] = set()
    under_way: set[S] = set()
    stack: list[tuple[S, bool]] = [(problem.start, False)]
    while stack:
        state, is_left = stack.pop()
        # A state comes up twice: when it is entered, and when all that can follow it is done.
        if is_left:
            under_way.discard(state)
            done.add(state)
            order.append(state)
        elif state in under_way:
            raise ValueError(f"the state {state!r} can follow itself; use `loops`")
        elif state not in done:
            under_way.add(state)
            stack.append((state, True))
            stack += [(after, False) for after in _followers(problem, state) if after not in done]
    return order


def _followers(problem: Problem[S, A], state: S) -> dict[S, None]:
    return {after: None for action in problem.actions(state) for after in problem.follow(state, action).weights}
