"""A weight modifier that changes nothing, or always does.

What: Finds `modifier = { factor = 1 ... }`, and modifiers without a condition.
Why: The first has no effect; the second belongs into the base factor, or its condition was lost. The second is of
    low confidence, since some authors keep a constant apart on purpose.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x ai_chance = { factor = 10 modifier = { factor = 2 } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x ai_chance = { factor = 10 modifier = { factor = 2 trait = brave } } }
    }
Source: ck2-language L29.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.script.tree import Scalar

RULE = Rule("CK403", "idle-modifier", Severity.INFO)
_ONE = 1000


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every modifier of weights that is idle or unconditional."""
    for spot in subject.spots_of("modifier"):
        factor = spot.statement.first("factor")
        if not spot.is_field or factor is None or spot.parent is None:
            continue
        if isinstance(factor.value, Scalar) and factor.value.thousandths == _ONE:
            yield RULE.finding("the factor is 1 and changes nothing", spot.place, help="remove the modifier")
        elif not _has_condition(spot):
            yield RULE.finding(
                "the modifier has no condition",
                spot.place,
                help="add one, or multiply the factor above by it",
                confidence=Confidence.LOW,
            )


def _has_condition(spot: Spot) -> bool:
    return any(one.key.lower() != "factor" for one in spot.statement.block)
