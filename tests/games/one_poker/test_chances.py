"""The chances of cards: the published values, and every number against a plain enumeration of four dealt cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from generator.games.one_poker.chances import (
    Share,
    against_lamps,
    best_card,
    card_share,
    chances,
    hand_share,
    hand_ways,
    lamps_chance,
)
from generator.games.one_poker.rules import Result, every_hand, showdown, ups

Deal = tuple[int, int, int, int]


@cache
def deals() -> dict[Deal, Fraction]:
    """Four cards, one after the other, and how likely they are: 12 of each rank, none comes back."""
    found: dict[Deal, Fraction] = {}
    cards = range(2, 15)
    for deal in product(cards, cards, cards, cards):
        chance = Fraction(1)
        for number, card in enumerate(deal):
            chance *= Fraction(12 - deal[:number].count(card), 156 - number)
        found[deal] = chance
    return found


def summed(results: Iterator[tuple[Fraction, int, int]]) -> Share:
    """Wins and ties of the first of both cards."""
    win = tie = Fraction(0)
    for chance, card, other in results:
        win += chance * (showdown(card, other) is Result.WIN)
        tie += chance * (showdown(card, other) is Result.TIE)
    return Share(win, tie)


def test_every_published_value() -> None:
    found = chances()
    assert found.random == Share(Fraction(72, 155), Fraction(11, 155))
    equities = {card: f"{float(share.equity):.6f}" for card, share in found.cards.items()}
    assert (equities[2], equities[3], equities[8]) == ("0.112903", "0.112903", "0.500000")
    assert (equities[13], equities[14]) == ("0.887097", "0.887097")
    assert f"{float(found.higher.win):.6f} {float(found.higher.tie):.6f}" == "0.619355 0.070968"
    assert found.best.win == Fraction(4946248, 7912905)


def test_most_wins_and_best_equity_are_the_same_choice() -> None:
    found = chances()
    assert found.most_wins == found.best


def test_two_random_cards_and_the_higher_one_by_enumeration() -> None:
    found = chances()
    assert found.random == summed((chance, deal[0], deal[2]) for deal, chance in deals().items())
    assert found.higher == summed((chance, max(deal[:2]), deal[2]) for deal, chance in deals().items())


def test_the_best_choice_by_enumeration() -> None:
    """For each own hand and the other's lamps, the better of both cards, found from the deals alone."""
    by_card: dict[tuple[tuple[int, int], int], dict[int, Share]] = {}
    for deal, chance in deals().items():
        seen = (max(deal[:2]), min(deal[:2])), ups(deal[2:])
        for card in set(seen[0]):
            one = summed(iter([(chance, card, deal[2])]))
            before = by_card.setdefault(seen, {}).get(card, Share(Fraction(0), Fraction(0)))
            by_card[seen][card] = Share(before.win + one.win, before.tie + one.tie)
    assert len(by_card) == 91 * 3
    best = [max(share.equity for share in shares.values()) for shares in by_card.values()]
    assert sum(best, Fraction(0)) == chances().best.equity


@pytest.mark.parametrize("card", [2, 7, 14])
def test_a_card_against_one_other(card: int) -> None:
    share = card_share(card)
    beaten = [other for other in range(2, 15) if showdown(card, other) is Result.WIN]
    assert share.win == Fraction(12 * len(beaten), 155)
    assert share.tie == Fraction(11, 155)


def test_lamps_tell_something_and_add_up() -> None:
    hand = (13, 5)
    against = {lamps: against_lamps(hand, lamps)[13] for lamps in range(3)}
    assert against[0].win == 1
    assert against[0].equity > against[1].equity > against[2].equity
    assert sum(lamps_chance(own, other) for own in range(3) for other in range(3)) == 1
    seen = sum(chance for deal, chance in deals().items() if (ups(deal[:2]), ups(deal[2:])) == (1, 2))
    assert lamps_chance(1, 2) == seen


def test_the_lower_card_is_played_where_it_is_better() -> None:
    assert best_card((14, 7), 0) == 7
    assert best_card((14, 7), 2) == 14
    assert best_card((3, 2), 2) == 2
    assert best_card((9, 9), 1) == 9
    low = chances().low
    assert all(best_card(hand, lamps) == hand[1] for lamps, hands in low.items() for hand in hands)
    assert {lamps: len(hands) for lamps, hands in low.items()} == {0: 7, 1: 1, 2: 6}


def test_playing_by_chance_is_even() -> None:
    """The higher card and the lower one together are two random cards."""
    high, low = hand_share(lambda hand, _: hand[0]), hand_share(lambda hand, _: hand[1])
    assert (high.win + low.win) / 2 == Fraction(72, 155)
    assert (high.equity + low.equity) / 2 == Fraction(1, 2)


def test_hands_are_counted_once() -> None:
    assert sum(map(hand_ways, every_hand())) == 156 * 155 // 2
