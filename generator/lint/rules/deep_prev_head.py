"""`PREVPREVPREV = { }` as the head of a block.

What: Finds blocks headed by PREV three or four levels back.
Why: The game reads at most two levels on the left side; such a block is ignored or runs on somebody else.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { spouse = { any_child = { PREVPREVPREV = { wealth = 1 } } } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { liege = { spouse = { any_child = { ROOT = { wealth = 1 } } } } }
    }
Source: ck2-language 4.3 and L5, after remarks in a public mod; on the right side four levels occur.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK304", "deep-prev-head", Severity.ERROR)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every head of three or more PREVs."""
    for spot in subject.spots_of("prevprevprev", "prevprevprevprev"):
        if spot.is_head:
            yield RULE.finding(
                f"`{spot.statement.key} = {{ }}` heads a block, expected at most `PREVPREV`",
                spot.place,
                help="save the character as an event target and enter that",
            )
