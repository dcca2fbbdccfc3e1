"""Games that cannot end as they should: at every kind of window, and on some days, somebody dies, war breaks out, or
nobody answers. Whoever lives has exactly the own stake back, is told, and nothing of the game is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.yacht.spec import Apart
from generator.interpret.machine import Machine, Window
from generator.interpret.queue import Delayed
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.disasters import Disaster as Disaster
from generator.verify.disasters import at_evening, at_window, strike
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.pairs import parted_by_war
from generator.verify.worlds import PURSE, SEATS
from generator.verify.yacht.paths import KINDS, PRACTICE, fitting_people, told
from generator.verify.yacht.play import Play, Stop
from generator.verify.yacht.referee import Referee
from generator.verify.yacht.replay import Scene, begin, replay_of
from generator.verify.yacht.subject import Subject
from generator.verify.yacht.table import Table

_GAMES = 6
"""Games of each kind of players in which kinds of windows are looked for."""
_SEED = 29
_DAYS = (0, 1, 2, 3, 25)
"""Days at whose end something happens."""
_AFTER = 3
"""Days after the table's last on which nothing may be left."""
_NEVER = -1
_SILENT = (Disaster.TIMEOUT, Disaster.DELAY)
"""What needs a window that somebody does not answer."""


@dataclass(frozen=True, slots=True)
class Case:
    """One disaster in one game: at a window, then answered by the option of that number, or at the end of a day."""

    play: Play
    disaster: Disaster
    stop: int = _NEVER
    answer: int = 0
    day: int = _NEVER


def check_breakoff(subject: Subject) -> Outcome:
    """Every disaster at every kind of window with every answer, and at the end of some days."""
    faults = list(leaving(subject))
    count = 0
    for alone in (False, True) if subject.block.practice.enabled else (False,):
        cases = list(all_cases(subject, alone))
        faults += Collapse(subject, cases, alone).faults()
        count += len(cases)
    return Outcome(f"{count:,} games broken off by deaths, war and silence", tuple(faults))


def leaving(subject: Subject) -> Iterator[Diagnostic]:
    """Getting up takes everything with it, whatever was set and whatever is still to come."""
    table, n = Table(subject, 1), subject.n
    table.bind_to(replace(subject.bonds, link=""))
    flags = ("ante_paid", "skips_turn", "skips_game", *("alone",) * subject.block.practice.enabled)
    for flag in (*subject.marks, *map(n.flag, flags)):
        table.set_flag(0, flag)
    steps = ["watchdog", "roll", *["watchdog_practice"] * subject.block.practice.enabled]
    steps += ["throw"] * (subject.block.dice.a_day_between is Apart.ROLLS)
    for step in steps:
        chain = table.machine.new_chain(table.every)
        table.machine.queue.add(Delayed(table.state.day + 1, n.event(step), table.chain(0), chain, table.every, ()))
    table.run_effect(n.effect("leave_table"), 0)
    for words, _ in table.left_over(0):
        message = f"after getting up the asker still has {words}"
        yield counterexample(Failure.STATE, message, subject.effect_place("leave_table"))


def all_cases(subject: Subject, alone: bool) -> Iterator[Case]:
    """Every disaster at every kind of window of every kind of players; war only where it parts people by the rules."""
    random = Random(_SEED)
    kinds = (PRACTICE,) if alone else KINDS[:3]
    disasters = _SILENT if alone else tuple(Disaster)
    if not parted_by_war(subject.seating):
        disasters = tuple(one for one in disasters if one is not Disaster.WAR)
    seen: set[tuple[object, ...]] = set()
    for kind in kinds:
        plays = [Referee(subject, kind, Random(random.getrandbits(32))).whole() for _ in range(_GAMES)]
        for play in plays:
            for number, stop in enumerate(play.stops):
                key = (kind, stop.seat, stop.step, stop.options)
                if key not in seen and stop.options != ("close",):
                    seen.add(key)
                    yield from _cases_at(play, number, stop, disasters)
        for day in _DAYS if not alone else ():
            yield from (Case(plays[0], one, day=day) for one in disasters if one not in _SILENT)


def _cases_at(play: Play, number: int, stop: Stop, disasters: Sequence[Disaster]) -> Iterator[Case]:
    own = Disaster.GUEST_DIES if stop.seat else Disaster.ASKER_DIES
    for disaster in disasters:
        answers = 1 if disaster in (own, Disaster.TIMEOUT) else len(stop.options)
        yield from (Case(play, disaster, number, answer) for answer in range(answers))


class Collapse:
    """All cases in one batch. A policy: plays as planned up to the disaster, then answers anyhow."""

    def __init__(self, subject: Subject, cases: Sequence[Case], alone: bool) -> None:
        self.subject = subject
        self.cases = cases
        plays = tuple(case.play for case in cases)
        self.scene = Scene(plays, fitting_people(subject, plays), alone)
        self.replay = replay_of(subject, self.scene)
        self.table = self.replay.table
        worlds = len(cases)
        self.step = np.zeros(worlds, np.int64)
        self.struck = np.zeros(worlds, np.bool_)
        self.answered = np.zeros(worlds, np.bool_)
        self.informed = np.zeros((2, worlds), np.bool_)
        self.quiet = [case.disaster is Disaster.TIMEOUT for case in cases]
        self.last_day = self.table.engine.day + subject.block.table_days - 1
        self.ending = {subject.n.event(step) for step in ("declined", "broken_off", "won", "lost", "drew", "practised")}

    # playing

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        return np.array([self.answer(window, int(world)) for world in window.rows.indices], np.int64)

    def answer(self, window: Window, world: int) -> int:
        """The choice in one world."""
        case = self.cases[world]
        valid = [number for number, mask in enumerate(window.valid) if mask[world]]
        if window.event in self.ending:
            self.informed[window.person, world] |= window.event == self.subject.n.event("broken_off")
            return valid[0]
        if self.struck[world]:
            if self.quiet[world] or (case.disaster is Disaster.DELAY and self.table.engine.day < self.last_day):
                return _NEVER
            return self.once(case.answer, valid, world)
        if self.step[world] == case.stop:
            self.strike(world)
            is_later = case.disaster in _SILENT
            return _NEVER if is_later else self.once(case.answer, valid, world)
        self.step[world] += 1
        return int(self.replay.choices[world, min(self.step[world], self.replay.count[world]) - 1])

    def once(self, answer: int, valid: Sequence[int], world: int) -> int:
        """The option of the case for the first time, then always the first one."""
        chosen = 0 if self.answered[world] else answer % len(valid)
        self.answered[world] = True
        return valid[chosen]

    def strike(self, world: int) -> None:
        """Let it happen."""
        self.struck[world] = True
        strike(self.table, world, self.cases[world].disaster)

    def end_of_day(self) -> None:
        """Disasters that come in the evening."""
        today = self.table.engine.day - self.replay.first_day
        for world, case in enumerate(self.cases):
            if case.stop == _NEVER and case.day <= today and not self.struck[world]:
                self.strike(world)

    # judging

    def faults(self) -> Iterator[Diagnostic]:
        """Everything that is not as it must be at the end."""
        begin(self.subject, self.replay, self.scene.alone)
        until = self.last_day + 1 + _AFTER
        self.replay.play(until, self, self.end_of_day, (self.last_day,))
        yield from self.told_of("this moment never comes", ~self.struck, Failure.WINDOW)
        late = np.array([case.disaster is Disaster.DELAY for case in self.cases])
        for seat in (0, 1):
            gold = self.table.gold(seat)
            words = f"the {SEATS[seat]} does not have exactly the own stake back"
            yield from self.told_of(words, (gold != PURSE) & self.living(seat) & ~late, Failure.GOLD)
            for left, where in self.table.left_of(self.subject.bonds, seat):
                yield from self.told_of(f"the {SEATS[seat]} still has {left}", where & self.living(seat), Failure.STATE)
            yield from self.told_of(
                f"the {SEATS[seat]} is not told that the game is off", self.uninformed(seat), Failure.WINDOW
            )
        total = self.table.gold(0) + self.table.gold(1)
        yield from self.told_of("gold is lost or made", late & (total != 2 * PURSE), Failure.GOLD)
        yield from script_faults(self.table.engine.anomalies)

    def living(self, seat: int) -> BoolArray:
        """Where a player lives."""
        dead = Disaster.GUEST_DIES if seat else Disaster.ASKER_DIES
        return np.array([case.disaster is not dead for case in self.cases])

    def uninformed(self, seat: int) -> BoolArray:
        """Where a human who sat at the table was not told of a game that war or silence has ended."""
        told_of = (Disaster.WAR, Disaster.TIMEOUT)
        asked = np.array([case.disaster in told_of and case.play.kind.humans[seat] for case in self.cases])
        if self.scene.alone and seat:
            asked[:] = False
        found: BoolArray = asked & ~self.informed[seat]
        return found

    def told_of(self, words: str, wrong: BoolArray, failure: Failure) -> Iterator[Diagnostic]:
        """The wrong case with the shortest game."""
        if not wrong.any():
            return
        world = min(np.flatnonzero(wrong).tolist(), key=lambda one: (self.cases[one].stop, one))
        case = self.cases[world]
        if case.stop == _NEVER:
            moment = at_evening(told(case.play, 0), case.disaster, case.day)
        else:
            before = told(case.play, case.stop)
            moment = at_window(before, case.disaster, case.play.stops[case.stop], case.answer)
        message = f"{moment}: {words} ({tally(int(wrong.sum()), len(wrong))} cases)"
        yield counterexample(failure, message, self.subject.effect_place("break_off"))
