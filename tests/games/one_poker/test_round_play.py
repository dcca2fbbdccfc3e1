"""How rounds between two policies end: against a plain walk through the betting, card by card."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
import pytest

from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import Mix, Policy, bet_spot
from generator.games.one_poker.round_play import outcomes
from generator.games.one_poker.rules import (
    Action,
    Betting,
    Call,
    Check,
    Fold,
    Pair,
    Raise,
    act,
    ante,
    is_up,
    settle,
    winner,
)

CAUTIOUS = cautious(Limits(75, 40, 60))


def ways(state: Betting, mix: Mix) -> list[tuple[Action, float]]:
    """What is done, and how often."""
    named: list[tuple[Action, float]] = [
        (Fold() if state.to_call else Check(), mix.passes / 100),
        (Call(), mix.call / 100),
        (Raise(1), mix.least / 100),
        (Raise(state.cap), mix.all_in / 100),
    ]
    return [(action, share) for action, share in named if share]


def walked(players: tuple[Policy, Policy], state: Betting, cards: Pair, lamps: Pair) -> Mapping[int, float]:
    """The chances of what seat 0 wins, one history after the other."""
    if state.end is not None:
        before = sum(state.pots) + sum(state.left)
        return {settle(state, winner(state, cards))[0] - before // 2: 1.0}
    found: dict[int, float] = {}
    mix = players[state.to_act].bet(bet_spot(state, 0, cards[state.to_act], lamps))
    for action, share in ways(state, mix):
        for won, chance in walked(players, act(state, action), cards, lamps).items():
            found[won] = found.get(won, 0.0) + share * chance
    return found


@pytest.mark.parametrize("players", list(product([CAUTIOUS, at_random()], repeat=2)))
@pytest.mark.parametrize(("depth", "lamps"), [(0, (1, 1)), (1, (1, 2)), (3, (1, 1))])
def test_every_pair_of_cards(players: tuple[Policy, Policy], depth: int, lamps: Pair) -> None:
    found = outcomes(players, depth, lamps)
    for cards in ((2, 14), (14, 2), (9, 9), (5, 12), (13, 8)):
        if any(lamp == 2 and not is_up(card) for lamp, card in zip(lamps, cards, strict=True)):
            continue
        wanted = walked(players, ante((depth + 1, depth + 1), 0), cards, lamps)
        for won in range(-depth - 1, depth + 2):
            assert found[cards][won + depth + 1] == pytest.approx(wanted.get(won, 0.0)), (cards, won)


def test_check_call_leaves_it_to_the_cards() -> None:
    found = outcomes((check_call(), check_call()), 3, (1, 1))
    assert found[14, 13].tolist() == [0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert found[14, 2].tolist() == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert found[6, 6].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_cards_that_cannot_be_held_have_no_chances() -> None:
    found = outcomes((CAUTIOUS, CAUTIOUS), 2, (0, 2))
    sums = found.sum(2)
    assert np.allclose(sums[2:8, 8:15], 1)
    assert sums[8:, :].sum() == sums[:, :8].sum() == 0


def test_long_rounds_are_cheap() -> None:
    """Twenty lives would be millions of histories."""
    found = outcomes((at_random(), at_random()), 19, (1, 1))
    assert np.allclose(found[2:, 2:].sum(2), 1)
