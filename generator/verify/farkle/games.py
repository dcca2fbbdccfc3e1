"""Whole games replayed by the script and compared with the referee, each side a human or an AI.

At every window: which event, for whom, the valid options (at least one, at most four), gold, seats, locks and links,
scores, turns, dice, what is picked, the day. At the end: the gold, the memory of the game, and that nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.rows import BoolArray, as_numbers
from generator.verify.conditions import in_days
from generator.verify.farkle.casting import (
    KINDS,
    READINGS,
    Caster,
    Scene,
    at_random,
    declining,
    picking,
    replay_of,
)
from generator.verify.farkle.play import Play
from generator.verify.farkle.referee import Chooser
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import EVENT, FIRST_NUMBER, OPTIONS, Deviation, Replay
from generator.verify.worlds import PURSE, SEATS

GAMES = 100
"""Random games for each kind of players and each way to choose."""
_DECLINED = 4
_MOST_WORDS = 14
_MOST_OPTIONS = 4
_GOLD = 2


def check_games(subject: Subject, games: int = GAMES) -> Outcome:
    """Random games of every kind of players, from the invitation to the last point."""
    scene = Caster(subject, seed=1).scene(wanted(games))
    replay = replay_of(subject, scene)
    run(subject, replay)
    faults = deviations(subject, scene, replay) or list(endings(subject, scene, replay))
    faults += script_faults(replay.table.engine.anomalies)
    most = max((len(stop.options) for play in scene.plays for stop in play.stops), default=0)
    assert most <= _MOST_OPTIONS, "the game shows four options at most"
    windows = int(replay.count.sum())
    picked = sum(stop.step.startswith("pick") for play in scene.plays for stop in play.stops)
    compared = f"{len(scene.plays):,} games with {windows:,} windows, {picked:,} of them die by die"
    return Outcome(f"{compared}, each side a human or an AI", tuple(faults))


def wanted(games: int) -> Iterator[tuple[tuple[bool, bool], Chooser]]:
    """Who is human, and how humans choose."""
    random = Random(2)
    for humans in KINDS:
        for _ in range(games):
            yield humans, at_random(random)
        for _ in range(games // 5):
            yield humans, picking(random)
        for _ in range(_DECLINED if humans[1] else 0):
            yield humans, declining


def run(subject: Subject, replay: Replay) -> None:
    """Play all games until the table is cleared."""
    replay.sit_down(subject.n.decision("play"))
    replay.play(replay.first_day + subject.block.table_days - 1, replay)


def told(play: Play, until: int | None = None) -> str:
    """A game for a message: who plays, and the choices of humans up to some window."""
    who = ["human" if human else "AI" for human in play.humans]
    words = [stop.choice for stop in play.stops[:until] if stop.choice != "close"]
    cut = ".. " if len(words) > _MOST_WORDS else ""
    return f"{who[0]} asks {who[1]}: {cut}{', '.join(words[-_MOST_WORDS:]) or 'nothing yet'}"


def deviations(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """The simplest game that goes otherwise than planned."""
    if not replay.deviations:
        return _missing(subject, scene, replay)
    world = min(replay.deviations, key=lambda one: (replay.deviations[one].window, one))
    deviation = replay.deviations[world]
    message = (
        f"{told(scene.plays[world], deviation.window)}; then {_what(subject, scene.plays[world], replay, world)} "
        f"({tally(len(replay.deviations), replay.table.worlds)} games)"
    )
    return [counterexample(_kind(deviation), message, subject.places.event(deviation.event), deviation.way)]


def _kind(deviation: Deviation) -> Failure:
    if deviation.aspect < FIRST_NUMBER:
        return Failure.WINDOW
    return Failure.GOLD if deviation.aspect < FIRST_NUMBER + _GOLD else Failure.STATE


def _what(subject: Subject, play: Play, replay: Replay, world: int) -> str:
    """What is and what was expected at the window of a deviation."""
    deviation = replay.deviations[world]
    if deviation.window >= len(play.stops):
        return f"`{deviation.event}` opens, expected no further window"
    stop, found = play.stops[deviation.window], deviation.found
    window = f"the window `{deviation.event}` of the {SEATS[stop.seat]}"
    if deviation.aspect == EVENT:
        event = f"`{subject.events.get(stop.step)}` ({stop.step}) for the {SEATS[stop.seat]}"
        return f"`{deviation.event}` opens for the {SEATS[found % 2]}, expected {event}"
    if deviation.aspect == OPTIONS:
        labels = replay.labels_of(deviation.event)
        offered = ", ".join(label for place, label in enumerate(labels) if found >> place & 1) or "nothing"
        return f"{window} offers {offered}, expected {', '.join(map(subject.n.key, stop.options))}"
    expected = int(replay.wanted[deviation.aspect][world, deviation.window])
    return f"in {window} {READINGS[deviation.aspect - FIRST_NUMBER]} is {found}, expected {expected}"


def _missing(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """The simplest game that stops before its last window."""
    short = np.flatnonzero(replay.step < replay.count)
    if not len(short):
        return []
    world = int(min(short, key=lambda one: (replay.count[one], one)))
    stop = scene.plays[world].stops[int(replay.step[world])]
    message = (
        f"{told(scene.plays[world], int(replay.step[world]))}; then nothing happens, expected the window "
        f"`{subject.events.get(stop.step)}` ({stop.step}) for the {SEATS[stop.seat]}"
    )
    return [counterexample(Failure.WINDOW, message, subject.place_of(stop.step))]


def endings(subject: Subject, scene: Scene, replay: Replay) -> Iterator[Diagnostic]:
    """Gold that is not where it must be, things that are left of a game, and wrong memories."""
    table = replay.table
    for seat in (0, 1):
        gold = np.array([PURSE + play.purses[seat] for play in scene.plays])
        yield from _differing(
            subject, scene, table.gold(seat) != gold, Failure.GOLD, f"the {SEATS[seat]} has wrong gold"
        )
        for words, where in table.left_of(subject.bonds, seat):
            yield from _differing(subject, scene, where, Failure.STATE, f"the {SEATS[seat]} still has {words}")
        yield from _memory(subject, scene, replay, seat)


def _memory(subject: Subject, scene: Scene, replay: Replay, seat: int) -> Iterator[Diagnostic]:
    """Both remember a game that was played to its end, for the time of the rules; nobody one that was not."""
    rules, table, memory = subject.rules, replay.table, subject.block.memory
    name, duration = rules.opinion_modifier_id(memory), rules.opinion_modifiers[memory].duration
    had = scene.people.of("feels", seat, memory).astype(np.bool_)
    played = np.array([play.was_played for play in scene.plays])
    until = as_numbers(table.state.feelings.read((seat, 1 - seat, name), table.every), table.every)
    last = np.array([replay.first_day + play.days for play in scene.plays])
    if duration is not None:
        wrong = played & (until != last + in_days(*duration))
        words = f"the {SEATS[seat]} remembers the game for another time"
        yield from _differing(subject, scene, wrong, Failure.STATE, words)
    wrong = ~played & ~had & (until > table.state.day)
    yield from _differing(subject, scene, wrong, Failure.STATE, f"the {SEATS[seat]} remembers a game that was none")


def _differing(subject: Subject, scene: Scene, wrong: BoolArray, failure: Failure, words: str) -> Iterator[Diagnostic]:
    """The first wrong world."""
    if wrong.any():
        world = int(np.argmax(wrong))
        message = f"{told(scene.plays[world])}; at the end {words} ({tally(int(wrong.sum()), len(wrong))} games)"
        yield counterexample(failure, message, subject.place_of("win"))
