"""Whole games of Yacht, exactly, for any way to play: mean, spread, every total, every card, every line.

A way to play is given by the chances of the outcomes of its turn on each card. Knows nobody who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from generator.games.yacht.board import Board
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers

Chances: TypeAlias = Callable[[Indices], Numbers]
"""From states of the card to the chances of the outcomes of the turn there, shape (states, outcomes)."""
BATCH = 2048
"""States computed at once."""
_SMALL_BATCH = 256
"""The same where there is a row of totals for each."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The chance of every total, shape (totals,), from 0 points."""

    chances: Numbers

    @property
    def mean(self) -> float:
        """In points."""
        return float(self.chances @ np.arange(len(self.chances)))

    @property
    def deviation(self) -> float:
        """The standard deviation in points."""
        return float(np.sqrt(self.chances @ (np.arange(len(self.chances)) - self.mean) ** 2))

    def reached(self, points: int) -> float:
        """The chance of so many points or more."""
        return float(self.chances[points:].sum())

    def quantile(self, share: Fraction) -> int:
        """The least total that is reached or missed with at least that chance, counted from below."""
        return int(np.searchsorted(np.cumsum(self.chances), float(share)))

    def against(self, other: Totals) -> tuple[float, float, float]:
        """The chances to win, to draw and to lose against somebody who plays an own card."""
        # `below[n]` is the chance that the other one has fewer than n points.
        below = np.concatenate([[0.0], np.cumsum(other.chances)])
        size = min(len(self.chances), len(other.chances))
        draw = float(self.chances[:size] @ other.chances[:size])
        places = np.minimum(np.arange(len(self.chances)), len(other.chances))
        win = float(self.chances @ below[places])
        return win, draw, 1 - win - draw


@dataclass(frozen=True, slots=True)
class Played:
    """Averages of a whole game. `points` has the mean of each line, shape (lines,), without the bonus.

    `bonus` is the chance of the bonus; `reach` the chance that a card comes up, shape (states,).
    """

    points: Numbers
    bonus: float
    reach: Numbers


def values_of(board: Board, chances: Chances) -> Numbers:
    """The mean of the points still to come on every reachable card, shape (states,)."""
    values = np.zeros(board.state_count)
    for layer in board.layers[1:]:
        for first in range(0, len(layer), BATCH):
            states = layer[first : first + BATCH]
            values[states] = turn_values(board, values, states, chances(states))
    return values


def turn_values(board: Board, values: Numbers, states: Indices, chances: Numbers) -> Numbers:
    """The mean of the points from a turn on, given the values of the cards after it; shape (states,)."""
    found = np.zeros(len(states))
    for outcome in np.flatnonzero(chances.any(axis=0)).tolist():
        rows = np.flatnonzero(chances[:, outcome])
        after, points = board.write(states[rows], outcome)
        found[rows] += chances[rows, outcome] * (points + values[after])
    return found


def totals_of(board: Board, chances: Chances) -> Totals:
    """The chance of every total of a whole game."""
    below, known = board.layers[0], np.ones((len(board.layers[0]), 1))
    # A bound of the points to come with so many free lines: the largest lines that there are, and the bonus.
    largest = np.sort(board.previews.max(axis=1))[::-1]
    for free, layer in enumerate(board.layers[1:], start=1):
        found = np.zeros((len(layer), 1 + board.rules.bonus + int(largest[:free].sum())))
        for first in range(0, len(layer), _SMALL_BATCH):
            states = layer[first : first + _SMALL_BATCH]
            _add_totals(board, found[first : first + _SMALL_BATCH], states, chances(states), (below, known))
        below, known = layer, found
    return Totals(known[0])


def _add_totals(
    board: Board, found: Numbers, states: Indices, chances: Numbers, after: tuple[Indices, Numbers]
) -> None:
    """Add up the points to come, from those of the cards one turn later (their states, and their chances)."""
    layer, known = after
    for outcome in np.flatnonzero(chances.any(axis=0)).tolist():
        rows = np.flatnonzero(chances[:, outcome])
        next_states, points = board.write(states[rows], outcome)
        for worth in np.unique(points).tolist():
            same = points == worth
            places = np.searchsorted(layer, next_states[same])
            weight = chances[rows[same], outcome][:, np.newaxis]
            # INVARIANT: totals beyond the width of `found` cannot come up, so what is cut off is 0.
            width = min(known.shape[1], found.shape[1] - worth)
            found[rows[same], worth : worth + width] += weight * known[places, :width]


def played(board: Board, chances: Chances) -> Played:
    """The averages of a whole game from the empty card."""
    reach, points = np.zeros(board.state_count), np.zeros(board.lines)
    reach[board.start] = 1
    for layer in reversed(board.layers[1:]):
        for first in range(0, len(layer), BATCH):
            states = layer[first : first + BATCH]
            states = states[reach[states] > 0]
            weights = reach[states][:, np.newaxis] * chances(states)
            for outcome in np.flatnonzero(weights.any(axis=0)).tolist():
                rows = np.flatnonzero(weights[:, outcome])
                np.add.at(reach, board.write(states[rows], outcome)[0], weights[rows, outcome])
            points += np.bincount(board.outcomes.line, weights.sum(axis=0) * board.outcomes.points, board.lines)
    last = board.layers[0]
    return Played(points, float(reach[last[last % board.width == board.rules.bonus_from]].sum()), reach)
