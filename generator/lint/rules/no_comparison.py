"""A comparison that a condition does not understand.

What: Finds `<`, `<=`, `>`, `>=` and `==` on conditions for which the wiki says that they take none.
Why: The operator is ignored, or the line is not read. Low confidence, since published mods do it.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { demesne_size > 3 }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { demesne_size = 4 }
    }
Source: ck2-language 1.4, L27; the wiki's list.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.ck2.file_kinds import Role
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK411", "no-comparison", Severity.WARNING, Confidence.LOW)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every comparison on such a condition."""
    for key, command in facts.triggers().items():
        if command.takes_operators:
            continue
        for spot in subject.spots_of(key):
            if spot.role is Role.TRIGGER and not spot.is_field and spot.statement.operator != "=":
                yield RULE.finding(
                    f"`{spot.statement.key}` takes no `{spot.statement.operator}`",
                    spot.place,
                    help="write `=`, which means at least, and `NOT` for less",
                )
