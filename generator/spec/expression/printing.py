"""An expression's tree as text again: for messages, docs and tests. `me` and `other` have become role names."""

from __future__ import annotations

from typing import assert_never

from generator.spec.expression.tree import And, Comparison, Constant, Not, Or, Reading, Tree, ValueType


def to_text(tree: Tree) -> str:
    """The expression in its plainest spelling; reading it gives the same tree."""
    match tree:
        case Constant(value=value):
            return "yes" if value else "no"
        case Reading():
            return _reading(tree)
        case Comparison(reading=reading, operator=operator, threshold=threshold, type=kind):
            number = decimal(threshold) if kind is ValueType.THOUSANDTHS else str(threshold)
            return f"{_reading(reading)} {operator} {number}"
        case Not(child=child):
            return f"not {_grouped(child, Not, And, Or)}"
        case And(children=children):
            return " and ".join(_grouped(child, And, Or) for child in children)
        case Or(children=children):
            return " or ".join(_grouped(child, Or) for child in children)
    assert_never(tree)


def _grouped(tree: Tree, *kinds: type[Tree]) -> str:
    text = to_text(tree)
    return f"({text})" if isinstance(tree, kinds) else text


def _reading(reading: Reading) -> str:
    subject = f"{reading.subject}." if reading.subject else ""
    arguments = f"({', '.join(map(str, reading.arguments))})" if reading.arguments else ""
    return f"{subject}{reading.atom}{arguments}"


def decimal(thousandths: int) -> str:
    """A number of thousandths without needless zeros: 500 is `0.5`, -1000 is `-1`."""
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}.{rest:03}".rstrip("0").rstrip(".")
