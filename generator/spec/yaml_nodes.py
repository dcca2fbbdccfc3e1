"""The tree of a YAML file: scalars, sequences and mappings with spans. Knows nothing of rules or types.

    ante: 0.5          Entry(key=ScalarNode("ante"), value=ScalarNode("0.5"))
    tags: [a, b]       Entry(key=ScalarNode("tags"), value=SequenceNode of two scalars)

Scalars stay text; what `no` or `0.5` means is decided by whoever reads the field. Aliases share one node.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.source import Span

KeyPath: TypeAlias = tuple[str | int, ...]
Plain: TypeAlias = "str | Sequence[Plain] | Mapping[str, Plain] | None"
Node: TypeAlias = "ScalarNode | SequenceNode | MappingNode"


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One value as text; `plain` means without quotes and not a `|` or `>` block. `span` holds the quotes."""

    text: str
    plain: bool
    span: Span

    @property
    def is_null(self) -> bool:
        """Nothing given: empty, `~` or `null` without quotes."""
        return self.plain and self.text in {"", "~", "null"}


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list; `flow` means written with brackets."""

    items: tuple[Node, ...]
    flow: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """`key: value` of a mapping."""

    key: ScalarNode
    value: Node


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Keys and values in order, each key once; `flow` means written with braces."""

    entries: tuple[Entry, ...]
    flow: bool
    span: Span

    def entry(self, key: str) -> Entry | None:
        """The entry of that key."""
        return next((entry for entry in self.entries if entry.key.text == key), None)


def to_plain(node: Node) -> Plain:
    """Texts, `None`, lists and dicts; every scalar is a text, whatever it looks like."""
    match node:
        case ScalarNode():
            return None if node.is_null else node.text
        case SequenceNode():
            return [to_plain(item) for item in node.items]
        case MappingNode():
            return {entry.key.text: to_plain(entry.value) for entry in node.entries}


def step(node: Node, key: str | int) -> Node | None:
    """The child under a key of a mapping or at an index of a sequence."""
    if isinstance(node, MappingNode) and isinstance(key, str):
        entry = node.entry(key)
        return entry.value if entry else None
    if isinstance(node, SequenceNode) and isinstance(key, int) and 0 <= key < len(node.items):
        return node.items[key]
    return None
