"""The chances of single cards and hands of One Poker, exactly: no bets, cards from three whole decks.

Who plays at random plays either of two cards alike, so the card that he plays is as good as any of the cards that are
not seen. Knows no policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

from generator.games.one_poker.rules import (
    COPIES,
    HAND,
    RANKS,
    WHOLE,
    Pair,
    Result,
    every_hand,
    is_up,
    showdown,
)

HALF_A_WIN = Fraction(1, 2)
ANY_LAMPS = range(HAND + 1)
Play = Callable[[Pair, int], int]
"""Which card of a hand (the higher first) is played, given the other one's UP lamps."""


@dataclass(frozen=True, slots=True)
class Share:
    """The chances to win and to tie a showdown."""

    win: Fraction
    tie: Fraction

    @property
    def equity(self) -> Fraction:
        """A tie is half a win."""
        return self.win + HALF_A_WIN * self.tie


@dataclass(frozen=True, slots=True)
class Dealt:
    """One way in which hands can fall: its chance, the own hand, the other's lamps and the card that he plays."""

    chance: Fraction
    hand: Pair
    other_ups: int
    card: int


@dataclass(frozen=True, slots=True)
class Chances:
    """All chances: of two random cards, of each card, of the higher card, and of the best choices by the lamps.

    `most_wins` and `best` choose the card with the best chance to win and with the best equity; `low` are the hands of
    which `best` plays the lower card, by the other's lamps.
    """

    random: Share
    cards: Mapping[int, Share]
    higher: Share
    most_wins: Share
    best: Share
    low: Mapping[int, tuple[Pair, ...]]


def chances() -> Chances:
    """Everything; it takes no second."""
    cards = {card: card_share(card) for card in RANKS}
    low = {lamps: tuple(hand for hand in every_hand() if best_card(hand, lamps) < hand[0]) for lamps in ANY_LAMPS}
    return Chances(
        random=two_random_cards(),
        cards=MappingProxyType(cards),
        higher=hand_share(lambda hand, _: hand[0]),
        most_wins=hand_share(lambda hand, lamps: max(hand, key=lambda card: against_lamps(hand, lamps)[card].win)),
        best=hand_share(best_card),
        low=MappingProxyType(low),
    )


def card_share(card: int) -> Share:
    """A card against one random other of the three decks."""
    left = {rank: Fraction(COPIES - (rank == card), WHOLE - 1) for rank in RANKS}
    return _share((chance, showdown(card, rank)) for rank, chance in left.items())


def two_random_cards() -> Share:
    """Two random cards, for the first of them."""
    shares = [card_share(card) for card in RANKS]
    wins, ties = (sum(ones, Fraction(0)) for ones in ([one.win for one in shares], [one.tie for one in shares]))
    return Share(wins / len(RANKS), ties / len(RANKS))


def hand_share(play: Play) -> Share:
    """One who chooses so from a random hand against one who plays a random card of his own."""
    return _share((one.chance, showdown(play(one.hand, one.other_ups), one.card)) for one in _every_deal())


def best_card(hand: Pair, other_ups: int) -> int:
    """The card with the best equity against a random card of a hand with so many lamps; the higher of equals."""
    return max(hand, key=lambda card: against_lamps(hand, other_ups)[card].equity)


@cache
def against_lamps(hand: Pair, other_ups: int) -> Mapping[int, Share]:
    """The share of each card of a hand against a random card of another one with so many lamps."""
    deals = [one for one in _deals_of(hand) if one.other_ups == other_ups]
    total = sum(one.chance for one in deals)
    return MappingProxyType(
        {card: _share((one.chance / total, showdown(card, one.card)) for one in deals) for card in hand}
    )


def _every_deal() -> Iterator[Dealt]:
    """Own hand, other's lamps and card, in all combinations; the chances add up to 1."""
    for hand in every_hand():
        yield from _deals_of(hand)


@cache
def _deals_of(hand: Pair) -> tuple[Dealt, ...]:
    """The deals with this own hand. The other's two cards are seen one after the other, the first one is played."""
    own = Fraction(hand_ways(hand), comb(WHOLE, HAND))
    left = WHOLE - HAND
    found: list[Dealt] = []
    for card in RANKS:
        first = Fraction(COPIES - hand.count(card), left)
        beside = sum(COPIES - hand.count(rank) - (rank == card) for rank in RANKS if is_up(rank))
        second = Fraction(beside, left - 1)
        lamps = int(is_up(card))
        found.append(Dealt(own * first * second, hand, lamps + 1, card))
        found.append(Dealt(own * first * (1 - second), hand, lamps, card))
    return tuple(found)


def hand_ways(hand: Pair) -> int:
    """How many pairs of cards of the three decks are such a hand."""
    return comb(COPIES, HAND) if hand[0] == hand[1] else COPIES * COPIES


def lamps_chance(own: int, other: int) -> Fraction:
    """The chance that two hands show so many UP lamps."""
    ups_in_all = sum(COPIES for rank in RANKS if is_up(rank))
    downs_in_all = WHOLE - ups_in_all
    first = comb(ups_in_all, own) * comb(downs_in_all, HAND - own)
    second = comb(ups_in_all - own, other) * comb(downs_in_all - HAND + own, HAND - other)
    return Fraction(first * second, comb(WHOLE, HAND) * comb(WHOLE - HAND, HAND))


def _share(results: Iterator[tuple[Fraction, Result]]) -> Share:
    """The chances to win and to tie from weighted showdowns."""
    sums = dict.fromkeys(Result, Fraction(0))
    for chance, result in results:
        sums[result] += chance
    return Share(sums[Result.WIN], sums[Result.TIE])
