"""Windows of an old game of two answered in their next one: what all such games have in common. Knows no game.

A human leaves a window open until the table's days are over, sits down with the same partner again, and answers the old
window while a window of the new game is open. Every kind of old window meets every kind of new one, by every option.
The new game must go on as if nothing had happened; only where both windows are the same step may the old answer count
as the new one, and then gold must be conserved and nothing left over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import first_valid
from generator.interpret.rows import BoolArray, IntArray
from generator.source import Place
from generator.verify import deviations
from generator.verify.casting import Scene
from generator.verify.deviations import told
from generator.verify.outcome import Failure, Outcome, counterexample, gold, script_faults, tally
from generator.verify.replay import Replay, Script
from generator.verify.scripted import ScriptedGame
from generator.verify.worlds import PURSE, SEATS, Bonds

_REST = 3
"""Days between the end of the old table and the next game."""
_OPEN = -1
_CLOSE = ("close",)


class Stop(deviations.Stop, Protocol):
    """A window as it must come; `drawn` counts the entries of random lists drawn before it."""

    @property
    def drawn(self) -> int:
        """Entries of random lists drawn before the window."""


class Play(Protocol):
    """A game as it must go, and what both players gain by it, in thousandths of gold."""

    @property
    def stops(self) -> Sequence[Stop]:
        """All windows in order."""

    @property
    def draws(self) -> Sequence[int]:
        """Entries of random lists in order."""

    @property
    def purses(self) -> tuple[int, int]:
        """What asker and guest gain, in thousandths of gold."""


class GameOfTwo(Play, deviations.Play, Protocol):
    """Such a game of which is known who is human."""


GameT = TypeVar("GameT", bound=GameOfTwo)


@dataclass(frozen=True, slots=True)
class Meeting:
    """An old window (a play by number, a stop in it, the option taken in the end) and a new one."""

    old: int
    old_stop: int
    option: int
    new: int
    new_stop: int


@dataclass(frozen=True, slots=True)
class Regulars:
    """Two humans who play again and again: their games, and how the script calls what belongs to them.

    `decision` begins a game, `table_days` later its table is cleared. `label` gives the text key of an option, `event`
    the id of a step's event, `script` the play of a number as the replay needs it, `told` its choices up to a stop.
    `seat` makes a batch of worlds for plays by their numbers. `hurry` chooses, for each world of a window, what soon
    ends a game that no plan tells any more.
    """

    plays: Sequence[Play]
    decision: str
    table_days: int
    bonds: Bonds
    label: Callable[[str], str]
    event: Callable[[str], str]
    place: Callable[[str], Place | None]
    script: Callable[[int], Script]
    told: Callable[[int, int], str]
    seat: Callable[[Sequence[int], Sequence[Script]], Replay]
    hurry: Callable[[Window], IntArray] = first_valid


def regulars_of(
    game: ScriptedGame,
    table_days: int,
    scene: Scene[GameT],
    script: Callable[[GameT], Script],
    seat: Callable[[Scene[GameT], Sequence[Script]], Replay],
    hurry: Callable[[Window], IntArray] = first_valid,
) -> Regulars:
    """The games of a scene, whose script uses the names that all games of two share."""
    plays = scene.plays
    return Regulars(
        plays=plays,
        decision=game.n.decision("play"),
        table_days=table_days,
        bonds=game.bonds,
        label=game.n.key,
        event=lambda step: game.events.get(step, ""),
        place=game.place_of,
        script=lambda number: script(plays[number]),
        told=lambda number, stop: told(plays[number], stop),
        seat=lambda numbers, scripts: seat(scene.chosen(numbers), scripts),
        hurry=hurry,
    )


def meetings_of(plays: Sequence[Play], kind_of: Callable[[int, int], Hashable]) -> Iterator[Meeting]:
    """One meeting for each pair of kinds of windows and each option of the old one; news are no such windows.

    `kind_of` tells the kind of a window by the numbers of its play and of its stop, `None` where it is not wanted.
    """
    kinds: dict[Hashable, tuple[int, int]] = {}
    for number, play in enumerate(plays):
        for place, stop in enumerate(play.stops):
            kind = None if stop.options == _CLOSE else kind_of(number, place)
            if kind is not None:
                kinds.setdefault(kind, (number, place))
    for old, old_stop in kinds.values():
        for option in range(len(plays[old].stops[old_stop].options)):
            yield from (Meeting(old, old_stop, option, new, new_stop) for new, new_stop in kinds.values())


def outcome_of(regulars: Regulars, meetings: Sequence[Meeting]) -> Outcome:
    """All meetings, and what is wrong in them."""
    reunion = Reunion(regulars, meetings)
    reunion.run()
    return Outcome(f"{len(meetings):,} windows of an old game answered in the next one", tuple(reunion.faults()))


class Reunion:
    """All meetings in one batch. A policy: plays the old game up to its window, later the new one."""

    def __init__(self, regulars: Regulars, meetings: Sequence[Meeting]) -> None:
        self.regulars = regulars
        self.meetings = tuple(meetings)
        self.old = [regulars.plays[one.old] for one in meetings]
        self.new = [regulars.plays[one.new] for one in meetings]
        self.replay = regulars.seat([one.new for one in meetings], [self._script(one) for one in meetings])
        self.table = self.replay.table
        self.step = np.zeros(len(meetings), np.int64)
        self.due = np.array([one.new_stop for one in meetings], np.int64)
        self.old_numbers: frozenset[int] | None = None
        self.answered = np.zeros(len(meetings), np.bool_)
        self.is_same = np.array([self.old_at(one).step == self.new_at(one).step for one in range(len(meetings))])

    def _script(self, meeting: Meeting) -> Script:
        """The new game, its draws behind those of the old one."""
        old, new = self.regulars.plays[meeting.old], self.regulars.script(meeting.new)
        return replace(new, draws=(*old.draws[: old.stops[meeting.old_stop].drawn], *new.draws))

    def old_at(self, world: int) -> Stop:
        """The old window of a world."""
        return self.old[world].stops[self.meetings[world].old_stop]

    def new_at(self, world: int) -> Stop:
        """The new window of a world."""
        return self.new[world].stops[self.meetings[world].new_stop]

    def run(self) -> None:
        """The old game, the days until the table is free, the new game."""
        engine, days, decision = self.table.engine, self.regulars.table_days, self.regulars.decision
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days + _REST, self)
        self.old_numbers = frozenset(window.number for window in engine.windows)
        # The days of the new game count from here; the old one's were never compared.
        self.replay.first_day = engine.day
        self.replay.sit_down(decision)
        self.replay.play(engine.day + days - 1, self, self.once_more)

    def once_more(self) -> None:
        """Windows that waited for the old one to be answered are offered again on the same day.

        Twice: the first round may answer an old window that stands behind the new one.
        """
        for _ in range(2):
            self.table.engine.settle(self)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        worlds = window.rows.indices
        if self.old_numbers is None:
            return np.array([self.in_old_game(window, int(world)) for world in worlds], np.int64)
        if window.number in self.old_numbers:
            return np.array([self.answer_old(window, int(world)) for world in worlds], np.int64)
        waits = ~self.answered[worlds] & self.is_due(worlds)
        choice = np.full(len(worlds), _OPEN, np.int64)
        if (~waits).any():
            choice[~waits] = self.in_new_game(window, worlds[~waits])
        return choice

    def is_due(self, worlds: IntArray) -> BoolArray:
        """Where the new game has come to its window."""
        due: BoolArray = self.replay.step[worlds] >= self.due[worlds]
        return due

    def in_old_game(self, window: Window, world: int) -> int:
        """As planned up to the window that stays open; the news behind it stay open, too."""
        stop = int(self.step[world])
        if stop >= self.meetings[world].old_stop:
            return _OPEN
        self.step[world] += 1
        label = self.regulars.label(self.old[world].stops[stop].choice)
        return window.labels.index(label) if label in window.labels else 0

    def answer_old(self, window: Window, world: int) -> int:
        """The old window is answered once the new one is open; then the news of the old game are read as well."""
        if not self.is_due(np.array([world]))[0]:
            return _OPEN
        # A window keeps the options that were valid when it opened: those are the stop's, in their order.
        stop, valid = self.old_at(world), [number for number, mask in enumerate(window.valid) if mask[world]]
        if (window.event, window.person) != (self.regulars.event(stop.step), stop.seat):
            return valid[0]
        self.answered[world] = True
        return valid[min(self.meetings[world].option, len(valid) - 1)]

    def in_new_game(self, window: Window, worlds: IntArray) -> IntArray:
        """As planned; where the old answer counted as the new one, soon to the end."""
        is_merged = self.is_same[worlds] & self.answered[worlds]
        soonest = np.zeros(self.table.worlds, np.int64)
        soonest[window.rows.at] = self.regulars.hurry(window)
        choice: IntArray = soonest[worlds]
        if (~is_merged).any():
            choice[~is_merged] = self.replay.look(window, worlds[~is_merged])
        return choice

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest meeting of each kind of failure."""
        found = [*self.disturbed(), *self.unanswered(), *self.wrong_gold(), *self.left_over()]
        return [*found, *script_faults(self.table.engine.anomalies)]

    def disturbed(self) -> Iterator[Diagnostic]:
        """A new game that the old answer has led astray, or brought to a stop."""
        deviations = self.replay.deviations
        astray = np.isin(np.arange(len(self.meetings)), list(deviations)) & ~self.is_same
        for world in self.simplest(astray):
            words = f"then `{deviations[world].event}` is not as planned, expected no change by the old answer"
            message = f"{self.meeting_told(world)}; {words} ({tally(int(astray.sum()), len(astray))} meetings)"
            yield counterexample(Failure.WINDOW, message, self.place(world), deviations[world].way)
            return
        for world in self.simplest((self.replay.step < self.replay.count) & self.answered & ~self.is_same):
            message = f"{self.meeting_told(world)}; then the new game stops, expected no change by the old answer"
            yield counterexample(Failure.WINDOW, message, self.place(world))

    def unanswered(self) -> Iterator[Diagnostic]:
        """An old window that is gone before it could be answered, or a new one that never opened."""
        for world in self.simplest(~self.answered):
            message = f"{self.meeting_told(world)}: this moment never comes, expected both windows to be open"
            yield counterexample(Failure.WINDOW, message, self.place(world))

    def wrong_gold(self) -> Iterator[Diagnostic]:
        """Gold that the old answer has made or lost; else gold that went to the wrong player."""
        total = self.table.gold(0) + self.table.gold(1)
        for world in self.simplest(total != 2 * PURSE):
            both = gold(int(total[world]) - 2 * PURSE)
            message = f"{self.meeting_told(world)}; both together end with {both}, expected +0 gold"
            yield counterexample(Failure.GOLD, message, self.place(world))
            return
        for seat in (0, 1):
            wanted = np.array([play.purses[seat] for play in self.new])
            gained = self.table.gold(seat) - PURSE
            for world in self.simplest((gained != wanted) & ~self.is_same):
                ends = f"the {SEATS[seat]} ends with {gold(int(gained[world]))}, expected {gold(int(wanted[world]))}"
                yield counterexample(Failure.GOLD, f"{self.meeting_told(world)}; {ends}", self.place(world))
                return

    def left_over(self) -> Iterator[Diagnostic]:
        """Something that stays on a player after the new game."""
        for seat in (0, 1):
            for words, where in self.table.left_of(self.regulars.bonds, seat):
                for world in self.simplest(where):
                    message = f"{self.meeting_told(world)}; after the end the {SEATS[seat]} still has {words}"
                    yield counterexample(Failure.STATE, message, self.place(world))
                    return

    def simplest(self, wrong: BoolArray) -> list[int]:
        """The wrong world whose new game meets the old window first, if there is one."""
        worlds = np.flatnonzero(wrong)
        return [int(min(worlds, key=lambda one: (self.due[one], one)))] if len(worlds) else []

    def meeting_told(self, world: int) -> str:
        """A meeting for a message."""
        old, new, meeting = self.old_at(world), self.new_at(world), self.meetings[world]
        return (
            f"an old window {old.step} is answered by `{old.options[meeting.option]}` in the next game, "
            f"{self.regulars.told(meeting.new, meeting.new_stop)}, at the window {new.step}"
        )

    def place(self, world: int) -> Place | None:
        """The event of the old window."""
        return self.regulars.place(self.old_at(world).step)
