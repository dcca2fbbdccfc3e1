"""Random expression trees over a vocabulary, for the tests of everything that takes a tree."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from generator.spec.expression.tree import (
    And,
    Argument,
    Comparison,
    Constant,
    Not,
    Operator,
    Or,
    Reading,
    Tree,
    ValueType,
)
from generator.spec.expression.vocabulary import Atom, NameArgument, NumberArgument, RoleArgument, Vocabulary

NAMES = ("first", "second")


def readings(atom: Atom, subjects: Sequence[str]) -> st.SearchStrategy[Reading]:
    """Every way to ask the atom of one subject about another."""

    def of(subject: str) -> st.SearchStrategy[Reading]:
        others = [role for role in subjects if role != subject]
        arguments: list[st.SearchStrategy[Argument]] = []
        for kind in atom.arguments:
            match kind:
                case RoleArgument():
                    arguments.append(st.sampled_from(others))
                case NameArgument(kind="tier"):
                    arguments.append(st.sampled_from(("count", "king")))
                case NameArgument():
                    arguments.append(st.sampled_from(NAMES))
                case NumberArgument(least=least, most=most):
                    arguments.append(st.integers(least, most))
        return st.tuples(*arguments).map(lambda given: Reading(atom.name, subject, tuple(given)))

    return st.sampled_from(subjects).flatmap(of)


def leaves(atom: Atom, subjects: Sequence[str]) -> st.SearchStrategy[Tree]:
    """The atom as a condition: bare, or compared with a small number."""
    asked = readings(atom, subjects)
    if atom.type is ValueType.TRUTH:
        return asked
    return st.builds(
        lambda reading, operator, number: Comparison(reading, operator, number, atom.type),
        asked,
        st.sampled_from(Operator),
        st.integers(-4, 4),
    )


def _joined(kind: type[And] | type[Or], children: list[Tree]) -> Tree:
    flat: list[Tree] = []
    for child in children:
        flat += child.children if isinstance(child, And | Or) and type(child) is kind else [child]
    return kind(tuple(flat))


def trees(vocabulary: Vocabulary, subjects: Sequence[str]) -> st.SearchStrategy[Tree]:
    """Any tree; atoms about a second person are left out if there is only one."""
    atoms = [
        atom
        for atom in vocabulary.atoms
        if len(subjects) > 1 or not any(isinstance(kind, RoleArgument) for kind in atom.arguments)
    ]
    leaf = st.one_of(
        st.booleans().map(Constant),
        st.sampled_from(atoms).flatmap(lambda atom: leaves(atom, subjects)),
        st.sampled_from(atoms).flatmap(lambda atom: leaves(atom, subjects)),
    )
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            inner.map(Not),
            st.lists(inner, min_size=2, max_size=3).map(lambda children: _joined(And, children)),
            st.lists(inner, min_size=2, max_size=3).map(lambda children: _joined(Or, children)),
        ),
        max_leaves=9,
    )
