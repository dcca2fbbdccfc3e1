"""A designer's search: payout tables of small whole numbers with a wanted return of the optimum, deepest first.

Returns only grow with payouts. So a table whose first payouts are fixed returns at least what it returns with zeros
after them, and at most what it returns with the largest payouts that the shape allows; whole branches fall away.
All returns are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import cast

import numpy as np

from generator.errors import UserError
from generator.games.paytable.keeps import Tie, most_frequent
from generator.games.paytable.payouts import PAID, PayoutTable, SoloGame, class_indices
from generator.games.paytable.solve import Limits, Returns, Way
from generator.odds import reroll
from generator.odds.pool import Numbers, Scaled
from generator.odds.reroll import Strategy, play

AT_ONCE = 1_000
MOST_TABLES = 100_000
MOST_PAYOUT = 1_000

Payouts = tuple[int, ...]


class Shape(StrEnum):
    """What the seven payouts of a table look like, from five of a kind down."""

    LADDER = "ladder"
    STEEP = "steep"
    STEPS = "steps"
    FLAT = "flat"
    FREE = "free"


MEANING = {
    Shape.LADDER: "each payout below the one before, zeros at the end",
    Shape.STEEP: "each payout at most half of the one before",
    Shape.STEPS: "no payout above the one before",
    Shape.FLAT: "as steps, but at most two different payouts above 0",
    Shape.FREE: "any payouts, a straight may pay most",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched: a return of the optimum, how far it may lie off, the shape, and the largest payout.

    With `only_deep` tables that miss the criterion are left out.
    """

    target: Fraction
    within: Fraction
    shape: Shape
    most: int
    only_deep: bool = False


def search(game: SoloGame, wanted: Wanted, limits: Limits) -> tuple[Returns, ...]:
    """All tables with the wanted return, the largest distance of the optimum from the rule first.

    Raises UserError for a target that no table can have, or when too many tables would have to be looked at.
    """
    _demand(wanted)
    prefixes: list[Payouts] = [()]
    ways = {Way.OPTIMUM: reroll.optimum}
    for length in range(1, len(PAID) + 1):
        longer = [(*prefix, payout) for prefix in prefixes for payout in allowed(wanted.shape, prefix, wanted.most)]
        if len(longer) > MOST_TABLES:
            raise UserError(
                f"{len(longer):,} beginnings of tables to look at, expected at most {MOST_TABLES:,}",
                "take a narrower shape, a smaller --most or a smaller --within",
            )
        # Zeros may break the shape; they only bound the return from below.
        zeros = (0,) * (len(PAID) - length)
        lowest = _returns(game, [prefix + zeros for prefix in longer], ways)
        highest = _returns(game, [highest_end(wanted.shape, prefix, wanted.most) for prefix in longer], ways)
        prefixes = [
            prefix
            for prefix, low, high in zip(longer, lowest, highest, strict=True)
            if low[0] <= wanted.target + wanted.within and high[0] >= wanted.target - wanted.within
        ]
    found = _by_depth(game, prefixes, limits)
    return tuple(one for one in found if one.is_deep) if wanted.only_deep else found


def _demand(wanted: Wanted) -> None:
    if not 0 < wanted.target <= wanted.most:
        hint = "write a share of the stake such as 0.94, not a percentage"
        raise UserError(f"the target return is {float(wanted.target):g}, expected above 0 up to {wanted.most}", hint)
    if not 0 <= wanted.within < wanted.target:
        raise UserError(f"--within is {float(wanted.within):g}, expected 0 or more and below the target", "try 0.01")
    if not 1 <= wanted.most <= MOST_PAYOUT:
        raise UserError(f"--most is {wanted.most}, expected 1 to {MOST_PAYOUT:,}", "payouts are small whole numbers")


def allowed(shape: Shape, prefix: Payouts, most: int) -> range:
    """The payouts that may follow the first ones."""
    if not prefix:
        return range(1, most + 1)
    last = prefix[-1]
    match shape:
        case Shape.FREE:
            return range(most + 1)
        case Shape.LADDER:
            return range(max(last, 1))
        case Shape.STEEP:
            return range(last // 2 + 1)
        case Shape.STEPS:
            return range(last + 1)
        case Shape.FLAT:
            return range(last + 1) if len(set(prefix)) == 1 else range(last, last + 1)
    raise AssertionError(shape)


def highest_end(shape: Shape, prefix: Payouts, most: int) -> Payouts:
    """The whole table that continues the first payouts as high as the shape lets it."""
    while len(prefix) < len(PAID):
        prefix = (*prefix, allowed(shape, prefix, most)[-1])
    return prefix


def _by_depth(game: SoloGame, found: Sequence[Payouts], limits: Limits) -> tuple[Returns, ...]:
    ways: dict[Way, Strategy] = {
        Way.OPTIMUM: reroll.optimum,
        Way.RULE: reroll.fixed(most_frequent(game.sets, Tie.HIGHER)),
        Way.NONE: reroll.keep_all,
    }
    returns = [
        Returns(_table(payouts), dict(zip(ways, values, strict=True)), limits)
        for payouts, values in zip(found, _returns(game, found, ways), strict=True)
    ]
    return tuple(sorted(returns, key=lambda one: (-one.above_rule, one.table.payouts)))


def _returns(game: SoloGame, tables: Sequence[Payouts], ways: Mapping[Way, Strategy]) -> Iterator[tuple[Fraction, ...]]:
    """The returns of each table, one a way to play; payouts are whole, so nothing needs a denominator."""
    places = class_indices(game.sets)
    for start in range(0, len(tables), AT_ONCE):
        by_class = np.array([(*payouts, 0) for payouts in tables[start : start + AT_ONCE]], dtype=np.int64).T
        payouts = Scaled(cast(Numbers, by_class[places]), 1)
        yield from zip(*(play(game.pool, payouts, game.rerolls, way).values for way in ways.values()), strict=True)


def _table(payouts: Payouts) -> PayoutTable:
    return PayoutTable(",".join(map(str, payouts)), tuple(map(Fraction, payouts)))
