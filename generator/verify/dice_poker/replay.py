"""A scene replayed by the script: each window compared with the one that the referee wrote down, world by world.

`Replay` is a policy: it answers windows as planned and notes the first deviation of each world. It keeps the windows as
arrays of shape `(worlds, stops)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from generator.ck2.scopes import FromMode
from generator.interpret.anomalies import Step
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import Policy
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.dice_poker.casting import Scene
from generator.verify.dice_poker.play import Stop
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, Steered, Tavern
from generator.verify.playing import as_planned, pass_days, take_decision
from generator.verify.replay import Script, ai_of, bits, draws_of, padded

MOST_OPTIONS = 4
_NOBODY = -1
_ALL_TIES = (1 << 6) - 1
_LITTER = 3
"""What variables hold from an earlier game."""


class Aspect(IntEnum):
    """What of a window is compared, in the order in which a deviation counts."""

    EVENT = 0
    OPTIONS = 1
    ASKER_GOLD = 2
    GUEST_GOLD = 3
    STAKES = 4
    TIES = 5
    ASKER_DICE = 6
    GUEST_DICE = 7
    MARKS = 8
    CURSOR = 9
    DAY = 10


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first window of a world that is not as planned: which one, in what, what was found, and the way there."""

    stop: int
    aspect: Aspect
    found: int
    event: str
    way: tuple[Step, ...]


class Replay:
    """One scene in a batch of worlds."""

    def __init__(self, subject: Subject, scene: Scene, from_mode: FromMode = FromMode.RELATIVE) -> None:
        self.subject = subject
        self.scene = scene
        self.numbers = {name: number for number, name in enumerate(sorted(subject.program.sources.events))}
        worlds = len(scene.plays)
        scripts = [Script((), tuple(play.draws), tuple(play.ai)) for play in scene.plays]
        chance = Steered(worlds, given=draws_of(scripts), ai=ai_of(scripts))
        self.tavern = Tavern(subject, worlds, chance, from_mode=from_mode)
        self.first_day = self.tavern.engine.day
        self.count = np.array([len(play.stops) for play in scene.plays], np.int64)
        self.step = np.zeros(worlds, np.int64)
        self.deviations: dict[int, Deviation] = {}
        self._bits_of: dict[tuple[str, tuple[str, ...]], int] = {}
        self.wanted = self._tables()
        self.choices = padded([[self._choice(stop) for stop in play.stops] for play in scene.plays])
        scene.people.install(subject.rules, self.tavern.state, self.tavern.every)
        for seat in (0, 1):
            self.tavern.state.stats.write((seat, "wealth"), self.tavern.every, PURSE)
            self._litter(seat)

    def _litter(self, seat: int) -> None:
        """Leave things of an earlier game behind in every second world: a new game must not mind them."""
        tavern, s = self.tavern, self.subject.symbols
        block, every_other = self.subject.block, np.arange(tavern.worlds) % 2 == 1
        variables, flags = [*s.dice, *s.reading], [s.ante_paid, s.raise_paid]
        if block.dice.rolls > 1:
            variables += [s.cursor, s.rerolls]
            flags += s.marks
        if block.tournament.enabled:
            variables += [s.own("round"), s.own("wins")]
            flags += [s.own("opened")]
        for name in variables:
            tavern.set_variable(seat, name, every_other * _LITTER)
        for flag in flags:
            tavern.set_flag(seat, flag, every_other)

    # what is planned

    def _planned(self, stop: Stop) -> tuple[int, ...]:
        """A planned window as one number for each aspect, in their order."""
        dice = len(stop.dice[0])
        marked = [1 << place for place in stop.marks[0]] + [1 << place + dice for place in stop.marks[1]]
        return (
            self.numbers.get(self.subject.symbols.events.get(stop.step, ""), _NOBODY) * 2 + stop.seat,
            self._option_bits(stop),
            PURSE + stop.purses[0],
            PURSE + stop.purses[1],
            _bits((*stop.antes, *stop.raises)),
            0 if stop.is_over else _ALL_TIES,
            _digits(stop.dice[0]),
            _digits(stop.dice[1]),
            sum(marked),
            stop.cursor if stop.step.startswith("pick") else 0,
            stop.day,
        )

    def _tables(self) -> dict[Aspect, IntArray]:
        """Every aspect of every planned window; each of shape `(worlds, stops)`."""
        numbers = [[self._planned(stop) for stop in play.stops] for play in self.scene.plays]
        return {aspect: padded([[one[aspect] for one in row] for row in numbers]) for aspect in Aspect}

    def labels_of(self, event: str) -> list[str]:
        """The labels of an event's options; none for an event that the mod lacks."""
        found = self.subject.program.event(event)
        return [option.label for option in found.options] if found else []

    def _labels(self, step: str) -> list[str]:
        return self.labels_of(self.subject.symbols.events.get(step, ""))

    def _option_bits(self, stop: Stop) -> int:
        """The options that must be valid; -1 if the event lacks one of them."""
        key = (stop.step, stop.options)
        if key not in self._bits_of:
            labels = self._labels(stop.step)
            wanted = [self.subject.symbols.label(word) for word in stop.options]
            is_whole = all(labels.count(label) == 1 for label in wanted)
            self._bits_of[key] = sum(1 << labels.index(label) for label in wanted) if is_whole else -1
        return self._bits_of[key]

    def _choice(self, stop: Stop) -> int:
        labels, label = self._labels(stop.step), self.subject.symbols.label(stop.choice)
        return labels.index(label) if label in labels else _NOBODY

    # what is found

    def _found(self, window: Window, aspect: Aspect) -> IntArray:
        """One aspect of an open window as the batch shows it; shape `(worlds,)`."""
        tavern, s = self.tavern, self.subject.symbols
        match aspect:
            case Aspect.EVENT:
                return np.full(tavern.worlds, self.numbers[window.event] * 2 + window.person)
            case Aspect.OPTIONS:
                return bits(list(window.valid))
            case Aspect.ASKER_GOLD | Aspect.GUEST_GOLD:
                return tavern.gold(aspect - Aspect.ASKER_GOLD)
            case Aspect.STAKES:
                flags = [(seat, flag) for flag in (s.ante_paid, s.raise_paid) for seat in (0, 1)]
                return bits([tavern.has_flag(seat, flag) for seat, flag in flags])
            case Aspect.TIES:
                return bits(tavern.ties(s.bonds))
            case Aspect.ASKER_DICE | Aspect.GUEST_DICE:
                dice = tavern.dice(aspect - Aspect.ASKER_DICE)
                digits: IntArray = (dice * 16 ** np.arange(dice.shape[1])).sum(axis=1)
                return digits
            case Aspect.MARKS:
                return bits([*tavern.marks(0).T, *tavern.marks(1).T])
            case Aspect.CURSOR:
                is_pick = window.event in (s.events.get("pick_asker"), s.events.get("pick_guest"))
                return tavern.variable(window.person, s.cursor) if is_pick else np.zeros(tavern.worlds, np.int64)
            case Aspect.DAY:
                return np.full(tavern.worlds, tavern.engine.day - self.first_day)

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """Compare a window and answer it as planned."""
        return self.look(window, window.rows.indices)

    def look(self, window: Window, worlds: IntArray) -> IntArray:
        """Compare a window in some of its worlds; what to choose there, the first valid option where all is lost."""
        stop = self.step[worlds]
        inside = stop < self.count[worlds]
        place = np.minimum(stop, np.maximum(self.count[worlds] - 1, 0))
        lost = self._compare(window, worlds, place, inside)
        self.step[worlds] += 1
        return as_planned(window, worlds, self.choices[worlds, place], lost | ~inside)

    def _compare(self, window: Window, worlds: IntArray, place: IntArray, inside: BoolArray) -> BoolArray:
        """Note first deviations; where the window is not the planned one."""
        lost = ~inside
        for aspect in Aspect:
            found = self._found(window, aspect)[worlds]
            wrong = (found != self.wanted[aspect][worlds, place]) | ~inside
            if aspect is Aspect.EVENT:
                lost = wrong
            for number in np.flatnonzero(wrong):
                world = int(worlds[number])
                deviation = Deviation(int(self.step[world]), aspect, int(found[number]), window.event, window.run.way)
                self.deviations.setdefault(world, deviation)
        return lost

    # running

    def sit_down(self) -> None:
        """Run the decision's effect in every world; who may take it is proven elsewhere."""
        take_decision(self.subject.program, self.tavern, self.scene.decision)

    def play(
        self, until: int, policy: Policy, end_of_day: Callable[[], None] | None = None, wakes: Sequence[int] = ()
    ) -> None:
        """Answer windows and let days pass up to a day; on the days of `wakes` windows are offered again.

        `end_of_day` is called whenever all windows that will be answered are.
        """
        pass_days(self.tavern, until, policy, end_of_day, wakes)


def _bits(flags: tuple[bool, ...]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _digits(dice: tuple[int, ...]) -> int:
    return sum(die * 16**place for place, die in enumerate(dice))
