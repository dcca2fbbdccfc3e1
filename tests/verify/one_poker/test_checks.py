"""All checks hold for the shipped rules, and they compare as much as they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.errors import UserError
from generator.games.one_poker.policy import BetRule, Mix, Policy, View, exactly
from generator.games.one_poker.rules import Betting, Match, act, actions, ante
from generator.verify.built import load_built
from generator.verify.disasters import Disaster
from generator.verify.one_poker.betting import check_sequences
from generator.verify.one_poker.cards import check_cards, check_lamps
from generator.verify.one_poker.casting import Caster, at_random, by_moves, every_betting, replay_of, script_of
from generator.verify.one_poker.checks import CHECKS, check_conditions, check_gambling, check_script
from generator.verify.one_poker.disasters import check_disasters, disasters_of
from generator.verify.one_poker.games import deviations, endings, run
from generator.verify.one_poker.play import Person, Rules
from generator.verify.one_poker.reading import check_texts
from generator.verify.one_poker.referee import Referee
from generator.verify.one_poker.seats import check_seats
from generator.verify.one_poker.sequences import SEQUENCES
from generator.verify.one_poker.showdowns import check_showdowns
from generator.verify.one_poker.stale import check_stale
from generator.verify.one_poker.subject import Subject, subject_of
from generator.verify.one_poker.thinking import _betting_states, _walked, check_thinking
from generator.verify.outcome import Check, Outcome
from generator.verify.replay import Script
from tests.games.one_poker.composed import edited
from tests.verify.mutant import build_in
from tests.verify.unparted import unparted

QUICK = (
    check_script, check_seats, check_cards, check_lamps, check_showdowns, check_sequences, check_gambling,
    check_conditions, check_thinking, check_texts, check_stale,
)  # fmt: skip


@pytest.mark.parametrize("check", QUICK, ids=lambda check: check.__name__)
def test_a_check_holds(subject: Subject, check: Callable[[Subject], Outcome]) -> None:
    outcome = check(subject)
    assert [fault.message for fault in outcome.faults] == []
    assert outcome.compared


def test_checks_have_names_of_their_own() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS) == len(QUICK) + 2
    assert CHECKS[0].ends_all


def test_every_sequence_of_the_rules_is_there() -> None:
    assert {row.number for row in SEQUENCES} == set(range(1, 21)) - {15, 20}


def test_all_ways_to_bet_are_made_of_buttons() -> None:
    ways = list(every_betting(4))
    assert len(ways) == len(set(ways)) == 85
    assert ("check", "check") in ways
    assert ("raise_lives", "one_more", "one_more", "confirm", "call") in ways
    assert ("raise_lives", "confirm", "raise_lives", "confirm", "fold") in ways


def test_some_games_go_as_the_referee_says(subject: Subject) -> None:
    random = Random(3)
    scene = Caster(subject, seed=9).scene((humans, at_random(random)) for humans in ((True, True), (True, False)) * 6)
    replay = replay_of(subject, scene)
    run(subject, replay)
    assert deviations(subject, scene, replay) == []
    assert list(endings(subject, scene, replay)) == []
    assert int(replay.count.sum()) > 200


def test_a_wrong_expectation_is_a_deviation(subject: Subject) -> None:
    scene = Caster(subject, seed=9).scene(iter([((True, True), by_moves((), Random(1)))]))
    script = script_of(subject, scene.plays[0])
    windows = list(script.windows)
    windows[2] = replace(windows[2], numbers=(*windows[2].numbers[:3], 4711, *windows[2].numbers[4:]))
    replay = replay_of(subject, scene, [Script(tuple(windows), script.draws, script.ai)])
    run(subject, replay)
    (fault,) = deviations(subject, scene, replay)
    assert "the asker's lives is" in fault.message
    assert "expected 4711" in fault.message


def test_a_game_that_stops_is_told(subject: Subject) -> None:
    scene = Caster(subject, seed=9).scene(iter([((True, True), by_moves((), Random(1)))]))
    script = script_of(subject, scene.plays[0])
    longer = Script((*script.windows, script.windows[-1]), script.draws, script.ai)
    replay = replay_of(subject, scene, [longer])
    run(subject, replay)
    assert replay.step.tolist() == [len(script.windows)]
    scene.plays[0].stops.append(scene.plays[0].stops[-1])
    (fault,) = deviations(subject, scene, replay)
    assert "then nothing happens, expected the window" in fault.message


def test_the_referee_keeps_lives_and_gold() -> None:
    policy = Policy("waits", (), ())
    people = (Person(True, policy, False), Person(True, policy, False))
    for seed in range(30):
        random = Random(seed)
        play = Referee(Rules(4, 1000, 1, True), people, at_random(random), random).whole()
        assert sum(play.purses) == 0
        for stop in play.stops:
            if stop.board.round:
                assert sum(stop.board.lives) + sum(stop.board.pots) == 8


def test_a_policy_that_the_rules_forbid_is_found(subject: Subject) -> None:
    raises = Policy("bold", (), (BetRule({View.CARD: exactly(14)}, Mix(0, all_in=100)),))
    bold = replace(subject, policies=(raises, *subject.policies[1:]))
    messages = [fault.message for fault in check_thinking(bold).faults]
    assert "which the rules do not allow" in messages[0]
    assert any("`bold` weighs its options" in message for message in messages)


def test_a_mod_without_the_game_cannot_be_verified(subject: Subject) -> None:
    manifest = replace(subject.built.manifest, symbols={})
    with pytest.raises(UserError, match="holds no symbols of one_poker"):
        subject_of(replace(subject.built, manifest=manifest))


def test_states_of_the_reference_never_lose_a_life() -> None:
    waiting: list[Betting] = [ante((3, 4), 1)]
    while waiting:
        state = waiting.pop()
        waiting += [act(state, action) for action in actions(state)]
        assert sum(state.left) + sum(state.pots) == 7
    assert Match((3, 0), 0).is_over


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
@pytest.mark.parametrize(
    "change",
    [
        ("    anyone_first: false", "    anyone_first: true"),
        ("    lives: 5 ", "    lives: 3 "),
        ("    round_days: 1 ", "    round_days: 1 "),
        ("        gambler: cautious", "        gambler: equilibrium"),
    ],
    ids=["anyone first", "three lives", "shipped", "computed"],
)
def test_every_check_holds_for_other_rules(tmp_path: Path, check: Check[Subject], change: tuple[str, str]) -> None:
    home = build_in(tmp_path / "home", edited(change))
    subject = subject_of(load_built(home / "rules.yaml"))
    assert check.run(subject).faults == ()


def test_games_broken_off(subject: Subject) -> None:
    assert check_disasters(subject).faults == ()


# games of many lives


@pytest.mark.parametrize("lives", [11, 20])
def test_random_rounds_of_many_lives_come_to_states_that_can_be_reached(lives: int) -> None:
    found = list(_walked(2 * lives))
    assert len(found) == len(set(found)) > 500
    assert found == list(_walked(2 * lives)), "the same at every run"
    for state, first in found:
        assert state.end is None
        assert state.to_act == 0
        assert first in (0, 1)
        assert sum(state.pots) + sum(state.left) == 2 * lives
        assert actions(state)


def test_random_rounds_are_long_and_short_and_of_all_kinds() -> None:
    states = [state for state, _ in _walked(40)]
    assert {state.to_call > 0 for state in states} == {True, False}
    assert {state.checks for state in states} == {0, 1}
    assert max(sum(state.raises) for state in states) >= 5
    assert any(state.cap == 0 for state in states), "a raise that leaves nothing to raise with"
    assert any(min(state.left) >= 15 for state in states)


def test_with_few_lives_random_rounds_are_part_of_all() -> None:
    assert set(_walked(6)) <= set(_betting_states(6))
    assert len(set(_walked(6))) >= 0.9 * len(set(_betting_states(6))), "so many rounds come nearly everywhere"


def test_where_war_parts_nobody_it_is_no_disaster(subject: Subject) -> None:
    usual = set(Disaster) - {Disaster.DELAY}
    assert set(disasters_of(subject)) == usual
    peaceful = replace(subject, seating=unparted(subject.seating))
    assert set(disasters_of(peaceful)) == usual - {Disaster.WAR}
