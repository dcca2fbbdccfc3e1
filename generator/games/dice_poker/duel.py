"""The duel without its bets: the exact chances of every pair of policies, seat by seat, with and without sight.

The first seat re-rolls first, then the second, in turn as often as rules.yaml allows. With sight all dice lie open, so
the second seat knows the first's result; without sight each sees only the own dice. Source: games.md 1.1. Bets are in
`duel_betting`, loaded dice in `duel_loaded`, the solution without sight in `duel_blind`.

Arrays have one row for each hand of the player who moves and one column for each hand of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from operator import mul
from typing import TypeAlias, TypeVar, cast

import numpy as np

from generator.errors import UserError
from generator.games.dice_poker.rules import Hand, Reroll, Table, kept, read_hand
from generator.games.paytable.keeps import Tie, most_frequent
from generator.odds.multisets import Indices, Multisets, hand_count, node_count
from generator.odds.pool import Numbers, Pool, Scaled
from generator.odds.rounding import growth, roundings_of_rolls

HALF_BITS = 31
Ranked = TypeVar("Ranked", Hand, tuple[int, ...])
MOST_CELLS = 12_000_000
"""Pairs of a kept set and a hand of the other: about 100 bytes each at the peak."""
Keeps: TypeAlias = tuple[Indices, ...]
"""What a player keeps, by the number of own re-rolls left from one; each of shape (hands,) or (hands, hands)."""


class Policy(StrEnum):
    """How a player re-rolls."""

    NONE = "none"
    RANDOM = "random"
    AI = "ai"
    MOST_FREQUENT = "most frequent"
    BEST_RESPONSE = "best response"
    OPTIMUM = "optimum"


PLAIN = (Policy.NONE, Policy.RANDOM, Policy.AI, Policy.MOST_FREQUENT)
"""Policies that look at the own dice only and do not depend on the other player's policy."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How a game ends for the first seat."""

    win: Fraction
    draw: Fraction
    lose: Fraction

    @property
    def equity(self) -> Fraction:
        """Wins and half of the draws."""
        return self.win + self.draw / 2

    @property
    def turned(self) -> Chances:
        """The same for the second seat."""
        return Chances(self.lose, self.draw, self.win)


@dataclass(frozen=True, slots=True)
class Outlook:
    """For each pair of hands the mover's margin (chance to win less chance to lose) and chance to win.

    Both are over one denominator, shape (own hands, other's hands).
    """

    margin: Scaled
    win: Scaled

    @property
    def turned(self) -> Outlook:
        """The same seen by the other player."""
        margin, win, over = self.margin.numbers, self.win.numbers, self.margin.denominator
        return Outlook(Scaled(-margin.T, over), Scaled((win - margin).T, over))


@dataclass(frozen=True)
class Duel:
    """Two players' dice (which may be loaded), the hands that count, and how often each may re-roll."""

    table: Table
    first: Pool
    second: Pool
    rerolls: int
    ai_choices: Mapping[int, Reroll]
    random_keep: Fraction = Fraction(1, 2)

    @property
    def sets(self) -> Multisets:
        """The multisets of either player's dice."""
        return self.first.multisets

    @cached_property
    def strengths(self) -> Indices:
        """The place of each hand among all different strengths, the weakest 0, shape (hands,)."""
        return places_of(self.worth)

    @property
    def worth(self) -> tuple[Hand, ...]:
        """What each hand is worth."""
        return _worth(self.table, self.sets)

    @cached_property
    def showdown(self) -> Outlook:
        """Who wins as the dice lie."""
        difference = self.strengths[:, np.newaxis] - self.strengths
        # Margins decide (a draw is worth half of both); wins are carried along to tell equal margins apart.
        margin, win = np.sign(difference), (difference > 0).astype(np.int64)
        return Outlook(Scaled(cast(Numbers, margin), 1), Scaled(cast(Numbers, win), 1))

    def plain_keeps(self, policy: Policy) -> Indices:
        """What a plain policy that is not random keeps of each hand, shape (hands,)."""
        match policy:
            case Policy.NONE:
                return self.first.keep_all
            case Policy.MOST_FREQUENT:
                return most_frequent(self.sets, Tie.HIGHER)
            case Policy.AI:
                return self._ai_keeps
        raise AssertionError(f"`{policy}` keeps no fixed dice")

    @cached_property
    def _ai_keeps(self) -> Indices:
        counts = np.zeros((self.sets.hand_count, self.sets.faces), dtype=np.int64)
        for row, hand, worth in zip(counts, self.sets.hands(), self.worth, strict=True):
            for face in kept(self.table, hand, self.ai_choices[worth.rank]):
                row[face - 1] += 1
        return self.sets.node_of(counts)


@cache
def _worth(table: Table, sets: Multisets) -> tuple[Hand, ...]:
    return tuple(read_hand(table, hand) for hand in sets.hands())


def places_of(values: Sequence[Ranked]) -> Indices:
    """The place of each value among all different ones, the smallest 0."""
    place = {value: number for number, value in enumerate(sorted(set(values)))}
    return np.array([place[value] for value in values])


@dataclass(frozen=True, slots=True)
class Played:
    """A pair of policies with sight: the outlook of the first seat right after both rolls, and what was kept."""

    outlook: Outlook
    first_keeps: Keeps
    second_keeps: Keeps


@dataclass(frozen=True, slots=True)
class Mover:
    """How one seat moves: by a plain policy, by given keeps, or as well as it can."""

    policy: Policy
    keeps: Keeps = ()


def make_duel(table: Table, rerolls: int, choices: Mapping[int, Reroll], random_keep: Fraction) -> Duel:
    """A duel with fair dice; raises UserError if its arrays would not fit into memory."""
    cells = node_count(table.dice, table.faces) * hand_count(table.dice, table.faces)
    if cells > MOST_CELLS:
        raise UserError(
            f"{table.dice} dice of {table.faces} faces make {cells:,} pairs of kept dice and hands of the other player,"
            f" expected at most {MOST_CELLS:,}",
            "a duel needs all of them in memory at once; take fewer dice or faces",
        )
    pool = Pool.fair(table.dice, table.faces)
    return Duel(table, pool, pool, rerolls, choices, random_keep)


def play(duel: Duel, first: Mover, second: Mover, end: Outlook | None = None) -> Played:
    """Carry the showdown back through all turns, last turn first."""
    outlook = duel.showdown if end is None else end
    kept_by = ([], []) if duel.rerolls == 0 else (list[Indices](), list[Indices]())
    for left in range(1, duel.rerolls + 1):
        outlook, keeps = _turn(duel, duel.second, second, outlook.turned, left)
        kept_by[1].append(keeps)
        outlook, keeps = _turn(duel, duel.first, first, outlook.turned, left)
        kept_by[0].append(keeps)
    return Played(outlook, tuple(kept_by[0]), tuple(kept_by[1]))


def _turn(duel: Duel, pool: Pool, mover: Mover, after: Outlook, left: int) -> tuple[Outlook, Indices]:
    """One player's re-roll; of equally good keeps that with most wins is taken."""
    margin, win = pool.expect(after.margin), pool.expect(after.win)
    if mover.policy is Policy.RANDOM:
        chance = duel.random_keep
        return Outlook(pool.keep_randomly(margin, chance), pool.keep_randomly(win, chance)), pool.keep_all
    if mover.keeps:
        keeps = mover.keeps[left - 1]
    elif mover.policy in PLAIN:
        keeps = duel.plain_keeps(mover.policy)
    else:
        keeps = pool.best_keeps(margin, win)
    return Outlook(pool.keep(margin, keeps), pool.keep(win, keeps)), keeps


def chances(duel: Duel, outlook: Outlook) -> Chances:
    """The chances before both rolls; `outlook` is that of the first seat."""
    margin = average(duel, outlook.margin)
    win = average(duel, outlook.win)
    return Chances(win, 1 - 2 * win + margin, win - margin)


def average(duel: Duel, values: Scaled) -> Fraction:
    """The mean over both first rolls; of floats a float's exact value. Rows are hands of the first seat."""
    if values.is_float:
        first = np.array(duel.first.hand_weights, dtype=np.float64) / float(duel.first.scale)
        second = np.array(duel.second.hand_weights, dtype=np.float64) / float(duel.second.scale)
        return Fraction(float(first @ values.numbers @ second))
    rows = _row_sums(values.numbers, duel.second)
    total = sum(weight * row for weight, row in zip(duel.first.hand_weights, rows, strict=True))
    return Fraction(int(total), values.denominator * duel.first.scale * duel.second.scale)


def _row_sums(numbers: Numbers, pool: Pool) -> list[int]:
    """Each row's sum, weighted by the hands of a pool; whole numbers of any size.

    64-bit numbers are cut into halves of 31 bits, whose sums still fit if the weights do.
    """
    if numbers.dtype != np.int64 or pool.scale >= 1 << HALF_BITS:
        return [sum(map(mul, pool.hand_weights, row)) for row in numbers.tolist()]
    whole = cast(Indices, numbers)
    weights = np.array(pool.hand_weights)
    # An arithmetic shift: negative numbers keep their sign in the upper half, and the lower half is never negative.
    high, low = (whole >> HALF_BITS) @ weights, (whole & ((1 << HALF_BITS) - 1)) @ weights
    return [(one << HALF_BITS) + other for one, other in zip(high.tolist(), low.tolist(), strict=True)]


def float_error(duel: Duel) -> Fraction:
    """How far a mean of margins or chances computed in floats can be off: they lie between -1 and 1.

    Roundings on the longest path: those of all re-rolls, and for each of the two averages a chance, a product and as
    many additions as there are hands.
    """
    dice, faces, hands = duel.sets.dice, duel.sets.faces, duel.sets.hand_count
    return growth(roundings_of_rolls(dice, faces, 2 * duel.rerolls) + 2 * (hands + 2))


def in_floats(outlook: Outlook) -> Outlook:
    """The same outlook as floats, from which everything else follows in floats."""
    return Outlook(outlook.margin.rounded(), outlook.win.rounded())


def with_sight(duel: Duel, optimum: Played) -> dict[tuple[Policy, Policy], Chances]:
    """Every pair of policies with all dice open, the optimum being that of both seats.

    A best response to a best response does not exist.
    """
    found = {}
    for first in Policy:
        for second in Policy:
            # Each would have to be known before the other.
            if Policy.BEST_RESPONSE in (first, second) and first is second:
                continue
            movers = _with_optimum(first, optimum.first_keeps), _with_optimum(second, optimum.second_keeps)
            found[first, second] = chances(duel, play(duel, *movers).outlook)
    return found


def _with_optimum(policy: Policy, keeps: Keeps) -> Mover:
    return Mover(policy, keeps) if policy is Policy.OPTIMUM else Mover(policy)
