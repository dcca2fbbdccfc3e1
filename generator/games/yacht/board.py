"""All score cards of Yacht that can come up, numbered, and what a turn can write on them. Knows no player.

A state of the card is `free * width + upper`: the free lines as bits (bit 0 is the first line of the card), and the
upper sum, capped where the bonus is earned. Arrays hold one column a state or one a hand of the pool. The bonus
counts as points of the writing that earns it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from generator.games.yacht.rules import FACES, CardState, Category, YachtRules, preview
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Pool, Scaled

Flags: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The ways a turn can end: points in a line. `of` gives the outcome of writing a hand in a line.

    `line` and `points` are of shape (outcomes,), `of` of shape (lines, hands).
    """

    line: Indices
    points: Indices
    of: Indices

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.line)


@dataclass(frozen=True)
class Board:
    """The cards of one set of rules."""

    rules: YachtRules

    @cached_property
    def pool(self) -> Pool:
        """The dice."""
        return Pool.fair(self.rules.dice, FACES)

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The faces of every hand, ascending."""
        return self.pool.multisets.hands()

    @property
    def lines(self) -> int:
        """How many lines the card has."""
        return len(self.rules.categories)

    @property
    def width(self) -> int:
        """How many upper sums are told apart."""
        return self.rules.bonus_from + 1

    @property
    def start(self) -> int:
        """The state of the empty card."""
        return ((1 << self.lines) - 1) * self.width

    @property
    def state_count(self) -> int:
        """How many numbers of states there are, reachable or not."""
        return (1 << self.lines) * self.width

    @cached_property
    def previews(self) -> Indices:
        """The points of each hand in each line, shape (lines, hands)."""
        rows = [[preview(self.rules, line, hand) for hand in self.hands] for line in self.rules.categories]
        return np.array(rows, dtype=np.int64)

    @cached_property
    def outcomes(self) -> Outcomes:
        """Every line with every number of points it can get."""
        line, points, of = list[int](), list[int](), []
        for place, row in enumerate(self.previews):
            different, which = np.unique(row, return_inverse=True)
            of.append(which + len(line))
            line += [place] * len(different)
            points += different.tolist()
        return Outcomes(np.array(line, dtype=np.int64), np.array(points, dtype=np.int64), np.array(of, dtype=np.int64))

    @cached_property
    def rolls(self) -> Numbers:
        """The chance of each hand after keeping each node, shape (nodes, hands); row 0 is the first roll."""
        return self.pool.expect(Scaled(np.eye(len(self.hands)), 1)).numbers

    @cached_property
    def layers(self) -> tuple[Indices, ...]:
        """The reachable states by the number of free lines, ascending; the last layer is the empty card."""
        layer = np.array([self.start], dtype=np.int64)
        found = [layer]
        for _ in range(self.lines):
            after = [self.write(layer[self.is_free(layer, line)], out)[0] for out, line in self._each_outcome()]
            layer = np.unique(np.concatenate(after))
            found.append(layer)
        return tuple(reversed(found))

    def _each_outcome(self) -> Iterator[tuple[int, int]]:
        yield from enumerate(self.outcomes.line.tolist())

    def is_free(self, states: Indices, line: int) -> Flags:
        """In which states the line is free."""
        return (states // self.width >> line & 1).astype(np.bool_)

    def write(self, states: Indices, outcome: int) -> tuple[Indices, Indices]:
        """The states after a turn that ends so, and the points it brings; for states in which the line is free."""
        line, points = int(self.outcomes.line[outcome]), int(self.outcomes.points[outcome])
        upper = states % self.width
        after = states - (self.width << line)
        if not self.rules.categories[line].is_upper:
            return after, np.full(len(states), points)
        # Sums beyond the bonus are all alike to what follows, which keeps the cards few.
        summed = np.minimum(upper + points, self.rules.bonus_from)
        is_earned = (upper < self.rules.bonus_from) & (summed == self.rules.bonus_from)
        return after + summed - upper, points + self.rules.bonus * is_earned

    def chances_of(self, lines: Indices, ends: Numbers) -> Numbers:
        """The chances of outcomes if a hand that comes with a chance is written in a line.

        Both of shape (cards, hands); the result is (cards, outcomes).
        """
        count, cards = self.outcomes.count, np.arange(len(lines))[:, np.newaxis]
        outcome = self.outcomes.of[lines, np.arange(lines.shape[1])]
        # One bincount over `card * outcomes + outcome` instead of a loop over cards.
        flat = np.bincount((cards * count + outcome).ravel(), ends.ravel(), minlength=len(lines) * count)
        return np.asarray(flat.reshape(-1, count), dtype=np.float64)

    def card_of(self, state: int) -> CardState:
        """The card of a state."""
        free, upper = divmod(state, self.width)
        return CardState(tuple(line for place, line in enumerate(self.rules.categories) if free >> place & 1), upper)

    def state_of(self, card: CardState) -> int:
        """The state of a card."""
        bits = sum(1 << self.line_of(category) for category in card.free)
        return bits * self.width + min(card.upper, self.rules.bonus_from)

    def line_of(self, category: Category) -> int:
        """The place of a category on this card."""
        return self.rules.categories.index(category)
