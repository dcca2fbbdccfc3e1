"""Whole games: many of every kind of players, played by the referee and replayed by the script, window by window.

At every window: which event, for whom, the options, both purses and antes, seats, locks and links, dice, cards, points,
marks, where each aims. At the end: the gold, the memory of the game, and that nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.verify.conditions import tree_of
from generator.verify.deviations import choices_told, simplest
from generator.verify.deviations import told as told_of_two
from generator.verify.endings import Ended
from generator.verify.outcome import Failure, Outcome, script_faults
from generator.verify.pairs import keep_playing, strangers
from generator.verify.people import People
from generator.verify.replay import Replay
from generator.verify.worlds import SEATS
from generator.verify.yacht.play import Kind, Play
from generator.verify.yacht.referee import Referee
from generator.verify.yacht.replay import Scene, begin, readings, replay_of
from generator.verify.yacht.subject import Subject

GAMES = 60
"""Games of each kind of players."""
KINDS = (Kind((True, True)), Kind((True, False)), Kind((False, True)), Kind((True, False), accepts=False))
PRACTICE = Kind((True, False), alone=True)
_DECLINING = 8
_SEED = 17


def check_paths(subject: Subject, games: int = GAMES) -> Outcome:
    """Games of every kind of players, with random dice and random choices of humans."""
    faults: list[Diagnostic] = []
    played = windows = 0
    for scene in scenes(subject, games):
        replay = replay_of(subject, scene)
        begin(subject, replay, scene.alone)
        replay.play(replay.first_day + subject.block.table_days - 1, replay)
        faults += _deviations(subject, scene, replay) or list(endings(subject, scene, replay))
        faults += script_faults(replay.table.engine.anomalies)
        played += len(scene.plays)
        windows += int(replay.count.sum())
    return Outcome(f"{played:,} games with {windows:,} windows, each side a human or an AI", tuple(faults))


def scenes(subject: Subject, games: int) -> Iterator[Scene]:
    """Games for two, and of one who practises."""
    random = Random(_SEED)
    plays: list[Play] = []
    for kind in KINDS:
        for number in range(games if kind.accepts else _DECLINING):
            own = Random(random.getrandbits(32))
            declines = kind.humans[1] and number < _DECLINING
            plays.append(Referee(subject, kind, own, _no if declines else None).whole())
    yield Scene(tuple(plays), fitting_people(subject, plays))
    if subject.block.practice.enabled:
        alone = tuple(Referee(subject, PRACTICE, Random(random.getrandbits(32))).whole() for _ in range(games // 2))
        yield Scene(alone, fitting_people(subject, alone), alone=True)


def _no(_step: str, options: tuple[str, ...]) -> str:
    return options[-1]


def fitting_people(subject: Subject, plays: tuple[Play, ...] | list[Play]) -> People:
    """For each game a random pair who may play it; `UserError` if the rules let nobody."""
    seating = subject.seating
    chosen: list[int] = []
    pools: dict[Kind, np.ndarray[tuple[int], np.dtype[np.int64]]] = {}
    people = strangers(seating)
    for number, play in enumerate(plays):
        kind = play.kind
        if kind not in pools:
            for seat in (0, 1):
                people.values[("human", seat, "")] = np.full(people.worlds, int(kind.humans[seat]))
            may_play = keep_playing(seating, people)
            if not kind.humans[1] and not kind.alone:
                may_play &= people.holds(tree_of(seating, "accepts")) == kind.accepts
            pools[kind] = np.flatnonzero(may_play).astype(np.int64)
            if not len(pools[kind]):
                raise UserError("no random pair of people may play a game", "relax the conditions in rules.yaml")
        chosen.append(int(pools[kind][number % len(pools[kind])]))
    return people.chosen(np.array(chosen, np.int64))


def _deviations(subject: Subject, scene: Scene, replay: Replay) -> list[Diagnostic]:
    """The game that goes otherwise than planned after the fewest windows."""
    words = readings(subject, scene.alone)
    return simplest(subject, scene.plays, replay, words, lambda reading: _kind(words[reading]), told)


def told(play: Play, until: int | None = None) -> str:
    """A game for a message: who plays, and the last choices up to some window."""
    return f"one practises: {choices_told(play, until)}" if play.kind.alone else told_of_two(play, until)


def _kind(reading: str) -> Failure:
    """What a wrong number means."""
    if reading.startswith(("the gold", "what is paid")):
        return Failure.GOLD
    if reading.startswith("die "):
        return Failure.HAND
    if reading == "the day":
        return Failure.WINDOW
    return Failure.RESULT if reading.startswith(("the score", "`total`", "`bonus`", "`upper`")) else Failure.STATE


# ends


def endings(subject: Subject, scene: Scene, replay: Replay) -> Iterator[Diagnostic]:
    """Gold, memory and remains at the end of the games, then their points."""
    place, total = subject.place_of("finish"), subject.n.variable("total")
    ended = Ended(subject, scene.plays, scene.people, replay, subject.block.memory, place, told)
    yield from ended.faults()
    for seat in (0, 1):
        points = np.array([play.totals[seat] for play in scene.plays])
        played = np.array([play.was_played and not (seat and play.kind.alone) for play in scene.plays])
        wrong = (replay.table.variable(seat, total) != points) & played
        yield from ended.differing(wrong, Failure.RESULT, f"the {SEATS[seat]} has wrong points")
