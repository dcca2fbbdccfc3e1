"""A window of an old game answered in the next one: it must not matter there.

A human leaves a window open until the table's days are over, sits down again (with the same partner, or alone), and
answers the old window while a window of the new game is open. Every kind of old window meets every kind of new one, by
every option. The new game must stand as before; only where both windows are the same step may the old answer count as
the new one, and then gold must be conserved and nothing left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.yacht.names import PAGES
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.worlds import PURSE, SEATS
from generator.verify.yacht.paths import fitting_people
from generator.verify.yacht.play import Kind, Play
from generator.verify.yacht.replay import Scene, begin, replay_of
from generator.verify.yacht.subject import Subject

_REST = 3
"""Days between the end of the old table and the next game."""
_OPENING = 9
"""Days after which every wanted window of a new game is open, even with a day between rolls."""
_TWO = Kind((True, True))
_AGAINST_AI = Kind((True, False))
_ALONE = Kind((True, True), alone=True)
CARD_PAGES = tuple(f"page_{page}" for page in range(1, PAGES + 1))
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "invite": ("accept", "decline"),
    "turn": ("follow", "write_aim", "by_die", "by_line"),
    "watch": ("watch_on", "watch_turn", "watch_never"),
    "pick": ("pick_reroll", "pick_keep", "pick_back"),
    **dict.fromkeys(CARD_PAGES, ("first", "way_on")),
}
"""What is tried in a window of each kind; of a page the first line that is free, and the way on."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A kind of window in a kind of game: the step and the seat of whoever gets it."""

    kind: Kind
    step: str
    seat: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """An old window, the option taken there in the end, and a new window."""

    old: Goal
    option: str
    new: Goal


def check_stale(subject: Subject) -> Outcome:
    """Every kind of old window with every option against every kind of new window."""
    faults: list[Diagnostic] = []
    count = 0
    pairs = [(_TWO, _TWO), (_AGAINST_AI, _AGAINST_AI)]
    if subject.block.practice.enabled:
        pairs += [(_ALONE, _ALONE), (_ALONE, _TWO), (_TWO, _ALONE)]
    for old, new in pairs:
        meetings = [
            Meeting(before, option, after) for before in goals(old) for option in OPTIONS[before.step]
            for after in goals(new)
        ]  # fmt: skip
        faults += Reunion(subject, meetings).faults()
        count += len(meetings)
    return Outcome(f"{count:,} windows of an old game answered in the next one", tuple(faults))


def goals(kind: Kind) -> list[Goal]:
    """The kinds of windows of a kind of game."""
    if kind.alone:
        return [Goal(kind, step, 0) for step in ("turn", "pick", *CARD_PAGES)]
    if not kind.humans[1]:
        return [Goal(kind, step, 0) for step in ("turn", "watch", "pick", CARD_PAGES[0])]
    steps = [("invite", 1), ("turn", 0), ("turn", 1), ("pick", 0), *((page, 0) for page in CARD_PAGES)]
    return [Goal(kind, step, seat) for step, seat in steps]


class Reunion:
    """All meetings of two kinds of games in one batch. A policy: goes straight for the wanted window and leaves it."""

    def __init__(self, subject: Subject, meetings: list[Meeting]) -> None:
        self.subject = subject
        self.meetings = meetings
        self.goals = [meeting.old for meeting in meetings]
        plays = tuple(Play(meeting.new.kind) for meeting in meetings)
        people = fitting_people(subject, plays)
        self.replay = replay_of(subject, Scene(plays, people, meetings[0].old.kind.alone))
        self.table = self.replay.table
        self.is_over = False
        self.old: frozenset[int] = frozenset()
        self.ending = {subject.n.event(step) for step in ("declined", "broken_off", "won", "lost", "drew", "practised")}

    # playing

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        return np.array([self.answer(window, int(world)) for world in window.rows.indices], np.int64)

    def answer(self, window: Window, world: int) -> int:
        """The choice in one world: what leads to the wanted window, which stays open."""
        valid = [number for number, mask in enumerate(window.valid) if mask[world]]
        if window.event in self.ending or self.is_over:
            return valid[0]
        if window.number in self.old:
            return -1
        goal = self.goals[world]
        n = self.subject.n
        if window.event == n.event(goal.step) and window.person == goal.seat:
            return -1
        for word in ("by_die",) if goal.step == "pick" else ("by_line", "next_page") if goal.step in CARD_PAGES else ():
            if n.key(word) in window.labels and window.person == goal.seat:
                return window.labels.index(n.key(word))
        return valid[0]

    def sit_down(self, goals: list[Goal]) -> None:
        """Begin the game in which these windows are wanted."""
        self.goals = goals
        begin(self.subject, self.replay, goals[0].kind.alone)

    def play(self, days: int) -> None:
        """Let so many days pass."""
        self.replay.play(self.table.engine.day + days, self)

    # judging

    def faults(self) -> Iterator[Diagnostic]:
        """The old games, the days until the tables are free, the new games, the old answers, and the end."""
        days = self.subject.block.table_days
        self.sit_down([one.old for one in self.meetings])
        self.play(days + _REST)
        self.old = frozenset(window.number for window in self.table.engine.windows)
        self.sit_down([one.new for one in self.meetings])
        self.play(_OPENING)
        yield from self.differing(~self.open_new(), "the new window never opens", Failure.WINDOW)
        yield from self.meet()
        self.is_over = True
        self.play(days + _REST)
        total = self.table.gold(0) + self.table.gold(1)
        yield from self.differing(total != 2 * PURSE, "gold is lost or made", Failure.GOLD)
        for seat in (0, 1):
            for left, where in self.table.left_of(self.subject.bonds, seat):
                yield from self.differing(where, f"in the end the {SEATS[seat]} still has {left}", Failure.STATE)
        yield from script_faults(self.table.engine.anomalies)

    def open_new(self) -> BoolArray:
        """Where the wanted window of the new game is open."""
        found = np.zeros(self.table.worlds, np.bool_)
        for window in self.table.engine.windows:
            if window.number not in self.old:
                for world in window.rows.indices:
                    goal = self.goals[world]
                    found[world] |= window.event == self.subject.n.event(goal.step) and window.person == goal.seat
        return found

    def meet(self) -> Iterator[Diagnostic]:
        """Answer the old windows; where the steps differ nothing may change."""
        before, windows = self.standing(), self.windows()
        for window in self.table.engine.windows:
            if window.number in self.old:
                self.table.engine.answer(window, self.old_choice(window))
        after, windows_after = self.standing(), self.windows()
        is_same = np.array([(one.old.step, one.old.seat) == (one.new.step, one.new.seat) for one in self.meetings])
        for what, numbers in after.items():
            changed = (numbers != before.get(what, np.zeros_like(numbers))) & ~is_same
            yield from self.differing(changed, f"{what} changes by the old answer", Failure.STATE)
        opened = (windows_after != windows - 1) & ~is_same
        yield from self.differing(opened, "the old answer opens a window or closes one", Failure.WINDOW)

    def old_choice(self, window: Window) -> IntArray:
        """What is answered in the old windows."""
        return np.array([self.old_answer(window, int(world)) for world in window.rows.indices], np.int64)

    def old_answer(self, window: Window, world: int) -> int:
        """The option by its word, or the last valid one; lines and ways on go by their places."""
        valid = [number for number, mask in enumerate(window.valid) if mask[world]]
        word = self.meetings[world].option
        if word in ("first", "way_on"):
            return valid[0] if word == "first" else valid[-1]
        label = self.subject.n.key(word)
        number = window.labels.index(label) if label in window.labels else -1
        return number if number in valid else valid[-1]

    def standing(self) -> dict[str, IntArray]:
        """Everything that a game writes of both players."""
        state, every = self.table.state, self.table.every
        found: dict[str, IntArray] = {}
        for name in ("variables", "flags", "stats", "modifiers", "feelings", "traits"):
            column = state.tables[name]
            for key in column.written():
                words = " ".join(SEATS[part] if part in (0, 1) else str(part) for part in key)
                found[f"{name} {words}"] = np.broadcast_to(np.asarray(column.read(key, every)), every.count).copy()
        return found

    def windows(self) -> IntArray:
        """How many windows are open, and events wait, in each world."""
        count = np.zeros(self.table.worlds, np.int64)
        for window in self.table.engine.windows:
            count[window.rows.at] += 1
        for one in self.table.machine.queue.waiting:
            count[one.rows.at] += 1
        return count

    def differing(self, wrong: BoolArray, words: str, failure: Failure) -> Iterator[Diagnostic]:
        """The first wrong meeting."""
        if wrong.any():
            one = self.meetings[int(np.argmax(wrong))]
            message = (
                f"an old window {_told(one.old)} is answered by {one.option} while {_told(one.new)} is open in a new "
                f"game: {words} ({tally(int(wrong.sum()), len(wrong))} meetings)"
            )
            yield counterexample(failure, message, self.subject.place_of(one.old.step))


def _told(goal: Goal) -> str:
    return f"{goal.step} of {'one who practises' if goal.kind.alone else f'the {SEATS[goal.seat]}'}"
