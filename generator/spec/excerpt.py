"""Excerpts of a rules file: the lines of one block, below the keys that lead to it. Knows no key."""

from __future__ import annotations

from collections.abc import Iterator

from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import Entry, KeyPath, MappingNode, Node, SequenceNode

LONGEST = 24  # lines


def excerpt(document: Document, pattern: tuple[str, ...]) -> str:
    """The block at a path in which `<key>` stands for any key; empty if the file has none, or it is a part of a list.

    Entries that hold blocks of blocks are left out, and whatever comes after two dozen lines.
    """
    path = _first_match(document, pattern)
    node = document.node(path) if path else None
    if not isinstance(node, MappingNode) or node.flow or not path:
        return ""
    above = [_key_line(document, path[:length]) for length in range(1, len(path) + 1)]
    below: list[str] = []
    for entry in node.entries:
        lines = list(_lines(document, entry))
        if _depth(entry.value) <= 2 and len(below) + len(lines) <= LONGEST:
            below += lines
    return "\n".join([*above, *below]) if below else ""


def _first_match(document: Document, pattern: tuple[str, ...]) -> KeyPath:
    """The first path of the file that fits; empty if none does or the pattern leads into a list."""
    path: KeyPath = ()
    for part in pattern:
        keys = document.keys_at(path)
        key = keys[0] if part == "<key>" and keys else part
        if key not in keys:
            return ()
        path = (*path, key)
    return path


def _key_line(document: Document, path: KeyPath) -> str:
    """The line of a key without its value."""
    place = document.key_place(path)
    assert place.excerpt is not None
    assert place.start is not None
    return f"{place.excerpt[: place.start.column - 1]}{path[-1]}:"


def _lines(document: Document, entry: Entry) -> Iterator[str]:
    source = document.source
    first, last = source.position(entry.key.span.start).line, source.position(_end(entry.value)).line
    return (source.line(number) for number in range(first, last + 1))


def _end(node: Node) -> int:
    """The end of the last value in a node, without the comments and blank lines behind it."""
    match node:
        case MappingNode() if node.entries and not node.flow:
            return _end(node.entries[-1].value)
        case SequenceNode() if node.items and not node.flow:
            return _end(node.items[-1])
        case _:
            return node.span.end


def _depth(node: Node) -> int:
    """Blocks below a node: a scalar has none, a text in several languages one."""
    match node:
        case MappingNode():
            return 1 + max((_depth(entry.value) for entry in node.entries), default=0)
        case SequenceNode():
            return 1 + max((_depth(item) for item in node.items), default=0)
        case _:
            return 0
