"""An event fired by the effect of another kind.

What: Finds `character_event` and its kin that fire an event for another sort of recipient (a province event, a unit
    event) or of another window.
Why: The recipient is of the wrong type, so that nothing happens. Between windows of characters it does no harm that
    is known of; the old validator warned of it.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x capital_scope = { character_event = { id = x.2 } } }
    }
    province_event = {
        id = x.2
        is_triggered_only = yes
        hide_window = yes
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x capital_scope = { province_event = { id = x.2 } } }
    }
    province_event = {
        id = x.2
        is_triggered_only = yes
        hide_window = yes
    }
Source: ck2-language 3.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK309", "other-event-kind", Severity.ERROR)
_NOT_OF_CHARACTERS = frozenset(("province_event", "unit_event"))
_KINDS = frozenset(facts.enums()["event_kinds"])


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every firing whose effect and event differ in kind."""
    for firing in subject.index.firings:
        event = subject.index.events.get(firing.event)
        if event is None or firing.command not in _KINDS or firing.command == event.group:
            continue
        if firing.owner.file.mod != subject.own or event.group not in _KINDS:
            continue
        is_wrong = bool({firing.command, event.group} & _NOT_OF_CHARACTERS)
        yield RULE.finding(
            f"`{firing.command}` fires `{event.name}`, which is a {event.group.replace('_', ' ')}",
            firing.place,
            notes=(Note("the event is here", event.place),),
            help=f"write `{event.group}`",
            severity=Severity.ERROR if is_wrong else Severity.INFO,
            confidence=Confidence.HIGH if is_wrong else Confidence.LOW,
        )
