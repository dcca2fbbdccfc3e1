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
from generator.verify.deviations import simplest
from generator.verify.deviations import told as told
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
from generator.verify.farkle.referee import Chooser
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import Replay
from generator.verify.worlds import PURSE, SEATS

GAMES = 100
"""Random games for each kind of players and each way to choose."""
_DECLINED = 4
_MOST_OPTIONS = 4


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


def deviations(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """The simplest game that goes otherwise than planned."""
    return simplest(subject, scene.plays, replay, READINGS)


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
