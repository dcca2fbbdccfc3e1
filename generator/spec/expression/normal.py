"""Two forms of the same condition: without constants, and with `not` only directly before readings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from generator.spec.expression.tree import And, Comparison, Constant, Not, Operator, Or, Reading, Tree


def simplify(tree: Tree) -> Tree:
    """The same condition without constants inside; a `Constant` if it always or never holds for their sake."""
    match tree:
        case Constant() | Reading() | Comparison():
            return tree
        case Not(child=child, span=span):
            inner = simplify(child)
            return Constant(not inner.value, span) if isinstance(inner, Constant) else Not(inner, span)
        case And() | Or():
            return _without_constants(tree)
    assert_never(tree)


def _without_constants(tree: And | Or) -> Tree:
    deciding = isinstance(tree, Or)
    children = [simplify(child) for child in tree.children]
    if any(isinstance(child, Constant) and child.value is deciding for child in children):
        return Constant(deciding, tree.span)
    rest = [child for child in children if not isinstance(child, Constant)]
    if len(rest) < 2:
        return rest[0] if rest else Constant(not deciding, tree.span)
    return Or(flat(Or, rest), tree.span) if deciding else And(flat(And, rest), tree.span)


def flat(kind: type[And] | type[Or], children: Sequence[Tree]) -> tuple[Tree, ...]:
    """The children, with those of the same kind taken apart."""
    found: list[Tree] = []
    for child in children:
        if isinstance(child, And | Or) and type(child) is kind:
            found += child.children
        else:
            found.append(child)
    return tuple(found)


def inward(tree: Tree) -> Tree:
    """The same condition with `not` only directly before readings: De Morgan, and comparisons turned round.

    `not x == n` becomes `x < n or x > n`.
    """
    match tree:
        case Constant() | Reading() | Comparison():
            return tree
        case Not(child=child):
            return negated(child)
        case And(children=children, span=span):
            return And(flat(And, [inward(child) for child in children]), span)
        case Or(children=children, span=span):
            return Or(flat(Or, [inward(child) for child in children]), span)
    assert_never(tree)


def negated(tree: Tree) -> Tree:
    """The opposite of a condition, with `not` only directly before readings."""
    match tree:
        case Constant(value=value, span=span):
            return Constant(not value, span)
        case Reading(span=span):
            return Not(tree, span)
        case Comparison(reading=reading, operator=Operator.EQUAL, threshold=number, type=kind, span=span):
            sides = (Operator.LESS, Operator.GREATER)
            return Or(tuple(Comparison(reading, operator, number, kind, span) for operator in sides), span)
        case Comparison(reading=reading, operator=operator, threshold=number, type=kind, span=span):
            return Comparison(reading, operator.opposite, number, kind, span)
        case Not(child=child):
            return inward(child)
        case And(children=children, span=span):
            return Or(flat(Or, [negated(child) for child in children]), span)
        case Or(children=children, span=span):
            return And(flat(And, [negated(child) for child in children]), span)
    assert_never(tree)
