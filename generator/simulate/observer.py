"""Watches a batch of games: counts events and options, notes broken claims, reads dice, tells further watches.

Knows claims and names, not what a game is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from generator.interpret.core import Run, entity_of
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.machine import Machine, Watch
from generator.interpret.rows import BoolArray, IntArray, Mask, Rows, as_numbers, negated
from generator.interpret.state import NEVER
from generator.simulate.games_log import Broken, GamesLog
from generator.simulate.judging import Claim, judge
from generator.simulate.tally import OptionKey, Spread, Times
from generator.source import Place

_Key = TypeVar("_Key", str, OptionKey)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game may end: by an event or an option (on somebody or anybody), or by a claim, at the end or ever."""

    name: str
    event: str = ""
    option: str = ""
    on: int | None = None
    claim: Claim | None = None
    ever: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """Variables of somebody read when an event starts, on anybody or on one person; flags say at another event whether
    they count."""

    at: str
    who: int
    variables: tuple[str, ...]
    only_flags: tuple[str, ...] = ()
    only_at: str = ""
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """A variable of somebody read each time that an event starts, on anybody or on one person."""

    name: str
    at: str
    who: int
    variable: str
    on: int | None = None


@dataclass(slots=True)
class _Seen:
    """How often something came up, and in which games."""

    times: int
    games: BoolArray


@dataclass(slots=True)
class Reading:
    """What was read for a sample: values in thousandths, and where they count; shape `(variables, worlds)`."""

    values: IntArray
    counts: BoolArray


@dataclass(frozen=True, slots=True)
class Watched:
    """What an observer looks for."""

    outcomes: tuple[Outcome, ...] = ()
    always: tuple[Claim, ...] = ()
    never: Mapping[str, Place] = field(default_factory=dict)
    samples: tuple[Sample, ...] = ()
    measures: tuple[Measure, ...] = ()


class Observer:
    """A watch over one batch; bound to the machine after the engine has made it."""

    def __init__(self, watched: Watched, log: GamesLog, further: Sequence[Watch] = ()) -> None:
        self.watched = watched
        self.log = log
        self.further = tuple(further)
        self.worlds = log.worlds
        self.outcomes = {one.name: np.zeros(self.worlds, np.bool_) for one in watched.outcomes}
        self.readings = [_empty_reading(sample, self.worlds) for sample in watched.samples]
        self.measured = {one.name: Spread() for one in watched.measures}
        self._events: dict[str, _Seen] = {}
        self._options: dict[OptionKey, _Seen] = {}

    # told by the machine

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event's trigger held; it starts."""
        self.log.steps[rows.at] += 1
        _see(self._events, event.id, rows)
        root = entity_of(run.chain.root)
        for outcome in self.watched.outcomes:
            if outcome.event == event.id and outcome.on in (None, root):
                self.outcomes[outcome.name][rows.at] = True
        if event.id in self.watched.never:
            self.log.note(Broken.NEVER, f"`{event.id}` was to fire never", self.watched.never[event.id], rows)
        self._judge(run.machine, rows)
        self._read(event.id, root, run.machine, rows)
        for measure in self.watched.measures:
            if measure.at == event.id and measure.on in (None, root):
                value = run.state.variables.read((measure.who, measure.variable), rows)
                self.measured[measure.name].add(Spread.of(as_numbers(value, rows)))
        for watch in self.further:
            watch.event(event, run, rows)

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option was chosen."""
        self.log.steps[rows.at] += 1
        label = event.options[number].label
        _see(self._options, (event.id, number, label), rows)
        root = entity_of(run.chain.root)
        for outcome in self.watched.outcomes:
            if outcome.option == label and outcome.event in ("", event.id) and outcome.on in (None, root):
                self.outcomes[outcome.name][rows.at] = True
        self._judge(run.machine, rows)
        for watch in self.further:
            watch.option(event, number, run, rows)

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """An effect is about to run."""
        for watch in self.further:
            watch.effect(site, run, rows)

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """A condition was judged."""
        for watch in self.further:
            watch.condition(site, rows, found)

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list was drawn."""
        for watch in self.further:
            watch.entry(site, rows)

    # claims

    def _judge(self, machine: Machine, rows: Rows) -> None:
        for claim in self.watched.always:
            self.note_broken(Broken.ALWAYS, claim, machine, rows)
        for outcome in self.watched.outcomes:
            if outcome.claim is not None and outcome.ever:
                self.outcomes[outcome.name][rows.where(judge(machine, outcome.claim, rows)).at] = True

    def note_broken(self, kind: Broken, claim: Claim, machine: Machine, rows: Rows) -> None:
        """Note where a claim does not hold."""
        broken = rows.where(negated(judge(machine, claim, rows)))
        self.log.note(kind, f"`{claim.text}` does not hold", claim.place, broken)

    def finish(self, machine: Machine, rows: Rows) -> None:
        """Judge at the end what is judged there."""
        self._judge(machine, rows)
        for outcome in self.watched.outcomes:
            if outcome.claim is not None:
                self.outcomes[outcome.name][rows.where(judge(machine, outcome.claim, rows)).at] = True

    # dice

    def _read(self, event: str, root: int, machine: Machine, rows: Rows) -> None:
        for sample, reading in zip(self.watched.samples, self.readings, strict=True):
            if sample.only_at == event:
                for number, flag in enumerate(sample.only_flags):
                    is_set = machine.state.flags.read((sample.who, flag), rows) != NEVER
                    reading.counts[number][rows.at] = is_set
            if sample.at == event and sample.on in (None, root):
                for number, variable in enumerate(sample.variables):
                    value = machine.state.variables.read((sample.who, variable), rows)
                    reading.values[number][rows.at] = as_numbers(value, rows)

    # counts

    @property
    def events(self) -> dict[str, Times]:
        """How often each event started."""
        return {name: Times(seen.times, int(seen.games.sum())) for name, seen in self._events.items()}

    @property
    def options(self) -> dict[OptionKey, Times]:
        """How often each option was chosen."""
        return {key: Times(seen.times, int(seen.games.sum())) for key, seen in self._options.items()}


def _empty_reading(sample: Sample, worlds: int) -> Reading:
    shape = (len(sample.variables), worlds)
    return Reading(np.full(shape, -1, np.int64), np.full(shape, not sample.only_flags, np.bool_))


def _see(seen: dict[_Key, _Seen], key: _Key, rows: Rows) -> None:
    found = seen.get(key)
    if found is None:
        found = seen[key] = _Seen(0, np.zeros(rows.worlds, np.bool_))
    found.times += rows.count
    found.games[rows.at] = True
