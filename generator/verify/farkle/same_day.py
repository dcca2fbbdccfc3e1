"""A table whose days are over while a roll is still to come, and a new game of the same two on that day.

Each roll waits a day. On the table's last day a roll may have been made before the watchdogs come, so that another one
waits for the morning. Getting up must take it away: in a new game it would throw dice out of turn. Every kind of roll
that can be waited for, by every choice that leads to it, is met by several new games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.farkle.casting import Caster, Scene, at_random, picking, replay_of, script_of
from generator.verify.farkle.games import told
from generator.verify.farkle.play import Play, Stop
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import Script
from generator.verify.worlds import PURSE, SEATS

_GAMES = 12
_NEW_GAMES = 4
"""New games that each waiting roll is met by."""
_ROLLS_ON = ("keep_best", "keep_all", "roll_picked")
_OPEN = -1


@dataclass(frozen=True, slots=True)
class Moment:
    """A game by number, the stop in it after which a roll waits, and the step and the seat of that roll."""

    game: int
    stop: int
    step: str
    seat: int


def check_same_day(subject: Subject) -> Outcome:
    """Every waiting roll against new games on the same day."""
    random = Random(12)
    choosers = [(at_random if game % 2 else picking)(random) for game in range(_GAMES)]
    scene = Caster(subject, seed=8).scene(((True, True), chooses) for chooses in choosers)
    moments = every_moment(scene)
    new_games = shortest(scene)
    compared = f"{len(moments) * len(new_games)} games begun on the day on which a table with a waiting roll was left"
    found = (NextGame(subject, scene, moment, new_games).faults() for moment in moments)
    return Outcome(compared, tuple(next(filter(None, found), ())))


def shortest(scene: Scene) -> list[int]:
    """The numbers of the shortest games that are played."""
    played = [number for number, play in enumerate(scene.plays) if play.was_played]
    return sorted(played, key=lambda number: len(scene.plays[number].stops))[:_NEW_GAMES]


def every_moment(scene: Scene) -> tuple[Moment, ...]:
    """The first stop of each kind after which a roll waits for the next day."""
    found: dict[tuple[str, str], Moment] = {}
    for game, play in enumerate(scene.plays):
        for place, stop in enumerate(play.stops[:-1]):
            if play.stops[place + 1].day > stop.day:
                step, seat = roll_after(stop)
                found.setdefault((step, stop.choice), Moment(game, place, step, seat))
    return tuple(found.values())


def roll_after(stop: Stop) -> tuple[str, int]:
    """The step that waits after a stop, and its seat: the asker's first turn, the own next roll, the other's turn."""
    if stop.choice == "accept":
        return "turn_asker", 0
    seat = stop.seat if stop.choice in _ROLLS_ON else 1 - stop.seat
    return f"{'roll' if stop.choice in _ROLLS_ON else 'turn'}_{SEATS[seat]}", seat


class NextGame:
    """One waiting roll in worlds of several new games. A policy: plays the old game up to it, later the new one."""

    def __init__(self, subject: Subject, scene: Scene, moment: Moment, new_games: Sequence[int]) -> None:
        self.subject = subject
        self.moment = moment
        self.old: Play = scene.plays[moment.game]
        self.scene = scene.chosen(new_games)
        self.replay = replay_of(subject, self.scene, [self._script(play) for play in self.scene.plays])
        self.worlds = self.replay.table
        self.step = np.zeros(len(new_games), np.int64)
        self.is_new = False

    @property
    def last(self) -> Stop:
        """The stop after which the roll waits."""
        return self.old.stops[self.moment.stop]

    def _script(self, play: Play) -> Script:
        """The new game, its draws behind those of the old one."""
        new = script_of(self.subject, play)
        return Script(new.windows, (*self.old.draws[: self.last.drawn], *new.draws), ())

    # playing

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        if self.is_new:
            return self.replay.look(window, window.rows.indices)
        return np.array([self.in_old_game(window, int(world)) for world in window.rows.indices], np.int64)

    def in_old_game(self, window: Window, world: int) -> int:
        """As planned up to the roll that waits; then only news are read."""
        place = int(self.step[world])
        if place > self.moment.stop:
            return 0 if len(window.labels) == 1 else _OPEN
        self.step[world] += 1
        label = self.subject.n.key(self.old.stops[place].choice)
        return window.labels.index(label) if label in window.labels else 0

    def faults(self) -> list[Diagnostic]:
        """Play the old game, let its table's days be over, play the new game; all that is wrong."""
        engine, decision = self.worlds.engine, self.subject.n.decision("play")
        self.replay.sit_down(decision)
        self.replay.play(engine.day + self.last.day, self)
        waiting = self.worlds.awaiting(self.subject.n.event(self.moment.step), self.moment.seat)
        found = list(self._told("no such roll waits", ~waiting, Failure.WINDOW))
        for seat in (0, 1):
            self.worlds.fire_event(self.subject.n.event("watchdog"), seat)
        engine.settle(self)
        found += self._left()
        self.is_new, self.replay.first_day = True, engine.day
        self.replay.sit_down(decision)
        self.replay.play(engine.day + self.subject.block.table_days - 1, self)
        return [*found, *self._new_game(), *script_faults(engine.anomalies)]

    # judging

    def _left(self) -> Iterator[Diagnostic]:
        """What is wrong before the new game."""
        for seat in (0, 1):
            purse = self.worlds.gold(seat) != PURSE
            yield from self._told(f"the {SEATS[seat]} does not have exactly the own stake back", purse, Failure.GOLD)
            for words, where in self.worlds.left_of(self.subject.bonds, seat):
                yield from self._told(f"the {SEATS[seat]} still has {words}", where, Failure.STATE)

    def _new_game(self) -> Iterator[Diagnostic]:
        """What is wrong in the new game."""
        astray = np.isin(np.arange(len(self.scene.plays)), list(self.replay.deviations))
        unfinished = self.replay.step < self.replay.count
        yield from self._told("the new game is not as planned", astray | unfinished, Failure.WINDOW)
        for seat in (0, 1):
            wanted = np.array([PURSE + play.purses[seat] for play in self.scene.plays])
            wrong = self.worlds.gold(seat) != wanted
            yield from self._told(f"the {SEATS[seat]} ends with wrong gold", wrong, Failure.GOLD)
            for words, where in self.worlds.left_of(self.subject.bonds, seat):
                yield from self._told(f"in the end the {SEATS[seat]} has {words}", where, Failure.STATE)

    def _told(self, words: str, wrong: BoolArray, failure: Failure) -> Iterator[Diagnostic]:
        """One fault of some of the worlds."""
        if wrong.any():
            message = (
                f"{told(self.old, self.moment.stop + 1)}; the table's days are over while {self.moment.step} waits, "
                f"and the same two play again that day: {words} ({tally(int(wrong.sum()), len(wrong))} games)"
            )
            yield counterexample(failure, message, self.subject.effect_place("leave_table"))
