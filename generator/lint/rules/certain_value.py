"""A variable compared with a value that it always meets.

What: Finds conditions on variables that every value meets which the mod ever gives them; all effects are followed until
    no new value turns up.
Why: The condition says nothing: the constant is wrong, or the variable should get further values. In `NOT` it is never
    met, so that what hangs on it is lost.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            random_list = {
                1 = { set_variable = { which = x_die value = 1 } }
                1 = { set_variable = { which = x_die value = 2 } }
            }
            if = { limit = { NOT = { check_variable = { which = x_die value > 3 } } } wealth = 1 }
        }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        trigger = { NOT = { check_variable = { which = x_die value < 3 } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            random_list = {
                1 = { set_variable = { which = x_die value = 1 } }
                1 = { set_variable = { which = x_die value = 2 } }
            }
        }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        trigger = { NOT = { check_variable = { which = x_die value < 2 } } }
    }
Source: ck2-language 5.1, 5.2 (unset counts as 0); needs no other fact.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.flow.asking import Asked
from generator.lint.flow.polarity import is_negated
from generator.lint.flow.ranges import Truth
from generator.lint.flow.steps import Op, bare
from generator.lint.rule import Rule
from generator.lint.rules.impossible_value import confidence_of, wanted
from generator.lint.subject import Subject

RULE = Rule("CK416", "certain-value", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every comparison that all values of its variable meet."""
    for asked in subject.flow.asked.values():
        if asked.step.op is Op.COMPARE and asked.anywhere is Truth.ALWAYS:
            yield _finding(subject, asked)


def _finding(subject: Subject, asked: Asked) -> Diagnostic:
    name = bare(asked.step.name)
    writes = subject.flow.writes.get(name, ())
    return RULE.finding(
        f"`{name}` is always {wanted(asked.step)}: it gets {subject.flow.ranges[name]}",
        asked.step.spot.place,
        notes=tuple(Note("it is written here", step.spot.place) for step in writes[:1]),
        help="mend the constant, or remove the condition",
        severity=Severity.WARNING if is_negated(asked.step.spot) else Severity.INFO,
        confidence=confidence_of(subject, name),
    )
