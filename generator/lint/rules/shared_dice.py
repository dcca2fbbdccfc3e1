"""One `random_list` thrown several times at once.

What: Finds a `random_list` that sets variables or flags and is run several times in one block: in a `while` loop,
    or in a scripted effect that one `immediate` or option calls more than once.
Why: Mods report that the same list gives the same result each time within one event: all dice show the same face.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            while = { count = 5 random_list = { 1 = { change_variable = { which = x value = 1 } } 1 = { } } }
        }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = {
            random_list = { 1 = { change_variable = { which = x value = 1 } } 1 = { } }
            random_list = { 1 = { change_variable = { which = x value = 1 } } 1 = { } }
        }
    }
Source: ck2-language 3.8, L38; comments in public mods.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.mod.records import SCRIPTED_EFFECT, Definition
from generator.script.tree import Statement

RULE = Rule("CK410", "shared-dice", Severity.WARNING, Confidence.MEDIUM)
_SETTING = frozenset(("set_variable", "change_variable", "subtract_variable", "export_to_variable"))


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Lists in loops, then macros with a list that one block calls several times."""
    dice = [spot for spot in subject.spots_of("random_list") if _sets_numbers(spot.statement)]
    for spot in dice:
        loop = next((one for one in spot.around() if one.key == "while"), None)
        if loop is not None:
            yield RULE.finding(
                "the list stands in a loop and may give the same result in every round",
                spot.place,
                notes=(Note("the loop is here", loop.place),),
                help="write the list out once for each throw, or throw in events a day apart",
            )
    rolling = {spot.owner: spot for spot in dice if spot.owner.kind == SCRIPTED_EFFECT}
    for calls in _calls(subject, rolling).values():
        if len(calls) > 1:
            macro = subject.macro(calls[0])
            assert macro is not None
            yield RULE.finding(
                f"`{macro.name}` is called {len(calls)} times in one block; its list may repeat its result",
                calls[1].place,
                notes=(Note("called first here", calls[0].place), Note("the list is here", rolling[macro].place)),
                help="write the list out once for each throw, or throw in events a day apart",
            )


def _sets_numbers(statement: Statement) -> bool:
    """Whether at least two entries of a list, or one, write variables: it is a die, not a turn of the story."""
    entries = [one for one in statement.block if one.key.isdigit()]
    return sum(any(inner.key.lower() in _SETTING for inner in one.block) for one in entries) * 2 >= max(1, len(entries))


def _calls(subject: Subject, rolling: dict[Definition, Spot]) -> dict[tuple[int, Definition], list[Spot]]:
    """Calls of rolling macros side by side: grouped by the block they stand in."""
    found: dict[tuple[int, Definition], list[Spot]] = {}
    for macro in rolling:
        for spot in subject.callers.get(macro, ()):
            found.setdefault((id(spot.parent or spot.owner), macro), []).append(spot)
    return found
