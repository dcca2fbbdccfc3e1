"""A key that an event, option, decision, trait or modifier does not have.

What: Finds keys of objects that no table of their fields knows.
Why: The game ignores the key or, in decisions, upsets the whole list of decisions.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_windw = yes
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
        option = { name = x }
    }
Source: ck2-language L18, L20, L45; the tables of fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from generator.ck2 import facts
from generator.ck2.facts import KnownField
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import nearest
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import Definition
from generator.script.tree import Statement

RULE = Rule("CK204", "unknown-field", Severity.ERROR)
_TABLES = {
    "event": facts.event_fields,
    "decision": facts.decision_fields,
    "trait": facts.trait_fields,
    "opinion_modifier": facts.opinion_modifier_fields,
    "event_modifier": facts.event_modifier_fields,
}
# Documented keys that no mod of the corpus uses, so that the tables lack them (ck2-language 7.1).
_DOCUMENTED = {"trait": frozenset(("congenital",))}
_WITH_MODIFIERS = frozenset(("trait", "event_modifier"))
_PATTERN = re.compile(r"<[^>]+>")
_EVENT_KINDS = frozenset(facts.enums()["event_kinds"])


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every key of an object that its kind does not have."""
    dynamic = _dynamic(subject)
    for definition in subject.definitions():
        if definition.kind in _TABLES and (definition.kind != "event" or definition.group in _EVENT_KINDS):
            known = fields_of(definition.kind)
            for statement in definition.statement.block:
                key = statement.key.lower()
                if not statement.operator or key in known or _is_condition(definition, key):
                    continue
                if not _is_modifier(definition.kind, key, dynamic):
                    yield _finding(definition, statement, known)


@cache
def fields_of(kind: str) -> frozenset[str]:
    """The keys of an object of that kind, in lower case; its cheap filters included."""
    rows: Iterable[KnownField] = _TABLES[kind]()
    own = [row for row in rows if "." not in row.where and row.where != "file"]
    own += [row for row in facts.pretriggers() if row.where == kind]
    return frozenset(row.key.lower() for row in own if "<" not in row.key) | _DOCUMENTED.get(kind, frozenset())


def _dynamic(subject: Subject) -> frozenset[str]:
    """Modifier keys that the mod or the base game defines."""
    defined = (*subject.index.defined("dynamic_modifier"), *subject.base_names("modifier_definition"))
    return frozenset(name.lower() for name in defined)


def _is_modifier(kind: str, key: str, dynamic: frozenset[str]) -> bool:
    if kind not in _WITH_MODIFIERS:
        return False
    return facts.modifier(key) is not None or key in dynamic or _patterns().fullmatch(key) is not None


@cache
def _patterns() -> re.Pattern[str]:
    """Keys built from names, such as `<religion>_opinion`, and the levies of holdings."""
    built = [row.name.lower() for row in facts.modifiers().values() if row.is_pattern]
    built += [row.key.lower() for kind in _WITH_MODIFIERS for row in _TABLES[kind]() if row.key.startswith("<")]
    parts = {_PATTERN.sub("[^ ]+", re.sub(r"[.]", r"\.", name)) for name in built if _PATTERN.sub("", name)}
    return re.compile("|".join(sorted({*parts, r"[^ ]+_max_levy", r"[^ ]+_min_levy", r"tolerates_[^ ]+"})))


def _is_condition(definition: Definition, key: str) -> bool:
    """Conditions at the top of an event are CK509's."""
    return definition.kind == "event" and facts.trigger(key) is not None


def _finding(definition: Definition, statement: Statement, known: frozenset[str]) -> Diagnostic:
    what = definition.kind.replace("_", " ")
    near = nearest(statement.key.lower(), known)
    return RULE.finding(
        f"`{statement.key}` is no key of {'an' if what[0] in 'aeiou' else 'a'} {what}",
        definition.script.place(statement.key_span),
        help=f"did you mean `{near}`?" if near else f"remove it, or move it into a block of {definition.name}",
        confidence=Confidence.HIGH if near or definition.kind in ("event", "decision") else Confidence.MEDIUM,
    )
