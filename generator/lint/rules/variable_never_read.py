"""A variable that is written and never read.

What: Finds variables that effects write and nothing reads: no condition, no effect, no text.
Why: The variable does nothing: a reading was lost, or is misspelt. Harmless by itself.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_stake value = 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_stake value = 5 } wealth = x_stake }
    }
Source: ck2-language 5.2; the issue's list.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.state import VARIABLES, first_own, states
from generator.lint.subject import Subject

RULE = Rule("CK213", "variable-never-read", Severity.INFO)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first writing of every variable that nothing reads."""
    for name, state in states(subject, VARIABLES).items():
        use = first_own(subject, state.written)
        if use is not None and not state.read and not state.texts:
            yield RULE.finding(
                f"the variable `{name}` is written and nothing reads it", use.place, help="read it, or remove the line"
            )
