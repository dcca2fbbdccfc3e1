"""Whole games replayed by the script and compared with the referee, each side a human or an AI.

At every window: which event, for whom, the valid options (at least one, at most four), gold, seats, locks and links,
scores, turns, dice, what is picked, the day. At the end: the gold, the memory of the game, and that nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.diagnostics import Diagnostic
from generator.verify.deviations import simplest
from generator.verify.deviations import told as told
from generator.verify.endings import Ended
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
from generator.verify.outcome import Outcome, script_faults
from generator.verify.replay import Replay

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
    place = subject.place_of("win")
    return Ended(subject, scene.plays, scene.people, replay, subject.block.memory, place).faults()
