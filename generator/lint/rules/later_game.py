"""A word of the successor game.

What: Finds words that only Crusader Kings III knows: `trigger_event`, `scope:x`, `every_vassal`,
    `show_as_unavailable` ...
Why: This game does not know them and skips them, or drops the event.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x trigger_event = { id = x.2 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x character_event = { id = x.2 } }
    }
Source: ck2-language L55 and section 10.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2 import facts
from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject

RULE = Rule("CK207", "later-game-word", Severity.ERROR)
_WORDS = {
    "trigger_event": "`character_event`",
    "show_as_unavailable": "`trigger` in the option",
    "on_trigger_fail": "`fail_trigger_effect`",
    "left_portrait": "`portrait`",
    "right_portrait": "`portrait`",
    "theme": "`picture` and `border`",
    "save_scope_as": "`save_event_target_as`",
    "save_temporary_scope_as": "`save_event_target_as`",
    "add_gold": "`wealth`",
    "remove_short_term_gold": "`wealth` with a minus",
    "add_opinion": "`opinion`",
    "exists": "`event_target:x = { always = yes }`",
    "custom_description": "`custom_tooltip`",
}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such word, as a key or as a value."""
    macros = {*subject.index.defined("scripted_effect"), *subject.index.defined("scripted_trigger")}
    for key in tuple(subject.keys()):
        instead = _instead(key)
        if instead and key not in macros:
            for spot in subject.spots_of(key):
                if spot.role is not None or spot.key in _WORDS:
                    yield _finding(spot, spot.statement.key, instead)
    for spot in subject.spots_of("hidden"):
        if spot.parent is None and spot.owner.kind == "event" and not spot.statement.word.startswith("scope:"):
            yield _finding(spot, "hidden", "`hide_window`")
    for spot in _in_files_with(subject, "scope:"):
        if spot.statement.word.startswith("scope:"):
            yield _finding(spot, spot.statement.word, "`event_target:` and the name")


def _in_files_with(subject: Subject, text: str) -> Iterator[Spot]:
    """The spots of files that hold a text somewhere; most files need no look at their spots."""
    holds: dict[str, bool] = {}
    for owner, spots in subject.by_definition.items():
        source = owner.script.source
        if source.path not in holds:
            holds[source.path] = text in source.text
        if holds[source.path]:
            yield from spots


def _instead(key: str) -> str:
    """What this game calls it; empty for its own words."""
    if key.startswith("scope:"):
        return "`event_target:` and the name"
    if key.startswith("every_") and facts.iterator(f"any_{key.removeprefix('every_')}"):
        return f"`any_{key.removeprefix('every_')}`"
    known = facts.trigger(key) or facts.effect(key)
    return "" if known else _WORDS.get(key, "")


def _finding(spot: Spot, word: str, instead: str) -> Diagnostic:
    return RULE.finding(f"`{word}` belongs to the successor game", spot.place, help=f"this game has {instead}")
