"""Making a start: a decision, an event, a hook, effects or days. Says which conditions keep one from being made."""

from __future__ import annotations

from time import monotonic

from generator.errors import UserError
from generator.interpret.engine import Engine
from generator.play.record import Kind, Recorder
from generator.play.setting import Start, StartKind
from generator.play.unmet import decision_lacks, event_lacks, in_words

PATIENCE = 20
"""Seconds that days may take which a person lets pass: a year of a mod of 30 MB takes some of them."""


def make_start(engine: Engine, recorder: Recorder, start: Start, column: int) -> None:
    """Make a start; `UserError` if it cannot be made, its hint in the language of that column.

    `recorder` listens to the engine.
    """
    match start.kind:
        case StartKind.DECISION:
            _take(engine, start, column)
        case StartKind.EVENT:
            _fire(engine, recorder, start, column)
        case StartKind.ANYWAY:
            engine.bring_event(start.name, start.who, start.others)
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


def _take(engine: Engine, start: Start, column: int) -> None:
    """Take a decision."""
    other, third = (*start.others, None, None)[:2]
    if not engine.take_decision(start.name, start.who, other, third)[0]:
        lacks = decision_lacks(engine, start.name, start.who, start.others, column)
        raise UserError(f"`{start.name}` cannot be taken by `{start.who}` now", in_words(lacks))


def _fire(engine: Engine, recorder: Recorder, start: Start, column: int) -> None:
    """Fire an event; one whose conditions do not hold does not come."""
    engine.fire_event(start.name, start.who, start.others)
    if not recorder.has_heard(start.name):
        lacks = event_lacks(engine, start.name, start.who, start.others, column)
        hint = f"{in_words(lacks)}; started `anyway` it comes all the same"
        raise UserError(f"`{start.name}` does not come to `{start.who}`, its conditions do not hold", hint)
