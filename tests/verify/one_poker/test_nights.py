"""Games with days between two deals that break off by night: each night comes, and what is left then is found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from generator.verify.built import load_built
from generator.verify.disasters import Disaster
from generator.verify.one_poker.casting import Caster, Scene, at_random, replay_of
from generator.verify.one_poker.disasters import Case, _Trouble
from generator.verify.one_poker.games import endings, run
from generator.verify.one_poker.subject import Subject, subject_of
from tests.games.one_poker.composed import edited
from tests.verify.mutant import Mutant, build_in, with_fault

NIGHTS = (1, 2, 3, 4)
BY_NIGHT = (Disaster.ASKER_DIES, Disaster.GUEST_DIES, Disaster.WAR)


@pytest.fixture(scope="module")
def slow_deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A mod of two lives each with three days between deals."""
    text = edited(("lives: 5 ", "lives: 2 "), ("round_days: 1 ", "round_days: 3 "))
    return build_in(tmp_path_factory.mktemp("slow") / "home", text)


@pytest.fixture(scope="module")
def mod(slow_deals: Path) -> Subject:
    return subject_of(load_built(slow_deals / "rules.yaml"))


def scene_of(subject: Subject) -> Scene:
    """Some games of two humans that last for more days than nights are tried."""
    random = Random(5)
    scene = Caster(subject, seed=3).scene(((True, True), at_random(random)) for _ in range(12))
    return scene.chosen([number for number, play in enumerate(scene.plays) if play.days > max(NIGHTS)])


def trouble(subject: Subject) -> _Trouble:
    """Every disaster in every night."""
    scene = scene_of(subject)
    games = range(len(scene.plays))
    cases = [Case(game, -1, night, disaster, 0) for game in games for night in NIGHTS for disaster in BY_NIGHT]
    assert cases
    found = _Trouble(subject, scene, cases)
    found.run()
    return found


def test_every_night_comes(mod: Subject) -> None:
    """Nothing happens on most of these days, and yet the disaster strikes on its own."""
    found = trouble(mod)
    assert found.struck.all()
    assert list(found.faults()) == []


def test_deals_are_three_days_apart(mod: Subject) -> None:
    for play in scene_of(mod).plays:
        assert play.days % 3 == 0


@pytest.mark.parametrize(
    ("old", "message"),
    [
        ("wkd_op_give_back = yes", "ends with 99000 thousandths of gold, expected 100000"),
        ("character_event = { id = wkd.4061 }", "is not told that the game is off"),
    ],
)
def test_what_a_night_leaves_wrong_is_found(slow_deals: Path, old: str, message: str) -> None:
    mutant = Mutant("scripted_effects/wkd_one_poker.txt", "\nwkd_op_break_off = {", old, "", "")
    subject = with_fault(slow_deals, mutant, lambda rules: subject_of(load_built(rules)))
    messages = [fault.message for fault in trouble(subject).faults()]
    assert any(message in one for one in messages), messages


def test_a_memory_may_fade_before_the_last_day_of_a_long_table(tmp_path: Path) -> None:
    """Two years are over long before the watchdog of a table of ten; the game was remembered all the same."""
    text = edited(("lives: 5 ", "lives: 2 "), ("table_days: 300", "table_days: 3650"))
    home = build_in(tmp_path / "home", text)
    assert endings_of(subject_of(load_built(home / "rules.yaml"))) == []
    forgetful = Mutant("events/wkd_one_poker.txt", "id = wkd.4040\n", "wkd_op_remember_game = yes", "", "")
    messages = endings_of(with_fault(home, forgetful, lambda rules: subject_of(load_built(rules))))
    for seat, message in zip(("asker", "guest"), messages, strict=True):
        assert f"the {seat} remembers the game for another time than the rules give to `wkd_shared_a_game`" in message


def endings_of(subject: Subject) -> list[str]:
    """What is wrong at the end of some games of two humans."""
    random = Random(5)
    scene = Caster(subject, seed=3).scene(((True, True), at_random(random)) for _ in range(6))
    replay = replay_of(subject, scene)
    run(subject, replay)
    return [fault.message for fault in endings(subject, scene, replay)]
