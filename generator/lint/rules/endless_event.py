"""An event that fires itself at once, always, by itself or over other events.

What: Finds events whose `immediate`, `after` or only option fires, without a delay and without a condition around it,
    the event itself or another one that leads back to it the same way; also through scripted effects.
Why: It never ends: the chain grows until the game freezes or crashes. `repeat_event` is no guard against it.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
        immediate = { repeat_event = { id = x.2 } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        hide_window = yes
        immediate = { repeat_event = { id = x.1 } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        hide_window = yes
        immediate = { if = { limit = { check_variable = { which = x_left value = 1 } } repeat_event = { id = x.2 } } }
    }
    character_event = {
        id = x.2
        is_triggered_only = yes
        hide_window = yes
        immediate = { change_variable = { which = x_left value = -1 } repeat_event = { id = x.1 } }
    }
Source: ck2-language 3.7, 4.4, L2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from generator.ck2 import facts
from generator.ck2.file_kinds import Role
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.event_parts import options
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.mod.records import EVENT, SCRIPTED_EFFECT, Definition

RULE = Rule("CK407", "endless-event", Severity.ERROR)
# What stands around effects that run in any case, for ROOT.
_PLAIN = frozenset(
    ("option", "immediate", "after", "hidden_effect", "hidden_tooltip", "custom_tooltip", "root", "this")
)
# Cheap filters that the events themselves may change.
_CHANGING = frozenset(
    (
        *("has_character_flag", "has_global_flag", "prisoner", "war", "is_in_society", "friends", "rivals"),
        *("in_command", "is_sick", "is_married", "has_quest_target", "has_job_title", "is_part_of_plot", "trigger"),
    )
)
_DELAYS = frozenset(("days", "months", "years"))
_FIRING = (*facts.enums()["event_kinds"], "repeat_event")
_Edges = Mapping[str, Mapping[str, Spot]]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every circle of unconditional instant firings, once, at the first of its events."""
    edges = _certain(subject)
    told: set[str] = set()
    for event in subject.definitions(EVENT):
        circle = [] if event.name in told else _circle(event.name, edges)
        if circle:
            told.update(_fired(spot) for spot in circle)
            yield _finding(event, circle)


def _finding(event: Definition, circle: Sequence[Spot]) -> Diagnostic:
    over = "" if len(circle) == 1 else f" over {', '.join(f'`{_fired(spot)}`' for spot in circle[:-1])}"
    return RULE.finding(
        f"`{event.name}` fires itself at once{over}, whatever happens",
        circle[0].place,
        notes=tuple(Note(f"{describe(spot.owner)} fires `{_fired(spot)}` here", spot.place) for spot in circle[1:]),
        help="put it into an `if` with a way out, or give it `days`",
    )


def _certain(subject: Subject) -> _Edges:
    """Which events each event surely fires at once on its own ROOT, and by which effect."""
    found: dict[str, dict[str, Spot]] = defaultdict(dict)
    of_macros: dict[str, dict[str, Spot]] = defaultdict(dict)
    for spot in subject.spots_of(*_FIRING):
        if not spot.is_field and _is_plain(spot) and not _is_delayed(spot):
            place = of_macros if spot.owner.kind == SCRIPTED_EFFECT else found
            if spot.owner.kind in (SCRIPTED_EFFECT, EVENT):
                place[spot.owner.name].setdefault(_fired(spot), spot)
    for call in subject.calls if of_macros else ():
        inside = of_macros.get(call.statement.key) if call.role is Role.EFFECT else None
        if inside and call.owner.kind == EVENT and _is_plain(call):
            for event, spot in inside.items():
                found[call.owner.name].setdefault(event, spot)
    return {name: fired for name, fired in found.items() if _happens_in_any_case(subject, name)}


def _fired(spot: Spot) -> str:
    named = spot.statement.first("id")
    return named.word if named else spot.statement.word


def _is_delayed(spot: Spot) -> bool:
    return any(one.key.lower() in _DELAYS and one.word != "0" for one in spot.statement.block)


def _is_plain(spot: Spot) -> bool:
    """Whether an effect runs in any case: nothing but plain blocks around it, and no other option to choose."""
    around = list(spot.around())
    if any(one.key not in _PLAIN for one in around) or any(one.statement.first("limit") for one in around):
        return False
    event = spot.owner
    if event.kind == EVENT and around and around[-1].key == "option":
        return len(options(event)) == 1 and options(event)[0].first("trigger") is None
    return True


def _happens_in_any_case(subject: Subject, name: str) -> bool:
    event = subject.index.events.get(name)
    if event is None or any(one.key.lower() in _CHANGING for one in event.statement.block):
        return False
    return not any(spot.key == "break" for spot in subject.by_definition.get(event, ()))


def _circle(start: str, edges: _Edges) -> Sequence[Spot]:
    """The shortest way from an event back to it; empty if there is none."""
    ways: dict[str, tuple[Spot, ...]] = {start: ()}
    waiting = [start]
    for name in waiting:
        for fired, spot in edges.get(name, {}).items():
            if fired == start:
                return (*ways[name], spot)
            if fired not in ways:
                ways[fired] = (*ways[name], spot)
                waiting.append(fired)
    return ()
