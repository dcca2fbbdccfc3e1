"""A cheap filter of an event that stands twice, or that the game does not take.

What: Finds a second `has_character_flag` or `has_global_flag` at the top of an event, and `is_female` there.
Why: The game uses one of them and logs the other; `is_female` is reported to log an error.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        has_character_flag = x_playing
        has_character_flag = x_asked
        option = { name = x }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        has_character_flag = x_playing
        trigger = { has_character_flag = x_asked }
        option = { name = x }
    }
Source: ck2-language 3.4, L17.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.lint.event_parts import fields
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT

RULE = Rule("CK508", "second-pretrigger", Severity.ERROR)
_ONCE = ("has_character_flag", "has_global_flag")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every filter after the first of its kind, and every `is_female`."""
    for event in subject.definitions(EVENT):
        for key in _ONCE:
            for extra in fields(event.statement, key)[1:]:
                yield RULE.finding(
                    f"`{key}` stands twice at the top of `{event.name}`, and the game takes one",
                    event.script.place(extra.key_span),
                    help="move it into `trigger`",
                )
        for one in fields(event.statement, "is_female"):
            yield RULE.finding(
                f"`is_female` is no filter at the top of an event such as `{event.name}`",
                event.script.place(one.key_span),
                help="write `only_women = yes` or `only_men = yes`",
            )
