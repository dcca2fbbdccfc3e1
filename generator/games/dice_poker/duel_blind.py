"""The duel when nobody sees the other's dice: final hands are independent, and the optimum is a mixture. Exact.

Then a policy is worth no more and no less than the distribution of its final hand. The optimum is found by growing a
matrix game: solve it for the policies known so far, add the best reply to the other's mixture, and stop when no reply
gains anything, which proves that no policy whatever does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import cast

import numpy as np

from generator.games.dice_poker.duel import PLAIN, Chances, Duel, Keeps, Policy
from generator.odds import matrix_game, reroll
from generator.odds.pool import Numbers, Pool, Scaled


@dataclass(frozen=True, slots=True)
class Ending:
    """The chances of all final hands: whole weights, shape (hands,), over one total."""

    weights: Numbers
    total: int


@dataclass(frozen=True, slots=True)
class BlindOptimum:
    """The value (margin of the first seat), both mixtures as endings, and how they are made.

    `first_policies` and `second_policies` are pairs of a chance and the keeps; `matrix` holds the margins of all the
    policies that were tried against each other.
    """

    margin: Fraction
    first: Ending
    second: Ending
    first_policies: tuple[tuple[Fraction, Keeps], ...]
    second_policies: tuple[tuple[Fraction, Keeps], ...]
    matrix: tuple[tuple[Fraction, ...], ...]


def without_sight(duel: Duel, optimum: BlindOptimum | None) -> Iterator[tuple[Policy, Policy, Chances]]:
    """Every pair of policies; the optimum only where it was solved."""
    known = [policy for policy in Policy if policy is not Policy.OPTIMUM or optimum is not None]
    for first in known:
        for second in known:
            if first is Policy.BEST_RESPONSE is second:
                continue
            if first is Policy.BEST_RESPONSE:
                there = ending(duel, duel.second, second, None if optimum is None else optimum.second)
                here = _reply(duel, duel.first, there, duel.showdown.margin, duel.showdown.win)[0]
            elif second is Policy.BEST_RESPONSE:
                here = ending(duel, duel.first, first, None if optimum is None else optimum.first)
                turned = duel.showdown.turned
                there = _reply(duel, duel.second, here, turned.margin, turned.win)[0]
            else:
                here = ending(duel, duel.first, first, None if optimum is None else optimum.first)
                there = ending(duel, duel.second, second, None if optimum is None else optimum.second)
            yield first, second, meeting(duel, here, there)


def ending(duel: Duel, pool: Pool, policy: Policy, optimum: Ending | None) -> Ending:
    """The final hand of a policy that is no reply."""
    if policy is Policy.OPTIMUM:
        assert optimum is not None, "asked only when it was solved"
        return optimum
    assert policy in PLAIN
    if policy is Policy.RANDOM:
        return _ending(pool, duel.rerolls, reroll.random(duel.random_keep))
    return _ending(pool, duel.rerolls, reroll.fixed(duel.plain_keeps(policy)))


def _ending(pool: Pool, rerolls: int, strategy: reroll.Strategy) -> Ending:
    identity = Scaled(cast(Numbers, np.eye(pool.multisets.hand_count, dtype=np.int64)), 1)
    start = reroll.play(pool, identity, rerolls, strategy).start
    return Ending(cast(Numbers, start.numbers[0].astype(object)), start.denominator)


def meeting(duel: Duel, first: Ending, second: Ending) -> Chances:
    """How a showdown of two independent final hands ends."""
    total = first.total * second.total
    margin = Fraction(int(first.weights @ _against(duel.showdown.margin, second)), total)
    win = Fraction(int(first.weights @ _against(duel.showdown.win, second)), total)
    return Chances(win, 1 - 2 * win + margin, win - margin)


def _against(showdown: Scaled, other: Ending) -> Numbers:
    """What each own final hand is worth, over the total of the other's."""
    return cast(Numbers, showdown.numbers.astype(object) @ other.weights)


def _reply(duel: Duel, pool: Pool, other: Ending, margin: Scaled, win: Scaled) -> tuple[Ending, Keeps]:
    """The best policy against a fixed ending; of equally good keeps that with most wins."""
    values = Scaled(_against(margin, other)[:, np.newaxis], other.total)
    wins = Scaled(_against(win, other)[:, np.newaxis], other.total)
    keeps = []
    for _ in range(duel.rerolls):
        nodes, won = pool.expect(values), pool.expect(wins)
        best = pool.best_keeps(nodes, won)
        values, wins = pool.keep(nodes, best), pool.keep(won, best)
        keeps.append(best[:, 0])
    return _ending(pool, duel.rerolls, reroll.scheduled(tuple(keeps))), tuple(keeps)


def solve(duel: Duel) -> BlindOptimum:
    """The optimum without sight."""
    showdown, turned = duel.showdown, duel.showdown.turned
    still = (duel.first.keep_all,) * duel.rerolls
    first = [(_ending(duel.first, duel.rerolls, reroll.scheduled(still)), still)]
    second = [(_ending(duel.second, duel.rerolls, reroll.scheduled(still)), still)]
    matrix = [[_margin(duel, first[0][0], second[0][0])]]
    while True:
        found = matrix_game.solve(matrix)
        mixed_first, mixed_second = _mixture(first, found.rows), _mixture(second, found.columns)
        better_first = _reply(duel, duel.first, mixed_second, showdown.margin, showdown.win)
        better_second = _reply(duel, duel.second, mixed_first, turned.margin, turned.win)
        gains_first = _margin(duel, better_first[0], mixed_second) > found.value
        gains_second = _margin(duel, mixed_first, better_second[0]) < found.value
        if not gains_first and not gains_second:
            return BlindOptimum(
                found.value,
                mixed_first,
                mixed_second,
                _used(first, found.rows),
                _used(second, found.columns),
                tuple(map(tuple, matrix)),
            )
        if gains_first:
            first.append(better_first)
            matrix.append([_margin(duel, better_first[0], one) for one, _ in second])
        if gains_second:
            second.append(better_second)
            for row, (one, _) in zip(matrix, first, strict=True):
                row.append(_margin(duel, one, better_second[0]))


def _margin(duel: Duel, first: Ending, second: Ending) -> Fraction:
    return Fraction(int(first.weights @ _against(duel.showdown.margin, second)), first.total * second.total)


def _mixture(policies: Sequence[tuple[Ending, Keeps]], chances: Sequence[Fraction]) -> Ending:
    over = lcm(*(chance.denominator * one.total for chance, (one, _) in zip(chances, policies, strict=True)))
    parts = [
        one.weights * int(chance * over / one.total)
        for chance, (one, _) in zip(chances, policies, strict=True)
        if chance
    ]
    return Ending(sum(parts[1:], parts[0]), over)


def _used(policies: Sequence[tuple[Ending, Keeps]], chances: Sequence[Fraction]) -> tuple[tuple[Fraction, Keeps], ...]:
    return tuple((chance, keeps) for chance, (_, keeps) in zip(chances, policies, strict=True) if chance)
