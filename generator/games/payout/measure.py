"""What the house's table returns exactly, by way to play, and where the best play differs from the simple rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from generator.games.payout.rules import DICE, FACES, UNIT, Advisor, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.payouts import PayoutTable, SoloGame, payouts_by_hand, solo_game
from generator.games.paytable.solve import Difference, Limits, Returns, Way, differences, measure, strategies
from generator.odds import reroll

PERCENT = 100
WAY_OF: Mapping[Advisor, Way] = {Advisor.RULE: Way.RULE, Advisor.BEST: Way.OPTIMUM}


def table_of(block: PayoutGame) -> PayoutTable:
    """The block's payouts for one of stake."""
    return PayoutTable("rules.yaml", tuple(Fraction(block.hands.of(paid).pays, UNIT) for paid in PaidClass))


def solo_of(block: PayoutGame) -> SoloGame:
    """The block's dice."""
    return _solo(block.dice.rerolls)


@lru_cache(maxsize=8)
def _solo(rerolls: int) -> SoloGame:
    return solo_game(DICE, FACES, rerolls)


def returns_of(block: PayoutGame, limits: Limits | None = None) -> Returns:
    """The exact return of every way to play."""
    return _returns(table_of(block), block.dice.rerolls, limits or Limits())


@lru_cache(maxsize=8)
def _returns(table: PayoutTable, rerolls: int, limits: Limits) -> Returns:
    game = _solo(rerolls)
    return measure(game, [table], strategies(game, Fraction(1, 2)), limits)[0]


def best_return(block: PayoutGame) -> Fraction:
    """What comes back on average for one of stake with the best play."""
    return returns_of(block).values[Way.OPTIMUM]


def is_fair(block: PayoutGame) -> bool:
    """Whether that lies where rules.yaml wants it."""
    wanted = block.wanted_return
    return wanted.least <= PERCENT * best_return(block) <= wanted.most


@lru_cache(maxsize=8)
def _exceptions(table: PayoutTable, rerolls: int) -> tuple[tuple[Difference, ...], ...]:
    game = _solo(rerolls)
    levels = reroll.play(game.pool, payouts_by_hand(game.sets, [table]), rerolls, reroll.optimum)
    return tuple(differences(game, levels.hands[left - 1]).strict for left in range(1, rerolls + 1))


def exceptions_of(block: PayoutGame) -> tuple[tuple[Difference, ...], ...]:
    """The hands whose keep by the rule is strictly worse than the best, by the re-rolls left, from one."""
    return _exceptions(table_of(block), block.dice.rerolls)


@dataclass(frozen=True, slots=True)
class Evening:
    """What staking up to the limit costs on average, in gold: by way to play."""

    staked: Fraction
    losses: Mapping[Way, Fraction]


def evening_of(block: PayoutGame) -> Evening:
    """The expected loss of one who stakes all that the limit allows."""
    staked = Fraction(block.limit.gold, UNIT)
    values = returns_of(block).values
    return Evening(staked, {way: staked * (1 - value) for way, value in values.items()})
