"""A flag that is tested and never set.

What: Finds flags that conditions ask for and no effect sets. Without the base game, which sets flags too, only with
    high confidence where a flag that differs in case or one letter is set.
Why: Flags come into being on use, so that the game never reports a misspelt one; the condition is never true.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { has_character_flag = x_plyaing }
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

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.state import FLAGS, Known, first_own, states
from generator.lint.subject import Subject

RULE = Rule("CK210", "flag-never-set", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first test of every flag that nothing sets; names that the game completes (`x_@ROOT`) are left out."""
    flags = states(subject, FLAGS)
    set_ones = Known(name for name, state in flags.items() if state.written)
    for name, state in flags.items():
        use = first_own(subject, state.read)
        if state.written or use is None or "@" in name:
            continue
        meant = set_ones.likely_meant(name)
        notes = (Note(f"`{meant}` is set here", flags[meant].written[0].place),) if meant else ()
        yield RULE.finding(
            f"the flag `{name}` is tested and nothing sets it",
            use.place,
            notes=notes,
            help=f"did you mean `{meant}`?" if meant else "set it, or remove the test",
            confidence=None if meant or subject.knows_base else Confidence.LOW,
        )
