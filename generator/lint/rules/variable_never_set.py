"""A variable that is read and never set.

What: Finds variables that conditions, effects or texts read and no effect writes. Without the base game only with
    high confidence where a variable that differs in case or one letter is written.
Why: An unset variable counts as 0 and prints nothing; a misspelt one is never reported.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { check_variable = { which = x_stkae value = 5 } }
        option = { name = x set_variable = { which = x_stake value = 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { check_variable = { which = x_stake value = 5 } }
        option = { name = x set_variable = { which = x_stake value = 5 } }
    }
Source: ck2-language 5.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.state import VARIABLES, Known, first_own, states
from generator.lint.subject import Subject

RULE = Rule("CK212", "variable-never-set", Severity.WARNING)
# The game writes these by itself.
_ENGINES = frozenset(("local_third_party_score", "local_ai_acceptance_score"))
_NUMBER = re.compile(r"[-+]?[0-9.]+\Z")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first reading of every variable that nothing writes."""
    variables = states(subject, VARIABLES)
    set_ones = Known(name for name, state in variables.items() if state.written)
    for name, state in variables.items():
        own_text = next((use for use in state.texts if use.entry.file.mod == subject.own), None)
        use = first_own(subject, state.read) or own_text
        if state.written or use is None or name in _ENGINES or _NUMBER.match(name):
            continue
        meant = set_ones.likely_meant(name)
        notes = (Note(f"`{meant}` is written here", variables[meant].written[0].place),) if meant else ()
        yield RULE.finding(
            f"the variable `{name}` is read and nothing writes it",
            use.place,
            notes=notes,
            help=f"did you mean `{meant}`?" if meant else "set it, or remove the line",
            confidence=None if meant or subject.knows_base else Confidence.LOW,
        )
