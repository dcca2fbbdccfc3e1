"""Where the CPU errs, and what it costs: each choice weighed with best play from there on.

A choice costs what is expected after it less than after the best one, if everything later is played best. Costs times
how often they come up add up to exactly what best play is ahead of the CPU in the mean, since the CPU's game and best
play's differ by one choice after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from generator.games.yacht.best import BATCH, Turns, best_lines, best_turns
from generator.games.yacht.board import Board, Flags
from generator.games.yacht.cpu import Step
from generator.games.yacht.cpu_tables import CpuTables, Situations
from generator.games.yacht.cpu_turns import CpuTurns, cpu_turns
from generator.games.yacht.rules import CardState, Category
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Scaled

CODES = 16 * (len(Step) + 1)
"""Choices are numbers below this, see `cpu_tables`."""
MOST_LISTED = 10


@dataclass(frozen=True, slots=True)
class Costs:
    """All mistakes of whole games, added up. Costs are in points a game, `times` in choices a game.

    By re-rolls left and choice, shape (re-rolls + 1, codes): `cost` and `times`. By re-rolls left, line aimed at and
    hand, over all cards: `habit_cost` and `habit_times`, shape (re-rolls + 1, lines, hands). `listed` has the
    choices on single cards that cost most a game, one row each: state, re-rolls left, hand, choice; `listed_times`
    how often a game they come up, `listed_cost` what they cost each time.
    """

    cost: Numbers
    times: Numbers
    habit_cost: Numbers
    habit_times: Numbers
    listed: Indices
    listed_times: Numbers
    listed_cost: Numbers

    @property
    def total(self) -> float:
        """All mistakes together, in points a game."""
        return float(self.cost.sum())


@dataclass(frozen=True, slots=True)
class Looks:
    """What the CPU does when it looks at dice in one situation, with so many re-rolls left; shape (looks,) each.

    `mass` is the chance of it in a turn; `node` what it holds, or -1 if it goes on to writing without a roll.
    """

    left: int
    hand: Indices
    choice: Indices
    mass: Numbers
    node: Indices

    @property
    def line(self) -> Indices:
        """The lines aimed at, or written."""
        return self.choice & 15


def costs_of(
    board: Board, values: Numbers, tables: CpuTables, cards: Situations, which: Indices, reach: Numbers
) -> Costs:
    """The costs of all choices of the CPU.

    `values` are those of best play; `which` has the situation of each state and `reach` how likely the CPU comes to
    it, both of shape (states,) over all numbers of states.
    """
    tally = _Tally.empty(board)
    for layer in board.layers[1:]:
        states = layer[reach[layer] > 0]
        # Cards of one situation side by side: the CPU's turn is worked out once for each stretch of them.
        states = states[np.argsort(which[states], kind="stable")]
        for first in range(0, len(states), BATCH):
            part = states[first : first + BATCH]
            turns = best_turns(board, values, part)
            for situation, columns in _groups(which[part]):
                played = cpu_turns(board, tables, cards.part(slice(situation, situation + 1)))
                for looks in looks_of(board, tables, played):
                    tally.add(board, turns, looks, part, columns, reach[part[columns]])
    return tally.costs()


def _groups(which: Indices) -> Iterator[tuple[int, slice]]:
    """Stretches of equal numbers."""
    starts = np.flatnonzero(np.diff(which, prepend=-1)).tolist()
    for start, end in zip(starts, [*starts[1:], len(which)], strict=True):
        yield int(which[start]), slice(start, end)


def looks_of(board: Board, tables: CpuTables, turns: CpuTurns) -> Iterator[Looks]:
    """Everything that happens in a turn in the only situation of `turns`; old plans that agree count together."""
    hands = len(board.hands)
    for left in range(board.rules.rerolls, 0, -1):
        old, hand = np.nonzero(turns.masses[left - 1][0])
        keys = turns.aims[0, old, hand].astype(np.int64) * hands + hand
        different, place = np.unique(keys, return_inverse=True)
        mass = np.asarray(np.bincount(place, turns.masses[left - 1][0, old, hand]), dtype=np.float64)
        choice, hand = different // hands, different % hands
        node = np.where(tables.stops[left, choice & 15, hand], -1, tables.holds[choice & 15, hand])
        yield Looks(left, hand, choice, mass, node)
    hand = np.flatnonzero(turns.ends[0])
    nothing = np.full(len(hand), -1)
    yield Looks(0, hand, turns.writes[0, hand].astype(np.int64), turns.ends[0, hand], nothing)


def _losses(board: Board, turns: Turns, looks: Looks, columns: slice) -> Numbers:
    """What each look costs on each of these cards, shape (looks, cards)."""
    best = turns.hands[looks.left][looks.hand, columns]
    if looks.left == 0:
        return best - turns.written[board.outcomes.of[looks.line, looks.hand], columns]
    rolled = turns.nodes[looks.left - 1][looks.node, columns]
    written = turns.hands[0][looks.hand, columns]
    return best - np.where(looks.node[:, np.newaxis] < 0, written, rolled)


@dataclass(slots=True)
class _Tally:
    """The sums so far, and the costliest choices so far."""

    cost: Numbers
    times: Numbers
    habit_cost: Numbers
    habit_times: Numbers
    rows: Indices
    numbers: Numbers

    @classmethod
    def empty(cls, board: Board) -> _Tally:
        """A tally in which nothing is counted yet."""
        moments = board.rules.rerolls + 1
        habits = (moments, board.lines, len(board.hands))
        choices = (moments, CODES)
        rows, numbers = np.zeros((0, 4), dtype=np.int64), np.zeros((0, 2))
        return cls(np.zeros(choices), np.zeros(choices), np.zeros(habits), np.zeros(habits), rows, numbers)

    def add(self, board: Board, turns: Turns, looks: Looks, states: Indices, columns: slice, reach: Numbers) -> None:
        """Count the looks on these cards."""
        each = _losses(board, turns, looks, columns)
        times = looks.mass[:, np.newaxis] * reach
        cost = each * times
        for sums, added in ((self.cost, cost), (self.times, times)):
            sums[looks.left] += np.bincount(looks.choice, added.sum(axis=1), minlength=CODES)
        for sums, added in ((self.habit_cost, cost), (self.habit_times, times)):
            np.add.at(sums[looks.left], (looks.line, looks.hand), added.sum(axis=1))
        # Only what would make the list is looked at closer.
        least = self.numbers[-1].prod() if len(self.numbers) == MOST_LISTED else 0.0
        self._list(looks, states[columns], cost > least, times, each)

    def _list(self, looks: Looks, states: Indices, is_worse: Flags, times: Numbers, each: Numbers) -> None:
        look, card = np.nonzero(is_worse)
        if len(look) == 0:
            return
        left = np.full(len(look), looks.left)
        rows = np.stack([states[card], left, looks.hand[look], looks.choice[look]], axis=1)
        self.rows = np.concatenate([self.rows, rows])
        self.numbers = np.concatenate([self.numbers, np.stack([times[look, card], each[look, card]], axis=1)])
        order = np.argsort(-self.numbers.prod(axis=1), kind="stable")[:MOST_LISTED]
        self.rows, self.numbers = self.rows[order], self.numbers[order]

    def costs(self) -> Costs:
        """The sums as they stand."""
        habits = (self.habit_cost, self.habit_times)
        return Costs(self.cost, self.times, *habits, self.rows, self.numbers[:, 0], self.numbers[:, 1])


@dataclass(frozen=True, slots=True)
class Mistake:
    """One choice of the CPU that costs something.

    `held` are the faces it holds, `None` if it writes; `better_held` and `better_line` are what best play does
    instead: dice to hold, or, with no re-roll left or if it stops, the line to write in. `times` a game, `cost` in
    points each time.
    """

    card: CardState
    left: int
    dice: tuple[int, ...]
    aim: Category
    step: Step
    held: tuple[int, ...] | None
    better_held: tuple[int, ...] | None
    better_line: Category | None
    times: float
    cost: float


def listed_mistakes(board: Board, values: Numbers, tables: CpuTables, costs: Costs) -> tuple[Mistake, ...]:
    """The costliest choices on single cards, most points a game first."""
    numbers = zip(costs.listed.tolist(), costs.listed_times.tolist(), costs.listed_cost.tolist(), strict=True)
    return tuple(_mistake(board, values, tables, row, times, cost) for row, times, cost in numbers)


def _mistake(board: Board, values: Numbers, tables: CpuTables, row: list[int], times: float, cost: float) -> Mistake:
    state, left, hand, choice = row
    line, sets, held, better = choice & 15, board.pool.multisets, None, None
    turns = best_turns(board, values, np.array([state]))
    if left > 0:
        if not tables.stops[left, line, hand]:
            held = sets.dice_of(int(tables.holds[line, hand]))
        better = sets.dice_of(int(board.pool.best_keeps(Scaled(turns.nodes[left - 1], 1))[hand, 0]))
    written = board.rules.categories[int(best_lines(board, turns.written)[hand, 0])]
    is_written = better is None or len(better) == board.rules.dice
    return Mistake(
        card=board.card_of(state),
        left=left,
        dice=board.hands[hand],
        aim=board.rules.categories[line],
        step=Step(choice >> 4),
        held=held,
        better_held=None if is_written else better,
        better_line=written if is_written else None,
        times=times,
        cost=cost,
    )
