"""What `odds` knows of One Poker, in games of two lives, and the computed player that it measures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.games.one_poker import equilibrium_policy, losses, measure
from generator.games.one_poker.betting_tree import tree
from generator.games.one_poker.equilibrium_policy import GRAIN, LAMPS, equilibrium
from generator.games.one_poker.measure import REFERENCE, Measured, Setting, Who, measure_game
from generator.games.one_poker.players import Limits
from generator.games.one_poker.policy import CardSpot, allowed, bet_spot
from generator.games.one_poker.rules import RANKS, every_hand
from generator.odds.store import Store, default_store

SETTING = Setting(2, Limits(75, 40, 60))


@pytest.fixture(scope="module")
def measured() -> Measured:
    return measure_game(SETTING, default_store())


def test_the_values_of_rounds(measured: Measured) -> None:
    assert len(measured.rounds) == 2 * 9
    assert abs(measured.apart) < 1e-6
    assert measured.missing == ""
    value = {(one.depth, one.lamps): one.least for one in measured.rounds}
    assert value[0, (1, 1)] == pytest.approx(0, abs=1e-6)
    assert value[1, (2, 0)] == pytest.approx(1, abs=1e-6)
    assert measured.mean(0) == pytest.approx(0, abs=1e-6)
    assert -0.05 < measured.mean(1) < 0


def test_the_computed_player_loses_least(measured: Measured) -> None:
    assert list(measured.lost) == [Who.EQUILIBRIUM, Who.CAUTIOUS, Who.CHECK_CALL, Who.RANDOM]
    deepest = {who: lost[-1].gap for who, lost in measured.lost.items()}
    assert deepest[Who.EQUILIBRIUM] == min(deepest.values())
    assert [one.depth for one in measured.lost[Who.RANDOM]] == [0, 1]


def test_every_pair_plays_and_mirrors(measured: Measured) -> None:
    assert len(measured.games) == 16
    for who in Who:
        assert measured.games[who, who].chance == pytest.approx(0.5)
        for other in Who:
            assert measured.games[who, other].chance + measured.games[other, who].chance == pytest.approx(1)


def test_depth_is_judged_against_the_reference(measured: Measured) -> None:
    assert REFERENCE is Who.CAUTIOUS
    assert measured.best is Who.EQUILIBRIUM
    assert measured.above_rule == pytest.approx(measured.games[Who.EQUILIBRIUM, REFERENCE].chance - 0.5)
    assert measured.above_chance > measured.above_rule > 0
    assert measured.is_deep == (measured.above_chance >= 0.25 and measured.above_rule >= 0.05)


def test_what_was_solved_is_kept(measured: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    def solving(*_: object) -> None:
        raise AssertionError("this was solved before")

    monkeypatch.setattr(equilibrium_policy, "best_plan", solving)
    monkeypatch.setattr(measure, "solve_match", solving)
    monkeypatch.setattr(losses, "exploit", solving)
    again = measure_game(SETTING, default_store())
    assert again.rounds == measured.rounds
    assert again.lost == measured.lost
    assert again.equity(Who.RANDOM) == measured.equity(Who.RANDOM)


def test_without_scipy_the_others_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    found = measure_game(SETTING, Store(tmp_path))
    assert "needs scipy" in found.missing
    assert "-m pip install scipy" in found.missing
    assert found.rounds == ()
    assert set(found.lost) == {Who.CAUTIOUS, Who.CHECK_CALL, Who.RANDOM}
    assert found.best is Who.CAUTIOUS
    assert not found.is_deep


def test_the_computed_player_does_only_what_is_allowed() -> None:
    """At every node of every round, with any card and any lamps; chances are multiples of the grain."""
    policy = equilibrium(2, default_store())
    for depth in range(2):
        for node in tree(depth).nodes:
            for lamps in LAMPS:
                for card in RANKS:
                    spot = bet_spot(node.state, 0, card, lamps)
                    mix = policy.bet(spot)
                    assert allowed(spot, mix), spot
                    assert all(share % GRAIN == 0 for share in (mix.passes, mix.call, mix.least, mix.all_in))


def test_the_computed_player_knows_the_two_and_the_ace() -> None:
    policy = equilibrium(2, default_store())
    assert policy.plays_high(CardSpot(14, 7, 0, 0, 2, 1)) == 0
    assert policy.plays_high(CardSpot(14, 13, 2, 0, 2, 0)) == 100
    shares = {policy.plays_high(CardSpot(*hand, 1, 1, 1, 1)) for hand in every_hand() if hand[0] != hand[1]}
    assert {0, 100} <= shares
