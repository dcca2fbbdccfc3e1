"""Whole games replayed by the script, compared with the referee: every way to bet in the first round, and random ones.

At every window: which event, for whom, the valid options (at least one, at most four), gold, lives, pots, hands, cards
played, seats, locks and links, the day. At the end: the gold, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.diagnostics import Diagnostic
from generator.verify.deviations import simplest
from generator.verify.deviations import told as told
from generator.verify.endings import Ended
from generator.verify.one_poker.casting import (
    KINDS,
    READINGS,
    Caster,
    Scene,
    at_random,
    by_moves,
    every_betting,
    replay_of,
)
from generator.verify.one_poker.referee import Chooser
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Outcome, script_faults
from generator.verify.replay import Replay

MOST_BETTINGS = 350
"""Up to so many ways to bet in the first round are all tried between two humans, of more a sample."""
RANDOM_GAMES = 120
"""Random games for each kind of players."""


def check_games(subject: Subject) -> Outcome:
    """All ways to bet in one round, and random games of every kind of players, to the last life."""
    bettings = _bettings(subject.block.lives)
    faults: list[Diagnostic] = []
    scene = Caster(subject, seed=1).scene(_wanted(bettings))
    replay = replay_of(subject, scene)
    run(subject, replay)
    faults += deviations(subject, scene, replay)
    faults += endings(subject, scene, replay)
    faults += script_faults(replay.table.engine.anomalies)
    windows = int(replay.count.sum())
    rounds = sum(max((stop.board.round for stop in play.stops), default=0) for play in scene.plays)
    ways = f"{'all' if len(bettings) < MOST_BETTINGS else 'a sample of'} {len(bettings)} ways to bet in the first round"
    compared = f"{len(scene.plays):,} games of {rounds:,} rounds with {windows:,} windows, {ways}, and random games"
    return Outcome(compared, tuple(faults))


def _bettings(lives: int) -> list[tuple[str, ...]]:
    """The ways to bet; of too many a sample, drawn while they are made."""
    random = Random(lives)
    kept: list[tuple[str, ...]] = []
    for number, words in enumerate(every_betting(min(lives, 7))):
        if number < MOST_BETTINGS:
            kept.append(words)
        elif (place := random.randrange(number + 1)) < MOST_BETTINGS:
            kept[place] = words
    return kept


def _wanted(bettings: list[tuple[str, ...]]) -> Iterator[tuple[tuple[bool, bool], Chooser]]:
    random = Random(2)
    for words in bettings:
        yield (True, True), by_moves(words, random)
    for humans in KINDS:
        for _ in range(RANDOM_GAMES):
            yield humans, at_random(random)


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
