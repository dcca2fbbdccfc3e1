"""A comparison that another one beside it already implies.

What: Finds two comparisons of the same number in one block where the weaker one says nothing: `age = 16` beside
    `age = 18`, both meaning "at least".
Why: With `=` a number means "at least". Whoever writes two such lines took them for equality, or left one behind.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { OR = { age = 16 age = 18 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { age = 16 NOT = { age = 19 } }
    }
Source: ck2-language 1.4, 5.1, L24, L25.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.comparisons import Comparison, comparison_of
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.script.tree import Statement

RULE = Rule("CK405", "implied-condition", Severity.WARNING)
_AT_LEAST = frozenset(("=", ">="))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every pair of comparisons with `=` in one block."""
    for key in ("trigger", "limit", "potential", "allow", "and", "or", "not", "nor", "modifier"):
        for spot in subject.spots_of(key):
            if spot.statement.block:
                yield from _pairs(spot)


def _pairs(spot: Spot) -> Iterator[Diagnostic]:
    first: dict[str, tuple[Comparison, Statement]] = {}
    for statement in spot.statement.block:
        if facts.trigger(statement.key) is None:
            continue
        found = comparison_of(statement)
        if found is None or found.operator not in _AT_LEAST:
            continue
        before = first.get(found.subject)
        if before is None:
            first[found.subject] = (found, statement)
        elif before[0].number != found.number:
            yield _finding(spot, before[1], statement, found)


def _finding(spot: Spot, before: Statement, statement: Statement, found: Comparison) -> Diagnostic:
    place = spot.source.place
    return RULE.finding(
        f"`{found.subject}` is compared twice in `{spot.statement.key}`, and `=` means at least: one implies the other",
        place(statement.span),
        notes=(Note("compared first here", place(before.span)),),
        help="keep one of them, use `==` for equality, or put `NOT` around the higher one for a range",
    )
