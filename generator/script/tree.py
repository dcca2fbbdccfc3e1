"""The tree of a script: an ordered list of statements. Equal keys are never merged, order carries meaning.

    character_event = {          Statement(key="character_event", operator="=", value=Block)
        id = mw.1                Statement(key="id", operator="=", value=Scalar("mw.1", WORD))
        tags = { a "b c" }       Block of two statements without key and operator (list items)
    }

Nodes are slotted, not frozen (speed); INVARIANT: nobody writes into them after parsing.
Offsets count characters of `Script.source.text`. Comments stand beside the tree, sorted by offset, since no reader of
meaning wants them and every printer does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from generator.diagnostics import Diagnostic
from generator.source import Place, Source, Span


class Kind(StrEnum):
    """What a single value is, judged by its shape alone."""

    WORD = "word"
    QUOTED = "quoted"
    NUMBER = "number"
    DATE = "date"


class Scalar:
    """A single value; carries no offset, so that equal values share one object.

    `text` is what stands in the file, without quotes. `thousandths` is the value of a number (`.3` is 300, truncated
    toward zero past the third decimal), `None` for the other kinds.
    """

    __slots__ = ("kind", "text", "thousandths")

    def __init__(self, text: str, kind: Kind, thousandths: int | None = None) -> None:
        self.text = text
        self.kind = kind
        self.thousandths = thousandths

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and self.text == other.text and self.kind == other.kind

    def __hash__(self) -> int:
        return hash((self.text, self.kind))

    def __repr__(self) -> str:
        return f"Scalar({self.text!r}, {self.kind.value})"


class Block:
    """`{ ... }`: its statements in order. Where it starts and ends is told by the statement that holds it."""

    __slots__ = ("statements",)

    def __init__(self, statements: list[Statement]) -> None:
        self.statements = statements

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements)

    def __repr__(self) -> str:
        return f"Block({self.statements!r})"


class Statement:
    """`key operator value`, or a list item: key and operator are then empty.

    `start` is the offset of the key (of the value for a list item), `value_start` that of the value (its quote or
    brace included), `end` is behind the last character. `quoted_key` tells `"key" = value` from `key = value`.
    """

    __slots__ = ("end", "key", "operator", "quoted_key", "start", "value", "value_start")

    def __init__(
        self,
        key: str,
        operator: str,
        value: Scalar | Block,
        start: int,
        value_start: int,
        end: int,
        quoted_key: bool = False,
    ) -> None:
        self.key = key
        self.operator = operator
        self.value = value
        self.start = start
        self.value_start = value_start
        self.end = end
        self.quoted_key = quoted_key

    @property
    def word(self) -> str:
        """The value's text if it is a single value, else an empty text."""
        return self.value.text if isinstance(self.value, Scalar) else ""

    @property
    def block(self) -> list[Statement]:
        """The statements of the value if it is a block, else an empty list."""
        return self.value.statements if isinstance(self.value, Block) else []

    @property
    def span(self) -> Span:
        """From the first character of the key to behind the value."""
        return Span(self.start, self.end)

    @property
    def key_span(self) -> Span:
        """The key alone, quotes included; the value for a list item."""
        if not self.operator:
            return self.span
        return Span(self.start, self.start + len(self.key) + (2 if self.quoted_key else 0))

    @property
    def value_span(self) -> Span:
        """The value alone, quotes or braces included."""
        return Span(self.value_start, self.end)

    def first(self, key: str) -> Statement | None:
        """The first statement of the block with that key, compared without regard to case."""
        wanted = key.lower()
        return next((statement for statement in self.block if statement.key.lower() == wanted), None)

    def keys(self) -> list[str]:
        """The keys of its block in lower case, list items left out."""
        return [statement.key.lower() for statement in self.block if statement.operator]

    def __repr__(self) -> str:
        return f"Statement({self.key!r} {self.operator} {self.value!r})"


@dataclass(frozen=True, slots=True)
class Comment:
    """`# ...` to the end of its line; `text` holds the hash and no line end."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Script:
    """One file, read: statements, comments sorted by offset, and what was wrong with it."""

    source: Source
    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def place(self, span: Span) -> Place:
        """The span with path, line and column."""
        return self.source.place(span)
