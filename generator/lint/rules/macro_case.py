"""A macro called with letters of another case.

What: Finds calls of scripted effects and triggers whose name differs from the definition in case only.
Why: Names of macros are compared with regard to case: the call does nothing.
Bad:
    #! common/scripted_effects/x.txt
    x_pay = { wealth = -5 }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x X_Pay = yes }
    }
Good:
    #! common/scripted_effects/x.txt
    x_pay = { wealth = -5 }
    #! events/x.txt
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x x_pay = yes }
    }
Source: ck2-language 1.4 (project default, nobody documents it).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_EFFECT, SCRIPTED_TRIGGER

RULE = Rule("CK217", "macro-case", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every call in another case than the definition."""
    exact = {**subject.index.defined(SCRIPTED_EFFECT), **subject.index.defined(SCRIPTED_TRIGGER)}
    by_lower = {name.lower(): macro for name, macro in exact.items()}
    for key in by_lower.keys() & set(subject.keys()):
        for spot in subject.spots_of(key):
            if spot.is_macro and spot.statement.key not in exact:
                macro = by_lower[key]
                yield RULE.finding(
                    f"`{spot.statement.key}` is defined as `{macro.name}`",
                    spot.place,
                    notes=(Note("defined here", macro.place),),
                    help="write it in the same case",
                )
