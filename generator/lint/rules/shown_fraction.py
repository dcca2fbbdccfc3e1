"""A variable with decimals in a text.

What: Finds variables that texts print and that are set to a fraction, or divided.
Why: The game prints up to three decimals; players read "2.333 gold".
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_gold value = 2.5 } }
    }
    #! localisation/x.csv
    x;You have [Root.x_gold.GetValue] gold;;;;;;;;;;;;;x
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x set_variable = { which = x_gold value = 2 } }
    }
    #! localisation/x.csv
    x;You have [Root.x_gold.GetValue] gold;;;;;;;;;;;;;x
Source: ck2-language 2.4, L36; comments in two public mods.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.mod.records import VARIABLE
from generator.script.tree import Scalar

RULE = Rule("CK606", "shown-fraction", Severity.INFO, Confidence.MEDIUM)
_WHOLE = 1000
_WRITING = ("set_variable", "change_variable", "subtract_variable", "multiply_variable")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first text that prints each such variable."""
    fractions = _fractions(subject)
    for name, shown in subject.index.texts.uses_of(VARIABLE).items():
        own = next((use for use in shown if use.entry.file.mod == subject.own), None)
        written = fractions.get(name)
        if own is not None and written is not None:
            yield RULE.finding(
                f"the text prints `{name}`, which can have decimals",
                own.place,
                notes=(Note("it gets a fraction here", written.place),),
                help="round it in a variable of its own before the text is shown",
            )


def _fractions(subject: Subject) -> dict[str, Spot]:
    """Variables that are written with decimals, and where."""
    found: dict[str, Spot] = {}
    for spot in subject.spots_of(*_WRITING, "divide_variable"):
        which, value = spot.statement.first("which"), spot.statement.first("value")
        if which is None or value is None or not isinstance(value.value, Scalar):
            continue
        number = value.value.thousandths
        divides = spot.key == "divide_variable" and number != _WHOLE
        if number is not None and (divides or number % _WHOLE != 0):
            found.setdefault(which.word, spot)
    return found
