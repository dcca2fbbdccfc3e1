"""Rolls as multisets: every multiset of up to `dice` equal dice, and the steps of adding and removing one die.

Nodes are numbered by size, within a size by a closed formula, so that no lookup table is needed. Knows no weights.

    dice 2, faces 2:  nodes  0 {}   1 {1}  2 {2}   3 {1,1}  4 {1,2}  5 {2,2}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import numpy as np
import numpy.typing as npt

Indices = npt.NDArray[np.int64]


def node_count(dice: int, faces: int) -> int:
    """How many multisets of 0 to `dice` dice there are; costs nothing, so that limits can be checked first."""
    return comb(dice + faces, faces)


def hand_count(dice: int, faces: int) -> int:
    """How many multisets of exactly `dice` dice there are."""
    return comb(dice + faces - 1, dice)


def pair_count(dice: int, faces: int) -> int:
    """How many pairs of a hand and what can be kept of it there are: each face's dice are kept or not."""
    return comb(dice + 2 * faces - 1, dice)


@dataclass(frozen=True)
class Multisets:
    """All multisets of 0 to `dice` dice with faces 1 to `faces`. Hands are those of full size, numbered from 0."""

    dice: int
    faces: int

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The node with which each size begins, and the number of all nodes at the end."""
        return (0, *(node_count(size, self.faces) for size in range(self.dice + 1)))

    @property
    def node_count(self) -> int:
        """How many nodes there are."""
        return self.starts[-1]

    @property
    def first_hand(self) -> int:
        """The node of hand 0."""
        return self.starts[self.dice]

    @property
    def hand_count(self) -> int:
        """How many hands there are."""
        return self.node_count - self.first_hand

    @cached_property
    def counts(self) -> Indices:
        """How many dice show each face, shape (nodes, faces)."""
        return np.concatenate([_block(size, self.faces) for size in range(self.dice + 1)])

    @cached_property
    def sizes(self) -> Indices:
        """The number of dice of each node, shape (nodes,)."""
        return np.repeat(np.arange(self.dice + 1), np.diff(self.starts))

    @cached_property
    def above(self) -> tuple[Indices, ...]:
        """For each size below the full one: the node with one more die of each face, shape (multisets, faces)."""
        one_die = np.eye(self.faces, dtype=np.int64)
        return tuple(
            np.stack([self.node_of(self.block(size) + die) for die in one_die], axis=1) for size in range(self.dice)
        )

    @cached_property
    def below(self) -> tuple[Indices, ...]:
        """For each size from 1: the node with one die less of each face, shape (multisets, faces).

        Where a face is missing, the node without the lowest face that is there stands in its place.
        """
        found = []
        for size in range(1, self.dice + 1):
            block = self.block(size)
            lowest = np.argmax(block > 0, axis=1)
            columns = []
            for face in range(self.faces):
                fewer = block.copy()
                fewer[np.arange(len(block)), np.where(block[:, face] > 0, face, lowest)] -= 1
                columns.append(self.node_of(fewer))
            found.append(np.stack(columns, axis=1))
        return tuple(found)

    @cached_property
    def pairs(self) -> Pairs:
        """Every hand with everything that can be kept of it."""
        kept: list[Indices] = []
        hand = np.arange(self.hand_count)
        for face in range(self.faces):
            most = self.counts[self.first_hand + hand, face] + 1
            number = np.arange(most.sum()) - np.repeat(np.cumsum(most) - most, most)
            hand = np.repeat(hand, most)
            kept = [*(np.repeat(column, most) for column in kept), number]
        chosen = np.stack(kept, axis=1)
        ways = _binomials(self.dice)[self.counts[self.first_hand + hand], chosen].prod(axis=1)
        return Pairs(hand, self.node_of(chosen), ways, np.flatnonzero(np.diff(hand, prepend=-1)))

    @cached_property
    def rolls(self) -> tuple[int, ...]:
        """In how many ways the dice of each hand can lie, out of `faces ** dice`."""
        whole = factorial(self.dice)
        return tuple(whole // prod(map(factorial, row)) for row in self.counts[self.first_hand :].tolist())

    def block(self, size: int) -> Indices:
        """The counts of the multisets of one size."""
        return self.counts[self.starts[size] : self.starts[size + 1]]

    def node_of(self, counts: Indices) -> Indices:
        """The nodes of multisets given as counts, shape (any, faces)."""
        firsts: Indices = np.asarray(self.starts, dtype=np.int64)[counts.sum(axis=1)]
        return firsts + _ranks(counts, _rank_sums(self.dice, self.faces))

    def hand_of(self, dice: Sequence[int]) -> int:
        """The number of a hand given as faces from 1, in any order."""
        counts = np.bincount(np.asarray(dice) - 1, minlength=self.faces)[np.newaxis]
        return int(self.node_of(counts)[0]) - self.first_hand

    def dice_of(self, node: int) -> tuple[int, ...]:
        """The faces of a node, ascending, from 1."""
        return tuple(face for face, count in enumerate(self.counts[node].tolist(), start=1) for _ in range(count))

    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The faces of every hand, in the order of their numbers."""
        return tuple(map(self.dice_of, range(self.first_hand, self.node_count)))


@dataclass(frozen=True, slots=True)
class Pairs:
    """Every pair of a hand and what can be kept of it, hand by hand; all of shape (pairs,).

    `node` is what is kept, `ways` in how many ways these dice can be picked from the hand; `starts` has the first pair
    of each hand.
    """

    hand: Indices
    node: Indices
    ways: Indices
    starts: Indices


def _block(size: int, faces: int) -> Indices:
    """The counts of all multisets of one size, in the order of their ranks."""
    chosen = list(combinations_with_replacement(range(faces), size))
    rows = np.array(chosen, dtype=np.int64).reshape(len(chosen), size)
    counts = np.stack([(rows == face).sum(axis=1) for face in range(faces)], axis=1)
    placed = np.empty_like(counts)
    placed[_ranks(counts, _rank_sums(size, faces))] = counts
    return placed


def _ranks(counts: Indices, sums: Indices) -> Indices:
    """The number of each multiset among those of its size, from its counts."""
    until = np.cumsum(counts, axis=1)
    places = np.arange(counts.shape[1])
    return np.asarray((sums[places, until] - sums[places, until - counts]).sum(axis=1))


def _binomials(most: int) -> Indices:
    """`n` over `k` for both from 0 to `most`."""
    return np.array([[comb(n, k) for k in range(most + 1)] for n in range(most + 1)], dtype=np.int64)


def _rank_sums(dice: int, faces: int) -> Indices:
    """What the first so many dice of a sorted multiset add to its rank if they all show one face: (faces, dice + 1).

    The die at place `i` (from 0) with face `f` (from 0) adds `f + i` over `i + 1`: the numbering of combinations.
    """
    return np.array([[sum(comb(face + i, i + 1) for i in range(n)) for n in range(dice + 1)] for face in range(faces)])
