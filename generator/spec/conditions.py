"""Conditions of a rules file: expressions parsed where they stand, their faults told with exact places in the file.

Knows no atom: what may be asked comes as vocabularies, by the name that a field's `Condition` gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.diagnostics import Diagnostic
from generator.spec.expression import NOBODY, Roles, Tree, Vocabulary, parse
from generator.spec.fields import Condition, Section
from generator.spec.walk import Leaf
from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import KeyPath

# What a vocabulary calls the names of each section's entries.
KINDS: Mapping[Section, str] = {
    Section.TRAITS: "trait",
    Section.OPINION_MODIFIERS: "opinion_modifier",
    Section.EVENT_MODIFIERS: "event_modifier",
}


@dataclass(frozen=True, slots=True)
class ParsedConditions:
    """The trees of all conditions that could be read, and what was wrong with the others."""

    trees: Mapping[KeyPath, Tree]
    findings: tuple[Diagnostic, ...]


def parse_conditions(
    document: Document, leaves: Iterable[Leaf], vocabularies: Mapping[str, Vocabulary]
) -> ParsedConditions:
    """Parse every condition among the leaves; those whose vocabulary is not given are passed over.

    Entries of the file's sections count as names beside those that the vocabularies list.
    """
    own = {name: _with_names(vocabulary, document) for name, vocabulary in vocabularies.items()}
    trees: dict[KeyPath, Tree] = {}
    findings: list[Diagnostic] = []
    for leaf in leaves:
        condition = leaf.mark(Condition)
        if condition is None or condition.vocabulary not in own:
            continue
        parsed = parse(str(leaf.value), own[condition.vocabulary], roles_of(condition))
        if parsed.tree is not None:
            trees[leaf.path] = parsed.tree
        for fault in parsed.faults:
            place = document.within(leaf.path, fault.span)
            findings.append(Diagnostic(fault.kind.code, fault.kind.title, fault.message, place, help=fault.help))
    return ParsedConditions(trees, tuple(findings))


def roles_of(condition: Condition) -> Roles:
    """The roles as the expression language wants them."""
    if not condition.roles:
        return NOBODY
    return Roles(condition.roles, condition.roles[0], condition.absent)


def _with_names(vocabulary: Vocabulary, document: Document) -> Vocabulary:
    return replace(vocabulary, names={**vocabulary.names, **dict(_names(vocabulary, document))})


def _names(vocabulary: Vocabulary, document: Document) -> Iterator[tuple[str, frozenset[str]]]:
    for section, kind in KINDS.items():
        yield kind, vocabulary.names.get(kind, frozenset()) | frozenset(document.keys_at((section.value,)))
