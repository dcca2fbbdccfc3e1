"""An event that fires itself at once, always.

What: Finds an event whose `immediate`, or only option, fires the event itself on the same character without a delay
    and without a condition around it.
Why: It never ends: the chain grows until the game freezes or crashes.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
        immediate = { repeat_event = { id = x.1 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
        immediate = { if = { limit = { check_variable = { which = x_left value = 1 } } repeat_event = { id = x.1 } } }
    }
Source: ck2-language 3.7, L2.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition, Firing

RULE = Rule("CK407", "endless-event", Severity.ERROR)
_PLAIN = frozenset(("option", "immediate", "hidden_effect", "hidden_tooltip", "root"))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every unconditional instant firing of an event by itself."""
    for event in subject.definitions(EVENT):
        for firing in subject.index.in_definition(event)[0]:
            is_own = firing.event == event.name and not firing.is_delayed and not firing.is_shown
            if is_own and _is_certain(subject, event, firing):
                yield RULE.finding(
                    f"`{event.name}` fires itself at once, whatever happens",
                    firing.place,
                    help="put it into an `if` with a way out, or give it `days`",
                )


def _is_certain(subject: Subject, event: Definition, firing: Firing) -> bool:
    """Whether nothing but plain blocks stands between the firing and the event, and no other option is there."""
    if event.statement.first("trigger") is not None:
        return False
    spots = subject.by_definition.get(event, ())
    if any(spot.key == "break" for spot in spots):
        return False
    for spot in spots:
        if spot.statement is firing.statement:
            keys = [one.key for one in spot.around()]
            options = [one for one in event.statement.block if one.key.lower() == "option"]
            is_choice = "option" in keys and (len(options) > 1 or any(one.first("trigger") for one in options))
            return not is_choice and all(key in _PLAIN for key in keys)
    return False
