"""Single conditions as comparisons: which number of whom against which constant. Knows no blocks and no scopes.

age = 16                                      Comparison("age", "=", 16000)
check_variable = { which = v value < 3 }      Comparison("variable v", "<", 3000)
opinion = { who = FROM value = 10 }           Comparison("opinion of FROM", "=", 10000)
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.ck2 import facts
from generator.ck2.arguments import Sort
from generator.script.tree import Scalar, Statement

_OPINIONS = frozenset(("opinion", "reverse_opinion"))
_VARIABLES = {"check_variable": "", "is_variable_equal": "=="}
_PAIR = 2
# Conditions whose number is an id, not a quantity.
_NO_NUMBERS = frozenset(("character", "province", "province_id", "dynasty"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """`subject` names the number, `operator` is as written (`=` means at least), `number` in thousandths."""

    subject: str
    operator: str
    number: int


def comparison_of(statement: Statement) -> Comparison | None:
    """The comparison with a constant that a condition is; `None` for any other."""
    key = statement.key.lower()
    if key in _VARIABLES:
        return _of_variable(statement, _VARIABLES[key])
    if key in _OPINIONS:
        return _of_opinion(statement)
    value = statement.value
    if isinstance(value, Scalar) and value.thousandths is not None and _is_number(key):
        return Comparison(key, statement.operator, value.thousandths)
    return None


def _is_number(key: str) -> bool:
    command = facts.trigger(key)
    if command is None or key in _NO_NUMBERS:
        return False
    return any(shape.sort is Sort.COMPARE for shape in command.argument)


def _of_variable(statement: Statement, operator: str) -> Comparison | None:
    if len(statement.block) != _PAIR:
        return None
    which, value = statement.block
    if which.key.lower() != "which" or value.key.lower() != "value" or not isinstance(value.value, Scalar):
        return None
    number = value.value.thousandths
    return None if number is None else Comparison(f"variable {which.word}", operator or value.operator, number)


def _of_opinion(statement: Statement) -> Comparison | None:
    if len(statement.block) != _PAIR:
        return None
    who, value = statement.first("who"), statement.first("value")
    if who is None or value is None or not isinstance(value.value, Scalar) or value.value.thousandths is None:
        return None
    return Comparison(f"{statement.key.lower()} of {who.word}", value.operator, value.value.thousandths)
