"""A window of an old game answered in the next one of the same two: it must not matter there.

Somebody leaves a window open until the table's days are over, sits down again with the same partner, and answers the
old window while one of the new game is open. Every kind of old window meets every kind of new one, by every option.
Only where both are the same step may the old answer count as the new one; then gold must be conserved all the same.
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
from generator.verify.farkle.play import Stop
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import Script
from generator.verify.worlds import PURSE, SEATS

_GAMES = 12
_REST = 3
"""Days between the end of the old table and the next game."""
_OPEN = -1


@dataclass(frozen=True, slots=True)
class Meeting:
    """An old window (a game by number, a stop in it, the option taken in the end) and a new one."""

    old: int
    old_stop: int
    option: int
    new: int
    new_stop: int


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    random = Random(9)
    choosers = [(at_random if game % 2 else picking)(random) for game in range(_GAMES)]
    scene = Caster(subject, seed=6).scene(((True, True), chooses) for chooses in choosers)
    meetings = list(all_meetings(scene))
    reunion = Reunion(subject, scene, meetings)
    reunion.run()
    return Outcome(f"{len(meetings):,} windows of an old game answered in the next one", tuple(reunion.faults()))


def all_meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows and each option of the old one."""
    kinds: dict[tuple[object, ...], tuple[int, int]] = {}
    for number, play in enumerate(scene.plays):
        for place, stop in enumerate(play.stops):
            if stop.options != ("close",):
                kinds.setdefault((stop.step, stop.options), (number, place))
    for old, old_stop in kinds.values():
        for option in range(len(scene.plays[old].stops[old_stop].options)):
            yield from (Meeting(old, old_stop, option, new, new_stop) for new, new_stop in kinds.values())


class Reunion:
    """All meetings in one batch. A policy: plays the old game up to its window, later the new one."""

    def __init__(self, subject: Subject, scene: Scene, meetings: Sequence[Meeting]) -> None:
        self.subject = subject
        self.meetings = tuple(meetings)
        self.old = [scene.plays[one.old] for one in meetings]
        self.scene = scene.chosen([one.new for one in meetings])
        self.replay = replay_of(subject, self.scene, [self._script(world) for world in range(len(meetings))])
        self.worlds = self.replay.table
        self.step = np.zeros(len(meetings), np.int64)
        self.old_numbers: frozenset[int] | None = None
        self.answered = np.zeros(len(meetings), np.bool_)
        self.is_same = np.array(
            [self.old_at(world).step == self.new_at(world).step for world in range(len(meetings))], np.bool_
        )

    def _script(self, world: int) -> Script:
        """The new game, its draws behind those of the old one."""
        new = script_of(self.subject, self.scene.plays[world])
        drawn = self.old[world].stops[self.meetings[world].old_stop].drawn
        return Script(new.windows, (*self.old[world].draws[:drawn], *new.draws), ())

    def old_at(self, world: int) -> Stop:
        """The old window of a world."""
        return self.old[world].stops[self.meetings[world].old_stop]

    def new_at(self, world: int) -> Stop:
        """The new window of a world."""
        return self.scene.plays[world].stops[self.meetings[world].new_stop]

    def run(self) -> None:
        """The old game, the days until the table is free, the new game."""
        engine, days = self.worlds.engine, self.subject.block.table_days
        decision = self.subject.n.decision("play")
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days + _REST, self)
        self.old_numbers = frozenset(window.number for window in engine.windows)
        self.replay.first_day = engine.day
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days - 1, self, self.once_more)

    def once_more(self) -> None:
        """Windows that waited for the old one to be answered are offered again on the same day."""
        for _ in range(2):
            self.worlds.engine.settle(self)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        worlds = window.rows.indices
        if self.old_numbers is None:
            return np.array([self.in_old_game(window, int(world)) for world in worlds], np.int64)
        if window.number in self.old_numbers:
            return np.array([self.answer_old(window, int(world)) for world in worlds], np.int64)
        choice = np.full(len(worlds), _OPEN, np.int64)
        goes_on = self.answered[worlds] | ~self.is_due(worlds)
        astray = goes_on & self.is_same[worlds] & self.answered[worlds]
        planned = goes_on & ~astray
        if planned.any():
            choice[planned] = self.replay.look(window, worlds[planned])
        for place in np.flatnonzero(astray):
            choice[place] = self.valid(window, int(worlds[place]))[-1]
        return choice

    def in_old_game(self, window: Window, world: int) -> int:
        """As planned up to the window that stays open; news are read."""
        stop = int(self.step[world])
        if stop >= self.meetings[world].old_stop:
            return 0 if len(window.labels) == 1 else _OPEN
        self.step[world] += 1
        label = self.subject.n.key(self.old[world].stops[stop].choice)
        return window.labels.index(label) if label in window.labels else 0

    def answer_old(self, window: Window, world: int) -> int:
        """The old window is answered once the new one is open."""
        if not self.is_due(np.array([world]))[0] or self.answered[world]:
            return _OPEN
        self.answered[world] = True
        valid = self.valid(window, world)
        return valid[min(self.meetings[world].option, len(valid) - 1)]

    def valid(self, window: Window, world: int) -> list[int]:
        """The options that are valid in a world."""
        return [number for number, mask in enumerate(window.valid) if mask[world]]

    def is_due(self, worlds: IntArray) -> BoolArray:
        """Where the new game has come to its window."""
        stops = np.array([one.new_stop for one in self.meetings], np.int64)
        due: BoolArray = self.replay.step[worlds] >= stops[worlds]
        return due

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest meeting of each kind of failure."""
        led_astray = np.isin(np.arange(len(self.meetings)), list(self.replay.deviations)) & ~self.is_same
        found = [
            *self._told("the new game is not as planned", led_astray, Failure.WINDOW),
            *self._told("the two windows are never open together", ~self.answered, Failure.WINDOW),
        ]
        total = self.worlds.gold(0) + self.worlds.gold(1)
        found += self._told("gold is lost or made", total != 2 * PURSE, Failure.GOLD)
        for seat in (0, 1):
            wanted = np.array([PURSE + play.purses[seat] for play in self.scene.plays])
            wrong = (self.worlds.gold(seat) != wanted) & ~self.is_same
            found += self._told(f"the {SEATS[seat]} ends with wrong gold", wrong, Failure.GOLD)
            for words, where in self.worlds.left_of(self.subject.bonds, seat):
                found += self._told(f"the {SEATS[seat]} still has {words}", where, Failure.STATE)
        return [*found, *script_faults(self.worlds.engine.anomalies)]

    def _told(self, words: str, wrong: BoolArray, failure: Failure) -> Iterator[Diagnostic]:
        """The wrong meeting with the shortest new game."""
        if not wrong.any():
            return
        world = int(min(np.flatnonzero(wrong), key=lambda one: (self.meetings[one].new_stop, one)))
        old, new, meeting = self.old_at(world), self.new_at(world), self.meetings[world]
        message = (
            f"an old window {old.step} is answered by {old.options[meeting.option]} in the next game, "
            f"{told(self.scene.plays[world], meeting.new_stop)}, at the window {new.step}: {words} "
            f"({tally(int(wrong.sum()), len(wrong))} meetings)"
        )
        yield counterexample(failure, message, self.subject.place_of(old.step))
