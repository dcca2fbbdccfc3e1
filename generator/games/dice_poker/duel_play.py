"""The duel really played, dice thrown and coins paid, to judge the exact values. Knows none of the exact chances.

What is kept, raised and called comes from the policies under test; who wins is read from the hands' strengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from generator.games.dice_poker.duel import Chances, Duel, Mover, Policy, chances, play
from generator.games.dice_poker.duel_betting import Bettor, Stakes
from generator.games.dice_poker.duel_measure import GOLD, Game, Gold, best_play, bettors, mover_of
from generator.games.paytable.throws import Throws, demand_playable, portions
from generator.odds.multisets import Indices
from generator.odds.sampling import Comparison

PAIRS = (
    (Policy.NONE, Policy.AI),
    (Policy.RANDOM, Policy.AI),
    (Policy.AI, Policy.AI),
    (Policy.MOST_FREQUENT, Policy.AI),
    (Policy.BEST_RESPONSE, Policy.AI),
    (Policy.AI, Policy.BEST_RESPONSE),
    (Policy.OPTIMUM, Policy.OPTIMUM),
)


@dataclass(frozen=True, slots=True)
class Sampled:
    """One pair of policies, played: equity of the first seat, and its gold where both sides bet in a known way."""

    first: Policy
    second: Policy
    equity: Comparison
    gold: Comparison | None


@dataclass(frozen=True, slots=True)
class _Seats:
    """How both sides re-roll and bet."""

    first: Mover
    second: Mover
    first_bets: Bettor | None
    second_bets: Bettor | None


def play_games(game: Game, gold: Gold, games: int, seed: int) -> Iterator[Sampled]:
    """Play each pair of `PAIRS` so often; raises UserError for numbers that are out of range."""
    duel = game.duel
    demand_playable(duel.sets, games)
    optimum = best_play(duel)
    throws = Throws(duel.sets, np.random.default_rng(seed))
    for first, second in PAIRS:
        movers = mover_of(first, optimum.first_keeps), mover_of(second, optimum.second_keeps)
        played = play(duel, *movers)
        exact = chances(duel, played.outlook)
        pair = (first, second)
        bets = bettors(game, gold, played.outlook, pair) if pair in gold.values else (None, None)
        seats = _Seats(Mover(first, played.first_keeps), Mover(second, played.second_keeps), *bets)
        margins, coins = _margins_and_coins(duel, game.stakes, seats, games, throws)
        equity = Comparison(f"{first} | {second}", 0.5 + margins.mean() / 2, exact.equity, _variance(exact), games)
        yield Sampled(first, second, equity, None if coins is None else _gold(coins, gold.values[pair], pair))


def _variance(exact: Chances) -> Fraction:
    """Of one game's 1, 1/2 or 0."""
    return exact.win + exact.draw / 4 - exact.equity**2


def _gold(coins: Indices, exact: Fraction, pair: tuple[Policy, Policy]) -> Comparison:
    """The variance is that of the sample: stakes are few and bounded, and games many."""
    mean = float(coins.mean()) / GOLD
    variance = Fraction(float(coins.var()) / GOLD**2)
    return Comparison(f"{pair[0]} | {pair[1]}, gold", mean, exact, variance, len(coins))


def _margins_and_coins(
    duel: Duel, stakes: Stakes, seats: _Seats, games: int, throws: Throws
) -> tuple[Indices, Indices | None]:
    """The result of each game for the first seat: 1, 0 or -1, and thousandths of gold if both bet."""
    margins, coins = [], []
    for portion in portions(games):
        dice = [throws.throw(portion), throws.throw(portion)]
        hands = throws.hands(dice[0]), throws.hands(dice[1])
        for left in range(duel.rerolls, 0, -1):
            dice[0] = _again(duel, throws, seats.first, dice[0], dice[1], left)
            dice[1] = _again(duel, throws, seats.second, dice[1], dice[0], left)
        strengths = [duel.strengths[throws.hands(one)] for one in dice]
        margins.append(np.sign(strengths[0] - strengths[1]))
        if seats.first_bets is not None and seats.second_bets is not None:
            coins.append(_coins(stakes, seats.first_bets, seats.second_bets, hands, margins[-1], throws))
    return np.concatenate(margins), np.concatenate(coins) if coins else None


def _again(duel: Duel, throws: Throws, mover: Mover, own: Indices, other: Indices, left: int) -> Indices:
    if mover.policy is Policy.RANDOM:
        return throws.again_at_random(own, float(duel.random_keep))
    hands, keeps = throws.hands(own), mover.keeps[left - 1]
    return throws.again(hands, keeps[hands] if keeps.ndim == 1 else keeps[hands, throws.hands(other)])


def _coins(
    stakes: Stakes, first: Bettor, second: Bettor, hands: tuple[Indices, Indices], margin: Indices, throws: Throws
) -> Indices:
    """What the first seat gains: who raises, who calls, and the stakes that then lie on the table."""

    def does(
        chances: np.ndarray[tuple[int, ...], np.dtype[np.float64]], over: int
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Where a choice of these chances, in `over` parts, is taken: one random number for each game."""
        return throws.generator.random(len(margin)) * over < chances

    mine, theirs = hands, hands[::-1]
    opens = does(first.raises[mine], first.denominator)
    answers = does(second.calls[theirs], second.denominator)
    follows = ~opens & does(second.raises[theirs], second.denominator)
    calls = does(first.calls[mine], first.denominator)
    staked = np.where(opens | follows, stakes.ante + stakes.raised, stakes.ante) * margin
    staked = np.where(opens & ~answers, stakes.ante, staked)
    return np.where(follows & ~calls, -stakes.ante, staked)
