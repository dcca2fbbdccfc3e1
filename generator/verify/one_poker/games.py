"""Whole games replayed by the script, compared with the referee: every way to bet in the first round, and random ones.

At every window: which event, for whom, the valid options (at least one, at most four), gold, lives, pots, hands, cards
played, seats, locks and links, the day. At the end: the gold, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
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
from generator.verify.one_poker.play import Play
from generator.verify.one_poker.referee import Chooser
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import EVENT, FIRST_NUMBER, OPTIONS, Deviation, Replay
from generator.verify.worlds import PURSE, SEATS

MOST_BETTINGS = 350
"""Up to so many ways to bet in the first round are all tried between two humans, of more a sample."""
RANDOM_GAMES = 120
"""Random games for each kind of players."""
_MOST_WORDS = 14
_GOLD = 2


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
        f"{told(scene.plays[world], deviation.window)}; then {_what(subject, scene.plays[world], replay, deviation)} "
        f"({tally(len(replay.deviations), replay.table.worlds)} games)"
    )
    kind = Failure.WINDOW if deviation.aspect < FIRST_NUMBER else Failure.STATE
    if FIRST_NUMBER <= deviation.aspect < FIRST_NUMBER + _GOLD:
        kind = Failure.GOLD
    return [counterexample(kind, message, subject.places.event(deviation.event), deviation.way)]


def _what(subject: Subject, play: Play, replay: Replay, deviation: Deviation) -> str:
    """What is and what was expected at a window."""
    if deviation.window >= len(play.stops):
        return f"`{deviation.event}` opens, expected no further window"
    stop, found = play.stops[deviation.window], deviation.found
    window = f"the window `{deviation.event}` of the {SEATS[stop.seat]}"
    if deviation.aspect == EVENT:
        wanted = f"`{subject.events.get(stop.step)}` ({stop.step}) for the {SEATS[stop.seat]}"
        return f"`{deviation.event}` opens for the {SEATS[found % 2]}, expected {wanted}"
    if deviation.aspect == OPTIONS:
        labels = replay.labels_of(deviation.event)
        offered = ", ".join(label for place, label in enumerate(labels) if found >> place & 1) or "nothing"
        return f"{window} offers {offered}, expected {', '.join(map(subject.n.key, stop.options))}"
    number = deviation.aspect - FIRST_NUMBER
    expected = int(replay.wanted[deviation.aspect][_world(replay, deviation), deviation.window])
    return f"in {window} {READINGS[number]} is {found}, expected {expected}"


def _world(replay: Replay, deviation: Deviation) -> int:
    return next(world for world, one in replay.deviations.items() if one is deviation)


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
    """Both must remember a game that was played, and only such."""
    memory = subject.rules.opinion_modifier_id(subject.block.memory)
    played = np.array([any(stop.step in ("won", "lost") for stop in play.stops) for play in scene.plays])
    for seat in (0, 1):
        wrong = replay.table.feels(seat, memory) & ~played & ~_felt_before(scene, subject.block.memory, seat)
        wrong |= ~replay.table.feels(seat, memory) & played
        if wrong.any():
            world = int(np.argmax(wrong))
            message = f"{told(scene.plays[world])}; the memory `{memory}` of the {SEATS[seat]} is not as it must be"
            return [counterexample(Failure.STATE, message, subject.place_of("win"))]
    return []


def _felt_before(scene: Scene, memory: str, seat: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Who felt so before the game."""
    return scene.people.of("feels", seat, memory).astype(np.bool_)
