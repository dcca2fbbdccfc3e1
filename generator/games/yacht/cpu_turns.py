"""The CPU's turns with their chances: what it holds and stops at, and how a turn ends in each situation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from generator.games.yacht.board import Board
from generator.games.yacht.cpu_tables import (
    Choices,
    CpuTables,
    Situations,
    rolling_choices,
    writing_choices,
)
from generator.odds.pool import Numbers

BATCH = 256
"""Situations computed at once."""


@dataclass(frozen=True, slots=True)
class CpuTurns:
    """The turns of the CPU in several situations.

    `aims` and `writes` are its choices (see `cpu_tables`), of shape (situations, lines + 1, hands) and (situations,
    hands); `masses[left]` is the chance that it looks at a hand with so many re-rolls left and that old plan, of the
    shape of `aims`, for one left and more; `ends` the chance that it writes a hand, of the shape of `writes`.
    """

    aims: Choices
    writes: Choices
    masses: tuple[Numbers, ...]
    ends: Numbers


def cpu_turns(board: Board, tables: CpuTables, cards: Situations) -> CpuTurns:
    """The turns in these situations (as many as fit into memory, see `BATCH`)."""
    return turns_with(board, tables, rolling_choices(board, tables, cards), writing_choices(board, tables, cards))


def turns_with(board: Board, tables: CpuTables, aims: Choices, writes: Choices) -> CpuTurns:
    """The turns with given choices; of the tables only holds and stops are used."""
    mass = np.zeros(aims.shape)
    mass[:, -1] = board.rolls[0]
    ends, masses = np.zeros(writes.shape), list[Numbers]()
    for left in range(board.rules.rerolls, 0, -1):
        masses.append(mass)
        stopped, mass = _roll(board, tables, aims, mass, left)
        ends += stopped
    ends += mass.sum(axis=1)
    return CpuTurns(aims, writes, tuple(reversed(masses)), ends)


def _roll(board: Board, tables: CpuTables, aims: Choices, mass: Numbers, left: int) -> tuple[Numbers, Numbers]:
    """The chances that it writes now, by hand, and those of hands after the next roll, by the plan it has then."""
    card, old, hand = np.nonzero(mass)
    weight, line = mass[card, old, hand], (aims[card, old, hand] & 15).astype(np.int64)
    stops = tables.stops[left, line, hand]
    hands, nodes, rows = len(board.hands), board.pool.multisets.node_count, board.lines + 1
    stopped = np.bincount(card[stops] * hands + hand[stops], weight[stops], minlength=len(aims) * hands)
    goes = ~stops
    place = (card[goes] * rows + line[goes]) * nodes + tables.holds[line[goes], hand[goes]]
    held = np.bincount(place, weight[goes], minlength=len(aims) * rows * nodes).reshape(-1, nodes)
    rolled = np.zeros((len(held), hands))
    # Most plans are never held in most situations; the product below is made for the others alone.
    used = np.flatnonzero(held.any(axis=1))
    rolled[used] = held[used] @ board.rolls
    return np.asarray(stopped.reshape(-1, hands), dtype=np.float64), rolled.reshape(-1, rows, hands)


def cpu_chances(board: Board, tables: CpuTables, cards: Situations) -> Numbers:
    """The chance of each outcome of a turn in each situation, shape (situations, outcomes)."""
    found = np.empty((len(cards.free), board.outcomes.count))
    for first in range(0, len(found), BATCH):
        part = slice(first, first + BATCH)
        turns = cpu_turns(board, tables, cards.part(part))
        found[part] = board.chances_of((turns.writes & 15).astype(np.int64), turns.ends)
    return found
