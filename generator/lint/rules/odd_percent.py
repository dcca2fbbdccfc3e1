"""`random_list` weights that look like percents and are none.

What: Finds `random_list`s whose weights add up to nearly, but not quite, 100.
Why: The weights are relative. Whoever wrote them took them for percents and lost count.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x random_list = { 30 = { wealth = 1 } 30 = { wealth = 2 } 35 = { wealth = 3 } } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x random_list = { 30 = { wealth = 1 } 30 = { wealth = 2 } 40 = { wealth = 3 } } }
    }
Source: ck2-language 4.7, L54.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject

RULE = Rule("CK409", "odd-percent", Severity.INFO, Confidence.LOW)
_WHOLE = 100
_NEAR = 5
_LEAST_ENTRIES = 2


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every list whose weights nearly add up to 100."""
    for spot in subject.spots_of("random_list"):
        entries = [one for one in spot.statement.block if one.key.isdigit()]
        changes = any(one.first("modifier") or one.first("trigger") for one in entries)
        total = sum(int(one.key) for one in entries)
        is_even = len({int(one.key) for one in entries}) == 1
        if len(entries) >= _LEAST_ENTRIES and not changes and not is_even and 0 < abs(total - _WHOLE) <= _NEAR:
            yield RULE.finding(
                f"the weights add up to {total}, expected 100 if they are percents",
                spot.place,
                help="mend one of them; if they are meant as they are, nothing is wrong",
            )
