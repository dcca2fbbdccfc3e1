"""The duel with its bets, in gold: one round of betting after both rolls, then the re-rolls. Exact.

Source: games.md 1.1. Once and in turn: raise or check; after a raise call or resign. Who resigns loses the own ante;
at the showdown each player has staked the ante, or ante and raise. Gold is counted in thousandths for the first seat.
Since a showdown pays the same per margin whatever was bet, the re-rolls do not depend on the bets.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from generator.games.dice_poker.duel import Duel, places_of
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Scaled, room_for

Truths: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What each player pays to sit down, and what a raise and a call cost; thousandths of gold."""

    ante: int
    raised: int


@dataclass(frozen=True, slots=True)
class Leanings:
    """The AI's weights: of raising, its factors for a better class and better values (thousandths), and the rest."""

    raises: int
    better_class: int
    better_rank: int
    checks: int
    calls: int
    resigns: int


@dataclass(frozen=True, slots=True)
class Bettor:
    """The chances, over one denominator, of raising and of calling; shape (own hands, other's hands)."""

    raises: Numbers
    calls: Numbers
    denominator: int


@dataclass(frozen=True, slots=True)
class Bets:
    """What betting makes of each pair of hands; rows are hands of the player who bets first, columns of the other.

    `gold` is what the one who bets first gains on average, in thousandths. The others tell where a player who bets as
    well as possible does so, and are `None` for one with given chances: `opens` raises at once, `answers` calls that,
    `follows` raises after a check, `calls` calls that.
    """

    gold: Scaled
    opens: Truths | None
    answers: Truths | None
    follows: Truths | None
    calls: Truths | None


def leaning_bettor(duel: Duel, leanings: Leanings) -> Bettor:
    """How the mod's AI bets, from its weights."""
    kinds = _kinds(duel)
    raising = []
    for factor in (1000, leanings.better_class, leanings.better_rank):
        weight = Fraction(leanings.raises * factor, 1000)
        total = weight + leanings.checks
        # Without any weight the engine takes the first option, which is to raise, or to call.
        raising.append(weight / total if total else Fraction(1))
    answers = leanings.calls + leanings.resigns
    calling = Fraction(leanings.calls, answers) if answers else Fraction(1)
    over = lcm(calling.denominator, *(chance.denominator for chance in raising))
    raises = np.array([int(chance * over) for chance in raising])[kinds]
    return Bettor(cast(Numbers, raises), cast(Numbers, np.full_like(raises, int(calling * over))), over)


def _kinds(duel: Duel) -> Indices:
    """1 where the own hand (row) has the better class, 2 where the same class and better values, else 0."""
    ranks = np.array([one.rank for one in duel.worth])[:, np.newaxis]
    values = places_of([one.values for one in duel.worth])[:, np.newaxis]
    has_better_values = (ranks == ranks.T) & (values > values.T)
    return np.where(ranks > ranks.T, 1, np.where(has_better_values, 2, 0))


def bet(stakes: Stakes, margin: Scaled, opener: Bettor | None, other: Bettor | None) -> Bets:
    """The round by backward induction for the one who bets first, whose margin it is; `None` bets best it can."""
    numbers = room_for(margin.numbers, stakes.ante + stakes.raised)
    checked = Scaled(numbers * stakes.ante, margin.denominator)
    called = Scaled(numbers * (stakes.ante + stakes.raised), margin.denominator)
    won = Scaled(np.full_like(numbers, stakes.ante * margin.denominator), margin.denominator)
    lost = Scaled(-won.numbers, margin.denominator)
    if other is None:
        # From the last decision to the first; values are the opener's, so the other one wants them small.
        answered, resigns = _best(called, won, np.less)
    else:
        answered, resigns = _mixed(called, won, other.calls.T, other.denominator), None
    if opener is None:
        after_raise, gives_up = _best(called, lost, np.greater)
    else:
        after_raise, gives_up = _mixed(called, lost, opener.calls, opener.denominator), None
    if other is None:
        after_check, follows = _best(checked, after_raise, np.less)
    else:
        after_check, follows = _mixed(after_raise, checked, other.raises.T, other.denominator), None
    if opener is None:
        gold, opens = _best(after_check, answered, np.greater)
    else:
        gold, opens = _mixed(answered, after_check, opener.raises, opener.denominator), None
    return Bets(gold, opens, None if resigns is None else ~resigns, follows, None if gives_up is None else ~gives_up)


def opening(bets: Bets) -> Bettor:
    """The best betting of the one who bets first, as a policy against anybody."""
    assert bets.opens is not None
    assert bets.calls is not None, "only of a player who bets as well as possible"
    return Bettor(cast(Numbers, bets.opens.astype(np.int64)), cast(Numbers, bets.calls.astype(np.int64)), 1)


def answering(bets: Bets) -> Bettor:
    """The best betting of the other one, as a policy against anybody."""
    assert bets.follows is not None
    assert bets.answers is not None, "only of a player who bets as well as possible"
    return Bettor(cast(Numbers, bets.follows.T.astype(np.int64)), cast(Numbers, bets.answers.T.astype(np.int64)), 1)


def _mixed(yes: Scaled, no: Scaled, chance: Numbers, denominator: int) -> Scaled:
    """The one value with a chance, the other without it."""
    if yes.is_float:
        return Scaled(yes.numbers * (chance / denominator) + no.numbers * ((denominator - chance) / denominator), 1)
    yes, no = _over_one(yes, no)
    # Twice: each product may grow by the denominator, and then two of them are added.
    first, second = room_for(yes.numbers, 2 * denominator), room_for(no.numbers, 2 * denominator)
    return Scaled(first * chance + second * (denominator - chance), yes.denominator * denominator)


def _best(usual: Scaled, other: Scaled, is_better: np.ufunc) -> tuple[Scaled, Truths]:
    """The usual choice, or the other where that is strictly better; and where it is."""
    usual, other = _over_one(usual, other)
    better = is_better(other.numbers, usual.numbers).astype(bool)
    return Scaled(np.where(better, other.numbers, usual.numbers), usual.denominator), better


def _over_one(one: Scaled, other: Scaled) -> tuple[Scaled, Scaled]:
    both = lcm(one.denominator, other.denominator)
    return one.over(both), other.over(both)
