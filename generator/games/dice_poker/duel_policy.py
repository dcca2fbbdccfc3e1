"""The optimum of the duel folded into short lists, for a script: what to keep and bet by both hands' places. Exact.

Hands are numbered by strength, their place. For each own hand the choices against all hands of the other, weakest
first, fall into runs. Among choices that are exactly as good the one is taken that makes the longest run. With a
tolerance choices that cost little are allowed too, which makes fewer runs; what the whole policy then loses against the
best possible opponent is computed exactly afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np

from generator.games.dice_poker.duel import Duel, Keeps, Mover, Outlook, Policy, average, play
from generator.games.dice_poker.duel_betting import Bets, Bettor, Truths, bet
from generator.games.dice_poker.duel_measure import GOLD, Game
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Pool, Scaled

STEPS = 12
"""How often the tolerance is halved between one that fits and one that does not."""


@dataclass(frozen=True, slots=True)
class Run:
    """From this place of the other's hand on, up to the next run: a node to keep, or 1 for yes and 0 for no."""

    start: int
    choice: int


Runs = tuple[tuple[Run, ...], ...]
"""By the place of the own hand; the first run of each starts at 0."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A whole policy for both seats.

    `first_keeps` and `second_keeps` are by the own re-rolls left, from one. The seat that bets first `opens` and
    `calls`, the other one `answers` and `follows` (see `Bets`).
    """

    first_keeps: tuple[Runs, ...]
    second_keeps: tuple[Runs, ...]
    opens: Runs
    answers: Runs
    follows: Runs
    calls: Runs
    tolerance: Fraction

    @property
    def run_count(self) -> int:
        """How many runs there are in all."""
        lists = (*self.first_keeps, *self.second_keeps, self.opens, self.answers, self.follows, self.calls)
        return sum(len(runs) for one in lists for runs in one)


@dataclass(frozen=True, slots=True)
class Gap:
    """What a folded policy gives away against the best possible opponent, by seat: equity, and gold with bets."""

    first_equity: Fraction
    second_equity: Fraction
    first_gold: Fraction
    second_gold: Fraction


def fold(game: Game, tolerance: Fraction) -> Folded:
    """The optimum as runs; a choice may cost up to `tolerance` of equity, weighed by how often its two hands meet."""
    duel = game.duel
    outlook = duel.showdown
    first, second = list[Runs](), list[Runs]()
    for _ in range(duel.rerolls):
        outlook, runs = _fold_turn(duel, duel.second, outlook.turned, duel.first, tolerance)
        second.append(runs)
        outlook, runs = _fold_turn(duel, duel.first, outlook.turned, duel.second, tolerance)
        first.append(runs)
    bets = bet(game.stakes, outlook.margin, None, None)
    return Folded(tuple(first), tuple(second), *_fold_bets(duel, bets), tolerance)


def _fold_turn(duel: Duel, pool: Pool, after: Outlook, other: Pool, tolerance: Fraction) -> tuple[Outlook, Runs]:
    """One turn: the outlook before it if played best, and the runs."""
    margin, win = pool.expect(after.margin), pool.expect(after.win)
    keeps = pool.best_keeps(margin, win)
    best = pool.keep(margin, keeps)
    allowed = _allowed_losses(pool, other, best, tolerance)
    order, pairs = np.argsort(duel.strengths), pool.multisets.pairs
    # What can be kept of a hand are the nodes from its start to that of the next one.
    ends = np.append(pairs.starts[1:], len(pairs.node))
    folded = []
    for hand in order.tolist():
        nodes = pairs.node[pairs.starts[hand] : ends[hand]]
        loss = best.numbers[hand] - margin.numbers[nodes]
        folded.append(_runs((loss <= allowed[hand])[:, order], nodes))
    return Outlook(best, pool.keep(win, keeps)), tuple(folded)


def _allowed_losses(pool: Pool, other: Pool, best: Scaled, tolerance: Fraction) -> Numbers:
    """How much each pair of hands may lose, in the numbers of the margins (twice an equity), shape (hands, hands)."""
    if tolerance == 0:
        return np.zeros_like(best.numbers)
    most = int(2 * tolerance * best.denominator * pool.scale * other.scale)
    weights = np.array(pool.hand_weights, dtype=object)[:, np.newaxis] * np.array(other.hand_weights, dtype=object)
    allowed: Numbers = most // weights
    return allowed


def _runs(allowed: Truths, choices: Indices) -> tuple[Run, ...]:
    """The fewest runs of one allowed choice each, shape (choices, places): always as far as any choice reaches."""
    runs, start, still = [], 0, allowed[:, 0]
    for place in range(1, allowed.shape[1]):
        longer = still & allowed[:, place]
        if not longer.any():
            runs.append(Run(start, int(choices[np.flatnonzero(still)[-1]])))
            start, longer = place, allowed[:, place]
        still = longer
    runs.append(Run(start, int(choices[np.flatnonzero(still)[-1]])))
    return tuple(runs)


def _fold_bets(duel: Duel, bets: Bets) -> tuple[Runs, Runs, Runs, Runs]:
    assert bets.opens is not None
    assert bets.answers is not None
    assert bets.follows is not None
    assert bets.calls is not None, "both bet as well as possible"
    order = np.argsort(duel.strengths)
    yes_or_no = np.array([0, 1])

    def folded(does: Truths) -> Runs:
        """Yes or no for each pair of hands, as runs over the other hand's places."""
        ordered = does[order][:, order]
        return tuple(_runs(np.stack([~row, row]), yes_or_no) for row in ordered)

    return folded(bets.opens), folded(bets.answers.T), folded(bets.follows.T), folded(bets.calls)


def spread(duel: Duel, runs: Runs) -> Indices:
    """The choice for each pair of hands (own, other's) by their numbers, not places."""
    order = np.argsort(duel.strengths)
    table = np.empty((len(order), len(order)), dtype=np.int64)
    for place, own in enumerate(runs):
        lengths = np.diff([*(run.start for run in own), len(order)])
        table[order[place], order] = np.repeat([run.choice for run in own], lengths)
    return table


def gap(game: Game, folded: Folded) -> Gap:
    """What the policy loses in either seat against an opponent who knows it; 0 proves that it is an optimum."""
    duel = game.duel
    opener = _bettor(duel, folded.opens, folded.calls)
    other = _bettor(duel, folded.follows, folded.answers)
    return gap_of(game, _spread_all(duel, folded.first_keeps), _spread_all(duel, folded.second_keeps), opener, other)


def gap_of(game: Game, first_keeps: Keeps, second_keeps: Keeps, opener: Bettor, other: Bettor) -> Gap:
    """The same of any policy: keeps by the own re-rolls left, and bets, each by own and other hand."""
    duel = game.duel
    optimum = Mover(Policy.OPTIMUM)
    reply = Mover(Policy.BEST_RESPONSE)
    value = play(duel, optimum, optimum).outlook
    first = play(duel, Mover(Policy.OPTIMUM, first_keeps), reply).outlook
    second = play(duel, reply, Mover(Policy.OPTIMUM, second_keeps)).outlook
    gold = _gold(game, value, None, None)
    return Gap(
        (average(duel, value.margin) - average(duel, first.margin)) / 2,
        (average(duel, second.margin) - average(duel, value.margin)) / 2,
        gold - _gold(game, first, opener, None),
        _gold(game, second, None, other) - gold,
    )


def _spread_all(duel: Duel, keeps: tuple[Runs, ...]) -> Keeps:
    return tuple(spread(duel, runs) for runs in keeps)


def _bettor(duel: Duel, raises: Runs, calls: Runs) -> Bettor:
    return Bettor(cast(Numbers, spread(duel, raises)), cast(Numbers, spread(duel, calls)), 1)


def _gold(game: Game, outlook: Outlook, first: Bettor | None, second: Bettor | None) -> Fraction:
    return average(game.duel, bet(game.stakes, outlook.margin, first, second).gold) / GOLD
