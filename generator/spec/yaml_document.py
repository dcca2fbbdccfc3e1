"""A YAML file, read within bounds: its tree, and the place of every key and value. Knows nothing of rules.

Carets are exact inside plain and quoted scalars that stand on one line as they are; else at the scalar's start.
"""

from __future__ import annotations

import re
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput
from generator.paths import Found, expect_file, look, read_file
from generator.source import Place, Position, Source, Span
from generator.spec.codes import finding
from generator.spec.yaml_compose import DEEPEST, Composer, Refused
from generator.spec.yaml_nodes import KeyPath, MappingNode, Node, Plain, ScalarNode, SequenceNode, step, to_plain

LARGEST = 4_000_000  # bytes
MOST_BRACKETS = 1_000
_BRACKETS = re.compile(r"[\[\]{}]")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class Document:
    """One YAML file whose top is a mapping."""

    def __init__(self, source: Source, root: MappingNode, findings: tuple[Diagnostic, ...] = ()) -> None:
        self.source = source
        self.root = root
        self.findings = findings

    def node(self, path: KeyPath) -> Node | None:
        """The node at a path of keys and indices, `None` if there is none."""
        node: Node | None = self.root
        for key in path:
            node = step(node, key) if node is not None else None
        return node

    def plain(self, path: KeyPath = ()) -> Plain:
        """The value at a path as texts, lists and dicts; `None` if there is none."""
        node = self.node(path)
        return to_plain(node) if node is not None else None

    def keys_at(self, path: KeyPath = ()) -> tuple[str, ...]:
        """The keys of the mapping at a path; empty if no mapping is there."""
        node = self.node(path)
        return tuple(entry.key.text for entry in node.entries) if isinstance(node, MappingNode) else ()

    def place(self, path: KeyPath) -> Place:
        """The value at a path: a scalar or a bracketed collection itself, for others and for nothing its key.

        A path that leads nowhere gives the place of the last part that exists.
        """
        while path and self.node(path) is None:
            path = path[:-1]
        if not path:
            return self.source.place(_head(self.root))
        node = self.node(path)
        if node is None or node.span.start == node.span.end or not _shows_itself(node):
            return self.key_place(path)
        return self.source.place(node.span)

    def key_place(self, path: KeyPath) -> Place:
        """The key that the path ends in; for a list item the item's beginning."""
        parent = self.node(path[:-1]) if path else None
        if isinstance(parent, MappingNode) and isinstance(path[-1], str) and (entry := parent.entry(path[-1])):
            return self.source.place(entry.key.span)
        node = self.node(path)
        return self.source.place(_head(node)) if node is not None and path else self.place(path[:-1])

    def within(self, path: KeyPath, span: Span) -> Place:
        """A stretch of the text at a path; the scalar's start if its text does not stand in the file as it is."""
        node = self.node(path)
        if not isinstance(node, ScalarNode):
            return self.place(path)
        start = self.text_start(node)
        if start is None:
            return self.source.place(Span(node.span.start, node.span.start + 1))
        return self.source.place(Span(start + span.start, start + max(span.end, span.start + 1)))

    def text_start(self, node: ScalarNode) -> int | None:
        """The offset of the text's first character if the file holds the text letter by letter, else `None`."""
        written = self.source.text[node.span.start : node.span.end]
        if node.plain and written == node.text:
            return node.span.start
        if not node.plain and written[:1] in {"'", '"'} and written[1:-1] == node.text:
            return node.span.start + 1
        return None


def read_document(path: Path, wanted: str = "rules.yaml") -> Document:
    """Read a YAML file. Raises UserError if there is no such file, FaultyInput if it cannot be read as YAML.

    Faults that do not stop the reading (a key given twice) are in `Document.findings`. `wanted` is what the file should
    be, in the words of a hint.
    """
    return parse_document(str(path), read_text(path, wanted))


def read_text(path: Path, wanted: str = "rules.yaml") -> str:
    """The text of a file in UTF-8, its line ends as they are. Raises UserError, FaultyInput (not text, too large)."""
    is_folder = look(path) is Found.FOLDER
    hint = f"name the {wanted} in it" if is_folder else f"name a {wanted}, or write one with `modwright new DIR`"
    expect_file(path, hint)
    size = path.stat().st_size
    raw = b"" if size > LARGEST else read_file(path, "check the rights of the file")
    if size > LARGEST:
        raise _unreadable("RY102", Place(str(path)), f"the file holds {size:,} bytes, at most {LARGEST:,} are read")
    return _decode(path, raw)


def parse_document(name: str, text: str) -> Document:
    """Read YAML from a text; `name` is shown in places. Raises FaultyInput."""
    source = Source(name, text)
    if forbidden := _FORBIDDEN.search(text):
        message = f"a control character (number {ord(forbidden[0])}) stands in the file, expected text"
        raise _unreadable("RY101", source.place(Span(*forbidden.span())), message, "remove it")
    if (deep := _bracket_flood(text)) is not None:
        message = f"more than {MOST_BRACKETS:,} brackets are open here, at most {DEEPEST} levels are read"
        raise _unreadable("RY107", source.place(Span(deep, deep + 1)), message)
    composer = Composer(source)
    try:
        root = composer.compose()
    except Refused as fault:
        raise _faulty(name, (*composer.findings, fault.last)) from None
    if root is None or (isinstance(root, ScalarNode) and root.is_null):
        raise _unreadable("RY109", Place(name), "the file is empty, expected rules", "`modwright new DIR` writes some")
    if not isinstance(root, MappingNode):
        message = f"the file is {kind_of(root)}, expected keys and values"
        raise _faulty(name, (*composer.findings, finding("RY113", source.place(_head(root)), message)))
    return Document(source, root, tuple(composer.findings))


def kind_of(node: Node) -> str:
    """What stands there, for messages."""
    match node:
        case ScalarNode():
            return "empty" if node.is_null else "a single value"
        case SequenceNode():
            return "a list"
        case MappingNode():
            return "a block of keys"


def _decode(path: Path, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = raw[: fault.start].decode("utf-8-sig", errors="replace")
        position = Source(str(path), before).position(len(before))
        place = Place(str(path), position, Position(position.line, position.column + 1))
        message = f"byte 0x{raw[fault.start]:02x} is not UTF-8"
        raise _unreadable("RY101", place, message, "save the file as UTF-8") from None


def _bracket_flood(text: str) -> int | None:
    """The offset at which absurdly many brackets are open, quotes and comments not regarded.

    PyYAML's scanners take a time that grows with the square of that number, before they tell of any of them.
    """
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MOST_BRACKETS:
            return bracket.start()
    return None


def _shows_itself(node: Node) -> bool:
    return isinstance(node, ScalarNode) or node.flow


def _head(node: Node) -> Span:
    """What a caret should stand under to show the node: its first key or item, or itself."""
    match node:
        case MappingNode() if node.entries and not node.flow:
            return node.entries[0].key.span
        case SequenceNode() if node.items and not node.flow:
            return _head(node.items[0])
        case _:
            return node.span


def _unreadable(code: str, place: Place, message: str, help: str = "") -> FaultyInput:
    return _faulty(place.path, (finding(code, place, message, help),))


def _faulty(name: str, findings: tuple[Diagnostic, ...]) -> FaultyInput:
    return FaultyInput(f"`{name}` cannot be read", findings)
