"""A triggered event that nothing fires.

What: Finds events with `is_triggered_only = yes` that no effect and no hook of the mod fires, ids of the base game
    left out. Of low confidence where a mod has many of them: it is a part of a larger one then.
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

from generator.ck2 import base_game
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.event_parts import says_yes
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition

RULE = Rule("CK510", "never-fired", Severity.WARNING, Confidence.MEDIUM)
# So many events that nothing fires, and such a share of those that wait to be fired, belong to a part of a larger mod.
_FEW = 20
_SHARE = 0.05


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such event; of low confidence in a mod with so many that another one, not given, must fire them."""
    is_part = not subject.knows_base and _is_part(subject)
    for event in subject.definitions(EVENT):
        if _waits(event) and not _is_fired(subject, event):
            yield RULE.finding(
                f"nothing fires `{event.name}`",
                event.place,
                help="fire it, or remove it; silence this line if it is there for the console",
                confidence=Confidence.LOW if is_part else None,
            )


def _is_part(subject: Subject) -> bool:
    triggered = [one for one in subject.index.events.values() if one.file.mod == subject.own and _waits(one)]
    unfired = sum(not _is_fired(subject, event) for event in triggered)
    return unfired >= max(_FEW, len(triggered) * _SHARE)


def _waits(event: Definition) -> bool:
    """Whether an event of the mod's own comes only if something fires it."""
    if not event.name or base_game.is_base_event(event.name) or says_yes(event, "triggered_from_code"):
        return False
    return says_yes(event, "is_triggered_only")


def _is_fired(subject: Subject, event: Definition) -> bool:
    return any(one.owner is not event and not one.is_shown for one in subject.index.fired(event.name))
