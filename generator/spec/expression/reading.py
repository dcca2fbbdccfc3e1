"""From an expression's text to its syntax, with words for everything that does not fit. Knows no vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from generator.source import Span
from generator.spec.expression.faults import Fault, FaultKind
from generator.spec.expression.grammar import Unexpected, assemble
from generator.spec.expression.lexer import cut
from generator.spec.expression.syntax import Syntax, Token, Word

_LONGEST = 4000
_DEEPEST = 40


def read(text: str) -> Syntax | tuple[Fault, ...]:
    """The syntax of an expression, or its faults: all that cannot be cut into words, else the first misplaced word."""
    if len(text) > _LONGEST:
        return (_too_large(f"{len(text)} characters, at most {_LONGEST} are read", text),)
    tokens, faults = cut(text)
    if not tokens and not faults:
        help_line = "write `yes` for always, `no` for never"
        return (Fault(FaultKind.EMPTY_EXPRESSION, "the expression is empty", Span(0, len(text)), help_line),)
    faults = faults or _balance(tokens)
    if not faults and (depth := _depth(tokens)) > _DEEPEST:
        faults = [_too_large(f"{depth} nested parentheses, at most {_DEEPEST} are read", text)]
    if faults:
        return tuple(faults)
    try:
        return assemble(tokens)
    except Unexpected as stop:
        return (_misplaced(stop, tokens),)


def _too_large(how: str, text: str) -> Fault:
    message = f"the expression is too large: {how}"
    return Fault(FaultKind.TOO_LARGE, message, Span(0, len(text)), "split it into several rules")


def _depth(tokens: Sequence[Token]) -> int:
    """The deepest nesting; its bound keeps every walk over the tree within the stack."""
    depth = deepest = 0
    for token in tokens:
        depth += (token.type == "LPAREN") - (token.type == "RPAREN")
        deepest = max(deepest, depth)
    return deepest


def _balance(tokens: Sequence[Token]) -> list[Fault]:
    """One fault for each parenthesis without a partner."""
    opened: list[Span] = []
    stray: list[Span] = []
    for token in tokens:
        if token.type == "LPAREN":
            opened.append(token.value.span)
        elif token.type == "RPAREN" and opened:
            opened.pop()
        elif token.type == "RPAREN":
            stray.append(token.value.span)
    kind = FaultKind.UNBALANCED_PARENTHESIS
    return [
        *(Fault(kind, "`)` closes nothing", span, "remove it, or open the group with `(`") for span in stray),
        *(Fault(kind, "`(` is never closed", span, "close the group with `)`") for span in opened),
    ]


def _misplaced(stop: Unexpected, tokens: Sequence[Token]) -> Fault:
    """The fault for a token that fits nowhere, with what could have stood there."""
    before = list(takewhile(lambda token: token is not stop.token, tokens))
    groups = sum((token.type == "LPAREN") - (token.type == "RPAREN") for token in before)
    expected = _expected(stop.allowed, "`)`" if groups else "the end")
    if stop.token is None:
        end = tokens[-1].value.span.end
        message = f"the expression ends where {expected} was expected"
        return Fault(FaultKind.UNEXPECTED_WORD, message, Span(end, end))
    message = f"`{stop.token.value.text}` stands where {expected} was expected"
    advice = _advice(stop.token, before[-1].type if before else "", stop.allowed)
    return Fault(FaultKind.UNEXPECTED_WORD, message, stop.token.value.span, advice)


def _expected(allowed: frozenset[str], close: str) -> str:
    """The token types possible in a state, in words; `close` is what ends a whole condition there."""
    if "NOT" in allowed or {"LPAREN", "TRUTH"} <= allowed:
        return "a condition"
    if "TRUTH" in allowed:
        return "a number"
    if "NUMBER" in allowed:
        return "an argument"
    if "NAME" in allowed:
        return "the name of a condition"
    if "COMMA" in allowed:
        return "`,` or `)`"
    return f"`and`, `or` or {close}"


def _advice(token: Token, before: str, allowed: frozenset[str]) -> str:
    """What to do about the commonest misplaced words; empty if nothing sure can be said."""
    match token.type, before, token.value:
        case "COMMA", "NUMBER", _:
            return "decimals have a point: `0.5`"
        case "NOT", "NOT", _:
            return "two `not` cancel each other: remove both"
        case "RPAREN", "LPAREN", _:
            return "a condition without arguments is written without parentheses"
        case "COMPARE", _, _:
            return "compare one condition with one number, and join comparisons with `and`: `age >= 16 and age < 60`"
        case "NAME", _, Word(text="nor" | "nand" | "xor" | "but"):
            return "only `and`, `or` and `not` join conditions"
        case "NAME" | "NOT" | "TRUTH" | "LPAREN", _, _ if "AND" in allowed:
            return "join conditions with `and` or `or`"
    return ""
