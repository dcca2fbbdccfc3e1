"""Best play of Yacht for the highest mean score: values of all cards by backward induction, and the play itself.

Values are in float64. Every card is worth what is expected from it until the end of the game, bonus included; what
was written before does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from generator.games.yacht.board import Board
from generator.games.yacht.games import Chances
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Scaled

BATCH = 1024
"""States computed at once: few enough that the arrays stay near the processor."""


@dataclass(frozen=True, slots=True)
class Turns:
    """What a turn is worth with best play after each roll, in several states of the card.

    `written` has the worth of each outcome, shape (outcomes, states), minus infinity where the line is not free;
    `hands[left]` that of each hand with so many re-rolls left, shape (hands, states); `nodes[left]` that of keeping
    each node and rolling the rest, so that `left` re-rolls are left after it, shape (nodes, states).
    """

    written: Numbers
    hands: tuple[Numbers, ...]
    nodes: tuple[Numbers, ...]


def batches(states: Indices) -> Iterator[Indices]:
    """The states in parts of `BATCH`."""
    for first in range(0, len(states), BATCH):
        yield states[first : first + BATCH]


def best_values(board: Board) -> Numbers:
    """The value of every reachable state in points, 0 elsewhere; shape (states,)."""
    values = np.zeros(board.state_count)
    # INVARIANT: by the number of free lines, so that every card that a turn leads to has its value already.
    for layer in board.layers[1:]:
        for states in batches(layer):
            values[states] = board.rolls[0] @ best_turns(board, values, states).hands[-1]
    return values


def best_turns(board: Board, values: Numbers, states: Indices) -> Turns:
    """What each moment of a turn is worth, given the values of the states after it."""
    written = worth_of_writing(board, values, states)
    hands = [best_writing(board, written)]
    nodes = []
    for _ in range(board.rules.rerolls):
        rolled = board.pool.expect(Scaled(hands[-1], 1))
        nodes.append(rolled.numbers)
        hands.append(board.pool.best(rolled).numbers)
    return Turns(written, tuple(hands), tuple(nodes))


def worth_of_writing(board: Board, values: Numbers, states: Indices) -> Numbers:
    """What each outcome of a turn is worth, with what follows; minus infinity where the line is not free."""
    written = np.full((board.outcomes.count, len(states)), -np.inf)
    for outcome, line in enumerate(board.outcomes.line.tolist()):
        is_free = board.is_free(states, line)
        after, points = board.write(states[is_free], outcome)
        written[outcome, is_free] = points + values[after]
    return written


def best_writing(board: Board, written: Numbers) -> Numbers:
    """The worth of writing each hand where it is worth most, shape (hands, states)."""
    best: Numbers = written[board.outcomes.of[0]]
    for row in board.outcomes.of[1:]:
        np.maximum(best, written[row], out=best)
    return best


def best_lines(board: Board, written: Numbers) -> Indices:
    """The line in which writing each hand is worth most, the first of the card on a tie; shape (hands, states)."""
    best, lines = written[board.outcomes.of[0]], np.zeros((len(board.hands), written.shape[1]), dtype=np.int64)
    for line, row in enumerate(board.outcomes.of[1:], start=1):
        other = written[row]
        is_better = other > best
        best[is_better] = other[is_better]
        lines[is_better] = line
    return lines


def best_chances(board: Board, values: Numbers) -> Chances:
    """How the turns of best play end. Of equally good keeps it keeps most dice."""

    def chances(states: Indices) -> Numbers:
        """For each state the chances of what its turn leads to, in batches that fit into memory."""
        return np.concatenate([_turn_chances(board, values, part) for part in batches(states)])

    return chances


def _turn_chances(board: Board, values: Numbers, states: Indices) -> Numbers:
    turns = best_turns(board, values, states)
    mass = np.broadcast_to(board.rolls[0], (len(states), len(board.hands)))
    count = board.pool.multisets.node_count
    rows = np.arange(len(states))[:, np.newaxis] * count
    for nodes in reversed(turns.nodes):
        keeps = board.pool.best_keeps(Scaled(nodes, 1)).T
        held = np.bincount((rows + keeps).ravel(), mass.ravel(), minlength=len(states) * count)
        # One product for all cards: the chance of each node held, times the chance of each hand after it.
        mass = held.reshape(-1, count) @ board.rolls
    return board.chances_of(best_lines(board, turns.written).T, mass)
