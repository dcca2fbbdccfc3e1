"""How games of a batch begin and go on: a decision taken, windows answered as planned, days passing. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from generator.interpret.policies import Policy, first_valid
from generator.interpret.program import Program
from generator.interpret.rows import BoolArray, IntArray
from generator.interpret.windows import Window
from generator.verify.worlds import Worlds


def take_decision(program: Program, table: Worlds, decision: str, root: int = 1) -> None:
    """Run a decision's effect in every world; who may take it is proven elsewhere.

    A targeted one has its guest, seat 1, as ROOT and whoever takes it as FROM; a plain one has only ROOT, seat 0.
    """
    definition = program.sources.decisions[decision]
    effect = definition.statement.first("effect")
    text = definition.script.source.text[effect.value_span.start + 1 : effect.value_span.end - 1] if effect else ""
    if text.strip():
        table.engine.run_effect(text, table.seats[root], table.seats[:root])


def as_planned(window: Window, worlds: IntArray, planned: IntArray, is_lost: BoolArray) -> IntArray:
    """What to choose in some worlds of a window: what is planned, or the first valid option where that cannot be.

    `planned`, with -1 for an option that the event lacks, and `is_lost` belong to `worlds`, one number each.
    """
    valid_everywhere = np.array(window.valid)
    fallback = np.zeros(valid_everywhere.shape[1], np.int64)
    fallback[window.rows.at] = first_valid(window)
    valid = valid_everywhere[np.maximum(planned, 0) % len(window.valid), worlds]
    return np.where(is_lost | (planned < 0) | ~valid, fallback[worlds], planned)


def pass_days(
    table: Worlds,
    until: int,
    policy: Policy,
    end_of_day: Callable[[], None] | None = None,
    wakes: Sequence[int] = (),
) -> None:
    """Answer windows and let days pass up to a day; on the days of `wakes` windows are offered again.

    `end_of_day` is called whenever all windows that will be answered are.
    """
    engine, days = table.engine, sorted({*wakes, until})
    while not engine.halted:
        # Windows first: what an answer starts may fall on this very day.
        engine.settle(policy)
        if end_of_day is not None:
            end_of_day()
        due = table.machine.queue.next_day
        # From one day on which something is due to the next; days in between cost nothing.
        ahead = [day for day in days if day > engine.day]
        if due is not None and due <= until:
            ahead.append(max(due, engine.day + 1))
        if not ahead:
            break
        engine.advance_days(min(ahead) - engine.day)
