"""A roll that waits when a table is left never comes into the next game of the same two, and verify would see it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from generator.verify.built import load_built
from generator.verify.farkle.breakoff import check_breakoff
from generator.verify.farkle.casting import Caster, Scene, at_random, picking
from generator.verify.farkle.play import Side, Stop
from generator.verify.farkle.same_day import NextGame, check_same_day, every_moment, roll_after, shortest
from generator.verify.farkle.subject import Subject, subject_of
from tests.verify.farkle.mutant_list import MUTANTS
from tests.verify.farkle.mutants import built
from tests.verify.mutant import Mutant, with_fault

WAITING = {
    "the asker's turn of an old game comes": ("turn_asker", "wkd.2010"),
    "the guest's turn of an old game comes": ("turn_guest", "wkd.2011"),
    "the asker's roll of an old game comes": ("roll_asker", "wkd.2012"),
    "the guest's roll of an old game comes": ("roll_guest", "wkd.2013"),
}
"""What each mutant breaks: the step that is no longer cleared, and its event."""


@pytest.fixture(scope="module")
def scene(subject: Subject) -> Scene:
    """Games of two humans who pick dice or take what is offered."""
    random = Random(3)
    choosers = [(at_random if game % 2 else picking)(random) for game in range(8)]
    return Caster(subject, seed=8).scene(((True, True), chooses) for chooses in choosers)


def stop(choice: str, seat: int = 0, step: str = "keep_asker") -> Stop:
    """A window in which that was chosen."""
    return Stop(step, seat, (choice,), choice, (0, 0), (Side(), Side()), is_over=False, day=1, drawn=0)


def spoilt(workshop: Path, breaks: str) -> Subject:
    """The shipped mod with one of the mutants in it."""
    mutant = next(one for one in MUTANTS if one.breaks == breaks)
    return with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))


@pytest.mark.parametrize(
    ("chosen", "step", "seat"),
    [
        (stop("accept", 1, "invite"), "turn_asker", 0),
        (stop("keep_best"), "roll_asker", 0),
        (stop("keep_all", 1), "roll_guest", 1),
        (stop("roll_picked", 1), "roll_guest", 1),
        (stop("bank_all"), "turn_guest", 1),
        (stop("bank_picked", 1), "turn_asker", 0),
        (stop("close", 0, "bust"), "turn_guest", 1),
        (stop("close", 1, "bust"), "turn_asker", 0),
    ],
    ids=lambda value: value.choice if isinstance(value, Stop) else str(value),
)
def test_which_roll_waits_after_a_window(chosen: Stop, step: str, seat: int) -> None:
    assert roll_after(chosen) == (step, seat)


def test_every_kind_of_roll_is_waited_for(scene: Scene) -> None:
    moments = every_moment(scene)
    assert {moment.step for moment in moments} == {step for step, _ in WAITING.values()}
    choices = {(one.step, scene.plays[one.game].stops[one.stop].choice) for one in moments}
    assert {("turn_asker", "accept"), ("turn_guest", "bank_all"), ("turn_guest", "close")} <= choices
    assert {("roll_asker", "keep_best"), ("roll_guest", "keep_best")} <= choices
    assert len(choices) == len(moments), "each kind once"


def test_a_moment_is_followed_by_a_window_of_another_day(scene: Scene) -> None:
    for moment in every_moment(scene):
        stops = scene.plays[moment.game].stops
        assert stops[moment.stop + 1].day == stops[moment.stop].day + 1
        assert moment.seat == ("asker", "guest").index(moment.step.split("_")[1])


def test_new_games_are_the_shortest_that_are_played(scene: Scene) -> None:
    numbers = shortest(scene)
    lengths = [len(scene.plays[number].stops) for number in numbers]
    assert lengths == sorted(lengths)
    assert all(scene.plays[number].was_played for number in numbers)
    others = [len(play.stops) for number, play in enumerate(scene.plays) if play.was_played and number not in numbers]
    assert not others or max(lengths) <= min(others)


def test_the_shipped_mod_clears_them_all(subject: Subject) -> None:
    outcome = check_same_day(subject)
    assert outcome.faults == ()
    assert "games begun on the day on which a table with a waiting roll was left" in outcome.compared
    assert int(outcome.compared.split()[0]) >= 40


def faults_of(subject: Subject, scene: Scene, step: str, new_games: Sequence[int]) -> list[str]:
    """What is said of the first waiting roll of a kind."""
    moment = next(one for one in every_moment(scene) if one.step == step)
    return [fault.message for fault in NextGame(subject, scene, moment, new_games).faults()]


@pytest.mark.parametrize("breaks", WAITING)
def test_a_roll_that_is_not_cleared_is_found(workshop: Path, scene: Scene, breaks: str) -> None:
    """Two claims are broken: something is left behind, and it spoils the next game."""
    step, event = WAITING[breaks]
    messages = faults_of(spoilt(workshop, breaks), scene, step, shortest(scene)[:2])
    seat = step.split("_")[1]
    assert f"while {step} waits, and the same two play again that day: " in messages[0]
    assert messages[0].endswith(f"the {seat} still has the delayed event `{event}` (2 of 2 games)")
    assert any("the new game is not as planned" in message for message in messages)


@pytest.mark.parametrize("breaks", ["the guest's turn of an old game comes", "the asker's roll of an old game comes"])
def test_only_what_is_not_cleared_comes(workshop: Path, scene: Scene, breaks: str) -> None:
    """A table that is left while the other kind of step waits is clean even then."""
    spoilt_step, _ = WAITING[breaks]
    subject = spoilt(workshop, breaks)
    for step in {"turn_guest", "roll_asker"} - {spoilt_step}:
        assert faults_of(subject, scene, step, shortest(scene)[:1]) == []


def test_a_roll_that_never_waits_is_told(workshop: Path, scene: Scene) -> None:
    """The check does not hold for want of rolls: where the next one comes at once, it says so."""
    at_once = Mutant(
        "events/wkd_farkle.txt", "id = wkd.2020\n", "repeat_event = { id = wkd.2012 days = 1 }",
        "repeat_event = { id = wkd.2012 }", "the next roll comes at once",
    )  # fmt: skip
    subject = with_fault(built(workshop), at_once, lambda rules: subject_of(load_built(rules)))
    moments = [one for one in every_moment(scene) if one.step == "roll_asker"]
    moment = next(one for one in moments if scene.plays[one.game].stops[one.stop].choice == "keep_best")
    messages = [fault.message for fault in NextGame(subject, scene, moment, shortest(scene)[:1]).faults()]
    assert any(message.endswith("no such roll waits (1 of 1 games)") for message in messages)


def test_a_watchdog_that_keeps_the_stakes_is_found_here_too(workshop: Path, scene: Scene) -> None:
    messages = faults_of(spoilt(workshop, "the watchdog keeps the stakes"), scene, "turn_guest", shortest(scene)[:1])
    assert any("the asker does not have exactly the own stake back" in message for message in messages)


def test_faults_of_both_readings_of_from_are_told_once(workshop: Path) -> None:
    """The first reading that fails is told, and told once."""
    messages = [fault.message for fault in check_breakoff(spoilt(workshop, "the watchdog keeps the stakes")).faults]
    assert messages
    assert len(messages) == len(set(messages))
