"""The rule-expression language: conditions such as `human or trait(gambler)` in rules.yaml.

`parse` turns text into a typed tree or faults, `evaluate` asks a tree of a Python state; `ck2/conditions.py` turns a
tree into triggers. Knows no game and no script: what can be asked is a `Vocabulary`, of whom is told by `Roles`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.spec.expression.evaluate import State as State
from generator.spec.expression.evaluate import evaluate as evaluate
from generator.spec.expression.faults import Fault as Fault
from generator.spec.expression.faults import FaultKind as FaultKind
from generator.spec.expression.normal import simplify as simplify
from generator.spec.expression.printing import to_text as to_text
from generator.spec.expression.reading import read
from generator.spec.expression.resolve import Resolver
from generator.spec.expression.tree import Tree as Tree
from generator.spec.expression.tree import ValueType as ValueType
from generator.spec.expression.vocabulary import NOBODY as NOBODY
from generator.spec.expression.vocabulary import Absent as Absent
from generator.spec.expression.vocabulary import Atom as Atom
from generator.spec.expression.vocabulary import Roles as Roles
from generator.spec.expression.vocabulary import Vocabulary as Vocabulary


@dataclass(frozen=True, slots=True)
class Parsed:
    """An expression that was read. INVARIANT: either `tree` is there or `faults` is not empty, never both."""

    text: str
    tree: Tree | None
    faults: tuple[Fault, ...] = ()


def parse(text: str, vocabulary: Vocabulary, roles: Roles) -> Parsed:
    """The typed tree of an expression, or all its faults sorted by place, with offsets into `text`; never raises."""
    syntax = read(text)
    if isinstance(syntax, tuple):
        return Parsed(text, None, syntax)
    resolver = Resolver(vocabulary, roles)
    tree = resolver.tree(syntax)
    if tree is None or resolver.faults:
        return Parsed(text, None, tuple(sorted(resolver.faults, key=lambda fault: fault.span)))
    return Parsed(text, tree)
