"""Counts over games that can be added up, whole numbers only, so that a sum does not depend on how a run was cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from generator.interpret.rows import IntArray
from generator.simulate.coverage_counts import Hits
from generator.simulate.games_log import Found, FoundKey
from generator.source import Place

_SAFE = 2**63
"""Sums from here on leave 64 bits."""
MOST_VALUES = 24
"""Different changes of a person's gold that are listed one by one."""


@dataclass(slots=True)
class Times:
    """How often something came up, and in how many games."""

    times: int = 0
    games: int = 0

    def add(self, other: Times) -> None:
        """Add the counts of other games."""
        self.times += other.times
        self.games += other.games


@dataclass(slots=True)
class Flow:
    """Changes of a person's gold over a game, in thousandths: sum, sum of squares, extremes, and how often each."""

    games: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0
    values: Counter[int] = field(default_factory=Counter)
    has_too_many: bool = False

    @classmethod
    def of(cls, changes: IntArray) -> Flow:
        """The flow of some games; shape `(games,)`."""
        found, counts = np.unique(changes, return_counts=True)
        pairs = {int(value): int(count) for value, count in zip(found, counts, strict=True)}
        flow = cls(len(changes), low=min(pairs, default=0), high=max(pairs, default=0))
        flow.total = sum(value * count for value, count in pairs.items())
        flow.squares = sum(value * value * count for value, count in pairs.items())
        flow.values = Counter(pairs)
        flow._bound()
        return flow

    def add(self, other: Flow) -> None:
        """Add the changes of other games."""
        if not other.games:
            return
        self.low = min(self.low, other.low) if self.games else other.low
        self.high = max(self.high, other.high) if self.games else other.high
        self.games += other.games
        self.total += other.total
        self.squares += other.squares
        self.values += other.values
        self.has_too_many = self.has_too_many or other.has_too_many
        self._bound()

    def _bound(self) -> None:
        """With too many different changes the list says nothing, and would depend on the order of adding."""
        if self.has_too_many or len(self.values) > MOST_VALUES:
            self.has_too_many = True
            self.values = Counter()


@dataclass(slots=True)
class Spread:
    """Values read in some games, in thousandths: how many, their sum, the sum of their squares, extremes."""

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0

    @classmethod
    def of(cls, values: IntArray) -> Spread:
        """The spread of some values; shape `(values,)`. Sums are exact, however large the values are."""
        if not len(values):
            return cls()
        low, high = int(values.min()), int(values.max())
        if max(-low, high) ** 2 * len(values) < _SAFE:
            return cls(len(values), int(values.sum()), int((values * values).sum()), low, high)
        exact = [int(value) for value in values]
        return cls(len(exact), sum(exact), sum(value * value for value in exact), low, high)

    def add(self, other: Spread) -> None:
        """Add the values of other games."""
        if other.count:
            self.low = min(self.low, other.low) if self.count else other.low
            self.high = max(self.high, other.high) if self.count else other.high
            self.count += other.count
            self.total += other.total
            self.squares += other.squares


OptionKey = tuple[str, int, str]
"""Event, number of the option from 0, and its label."""


@dataclass(slots=True)
class Tally:
    """Everything counted over some games."""

    games: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    events: dict[str, Times] = field(default_factory=dict)
    options: dict[OptionKey, Times] = field(default_factory=dict)
    gold: dict[str, Flow] = field(default_factory=dict)
    measured: dict[str, Spread] = field(default_factory=dict)
    left_flags: dict[tuple[str, str], int] = field(default_factory=dict)
    anomalies: dict[FoundKey, Found] = field(default_factory=dict)
    lacking: dict[tuple[str, str], set[Place]] = field(default_factory=dict)
    assumed: set[str] = field(default_factory=set)
    pairs: dict[tuple[int, int], IntArray] = field(default_factory=dict)
    hits: Hits | None = None

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        for name, count in other.outcomes.items():
            self.outcomes[name] = self.outcomes.get(name, 0) + count
        for event, times in other.events.items():
            self.events.setdefault(event, Times()).add(times)
        for option, times in other.options.items():
            self.options.setdefault(option, Times()).add(times)
        for person, flow in other.gold.items():
            self.gold.setdefault(person, Flow()).add(flow)
        for name, spread in other.measured.items():
            self.measured.setdefault(name, Spread()).add(spread)
        for flag, count in other.left_flags.items():
            self.left_flags[flag] = self.left_flags.get(flag, 0) + count
        self.add_anomalies(other.anomalies.values())
        for what, places in other.lacking.items():
            self.lacking.setdefault(what, set()).update(places)
        self.assumed |= other.assumed
        for pair, table in other.pairs.items():
            self.pairs[pair] = self.pairs[pair] + table if pair in self.pairs else table
        if other.hits is not None:
            self.hits = other.hits if self.hits is None else self.hits.with_other(other.hits)

    def add_anomalies(self, found: Iterable[Found]) -> None:
        """Add anomalies, like ones together."""
        for one in found:
            old = self.anomalies.get(one.key)
            self.anomalies[one.key] = one if old is None else old.with_other(one)
