"""Texts with places in them: files, positions, spans. Knows nothing of any language.

INVARIANT: offsets count characters of the decoded text from 0; lines and columns count from 1, a tab is one column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two characters: line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text, `start` inclusive and `end` exclusive, as offsets in characters."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """A span resolved for people: the file as the user named it, both ends, and the source line of the start.

    `excerpt` is that line without its line end; `None` where no text exists (a missing file).
    """

    path: str
    start: Position | None = None
    end: Position | None = None
    excerpt: str | None = None

    @property
    def sort_key(self) -> tuple[str, int, int]:
        """Order by file, then by position; a whole file comes before anything in it."""
        return (self.path, self.start.line, self.start.column) if self.start else (self.path, 0, 0)

    def __str__(self) -> str:
        return f"{self.path}:{self.start.line}:{self.start.column}" if self.start else self.path


class Source:
    """One text and its newline table; `\\n`, `\\r\\n` and a bare `\\r` all end a line."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which lines start; the first is 0."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def position(self, offset: int) -> Position:
        """Line and column of an offset; offsets past the end give the end of the text."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def place(self, span: Span) -> Place:
        """The span with lines, columns and the line it starts in."""
        start = self.position(span.start)
        return Place(self.path, start, self.position(span.end), self.line(start.line))
