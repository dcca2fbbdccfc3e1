"""`OR` or `AND` with one condition or none.

What: Finds `OR`, `AND`, `NOR` and `NAND` blocks with fewer than two children.
Why: The block does nothing; mostly a second condition was lost, or stands outside by mistake.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { OR = { trait = brave } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { OR = { trait = brave trait = gambler } }
    }
Source: ck2-language L29.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK402", "lonely-logic", Severity.INFO)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every logic block with at most one child."""
    for spot in subject.spots_of("or", "and", "nor", "nand"):
        if spot.is_field or not spot.statement.operator:
            continue
        count = len(spot.statement.block)
        if count < 2:
            what = "one condition" if count else "nothing"
            yield RULE.finding(
                f"`{spot.statement.key}` holds {what}, expected two conditions or more",
                spot.place,
                help=f"{'write the condition without' if count else 'remove'} `{spot.statement.key}`"
                f"{', or `NOT` around it' if count and spot.key in ('nor', 'nand') else ''}",
            )
