"""A flag that is set and never tested.

What: Finds flags that effects set and nothing tests, in script or by a prefix.
Why: The flag does nothing: a test was lost, or is misspelt. Harmless by itself.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_character_flag = x_playing }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { NOT = { has_character_flag = x_playing } }
        option = { name = x set_character_flag = x_playing }
    }
Source: ck2-language 5.3, L40.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.state import FLAGS, State, first_own, states
from generator.lint.subject import Subject

RULE = Rule("CK211", "flag-never-read", Severity.INFO)

# Flags of achievements are read by the game itself.
_ENGINES = "achievement_"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first setting of every flag that nothing tests."""
    for name, state in states(subject, FLAGS).items():
        use = first_own(subject, state.written)
        is_read = state.read or state.texts or name.startswith(_ENGINES) or "@" in name
        if use is not None and not is_read:
            yield RULE.finding(
                f"the flag `{name}` is set and nothing tests it",
                use.place,
                help="test it, or remove the line",
                confidence=Confidence.LOW if _only_in_base_objects(subject, state) else None,
            )


def _only_in_base_objects(subject: Subject, state: State) -> bool:
    """Whether only what repeats objects of the base game sets a flag, so that its other files may test it."""
    owners = {use.owner for use in state.written if use.owner.file.mod == subject.own}
    return not subject.knows_base and all(
        subject.may_be_base(owner) or owner.file.folder.startswith("history") for owner in owners
    )
