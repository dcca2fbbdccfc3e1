"""What happened, in order: events, choices, draws, log lines, days, changes of the people. Knows no page.

`Recorder` listens to a machine of one world. A record is told in short words with its place in the script.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.ck2.scopes import Frame
from generator.interpret.core import Run, entity_of
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.machine import Machine
from generator.interpret.rows import Mask, Rows
from generator.interpret.texts import Writer
from generator.source import Place

_ENTRY = 400
_SHORT = 90
_LONG = 300
_MOST = 2_000


class Kind(StrEnum):
    """What kind of thing happened."""

    EVENT = "event"
    HIDDEN = "hidden"
    OPTION = "option"
    DRAW = "draw"
    LOG = "log"
    DAY = "day"
    CHANGE = "change"
    STATE = "state"
    FAULT = "fault"
    NOTE = "note"


_ENDLESS = frozenset({Kind.EVENT, Kind.HIDDEN, Kind.OPTION, Kind.DRAW, Kind.LOG, Kind.DAY})
"""What a loop may bring again and again; changes and faults are always told."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened; `who` is a person's name, `place` where it stands in the script."""

    kind: Kind
    text: str
    who: str = ""
    place: Place | None = None


class Recorder:
    """A machine's watch and listener; `take` hands out what was heard since the last time."""

    def __init__(self) -> None:
        self._heard: list[Entry] = []
        self._unlisted = 0
        self._writer: Writer | None = None

    def attach(self, machine: Machine, writer: Writer) -> None:
        """Listen to a machine."""
        self._writer = writer
        machine.watch = self
        machine.listener = self.log

    def note(self, kind: Kind, text: str, who: str = "", place: Place | None = None) -> None:
        """Put something in oneself; of what a script does without end, the first 2,000 things are kept."""
        if len(self._heard) >= _MOST and kind in _ENDLESS:
            self._unlisted += 1
            return
        self._heard.append(Entry(kind, text, who, place))

    def take(self) -> tuple[Entry, ...]:
        """Everything since the last call."""
        if self._unlisted:
            self._heard.append(Entry(Kind.NOTE, f"{self._unlisted} more events, choices and draws are not listed"))
        heard, self._heard, self._unlisted = tuple(self._heard), [], 0
        return heard

    def has_heard(self, event: str) -> bool:
        """Whether an event has started since the last time."""
        return any(one.text == event and one.kind in (Kind.EVENT, Kind.HIDDEN) for one in self._heard)

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event starts."""
        kind = Kind.HIDDEN if event.is_hidden else Kind.EVENT
        self.note(kind, event.id, _name(run), event.site.place)

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option is chosen; those of hidden events say nothing."""
        if event.is_hidden or self._writer is None:
            return
        option = event.options[number]
        text = shortened(self._writer.alternative(option.names, run, rows, first=True))
        self.note(Kind.OPTION, text or option.label, _name(run), option.site.place)

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """Single effects are told by what they change."""

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Conditions are not told."""

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list is drawn."""
        text = site.script.source.text[site.span.start : site.span.start + _ENTRY]
        self.note(Kind.DRAW, shortened(text, _SHORT), "", site.place)

    def log(self, text: str, run: Run, frame: Frame[int], rows: Rows, site: Site) -> None:
        """The script's own log."""
        shown = self._writer.written(text, run, frame, rows) if self._writer else text
        self.note(Kind.LOG, shortened(shown), _name(run), site.place)


def shortened(text: str, most: int = _LONG) -> str:
    """A text on one line, cut where it is too long for one."""
    line = " ".join(text.split())
    return f"{line[:most]} ..." if len(line) > most else line


def _name(run: Run) -> str:
    """The name of ROOT."""
    root = entity_of(run.chain.root)
    return run.state.entities[root].name if root >= 0 else ""
