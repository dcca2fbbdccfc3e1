"""A flag that one option clears and another forgets.

What: Finds visible events in which some options clear a flag and another one, which fires no event, calls no macro
    and sets nothing of its own, does not, though the event itself requires the flag.
Why: If the flag is a lock or a step of a story, it leaks into the next game, feast or journey: the way out by this
    option is not cleaned up.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        trigger = { has_character_flag = x_playing }
        option = { name = a clr_character_flag = x_playing wealth = 5 }
        option = { name = b prestige = -5 }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        desc = x
        trigger = { has_character_flag = x_playing }
        option = { name = a wealth = 5 }
        option = { name = b prestige = -5 }
        after = { clr_character_flag = x_playing }
    }
Source: ck2-language 12.5, L46.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.event_parts import options
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import EVENT, Definition
from generator.script.tree import Block, Statement

RULE = Rule("CK415", "kept-state", Severity.WARNING, Confidence.LOW)
_CLEARS = ("clr_character_flag", "clr_flag", "clear_flags_with_prefix")
_EVENTS = frozenset((*facts.enums()["event_kinds"], "repeat_event"))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such option."""
    for event in subject.definitions(EVENT):
        required = _required(event)
        if required and len(options(event)) > 1:
            yield from _judge(event, required)


def _required(event: Definition) -> frozenset[str]:
    """The flags of ROOT without which the event does not happen."""
    trigger = event.statement.first("trigger")
    asked = [*event.statement.block, *(trigger.block if trigger else ())]
    return frozenset(one.word for one in asked if one.key.lower() in ("has_character_flag", "has_flag"))


def _judge(event: Definition, required: frozenset[str]) -> Iterator[Diagnostic]:
    outside = {flag for one in event.statement.block if one.key.lower() != "option" for flag in _cleared(one)}
    by_option = {id(one): _cleared(one) for one in options(event)}
    for flag in sorted(required - outside):
        clearing = [one for one in options(event) if flag in by_option[id(one)]]
        for one in options(event):
            if clearing and flag not in by_option[id(one)] and not _goes_on(one):
                yield RULE.finding(
                    f"this option of `{event.name}` leaves `{flag}` set, which another one clears",
                    event.script.place(one.key_span),
                    notes=(Note("it is cleared in this one", event.script.place(clearing[0].key_span)),),
                    help="clear it in `after`, which runs for every option",
                )


def _cleared(statement: Statement) -> frozenset[str]:
    """The flags that a block clears somewhere; those behind heads of others too, to be on the safe side."""
    found = {one.word for one in _deep(statement) if one.key.lower() in _CLEARS}
    return frozenset(found)


def _deep(statement: Statement) -> Iterator[Statement]:
    for one in statement.block:
        yield one
        yield from _deep(one)


def _goes_on(option: Statement) -> bool:
    """Whether an option may clear the flag in ways that we do not see: by an event or by a macro."""
    for one in _deep(option):
        key = one.key.lower()
        if key in _EVENTS:
            return True
        is_macro = not isinstance(one.value, Block) and one.word.lower() == "yes" and facts.effect(key) is None
        if is_macro and facts.trigger(key) is None and key != "show_scope_change":
            return True
    return False
