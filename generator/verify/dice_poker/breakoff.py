"""Games that cannot end: a player dies, war breaks out, or nobody answers until the table's days are over.

Each disaster strikes at every window and on every day on which a roll is pending. Whoever lives must have exactly the
own stakes back, in the end nothing of the game may be left on anybody alive, and nothing but the news may open.
"""

from __future__ import annotations

from random import Random

import numpy as np

from generator.ck2.scopes import FromMode
from generator.diagnostics import Diagnostic
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import first_valid
from generator.interpret.rows import BoolArray, IntArray
from generator.source import Place
from generator.verify.dice_poker.breakoff_cases import DISASTERS, NEVER, Case, Disaster, all_cases
from generator.verify.dice_poker.casting import Scene, scenes
from generator.verify.dice_poker.paths import told
from generator.verify.dice_poker.replay import replay_of
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, SEATS
from generator.verify.outcome import Failure, Outcome, counterexample, gold, script_faults, tally

_NEWS = ("broken_off", "won", "lost", "drew", "other_resigned", "declined", "tournament_over")
MOST_CASES = 6_000
"""Up to so many disasters of one kind of game are all tried; beyond, a sample."""
OTHER_MODE_CASES = 1_500
"""Disasters that are tried with both readings of FROM (ck2-language Q3), for the script must not depend on it."""
_DAYS_AFTER = 3
"""Days that are watched after the table's days are over."""


def check_breakoff(subject: Subject) -> Outcome:
    """Every disaster at every moment; some of them once more with the other reading of FROM inside FROM blocks."""
    faults: list[Diagnostic] = []
    total = left_out = 0
    for scene in scenes(subject, thorough=False):
        every = list(all_cases(subject, scene))
        cases = _sample(every, MOST_CASES)
        total += len(cases)
        left_out += len(every) - len(cases)
        for from_mode, chosen in ((FromMode.RELATIVE, cases), (FromMode.ABSOLUTE, _sample(cases, OTHER_MODE_CASES))):
            trouble = Trouble(subject, scene, chosen, from_mode)
            trouble.run()
            faults += trouble.faults()
    thinned = f" (a sample, {left_out:,} more left out)" if left_out else ""
    compared = f"{total:,} games broken off{thinned}: deaths, war, silence, at every window and roll"
    return Outcome(compared, tuple(dict.fromkeys(faults)))


def _sample(cases: list[Case], most: int) -> list[Case]:
    """All cases, or so many of them."""
    return cases if len(cases) <= most else Random(len(cases)).sample(cases, most)


class Trouble:
    """All cases of a scene in one batch. A policy: plays as planned up to the disaster, and by the case from there."""

    def __init__(
        self, subject: Subject, scene: Scene, cases: list[Case], from_mode: FromMode = FromMode.RELATIVE
    ) -> None:
        self.subject = subject
        self.cases = cases
        numbers = np.array([case.play for case in cases], np.int64)
        plays = tuple(scene.plays[number] for number in numbers)
        self.scene = Scene(scene.game, scene.decision, scene.people.chosen(numbers), plays, scene.left_out)
        self.replay = replay_of(subject, self.scene, from_mode=from_mode)
        self.table = self.replay.table
        self.first_day = self.table.engine.day
        self.kind = np.array([DISASTERS.index(case.disaster) for case in cases], np.int64)
        self.stop = np.array([case.stop for case in cases], np.int64)
        self.day = np.array([case.day for case in cases], np.int64)
        self.answer = np.array([case.answer for case in cases], np.int64)
        self.struck = np.zeros(len(cases), np.bool_)
        self.own = np.zeros((2, len(cases)), np.int64)
        self.surprise: dict[int, str] = {}
        self.loose: dict[int, str] = {}
        self.lingering: dict[int, str] = {}
        self.answered_now = np.zeros(len(cases), np.bool_)
        self.asked = np.array([case.stop >= 0 and self.is_asked(world) for world, case in enumerate(cases)], np.bool_)
        self.informed = np.zeros((2, len(cases)), np.bool_)

    @property
    def table_days(self) -> int:
        """How long a game may take."""
        return self.subject.block.table_days

    def is_kind(self, *disasters: Disaster) -> BoolArray:
        """The worlds of some disasters."""
        return np.isin(self.kind, [DISASTERS.index(disaster) for disaster in disasters])

    def run(self) -> None:
        """Play all cases to some days after the table's last."""
        self.replay.sit_down(self.scene.decision)
        last = self.first_day + self.table_days
        self.replay.play(last + _DAYS_AFTER, self, self.end_of_day, (last - 1, last))

    # disasters

    def end_of_day(self) -> None:
        """Look at who was told that the game is off, and strike where this is the day."""
        self.note_lingering()
        seated = self.table.has_flag(0, self.subject.symbols.seated)
        due = ~self.struck & seated & (self.day == self.table.engine.day - self.first_day)
        self.strike(np.flatnonzero(due))

    def strike(self, worlds: IntArray) -> None:
        """Let the disasters of some worlds happen, and note what each player owns then, stakes included."""
        if not len(worlds):
            return
        for seat in (0, 1):
            self.own[seat, worlds] = self.owned(seat)[worlds]
        self.struck[worlds] = True
        state, every = self.table.state, self.table.every
        chosen = np.zeros(self.table.worlds, np.bool_)
        chosen[worlds] = True
        for seat, disaster in ((0, Disaster.ASKER_DIES), (1, Disaster.GUEST_DIES)):
            state.facts.write((seat, "dead"), every.where(chosen & self.is_kind(disaster)), 1)
        for pair in ((0, 1), (1, 0)):
            state.bonds.write(("war", *pair), every.where(chosen & self.is_kind(Disaster.WAR)), 1)

    def owned(self, seat: int) -> IntArray:
        """The purse and the own stakes on the table."""
        tavern, s, game = self.table, self.subject.symbols, self.scene.game
        stakes = np.array(game.stakes, np.int64)
        number = np.maximum(tavern.variable(seat, s.own("round")) - 1, 0) if game.rounds else np.zeros(1, np.int64)
        antes: IntArray = stakes[number, 0]
        raises: IntArray = stakes[number, 1]
        on_table = tavern.has_flag(seat, s.ante_paid) * antes + tavern.has_flag(seat, s.raise_paid) * raises
        return np.asarray(tavern.gold(seat) + on_table, np.int64)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """As planned before the disaster; then the option of the case in its window, news are read, silence kept."""
        worlds = window.rows.indices
        choice = np.zeros(len(worlds), np.int64)
        fresh = ~self.struck[worlds]
        now = fresh & (self.replay.step[worlds] == self.stop[worlds])
        planned = fresh & ~now
        if planned.any():
            choice[planned] = self.replay.look(window, worlds[planned])
        self.strike(worlds[now])
        self.note_answered(window, worlds[now])
        if (~planned).any():
            choice[~planned] = self.after_disaster(window, worlds[~planned])
        return choice

    def after_disaster(self, window: Window, worlds: IntArray) -> IntArray:
        """What to choose where the disaster has struck; -1 keeps silent."""
        events = self.subject.symbols.events
        stops = [self.stop_event(int(world)) for world in worlds]
        is_stop = np.array([stop == (window.event, window.person) for stop in stops])
        late = self.is_kind(Disaster.DELAY)[worlds]
        is_news = window.event in [events.get(step) for step in _NEWS]
        for_the_dead = ~self.alive(window.person)[worlds] & (window.event == events["broken_off"])
        for world in worlds[~is_stop & (for_the_dead if is_news else ~late)]:
            self.surprise.setdefault(int(world), window.event)
        if window.event == events["broken_off"]:
            self.informed[window.person, worlds] = True
        passed = self.table.engine.day - self.first_day
        if passed == self.table_days - 1:
            self.note_ties(worlds[is_stop])
        waits = self.is_kind(Disaster.TIMEOUT)[worlds] & (passed < self.table_days)
        waits |= late & (passed < self.table_days - 1)
        return np.where(is_stop & waits, NEVER, self.answered(window, worlds, is_stop & ~late))

    def note_ties(self, worlds: IntArray) -> None:
        """On the last day of a table that waits for an answer, everything must still hold both players to it."""
        tavern, s = self.table, self.subject.symbols
        for seat in (0, 1):
            ties = (
                (f"the seat `{s.seated}`", tavern.has_flag(seat, s.seated)),
                (f"the lock `{s.lock}`", tavern.has_modifier(seat, s.lock)),
                (f"the link `{s.link}`", tavern.feels(seat, s.link)),
            )
            for words, holds in ties:
                for world in worlds[~holds[worlds]]:
                    self.loose.setdefault(int(world), f"the {SEATS[seat]} has lost {words}")

    def note_answered(self, window: Window, worlds: IntArray) -> None:
        """Note where a living player answers a question after the disaster, and so finds the game broken off."""
        is_met = self.asked[worlds] & self.alive(window.person)[worlds]
        self.answered_now[worlds] = is_met & ~self.is_kind(Disaster.TIMEOUT, Disaster.DELAY)[worlds]

    def note_lingering(self) -> None:
        """Where a disaster was met by an answer today, the game must be over for the living on the same day."""
        met = self.struck & self.answered_now
        self.answered_now[:] = False
        if not met.any():
            return
        for seat in (0, 1):
            for words, where in self.table.left_of(self.subject.symbols.bonds, seat):
                for world in np.flatnonzero(where & met & self.alive(seat)):
                    self.lingering.setdefault(int(world), f"the {SEATS[seat]} still has {words}")

    def answered(self, window: Window, worlds: IntArray, by_case: BoolArray) -> IntArray:
        """The option of the case among the valid ones, or the first valid one."""
        valid = np.array(window.valid)[:, worlds]
        place = np.cumsum(valid, axis=0) - 1
        wanted = np.where(by_case, self.answer[worlds], 0)
        fits = valid & (place == np.minimum(wanted, place[-1]))
        choice: IntArray = np.argmax(fits, axis=0)
        fallback = np.zeros(self.table.worlds, np.int64)
        fallback[window.rows.at] = first_valid(window)
        return np.where(fits.any(axis=0), choice, fallback[worlds])

    def stop_event(self, world: int) -> tuple[str, int] | None:
        """The window at which a world's disaster strikes."""
        case = self.cases[world]
        if case.stop < 0:
            return None
        stop = self.scene.plays[world].stops[case.stop]
        return self.subject.symbols.events.get(stop.step, ""), stop.seat

    # judging

    def faults(self) -> list[Diagnostic]:
        """The simplest case of each kind of failure."""
        return [
            *self.unwanted_windows(),
            *self.loose_ties(),
            *self.lingering_game(),
            *self.wrong_gold(),
            *self.left_over(),
            *self.uninformed(),
            *self.never_struck(),
            *script_faults(self.table.engine.anomalies),
        ]

    def alive(self, seat: int) -> BoolArray:
        """Whoever outlives the game."""
        return self.struck & ~self.is_kind((Disaster.ASKER_DIES, Disaster.GUEST_DIES)[seat])

    def unwanted_windows(self) -> list[Diagnostic]:
        """A window that goes on with a game that is over."""
        if not self.surprise:
            return []
        world = min(self.surprise, key=lambda one: (len(self.scene.plays[one].words), one))
        event = self.surprise[world]
        message = f"{self.case_told(world)}; then `{event}` opens, expected nothing but news for the living"
        place = self.subject.program.sources.events[event].place
        return [counterexample(Failure.WINDOW, message, place)]

    def loose_ties(self) -> list[Diagnostic]:
        """A player who is free before the table's days are over."""
        if not self.loose:
            return []
        world = min(self.loose, key=lambda one: (len(self.scene.plays[one].words), one))
        message = (
            f"{self.case_told(world)}; on the last day {self.loose[world]}, expected it as long as the table lasts"
        )
        return [counterexample(Failure.STATE, message, self.subject.decision_place(self.scene.decision))]

    def lingering_game(self) -> list[Diagnostic]:
        """A game that is not over at once although an answer has found it broken off."""
        if not self.lingering:
            return []
        world = min(self.lingering, key=lambda one: (len(self.scene.plays[one].words), one))
        message = f"{self.case_told(world)}; on the evening of that day {self.lingering[world]}"
        return [counterexample(Failure.STATE, message, self.place(world))]

    def wrong_gold(self) -> list[Diagnostic]:
        """A survivor who has not exactly the own stakes back; after a late answer, gold lost or made."""
        late = self.is_kind(Disaster.DELAY)
        for seat in (0, 1):
            found, wanted = self.table.gold(seat), self.own[seat]
            wrong = (found != wanted) & self.alive(seat) & ~late
            if (world := self.simplest(wrong)) is not None:
                message = (
                    f"{self.case_told(world)}; the {SEATS[seat]} ends with {gold(found[world] - PURSE)}, "
                    f"expected {gold(wanted[world] - PURSE)} ({tally(int(wrong.sum()), len(wrong))} cases)"
                )
                return [counterexample(Failure.GOLD, message, self.place(world))]
        total = self.table.gold(0) + self.table.gold(1)
        wrong = late & self.struck & (total != 2 * PURSE)
        if (world := self.simplest(wrong)) is not None:
            message = (
                f"{self.case_told(world)}; both together end with {gold(total[world] - 2 * PURSE)}, expected +0 gold"
            )
            return [counterexample(Failure.GOLD, message, self.place(world))]
        return []

    def left_over(self) -> list[Diagnostic]:
        """Something of the game that a survivor cannot get rid of."""
        for seat in (0, 1):
            for words, where in self.table.left_of(self.subject.symbols.bonds, seat):
                wrong = where & self.alive(seat)
                if (world := self.simplest(wrong)) is not None:
                    message = (
                        f"{self.case_told(world)}; {_DAYS_AFTER} days after the table's last the {SEATS[seat]} "
                        f"still has {words} ({tally(int(wrong.sum()), len(wrong))} cases)"
                    )
                    return [counterexample(Failure.STATE, message, self.place(world))]
        return []

    def uninformed(self) -> list[Diagnostic]:
        """A human who is not told that war has ended the game."""
        for seat in (0, 1):
            human = self.scene.people.of("human", seat).astype(np.bool_)
            wrong = self.struck & self.is_kind(Disaster.WAR) & self.asked & human & ~self.informed[seat]
            if (world := self.simplest(wrong)) is not None:
                message = f"{self.case_told(world)}; the {SEATS[seat]} is not told that the game is off"
                return [counterexample(Failure.WINDOW, message, self.place(world))]
        return []

    def never_struck(self) -> list[Diagnostic]:
        """A moment that does not come, the game going otherwise than planned."""
        if (world := self.simplest(~self.struck)) is None:
            return []
        message = f"{self.case_told(world)}: this moment never comes, expected a game like the planned one"
        return [counterexample(Failure.WINDOW, message, self.place(world))]

    def is_asked(self, world: int) -> bool:
        """Whether the window of a case asks for more than closing it."""
        return self.scene.plays[world].stops[self.cases[world].stop].options != ("close",)

    def simplest(self, wrong: BoolArray) -> int | None:
        """The wrong case with the shortest game."""
        worlds = np.flatnonzero(wrong)
        plays = self.scene.plays
        return int(min(worlds, key=lambda one: (len(plays[one].words), one))) if len(worlds) else None

    def case_told(self, world: int) -> str:
        """A case for a message."""
        case = self.cases[world]
        if case.stop < 0:
            return f"{told(self.scene, world)}; at the end of day {case.day} {case.disaster}"
        stop = self.scene.plays[world].stops[case.stop]
        answered = self.subject.symbols.label(stop.options[min(case.answer, len(stop.options) - 1)])
        then = f", then the {SEATS[stop.seat]} chooses `{answered}`"
        window = f"in the window {stop.step} {case.disaster}"
        return f"{told(self.scene, world, case.stop)}; {window}{then}"

    def place(self, world: int) -> Place | None:
        """The event of the window at which a case strikes, else where the script breaks games off."""
        stop = self.stop_event(world)
        definition = self.subject.program.sources.events.get(stop[0]) if stop else None
        if definition is not None:
            return definition.place
        return self.subject.effect_place(self.subject.symbols.own("break_off"))
