"""`NOT` with several conditions in it.

What: Finds `NOT = { }` with more than one child.
Why: The game reads it as NOR: no condition may hold. Readers expect "not all of them", and the next author adds a
    line.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { NOT = { trait = brave ai = yes } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { NOR = { trait = brave ai = yes } }
    }
Source: ck2-language 4.7 and L28; the wiki, and a warning of the old validator.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK401", "crowded-not", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every NOT with two or more children."""
    for spot in subject.spots_of("not"):
        count = sum(bool(one.operator) for one in spot.statement.block)
        if count > 1 and not spot.is_field:
            yield RULE.finding(
                f"`NOT` holds {count} conditions and means that none of them is true",
                spot.place,
                help="write `NOR` if that is meant, `NAND` if not all of them may be true",
            )
