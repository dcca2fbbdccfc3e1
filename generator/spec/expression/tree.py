"""The tree of a rule expression, checked and typed. Knows no script and no game: atoms are names of a vocabulary.

    human or guest.trait(gambler)        Or((Reading("human", "asker"), Reading("trait", "guest", ("gambler",))))
    not at_war(asker)                    Not(Reading("at_war", "guest", ("asker",)))
    asker.wealth >= 0.5                  Comparison(Reading("wealth", "asker"), AT_LEAST, 500, THOUSANDTHS)
    always                               Constant(True)

INVARIANT: `me` and `other` are already turned into the roles they stand for; `And` and `Or` have at least two children
and never hold their own kind. Spans are offsets in the expression's own text and take no part in comparing trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from generator.source import Span

NOWHERE = Span(0, 0)


class ValueType(StrEnum):
    """What an atom yields: yes or no, a whole number, or a number with three decimals held in thousandths."""

    TRUTH = "truth"
    WHOLE = "whole"
    THOUSANDTHS = "thousandths"


class Operator(StrEnum):
    """How a number is compared."""

    LESS = "<"
    AT_MOST = "<="
    EQUAL = "=="
    AT_LEAST = ">="
    GREATER = ">"

    @property
    def mirrored(self) -> Operator:
        """The same comparison read from right to left: `3 < age` is `age > 3`."""
        return _MIRRORED.get(self, self)

    @property
    def opposite(self) -> Operator:
        """What holds exactly when this one does not; equality has none among the operators and raises `KeyError`."""
        return _OPPOSITE[self]


_MIRRORED = {
    Operator.LESS: Operator.GREATER,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.AT_LEAST: Operator.AT_MOST,
    Operator.GREATER: Operator.LESS,
}
_OPPOSITE = {
    Operator.LESS: Operator.AT_LEAST,
    Operator.AT_MOST: Operator.GREATER,
    Operator.AT_LEAST: Operator.LESS,
    Operator.GREATER: Operator.AT_MOST,
}

Argument: TypeAlias = str | int
"""A role's or thing's name, or a whole number."""


@dataclass(frozen=True, slots=True)
class Constant:
    """`yes` and `always`, `no` and `never`."""

    value: bool
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """One atom asked of one role; a condition by itself if its type is truth.

    `subject` is empty in a vocabulary without persons. `argument_spans` has one span for each argument.
    """

    atom: str
    subject: str
    arguments: tuple[Argument, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    argument_spans: tuple[Span, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A reading against a number; `threshold` is whole or in thousandths, as `type` says."""

    reading: Reading
    operator: Operator
    threshold: int
    type: ValueType
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """`not child`."""

    child: Tree
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class And:
    """`first and second and ...`."""

    children: tuple[Tree, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    """`first or second or ...`."""

    children: tuple[Tree, ...]
    span: Span = field(default=NOWHERE, compare=False)


Tree: TypeAlias = Constant | Reading | Comparison | Not | And | Or


def readings(tree: Tree) -> Iterator[Reading]:
    """Every reading of a tree, from left to right."""
    match tree:
        case Constant():
            return
        case Reading():
            yield tree
        case Comparison(reading=reading):
            yield reading
        case Not(child=child):
            yield from readings(child)
        case And(children=children) | Or(children=children):
            for child in children:
                yield from readings(child)
