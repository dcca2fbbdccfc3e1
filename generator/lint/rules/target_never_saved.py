"""A saved target that is read and never saved.

What: Finds `event_target:x` that no effect saves. Without the base game only with high confidence where a target
    that differs in case or one letter is saved.
Why: A block on a target that was not saved is skipped, a condition in it false.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { save_event_target_as = x_guest } }
        option = { name = x event_target:x_geust = { wealth = 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { save_event_target_as = x_guest } }
        option = { name = x event_target:x_guest = { wealth = 5 } }
    }
Source: ck2-language 4.5, L30.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.state import TARGETS, Known, first_own, states
from generator.lint.subject import Subject

RULE = Rule("CK214", "target-never-saved", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first reading of every target that nothing saves."""
    targets = states(subject, TARGETS)
    saved = Known(name for name, state in targets.items() if state.written)
    for name, state in targets.items():
        use = first_own(subject, (one for one in state.read if not one.or_else and one.command != "log"))
        if state.written or use is None:
            continue
        meant = saved.likely_meant(name)
        notes = (Note(f"`{meant}` is saved here", targets[meant].written[0].place),) if meant else ()
        yield RULE.finding(
            f"the target `{name}` is read and nothing saves it",
            use.place,
            notes=notes,
            help=f"did you mean `{meant}`?" if meant else "save it with `save_event_target_as`, or remove the line",
            confidence=None if meant or subject.knows_base else Confidence.LOW,
        )
