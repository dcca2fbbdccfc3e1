"""The simple players of One Poker, as policies: one that only checks and calls, a cautious one, and chance.

Knows no script.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from generator.games.one_poker.policy import BetRule, CardRule, Mix, Policy, Range, Sight, View, cards, exactly, runs
from generator.games.one_poker.rules import HAND, RANKS, is_up, points

RAISES = Mix(0, least=100)
FOLDS = Mix(100)
ANY_LAMPS = range(HAND + 1)


def check_call() -> Policy:
    """A random card, never a raise, never a fold: the first AI of the source, with which a human can try everything."""
    return Policy("check_call", (), (), otherwise=50)


def at_random() -> Policy:
    """Chance: a random card, and alike to pass, to call, to raise by one life and all in, where that can be done.

    Where the cap is one life, both raises are one. Chances are whole percent, so of three ways one has a percent more.
    """
    free, facing = exactly(0), Range(low=1)
    rows = (
        (free, exactly(1), Mix(50, least=50)),
        (free, Range(low=2), Mix(34, least=33, all_in=33)),
        (facing, exactly(0), Mix(50, call=50)),
        (facing, exactly(1), Mix(34, call=33, least=33)),
        (facing, Range(low=2), Mix(25, call=25, least=25, all_in=25)),
    )
    bets = tuple(BetRule({View.TO_CALL: to_call, View.CAP: cap}, mix) for to_call, cap, mix in rows)
    return Policy("random", (), bets, otherwise=50)


@dataclass(frozen=True, slots=True)
class Limits:
    """From which chance the cautious player raises, calls, and calls a raise that ends the betting; percent."""

    raises: int
    calls: int
    calls_all_in: int


@cache
def outlook(card: int, other_ups: int) -> Fraction:
    """The chance of a card (a tie is half) against a random UP card if the other has one, else a random DOWN card."""
    against = [rank for rank in RANKS if is_up(rank) == (other_ups > 0)]
    return sum((points(card, rank) for rank in against), Fraction(0)) / len(against)


def cautious(limits: Limits) -> Policy:
    """A player who takes for granted that the other plays an UP card where he can.

    It plays the card with the better outlook, raises once a round by one life with a good one, and folds a bad one.
    """
    return Policy("cautious", tuple(_low_cards()), tuple(_bets(limits)))


def _low_cards() -> Iterator[CardRule]:
    """The hands of which the lower card has the better outlook."""
    for lamps, low in ((lamps, low) for lamps in ANY_LAMPS for low in RANKS):
        better = {high: outlook(low, lamps) > outlook(high, lamps) for high in RANKS if high > low}
        for first, last, is_better in runs(better):
            if is_better:
                spans = {Sight.OTHER_UPS: exactly(lamps), Sight.LOW: exactly(low), Sight.HIGH: cards(first, last)}
                yield CardRule(spans, 0)


def _bets(limits: Limits) -> Iterator[BetRule]:
    opening = {View.TO_CALL: exactly(0), View.RAISES: exactly(0)}
    last = {View.TO_CALL: Range(low=1), View.CAP: exactly(0)}
    further = {View.TO_CALL: Range(low=1), View.CAP: Range(low=1)}
    for lamps in ANY_LAMPS:
        shown = {View.OTHER_UPS: exactly(lamps)}
        for situation, limit, reaches, mix in (
            (opening, limits.raises, True, RAISES),
            (last, limits.calls_all_in, False, FOLDS),
            (further, limits.calls, False, FOLDS),
        ):
            reaching = {card: (100 * outlook(card, lamps) >= limit) is reaches for card in RANKS}
            for first, final, holds in runs(reaching):
                if holds:
                    yield BetRule({**shown, **situation, View.CARD: cards(first, final)}, mix)
