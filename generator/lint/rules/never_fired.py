"""A triggered event that nothing fires.

What: Finds events with `is_triggered_only = yes` that no effect and no hook of the mod fires, ids of the base game
    left out.
Why: The event never happens; the firing was lost, or has a wrong id. Events for the console are meant to be so.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        mean_time_to_happen = { months = 100 }
        option = { name = x }
    }
Source: the issue's list; ck2-language 3.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.event_parts import says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK510", "never-fired", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such event."""
    for event in subject.definitions(EVENT):
        if not says_yes(event, "is_triggered_only") or facts.is_base_event(event.name) or not event.name:
            continue
        firings = [one for one in subject.index.fired(event.name) if one.owner is not event and not one.is_shown]
        if not firings and not says_yes(event, "triggered_from_code"):
            yield RULE.finding(
                f"nothing fires `{event.name}`",
                event.place,
                help="fire it, or remove it; silence this line if it is there for the console",
            )
