"""What ran, as counts by place in the script: effects and entries by rows, conditions by true and false.

Knows scripts by path and offset only; `coverage.py` knows what could have run.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.rows import Mask, Rows

Spot = tuple[str, int]
"""A path and the offset at which a statement starts."""


def spot_of(site: Site) -> Spot:
    """The spot of a statement."""
    return site.script.source.path, site.span.start


@dataclass(slots=True)
class Hits:
    """Counts of worlds by spot; an effect in a loop counts each round."""

    effects: Counter[Spot] = field(default_factory=Counter)
    entries: Counter[Spot] = field(default_factory=Counter)
    true: Counter[Spot] = field(default_factory=Counter)
    false: Counter[Spot] = field(default_factory=Counter)
    events: Counter[Spot] = field(default_factory=Counter)
    options: Counter[Spot] = field(default_factory=Counter)

    def with_other(self, other: Hits) -> Hits:
        """The counts of both."""
        return Hits(
            self.effects + other.effects,
            self.entries + other.entries,
            self.true + other.true,
            self.false + other.false,
            self.events + other.events,
            self.options + other.options,
        )


class HitCounter:
    """A watch that counts; spots are worked out once for each statement."""

    def __init__(self) -> None:
        self._sites: dict[int, Site] = {}
        self._counts: dict[str, Counter[int]] = {name: Counter() for name in Hits.__dataclass_fields__}

    def _count(self, kind: str, site: Site, rows: int) -> None:
        if rows:
            self._sites[id(site)] = site
            self._counts[kind][id(site)] += rows

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event starts."""
        self._count("events", event.site, rows.count)

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option was chosen."""
        self._count("options", event.options[number].site, rows.count)

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """An effect is about to run."""
        self._count("effects", site, rows.count)

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """A condition was judged."""
        true = (rows.count if found else 0) if isinstance(found, bool) else int(np.count_nonzero(found))
        self._count("true", site, true)
        self._count("false", site, rows.count - true)

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list was drawn."""
        self._count("entries", site, rows.count)

    @property
    def hits(self) -> Hits:
        """The counts so far."""
        found = Hits()
        for name, counts in self._counts.items():
            by_spot: Counter[Spot] = getattr(found, name)
            for number, count in counts.items():
                by_spot[spot_of(self._sites[number])] += count
        return found
