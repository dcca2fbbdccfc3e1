"""A number that the game cannot hold.

What: Finds constants in variable commands and amounts of gold, prestige and piety above 2,147,483 or finer than
    0.001.
Why: Numbers are thousandths in 32 bits: a larger one wraps around, finer decimals are lost.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_code value = 66543210 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_code value = 1665432 } }
    }
Source: ck2-language 1.5, 5.2, L57: the number type as tool makers found it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.script.tree import Kind, Scalar, Statement

RULE = Rule("CK412", "number-out-of-range", Severity.WARNING)
_MOST = 2**31 - 1
_DECIMALS = 3
_AMOUNTS = ("wealth", "prestige", "piety", "treasury")
_VARIABLES = ("set_variable", "change_variable", "subtract_variable", "multiply_variable", "check_variable")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such constant."""
    for spot in subject.spots_of(*_AMOUNTS, *_VARIABLES, "is_variable_equal"):
        statement = spot.statement if spot.key in _AMOUNTS else spot.statement.first("value")
        if statement is not None and isinstance(statement.value, Scalar) and statement.value.kind is Kind.NUMBER:
            yield from _judge(spot, statement, statement.value)


def _judge(spot: Spot, statement: Statement, value: Scalar) -> Iterator[Diagnostic]:
    place = spot.source.place(statement.value_span)
    if value.thousandths is not None and abs(value.thousandths) > _MOST:
        yield RULE.finding(
            f"`{value.text}` is more than the game's numbers hold, expected at most 2,147,483",
            place,
            help="split the number, or count in larger units",
        )
    elif len(value.text.partition(".")[2].rstrip("0")) > _DECIMALS:
        yield RULE.finding(
            f"`{value.text}` has more than three decimals, and the game keeps three",
            place,
            help="write three decimals at most",
            confidence=Confidence.MEDIUM,
        )
