"""Best answers: to hand-made players they are known from the chances of cards alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from generator.games.one_poker.chances import against_lamps, hand_ways, lamps_chance
from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import BetRule, Mix, Policy, Range, View, exactly
from generator.games.one_poker.response import Exploit, exploit, joint, plays
from generator.games.one_poker.rules import WHOLE, every_hand, is_up, ups

CAUTIOUS = cautious(Limits(75, 40, 60))
FOLDER = Policy("folds", (), (BetRule({View.TO_CALL: Range(low=1)}, Mix(100)),), otherwise=50)
BULLY = Policy("all in", (), (BetRule({View.TO_CALL: exactly(0)}, Mix(0, least=100)),), otherwise=50)
"""Raises by its last life, with any card: for rounds with one life left."""


def lamp_share(hand: tuple[int, int], lamps: int) -> Fraction:
    """The chance that the other hand has these lamps."""
    highs = 84 - sum(map(is_up, hand))
    return Fraction(comb(highs, lamps) * comb(WHOLE - 2 - highs, 2 - lamps), comb(WHOLE - 2, 2))


def answer_to_random_cards(worth: Callable[[Fraction], Fraction]) -> float:
    """What the best answer wins from one who plays a random card: `worth` of the edge of the better own card."""
    found = Fraction(0)
    for hand in every_hand():
        for lamps in range(3):
            edges = [2 * share.equity - 1 for share in against_lamps(hand, lamps).values()]
            chance = Fraction(hand_ways(hand), comb(WHOLE, 2)) * lamp_share(hand, lamps)
            found += chance * max(map(worth, edges))
    return float(found)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_check_call_pays_the_whole_purse_to_the_better_card(depth: int) -> None:
    wanted = answer_to_random_cards(lambda edge: max(edge, (1 + depth) * edge))
    assert exploit(check_call(), depth).by_seat == pytest.approx((wanted, wanted))


def test_who_always_folds_loses_the_ante() -> None:
    assert exploit(FOLDER, 1).by_seat == pytest.approx((1, 1))
    assert exploit(FOLDER, 0).gap == pytest.approx(answer_to_random_cards(lambda edge: edge))


def test_who_always_raises_is_called_with_a_good_card() -> None:
    wanted = answer_to_random_cards(lambda edge: max(2 * edge, Fraction(-1)))
    assert exploit(BULLY, 1).by_seat == pytest.approx((wanted, wanted))


def test_the_gap_is_the_mean_of_both_seats() -> None:
    assert Exploit(1, (0.25, 0.75)).gap == 0.5


def test_nobody_is_beaten_by_less_than_nothing() -> None:
    """From both seats together a best answer never does worse than the policy against itself, which is even."""
    for policy in (CAUTIOUS, check_call(), at_random(), FOLDER):
        for depth in range(3):
            assert exploit(policy, depth).gap >= -1e-12


def test_the_cautious_player_is_safe_without_bets() -> None:
    assert exploit(CAUTIOUS, 0).gap < 0.01
    assert exploit(CAUTIOUS, 1).gap < exploit(at_random(), 1).gap


def test_joint_chances_are_those_of_two_hands() -> None:
    for own in range(3):
        for other in range(3):
            both, hands = joint(own, other), {}
            for row, (hand, _) in enumerate(plays(own)):
                for column, (theirs, _) in enumerate(plays(other)):
                    hands[hand, theirs] = both[row, column]
            assert sum(hands.values()) == pytest.approx(float(lamps_chance(own, other)))


def test_each_hand_can_play_each_of_its_cards() -> None:
    found = [play for lamps in range(3) for play in plays(lamps)]
    assert len(found) == len(set(found)) == 13 + 2 * 78
    assert all(card in hand for hand, card in found)
    assert all(ups(hand) == 2 for hand, _ in plays(2))
