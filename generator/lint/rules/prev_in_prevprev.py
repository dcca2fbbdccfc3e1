"""PREV inside `PREVPREV = { }`.

What: Finds PREV words directly in a block whose head is PREVPREV.
Why: Which scope is then the last one is not reliable; mod makers report odd results.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { spouse = { PREVPREV = { opinion = { who = PREV modifier = x_grateful } } } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { spouse = { save_event_target_as = x_wife } } }
        option = { name = x opinion = { who = event_target:x_wife modifier = x_grateful } }
    }
Source: ck2-language 4.3 and L6, after remarks in a public mod.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.words import words_at

RULE = Rule("CK305", "prev-in-prevprev", Severity.WARNING, Confidence.LOW)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every PREV word whose innermost head is PREVPREV."""
    for outer in subject.spots_of("prevprev"):
        if outer.is_head:
            for spot in subject.by_definition[outer.owner]:
                for word in words_at(spot, WordKind.PREV):
                    if _innermost_head(spot) is outer:
                        yield RULE.finding(
                            f"`{word.text}` stands in `{outer.statement.key} = {{ }}`, expected a saved target",
                            word.place,
                            help="save the character as an event target before entering the block",
                        )


def _innermost_head(spot: Spot) -> Spot | None:
    return next((one for one in spot.around() if one.is_head), None)
