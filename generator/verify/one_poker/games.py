"""Whole games replayed by the script, compared with the referee: every way to bet in the first round, and random ones.

At every window: which event, for whom, the valid options (at least one, at most four), gold, lives, pots, hands, cards
played, seats, locks and links, the day. At the end: the gold, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.rows import as_numbers
from generator.verify.deviations import simplest
from generator.verify.deviations import told as told
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
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.replay import Replay
from generator.verify.worlds import PURSE, SEATS

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


def endings(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """Gold that is not where it must be, and things that are left of a game."""
    table = replay.table
    for seat in (0, 1):
        wanted = np.array([PURSE + play.purses[seat] for play in scene.plays])
        wrong = np.flatnonzero(table.gold(seat) != wanted)
        if len(wrong):
            world = int(wrong[0])
            message = (
                f"{told(scene.plays[world])}; at the end the {SEATS[seat]} has {int(table.gold(seat)[world])} "
                f"thousandths of gold, expected {int(wanted[world])}"
            )
            return [counterexample(Failure.GOLD, message, subject.place_of("win"))]
        for words, where in table.left_of(subject.bonds, seat):
            message = f"{told(scene.plays[int(np.argmax(where))])}; after the end the {SEATS[seat]} still has {words}"
            return [counterexample(Failure.STATE, message, subject.place_of("win"))]
    return _memories(subject, scene, replay)


def _memories(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """Both must remember a game that was played, and only such; by the table's last day that may be forgotten again."""
    memory = subject.rules.opinion_modifier_id(subject.block.memory)
    played = np.array([any(stop.step in ("won", "lost") for stop in play.stops) for play in scene.plays])
    table, ended = replay.table, np.array([replay.first_day + play.days for play in scene.plays])
    for seat in (0, 1):
        until = as_numbers(table.state.feelings.read((seat, 1 - seat, memory), table.every), table.every)
        wrong = table.feels(seat, memory) & ~played & ~_felt_before(scene, subject.block.memory, seat)
        wrong |= played & (until <= ended)
        if wrong.any():
            world = int(np.argmax(wrong))
            message = f"{told(scene.plays[world])}; the memory `{memory}` of the {SEATS[seat]} is not as it must be"
            return [counterexample(Failure.STATE, message, subject.place_of("win"))]
    return []


def _felt_before(scene: Scene, memory: str, seat: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Who felt so before the game."""
    return scene.people.of("feels", seat, memory).astype(np.bool_)
