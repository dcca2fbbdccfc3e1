"""A scripted effect or trigger that nothing calls.

What: Finds macros of the mod that no script calls, names of the base game left out.
Why: Dead script: a call was lost, or is misspelt. Harmless by itself.
Bad:
    #! common/scripted_effects/x.txt
    x_pay = { wealth = -5 }
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
Source: ck2-language 4.8; the issue's list.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_EFFECT, SCRIPTED_TRIGGER

RULE = Rule("CK216", "macro-never-used", Severity.INFO)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every macro without a call; calls in another case are CK217's."""
    called = {name.lower() for thing in (SCRIPTED_EFFECT, SCRIPTED_TRIGGER) for name in subject.index.uses_of(thing)}
    called.update(subject.keys())
    for kind in (SCRIPTED_EFFECT, SCRIPTED_TRIGGER):
        for macro in subject.definitions(kind):
            if macro.name.lower() not in called and not subject.is_base_name(kind, macro.name):
                yield RULE.finding(
                    f"nothing calls the {kind.replace('_', ' ')} `{macro.name}`",
                    macro.place,
                    help="call it, or remove it",
                )
