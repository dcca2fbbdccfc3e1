"""A plain text beside alternatives of it.

What: Finds events or options that have both `desc = x` and `desc = { text = ... trigger = ... }`, or `name` or
    `title` in both forms.
Why: Which one the game shows is undefined. Several plain ones are of low confidence: they may be meant as a random
    choice.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        desc = { text = x_rich trigger = { wealth = 100 } }
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = { text = x trigger = { wealth < 100 } }
        desc = { text = x_rich trigger = { wealth >= 100 } }
        option = { name = x }
    }
Source: ck2-language 3.3, L16.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.event_parts import alternatives, options
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK507", "mixed-texts", Severity.WARNING, Confidence.MEDIUM)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every plain text that stands beside blocks, and every second plain one."""
    for event in subject.definitions(EVENT):
        holders = [(event.statement, "desc"), (event.statement, "title"), *((one, "name") for one in options(event))]
        for holder, key in holders:
            plain, blocks = alternatives(holder, key)
            others = [*plain[1:], *blocks]
            if plain and others:
                place = event.script.place
                yield RULE.finding(
                    f"`{event.name}` has a plain `{key}` and {'alternatives' if blocks else 'another one'} beside it",
                    place(others[0].key_span),
                    notes=(Note("the plain one is here", place(plain[0].key_span)),),
                    confidence=None if blocks else Confidence.LOW,
                    help="make all of them blocks with triggers, exactly one of them valid in every state",
                )
