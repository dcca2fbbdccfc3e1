"""The best mixed way to play one round of One Poker with known lamps and lives, as a linear program in sequence form.

A round is zero-sum in lives. The player that is computed raises by one life or all in; the other one may do whatever
the rules allow, so what the plan guarantees holds against every raise. Abstraction: both hands are drawn from the three
decks given their lamps, independently of each other and of earlier rounds; `response.py` measures what that costs.
Source of the method: Koller, Megiddo and von Stengel, "Fast algorithms for finding randomized strategies in game
trees" (1994). Needs scipy (the extra `solve`); the program is solved in floats to about 1e-9.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np
import numpy.typing as npt

from generator.errors import UserError, install_hint
from generator.games.one_poker.betting_tree import EMPTY, Leaf, Tree, tree
from generator.games.one_poker.rules import COPIES, RANKS, Pair, Result, every_hand, showdown, ups

Floats = npt.NDArray[np.float64]
SIZE = max(RANKS) + 1
"""Arrays over cards are indexed by rank; the places below the lowest rank stay 0."""
_SIGNS = {Result.WIN: 1, Result.TIE: 0, Result.LOSS: -1}


@cache
def hand_chances(lamps: int) -> tuple[tuple[Pair, float], ...]:
    """The hands with so many UP lamps and their chances from three whole decks; they add up to 1."""
    found = [(hand, _ways(hand)) for hand in every_hand() if ups(hand) == lamps]
    total = sum(ways for _, ways in found)
    return tuple((hand, ways / total) for hand, ways in found)


def _ways(hand: Pair) -> int:
    """How many pairs of cards of the three decks are such a hand."""
    return COPIES * (COPIES - 1) // 2 if hand[0] == hand[1] else COPIES * COPIES


@cache
def signs() -> Floats:
    """1 where the card of the row beats that of the column, -1 where it loses, 0 for a tie; shape (SIZE, SIZE)."""
    found = np.zeros((SIZE, SIZE))
    for card in RANKS:
        for other in RANKS:
            found[card, other] = _SIGNS[showdown(card, other)]
    return found


def leaf_values(leaf: Leaf, seat: int) -> Floats:
    """What the seat wins (lives, negative for losses) by its card and the other's; shape (SIZE, SIZE)."""
    folded = leaf.state.winner_by_fold
    if folded is None:
        return leaf.state.pots[0] * signs()
    won = leaf.state.pots[1 - seat] if folded == seat else -leaf.state.pots[seat]
    return np.full((SIZE, SIZE), float(won))


@dataclass(frozen=True, slots=True)
class Plan:
    """How a seat plays a round with these lamps (its own first).

    `high` is the chance to play the higher card, by hand, shape (SIZE, SIZE); `weights[node, card, action]` are the
    realisation weights of the actions of each node of its own, in the tree's order, padded with 0. `value` is what it
    wins at least on average, in lives, under the abstraction.
    """

    seat: int
    lamps: Pair
    tree: Tree
    high: Floats
    weights: Floats
    value: float


def best_plan(depth: int, seat: int, lamps: Pair) -> Plan:
    """The best guaranteed plan of a seat with `depth` lives left on the shorter side; `UserError` without scipy."""
    return _Program(tree(depth, (seat,)), seat, lamps).solve()


class _Program:
    """The linear program: card choices and realisation weights of one side, values of the other side's information."""

    def __init__(self, rounds: Tree, seat: int, lamps: Pair) -> None:
        self.tree, self.seat, self.lamps = rounds, seat, lamps
        self.mine, self.theirs = hand_chances(lamps[0]), hand_chances(lamps[1])
        self.my_cards, self.their_cards = _cards(self.mine), _cards(self.theirs)
        self.my_nodes, self.their_nodes = rounds.of(seat), rounds.of(1 - seat)
        self.my_count, self.their_count = rounds.counts[seat], rounds.counts[1 - seat]
        self.plays = [(number, card) for number, (hand, _) in enumerate(self.mine) for card in sorted(set(hand))]
        self.first_weight = len(self.plays)
        self.first_hand = self.first_weight + len(self.my_cards) * self.my_count
        self.first_card = self.first_hand + len(self.theirs)
        self.first_node = self.first_card + len(self.their_cards)
        self.width = self.first_node + len(self.their_cards) * len(self.their_nodes)

    def solve(self) -> Plan:
        """Maximise what the other side's best answer leaves."""
        optimize, sparse = _scipy("scipy.optimize"), _scipy("scipy.sparse")
        gains = np.zeros(self.width)
        gains[self.first_hand : self.first_card] = [-chance for _, chance in self.theirs]
        equal, right = _matrix(sparse, list(self._own_rows()), self.width)
        limits, most = _matrix(sparse, [(row, 0.0) for row in self._their_rows()], self.width)
        # Chances and weights are not negative; what the other side's information is worth may be a loss.
        bounds = [(0, None)] * self.first_hand + [(None, None)] * (self.width - self.first_hand)
        found = optimize.linprog(gains, limits, most, equal, right, bounds, method="highs-ipm")
        assert found.status == 0, f"a round always has a best plan, but the solver says: {found.message}"
        return self._plan(np.asarray(found.x, float), -float(found.fun))

    def _own_rows(self) -> Iterator[tuple[dict[int, float], float]]:
        """What makes weights a plan: each hand plays a card, each card starts with what its hands give, and so on."""
        for number, (_, chance) in enumerate(self.mine):
            yield {place: 1.0 for place, (hand, _) in enumerate(self.plays) if hand == number}, chance
        for card in self.my_cards:
            yield (
                {
                    self._weight(card, EMPTY): 1.0,
                    **{place: -1.0 for place, (_, played) in enumerate(self.plays) if played == card},
                },
                0.0,
            )
            for node in self.my_nodes:
                row = {self._weight(card, sequence): 1.0 for sequence in node.sequences}
                yield {**row, self._weight(card, node.parent): -1.0}, 0.0

    def _their_rows(self) -> Iterator[dict[int, float]]:
        """No choice of the other side leaves me less than its information is worth."""
        for number, (hand, _) in enumerate(self.theirs):
            # A pair of equal cards leaves one card to play, so one bound and not two.
            for card in set(hand):
                yield {self.first_hand + number: 1.0, self.first_card + self.their_cards.index(card): -1.0}
        chosen_at, behind, leaves = self._their_structure()
        for place, card in enumerate(self.their_cards):
            for sequence in range(self.their_count):
                at = chosen_at[sequence]
                row = {self.first_card + place if at is None else self._node(place, at): 1.0}
                row |= {self._node(place, node): -1.0 for node in behind[sequence]}
                for leaf in leaves[sequence]:
                    values = leaf_values(leaf, self.seat)
                    for mine in self.my_cards:
                        key = self._weight(mine, leaf.sequences[self.seat])
                        row[key] = row.get(key, 0.0) - float(values[mine, card])
                yield row

    def _their_structure(self) -> tuple[list[int | None], list[list[int]], list[list[Leaf]]]:
        """For each sequence of the other side: the node it is chosen at, the nodes behind it, the leaves behind it."""
        chosen_at: list[int | None] = [None] * self.their_count
        behind: list[list[int]] = [[] for _ in range(self.their_count)]
        leaves: list[list[Leaf]] = [[] for _ in range(self.their_count)]
        for number, node in enumerate(self.their_nodes):
            behind[node.parent].append(number)
            for sequence in node.sequences:
                chosen_at[sequence] = number
        for leaf in self.tree.leaves:
            leaves[leaf.sequences[1 - self.seat]].append(leaf)
        return chosen_at, behind, leaves

    def _weight(self, card: int, sequence: int) -> int:
        return self.first_weight + self.my_cards.index(card) * self.my_count + sequence

    def _node(self, card_place: int, node: int) -> int:
        return self.first_node + card_place * len(self.their_nodes) + node

    def _plan(self, solution: Floats, value: float) -> Plan:
        high = np.zeros((SIZE, SIZE))
        for place, (number, card) in enumerate(self.plays):
            hand, chance = self.mine[number]
            if card == hand[0]:
                # The solver's floats may leave [0, 1] by their last digits.
                high[hand] = min(1.0, max(0.0, solution[place] / chance))
        weights = np.zeros((len(self.my_nodes), SIZE, max((len(node.actions) for node in self.my_nodes), default=0)))
        for number, node in enumerate(self.my_nodes):
            for card in self.my_cards:
                for place, sequence in enumerate(node.sequences):
                    weights[number, card, place] = max(0.0, solution[self._weight(card, sequence)])
        return Plan(self.seat, self.lamps, self.tree, high, weights, value)


def _cards(hands: Sequence[tuple[Pair, float]]) -> tuple[int, ...]:
    """The cards that can be played from these hands, the lowest first."""
    return tuple(sorted({card for hand, _ in hands for card in hand}))


def _matrix(sparse: ModuleType, rows: Sequence[tuple[dict[int, float], float]], width: int) -> tuple[object, Floats]:
    """Rows as a sparse matrix, and their right sides."""
    heights = [number for number, (row, _) in enumerate(rows) for _ in row]
    columns = [column for row, _ in rows for column in row]
    entries = [entry for row, _ in rows for entry in row.values()]
    shape = (len(rows), width)
    return sparse.csr_array((entries, (heights, columns)), shape=shape), np.array([right for _, right in rows])


def _scipy(module: str) -> ModuleType:
    """A part of scipy; a sentence for those who have not installed it."""
    try:
        return importlib.import_module(module)
    except ImportError as fault:
        raise UserError("the computed player of One Poker needs scipy", install_hint("scipy")) from fault
