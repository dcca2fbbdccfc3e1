"""Localisation of a mod: every key with its row, and what the texts name. Knows no rules.

Of equal keys the first loaded stays: higher mods come before lower ones, files of one mod in the order of their paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from generator.mod.brackets import named_in
from generator.mod.files import ModFile
from generator.mod.records import Act
from generator.script.localisation import LANGUAGES, Row
from generator.source import Place, Position


@dataclass(frozen=True, slots=True, eq=False)
class TextEntry:
    """One key with its row; two entries are equal only if they are the same one."""

    key: str
    row: Row
    file: ModFile

    @property
    def place(self) -> Place:
        """Where the key stands."""
        return self.row.place

    def text(self, language: str) -> str:
        """The text in a language (`english`, `french`, `german`, `spanish`); empty if there is none."""
        return self.row.text(language)


@dataclass(frozen=True, slots=True, eq=False)
class TextUse:
    """One name in a text: `start` and `end` count characters of the text in that language."""

    thing: str
    name: str
    act: Act
    language: str
    entry: TextEntry
    start: int
    end: int
    or_else: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        """Path, line and column of the name."""
        fields = self.entry.row.fields[: LANGUAGES[self.language]]
        before = sum(len(field) + 1 for field in fields)
        line = self.entry.place.start.line if self.entry.place.start else 1
        ends = (Position(line, before + self.start + 1), Position(line, before + self.end + 1))
        return Place(self.entry.place.path, *ends, self.entry.place.excerpt)


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """All texts: `entries` by key, `duplicates` the keys that stand more than once (the first entry stays)."""

    entries: Mapping[str, TextEntry]
    duplicates: tuple[tuple[TextEntry, ...], ...]
    uses: tuple[TextUse, ...]
    _uses: Mapping[str, Mapping[str, tuple[TextUse, ...]]]

    def uses_of(self, thing: str) -> Mapping[str, tuple[TextUse, ...]]:
        """What texts name, by kind of thing and name (`variable`, `event_target`, `defined_text`, `loc_key` ...)."""
        return self._uses.get(thing, {})

    def count(self, language: str) -> int:
        """How many keys have a text in a language."""
        return sum(bool(entry.text(language)) for entry in self.entries.values())


def gather_texts(entries: Iterable[TextEntry], known: dict[TextEntry, tuple[TextUse, ...]] | None = None) -> Texts:
    """The texts of entries in the order in which they are loaded; `known` keeps what they name from call to call."""
    uses_in = _uses_in if known is None else partial(_known_uses, known)
    by_key: dict[str, list[TextEntry]] = {}
    for entry in entries:
        by_key.setdefault(entry.key, []).append(entry)
    first = {key: some[0] for key, some in by_key.items()}
    uses = tuple(use for entry in first.values() for use in uses_in(entry))
    duplicates = tuple(tuple(some) for some in by_key.values() if len(some) > 1)
    return Texts(first, duplicates, uses, _by_name(uses))


def _known_uses(known: dict[TextEntry, tuple[TextUse, ...]], entry: TextEntry) -> Iterable[TextUse]:
    found = known.get(entry)
    if found is None:
        found = known[entry] = tuple(_uses_in(entry))
    return found


def _uses_in(entry: TextEntry) -> Iterable[TextUse]:
    """What the texts of a key name; a text repeated in another language counts once."""
    seen: set[str] = set()
    for language in LANGUAGES:
        text = entry.text(language)
        if text and text not in seen:
            seen.add(text)
            for one in named_in(text):
                yield TextUse(one.thing, one.name, one.act, language, entry, one.start, one.end, one.or_else)


def _by_name(uses: Iterable[TextUse]) -> Mapping[str, Mapping[str, tuple[TextUse, ...]]]:
    grouped: dict[str, dict[str, list[TextUse]]] = {}
    for use in uses:
        grouped.setdefault(use.thing, {}).setdefault(use.name, []).append(use)
    return {thing: {name: tuple(some) for name, some in named.items()} for thing, named in grouped.items()}
