"""All betting rounds that can come about when one player raises by one life or all in, the other as far as allowed.

Both have `depth` lives left after the ante: whoever has more can never be made to use them, so a round depends on the
smaller of both purses alone. A history is a node; what a player has done so far in it is a sequence. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.games.one_poker.rules import ANTE, Action, Betting, Raise, act, actions, ante

SEATS = 2
EMPTY = 0
"""The sequence of a player who has not acted yet."""


@dataclass(frozen=True, slots=True)
class Node:
    """A history after which somebody acts: the sequences of both `before`, and those that the actions lead to."""

    state: Betting
    before: tuple[int, int]
    actions: tuple[Action, ...]
    sequences: tuple[int, ...]

    @property
    def parent(self) -> int:
        """The sequence of the one to act."""
        return self.before[self.state.to_act]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A finished round, and the sequences of both seats that lead to it."""

    state: Betting
    sequences: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tree:
    """A betting round whole; `counts` is the number of sequences of each seat, the empty one included."""

    depth: int
    nodes: tuple[Node, ...]
    leaves: tuple[Leaf, ...]
    counts: tuple[int, int]

    def of(self, seat: int) -> tuple[Node, ...]:
        """The nodes in which this seat acts, earlier ones first."""
        return tuple(node for node in self.nodes if node.state.to_act == seat)


@dataclass(slots=True)
class _Growing:
    """A tree while it is being made."""

    bound: frozenset[int]
    nodes: list[Node] = field(default_factory=list)
    leaves: list[Leaf] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [1, 1])

    def grow(self, state: Betting, sequences: tuple[int, int]) -> None:
        """Add everything that can follow."""
        if state.end is not None:
            self.leaves.append(Leaf(state, sequences))
            return
        seat = state.to_act
        possible = choices(state) if seat in self.bound else actions(state)
        first = self.counts[seat]
        self.counts[seat] += len(possible)
        own = tuple(range(first, first + len(possible)))
        self.nodes.append(Node(state, sequences, possible, own))
        for action, sequence in zip(possible, own, strict=True):
            self.grow(act(state, action), (sequence, sequences[1]) if seat == 0 else (sequences[0], sequence))


def tree(depth: int, bound: Sequence[int] = ()) -> Tree:
    """The rounds with so many lives left on either side; seat 0 bets first. `bound` seats raise by one or all in."""
    growing = _Growing(frozenset(bound))
    growing.grow(ante((depth + ANTE, depth + ANTE), 0), (EMPTY, EMPTY))
    return Tree(depth, tuple(growing.nodes), tuple(growing.leaves), (growing.counts[0], growing.counts[1]))


def choices(state: Betting) -> tuple[Action, ...]:
    """What a computed player chooses from: no raises but the least one and all in."""
    return tuple(one for one in actions(state) if not isinstance(one, Raise) or one.above in {1, state.cap})
