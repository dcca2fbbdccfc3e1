"""Solo dice poker against a payout table: classes of hands, the article's nine tables, limits of what can be computed.

The classes, best first, are "at least" patterns of which the first match counts: five, four, full house, straight (a
run of five faces), three, two pairs, pair; nothing always pays 0. Payouts are per unit of the stake. Source: games.md
1.3, and for the tables 2.1: B is given in the article and I in words, the others are reconstructed from its figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import cast

import numpy as np

from generator.errors import UserError
from generator.odds.multisets import Indices, Multisets, pair_count
from generator.odds.pool import Numbers, Pool, Scaled, scaled

MOST_DICE = 12
MOST_FACES = 20
MOST_REROLLS = 10
MOST_PAIRS = 3_000_000
"""Pairs of a hand and what is kept of it: each takes about 200 bytes while they are listed."""
RUN = 5
LARGEST_PAYOUT = 1_000_000


class PayoutClass(StrEnum):
    """What a hand is paid by, best first."""

    FIVE = "five"
    FOUR = "four"
    FULL_HOUSE = "full house"
    STRAIGHT = "straight"
    THREE = "three"
    TWO_PAIRS = "two pairs"
    PAIR = "pair"
    NOTHING = "nothing"


CLASSES = tuple(PayoutClass)
PAID = CLASSES[:-1]


class Origin(StrEnum):
    """Where the numbers of a table come from."""

    GIVEN = "given"
    GIVEN_IN_WORDS = "given in words"
    RECONSTRUCTED = "reconstructed"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """Seven payouts, from five of a kind down to a pair, and a name."""

    name: str
    payouts: tuple[Fraction, ...]
    origin: Origin = Origin.OWN

    @property
    def by_class(self) -> tuple[Fraction, ...]:
        """The payouts of all eight classes."""
        return (*self.payouts, Fraction(0))


def _table(name: str, payouts: str, origin: Origin = Origin.RECONSTRUCTED) -> PayoutTable:
    return PayoutTable(name, tuple(map(Fraction, payouts.split())), origin)


TABLES: Mapping[str, PayoutTable] = MappingProxyType(
    {
        table.name: table
        for table in (
            _table("A", "10 5 4 3 2 1.5 1"),
            _table("B", "10 6 4 3 2 1 0.5", Origin.GIVEN),
            _table("C", "8 5 3 3 2 1 1"),
            _table("D", "20 8 5 4 3 2 1"),
            _table("E", "5 3 2.5 2 1.5 1 0.5"),
            _table("F", "4 2 1 0.5 0.5 0 0"),
            _table("G", "5 1 1 1 1 0 0"),
            _table("H", "5 1.5 1.5 1.5 0 0 0"),
            _table("I", "10 6 4 0 2 1 0.5", Origin.GIVEN_IN_WORDS),
        )
    }
)


def own_table(text: str) -> PayoutTable:
    """The table of a text such as `10,6,4,3,2,1,0.5` or `1/2,...`; raises UserError if it is none."""
    words = [word.strip() for word in text.split(",")]
    if len(words) != len(PAID):
        raise UserError(f"{len(words)} payouts, expected {len(PAID)}: {', '.join(PAID)}", "nothing always pays 0")
    payouts = tuple(_payout(word, name) for word, name in zip(words, PAID, strict=True))
    if not any(payouts):
        raise UserError("every payout is 0, expected one above 0", "without a payout there is nothing to compare")
    return PayoutTable(text, payouts)


def _payout(word: str, name: str) -> Fraction:
    try:
        payout = Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise UserError(f"`{word}` for {name} is no number", "write payouts such as `4`, `0.5` or `1/3`") from None
    if not 0 <= payout <= LARGEST_PAYOUT or payout.denominator > LARGEST_PAYOUT:
        hint = f"a payout is 0 to {LARGEST_PAYOUT:,}, with a denominator up to {LARGEST_PAYOUT:,}"
        raise UserError(f"the payout `{word}` for {name} is out of range", hint)
    return payout


@dataclass(frozen=True)
class SoloGame:
    """Dice that are rolled once and re-rolled up to so often; made by `solo_game`, which checks the limits."""

    pool: Pool
    rerolls: int

    @property
    def sets(self) -> Multisets:
        """The multisets of the dice."""
        return self.pool.multisets


def solo_game(dice: int = 5, faces: int = 6, rerolls: int = 2) -> SoloGame:
    """A game within the limits; raises UserError naming the limit and why it is there."""
    _demand("dice", dice, 1, MOST_DICE, "each die more multiplies the hands, and a hand of more dice has no name")
    _demand("faces", faces, 2, MOST_FACES, "a die of one face decides nothing, and each face more multiplies the hands")
    why = "the fractions grow by a whole roll with each, and the last ones hardly change a hand any more"
    _demand("re-rolls", rerolls, 0, MOST_REROLLS, why)
    pairs = pair_count(dice, faces)
    if pairs > MOST_PAIRS:
        raise UserError(
            f"{dice} dice of {faces} faces leave {pairs:,} choices of what to keep, expected at most {MOST_PAIRS:,}",
            "all of them are held in memory at once; take fewer dice or faces",
        )
    return SoloGame(Pool.fair(dice, faces), rerolls)


def _demand(what: str, number: int, least: int, most: int, why: str) -> None:
    if not least <= number <= most:
        raise UserError(f"{number} {what}, expected {least} to {most}", why)


def class_indices(sets: Multisets) -> Indices:
    """The class of each hand as its place in `CLASSES`, shape (hands,)."""
    counts = sets.counts[sets.first_hand :]
    # One column more, for dice of one face have no second largest group.
    ordered = -np.sort(-np.pad(counts, ((0, 0), (0, 1))), axis=1)
    first, second = ordered[:, 0], ordered[:, 1]
    # In the order of `CLASSES`: `select` takes the first that holds, and a full house is also three of a kind.
    tests = [
        first >= 5,
        first >= 4,
        (first >= 3) & (second >= 2),
        _has_run(counts),
        first >= 3,
        (first >= 2) & (second >= 2),
        first >= 2,
    ]
    return np.select(tests, list(range(len(PAID))), default=len(PAID)).astype(np.int64)


def _has_run(counts: Indices) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    shown = counts > 0
    starts = range(max(0, counts.shape[1] - RUN + 1))
    found = np.zeros(len(counts), dtype=bool)
    for start in starts:
        found |= shown[:, start : start + RUN].all(axis=1)
    return found


def payouts_by_hand(sets: Multisets, tables: Sequence[PayoutTable]) -> Scaled:
    """What each hand pays by each table, shape (hands, tables)."""
    by_class = scaled([[table.by_class[place] for table in tables] for place in range(len(CLASSES))])
    return Scaled(by_class.numbers[class_indices(sets)], by_class.denominator)


def class_indicators(sets: Multisets) -> Scaled:
    """1 for the class of each hand, else 0, shape (hands, classes): their values are the chances of the classes."""
    identity = np.eye(len(CLASSES))[class_indices(sets)]
    return Scaled(cast(Numbers, identity.astype(np.int64)), 1)
