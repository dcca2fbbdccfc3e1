"""An event whose file does not declare its namespace.

What: Finds events with an id such as `x.1` in a file without `namespace = x`.
Why: The game resolves the id by that line; without it the event cannot be fired. Low confidence where another file
    of the mod declares the namespace: published mods live with that.
Bad:
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
    }
Source: ck2-language 1.5 and L12; the wiki on event modding.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT
from generator.script.tree import Script

RULE = Rule("CK206", "no-namespace", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first event of each namespace that its file does not declare."""
    told: set[tuple[str, str]] = set()
    anywhere = subject.index.namespaces
    declared: dict[str, frozenset[str]] = {}
    for event in subject.definitions(EVENT):
        path = event.file.path
        spaces = declared.setdefault(path, _spaces(event.script))
        if event.namespace and event.namespace.lower() not in spaces and (path, event.namespace) not in told:
            told.add((path, event.namespace))
            yield RULE.finding(
                f"the file does not declare the namespace of `{event.name}`",
                event.place,
                help=f"write `namespace = {event.namespace}` at the top of the file",
                severity=Severity.WARNING if event.namespace.lower() in anywhere else None,
                confidence=Confidence.LOW if event.namespace.lower() in anywhere else None,
            )


def _spaces(script: Script) -> frozenset[str]:
    return frozenset(one.word.lower() for one in script.statements if one.key.lower() == "namespace")
