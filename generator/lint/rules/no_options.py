"""A visible event without an option.

What: Finds events that show a window and have no option.
Why: The game logs `has no options despite not being a notification event or hidden`; the window cannot be closed.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = x }
    }
Source: ck2-language L9; error log text.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.event_parts import is_hidden, named_events, options, says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK502", "no-options", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every visible event without options."""
    for event in named_events(subject.definitions(EVENT)):
        if not options(event) and not is_hidden(event) and not says_yes(event, "notification"):
            yield RULE.finding(
                f"`{event.name}` shows a window and has no option",
                event.place,
                help="give it an option, or `hide_window = yes`",
            )
