"""Our own mod as it would be without what spreads its rolls: ping events, a day between rolls. Edits script in memory.

The game says which events are rolls and which are pings. Nothing is written; the edited script itself is simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.script.parser import parse_bytes
from generator.script.tree import Block, Statement
from generator.simulate.mods import InMemory, ModSource, files_of, texts_in
from generator.simulate.symbols import Symbols
from generator.source import Span

_FIRING = frozenset({"character_event", "repeat_event", "long_character_event", "narrative_event", "letter_event"})


@dataclass(frozen=True, slots=True)
class Variant:
    """A mod with the name of what was changed in it."""

    name: str
    source: ModSource


def variants(source: ModSource, symbols: Symbols) -> tuple[Variant, ...]:
    """The mod as built, without its pings, with all rolls in one instant, and both."""
    ping, rolls = symbols.ping, frozenset(symbols.rolls)
    files = files_of(source)
    found = [Variant("as built", source)]
    if ping:
        found.append(Variant("without pings", _edited(files, lambda firing: _pings(firing, ping))))
    at_once = _edited(files, lambda firing: _delays(firing, rolls))
    if at_once.files != texts_in(files).files:
        found.append(Variant("rolls on one day", at_once))
        if ping:
            both = _edited(dict(at_once.files), lambda firing: _pings(firing, ping))
            found.append(Variant("rolls on one day, without pings", both))
    return tuple(found)


def _pings(firing: Statement, ping: str) -> Iterator[Span]:
    """The whole statement, if it fires the ping event."""
    if _fired(firing) == ping:
        yield Span(firing.start, firing.end)


def _delays(firing: Statement, events: frozenset[str]) -> Iterator[Span]:
    """The delay of a firing of one of some events."""
    if _fired(firing) in events:
        yield from (Span(part.start, part.end) for part in firing.block if part.key.lower() in ("days", "random"))


def _fired(firing: Statement) -> str:
    event = firing.first("id")
    return event.word if event is not None else ""


def _edited(files: Mapping[str, bytes], cuts: Callable[[Statement], Iterator[Span]]) -> InMemory:
    """The files with stretches cut out of the firings in their events."""
    return texts_in({path: _cut(path, raw, cuts) for path, raw in files.items()})


def _cut(path: str, raw: bytes, cuts: Callable[[Statement], Iterator[Span]]) -> bytes:
    if not path.lower().startswith(("events/", "common/scripted_effects/")) or not path.lower().endswith(".txt"):
        return raw
    script = parse_bytes(raw, path)
    text = script.source.text
    spans = [span for statement in script.statements for firing in _firings(statement) for span in cuts(firing)]
    for span in sorted(spans, reverse=True):
        text = text[: span.start] + text[span.end :]
    return text.encode("cp1252") if spans else raw


def _firings(statement: Statement) -> Iterator[Statement]:
    """All statements in a block that fire an event, at any depth."""
    if isinstance(statement.value, Block):
        for part in statement.block:
            if part.key.lower() in _FIRING and isinstance(part.value, Block):
                yield part
            yield from _firings(part)
