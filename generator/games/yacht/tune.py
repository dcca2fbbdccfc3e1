"""A better CPU within the same scheme: its numbers changed one at a time as long as the mean rises.

Trying a change on all cards takes many seconds, so it is tried on cards drawn from the CPU's own games: what a turn
there is worth with the change, if the rest is played as before. By the arithmetic of policy improvement that is what
the change gains, as long as it does not change much which cards come up. After each pass over all numbers the exact
mean decides; a pass that does not raise it is undone and the search ends. The same seed finds the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

import numpy as np

from generator.games.yacht.board import Board
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.cpu_tables import cpu_tables, situations_of
from generator.games.yacht.cpu_turns import cpu_chances
from generator.games.yacht.games import Chances, played, turn_values, values_of
from generator.games.yacht.rules import Category
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers

STEPS = (1, -1, 3, -3, 8, -8)
"""By how much a number is changed, in this order; a change that helps is repeated."""
LEAST_GAIN = 0.002
"""Changes that gain less on the drawn cards, in points a game, are noise of the drawing."""
HIGH_FACES = (((5, 6), (4,)), ((6,), (5,)), ((4, 5, 6),), ((6, 5), (4,), (3,)))
"""What may be held where nothing else is: the published groups of faces, and three others."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """What was found: the numbers, and the exact means after each pass, the first of the numbers it started from."""

    numbers: CpuNumbers
    means: tuple[float, ...]
    tried: int

    @property
    def gain(self) -> float:
        """In points a game."""
        return self.means[-1] - self.means[0]


@dataclass(frozen=True, slots=True)
class _Sample:
    """Cards drawn from the CPU's games, how much each stands for, and the values of the cards after them."""

    states: Indices
    weights: Numbers
    values: Numbers


def cpu_play(board: Board, numbers: CpuNumbers) -> Chances:
    """How the CPU's turns end on every reachable card."""
    states = np.concatenate(board.layers[1:])
    cards, which = situations_of(board, numbers, states)
    by_state = np.zeros(board.state_count, dtype=np.int64)
    by_state[states] = which
    chances = cpu_chances(board, cpu_tables(board, numbers), cards)
    return lambda asked: chances[by_state[asked]]


def tune(board: Board, numbers: CpuNumbers, passes: int, cards: int, seed: int) -> Tuned:
    """The best numbers found in at most so many passes, trying changes on so many cards of each round."""
    best, means, tried = numbers, list[float](), 0
    rng = np.random.default_rng(seed)
    chances = cpu_play(board, best)
    values = values_of(board, chances)
    means.append(float(values[board.start]))
    for _ in range(passes):
        sample = _draw(board, chances, values, cards, rng)
        candidate, count = _one_pass(board, best, sample)
        tried += count
        if candidate == best:
            break
        chances = cpu_play(board, candidate)
        values = values_of(board, chances)
        if values[board.start] <= means[-1]:
            break
        best = candidate
        means.append(float(values[board.start]))
    return Tuned(best, tuple(means), tried)


def _draw(board: Board, chances: Chances, values: Numbers, cards: int, rng: np.random.Generator) -> _Sample:
    """Cards of each round by their chance to come up, at even distances along the sum of all chances."""
    reach = played(board, chances).reach
    states, weights = list[Indices](), list[Numbers]()
    for layer in board.layers[1:]:
        until = np.cumsum(reach[layer])
        marks = (np.arange(cards) + rng.random()) * until[-1] / cards
        drawn, times = np.unique(np.minimum(np.searchsorted(until, marks), len(layer) - 1), return_counts=True)
        states.append(layer[drawn])
        weights.append(times / cards)
    return _Sample(np.concatenate(states), np.concatenate(weights), values)


def _worth(board: Board, numbers: CpuNumbers, sample: _Sample) -> float:
    """What the turns on the drawn cards are worth, in points a game."""
    cards, which = situations_of(board, numbers, sample.states)
    chances = cpu_chances(board, cpu_tables(board, numbers), cards)
    return float(sample.weights @ turn_values(board, sample.values, sample.states, chances[which]))


def _one_pass(board: Board, numbers: CpuNumbers, sample: _Sample) -> tuple[CpuNumbers, int]:
    """The numbers after each was changed as long as it helps, and how many changes were tried."""
    worth, tried = _worth(board, numbers, sample), 0
    for change in _changes(numbers):
        while True:
            candidate = change(numbers)
            if candidate is None or candidate == numbers:
                break
            tried += 1
            if not _is_writable(candidate):
                break
            new_worth = _worth(board, candidate, sample)
            if new_worth <= worth + LEAST_GAIN:
                break
            numbers, worth = candidate, new_worth
    return numbers, tried


def _is_writable(numbers: CpuNumbers) -> bool:
    """Whether rules.yaml takes these numbers: it refuses a `missing_most` that is never asked for (RY348)."""
    return numbers.sixes_most >= numbers.sixes_below - 1


Change = Callable[[CpuNumbers], CpuNumbers | None]
"""Makes other numbers of some, or `None` if they leave what is allowed."""


def _changes(numbers: CpuNumbers) -> Iterator[Change]:
    """Every change that is tried, in order: single numbers, what is held, orders."""
    for name, least, most in _BOUNDS:
        for step in STEPS:
            yield _single(name, step, least, most)
    for groups in HIGH_FACES:
        yield _holding(groups)
    for name in ("weights", "urgency", "zero_penalties"):
        for place in range(len(getattr(numbers, name))):
            for step in STEPS:
                yield _entry(name, place, step)
    for category in numbers.complete:
        yield _without(category)
    for place in range(len(numbers.sacrifice) - 1):
        yield _swapped(place)


_BOUNDS = (
    ("chance_stop", 0, 31),
    ("three_kind_stop", 0, 31),
    ("four_kind_stop", 0, 31),
    ("chance_penalty", 0, 1000),
    ("hysteresis", 0, 1000),
    ("waste_part", 1, 10),
    ("lock_dice", 1, 5),
    ("small_faces", 0, 6),
    ("factor", 1, 100),
    ("sixes_from", 0, 30),
    ("sixes_below", 0, 200),
    ("sixes_most", 0, 200),
    ("sixes_free", 0, 7),
)
"""The single numbers and their bounds, as rules.yaml has them."""


def _with(numbers: CpuNumbers, name: str, number: int | tuple[int, ...]) -> CpuNumbers:
    """The numbers with the one of that name changed."""
    now = {field.name: getattr(numbers, field.name) for field in fields(numbers)}
    return CpuNumbers(**{**now, name: number})


def _single(name: str, step: int, least: int, most: int) -> Change:
    def change(numbers: CpuNumbers) -> CpuNumbers | None:
        """The number a step further; `None` outside its range."""
        number = int(getattr(numbers, name)) + step
        return _with(numbers, name, number) if least <= number <= most else None

    return change


def _entry(name: str, place: int, step: int) -> Change:
    def change(numbers: CpuNumbers) -> CpuNumbers | None:
        """The entry a step further; `None` where it would be absurd."""
        row = list[int](getattr(numbers, name))
        row[place] += step
        return _with(numbers, name, tuple(row)) if abs(row[place]) <= 1000 else None

    return change


def _holding(groups: tuple[tuple[int, ...], ...]) -> Change:
    def change(numbers: CpuNumbers) -> CpuNumbers | None:
        """The same numbers with these groups of high faces."""
        return replace(numbers, high_faces=groups)

    return change


def _without(category: Category) -> Change:
    def change(numbers: CpuNumbers) -> CpuNumbers | None:
        """The same numbers, with one line fewer taken as soon as it is complete."""
        return replace(numbers, complete=tuple(one for one in numbers.complete if one is not category))

    return change


def _swapped(place: int) -> Change:
    """Two neighbours of the order of sacrifice, once: swapped again they would be as before."""

    def change(numbers: CpuNumbers) -> CpuNumbers | None:
        """The same numbers, two neighbours in the order of sacrifices swapped."""
        order = list(numbers.sacrifice)
        order[place], order[place + 1] = order[place + 1], order[place]
        return replace(numbers, sacrifice=tuple(order))

    return change
