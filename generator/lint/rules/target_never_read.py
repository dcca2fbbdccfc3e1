"""A target that is saved and never used.

What: Finds targets that effects save and nothing reads, in script or texts.
Why: The line does nothing: a use was lost, or is misspelt. Harmless by itself.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { save_event_target_as = x_guest } }
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { save_event_target_as = x_guest } }
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
Source: ck2-language 4.5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.state import TARGETS, first_own, states
from generator.lint.subject import Subject

_IN_NAME = re.compile(r"@event_target:(\w+)")
RULE = Rule("CK215", "target-never-read", Severity.INFO)


def _in_names(subject: Subject) -> frozenset[str]:
    """Targets that complete the name of a flag: `x_@event_target:guest`."""
    names = (name for thing in subject.index.things() for name in subject.index.uses_of(thing))
    return frozenset(match[1] for name in names for match in _IN_NAME.finditer(name))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first saving of every target that nothing reads."""
    in_names = _in_names(subject)
    for name, state in states(subject, TARGETS).items():
        use = first_own(subject, state.written)
        if use is not None and not state.read and not state.texts and name not in in_names:
            yield RULE.finding(
                f"the target `{name}` is saved and nothing reads it", use.place, help="use it, or remove the line"
            )
