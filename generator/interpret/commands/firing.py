"""Events fired now or later, `repeat_event`, pending events cleared, saved targets.

Source: ck2-language 3.7, 4.4, 4.5.
"""

from __future__ import annotations

import numpy as np

from generator.ck2.scopes import Chain, Frame
from generator.interpret.anomalies import Fault
from generator.interpret.chance import Stream
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Effect, Run, here
from generator.interpret.definitions import EVENT_KINDS, Site
from generator.interpret.rows import Number, Rows
from generator.interpret.state import GLOBAL, NONE
from generator.script.tree import Statement

Days = tuple[int, int]
"""Least number of days, and how many more there can be."""


def _event_name(s: Statement) -> str:
    return s.word or word_of(s, "id")


def _delay(c: Compiler, s: Statement) -> Days:
    return c.duration(s, 0), c.number(s.first("random")) // 1000


def launch(run: Run, name: str, chain: Chain[int], rows: Rows, delay: Days, site: Site) -> None:
    """Fire an event with a chain at once or after its delay."""
    days, more = delay
    if run.machine.program.sources.events.get(name) is None:
        run.fault(Fault.UNKNOWN_EVENT, f"there is no event `{name}`", site, rows)
        return
    wait: Number = days
    if more > 0:
        wait = days + (run.machine.chance.next(Stream.DELAYS, rows) * (more + 1)).astype(np.int64)
    if isinstance(wait, int) and wait <= 0:
        run.machine.fire(name, chain, run, rows, site)
        return
    for number, part in rows.parts(wait):
        if number <= 0:
            run.machine.fire(name, chain, run, part, site)
        else:
            run.machine.delay(name, chain, run, part, number)


def _make_fire(c: Compiler, s: Statement) -> Effect | None:
    name, delay, site = _event_name(s), _delay(c, s), c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        launch(run, name, frame.fire(), rows, delay, site)
        return rows

    return effect


def _make_repeat(c: Compiler, s: Statement) -> Effect | None:
    """The same chain goes on; outside ROOT nobody knows what happens: noted, and done by the chosen hypothesis."""
    name, delay, site = _event_name(s), _delay(c, s), c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        if frame.scope != run.chain.root:
            message = (
                f"`repeat_event` of `{name}` in a scope that is not ROOT; hypothesis {run.machine.repeat_mode} is used"
            )
            run.fault(Fault.REPEAT_ELSEWHERE, message, site, rows)
        launch(run, name, frame.repeat(run.machine.repeat_mode), rows, delay, site)
        return rows

    return effect


def _make_clear_delayed(c: Compiler, s: Statement) -> Effect | None:
    name = _event_name(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.machine.queue.clear(name, here(frame), rows)
        return rows

    return effect


def _make_save_target(c: Compiler, s: Statement) -> Effect | None:
    name = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.instant.targets.write(name, rows, here(frame))
        return rows

    return effect


def _make_save_global(c: Compiler, s: Statement) -> Effect | None:
    name = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.state.targets.write((GLOBAL, name), rows, here(frame))
        return rows

    return effect


def _make_save_persistent(c: Compiler, s: Statement) -> Effect | None:
    """Stored on THIS until it is cleared."""
    name, ref = word_of(s, "name"), c.reference(s, word_of(s, "scope") or "THIS")
    if ref is None:
        return None

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for entity, part, _ in ref(run, frame, rows):
            run.state.targets.write((here(frame), name), part, entity)
        return rows

    return effect


def _make_clear_target(c: Compiler, s: Statement) -> Effect | None:
    name = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.instant.targets.write(name, rows, NONE)
        return rows

    return effect


def _make_clear_global(c: Compiler, s: Statement) -> Effect | None:
    name = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.state.targets.write((GLOBAL, name), rows, NONE)
        return rows

    return effect


def _make_clear_all_global(c: Compiler, s: Statement) -> Effect | None:
    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for key in run.state.targets.written():
            if key[0] == GLOBAL:
                run.state.targets.write(key, rows, NONE)
        return rows

    return effect


def _make_clear_persistent(c: Compiler, s: Statement) -> Effect | None:
    name = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.state.targets.write((here(frame), name), rows, NONE)
        return rows

    return effect


TRIGGERS: dict[str, MakeCondition] = {}
EFFECTS: dict[str, MakeEffect] = {
    **dict.fromkeys(EVENT_KINDS, _make_fire),
    "repeat_event": _make_repeat,
    "clear_delayed_event": _make_clear_delayed,
    "save_event_target_as": _make_save_target,
    "save_global_event_target_as": _make_save_global,
    "save_persistent_event_target": _make_save_persistent,
    "clear_event_target": _make_clear_target,
    "clear_global_event_target": _make_clear_global,
    "clear_global_event_targets": _make_clear_all_global,
    "clear_persistent_event_target": _make_clear_persistent,
}
