"""The grammar of rule expressions, for PLY: `not` binds tighter than `and`, `and` tighter than `or`.

Builds syntax nodes and knows no vocabulary. PLY reads the productions from docstrings, so this cannot run under
`python -OO` (the lexer says so); its tables are computed once a process and never written to disk.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache

from ply import yacc

from generator.source import Span
from generator.spec.expression import lexer
from generator.spec.expression.syntax import (
    Both,
    Call,
    Either,
    Negation,
    Number,
    Relation,
    Syntax,
    Token,
    Truth,
    joined,
)

tokens = lexer.tokens
start = "disjunction"


class Unexpected(Exception):
    """A token (or the end: `None`) where the grammar allows none; `allowed` are the token types possible instead."""

    def __init__(self, token: Token | None, allowed: frozenset[str]) -> None:
        super().__init__(token)
        self.token = token
        self.allowed = allowed


def p_disjunction_more(p: yacc.YaccProduction) -> None:
    "disjunction : disjunction OR conjunction"
    p[0] = joined(Either, p[1], p[3])


def p_disjunction_one(p: yacc.YaccProduction) -> None:
    "disjunction : conjunction"
    p[0] = p[1]


def p_conjunction_more(p: yacc.YaccProduction) -> None:
    "conjunction : conjunction AND negation"
    p[0] = joined(Both, p[1], p[3])


def p_conjunction_one(p: yacc.YaccProduction) -> None:
    "conjunction : negation"
    p[0] = p[1]


def p_negation_not(p: yacc.YaccProduction) -> None:
    "negation : NOT condition"
    p[0] = Negation(p[2], Span(p[1].span.start, p[2].span.end))


def p_negation_none(p: yacc.YaccProduction) -> None:
    "negation : condition"
    p[0] = p[1]


def p_condition_group(p: yacc.YaccProduction) -> None:
    "condition : LPAREN disjunction RPAREN"
    p[0] = p[2]


def p_condition_relation(p: yacc.YaccProduction) -> None:
    "condition : operand COMPARE operand"
    p[0] = Relation(p[1], p[2], p[3])


def p_condition_operand(p: yacc.YaccProduction) -> None:
    "condition : operand"
    p[0] = p[1]


def p_operand(p: yacc.YaccProduction) -> None:
    """operand : NUMBER
    | TRUTH
    | call
    """
    p[0] = p[1]


def p_call_of_subject(p: yacc.YaccProduction) -> None:
    "call : NAME DOT asked"
    p[0] = Call(p[1], p[3].name, p[3].arguments, Span(p[1].span.start, p[3].span.end))


def p_call(p: yacc.YaccProduction) -> None:
    "call : asked"
    p[0] = p[1]


def p_asked_with(p: yacc.YaccProduction) -> None:
    "asked : NAME LPAREN arguments RPAREN"
    p[0] = Call(None, p[1], p[3], Span(p[1].span.start, p[4].span.end))


def p_asked_plain(p: yacc.YaccProduction) -> None:
    "asked : NAME"
    p[0] = Call(None, p[1], (), p[1].span)


def p_arguments_more(p: yacc.YaccProduction) -> None:
    "arguments : arguments COMMA argument"
    p[0] = (*p[1], p[3])


def p_arguments_one(p: yacc.YaccProduction) -> None:
    "arguments : argument"
    p[0] = (p[1],)


def p_argument(p: yacc.YaccProduction) -> None:
    """argument : NAME
    | NUMBER
    """
    p[0] = p[1]


class _Fed:
    """A token as PLY's parser wants it: it writes a `lexer` into the one it stumbles over."""

    __slots__ = ("lexer", "token", "type", "value")

    def __init__(self, token: Token) -> None:
        self.token = token
        self.type = token.type
        self.value = token.value


class _Feed:
    """What PLY's parser asks of a lexer: one token a call, `None` at the end."""

    def __init__(self, cut: Sequence[Token]) -> None:
        self._rest = iter(cut)

    def token(self) -> _Fed | None:
        """The next token as PLY wants it; `None` at the end."""
        token = next(self._rest, None)
        return _Fed(token) if token else None


def p_error(fed: _Fed | None) -> None:
    """Stop at the first token that fits nowhere; PLY's own recovery would guess."""
    parser = _parser()
    # The state on top of PLY's stack knows which tokens would have fitted here.
    raise Unexpected(fed.token if fed else None, frozenset(parser.action[parser.statestack[-1]]))


@cache
def _parser() -> yacc.LRParser:
    # No tables on disk: they would be written beside the package, which may be read-only or another version's.
    return yacc.yacc(module=sys.modules[__name__], debug=False, write_tables=False, errorlog=yacc.NullLogger())


def assemble(cut: Sequence[Token]) -> Syntax:
    """The syntax that the tokens form; raises `Unexpected` at the first that fits nowhere."""
    syntax = _parser().parse(lexer=_Feed(cut))
    assert isinstance(syntax, Number | Truth | Call | Relation | Negation | Both | Either)
    return syntax
