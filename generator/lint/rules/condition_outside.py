"""A condition at the top of an event that is no cheap filter.

What: Finds conditions directly in an event that the game only reads inside `trigger`.
Why: The game ignores the line, or logs an unexpected token: the event happens to everybody.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trait = brave
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trait = brave }
        option = { name = x }
    }
Source: ck2-language 3.4, L18.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.rules.unknown_field import fields_of
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK509", "condition-outside", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every condition in an event that is neither a field nor a filter of it."""
    known = fields_of(EVENT)
    for event in subject.definitions(EVENT):
        for statement in event.statement.block:
            key = statement.key.lower()
            if statement.operator and key not in known and facts.trigger(key) is not None:
                yield RULE.finding(
                    f"`{statement.key}` stands at the top of `{event.name}` and is none of its filters",
                    event.script.place(statement.key_span),
                    help="move it into `trigger`",
                )
