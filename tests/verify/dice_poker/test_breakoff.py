"""Disasters and old windows: every moment is there once, and every disaster strikes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.ck2.scopes import FromMode
from generator.spec.expression.tree import Constant
from generator.verify.conditions import random_people, telling_people, used_trees
from generator.verify.dice_poker.breakoff import Trouble
from generator.verify.dice_poker.breakoff_cases import DISASTERS, Case, Disaster, all_cases, parted_by_war
from generator.verify.dice_poker.casting import KINDS, Scene, scenes
from generator.verify.dice_poker.conditions import seating, tree_of
from generator.verify.dice_poker.replay import Aspect, replay_of
from generator.verify.dice_poker.stale import all_meetings, regulars
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE
from generator.verify.reunion import Reunion


@pytest.fixture(scope="module")
def scene(subject: Subject) -> Scene:
    """Short games of every kind of players."""
    return next(scenes(subject, thorough=False))


def test_a_scene_has_every_kind_of_players_and_people_who_may_play(subject: Subject, scene: Scene) -> None:
    humans = zip(scene.people.of("human", 0), scene.people.of("human", 1), strict=True)
    assert {(bool(a), bool(b)) for a, b in humans} == set(KINDS)
    keeps_playing = tree_of(subject, "keeps_playing")
    assert scene.people.holds(keeps_playing, ("me", "other")).all()
    assert scene.people.holds(keeps_playing, ("other", "me")).all()


def test_a_scene_is_the_same_every_time(subject: Subject, scene: Scene) -> None:
    again = next(scenes(subject, thorough=False))
    assert again.plays == scene.plays
    assert all((again.people.values[key] == value).all() for key, value in scene.people.values.items())


def test_only_resigning_ais_are_left_out(subject: Subject, scene: Scene) -> None:
    """AIs call always: of the 5 betting lines 2 end in a resignation, in one of which each AI would have to resign."""
    assert subject.block.ai.resign == 0
    assert scene.left_out == 4


def test_every_window_meets_every_disaster(subject: Subject, scene: Scene) -> None:
    cases = list(all_cases(subject, scene))
    asked = Counter((scene.plays[case.play].stops[case.stop].step, case.disaster) for case in cases if case.stop >= 0)
    steps = {stop.step for play in scene.plays for stop in play.stops}
    assert {step for step, _ in asked} == steps
    for step in ("invite", "bet_asker", "bet_guest", "answer_asker", "answer_guest", "reroll_asker", "pick_guest"):
        assert all(asked[step, disaster] for disaster in DISASTERS)


def test_no_moment_is_tried_twice(subject: Subject, scene: Scene) -> None:
    cases = list(all_cases(subject, scene))
    assert len(set(cases)) == len(cases)
    first = {(case.stop, case.disaster, case.answer) for case in cases if case.play == 0}
    assert len(first) == len([case for case in cases if case.play == 0])


def test_a_roll_that_is_pending_meets_deaths_and_war(subject: Subject, scene: Scene) -> None:
    days = Counter(case.disaster for case in all_cases(subject, scene) if case.day >= 0)
    assert set(days) == {Disaster.ASKER_DIES, Disaster.GUEST_DIES, Disaster.WAR}


def test_war_parts_all_who_play_by_the_shipped_rules(subject: Subject, scene: Scene) -> None:
    assert parted_by_war(subject, scene).all()


@pytest.mark.parametrize("from_mode", FromMode)
def test_every_disaster_strikes_and_nobody_loses_a_stake(subject: Subject, scene: Scene, from_mode: FromMode) -> None:
    cases = list(all_cases(subject, scene))[::7]
    trouble = Trouble(subject, scene, cases, from_mode)
    trouble.run()
    assert trouble.struck.all()
    assert trouble.faults() == []
    living = trouble.alive(0) & trouble.alive(1) & ~trouble.is_kind(Disaster.DELAY)
    total = trouble.table.gold(0) + trouble.table.gold(1)
    assert (total[living] == 2 * PURSE).all()


def test_a_disaster_that_cannot_come_is_told(subject: Subject, scene: Scene) -> None:
    declined = next(number for number, play in enumerate(scene.plays) if not play.was_played)
    trouble = Trouble(subject, scene, [Case(declined, Disaster.WAR, day=3)])
    trouble.run()
    (fault,) = trouble.faults()
    assert "this moment never comes" in fault.message


def test_a_replay_that_deviates_says_where(subject: Subject, scene: Scene) -> None:
    """The first game expects another purse at its second window."""
    number = next(number for number, play in enumerate(scene.plays) if len(play.stops) > 3)
    replay = replay_of(subject, scene)
    replay.wanted[Aspect.ASKER_GOLD][number, 1] += 1
    replay.sit_down(scene.decision)
    replay.play(replay.first_day + subject.block.table_days - 1, replay)
    assert list(replay.deviations) == [number]
    assert replay.deviations[number].window == 1
    assert replay.deviations[number].aspect == Aspect.ASKER_GOLD


def test_old_windows_meet_all_kinds_of_new_ones(scene: Scene) -> None:
    meetings = list(all_meetings(scene))
    old = {(one.old, one.old_stop) for one in meetings}
    new = {(one.new, one.new_stop) for one in meetings}
    assert old == new
    steps = {scene.plays[play].stops[stop].step for play, stop in old}
    assert steps == {
        *("invite", "bet_asker", "bet_guest", "answer_asker", "answer_guest"),
        *("reroll_asker", "reroll_guest", "pick_asker", "pick_guest"),
    }
    options = sum(len(scene.plays[play].stops[stop].options) for play, stop in old)
    assert len(meetings) == options * len(new)


def test_every_old_window_is_answered_in_the_next_game(subject: Subject, scene: Scene) -> None:
    meetings = list(all_meetings(scene))[::5]
    table = Reunion(regulars(subject, scene), meetings)
    table.run()
    assert table.answered.all()
    assert table.faults() == []
    assert table.is_same.any()
    assert not table.is_same.all()


def test_random_people_decide_every_condition_both_ways(subject: Subject) -> None:
    people = telling_people(seating(subject))
    assert people.worlds > random_people(seating(subject)).worlds
    for tree in used_trees(seating(subject)):
        if isinstance(tree, Constant):
            continue
        names = ("me", "other") if tree is tree_of(subject, "keeps_playing") else ("asker", "guest")
        holds = people.holds(tree, names)
        assert np.count_nonzero(holds) > 10
        assert np.count_nonzero(~holds) > 10
