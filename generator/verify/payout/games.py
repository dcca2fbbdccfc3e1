"""Whole games replayed: thousands at random; games broken off at every kind of window; old windows in the next game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray, Rows
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.payout.referee import Play, Referee, Stop, beginnings, broken_off
from generator.verify.payout.replays import Session, fitting_people, outcome
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER

GAMES = 3_000
_SEED = 23
_AI_SHARE = 8
"""One of so many games is an AI's."""
_WORLDS_EACH = 3
"""Broken-off games for each kind of window and choice."""


def random_plays(subject: Subject, count: int, seed: int = _SEED, humans_only: bool = False) -> list[Play]:
    """Games of the referee."""
    random = Random(seed)
    plays = []
    for number in range(count):
        human = humans_only or number % _AI_SHARE > 0
        beginning = beginnings(subject.house, random, human)
        plays.append(Referee(subject.block, subject.house, beginning, Random(random.getrandbits(32))).whole())
    return plays


def check_games(subject: Subject, count: int = GAMES) -> Outcome:
    """Random games of humans and AIs, every window compared, gold and leftovers at the end."""
    session = Session(subject, random_plays(subject, count))
    session.sit_down()
    session.run()
    windows = sum(len(play.stops) for play in session.plays)
    compared = f"{count:,} games with {windows:,} windows, of humans and AIs, to the last coin"
    return outcome(compared, [session], session.wrong_purses())


def moments(plays: Sequence[Play], each: int = _WORLDS_EACH) -> list[tuple[Play, int]]:
    """Plays with the number of a window: some for every kind of window, options and choice, ends left out."""
    seen: dict[tuple[str, tuple[str, ...], str], int] = {}
    found = []
    for play in plays:
        for number, stop in enumerate(play.stops):
            key = (stop.step, stop.options, stop.choice)
            if stop.options != ("close",) and seen.get(key, 0) < each:
                seen[key] = seen.get(key, 0) + 1
                found.append((play, number))
    return found


def check_breakoff(subject: Subject) -> Outcome:
    """At every kind of window: the player may no longer play and answers anyhow, or does not answer at all."""
    cases = moments(random_plays(subject, GAMES // 4, _SEED + 1, humans_only=True))
    sessions = [_Silence(subject, cases).play()]
    told = [f"{len(cases)} games left alone"]
    if fitting_people(subject, 1, goes_on=False).worlds:
        sessions.append(_forbidden(subject, cases))
        told.append(f"{len(cases)} forbidden by `keeps_playing`")
    return outcome(f"{' and '.join(told)}, at every kind of window: the stake is back", sessions)


class _Silence:
    """Plays as planned up to a window that nobody answers any more; the watchdog's notice is read."""

    def __init__(self, subject: Subject, cases: Sequence[tuple[Play, int]]) -> None:
        stops = [_until(subject, play, number) for play, number in cases]
        self.session = Session(subject, [play for play, _ in cases], stops)
        self.notice = subject.n.event("broken_off")
        self.last = np.array([number for _, number in cases])
        self.silent = np.zeros(len(cases), np.bool_)

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """Answer a window, or leave it open."""
        worlds = window.rows.indices
        answers = np.full(len(worlds), -1)
        asked = ~self.silent[worlds] | (window.event == self.notice)
        answers[asked] = self.session.replay.look(window, worlds[asked])
        now = asked & (self.session.replay.step[worlds] == self.last[worlds] + 1)
        self.silent[worlds[now]] = True
        return np.where(now, -1, answers)

    def play(self) -> Session:
        """Until the table's last day has passed."""
        self.session.sit_down()
        self.session.run(self.choose)
        return self.session


def _until(subject: Subject, play: Play, number: int) -> list[Stop]:
    """The windows up to one, and the notice on the table's last day."""
    end = replace(broken_off(play.stops[number]), day=subject.block.table_days)
    return [*play.stops[: number + 1], end]


def _forbidden(subject: Subject, cases: Sequence[tuple[Play, int]]) -> Session:
    """The player may no longer play when the window is answered: whatever is chosen, the game is off."""
    stops = [[*play.stops[: number + 1], broken_off(play.stops[number])] for play, number in cases]
    session = Session(subject, [play for play, _ in cases], stops)
    last = np.array([number for _, number in cases])
    people = fitting_people(subject, len(cases), goes_on=False)

    def choose(machine: Machine, window: Window) -> IntArray:
        """Answer as planned; where the last window was answered, what forbids the game happens."""
        answers = session.replay.choose(machine, window)
        worlds = window.rows.indices
        struck = worlds[session.replay.step[worlds] == last[worlds] + 1]
        if len(struck):
            rows = Rows.of(struck.tolist(), session.table.worlds)
            people.chosen(struck).install(subject.built.rules, session.table.state, rows)
        return answers

    session.sit_down()
    session.run(choose)
    return session


def check_stale(subject: Subject) -> Outcome:
    """A window that stays open while its game ends and the next one begins does nothing when it is answered then."""
    plays = random_plays(subject, GAMES // 4, _SEED + 2, humans_only=True)
    cases = [(play, number) for play, number in moments(plays) if play.stops[number].step != "stake"]
    silence = _Silence(subject, cases)
    session = silence.play()
    later = _NextGame(subject, cases)
    before = session.table.gold(PLAYER)
    session.sit_down()
    session.table.engine.settle(later)
    faults = list(session.faults())
    for what, wrong in (("changes the purse", session.table.gold(PLAYER) != before), ("opens", later.surprised)):
        if wrong.any():
            world = int(np.argmax(wrong))
            stop = cases[world][0].stops[cases[world][1]]
            message = f"an old window `{stop.step}` answered with `{stop.choice}` in the next game {what} something"
            faults.append(counterexample(Failure.STATE, message, subject.place_of(stop.step)))
    return Outcome(f"{len(cases)} old windows answered in the next game: nothing happens", tuple(faults))


class _NextGame:
    """Answers old windows as once planned, leaves the new game, and notes any other window."""

    def __init__(self, subject: Subject, cases: Sequence[tuple[Play, int]]) -> None:
        self.subject = subject
        self.planned = [play.stops[number] for play, number in cases]
        self.surprised = np.zeros(len(cases), np.bool_)
        self.answered = np.zeros(len(cases), np.bool_)

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Answer a window."""
        n, worlds = self.subject.n, window.rows.indices
        event = machine.program.event(window.event)
        labels = [option.label for option in event.options] if event else []
        if window.event == n.event("stake"):
            return np.full(len(worlds), labels.index(n.key("leave")))
        if window.event == n.event("left"):
            return np.zeros(len(worlds), np.int64)
        self.surprised[worlds] |= self.answered[worlds]
        self.answered[worlds] = True
        keys = [n.key(self.planned[world].choice) for world in worlds.tolist()]
        return np.array([labels.index(key) if key in labels else 0 for key in keys])
