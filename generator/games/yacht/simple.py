"""Two plain ways to play Yacht, to measure against: the greedy rule and blind chance.

The greedy rule, the reference opponent of the depth criterion: at every re-roll keep all dice of the most frequent
value, the higher one on a tie; write where the dice bring most points now, the first line of the card on a tie.
Blind chance re-rolls every die with 1/2 and writes in any free line, all equally likely.
"""

from __future__ import annotations

import numpy as np

from generator.games.yacht.board import Board
from generator.games.yacht.games import Chances
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers


def greedy_chances(board: Board) -> Chances:
    """How turns of the greedy rule end."""
    ends = _kept_on(board, _most_frequent(board))

    def chances(states: Indices) -> Numbers:
        """The last throw is written where it brings most, in every state."""
        points = [np.where(board.is_free(states, line)[:, np.newaxis], row, -1) for line, row in _rows(board)]
        lines = np.argmax(np.array(points), axis=0)
        return board.chances_of(lines, np.broadcast_to(ends, lines.shape))

    return chances


def blind_chances(board: Board) -> Chances:
    """How turns of blind chance end: re-rolling dice blindly leaves them as they were, any roll equally likely."""
    by_line = [np.bincount(row, board.rolls[0], minlength=board.outcomes.count) for row in board.outcomes.of]

    def chances(states: Indices) -> Numbers:
        """The throw is written into any free line with equal chance."""
        free = np.array([board.is_free(states, line) for line in range(board.lines)]).T
        shares = free / free.sum(axis=1, keepdims=True)
        return np.asarray(shares @ np.array(by_line))

    return chances


def _rows(board: Board) -> list[tuple[int, Indices]]:
    return list(enumerate(board.previews))


def _most_frequent(board: Board) -> Indices:
    """The node of all dice of the most frequent value, for each hand."""
    sets = board.pool.multisets
    counts = sets.block(board.rules.dice)
    faces = np.arange(counts.shape[1])
    face = np.argmax(counts * len(faces) + faces, axis=1)
    kept = np.where(faces == face[:, np.newaxis], counts, 0)
    return sets.node_of(kept)


def _kept_on(board: Board, keeps: Indices) -> Numbers:
    """The chance of each hand at the end of a turn that keeps these nodes at every re-roll."""
    mass: Numbers = board.rolls[0]
    for _ in range(board.rules.rerolls):
        mass = np.bincount(keeps, mass, minlength=len(board.rolls)) @ board.rolls
    return mass
