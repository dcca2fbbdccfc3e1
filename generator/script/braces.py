"""Which `{` has no `}`: judged by indentation, as a reader would. Knows nothing of statements.

A plain count tells only that blocks are open at the end of the file. Here the blocks are ended where the indentation says
that they should have been: before a line that starts no deeper than the line that opened the block. Sloppy indentation
raises false suspicions; one that leads to a `}` too many is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.script.lexer import Token, TokenKind

# Taking suspicions back costs a second reading; together they may cost this many readings of the file.
_READINGS = 10


def judge(text: str, tokens: Sequence[Token]) -> Mapping[int, int]:
    """Offsets of tokens, and how many unclosed blocks end right before each; empty if every block is closed."""
    unclosed = _count_unclosed(tokens)
    if not unclosed:
        return {}
    return _Judge(_marks(text, tokens), unclosed).closings()


def _count_unclosed(tokens: Sequence[Token]) -> int:
    """Blocks open at the end of the file."""
    depth = 0
    for kind, _, _ in tokens:
        if kind is TokenKind.OPEN:
            depth += 1
        elif kind is TokenKind.CLOSE and depth:
            depth -= 1
    return depth


@dataclass(frozen=True, slots=True)
class _Mark:
    """A brace anywhere, or a name that starts a line; `indent` is that of its line, in columns."""

    kind: TokenKind
    start: int
    indent: int
    leads: bool


def _marks(text: str, tokens: Sequence[Token]) -> list[_Mark]:
    marks: list[_Mark] = []
    before, indent = 0, 0
    for kind, start, end in tokens:
        gap = text[before:start].replace("\r", "\n")
        leads = "\n" in gap or not before
        if leads:
            indent = len(gap.rpartition("\n")[2].expandtabs(4))
        if kind in (TokenKind.OPEN, TokenKind.CLOSE) or (leads and kind is not TokenKind.OPERATOR):
            marks.append(_Mark(kind, start, indent, leads))
        before = end
    return marks


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """A closing that may have to be taken back: where, how many, and the blocks that were open before."""

    index: int
    count: int
    open_indents: tuple[int, ...]


class _Judge:
    """Walks the marks with the indents of the open blocks."""

    def __init__(self, marks: Sequence[_Mark], unclosed: int) -> None:
        self.marks = marks
        self.unclosed = unclosed
        self.suspicions: list[_Suspicion] = []
        self.refuted: set[int] = set()
        self.open_indents: list[int] = []
        self.index = 0

    def closings(self) -> Mapping[int, int]:
        """Offsets and counts of the closings that stood."""
        steps = 0
        while self.index < len(self.marks):
            steps += 1
            self._step(self.marks[self.index], steps < _READINGS * len(self.marks))
        return {self.marks[one.index].start: one.count for one in self.suspicions}

    def _step(self, mark: _Mark, may_suspect: bool) -> None:
        if may_suspect and mark.leads and mark.kind is not TokenKind.OPEN and self.index not in self.refuted:
            self._suspect(mark)
        if mark.kind is TokenKind.OPEN:
            self.open_indents.append(mark.indent)
        elif mark.kind is TokenKind.CLOSE:
            if not self.open_indents and self.suspicions and may_suspect:
                self._take_back()
                return
            if self.open_indents:
                self.open_indents.pop()
        self.index += 1

    def _suspect(self, mark: _Mark) -> None:
        """Close what the indentation of this line says is over, within the number of blocks that lack a `}`."""
        least = mark.indent + (mark.kind is TokenKind.CLOSE)
        count = 0
        while count < min(len(self.open_indents), self.unclosed + 1) and self.open_indents[-1 - count] >= least:
            count += 1
        belongs = mark.kind is not TokenKind.CLOSE or self.open_indents[-1 - count :][:1] == [mark.indent]
        if 0 < count <= self.unclosed and belongs:
            self.suspicions.append(_Suspicion(self.index, count, tuple(self.open_indents)))
            self.unclosed -= count
            del self.open_indents[-count:]

    def _take_back(self) -> None:
        """A `}` too many: the last suspicion was false."""
        last = self.suspicions.pop()
        self.refuted.add(last.index)
        self.unclosed += last.count
        self.open_indents = list(last.open_indents)
        self.index = last.index
