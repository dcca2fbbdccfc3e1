"""Games that cannot end as they should: at every kind of window a player dies, war breaks out, or nobody ever answers.

The same at the end of a day, while the next deal is still to come. Whoever outlives it has the own gold back and
nothing of the game left, at once where an answer finds the game off, else when the table is cleared; humans are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import first_valid
from generator.interpret.rows import BoolArray, IntArray
from generator.source import Place
from generator.verify.disasters import Disaster, strike
from generator.verify.one_poker.casting import KINDS, Caster, Scene, at_random, replay_of
from generator.verify.one_poker.games import told
from generator.verify.one_poker.play import Stop
from generator.verify.one_poker.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.pairs import parted_by_war
from generator.verify.worlds import PURSE, SEATS

GAMES = 30
"""Random games for each kind of players, in which windows for disasters are looked for."""
SAME = 2
"""Windows of one kind that are tried."""
_DAYS_AFTER = 3
_NIGHTS = 3
NEWS = frozenset({"broken_off", "round_won", "round_lost", "round_tied", "other_folded", "folded"})
"""Windows that may still be read after a game is off."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game by number, the window by number (-1: the end of `day`), the disaster, and the option then chosen."""

    play: int
    window: int
    day: int
    disaster: Disaster
    answer: int


def check_disasters(subject: Subject) -> Outcome:
    """Every kind of window with every disaster and every option, and some nights."""
    random = Random(5)
    wanted = ((humans, at_random(random)) for humans in KINDS for _ in range(GAMES))
    scene = Caster(subject, seed=3).scene(wanted)
    cases = list(_cases(scene, disasters_of(subject)))
    table = _Trouble(subject, scene, cases)
    table.run()
    compared = f"{len(cases):,} games broken off by death, war or silence, at {len(_kinds(scene))} kinds of windows"
    return Outcome(compared, tuple(table.faults()))


def _kinds(scene: Scene) -> set[tuple[str, int, tuple[bool, bool]]]:
    return {(stop.step, stop.seat, play.humans) for play in scene.plays for stop in play.stops if not stop.is_over}


def disasters_of(subject: Subject) -> tuple[Disaster, ...]:
    """What can happen here; war only where it parts people by the rules. Late answers are met as old windows."""
    left_out = {Disaster.DELAY} if parted_by_war(subject.seating) else {Disaster.DELAY, Disaster.WAR}
    return tuple(one for one in Disaster if one not in left_out)


def _cases(scene: Scene, disasters: tuple[Disaster, ...]) -> Iterator[Case]:
    """All cases; windows after the end of a game are left out."""
    seen = Counter[tuple[str, int, tuple[bool, bool], tuple[str, ...]]]()
    for number, play in enumerate(scene.plays):
        for place, stop in enumerate(play.stops):
            kind = (stop.step, stop.seat, play.humans, stop.options)
            if stop.is_over or seen[kind] >= SAME:
                continue
            seen[kind] += 1
            for disaster in disasters:
                options = 1 if disaster is Disaster.TIMEOUT else len(stop.options)
                yield from (Case(number, place, -1, disaster, answer) for answer in range(options))
        for day in range(1, min(play.days, 1 + _NIGHTS)):
            yield from (
                Case(number, -1, day, disaster, 0) for disaster in disasters if disaster is not Disaster.TIMEOUT
            )


class _Trouble:
    """All cases in one batch. A policy: plays as planned up to the disaster, then answers as the case says."""

    def __init__(self, subject: Subject, scene: Scene, cases: list[Case]) -> None:
        self.subject = subject
        self.cases = cases
        self.scene = scene.chosen([case.play for case in cases])
        self.replay = replay_of(subject, self.scene)
        self.table = self.replay.table
        self.first_day = self.table.engine.day
        self.window = np.array([case.window for case in cases], np.int64)
        self.day = np.array([case.day for case in cases], np.int64)
        self.struck = np.zeros(len(cases), np.bool_)
        self.answered = np.zeros(len(cases), np.bool_)
        self.told_off = np.zeros((2, len(cases)), np.bool_)
        self.surprises: dict[int, str] = {}
        self.lingering: dict[int, str] = {}
        self.news = {subject.n.event(step) for step in NEWS}

    def of_kind(self, *disasters: Disaster) -> BoolArray:
        """The worlds of some disasters."""
        return np.array([case.disaster in disasters for case in self.cases])

    def run(self) -> None:
        """Play all cases to some days after the table is cleared."""
        self.replay.sit_down(self.subject.n.decision("play"))
        last = self.first_day + self.subject.block.table_days
        nights = (self.first_day + day for day in sorted({case.day for case in self.cases if case.window < 0}))
        self.replay.play(last + _DAYS_AFTER, self, self.end_of_day, (*nights, last))

    # disasters

    def end_of_day(self) -> None:
        """See whether games that an answer found off are over, and strike where this is the day."""
        met, self.answered = self.answered & self.struck, np.zeros(len(self.cases), np.bool_)
        for seat in (0, 1) if met.any() else ():
            for words, where in self.table.left_of(self.subject.bonds, seat):
                for world in np.flatnonzero(where & met & self.alive(seat)):
                    self.lingering.setdefault(int(world), f"the {SEATS[seat]} still has {words}")
        due = (self.window < 0) & ~self.struck & (self.day == self.table.engine.day - self.first_day)
        self.strike(np.flatnonzero(due))

    def strike(self, worlds: IntArray) -> None:
        """Let the disasters of some worlds happen."""
        self.struck[worlds] = True
        for world in worlds.tolist():
            strike(self.table, world, self.cases[world].disaster)

    def alive(self, seat: int) -> BoolArray:
        """Whoever outlives the game."""
        return self.struck & ~self.of_kind((Disaster.ASKER_DIES, Disaster.GUEST_DIES)[seat])

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """As planned before the disaster, by the case in its window, and whatever comes first later; -1 is silence."""
        worlds = window.rows.indices
        choice = np.zeros(len(worlds), np.int64)
        is_now = ~self.struck[worlds] & (self.replay.step[worlds] == self.window[worlds])
        is_planned = ~self.struck[worlds] & ~is_now
        if is_planned.any():
            choice[is_planned] = self.replay.look(window, worlds[is_planned])
        self.strike(worlds[is_now])
        first = np.zeros(self.table.worlds, np.int64)
        first[window.rows.at] = first_valid(window)
        for place in np.flatnonzero(~is_planned):
            choice[place] = self.afterwards(window, int(worlds[place]), bool(is_now[place]), int(first[worlds[place]]))
        return choice

    def afterwards(self, window: Window, world: int, is_now: bool, first: int) -> int:
        """What to choose in a window of a world where the disaster has struck."""
        stop, case = self.stop_of(world), self.cases[world]
        is_case = stop is not None and window.event == self.subject.events.get(stop.step) and window.person == stop.seat
        if not is_now and not is_case:
            self.note(window, world)
        if case.disaster is Disaster.TIMEOUT:
            return -1 if self.table.engine.day - self.first_day <= self.subject.block.table_days else first
        if not is_now or stop is None or stop.options == ("close",):
            return first
        self.answered[world] = bool(self.alive(stop.seat)[world])
        labels = [self.subject.n.key(word) for word in stop.options]
        wanted = labels[case.answer]
        return window.labels.index(wanted) if wanted in window.labels else first

    def note(self, window: Window, world: int) -> None:
        """Note news of the end, and windows that go on with a game that is off."""
        if window.event == self.subject.n.event("broken_off"):
            self.told_off[window.person, world] = True
        if window.event not in self.news and self.cases[world].disaster is not Disaster.TIMEOUT:
            self.surprises.setdefault(world, window.event)

    def stop_of(self, world: int) -> Stop | None:
        """The window of a world's disaster."""
        case = self.cases[world]
        return None if case.window < 0 else self.scene.plays[world].stops[case.window]

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest case of each kind of failure."""
        found = [*self.surprised(), *self.lingered(), *self.wrong_gold(), *self.left_over(), *self.untold()]
        return [*found, *self.never_struck(), *script_faults(self.table.engine.anomalies)]

    def surprised(self) -> list[Diagnostic]:
        """A window that goes on with a game that is over."""
        for world, event in sorted(self.surprises.items())[:1]:
            message = f"{self.case_told(world)}; then `{event}` opens, expected nothing but news"
            return [counterexample(Failure.WINDOW, message, self.subject.places.event(event))]
        return []

    def lingered(self) -> list[Diagnostic]:
        """A game that is not over at once although an answer has found it off."""
        for world, words in sorted(self.lingering.items())[:1]:
            message = f"{self.case_told(world)}; on the evening of that day {words}"
            return [counterexample(Failure.STATE, message, self.place(world))]
        return []

    def wrong_gold(self) -> list[Diagnostic]:
        """A survivor who has not exactly the own stake back."""
        for seat in (0, 1):
            found = self.table.gold(seat)
            wrong = np.flatnonzero((found != PURSE) & self.alive(seat))
            if len(wrong):
                world = int(wrong[0])
                message = (
                    f"{self.case_told(world)}; the {SEATS[seat]} ends with {int(found[world])} thousandths of gold, "
                    f"expected {PURSE} ({tally(len(wrong), len(self.cases))} cases)"
                )
                return [counterexample(Failure.GOLD, message, self.place(world))]
        return []

    def left_over(self) -> list[Diagnostic]:
        """Something of the game that a survivor cannot get rid of."""
        for seat in (0, 1):
            for words, where in self.table.left_of(self.subject.bonds, seat):
                wrong = np.flatnonzero(where & self.alive(seat))
                if len(wrong):
                    message = (
                        f"{self.case_told(int(wrong[0]))}; {_DAYS_AFTER} days after the table is cleared the "
                        f"{SEATS[seat]} still has {words} ({tally(len(wrong), len(self.cases))} cases)"
                    )
                    return [counterexample(Failure.STATE, message, self.place(int(wrong[0])))]
        return []

    def untold(self) -> list[Diagnostic]:
        """A human survivor who is not told that the game is off."""
        for seat in (0, 1):
            human = np.array([play.humans[seat] for play in self.scene.plays])
            wrong = np.flatnonzero(self.alive(seat) & human & ~self.told_off[seat])
            if len(wrong):
                message = f"{self.case_told(int(wrong[0]))}; the {SEATS[seat]} is not told that the game is off"
                return [counterexample(Failure.WINDOW, message, self.place(int(wrong[0])))]
        return []

    def never_struck(self) -> list[Diagnostic]:
        """A moment that does not come, the game going otherwise than planned."""
        for world in np.flatnonzero(~self.struck)[:1]:
            message = f"{self.case_told(int(world))}: this moment never comes, expected a game like the planned one"
            return [counterexample(Failure.WINDOW, message, self.place(int(world)))]
        return []

    def case_told(self, world: int) -> str:
        """A case for a message."""
        case, play = self.cases[world], self.scene.plays[world]
        if case.window < 0:
            return f"{told(play)}; at the end of day {case.day} {case.disaster}"
        stop = play.stops[case.window]
        answer = f", then the {SEATS[stop.seat]} chooses `{stop.options[case.answer]}`"
        return f"{told(play, case.window)}; in the window {stop.step} {case.disaster}{answer}"

    def place(self, world: int) -> Place | None:
        """The event of the window at which a case strikes, else where the script breaks games off."""
        stop = self.stop_of(world)
        if stop is not None:
            return self.subject.place_of(stop.step)
        return self.subject.places.effect(self.subject.n.effect("break_off"))
