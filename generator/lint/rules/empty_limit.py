"""An empty `limit`.

What: Finds `limit = { }` without a condition in `if`, `else_if` and iterators.
Why: Everything passes it: an `if` that always runs, an iterator over everybody. Mostly a condition was lost.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x any_vassal = { limit = { } prestige = 5 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x any_vassal = { prestige = 5 } }
    }
Source: the issue's list of useless conditions; ck2-language 4.7.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.script.tree import Block

RULE = Rule("CK404", "empty-limit", Severity.WARNING)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every limit without a condition."""
    for spot in subject.spots_of("limit", "preferred_limit"):
        if isinstance(spot.statement.value, Block) and not spot.statement.block:
            yield RULE.finding(
                f"`{spot.statement.key}` holds no condition", spot.place, help="remove it, or write the condition"
            )
