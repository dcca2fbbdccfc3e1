"""Games that cannot end as they should: at every kind of window, and on the days of rolls, somebody dies, war breaks
out, or nobody answers. Whoever lives has exactly the own stake back, is told, and nothing of the game is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import FromMode
from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.disasters import Disaster as Disaster
from generator.verify.disasters import at_evening, at_window, strike
from generator.verify.farkle.casting import Caster, Scene, replay_of
from generator.verify.farkle.games import told, wanted
from generator.verify.farkle.play import Stop
from generator.verify.farkle.subject import Subject
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.pairs import parted_by_war
from generator.verify.worlds import PURSE, SEATS

_GAMES = 10
"""Random games of each kind of players in which kinds of windows are looked for."""
_AFTER = 3
"""Days after the table's last on which nothing may be left."""
_NEVER = -1
_DAYS = 12
"""The first days of a game, at whose end something may happen."""
_LONG_GAMES = 3
"""Games of each kind of players, longer than these days, in which it does."""


@dataclass(frozen=True, slots=True)
class Case:
    """One disaster in one game of a scene: in a window, then answered by that option, or at the end of a day."""

    game: int
    disaster: Disaster
    stop: int = _NEVER
    answer: int = 0
    day: int = _NEVER


def check_breakoff(subject: Subject) -> Outcome:
    """Every disaster at every kind of window with every answer, and at the end of days; FROM read in both ways."""
    scene = Caster(subject, seed=5).scene(wanted(_GAMES))
    cases = list(all_cases(subject, scene))
    modes = (FromMode.RELATIVE, FromMode.ABSOLUTE)
    found = (Collapse(subject, scene, cases, mode).faults() for mode in modes)
    return Outcome(f"{len(cases):,} games broken off by deaths, war and silence", tuple(next(filter(None, found), ())))


def all_cases(subject: Subject, scene: Scene) -> Iterator[Case]:
    """Every disaster at every kind of window of every kind of players; war only where it parts people by the rules."""
    disasters = [one for one in Disaster if one is not Disaster.WAR or parted_by_war(subject.seating)]
    seen: set[tuple[object, ...]] = set()
    long_games: Counter[tuple[bool, bool]] = Counter()
    for game, play in enumerate(scene.plays):
        for number, stop in enumerate(play.stops):
            key = (play.humans, stop.seat, stop.step, stop.options)
            if key not in seen and stop.options != ("close",):
                seen.add(key)
                yield from _cases_at(game, number, stop, disasters)
        if play.days > _DAYS and long_games[play.humans] < _LONG_GAMES:
            long_games[play.humans] += 1
            for day in range(_DAYS):
                yield from (Case(game, one, day=day) for one in disasters if one not in _SILENT)


_SILENT = (Disaster.TIMEOUT, Disaster.DELAY)


def _cases_at(game: int, number: int, stop: Stop, disasters: Sequence[Disaster]) -> Iterator[Case]:
    own = Disaster.GUEST_DIES if stop.seat else Disaster.ASKER_DIES
    for disaster in disasters:
        answers = 1 if disaster in (own, Disaster.TIMEOUT) else len(stop.options)
        yield from (Case(game, disaster, number, answer) for answer in range(answers))


class Collapse:
    """All cases in one batch. A policy: plays as planned up to the disaster, then answers anyhow."""

    def __init__(self, subject: Subject, scene: Scene, cases: Sequence[Case], from_mode: FromMode) -> None:
        self.subject = subject
        self.cases = tuple(cases)
        self.scene = scene.chosen([case.game for case in cases])
        self.replay = replay_of(subject, self.scene, from_mode=from_mode)
        self.worlds = self.replay.table
        self.struck = np.zeros(len(cases), np.bool_)
        self.answered = np.zeros(len(cases), np.bool_)
        self.informed = np.zeros((2, len(cases)), np.bool_)
        self.surprised: dict[int, str] = {}
        self.last_day = self.replay.first_day + subject.block.table_days - 1
        self.news = {subject.n.event(step) for step in ("declined", "broken_off", "won", "lost", "bust")}

    # playing

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The choice in each world; -1 leaves the window open."""
        worlds = window.rows.indices
        choice = np.array([self.answer(window, int(world)) for world in worlds], np.int64)
        planned = choice < _NEVER
        if planned.any():
            choice[planned] = self.replay.look(window, worlds[planned])
        return choice

    def answer(self, window: Window, world: int) -> int:
        """The choice in one world; less than -1 if it is as planned."""
        case = self.cases[world]
        valid = [number for number, mask in enumerate(window.valid) if mask[world]]
        off = window.event == self.subject.n.event("broken_off")
        if self.struck[world]:
            if window.event in self.news:
                self.informed[window.person, world] |= off
                return valid[0]
            if self.step_of(world) != (window.event, window.person) and case.disaster is not Disaster.DELAY:
                self.surprised.setdefault(world, window.event)
            waits = case.disaster is Disaster.DELAY and self.worlds.engine.day < self.last_day
            return _NEVER if waits or case.disaster is Disaster.TIMEOUT else self.option(world, valid)
        if self.replay.step[world] == case.stop:
            self.strike(world)
            return _NEVER if case.disaster in _SILENT else self.option(world, valid)
        return _NEVER - 1

    def option(self, world: int, valid: Sequence[int]) -> int:
        """The option of a case at its window; at later ones the last, which banks or puts dice back."""
        first, self.answered[world] = not self.answered[world], True
        return valid[self.cases[world].answer % len(valid)] if first else valid[-1]

    def step_of(self, world: int) -> tuple[str, int]:
        """The window in which a world's disaster strikes, and whose it is; nobody's at the end of a day."""
        case = self.cases[world]
        if case.stop == _NEVER:
            return "", 0
        stop = self.scene.plays[world].stops[case.stop]
        return self.subject.events.get(stop.step, ""), stop.seat

    def strike(self, world: int) -> None:
        """Let it happen."""
        self.struck[world] = True
        strike(self.worlds, world, self.cases[world].disaster)

    def end_of_day(self) -> None:
        """Disasters that come in the evening."""
        today = self.worlds.engine.day - self.replay.first_day
        for world, case in enumerate(self.cases):
            if case.stop == _NEVER and case.day <= today and not self.struck[world]:
                self.strike(world)

    # judging

    def faults(self) -> list[Diagnostic]:
        """Everything that is not as it must be at the end, the simplest case of each kind."""
        self.replay.sit_down(self.subject.n.decision("play"))
        self.replay.play(self.last_day + 1 + _AFTER, self, self.end_of_day, (self.last_day, self.last_day + 1))
        return [*self._judged(), *script_faults(self.worlds.engine.anomalies)]

    def _judged(self) -> Iterator[Diagnostic]:
        yield from self._told("this moment never comes", ~self.struck, Failure.WINDOW)
        surprised = np.isin(np.arange(len(self.cases)), list(self.surprised))
        yield from self._told("then a window opens that goes on with the game", surprised, Failure.WINDOW)
        late = self._is(Disaster.DELAY)
        for seat in (0, 1):
            living = ~self._is(Disaster.GUEST_DIES if seat else Disaster.ASKER_DIES)
            wrong = (self.worlds.gold(seat) != PURSE) & living & ~late
            yield from self._told(f"the {SEATS[seat]} does not have exactly the own stake back", wrong, Failure.GOLD)
            for left, where in self.worlds.left_of(self.subject.bonds, seat):
                yield from self._told(f"the {SEATS[seat]} still has {left}", where & living, Failure.STATE)
            human = np.array([play.humans[seat] for play in self.scene.plays])
            asked = human & self._is(Disaster.WAR, Disaster.TIMEOUT) & ~self.informed[seat]
            yield from self._told(f"the {SEATS[seat]} is not told that the game is off", asked, Failure.WINDOW)
        total = self.worlds.gold(0) + self.worlds.gold(1)
        yield from self._told("gold is lost or made", late & (total != 2 * PURSE), Failure.GOLD)

    def _is(self, *disasters: Disaster) -> BoolArray:
        """The worlds of some disasters."""
        return np.array([case.disaster in disasters for case in self.cases])

    def _told(self, words: str, wrong: BoolArray, failure: Failure) -> Iterator[Diagnostic]:
        """The wrong case with the shortest game."""
        if not wrong.any():
            return
        world = int(min(np.flatnonzero(wrong), key=lambda one: (self.cases[one].stop, one)))
        case, play = self.cases[world], self.scene.plays[world]
        if case.stop == _NEVER:
            moment = at_evening(told(play, 0), case.disaster, case.day)
        else:
            moment = at_window(told(play, case.stop), case.disaster, play.stops[case.stop], case.answer)
        message = f"{moment}: {words} ({tally(int(wrong.sum()), len(wrong))} cases)"
        yield counterexample(failure, message, self.subject.effect_place("break_off"))
