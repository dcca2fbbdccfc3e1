"""A variable compared with a value that it never has.

What: Finds conditions on variables that no value meets which the mod ever gives them: all effects are followed,
    through conditions, loops, macros and events, until no new value turns up. Names written where that is not
    possible, and values that come from the game, count as anything.
Why: The condition is never true: the constant is wrong, or a branch that sets it was lost.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { check_variable = { which = x_die value = 7 } }
        immediate = { set_variable = { which = x_die value = 6 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { check_variable = { which = x_die value = 6 } }
        immediate = { set_variable = { which = x_die value = 6 } }
    }
Source: ck2-language 5.1, 5.2 (unset counts as 0); needs no other fact.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.flow.asking import Asked
from generator.lint.flow.ranges import Range, Truth
from generator.lint.flow.steps import Op, Step, bare
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import VARIABLE

RULE = Rule("CK413", "impossible-value", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every comparison that no value the variable gets can meet."""
    for asked in subject.flow.asked.values():
        if asked.step.op is Op.COMPARE and asked.anywhere is Truth.NEVER:
            yield _finding(subject, asked)


def _finding(subject: Subject, asked: Asked) -> Diagnostic:
    name = bare(asked.step.name)
    values = subject.flow.ranges[name]
    writes = subject.flow.writes.get(name, ())
    return RULE.finding(
        f"`{name}` is never {wanted(asked.step)}: it gets {values}",
        asked.step.spot.place,
        notes=tuple(Note("it is written here", step.spot.place) for step in writes[:1]),
        help=_help(values),
        confidence=confidence_of(subject, name),
    )


def confidence_of(subject: Subject, name: str) -> Confidence:
    """Low where the base game may write a variable too: in its own objects, or since one place alone writes it."""
    if subject.knows_base:
        return Confidence.HIGH
    is_thin = len({step.operand for step in subject.flow.writes.get(name, ())}) <= 1
    owners = {use.owner for use in subject.index.uses_of(VARIABLE).get(name, ())}
    return Confidence.LOW if is_thin or any(map(subject.may_be_base, owners)) else Confidence.HIGH


def _help(values: Range) -> str:
    is_unset = values == Range.of(0)
    return "nothing gives it another value" if is_unset else "mend the constant, or the place that should set it"


def wanted(step: Step) -> str:
    """What a comparison asks for, for people."""
    words = {"<": "below", "<=": "at most", ">": "above", "==": "equal to"}
    number = step.operand.number if step.operand else None
    return f"{words.get(step.operator, 'at least')} {(number or 0) / 1000:g}"
