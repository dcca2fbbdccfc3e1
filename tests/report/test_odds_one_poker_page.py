"""The page about One Poker: what it says of measured numbers that are made up here."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from generator.games.one_poker.chances import chances
from generator.games.one_poker.equilibrium_policy import LAMPS
from generator.games.one_poker.match import MatchSolved
from generator.games.one_poker.measure import Measured, RoundValue, Who
from generator.games.one_poker.response import Exploit
from generator.games.one_poker.wording_of_cards import card_word, lamps_word
from generator.report.odds_one_poker import one_poker_page
from tests.report.page_check import words

STRENGTH = {Who.EQUILIBRIUM: 0.9, Who.CAUTIOUS: 0.6, Who.CHECK_CALL: 0.3, Who.RANDOM: 0.2}


def game(chance: float) -> MatchSolved:
    """A game of two lives with the same chance from everywhere."""
    return MatchSolved(2, np.full((3, 2), chance), np.full((3, 2), 4.5))


MEASURED = Measured(
    lives=2,
    missing="",
    rounds=tuple(RoundValue(depth, lamps, -0.125 * depth, -0.125 * depth) for depth in range(2) for lamps in LAMPS),
    rules=12,
    lost={who: (Exploit(0, (0.0, 0.0)), Exploit(1, (0.25, 0.5))) for who in Who},
    games={(who, other): game((1 + STRENGTH[who] - STRENGTH[other]) / 2) for who in Who for other in Who},
)


def test_a_deep_game() -> None:
    shown = words(one_poker_page(chances(), MEASURED))
    assert "There is something to discover" in shown
    assert "against `cautious` the best player known, `equilibrium`, wins 65.00 %, chance 30.00 %" in shown
    assert shown.count("-0.1250") == 9
    assert "0.375 lives" in shown
    assert "Whole games of 2 lives each" in shown
    assert "1 to 3" in shown


def test_a_shallow_game() -> None:
    even = replace(MEASURED, games={pair: game(0.5) for pair in MEASURED.games})
    assert not even.is_deep
    assert "Shallow: against `cautious`" in words(one_poker_page(chances(), even))


def test_both_limits_of_depth_count() -> None:
    assert MEASURED.is_deep
    near = {**MEASURED.games, (Who.RANDOM, Who.CAUTIOUS): game(0.45)}
    assert not replace(MEASURED, games=near).is_deep
    close = {**MEASURED.games, (Who.EQUILIBRIUM, Who.CAUTIOUS): game(0.54), (Who.RANDOM, Who.CAUTIOUS): game(0.1)}
    assert not replace(MEASURED, games=close).is_deep


def test_the_page_says_why_there_is_no_computed_player() -> None:
    lost = dict(MEASURED.lost)
    del lost[Who.EQUILIBRIUM]
    shown = words(one_poker_page(chances(), replace(MEASURED, missing="no scipy", rounds=(), lost=lost)))
    assert "No computed player: no scipy." in shown
    assert "equilibrium" not in shown


def test_the_cards_stand_alone() -> None:
    shown = words(one_poker_page(chances(), None))
    assert "the first wins 46.45 % and ties 7.10 %" in shown
    assert "the other one shows DOWN DOWN ace and 7; ace and 8" in shown
    assert "One round" not in shown


def test_words() -> None:
    assert [card_word(card) for card in (2, 10, 11, 12, 13, 14)] == ["2", "10", "jack", "queen", "king", "ace"]
    assert [lamps_word(ups) for ups in range(3)] == ["DOWN DOWN", "UP DOWN", "UP UP"]
