"""The fast look-up says what the policy says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import BetSpot, CardSpot, Policy
from generator.games.one_poker.quick import Quick

POLICIES = (check_call(), cautious(Limits(75, 40, 60)), at_random(), Policy("empty", (), (), otherwise=30))
QUICK = tuple(map(Quick, POLICIES))
NUMBER = st.integers(0, 3)
CARD = st.integers(2, 14)
BETS = st.builds(BetSpot, CARD, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER)
CARDS = st.builds(CardSpot, CARD, CARD, NUMBER, NUMBER, NUMBER, NUMBER)


@given(BETS)
def test_bets(spot: BetSpot) -> None:
    for policy, quick in zip(POLICIES, QUICK, strict=True):
        assert quick.bet(spot) == policy.bet(spot)


@given(CARDS)
def test_cards(spot: CardSpot) -> None:
    for policy, quick in zip(POLICIES, QUICK, strict=True):
        assert quick.plays_high(spot) == policy.plays_high(spot)
