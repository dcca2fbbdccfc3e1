"""The record as it is shown: moments and lines, with what the rules hide from the one at the screen marked as unseen.

A choice is unseen if somebody else made it at an event whose choices the game hides, until the cards are shown. Reads
moments and the symbols of a manifest; knows no game and no page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.play.moments import Moment
from generator.play.places import Spot
from generator.play.record import Entry, Kind
from generator.source import Place

_ENTRIES = 400
UNSEEN = "chooses unseen"
"""What is told of a choice that the rules hide."""


@dataclass(frozen=True, slots=True)
class EntryView:
    """A line of the record, with the moment it belongs to.

    `name` is what the mod calls an event; `unseen` holds the words that the rules hide, empty where they hide none.
    """

    kind: str
    text: str
    who: str
    moment: int
    place: Spot
    name: str = ""
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class MomentView:
    """A moment to which one can go back; `unseen` as in `EntryView`."""

    number: int
    label: str
    date: str
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class Secrets:
    """Events whose choices are hidden, events at which they come out, and the names of those who may know them all."""

    unseen_at: frozenset[str] = frozenset()
    shown_at: frozenset[str] = frozenset()
    insiders: frozenset[str] = frozenset()

    def hides(self, event: str, who: str) -> bool:
        """Whether a choice of somebody at an event is hidden while the cards are not shown."""
        return event in self.unseen_at and who not in self.insiders


@dataclass(frozen=True, slots=True)
class Story:
    """Tells moments; `spot` finds places, `name_of` what the mod calls an event."""

    secrets: Secrets
    spot: Callable[[Place | None], Spot]
    name_of: Callable[[str], str]

    def moments(self, moments: Sequence[Moment]) -> tuple[MomentView, ...]:
        """All moments, the first one first."""
        hidden = self._hidden(moments)
        return tuple(
            MomentView(number, UNSEEN, one.date, one.label)
            if self._is_of(one, hidden.get(number, []))
            else MomentView(number, one.label, one.date)
            for number, one in enumerate(moments)
        )

    def entries(self, moments: Sequence[Moment]) -> tuple[EntryView, ...]:
        """The latest 400 lines; the first of each moment is the moment's own label."""
        hidden, told, left = self._hidden(moments), list[EntryView](), _ENTRIES
        for number in reversed(range(len(moments))):
            moment, unseen = moments[number], hidden.get(number, [])
            label = UNSEEN if self._is_of(moment, unseen) else moment.label
            lines = (Entry(Kind.NOTE, label), *moment.entries)[-left:]
            told[:0] = [self._told(line, number, unseen) for line in lines]
            left -= len(lines)
            if not left:
                break
        return tuple(told)

    def _told(self, entry: Entry, moment: int, hidden: Sequence[Entry]) -> EntryView:
        name = self.name_of(entry.text) if entry.kind in (Kind.EVENT, Kind.HIDDEN) else ""
        is_unseen = any(entry is one for one in hidden)
        text, unseen = (UNSEEN, entry.text) if is_unseen else (entry.text, "")
        return EntryView(entry.kind.value, text, entry.who, moment, self.spot(entry.place), name, unseen)

    def _is_of(self, moment: Moment, hidden: Sequence[Entry]) -> bool:
        """Whether a moment's label is one of the choices that are hidden."""
        return moment.choice is not None and any(entry.text == moment.label for entry in hidden)

    def _hidden(self, moments: Sequence[Moment]) -> dict[int, list[Entry]]:
        """The choices that are hidden now, by moment; none from before the cards were last shown."""
        if not self.secrets.unseen_at:
            return {}
        found: dict[int, list[Entry]] = {}
        at = dict[str, str]()
        for number, entry in _since_shown(moments, self.secrets.shown_at):
            if entry.kind is Kind.EVENT:
                at[entry.who] = entry.text
            elif entry.kind is Kind.OPTION and self.secrets.hides(at.get(entry.who, ""), entry.who):
                found.setdefault(number, []).append(entry)
        return found


def _since_shown(moments: Sequence[Moment], shown_at: frozenset[str]) -> Iterator[tuple[int, Entry]]:
    """The entries after the last event at which the cards are shown, in order, each with its moment."""
    kept: list[tuple[int, Entry]] = []
    for number in reversed(range(len(moments))):
        for entry in reversed(moments[number].entries):
            if entry.kind is Kind.EVENT and entry.text in shown_at:
                return iter(reversed(kept))
            kept.append((number, entry))
    return iter(reversed(kept))
