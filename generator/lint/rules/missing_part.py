"""A visible event without a title or a text.

What: Finds narrative events without `title` and visible events without `desc`.
Why: The game logs `is missing a title` or `is missing a desc` and shows an empty window.
Bad:
    namespace = x
    narrative_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = x }
    }
Good:
    namespace = x
    narrative_event = {
        id = x.1
        is_triggered_only = yes
        title = x
        desc = x
        option = { name = x }
    }
Source: ck2-language 3.1, L10; error log texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.event_parts import NARRATIVE, fields, is_hidden, named_events
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK503", "missing-part", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every visible event that lacks a part of its window."""
    for event in named_events(subject.definitions(EVENT)):
        if is_hidden(event):
            continue
        wanted = ("title", "desc") if event.group == NARRATIVE else ("desc",)
        for key in wanted:
            if not fields(event.statement, key):
                yield RULE.finding(
                    f"the {event.group.replace('_', ' ')} `{event.name}` has no `{key}`",
                    event.place,
                    help=f"write `{key} = ` and a key of localisation",
                )
