"""The words of a rule expression, cut with PLY. Knows no grammar and no vocabulary.

INVARIANT: every character of the text is white space, part of a token, or part of a fault.
"""

from __future__ import annotations

import sys
from functools import cache

from ply import lex

from generator.errors import UserError
from generator.source import Span
from generator.spec.expression.faults import Fault, FaultKind
from generator.spec.expression.syntax import Number, Token, Truth, Word

KEYWORDS = {"not": "NOT", "and": "AND", "or": "OR", "yes": "TRUTH", "always": "TRUTH", "no": "TRUTH", "never": "TRUTH"}

# What people of other languages write, and what to write instead.
FOREIGN = {
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "|": "write `or`",
    "!": "write `not` before the condition",
    "!=": "there is no unequal sign: write `not` before the comparison, `not x == 3`",
    "<>": "there is no unequal sign: write `not` before the comparison, `not x == 3`",
    "=": "write `==` for exactly equal, `>=` for at least (the script's plain `=`)",
    "===": "write `==`",
    "=>": "write `>=`",
    "=<": "write `<=`",
    "≥": "write `>=`",
    "≤": "write `<=`",
    "≠": "there is no unequal sign: write `not` before the comparison, `not x == 3`",
    "{": "group with `(` and `)`",
    "}": "group with `(` and `)`",
    "[": "group with `(` and `)`",
    "]": "group with `(` and `)`",
    "+": "write numbers without `+`; sums are not possible",
    ";": "join conditions with `and` or `or`",
}

tokens = ("NAME", "NUMBER", "COMPARE", "LPAREN", "RPAREN", "COMMA", "DOT", "NOT", "AND", "OR", "TRUTH")

t_ignore = " \t\r\n"


def t_QUOTED(t: lex.LexToken) -> None:
    r""" "[^"\n]*" | '[^'\n]*'"""
    _add_fault(t, FaultKind.FOREIGN_SPELLING, f"{t.value} is quoted", "write names without quotes")


def t_FOREIGN(t: lex.LexToken) -> None:
    r"===|=>|=<|!=|<>|&&|\|\||=(?!=)|[!&|≥≤≠{}\[\]+;]"
    _add_fault(t, FaultKind.FOREIGN_SPELLING, f"`{t.value}` is not a sign of this language", FOREIGN[t.value])


def t_COMPARE(t: lex.LexToken) -> lex.LexToken:
    r"<=|>=|==|<|>"
    return _as_word(t)


def t_NUMBER(t: lex.LexToken) -> lex.LexToken:
    r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    t.value = Number(t.value, _span(t))
    return t


def t_NAME(t: lex.LexToken) -> lex.LexToken | None:
    r"[^\W\d](?:[\w'-]*\w)?"
    if t.value not in KEYWORDS and t.value.lower() in KEYWORDS:
        advice = f"keywords are lower case: `{t.value.lower()}`"
        _add_fault(t, FaultKind.FOREIGN_SPELLING, f"`{t.value}` is not a word of this language", advice)
        return None
    t.type = KEYWORDS.get(t.value, "NAME")
    if t.type == "TRUTH":
        t.value = Truth(t.value, _span(t))
        return t
    return _as_word(t)


def t_LPAREN(t: lex.LexToken) -> lex.LexToken:
    r"\("
    return _as_word(t)


def t_RPAREN(t: lex.LexToken) -> lex.LexToken:
    r"\)"
    return _as_word(t)


def t_COMMA(t: lex.LexToken) -> lex.LexToken:
    r","
    return _as_word(t)


def t_DOT(t: lex.LexToken) -> lex.LexToken:
    r"\."
    return _as_word(t)


def t_error(t: lex.LexToken) -> None:
    """Whatever no rule takes: one character, reported and skipped."""
    t.value = t.value[0]
    shown = f"`{t.value}`" if t.value.isprintable() else f"the character U+{ord(t.value):04X}"
    _add_fault(t, FaultKind.STRANGE_CHARACTER, f"{shown} has no meaning here", "")
    t.lexer.skip(1)


def _span(t: lex.LexToken) -> Span:
    return Span(t.lexpos, t.lexpos + len(t.value))


def _as_word(t: lex.LexToken) -> lex.LexToken:
    t.value = Word(t.value, _span(t))
    return t


def _add_fault(t: lex.LexToken, kind: FaultKind, message: str, advice: str) -> None:
    t.lexer.faults.append(Fault(kind, message, _span(t), advice))


@cache
def _master() -> lex.Lexer:
    if sys.flags.optimize >= 2:  # PLY reads its rules from docstrings, which that switch removes
        raise UserError("rule expressions cannot be read under `python -OO`", "run python without `-OO`")
    return lex.lex(module=sys.modules[__name__])


def cut(text: str) -> tuple[list[Token], list[Fault]]:
    """The words of an expression in order, and what could not be read."""
    lexer = _master().clone()
    lexer.faults = []
    lexer.input(text)
    return [Token(token.type, token.value) for token in lexer], lexer.faults
