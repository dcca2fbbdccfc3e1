"""A window of an old game answered in the next one: it must not matter there.

A human leaves a window open until the table's days are over, sits down with the same partner again, and answers the old
window while a window of the new game is open. Every kind of old window meets every kind of new one, by every option.
The new game must go on as if nothing had happened; only where both windows are the same step may the old answer count
as the new one, and then gold must be conserved and nothing left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import first_valid
from generator.interpret.rows import BoolArray, IntArray
from generator.source import Place
from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.paths import told
from generator.verify.dice_poker.play import Play, Stop
from generator.verify.dice_poker.replay import Replay
from generator.verify.dice_poker.showdown import gold
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, SEATS
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally

_REST = 3
"""Days between the end of the old table and the next game."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """An old window (a play by number, a stop in it, the option taken in the end) and a new one."""

    old: int
    old_stop: int
    option: int
    new: int
    new_stop: int


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    scene = next(scenes(subject, thorough=False))
    meetings = list(all_meetings(scene))
    table = Reunion(subject, scene, meetings)
    table.run()
    compared = f"{len(meetings):,} windows of an old game answered in the next one"
    return Outcome(compared, tuple(table.faults()))


def all_meetings(scene: Scene) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows and each option of the old one; both players are human."""
    kinds: dict[tuple[str, int], tuple[int, int]] = {}
    for number, play in enumerate(scene.plays):
        if scene.people.of("human", 0)[number] and scene.people.of("human", 1)[number]:
            for place, stop in enumerate(play.stops):
                if stop.options != ("close",):
                    kinds.setdefault((stop.step, stop.cursor if stop.step.startswith("pick") else 0), (number, place))
    for old, old_stop in kinds.values():
        for option in range(len(scene.plays[old].stops[old_stop].options)):
            yield from (Meeting(old, old_stop, option, new, new_stop) for new, new_stop in kinds.values())


class Reunion:
    """All meetings in one batch. A policy: plays the old game up to its window, later the new one."""

    def __init__(self, subject: Subject, scene: Scene, meetings: list[Meeting]) -> None:
        self.subject = subject
        self.meetings = meetings
        self.old = [scene.plays[one.old] for one in meetings]
        plays = tuple(_after(old, one, scene) for old, one in zip(self.old, meetings, strict=True))
        people = scene.people.chosen(np.array([one.new for one in meetings], np.int64))
        self.scene = Scene(scene.game, scene.decision, people, plays, 0)
        self.replay = Replay(subject, self.scene)
        self.tavern = self.replay.tavern
        worlds = len(meetings)
        self.step = np.zeros(worlds, np.int64)
        self.is_new_game = False
        self.old_numbers: frozenset[int] = frozenset()
        self.answered = np.zeros(worlds, np.bool_)
        self.is_same = np.array(
            [self.old_at(world).step == self.new_at(world).step for world in range(worlds)], np.bool_
        )

    def old_at(self, world: int) -> Stop:
        """The old window of a world."""
        return self.old[world].stops[self.meetings[world].old_stop]

    def new_at(self, world: int) -> Stop:
        """The new window of a world."""
        return self.scene.plays[world].stops[self.meetings[world].new_stop]

    def run(self) -> None:
        """The old game, the days until the table is free, the new game."""
        engine, days = self.tavern.engine, self.subject.block.table_days
        self.replay.sit_down()
        self.replay.play(engine.day + days + _REST, self)
        self.is_new_game = True
        self.old_numbers = frozenset(window.number for window in engine.windows)
        self.replay.first_day = engine.day
        self.replay.sit_down()
        self.replay.play(engine.day + days - 1, self, self.once_more)

    def once_more(self) -> None:
        """Windows that waited for the old one to be answered are offered again on the same day."""
        for _ in range(2):
            self.tavern.engine.settle(self)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        worlds = window.rows.indices
        if not self.is_new_game:
            return np.array([self.in_old_game(window, int(world)) for world in worlds], np.int64)
        if window.number in self.old_numbers:
            return self.answer_old(window, worlds)
        waits = ~self.answered[worlds] & self.is_due(worlds)
        choice = np.full(len(worlds), -1, np.int64)
        if (~waits).any():
            choice[~waits] = self.in_new_game(window, worlds[~waits])
        return choice

    def in_old_game(self, window: Window, world: int) -> int:
        """As planned up to the window that stays open."""
        stop = int(self.step[world])
        if stop >= self.meetings[world].old_stop:
            return -1
        self.step[world] += 1
        label = self.subject.symbols.label(self.old[world].stops[stop].choice)
        return window.labels.index(label) if label in window.labels else 0

    def answer_old(self, window: Window, worlds: IntArray) -> IntArray:
        """The old window is answered once the new one is open."""
        choice = np.full(len(worlds), -1, np.int64)
        for place in np.flatnonzero(self.is_due(worlds)):
            world = int(worlds[place])
            valid = [number for number, mask in enumerate(window.valid) if mask[world]]
            choice[place] = valid[min(self.meetings[world].option, len(valid) - 1)]
            self.answered[world] = True
        return choice

    def is_due(self, worlds: IntArray) -> BoolArray:
        """Where the new game has come to its window."""
        stops = np.array([one.new_stop for one in self.meetings], np.int64)
        due: BoolArray = self.replay.step[worlds] >= stops[worlds]
        return due

    def in_new_game(self, window: Window, worlds: IntArray) -> IntArray:
        """As planned; where the old answer counted as the new one, any way to the end."""
        merged = self.is_same[worlds] & self.answered[worlds]
        first = np.zeros(self.tavern.worlds, np.int64)
        first[window.rows.at] = first_valid(window)
        choice = first[worlds]
        if (~merged).any():
            choice[~merged] = self.replay.look(window, worlds[~merged])
        return choice

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest meeting of each kind of failure."""
        return [
            *self.disturbed(),
            *self.unanswered(),
            *self.wrong_gold(),
            *self.left_over(),
            *script_faults(self.tavern.engine.anomalies),
        ]

    def disturbed(self) -> list[Diagnostic]:
        """A new game that the old answer has led astray."""
        worlds = [world for world in self.replay.deviations if not self.is_same[world]]
        if not worlds:
            return []
        world = min(worlds, key=lambda one: (len(self.scene.plays[one].words), one))
        event = self.replay.deviations[world].event
        message = (
            f"{self.meeting_told(world)}; then `{event}` is not as planned, expected no change by the old answer "
            f"({tally(len(worlds), self.tavern.worlds)} meetings)"
        )
        return [counterexample(Failure.WINDOW, message, self.place(world), self.replay.deviations[world].way)]

    def unanswered(self) -> list[Diagnostic]:
        """An old window that is gone before it could be answered, or a new one that never opened."""
        worlds = np.flatnonzero(~self.answered)
        if not len(worlds):
            return []
        message = f"{self.meeting_told(int(worlds[0]))}: this moment never comes, expected both windows to be open"
        return [counterexample(Failure.WINDOW, message, self.place(int(worlds[0])))]

    def wrong_gold(self) -> list[Diagnostic]:
        """Gold that the old answer has made or lost."""
        totals = self.tavern.gold(0) + self.tavern.gold(1)
        wrong = np.flatnonzero(totals != 2 * PURSE)
        if len(wrong):
            world = int(wrong[0])
            both = gold(totals[world] - 2 * PURSE)
            message = f"{self.meeting_told(world)}; both together end with {both}, expected +0 gold"
            return [counterexample(Failure.GOLD, message, self.place(world))]
        for seat in (0, 1):
            wanted = np.array([PURSE + play.purses[seat] for play in self.scene.plays])
            wrong = np.flatnonzero((self.tavern.gold(seat) != wanted) & ~self.is_same)
            if len(wrong):
                world = int(wrong[0])
                found = gold(self.tavern.gold(seat)[world] - PURSE)
                message = (
                    f"{self.meeting_told(world)}; the {SEATS[seat]} ends with {found}, "
                    f"expected {gold(wanted[world] - PURSE)}"
                )
                return [counterexample(Failure.GOLD, message, self.place(world))]
        return []

    def left_over(self) -> list[Diagnostic]:
        """Something that stays on a player after the new game."""
        for seat in (0, 1):
            for words, where in self.tavern.left_over(seat):
                world = int(np.argmax(where))
                message = f"{self.meeting_told(world)}; after the end the {SEATS[seat]} still has {words}"
                return [counterexample(Failure.STATE, message, self.place(world))]
        return []

    def meeting_told(self, world: int) -> str:
        """A meeting for a message."""
        old, new, meeting = self.old_at(world), self.new_at(world), self.meetings[world]
        label = self.subject.symbols.label(old.options[meeting.option])
        return (
            f"an old window {old.step} is answered by `{label}` in the next game, "
            f"{told(self.scene, world, meeting.new_stop)}, at the window {new.step}"
        )

    def place(self, world: int) -> Place | None:
        """The event of the old window."""
        return self.subject.event_place(self.old_at(world).step)


def _after(old: Play, meeting: Meeting, scene: Scene) -> Play:
    """The new game's play, its draws behind those of the old one."""
    new = scene.plays[meeting.new]
    return replace(new, draws=[*old.draws[: old.stops[meeting.old_stop].drawn], *new.draws])
