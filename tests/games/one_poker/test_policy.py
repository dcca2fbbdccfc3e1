"""Policies: ranges, mixes, the first rule that fits, and the two simple players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.games.one_poker.players import Limits, cautious, check_call, outlook
from generator.games.one_poker.policy import (
    BetRule,
    BetSpot,
    CardRule,
    CardSpot,
    Mix,
    Policy,
    Range,
    Sight,
    View,
    allowed,
    bet_spot,
    card_spot,
    cards,
    exactly,
    runs,
    whole,
)
from generator.games.one_poker.rules import RANKS, Call, Raise, act, ante, every_hand

LIMITS = Limits(raises=75, calls=40, calls_all_in=60)
OPENING = BetSpot(card=9, ups=1, other_ups=1, pot=1, to_call=0, cap=4, checked=0, opens=1, raises=0, other_raises=0)


def spot(**changed: int) -> BetSpot:
    return BetSpot(**{**{name: getattr(OPENING, name) for name in BetSpot.__slots__}, **changed})


def test_ranges() -> None:
    assert [number for number in range(6) if Range(2, 4).holds(number)] == [2, 3, 4]
    assert [number for number in range(6) if Range(low=4).holds(number)] == [4, 5]
    assert [number for number in range(6) if exactly(3).holds(number)] == [3]
    assert (cards(2, 9), cards(9, 14), cards(3, 4)) == (Range(None, 9), Range(9, None), Range(3, 4))


def test_a_mix_adds_up_to_a_hundred() -> None:
    assert Mix(10, call=20, least=30, all_in=40).all_in == 40
    for wrong in ((50, 49), (110, -10), (0, 0)):
        with pytest.raises(ValueError, match="do not add up to 100"):
            Mix(*wrong)


def test_the_first_rule_that_fits_counts() -> None:
    first = BetRule({View.CARD: Range(low=9)}, Mix(0, least=100))
    second = BetRule({View.CAP: exactly(4)}, Mix(100))
    policy = Policy("test", (), (first, second))
    assert policy.bet(OPENING) == first.mix
    assert policy.bet(spot(card=8)) == second.mix
    assert policy.bet(spot(card=8, cap=3)) == Mix(100)
    assert policy.bet(spot(card=8, cap=3, to_call=1)) == Mix(0, call=100)


def test_card_rules() -> None:
    rule = CardRule({Sight.HIGH: exactly(14), Sight.OTHER_UPS: exactly(0)}, 30)
    policy = Policy("test", (rule,), (), otherwise=80)
    assert policy.plays_high(CardSpot(14, 3, 0, 4, 4, 1)) == 30
    assert policy.plays_high(CardSpot(14, 3, 1, 4, 4, 1)) == 80


def test_what_is_allowed() -> None:
    assert allowed(spot(to_call=1), Mix(0, call=100))
    assert not allowed(OPENING, Mix(0, call=100))
    assert not allowed(spot(cap=0, to_call=2), Mix(0, all_in=100))


def test_what_a_player_sees() -> None:
    state = act(act(ante((5, 5), 1), Raise(2)), Call())
    seen = bet_spot(state, first=1, card=13, lamps=(0, 2))
    assert seen == BetSpot(
        card=13, ups=2, other_ups=0, pot=3, to_call=0, cap=2, checked=0, opens=1, raises=1, other_raises=0
    )
    facing = bet_spot(act(state, Raise(1)), first=1, card=5, lamps=(0, 2))
    assert (facing.to_call, facing.cap, facing.opens, facing.other_raises) == (1, 1, 0, 2)
    assert card_spot((3, 9), (14, 8), (4, 2), 1) == CardSpot(9, 3, 2, 4, 2, 1)


def test_neighbours_with_one_content_are_one_run() -> None:
    assert runs({2: "a", 3: "a", 4: "b", 6: "b"}) == ((2, 3, "a"), (4, 4, "b"), (6, 6, "b"))


def test_chances_in_whole_percent() -> None:
    assert whole({"a": 1, "b": 1, "c": 1}) == {"a": 34, "b": 33, "c": 33}
    assert whole({"a": 0.005, "b": 0.995}) == {"a": 1, "b": 99} or sum(whole({"a": 0.005, "b": 0.995}).values()) == 100
    for weights in ({"x": 0.124, "y": 0.333, "z": 0.543}, {"x": 2.0, "y": 0.0}):
        assert sum(whole(weights).values()) == 100


def test_the_outlook_of_a_card() -> None:
    assert outlook(13, 0) == 1
    assert outlook(14, 0) == Fraction(5, 6)
    assert outlook(2, 2) == Fraction(1, 7)
    assert outlook(7, 1) == 0
    assert outlook(14, 2) == Fraction(13, 14)


def test_check_call_never_raises_nor_folds() -> None:
    policy = check_call()
    assert policy.plays_high(CardSpot(14, 2, 1, 4, 4, 1)) == 50
    for card in RANKS:
        assert policy.bet(spot(card=card)) == Mix(100)
        assert policy.bet(spot(card=card, to_call=3, cap=0)) == Mix(0, call=100)


def test_the_cautious_player_plays_the_card_with_the_better_outlook() -> None:
    policy = cautious(LIMITS)
    for lamps in range(3):
        for high, low in every_hand():
            plays_high = policy.plays_high(CardSpot(high, low, lamps, 4, 4, 1))
            assert plays_high == (0 if outlook(low, lamps) > outlook(high, lamps) else 100), (high, low, lamps)
    assert policy.plays_high(CardSpot(14, 9, 0, 4, 4, 1)) == 0
    assert policy.plays_high(CardSpot(7, 2, 2, 4, 4, 1)) == 0


def test_the_cautious_player_bets_by_three_limits() -> None:
    policy = cautious(LIMITS)
    for lamps in range(3):
        for card in RANKS:
            chance = 100 * outlook(card, lamps)
            seen = {"card": card, "other_ups": lamps}
            assert policy.bet(spot(**seen)) == (Mix(0, least=100) if chance >= 75 else Mix(100))
            assert policy.bet(spot(**seen, raises=1)) == Mix(100)
            assert policy.bet(spot(**seen, to_call=2)) == (Mix(0, call=100) if chance >= 40 else Mix(100))
            assert policy.bet(spot(**seen, to_call=4, cap=0)) == (Mix(0, call=100) if chance >= 60 else Mix(100))
