"""What a reader sees of a file who looks at braces and indentation only. Knows nothing of statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.script.lexer import Token, TokenKind


@dataclass(frozen=True, slots=True)
class Mark:
    """A brace anywhere, or a name that starts a line; `indent` is that of its line, in columns."""

    kind: TokenKind
    start: int
    indent: int
    leads: bool


def marks_of(text: str, tokens: Sequence[Token]) -> list[Mark]:
    """The marks of a file, in order; a tab is as wide as four spaces."""
    marks: list[Mark] = []
    before, indent = 0, 0
    for kind, start, end in tokens:
        gap = text[before:start].replace("\r", "\n")
        leads = "\n" in gap or not before
        if leads:
            indent = len(gap.rpartition("\n")[2].expandtabs(4))
        if kind in (TokenKind.OPEN, TokenKind.CLOSE) or (leads and kind is not TokenKind.OPERATOR):
            marks.append(Mark(kind, start, indent, leads))
        before = end
    return marks
