"""An event fired by the effect of another kind.

What: Finds `character_event` and its kin that fire an event for another sort of recipient (a province event, a unit
    event) or of another window, and `repeat_event` that goes on with an event for another sort of recipient than ROOT.
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
from generator.ck2.scopes import leads_to_root
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition, Firing

RULE = Rule("CK309", "other-event-kind", Severity.ERROR)
_NOT_OF_CHARACTERS = frozenset(("province_event", "unit_event"))
_KINDS = frozenset(facts.enums()["event_kinds"])


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every firing whose effect and event differ in kind."""
    for firing in subject.index.firings:
        event = subject.index.events.get(firing.event)
        if event is None or firing.owner.file.mod != subject.own or event.group not in _KINDS:
            continue
        if firing.is_repeat:
            if _goes_to_another_sort(firing, event):
                yield _finding(firing, event, f"`repeat_event` in a {_words(firing.owner)} fires", is_wrong=True)
        elif firing.command in _KINDS and firing.command != event.group:
            is_wrong = bool({firing.command, event.group} & _NOT_OF_CHARACTERS)
            yield _finding(firing, event, f"`{firing.command}` fires", is_wrong=is_wrong)


def _goes_to_another_sort(firing: Firing, event: Definition) -> bool:
    """Whether ROOT of a firing event is no recipient of the event that it repeats; elsewhere CK301 says enough."""
    sorts = {one if one in _NOT_OF_CHARACTERS else "" for one in (firing.owner.group, event.group)}
    return firing.owner.kind == EVENT and leads_to_root(firing.heads) and len(sorts) > 1


def _words(event: Definition) -> str:
    return event.group.replace("_", " ")


def _finding(firing: Firing, event: Definition, what: str, *, is_wrong: bool) -> Diagnostic:
    return RULE.finding(
        f"{what} `{event.name}`, which is a {_words(event)}",
        firing.place,
        notes=(Note("the event is here", event.place),),
        help=f"write `{event.group}`" + (" in the scope of a recipient" if firing.is_repeat else ""),
        severity=Severity.ERROR if is_wrong else Severity.INFO,
        confidence=Confidence.HIGH if is_wrong else Confidence.LOW,
    )
