"""A window of an old game answered in the next one: it must not matter there.

A human leaves a window open until the table is cleared, sits down with the same partner again, and answers the old
window while a window of the new game is open. Every kind of old window meets every kind of new one, by every option.
The new game must go on as if nothing had happened; only where both windows are the same step may the old answer count
as the new one, and then gold must be conserved and nothing left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import first_valid
from generator.interpret.rows import IntArray
from generator.source import Place
from generator.verify.one_poker.casting import Caster, Scene, at_random, replay_of, script_of
from generator.verify.one_poker.games import told
from generator.verify.one_poker.play import Stop
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.replay import Script
from generator.verify.worlds import PURSE, SEATS

GAMES = 40
"""Random games between two humans, in which windows of every kind are looked for."""
_REST = 3
"""Days between the end of the old table and the next game."""
_ENDING = ("all_in", "confirm", "raise_lives", "call")
"""Options that bring a game to its end, the most welcome first."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """An old window (a play by number, a window in it, the option taken in the end) and a new one."""

    old: int
    old_window: int
    option: int
    new: int
    new_window: int


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    random = Random(6)
    scene = Caster(subject, seed=4).scene(((True, True), at_random(random)) for _ in range(GAMES))
    meetings = list(_meetings(scene))
    reunion = _Reunion(subject, scene, meetings)
    reunion.run()
    return Outcome(f"{len(meetings):,} windows of an old game answered in the next one", tuple(reunion.faults()))


def _meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows and each option of the old one."""
    kinds: dict[str, tuple[int, int]] = {}
    for number, play in enumerate(scene.plays):
        for place, stop in enumerate(play.stops):
            if stop.options != ("close",):
                kinds.setdefault(stop.step, (number, place))
    for old, old_window in kinds.values():
        for option in range(len(scene.plays[old].stops[old_window].options)):
            yield from (Meeting(old, old_window, option, new, new_window) for new, new_window in kinds.values())


class _Reunion:
    """All meetings in one batch. A policy: plays the old game up to its window, later the new one."""

    def __init__(self, subject: Subject, scene: Scene, meetings: list[Meeting]) -> None:
        self.subject = subject
        self.meetings = meetings
        self.old = [scene.plays[one.old] for one in meetings]
        self.scene = scene.chosen([one.new for one in meetings])
        self.replay = replay_of(subject, self.scene, [self._script(world) for world in range(len(meetings))])
        self.table = self.replay.table
        self.step = np.zeros(len(meetings), np.int64)
        self.due = np.array([one.new_window for one in meetings], np.int64)
        self.is_new_game = False
        self.old_numbers: frozenset[int] = frozenset()
        self.answered = np.zeros(len(meetings), np.bool_)
        self.is_same = np.array([self.old_at(one).step == self.new_at(one).step for one in range(len(meetings))])

    def _script(self, world: int) -> Script:
        """The new game, its draws behind those of the old one."""
        new = script_of(self.subject, self.scene.plays[world])
        return Script(new.windows, (*self.old[world].draws[: self.old_at(world).drawn], *new.draws), new.ai)

    def old_at(self, world: int) -> Stop:
        """The old window of a world."""
        return self.old[world].stops[self.meetings[world].old_window]

    def new_at(self, world: int) -> Stop:
        """The new window of a world."""
        return self.scene.plays[world].stops[self.meetings[world].new_window]

    def run(self) -> None:
        """The old game, the days until the table is free, the new game."""
        engine, days, decision = self.table.engine, self.subject.block.table_days, self.subject.n.decision("play")
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days + _REST, self)
        self.is_new_game = True
        self.old_numbers = frozenset(window.number for window in engine.windows)
        self.replay.first_day = engine.day
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days - 1, self, self.once_more)

    def once_more(self) -> None:
        """Windows that waited for the old one to be answered are offered again on the same day."""
        for _ in range(2):
            self.table.engine.settle(self)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        worlds = window.rows.indices
        if not self.is_new_game:
            return np.array([self.in_old_game(window, int(world)) for world in worlds], np.int64)
        if window.number in self.old_numbers:
            return self.answer_old(window, worlds)
        waits = ~self.answered[worlds] & (self.replay.step[worlds] >= self.due[worlds])
        choice = np.full(len(worlds), -1, np.int64)
        if (~waits).any():
            choice[~waits] = self.in_new_game(window, worlds[~waits])
        return choice

    def in_old_game(self, window: Window, world: int) -> int:
        """As planned up to the window that stays open."""
        number = int(self.step[world])
        if number >= self.meetings[world].old_window:
            return -1
        self.step[world] += 1
        label = self.subject.n.key(self.old[world].stops[number].choice)
        return window.labels.index(label) if label in window.labels else 0

    def answer_old(self, window: Window, worlds: IntArray) -> IntArray:
        """The old window is answered once the new one is open; news of the old game are never read."""
        choice = np.full(len(worlds), -1, np.int64)
        for place, world in enumerate(worlds.tolist()):
            stop = self.old_at(world)
            is_it = (window.event, window.person) == (self.subject.events.get(stop.step), stop.seat)
            if is_it and not self.answered[world] and self.replay.step[world] >= self.due[world]:
                label = self.subject.n.key(stop.options[self.meetings[world].option])
                choice[place] = window.labels.index(label) if label in window.labels else 0
                self.answered[world] = True
        return choice

    def in_new_game(self, window: Window, worlds: IntArray) -> IntArray:
        """As planned; where the old answer counted as the new one, fast to the end."""
        is_merged = self.is_same[worlds] & self.answered[worlds]
        choice = self.ending(window)[worlds]
        if (~is_merged).any():
            choice[~is_merged] = self.replay.look(window, worlds[~is_merged])
        return choice

    def ending(self, window: Window) -> IntArray:
        """For each world the option that ends the game soonest, or the first valid one; shape `(worlds,)`."""
        choice = np.zeros(self.table.worlds, np.int64)
        choice[window.rows.at] = first_valid(window)
        for word in reversed(_ENDING):
            label = self.subject.n.key(word)
            if label in window.labels:
                number = window.labels.index(label)
                choice[window.valid[number]] = number
        return choice

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest meeting of each kind of failure."""
        found = [*self.disturbed(), *self.unanswered(), *self.wrong_gold(), *self.left_over()]
        return [*found, *script_faults(self.table.engine.anomalies)]

    def disturbed(self) -> list[Diagnostic]:
        """A new game that the old answer has led astray."""
        worlds = [world for world in sorted(self.replay.deviations) if not self.is_same[world]]
        for world in worlds[:1]:
            deviation = self.replay.deviations[world]
            message = (
                f"{self.meeting_told(world)}; then `{deviation.event}` is not as planned, expected no change by the "
                f"old answer ({tally(len(worlds), self.table.worlds)} meetings)"
            )
            return [counterexample(Failure.WINDOW, message, self.place(world), deviation.way)]
        return []

    def unanswered(self) -> list[Diagnostic]:
        """An old window that is gone before it could be answered, or a new one that never opened."""
        for world in np.flatnonzero(~self.answered)[:1].tolist():
            message = f"{self.meeting_told(world)}: this moment never comes, expected both windows to be open"
            return [counterexample(Failure.WINDOW, message, self.place(world))]
        return []

    def wrong_gold(self) -> list[Diagnostic]:
        """Gold that the old answer has made, lost, or given to the other side."""
        total = self.table.gold(0) + self.table.gold(1)
        wanted = np.array([PURSE + play.purses[0] for play in self.scene.plays])
        wrong = (total != 2 * PURSE) | ((self.table.gold(0) != wanted) & ~self.is_same)
        for world in np.flatnonzero(wrong)[:1].tolist():
            message = (
                f"{self.meeting_told(world)}; the two end with {int(self.table.gold(0)[world])} and "
                f"{int(self.table.gold(1)[world])} thousandths of gold"
            )
            return [counterexample(Failure.GOLD, message, self.place(world))]
        return []

    def left_over(self) -> list[Diagnostic]:
        """Something that stays on a player after the new game."""
        for seat in (0, 1):
            for words, where in self.table.left_of(self.subject.bonds, seat):
                world = int(np.argmax(where))
                message = f"{self.meeting_told(world)}; after the end the {SEATS[seat]} still has {words}"
                return [counterexample(Failure.STATE, message, self.place(world))]
        return []

    def meeting_told(self, world: int) -> str:
        """A meeting for a message."""
        old, new, meeting = self.old_at(world), self.new_at(world), self.meetings[world]
        return (
            f"an old window {old.step} is answered by `{old.options[meeting.option]}` in the next game, "
            f"{told(self.scene.plays[world], meeting.new_window)}, at the window {new.step}"
        )

    def place(self, world: int) -> Place | None:
        """The event of the old window."""
        return self.subject.place_of(self.old_at(world).step)
