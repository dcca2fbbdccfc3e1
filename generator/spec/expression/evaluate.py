"""What an expression yields on a state, straight from its tree. Knows no vocabulary: the state answers each reading."""

from __future__ import annotations

from typing import Protocol, assert_never

from generator.spec.expression.tree import And, Argument, Comparison, Constant, Not, Operator, Or, Reading, Tree


class State(Protocol):
    """Answers one reading: a truth as `bool`, an amount in the atom's unit (whole, or thousandths)."""

    def __call__(self, atom: str, subject: str, arguments: tuple[Argument, ...], /) -> int: ...


def evaluate(tree: Tree, state: State) -> bool:
    """Whether the condition holds; the state is asked only as far as the answer needs, from left to right."""
    match tree:
        case Constant(value=value):
            return value
        case Reading():
            return bool(state(tree.atom, tree.subject, tree.arguments))
        case Comparison(reading=reading, operator=operator, threshold=threshold):
            return compare(state(reading.atom, reading.subject, reading.arguments), operator, threshold)
        case Not(child=child):
            return not evaluate(child, state)
        case And(children=children):
            return all(evaluate(child, state) for child in children)
        case Or(children=children):
            return any(evaluate(child, state) for child in children)
    assert_never(tree)


def compare(amount: int, operator: Operator, threshold: int) -> bool:
    """Whether `amount operator threshold` holds; both in the same unit."""
    match operator:
        case Operator.LESS:
            return amount < threshold
        case Operator.AT_MOST:
            return amount <= threshold
        case Operator.EQUAL:
            return amount == threshold
        case Operator.AT_LEAST:
            return amount >= threshold
        case Operator.GREATER:
            return amount > threshold
    assert_never(operator)
