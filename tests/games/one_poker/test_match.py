"""Whole games by the chain: fair players, mirrors, and games played card by card with the reference."""

from __future__ import annotations

from math import sqrt
from random import Random

import numpy as np
import pytest

from generator.games.one_poker.match import MatchSolved, solve_match
from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import Policy, bet_spot, card_spot
from generator.games.one_poker.quick import Quick
from generator.games.one_poker.rules import (
    Action,
    Betting,
    Call,
    Check,
    Fold,
    Match,
    Pair,
    Raise,
    act,
    ante,
    ups,
)

CAUTIOUS = cautious(Limits(75, 40, 60))


def solved(own: Policy, other: Policy, lives: int) -> MatchSolved:
    return solve_match((Quick(own), Quick(other)), lives)


def test_two_who_never_raise_are_in_a_fair_walk() -> None:
    """Lives move one at a time with 144/155, so the chance is the share of lives and the length is known."""
    game = solved(check_call(), check_call(), 3)
    assert np.allclose(game.wins, np.arange(1, 6)[:, np.newaxis] / 6)
    lengths = np.array([mine * (6 - mine) for mine in range(1, 6)]) * 155 / 144
    assert np.allclose(game.rounds, lengths[:, np.newaxis], rtol=1e-3)
    assert game.chance == pytest.approx(0.5)
    assert game.length == pytest.approx(9 * 155 / 144, rel=1e-3)


def test_a_game_seen_from_the_other_seat() -> None:
    game, other = solved(CAUTIOUS, at_random(), 2), solved(at_random(), CAUTIOUS, 2)
    assert np.allclose(game.mirrored().wins, other.wins)
    assert np.allclose(game.mirrored().rounds, other.rounds)
    assert game.chance + other.chance == pytest.approx(1)


def test_more_lives_are_better_and_all_is_certain() -> None:
    game = solved(CAUTIOUS, check_call(), 3)
    assert (np.diff(game.wins, axis=0) > 0).all()
    assert ((game.wins > 0) & (game.wins < 1)).all()
    assert (game.rounds >= 1).all()


def test_against_oneself_every_game_is_even() -> None:
    for policy in (CAUTIOUS, at_random()):
        game = solved(policy, policy, 2)
        assert game.chance == pytest.approx(0.5)
        assert np.allclose(game.wins + game.wins[::-1, ::-1], 1)


def plays_on(state: Betting, policy: Policy, first: int, card: int, lamps: Pair, random: Random) -> Action:
    """One bet of a policy by chance."""
    mix = policy.bet(bet_spot(state, first, card, lamps))
    passes: Action = Fold() if state.to_call else Check()
    ways: list[Action] = [passes, Call(), Raise(1), Raise(state.cap)]
    return random.choices(ways, [mix.passes, mix.call, mix.least, mix.all_in])[0]


def played(policies: tuple[Policy, Policy], lives: int, random: Random) -> tuple[int, int]:
    """A game with the reference, dealt from a half of the decks: who wins, and after how many rounds."""
    match, rounds = Match((lives, lives), random.randrange(2)), 0
    while not match.is_over:
        rounds += 1
        match = match.ready()
        dealt, deck = [], match.deck
        for _ in range(match.wanted):
            chances = deck.chances()
            dealt.append(random.choices(list(chances), list(map(float, chances.values())))[0])
            deck = deck.without(dealt[-1])
        match = match.dealt(dealt)
        hands = match.hands
        left = (match.lives[0] - 1, match.lives[1] - 1)
        cards = []
        for seat, policy in enumerate(policies):
            own = left if seat == 0 else left[::-1]
            spot = card_spot(hands[seat], hands[1 - seat], own, int(match.first == seat))
            high = random.random() < policy.plays_high(spot) / 100
            cards.append(max(hands[seat]) if high else min(hands[seat]))
        state, lamps = ante(match.lives, match.first), (ups(hands[0]), ups(hands[1]))
        while state.end is None:
            who = state.to_act
            state = act(state, plays_on(state, policies[who], match.first, cards[who], lamps, random))
        match = match.after_round(state, (cards[0], cards[1]))
    return int(match.lives[0] == 0), rounds


@pytest.mark.parametrize(
    ("own", "other", "lives"), [(CAUTIOUS, check_call(), 2), (CAUTIOUS, at_random(), 3), (at_random(), CAUTIOUS, 2)]
)
def test_games_with_the_reference(own: Policy, other: Policy, lives: int) -> None:
    """The reference deals from a half until it is used up; that matters less than the noise of these games."""
    random, games = Random(5), 800
    found = [played((own, other), lives, random) for _ in range(games)]
    game = solved(own, other, lives)
    wins = sum(1 - loser for loser, _ in found) / games
    assert abs(wins - game.chance) < 4 * sqrt(game.chance * (1 - game.chance) / games)
    rounds = np.array([length for _, length in found])
    assert abs(rounds.mean() - game.length) < 4 * rounds.std() / sqrt(games)
