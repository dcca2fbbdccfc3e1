"""Which brace is missing or one too many: judged by indentation, as a reader would. Knows nothing of statements.

A plain count tells only that blocks are open at the end of the file, or that a `}` has nothing to close; and nothing at
all if a missing and an extra `}` cancel out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.script.fitting import Fitting
from generator.script.lexer import Token, TokenKind
from generator.script.marks import marks_of
from generator.script.suspicions import Extra, Unclosed


@dataclass(frozen=True, slots=True)
class Verdict:
    """`closings`: before the tokens at these offsets so many unclosed blocks end. `extra`: offsets of needless `}`."""

    closings: Mapping[int, int]
    extra: frozenset[int] = frozenset()


def judge(text: str, tokens: Sequence[Token]) -> Verdict:
    """What indentation says about braces that do not match; nothing if all of them match and fit."""
    marks = marks_of(text, tokens)
    fitting = Fitting(marks)
    unclosed, extra = _count(tokens)
    if fitting.fits:
        return Verdict(fitting.closings, fitting.extra)
    if unclosed:
        return Verdict(Unclosed(marks, unclosed).suspected())
    if extra:
        return Verdict({}, frozenset(Extra(marks, extra).suspected()))
    return Verdict({})


def _count(tokens: Sequence[Token]) -> tuple[int, int]:
    """Blocks open at the end of the file, and `}` that close nothing."""
    depth = extra = 0
    for kind, _, _ in tokens:
        if kind is TokenKind.OPEN:
            depth += 1
        elif kind is TokenKind.CLOSE and depth:
            depth -= 1
        elif kind is TokenKind.CLOSE:
            extra += 1
    return depth, extra
