"""More than four options that are always there.

What: Finds visible events with more than four options without a trigger.
Why: The window shows four at most; the others cannot be chosen.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a }
        option = { name = b }
        option = { name = c }
        option = { name = d }
        option = { name = e }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        option = { name = a }
        option = { name = b }
        option = { name = c }
        option = { name = d }
    }
Source: ck2-language 3.3, L13; the wiki.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.event_parts import is_hidden, options
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK504", "crowded-options", Severity.WARNING)
_MOST = 4


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The fifth option without a trigger of every visible event."""
    for event in subject.definitions(EVENT):
        certain = [one for one in options(event) if one.first("trigger") is None]
        if len(certain) > _MOST and not is_hidden(event):
            yield RULE.finding(
                f"`{event.name}` always has {len(certain)} options, and a window shows {_MOST}",
                event.script.place(certain[_MOST].key_span),
                help="put some behind a trigger, or spread them over two events",
            )
