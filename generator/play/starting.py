"""Making a start: a decision, an event, a hook, effects or days. Says which conditions keep one from being made."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from generator.errors import UserError
from generator.interpret.engine import Engine
from generator.interpret.rows import Rows
from generator.interpret.state import NONE
from generator.play.names import one_number
from generator.play.record import Kind, Recorder
from generator.play.setting import Start, StartKind
from generator.play.unmet import decision_lacks, event_lacks, in_words

_HINT = "started `anyway` it runs all the same"
_OF_PROVINCES = "province_event"
PATIENCE = 20
"""Seconds that days may take which a person lets pass: a year of a mod of 30 MB takes some of them."""


def make_start(engine: Engine, recorder: Recorder, start: Start, column: int) -> None:
    """Make a start; `UserError` if it cannot be made, its hint in the language of that column.

    `recorder` listens to the engine.
    """
    match start.kind:
        case StartKind.DECISION:
            _take(engine, start, column)
        case StartKind.DECISION_ANYWAY:
            engine.carry_out(start.name, start.who, *_others(engine, start))
        case StartKind.EVENT:
            _fire(engine, recorder, _placed(engine, start), column)
        case StartKind.ANYWAY:
            placed = _placed(engine, start)
            engine.bring_event(placed.name, placed.who, placed.others)
        case StartKind.ON_ACTION:
            engine.fire_on_action(start.name, start.who, start.others)
        case StartKind.EFFECT:
            engine.run_effect(start.name, start.who, start.others)
        case StartKind.DAYS:
            pass_days(engine, recorder, int(start.name))


def pass_days(engine: Engine, recorder: Recorder, days: int) -> None:
    """Days with their pulses, until a new window opens, the script is stopped, or a person has waited long enough."""
    before, end = engine.machine.windows_opened, monotonic() + PATIENCE
    for passed in range(1, days + 1):
        engine.advance_days(1, pulses=True)
        if engine.machine.windows_opened != before or engine.halted:
            break
        if monotonic() > end and passed < days:
            recorder.note(Kind.NOTE, f"{passed} of {days} days have passed in {PATIENCE} s; jump again to go on")
            break


def _placed(engine: Engine, start: Start) -> Start:
    """The start of an event on whom it can come to: an event of provinces to the place where the person is."""
    definition, state = engine.program.sources.events.get(start.name), engine.machine.state
    if definition is None or definition.kind != _OF_PROVINCES:
        return start
    who = engine.entity(start.who)
    place = one_number(state.links.read((who, "location"), Rows.of([0], 1)))
    return start if place == NONE else replace(start, who=state.entities[place].key)


def _take(engine: Engine, start: Start, column: int) -> None:
    """Take a decision."""
    other, third = _others(engine, start)
    if not engine.take_decision(start.name, start.who, other, third)[0]:
        lacks = decision_lacks(engine, start.name, start.who, [one for one in (other, third) if one], column)
        raise UserError(f"`{start.name}` cannot be taken by `{start.who}` now", f"{in_words(lacks)}; {_HINT}")


def _others(engine: Engine, start: Start) -> tuple[str | None, str | None]:
    """The target and the third party of a decision; with `filter = self` the taker is the target."""
    other, third = (*start.others, None, None)[:2]
    made = engine.program.decision(start.name)
    return (start.who if made is not None and made.is_of_self else other), third


def _fire(engine: Engine, recorder: Recorder, start: Start, column: int) -> None:
    """Fire an event; one whose conditions do not hold does not come."""
    engine.fire_event(start.name, start.who, start.others)
    if not recorder.has_heard(start.name):
        lacks = event_lacks(engine, start.name, start.who, start.others, column)
        message = f"`{start.name}` does not come to `{start.who}`, its conditions do not hold"
        raise UserError(message, f"{in_words(lacks)}; {_HINT}")
