"""A variable compared with a value that it never has.

What: Finds conditions on variables that only ever get constants by `set_variable`, or are bounded so, and never the
    value asked for.
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
from generator.lint.comparisons import Comparison, comparison_of
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.variable_values import Values, values_of
from generator.mod.records import VARIABLE

RULE = Rule("CK413", "impossible-value", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every comparison that no value the variable gets can meet."""
    known = values_of(subject)
    for spot in subject.spots_of("check_variable", "is_variable_equal"):
        compared = comparison_of(spot.statement)
        which = spot.statement.first("which")
        values = known.get(which.word) if which else None
        if compared is not None and values is not None and not _can_be(compared, values):
            yield _finding(subject, spot, compared, values)


def _can_be(compared: Comparison, values: Values) -> bool:
    match compared.operator:
        case "<":
            return values.least < compared.number
        case "<=":
            return values.least <= compared.number
        case ">":
            return values.most > compared.number
        case "==":
            in_range = values.least <= compared.number <= values.most
            return in_range if values.exact is None else compared.number in values.exact
        case _:
            return values.most >= compared.number


def _finding(subject: Subject, spot: Spot, compared: Comparison, values: Values) -> Diagnostic:
    name = compared.subject.removeprefix("variable ")
    written = next((use for use in subject.index.uses_of(VARIABLE).get(name, ()) if use.role is not None), None)
    return RULE.finding(
        f"`{name}` is never {_asked(compared)}: it gets {values}",
        spot.place,
        notes=(Note("it is used here", written.place),) if written else (),
        help="mend the constant, or the place that should set it",
        confidence=None if subject.knows_base or not values.is_thin else Confidence.LOW,
    )


def _asked(compared: Comparison) -> str:
    words = {"<": "below", "<=": "at most", ">": "above", "==": "equal to"}
    return f"{words.get(compared.operator, 'at least')} {compared.number / 1000:g}"
