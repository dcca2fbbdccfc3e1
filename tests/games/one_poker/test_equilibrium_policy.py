"""From plans to a policy: rounding, folding, what it keeps of the plans, and where they are kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.one_poker.betting_tree import SEATS, tree
from generator.games.one_poker.equilibrium import SIZE, Plan
from generator.games.one_poker.equilibrium_policy import (
    GRAIN,
    LAMPS,
    NAME,
    equilibrium,
    plans,
    policy_of,
    rounded,
)
from generator.games.one_poker.policy import BetSpot, CardSpot, Mix, bet_spot
from generator.games.one_poker.rules import RANKS, Raise, act, ante, is_up
from generator.odds.store import Store, default_store

WEIGHTS = st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(lambda found: sum(found) > 0.01)


@given(WEIGHTS)
def test_rounding_keeps_the_sum_and_stays_near(weights: list[float]) -> None:
    named = {str(place): weight for place, weight in enumerate(weights)}
    found = rounded(named)
    assert sum(found.values()) == 100
    for name, weight in named.items():
        assert found[name] % GRAIN == 0
        assert abs(found[name] - 100 * weight / sum(weights)) < GRAIN + 1e-3


def test_rounding_never_adds_what_is_not_there() -> None:
    assert rounded({"a": 0.0, "b": 0.55, "c": 0.45})["a"] == 0
    assert rounded({"a": 0.0, "b": 0.0, "c": 2.0}) == {"a": 0, "b": 0, "c": 100}
    assert rounded({"a": 1e-9, "b": 1.0}) == {"a": 0, "b": 100}


def handmade(seat: int, lamps: tuple[int, int], share: float) -> Plan:
    """A plan for one life: the higher card always, check and fold; the opener raises with that share."""
    rounds = tree(1, (seat,))
    weights = np.zeros((len(rounds.of(seat)), SIZE, 2))
    for number, node in enumerate(rounds.of(seat)):
        for card in RANKS:
            if lamps[0] > 0 if is_up(card) else lamps[0] < 2:
                raises = share if node.parent == 0 and seat == 0 else 0.0
                weights[number, card] = (1 - raises, raises) if not node.state.to_call else (1 - share, 0)
    return Plan(seat, lamps, rounds, np.ones((SIZE, SIZE)), weights, 0.0)


def level(seat: int, lamps: tuple[int, int]) -> Plan:
    """A plan without lives to bet: the lower card."""
    empty = np.zeros((0, SIZE, 0))
    return Plan(seat, lamps, tree(0, (seat,)), np.zeros((SIZE, SIZE)), empty, 0.0)


def test_what_the_policy_keeps_of_hand_made_plans() -> None:
    sides = [(seat, lamps) for seat in range(SEATS) for lamps in LAMPS]
    solved = [plan for side in sides for plan in (handmade(*side, 0.3), level(*side))]
    policy = policy_of(solved, 2)
    assert policy.name == NAME
    assert policy.plays_high(CardSpot(9, 4, 1, 1, 1, 1)) == 100
    assert policy.plays_high(CardSpot(9, 4, 1, 0, 2, 1)) == 0
    assert policy.plays_high(CardSpot(9, 4, 1, 2, 0, 0)) == 0
    state = ante((2, 2), 0)
    assert policy.bet(bet_spot(state, 0, 9, (1, 1))) == Mix(70, least=30)
    assert policy.bet(bet_spot(act(state, Raise(1)), 0, 9, (1, 1))) == Mix(100)


def test_plans_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, again = plans(1, store), plans(1, store)
    assert len(first) == len(again) == SEATS * len(LAMPS)
    assert len(list(tmp_path.iterdir())) == 1
    for one, other in zip(first, again, strict=True):
        assert (one.seat, one.lamps, one.value) == (other.seat, other.lamps, other.value)
        assert (one.high == other.high).all()


@pytest.fixture(scope="module")
def spots() -> list[BetSpot]:
    """The first decision with each card, both showing UP and DOWN, one life left."""
    return [bet_spot(ante((2, 2), 0), 0, card, (1, 1)) for card in RANKS]


def test_better_cards_raise_more(spots: list[BetSpot]) -> None:
    policy = equilibrium(2, default_store())
    facing = act(ante((2, 2), 0), Raise(1))
    calls = [policy.bet(bet_spot(facing, 0, card, (1, 1))).call for card in RANKS]
    assert calls[-2] == 100  # a king
    assert calls[1] == 0  # a 3 beats only a 2
    assert all(mix.call == 0 for mix in map(policy.bet, spots))


def test_the_policy_is_made_once() -> None:
    assert equilibrium(2, default_store()) is equilibrium(2, default_store())
