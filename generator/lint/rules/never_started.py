"""An event that neither is fired nor happens by itself.

What: Finds events without `is_triggered_only = yes` and without `mean_time_to_happen`.
Why: The game logs `Lacks both MTTH and 'is_triggered_only'!` and tries the event over and over.
Bad:
    namespace = x
    character_event = {
        id = x.1
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x }
    }
Source: ck2-language L8; error log text.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.event_parts import fields, named_events, says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK501", "never-started", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every event without a start."""
    for event in named_events(subject.definitions(EVENT)):
        if not says_yes(event, "is_triggered_only", "triggered_from_code") and not fields(
            event.statement, "mean_time_to_happen"
        ):
            yield RULE.finding(
                f"`{event.name}` has neither `is_triggered_only` nor `mean_time_to_happen`",
                event.place,
                help="write `is_triggered_only = yes` if an effect or a hook fires it",
            )
