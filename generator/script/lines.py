"""The fast way to a tree: a line that was seen before is not read again, since script repeats its lines without end.

Each line is turned once into steps whose offsets count from the start of the line. Reads only files without any fault
and without statements that run over lines (`key =` here, the value there); hands every other file back unread, for
`careful.py`. INVARIANT: what it does read is exactly what `careful.py` would read.
"""

from __future__ import annotations

import re
import sys
from enum import IntEnum

from generator.script.careful import MAX_DEPTH
from generator.script.scalars import make_scalar
from generator.script.tree import Block, Comment, Scalar, Statement

# Narrower than the language: no white space but ASCII's, no control character, no `!`, no `@` in front, no 0xA0.
_WORD = r'[^\x00-\x20\x7f\xa0{}=<>"#!@][^\x00-\x20\x7f\xa0{}=<>"#!]*'
_VALUE = rf'(?:{_WORD}|"[^"\r\n]*")'
_GAP = r"[ \t\v\f]*"
_PIECE = re.compile(
    rf"{_GAP}(?:({_VALUE})(?:{_GAP}(==|[<>]=|[=<>]){_GAP}(?:({_VALUE})|(\{{)))?|(\}})|(#[^\r\n]*)|\r*\Z)"
)
# Lines kept; a mod of a million different lines would otherwise be held twice.
_MOST_LINES = 300_000


class _Code(IntEnum):
    """What a step does; `BLOCK` opens a block, `LEFT_BLOCK` one on a line without indentation, `CLOSE` ends it."""

    PAIR = 0
    CLOSE = 1
    COMMENT = 2
    ITEM = 3
    BLOCK = 4
    LEFT_BLOCK = 5


# Code, key or comment, operator, value, offsets of key, value and end in the line, whether the key is quoted.
_Step = tuple[int, str, str, Scalar, int, int, int, bool]
_PAIR, _CLOSE, _COMMENT, _ITEM, _BLOCK, _LEFT_BLOCK = (int(code) for code in _Code)
_NO_VALUE = make_scalar("")


class LineReader:
    """Reads texts, and keeps what their lines mean from one text to the next."""

    def __init__(self) -> None:
        self._steps: dict[str, tuple[_Step, ...]] = {}
        self._scalars: dict[str, Scalar] = {}

    def read(self, text: str) -> tuple[list[Statement], list[Comment]] | None:  # noqa: PLR0912
        """Statements and comments; `None` if the text holds anything out of the ordinary.

        One loop on purpose: a call for each line or step would double the time.
        """
        known = self._steps
        if len(known) > _MOST_LINES:
            known.clear()
        top: list[Statement] = []
        comments: list[Comment] = []
        with_items: list[list[Statement]] = []
        inside = top
        outer: list[tuple[list[Statement], Statement]] = []
        base = 0
        for line in text.split("\n"):
            steps = known.get(line)
            if steps is None:
                steps = self._learn(line)
                if steps is None:
                    return None
            for code, key, operator, value, start, value_start, end, quoted in steps:
                if code == _PAIR:
                    inside.append(Statement(key, operator, value, base + start, base + value_start, base + end, quoted))
                elif code == _CLOSE:
                    if not outer:
                        return None
                    inside, opened = outer.pop()
                    opened.end = base + end
                elif code >= _BLOCK:
                    if outer and (code == _LEFT_BLOCK or len(outer) >= MAX_DEPTH):
                        # On a line at the very left although a block is open: perhaps that block lacks its `}`.
                        return None
                    block: list[Statement] = []
                    opened = Statement(key, operator, Block(block), base + start, base + value_start, 0, quoted)
                    inside.append(opened)
                    outer.append((inside, opened))
                    inside = block
                elif code == _COMMENT:
                    comments.append(Comment(key, base + start))
                else:
                    inside.append(Statement("", "", value, base + start, base + start, base + end))
                    if not with_items or with_items[-1] is not inside:
                        with_items.append(inside)
            base += len(line) + 1
        if outer or any(statement.operator for statements in with_items for statement in statements):
            return None
        return top, comments

    def _learn(self, line: str) -> tuple[_Step, ...] | None:
        """The steps of a line not seen before; `None` if it cannot be read by itself."""
        steps = None if '\\"' in line else self._read_line(line)
        if steps is not None:
            self._steps[line] = steps
        return steps

    def _read_line(self, line: str) -> tuple[_Step, ...] | None:
        steps: list[_Step] = []
        offset, length = 0, len(line)
        while offset < length:
            match = _PIECE.match(line, offset)
            if match is None:
                return None
            offset = match.end()
            step = self._step(line, match)
            if step is not None:
                steps.append(step)
        return tuple(steps)

    def _step(self, line: str, match: re.Match[str]) -> _Step | None:
        """The step of a piece; `None` for white space at the end of the line."""
        end = match.end()
        match match.lastindex:
            case 3:
                return self._keyed(_PAIR, match, self._scalar(match[3]))
            case 4:
                return self._keyed(_BLOCK if line[0] in " \t\v\f" else _LEFT_BLOCK, match, _NO_VALUE)
            case 5:
                return (_CLOSE, "", "", _NO_VALUE, end - 1, end - 1, end, False)
            case 6:
                return (_COMMENT, match[6], "", _NO_VALUE, match.start(6), 0, end, False)
            case 1:
                return (_ITEM, "", "", self._scalar(match[1]), match.start(1), match.start(1), end, False)
            case _:
                return None

    def _keyed(self, code: int, match: re.Match[str], value: Scalar) -> _Step:
        """A statement with a key; equal keys share one text."""
        name = match[1]
        quoted = name[0] == '"'
        key = sys.intern(name[1:-1] if quoted else name)
        value_start = match.start(3 if code == _PAIR else 4)
        return (code, key, sys.intern(match[2]), value, match.start(1), value_start, match.end(), quoted)

    def _scalar(self, token: str) -> Scalar:
        """The value of a token; equal values share one object."""
        scalar = self._scalars.get(token)
        if scalar is None:
            scalar = self._scalars[token] = make_scalar(token)
        return scalar
