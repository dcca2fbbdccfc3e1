"""What the house's table returns exactly, by way to play, and where the best play differs from the simple rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from generator.games.payout.rules import DICE, FACES, UNIT, Advisor, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.payouts import PayoutTable, SoloGame, payouts_by_hand, solo_game
from generator.games.paytable.solve import (
    Difference,
    Limits,
    Returns,
    Way,
    differences,
    measure,
    measure_fully,
    strategies,
)
from generator.games.paytable.solve import Measured as MeasuredTable
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


SHOWN_WAYS = (Way.OPTIMUM, Way.RULE, Way.NONE, Way.RANDOM)
"""The ways to play that are told."""


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


@dataclass(frozen=True, slots=True)
class Measured:
    """The house in full: returns and differences, standard deviations for one of stake, and what an evening costs.

    `evening_deviations` are gold, by the stake of each game in thousandths: the least and the most that is taken.
    """

    block: PayoutGame
    game: SoloGame
    solo: MeasuredTable
    deviations: Mapping[Way, float]
    evening: Evening
    evening_deviations: Mapping[int, float]

    @property
    def is_fair(self) -> bool:
        """Whether the return of the best play is as rules.yaml wants it."""
        return is_fair(self.block)


def measure_house(block: PayoutGame, limits: Limits) -> Measured:
    """Everything about the table of a block."""
    game, table = solo_of(block), table_of(block)
    solo = measure_fully(game, table, strategies(game, Fraction(1, 2)), limits)
    deviations = {way: _deviation(table, chances) for way, chances in solo.classes.items()}
    stakes = (block.stakes.least, block.stakes.most)
    by_stake = {stake: _of_evening(block, stake, deviations[Way.OPTIMUM]) for stake in stakes}
    return Measured(block, game, solo, deviations, evening_of(block), by_stake)


def _deviation(table: PayoutTable, chances: Sequence[Fraction]) -> float:
    """The standard deviation of what comes back for one of stake."""
    paid = list(zip(table.by_class, chances, strict=True))
    mean = sum((payout * chance for payout, chance in paid), Fraction(0))
    return sqrt(sum((payout**2 * chance for payout, chance in paid), Fraction(0)) - mean**2)


def _of_evening(block: PayoutGame, stake: int, deviation: float) -> float:
    """The standard deviation of an evening's gold in games of one stake, as many as the limit allows."""
    # Games are independent, so variances add up and the deviation grows with the root of their number.
    return stake / UNIT * deviation * sqrt(block.limit.gold // stake)
