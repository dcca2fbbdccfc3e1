"""The grammar of script as a textbook would write it with PLY: what the hand-made reader is measured against.

Gives what ours gives for a text without faults: kinds of values, numbers in thousandths, spans, comments. One function
a token and one a rule, as PLY's manual does it; no recovery, no findings.
"""
# PLY demands these names, and its tokens and productions have no types.
# ruff: noqa: N802, N816, ANN401

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import ply.lex
import ply.yacc


@dataclass(slots=True)
class Value:
    """A single value: its text, its kind, and thousandths for a number."""

    text: str
    kind: str
    thousandths: int | None = None


@dataclass(slots=True)
class Pair:
    """`key operator value`, or a list item with neither key nor operator; offsets of both ends."""

    key: Value | None
    operator: str
    value: Value | list[Pair]
    start: int
    end: int


class FaultyText(Exception):
    """The grammar does not cover the text."""


tokens = ("WORD", "QUOTED", "NUMBER", "DATE", "EQ", "EQEQ", "LT", "LE", "GT", "GE", "OPEN", "CLOSE")

t_ignore = " \t\r\f\v\xa0"
t_EQEQ = r"=="
t_LE = r"<="
t_GE = r">="
t_EQ = r"="
t_LT = r"<"
t_GT = r">"
t_OPEN = r"\{"
t_CLOSE = r"\}"


def t_COMMENT(t: Any) -> None:
    r"\#[^\r\n]*"
    t.lexer.comments.append((t.lexpos, t.value))


def t_newline(t: Any) -> None:
    r"\n+"
    t.lexer.lineno += len(t.value)


def t_QUOTED(t: Any) -> Any:
    r'"[^"]*"'
    t.value = Value(t.value[1:-1], "quoted")
    return t


def t_DATE(t: Any) -> Any:
    r'-?[0-9]{1,4}\.[0-9]{1,2}\.[0-9]{1,2}(?=[ \t\r\n{}=<>"#]|$)'
    t.value = Value(t.value, "date")
    return t


def t_NUMBER(t: Any) -> Any:
    r'[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(?=[ \t\r\n{}=<>"#]|$)'
    whole, _, decimals = t.value.lstrip("+-").partition(".")
    size = int(whole or "0") * 1000 + int((decimals + "000")[:3])
    t.value = Value(t.value, "number", -size if t.value.startswith("-") else size)
    return t


def t_WORD(t: Any) -> Any:
    r'[^ \t\r\n\f\v{}=<>"#]+'
    t.value = Value(t.value, "word")
    return t


def t_error(t: Any) -> None:
    raise FaultyText(f"`{t.value[:10]}` at {t.lexpos}")


def p_statements(p: Any) -> None:
    """statements : statements statement"""
    p[1].append(p[2])
    p[0] = p[1]


def p_statements_empty(p: Any) -> None:
    """statements :"""
    p[0] = []


def p_statement_pair(p: Any) -> None:
    """statement : scalar operator value"""
    p[0] = Pair(p[1], p[2], p[3], *span(p))


def p_statement_item(p: Any) -> None:
    """statement : value"""
    p[0] = Pair(None, "", p[1], *span(p))


def p_operator(p: Any) -> None:
    """operator : EQ
    | EQEQ
    | LT
    | LE
    | GT
    | GE"""
    p[0] = p[1]


def p_value(p: Any) -> None:
    """value : scalar
    | block"""
    p[0] = p[1]


def p_scalar(p: Any) -> None:
    """scalar : WORD
    | QUOTED
    | NUMBER
    | DATE"""
    p[0] = p[1]


def p_block(p: Any) -> None:
    """block : OPEN statements CLOSE"""
    p[0] = p[2]


def p_error(p: Any) -> None:
    raise FaultyText("end of text" if p is None else f"`{p.value}` at {p.lexpos}")


def span(p: Any) -> tuple[int, int]:
    """Offsets of the first and the last token of a rule."""
    return p.lexspan(1)[0], p.lexspan(len(p) - 1)[1]


start = "statements"
_LEXER = ply.lex.lex()
_PARSER = ply.yacc.yacc(debug=False, write_tables=False)


def parse(text: str) -> list[Pair]:
    """The statements of a text; `FaultyText` if the grammar does not cover it."""
    _LEXER.lineno = 1
    _LEXER.comments = []
    result: list[Pair] = _PARSER.parse(text, lexer=_LEXER, tracking=True)
    return result
