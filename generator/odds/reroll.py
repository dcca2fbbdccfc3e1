"""One player, dice rolled once and re-rolled up to so often, a payout for each hand: values, choices, proof.

Knows no game: payouts are numbers by hand, several tables at once as cases.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Pool, Scaled, Ties
from generator.odds.rounding import Bounded, growth, roundings_of_rolls

Strategy: TypeAlias = Callable[[Pool, Scaled, int], Scaled]
"""Turns the values of nodes, with so many re-rolls left, into those of hands."""


@dataclass(frozen=True, slots=True)
class Levels:
    """The values of all hands by the number of re-rolls left, and before the first roll."""

    pool: Pool
    hands: tuple[Scaled, ...]
    start: Scaled

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The value of the game in each case."""
        return self.start.row(0)


def optimum(pool: Pool, nodes: Scaled, _left: int) -> Scaled:
    """Keep what is worth most."""
    return pool.best(nodes)


def keep_all(pool: Pool, nodes: Scaled, _left: int) -> Scaled:
    """Never re-roll."""
    return pool.keep(nodes, pool.keep_all)


def fixed(keeps: Indices) -> Strategy:
    """Keep the same node of a hand at every re-roll; shape (hands,), or (hands, cases)."""
    return lambda pool, nodes, _left: pool.keep(nodes, keeps)


def scheduled(keeps: tuple[Indices, ...]) -> Strategy:
    """Keep by the number of re-rolls left: the first entry is for one left."""
    return lambda pool, nodes, left: pool.keep(nodes, keeps[left - 1])


def random(chance: Fraction) -> Strategy:
    """Keep each die with that chance, whatever it shows."""
    return lambda pool, nodes, _left: pool.keep_randomly(nodes, chance)


def play(pool: Pool, payouts: Scaled, rerolls: int, strategy: Strategy) -> Levels:
    """The exact values (or floats, if the payouts are) of a strategy; payouts of shape (hands, cases)."""
    hands = [payouts]
    for left in range(1, rerolls + 1):
        hands.append(strategy(pool, pool.expect(hands[-1]), left))
    return Levels(pool, tuple(hands), pool.first_roll(hands[-1]))


def best_schedule(pool: Pool, payouts: Scaled, rerolls: int, ties: Ties = Ties.MOST_KEPT) -> tuple[Indices, ...]:
    """What the optimum keeps by the number of re-rolls left, from one; each of shape (hands, cases)."""
    levels = play(pool, payouts, rerolls, optimum)
    return tuple(pool.best_keeps(pool.expect(level), ties=ties) for level in levels.hands[:rerolls])


def bounded(levels: Levels, case: int) -> Bounded:
    """The value of a case computed in floats, with the proven bound of its error."""
    sets, payouts = levels.pool.multisets, levels.hands[0].numbers[:, case]
    largest = Fraction(float(np.abs(payouts).max()))
    error = growth(roundings_of_rolls(sets.dice, sets.faces, len(levels.hands))) * largest
    # The payouts are rounded already: the exact one can be larger by one rounding, which `1 + growth(1)` covers.
    return Bounded(float(levels.start.numbers[0, case]), error * (1 + growth(1)))


def refuted(levels: Levels) -> tuple[tuple[int, int, int], ...]:
    """The (re-rolls left, hand, case) in which looking one step ahead refutes exact levels as the optimum.

    Empty proves them: every hand is worth exactly the best that can be kept of it. The steps are computed anew, from
    the chances of whole rolls, not die by die.
    """
    pool, found = levels.pool, list[tuple[int, int, int]]()
    pairs = pool.multisets.pairs
    for left in range(1, len(levels.hands)):
        ahead, claimed = _by_whole_rolls(pool, levels.hands[left - 1]), levels.hands[left]
        best = np.maximum.reduceat(ahead.numbers[pairs.node], pairs.starts, axis=0)
        wrong = best.astype(object) * claimed.denominator != claimed.numbers.astype(object) * ahead.denominator
        found += [(left, int(hand), int(case)) for hand, case in zip(*np.nonzero(wrong), strict=True)]
    start = _by_whole_rolls(pool, levels.hands[-1])
    found += [
        (len(levels.hands), 0, case)
        for case, value in enumerate(levels.values)
        if Fraction(int(start.numbers[0, case]), start.denominator) != value
    ]
    return tuple(found)


def _by_whole_rolls(pool: Pool, values: Scaled) -> Scaled:
    """The same as `Pool.expect`, by another way: for each kept set every roll of the other dice with its chance."""
    sets = pool.multisets
    rows: list[Numbers] = []
    for size in range(sets.dice + 1):
        rest = Pool.fair(sets.dice - size, sets.faces).loaded(pool.weights)
        rolled = sets.block(sets.dice - size)
        weights = np.array(rest.hand_weights, dtype=object) * pool.total**size
        for kept in sets.block(size):
            hands = sets.node_of(rolled + kept) - sets.first_hand
            rows.append(weights @ values.numbers[hands].astype(object))
    return Scaled(np.array(rows), values.denominator * pool.scale)
