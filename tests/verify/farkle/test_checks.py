"""All checks hold for the shipped rules, and they compare as much as they say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.errors import UserError
from generator.games.farkle.spec import Plays
from generator.verify.built import load_built
from generator.verify.farkle.breakoff import Disaster, all_cases, check_breakoff
from generator.verify.farkle.casting import KINDS, READINGS, Caster, at_random, declining, picking, replay_of, script_of
from generator.verify.farkle.checks import CHECKS, check_conditions, check_script
from generator.verify.farkle.dice import check_dice
from generator.verify.farkle.games import check_games, deviations, endings, run, told, wanted
from generator.verify.farkle.rolls import check_best, check_rolls, check_sets, every_ordered_roll
from generator.verify.farkle.stale import all_meetings, check_stale
from generator.verify.farkle.subject import Subject, subject_of
from generator.verify.farkle.texts import check_texts
from generator.verify.farkle.thinking import check_thinking
from generator.verify.farkle.turns import check_turns
from generator.verify.outcome import Outcome
from generator.verify.pairs import parted_by_war
from generator.verify.replay import Script
from tests.games.farkle.composed import edited
from tests.games.one_game import one_game
from tests.verify.mutant import build_in

QUICK: tuple[Callable[[Subject], Outcome], ...] = (
    check_script, check_rolls, check_sets, check_dice, check_conditions, check_breakoff, check_stale
)  # fmt: skip


@pytest.mark.parametrize("check", QUICK, ids=[check.__name__ for check in QUICK])
def test_a_quick_check_holds(subject: Subject, check: Callable[[Subject], Outcome]) -> None:
    assert check(subject).faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])
def test_every_check_holds(subject: Subject, check: object) -> None:
    found = next(one for one in CHECKS if one is check).run(subject)
    assert found.faults == ()
    assert found.compared


def numbers(outcome: Outcome) -> list[int]:
    """The numbers that an outcome tells."""
    return [int(word.replace(",", "")) for word in re.findall(r"\d[\d,]*", outcome.compared)]


def test_every_roll_in_every_order_is_read(subject: Subject) -> None:
    assert len(every_ordered_roll()) == sum(6**dice for dice in range(1, 7)) == 55_986
    assert numbers(check_rolls(subject))[:2] == [55_986, 2_324]


def test_every_set_is_looked_at(subject: Subject) -> None:
    """924 sets of up to six dice, each out of every roll that is large enough; 119 of them may be kept."""
    assert numbers(check_sets(subject)) == [1715, 231]


def test_a_few_games_of_every_kind_hold(subject: Subject) -> None:
    outcome = check_games(subject, games=12)
    assert outcome.faults == ()
    games, windows = numbers(outcome)[:2]
    assert games == 12 * 3 + 2 * 3 + 4 * 2
    assert windows > 8 * games


def test_turns_are_measured_against_the_exact_mean(subject: Subject) -> None:
    outcome = check_turns(subject, turns=4_000)
    assert outcome.faults == ()
    assert "exact 564.437620" in outcome.compared


def test_a_wrong_mean_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.verify.farkle.turns.MOST_ERRORS", 0.0)
    (fault,) = check_turns(subject, turns=500).faults
    assert "turns by the stop table have the mean" in fault.message
    assert fault.code == "VF107"


# who plays


def test_people_fit_and_play_both_ways(subject: Subject) -> None:
    scene = Caster(subject, seed=1).scene(wanted(10))
    humans = [play.humans for play in scene.plays]
    assert set(humans) == set(KINDS)
    assert any(not play.was_played for play in scene.plays)
    assert set(subject.ways_of_playing) == {Plays.STOP_TABLE, Plays.RACE}
    for play in scene.plays:
        assert sum(play.purses) == 0
        assert all(1 <= len(stop.options) <= 4 for stop in play.stops)


def test_choosers_choose_what_is_offered() -> None:
    random = Random(1)
    for chooses in (at_random(random), picking(random)):
        for options in (("accept", "decline"), ("keep_best", "one_by_one", "bank_all"), ("pick_back",), ("close",)):
            assert all(chooses("step", options) in options for _ in range(20))
    assert declining("invite", ("accept", "decline")) == "decline"


def test_a_picker_puts_dice_back_once_and_then_keeps() -> None:
    chooses = picking(Random(2))
    assert chooses("keep", ("keep_best", "one_by_one", "bank_all")) == "one_by_one"
    assert chooses("pick", ("pick_back",)) == "pick_back"
    assert chooses("keep", ("keep_best", "one_by_one", "bank_all")) in ("keep_best", "bank_all")


# what a wrong game looks like


def replayed(subject: Subject, change: Callable[[Script], Script]) -> list[str]:
    """Messages of games whose plans were changed."""
    scene = Caster(subject, seed=4).scene(((True, True), at_random(Random(number))) for number in range(3))
    scripts = [change(script_of(subject, play)) for play in scene.plays]
    replay = replay_of(subject, scene, scripts)
    run(subject, replay)
    return [fault.message for fault in (*deviations(subject, scene, replay), *endings(subject, scene, replay))]


def test_an_unchanged_plan_comes_true(subject: Subject) -> None:
    assert replayed(subject, lambda script: script) == []


def test_a_wrong_number_is_named(subject: Subject) -> None:
    place = READINGS.index("the guest's `total`")

    def richer(script: Script) -> Script:
        first = script.windows[1]
        values = tuple(one + 50 * (number == place) for number, one in enumerate(first.numbers))
        return replace(script, windows=(script.windows[0], replace(first, numbers=values), *script.windows[2:]))

    (message, *_) = replayed(subject, richer)
    assert "the guest's `total` is 0, expected 50" in message


def test_wrong_gold_is_told_in_thousandths(subject: Subject) -> None:
    def poorer(script: Script) -> Script:
        first = script.windows[0]
        return replace(script, windows=(replace(first, numbers=(1, *first.numbers[1:])), *script.windows[1:]))

    (message, *_) = replayed(subject, poorer)
    assert "the asker's gold is 99000, expected 1" in message


def test_a_missing_window_is_told(subject: Subject) -> None:
    scene = Caster(subject, seed=4).scene(((True, True), at_random(Random(number))) for number in range(3))
    for play in scene.plays:
        play.stops.append(play.stops[-1])
    replay = replay_of(subject, scene)
    run(subject, replay)
    (fault,) = deviations(subject, scene, replay)
    assert "then nothing happens, expected the window" in fault.message


def test_a_surplus_window_is_told(subject: Subject) -> None:
    (message, *_) = replayed(subject, lambda script: replace(script, windows=script.windows[:3]))
    assert "opens for the" in message


def test_wrong_options_are_listed(subject: Subject) -> None:
    def fewer(script: Script) -> Script:
        first = script.windows[0]
        return replace(script, windows=(replace(first, options=first.options[:1]), *script.windows[1:]))

    (message, *_) = replayed(subject, fewer)
    assert "offers wkd_fk_text_accept, wkd_fk_text_decline, expected wkd_fk_text_accept" in message


def test_games_are_told_by_their_choices(subject: Subject) -> None:
    scene = Caster(subject, seed=4).scene(iter([((True, True), declining)]))
    assert told(scene.plays[0]) == "human asks human: decline"
    assert told(scene.plays[0], 0) == "human asks human: nothing yet"


# disasters and old windows


def test_every_disaster_strikes_at_every_kind_of_window(subject: Subject) -> None:
    assert parted_by_war(subject.seating)
    scene = Caster(subject, seed=5).scene(wanted(10))
    cases = list(all_cases(subject, scene))
    steps = {(scene.plays[case.game].stops[case.stop].step, case.disaster) for case in cases if case.stop >= 0}
    for step in ("invite", "keep_asker", "keep_guest", "pick_asker", "pick_guest"):
        assert {disaster for known, disaster in steps if known == step} == set(Disaster)
    assert {case.day for case in cases if case.stop < 0} == set(range(12))


def test_old_windows_of_every_kind_meet_new_ones(subject: Subject) -> None:
    random = Random(9)
    scene = Caster(subject, seed=6).scene(((True, True), picking(random)) for _ in range(8))
    meetings = list(all_meetings(scene))
    steps = {scene.plays[one.old].stops[one.old_stop].step for one in meetings}
    assert steps == {"invite", "keep_asker", "keep_guest", "pick_asker", "pick_guest"}
    assert len(meetings) == len(set(meetings))


# the whole, small


SMALL = edited(("target: 2000", "target: 300"), ("race_bands: 10", "race_bands: 3"), ("ante: 1", "ante: 0.75"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short race, with other bands and another stake."""
    return build_in(tmp_path_factory.mktemp("small") / "home", one_game(SMALL, "farkle"))


@pytest.mark.slow
def test_a_short_race_is_proven_whole(small: Path) -> None:
    subject = subject_of(load_built(small / "rules.yaml"))
    for check in (check_thinking, check_texts, check_games, check_breakoff):
        assert check(subject).faults == (), check.__name__


@pytest.mark.slow
def test_the_best_sets_of_a_short_race(small: Path) -> None:
    subject = subject_of(load_built(small / "rules.yaml"))
    assert check_best(subject).faults == ()


def spoilt(small: Path, change: Callable[[dict[str, object]], object]) -> str:
    """What is said of a manifest that was changed."""
    path = small / "mod_output" / "manifest.json"
    whole = path.read_text(encoding="utf-8")
    manifest = json.loads(whole)
    change(manifest["symbols"]["farkle"])
    try:
        path.write_text(json.dumps(manifest), encoding="utf-8")
        with pytest.raises(UserError) as caught:
            subject_of(load_built(small / "rules.yaml"))
    finally:
        path.write_text(whole, encoding="utf-8")
    assert caught.value.hint == "build the mod again with `modwright build`"
    return caught.value.message


def test_a_foreign_manifest_is_refused(small: Path) -> None:
    assert "tells of 4000 points" in spoilt(small, lambda game: game.update(target=4000))
    assert "calls the step `bust` `wkd.1`" in spoilt(small, lambda game: game.update(events={"bust": "wkd.1"}))
    assert "holds no symbols of farkle" in spoilt(small, lambda game: game.pop("events"))
