"""Games replayed by the script: each window compared with the one that was written down beforehand, world by world.

`Replay` is a policy: it answers windows as planned and notes the first deviation of each world. It keeps the windows as
arrays of shape `(worlds, windows)`. Knows no game: what of a window is compared besides its event and its options are
numbers that a game reads from the batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from generator.interpret.anomalies import Step
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import Policy
from generator.interpret.program import Program
from generator.interpret.rows import BoolArray, FloatArray, IntArray
from generator.verify.playing import as_planned, pass_days, take_decision
from generator.verify.worlds import Worlds

EVENT, OPTIONS, FIRST_NUMBER = 0, 1, 2
"""What a deviation may be in: the event or who gets it, the options, or a number of the game from here on."""
_NONE = -1


@dataclass(frozen=True, slots=True)
class Planned:
    """A window as it must come: the event's id, the seat that must choose, labels of the options and of the one taken.

    `numbers` are what the game reads while the window is open, in the order of its readings.
    """

    event: str
    seat: int
    options: tuple[str, ...]
    choice: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """One world: its windows, entries of random lists in order, and a number in [0, 1) for each choice of an AI."""

    windows: tuple[Planned, ...]
    draws: tuple[int, ...]
    ai: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first window of a world that is not as planned: which one, in what, what was found, and the way there.

    `found` is twice the event's place in the sorted list of events plus the seat, bits of the options, or the number.
    """

    window: int
    aspect: int
    found: int
    event: str
    way: tuple[Step, ...]


Readings = Callable[[Window], tuple[IntArray, ...]]
"""The numbers of a game while a window is open, each of shape `(worlds,)`."""


class Replay:
    """Scripts in a batch of as many worlds; their draws are in the chance of these worlds (see `draws_of`, `ai_of`)."""

    def __init__(self, program: Program, worlds: Worlds, scripts: Sequence[Script], read: Readings) -> None:
        self.program = program
        self.table = worlds
        self.scripts = tuple(scripts)
        self.read = read
        self.numbers = {name: number for number, name in enumerate(sorted(program.sources.events))}
        self.first_day = worlds.engine.day
        self.count = np.array([len(script.windows) for script in scripts], np.int64)
        self.step = np.zeros(len(scripts), np.int64)
        self.deviations: dict[int, Deviation] = {}
        self._labels: dict[str, tuple[str, ...]] = {}
        rows = [[self._expected(window) for window in script.windows] for script in scripts]
        width = max((len(one) for row in rows for one in row), default=FIRST_NUMBER)
        self.wanted = [padded([[one[aspect] for one in row] for row in rows]) for aspect in range(width)]
        self.choices = padded([[self._choice(window) for window in script.windows] for script in scripts])

    def labels_of(self, event: str) -> tuple[str, ...]:
        """The labels of an event's options; none for an event that the mod lacks."""
        if event not in self._labels:
            found = self.program.event(event)
            self._labels[event] = tuple(option.label for option in found.options) if found else ()
        return self._labels[event]

    def _expected(self, window: Planned) -> tuple[int, ...]:
        """A planned window as one number for each aspect."""
        event = self.numbers.get(window.event, _NONE) * 2 + window.seat
        return (event, self._option_bits(window), *window.numbers)

    def _option_bits(self, window: Planned) -> int:
        """The options that must be valid; -1 if the event lacks one of them."""
        labels = self.labels_of(window.event)
        # A label twice would let another option pass for the planned one.
        if any(labels.count(label) != 1 for label in window.options):
            return _NONE
        return sum(1 << labels.index(label) for label in window.options)

    def _choice(self, window: Planned) -> int:
        labels = self.labels_of(window.event)
        return labels.index(window.choice) if window.choice in labels else _NONE

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """Compare a window and answer it as planned."""
        return self.look(window, window.rows.indices)

    def look(self, window: Window, worlds: IntArray) -> IntArray:
        """Compare a window in some of its worlds; what to choose there, the first valid option where all is lost."""
        step = self.step[worlds]
        inside = step < self.count[worlds]
        # A window behind the last planned one is compared with that, and lost in any case (`inside`).
        place = np.minimum(step, np.maximum(self.count[worlds] - 1, 0))
        # The first deviation of a world is the cause, all later ones are its effects: only the first is kept.
        lost = self._compare(window, worlds, place, inside)
        self.step[worlds] += 1
        return as_planned(window, worlds, self.choices[worlds, place], lost | ~inside)

    def _compare(self, window: Window, worlds: IntArray, place: IntArray, inside: BoolArray) -> BoolArray:
        """Note first deviations; where the window is not the planned one."""
        event = np.full(self.table.worlds, self.numbers[window.event] * 2 + window.person)
        lost = ~inside
        for aspect, all_found in enumerate((event, bits(list(window.valid)), *self.read(window))):
            found = all_found[worlds]
            wrong = (found != self.wanted[aspect][worlds, place]) | ~inside
            if aspect == EVENT:
                lost = wrong
            for number in np.flatnonzero(wrong):
                world = int(worlds[number])
                deviation = Deviation(int(self.step[world]), aspect, int(found[number]), window.event, window.run.way)
                self.deviations.setdefault(world, deviation)
        return lost

    # running

    def sit_down(self, decision: str, root: int = 1) -> None:
        """Run a decision's effect in every world, `root` being its ROOT; who may take it is proven elsewhere."""
        take_decision(self.program, self.table, decision, root)

    def play(
        self, until: int, policy: Policy, end_of_day: Callable[[], None] | None = None, wakes: Sequence[int] = ()
    ) -> None:
        """Answer windows and let days pass up to a day; on the days of `wakes` windows are offered again.

        `end_of_day` is called whenever all windows that will be answered are.
        """
        pass_days(self.table, until, policy, end_of_day, wakes)


def draws_of(scripts: Sequence[Script]) -> IntArray:
    """The entries of random lists, world by world, for `Steered`."""
    return padded([list(script.draws) for script in scripts])


def draws_for(marked: BoolArray, after: IntArray) -> IntArray:
    """The entries of random lists that give the marked dice their new faces, die by die; all of `(worlds, dice)`."""
    draws = np.full(marked.shape, _NONE, np.int64)
    for row, (mask, faces) in enumerate(zip(marked, after, strict=True)):
        draws[row, : mask.sum()] = faces[mask] - 1
    return draws


def ai_of(scripts: Sequence[Script]) -> FloatArray:
    """The numbers of the AIs' choices, world by world, for `Steered`."""
    longest = max((len(script.ai) for script in scripts), default=0)
    table = np.full((len(scripts), max(1, longest)), 0.5)
    for number, script in enumerate(scripts):
        table[number, : len(script.ai)] = script.ai
    return table


def padded(rows: Sequence[Sequence[int]]) -> IntArray:
    """Lists of numbers as one array, filled up with -1; at least one column."""
    longest = max((len(row) for row in rows), default=0)
    table = np.full((len(rows), max(1, longest)), _NONE, np.int64)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def bits(flags: Sequence[BoolArray]) -> IntArray:
    """Flags of each world as one number, the first in the lowest place; shape `(worlds,)`."""
    total: IntArray = np.sum([flag.astype(np.int64) << place for place, flag in enumerate(flags)], axis=0)
    return total
