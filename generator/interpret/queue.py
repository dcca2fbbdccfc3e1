"""Delayed events, ordered by day and insertion; those of equal kind are run together where no world can notice.

Knows no script. INVARIANT: in each world the order of its own events stays as it was.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from generator.ck2.scopes import Chain
from generator.interpret.anomalies import Step
from generator.interpret.core import InstantChain
from generator.interpret.rows import Rows, grouped, united


@dataclass(frozen=True, slots=True)
class Delayed:
    """An event that waits for a day in some worlds; `instant` gives it the saved targets of its chain."""

    day: int
    event: str
    chain: Chain[int]
    instant: InstantChain
    rows: Rows
    way: tuple[Step, ...]

    def is_like(self, other: Delayed) -> bool:
        """Whether both are the same event with the same scopes and targets."""
        same = self.day == other.day and self.event == other.event and self.chain == other.chain
        return same and self.instant.targets is other.instant.targets


class Queue:
    """Events that wait."""

    def __init__(self) -> None:
        self.waiting: list[Delayed] = []
        self.today: list[Delayed] = []
        """What falls due now and has not been run yet, in order; it can still be taken back."""
        self.load = 0
        """How many events wait, over all worlds."""

    def add(self, delayed: Delayed) -> None:
        """Put an event at the end of its day."""
        self.waiting.append(delayed)
        self.load += delayed.rows.count

    def replace(self, waiting: list[Delayed]) -> None:
        """Let these events wait instead of all others."""
        # Whoever replaces all (a loaded state) replaces what is due today as well; `clear` puts that back.
        self.waiting, self.today = waiting, []
        self.load = sum(one.rows.count for one in waiting)

    def clear(self, event: str, recipient: int, rows: Rows) -> None:
        """Take an event back for a recipient in some worlds, also one that is due later today."""
        today = _without(self.today, event, recipient, rows)
        self.replace(_without(self.waiting, event, recipient, rows))
        self.today = today

    @property
    def next_day(self) -> int | None:
        """The earliest day on which something is due."""
        return min((one.day for one in self.waiting), default=None)

    def next_due(self, day: int, worlds: int) -> Delayed | None:
        """Take out the next event that is due up to a day; like ones of a day come together."""
        if not self.today:
            self.today = self.merged(self.due(day), worlds)
        return self.today.pop(0) if self.today else None

    def due(self, day: int) -> list[Delayed]:
        """Take out what is due on the earliest day up to a day, in order of insertion."""
        # One day at a time: what the events of a day fire for the same day comes behind all of them.
        first = self.next_day
        if first is None or first > day:
            return []
        found = [one for one in self.waiting if one.day == first]
        self.waiting = [one for one in self.waiting if one.day != first]
        self.load -= sum(one.rows.count for one in found)
        return found

    def merged(self, due: list[Delayed], worlds: int) -> list[Delayed]:
        """Events of one day, like ones together where they share no world and none of their worlds has one between."""
        groups = grouped([(one.rows, one) for one in due], Delayed.is_like, worlds)
        return [dataclasses.replace(group[0], rows=united([one.rows for one in group], worlds)) for group in groups]


def _without(events: list[Delayed], event: str, recipient: int, rows: Rows) -> list[Delayed]:
    """Events that wait, without one of them for a recipient in some worlds."""
    kept = []
    for one in events:
        is_meant = one.event == event and one.chain.root == recipient
        left = one.rows.without(rows) if is_meant else one.rows
        if left.count:
            kept.append(one if left is one.rows else dataclasses.replace(one, rows=left))
    return kept
