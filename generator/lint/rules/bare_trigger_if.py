"""`trigger_if` directly in the trigger of an event.

What: Finds `trigger_if` at the top of an event's `trigger`.
Why: Authors report that such events do not fire; inside an `AND` it works.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { trigger_if = { limit = { ai = yes } wealth = 10 } }
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { OR = { ai = no wealth = 10 } }
        option = { name = x }
    }
Source: ck2-language 4.7, L51: doubts in a cleaned copy of the base game.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK515", "bare-trigger-if", Severity.WARNING, Confidence.LOW)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such word whose parent is the event's own trigger."""
    for spot in subject.spots_of("trigger_if"):
        above = spot.parent
        if spot.owner.kind == EVENT and above is not None and above.key == "trigger" and above.parent is None:
            yield RULE.finding(
                f"`trigger_if` stands directly in the trigger of `{spot.owner.name}`",
                spot.place,
                help="write it as `OR`, or test whether the event fires",
            )
