"""The parts of an event that several rules ask for: what kind it is, its options and texts. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.mod.records import Definition
from generator.script.tree import Block, Statement

NARRATIVE = "narrative_event"
_FRAMES = frozenset(("1", "2"))


def named_events(events: Iterable[Definition]) -> Iterator[Definition]:
    """The events that have an id; a block without one is no event that can happen."""
    return (event for event in events if event.name)


def says_yes(definition: Definition, *keys: str) -> bool:
    """Whether an object has one of these keys with the value `yes`."""
    return any(one.key.lower() in keys and one.word.lower() == "yes" for one in definition.statement.block)


def fields(statement: Statement, key: str) -> Sequence[Statement]:
    """All fields of a block with that key."""
    return [one for one in statement.block if one.key.lower() == key]


def is_hidden(event: Definition) -> bool:
    """Whether an event shows no window of its own; 1 and 2 are frames that the game fills with its messages."""
    return says_yes(event, "hide_window") or event.name in _FRAMES


def options(event: Definition) -> Sequence[Statement]:
    """The options of an event."""
    return fields(event.statement, "option")


def alternatives(holder: Statement, key: str) -> tuple[list[Statement], list[Statement]]:
    """The texts of a field that are plain words, and those that are blocks with a trigger."""
    found = fields(holder, key)
    blocks = [one for one in found if isinstance(one.value, Block)]
    return [one for one in found if not isinstance(one.value, Block)], blocks
