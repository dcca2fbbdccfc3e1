"""Anomalies counted by game: in how many games each came up, and the game that shows it with the fewest steps.

Everything kept here depends on single games only, never on how a run was cut into batches.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from generator.interpret.anomalies import AnomalyLog, Fault, Step
from generator.interpret.rows import BoolArray, IntArray, Rows
from generator.source import Place


class Broken(StrEnum):
    """Kinds of anomalies that a scenario finds, beside the faults of the script that the interpreter tells."""

    GOLD = "gold-not-conserved"
    FLAG = "flag-left-over"
    NO_OUTCOME = "no-outcome"
    SEVERAL_OUTCOMES = "several-outcomes"
    ALWAYS = "always-broken"
    FINALLY = "finally-broken"
    EXPECTED = "expectation-failed"
    NEVER = "fired-never"
    UNREACHED = "not-reached"
    REFUSED = "decision-refused"
    CHOICE = "choice-not-possible"
    WINDOW = "window-left-open"
    WAITING = "event-left-waiting"


KINDS = frozenset([*map(str, Fault), *map(str, Broken)])
"""All kinds of anomalies."""


@dataclass(frozen=True, slots=True, order=True)
class FoundKey:
    """What makes two anomalies the same: kind, message, and place as text."""

    kind: str
    message: str
    where: str


@dataclass(frozen=True, slots=True)
class Found:
    """An anomaly over some games: how often, in how many games, and the game with the fewest steps before it."""

    key: FoundKey
    place: Place | None
    times: int
    games: int
    steps: int
    game: int

    def with_other(self, other: Found) -> Found:
        """The same anomaly over the games of both."""
        steps, game = min((self.steps, self.game), (other.steps, other.game))
        return Found(self.key, self.place, self.times + other.times, self.games + other.games, steps, game)


@dataclass(slots=True)
class _Entry:
    place: Place | None
    times: int
    games: BoolArray
    steps: int
    game: int


class GamesLog(AnomalyLog):
    """Takes the faults that the interpreter tells and the claims that failed. `steps` counts events and choices."""

    def __init__(self, first_world: int, worlds: int) -> None:
        super().__init__(first_world)
        self.worlds = worlds
        self.steps: IntArray = np.zeros(worlds, np.int64)
        self.is_muted = False
        self._entries: dict[FoundKey, _Entry] = {}

    def add(self, fault: Fault, message: str, place: Place | None, rows: Rows, way: tuple[Step, ...]) -> None:
        """Note a fault of the script in some worlds."""
        self.note(fault.value, message, place, rows)

    def note(self, kind: str, message: str, place: Place | None, rows: Rows) -> None:
        """Note an anomaly in some worlds; nothing while muted (claims are judged quietly)."""
        if not rows.count or self.is_muted:
            return
        key = FoundKey(str(kind), message, str(place or ""))
        steps = self.steps[rows.at]
        first = int(np.argmin(steps))
        best = int(steps[first]), self.first_world + int(rows.indices[first])
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = _Entry(place, 0, np.zeros(self.worlds, np.bool_), *best)
        entry.times += rows.count
        entry.games[rows.at] = True
        entry.steps, entry.game = min((entry.steps, entry.game), best)

    @property
    def found(self) -> tuple[Found, ...]:
        """The anomalies of this batch, in order of kind, message and place."""
        return tuple(
            Found(key, entry.place, entry.times, int(entry.games.sum()), entry.steps, entry.game)
            for key, entry in sorted(self._entries.items())
        )

    @property
    def keys(self) -> frozenset[FoundKey]:
        """What was noted so far."""
        return frozenset(self._entries)
