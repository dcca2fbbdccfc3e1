"""One name defined twice in a mod.

What: Finds events, decisions, macros, traits and modifiers of equal name, in one mod.
Why: Which one stays is not to be relied on; two events of one id can crash the game.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
    }
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        hide_window = yes
    }
Source: ck2-language L11; the wiki on event ids.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import Definition

RULE = Rule("CK205", "defined-twice", Severity.ERROR)
_KINDS = frozenset(
    (
        "event",
        "decision",
        "scripted_effect",
        "scripted_trigger",
        "trait",
        "opinion_modifier",
        "event_modifier",
        "defined_text",
    )
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every definition after the first."""
    for duplicate in subject.index.duplicates:
        if duplicate.kind not in _KINDS:
            continue
        own = [one for one in duplicate.definitions if one.file.mod == subject.own]
        for one in own[1:]:
            same = _is_same(own[0], one)
            how = ", with the same content" if same else ""
            yield RULE.finding(
                f"the {one.kind.replace('_', ' ')} `{one.name}` is defined before{how}",
                one.place,
                notes=(Note("first here", own[0].place),),
                help="give it a name of its own, or remove one of them",
                severity=Severity.WARNING if same else Severity.ERROR,
            )


def _is_same(one: Definition, other: Definition) -> bool:
    """Whether two definitions hold the same text, white space aside."""
    texts = [each.script.source.text[each.statement.start : each.statement.end].split() for each in (one, other)]
    return texts[0] == texts[1]
