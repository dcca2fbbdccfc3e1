"""Conditions made of conditions: AND, OR, NOT, counting, switches, wrappers. Knows no state.

With a watch (coverage) every condition is judged exactly for the worlds that reach it; without one, whole rows are
judged at once where that is cheaper, with the same result.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, MakeCondition, yes
from generator.interpret.core import Condition, Run
from generator.interpret.definitions import Site
from generator.interpret.rows import BoolArray, Mask, Rows, as_array, compared, negated
from generator.script.scalars import make_scalar
from generator.script.tree import Scalar, Statement

Parts = Sequence[tuple[Site, Condition]]
_NARROW = 4
"""A conjunction goes on with only the undecided rows once fewer than one in so many are left."""


def all_of(parts: Parts) -> Condition:
    """True where every part is; true if there is none."""
    return _conjunction(tuple(parts), True)


def none_of(parts: Parts) -> Condition:
    """True where no part is."""
    return _conjunction(tuple(parts), False)


def _conjunction(parts: Parts, wanted: bool) -> Condition:
    """True where every part is as wanted."""
    if not parts:
        return lambda run, frame, rows: True

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return _all(parts, wanted, run, frame, rows)

    return condition


def _all(parts: Parts, wanted: bool, run: Run, frame: Frame[int], rows: Rows) -> Mask:
    """Where every part is as wanted."""
    watch = run.machine.watch
    result: Mask = True
    for position, (site, part) in enumerate(parts):
        found = part(run, frame, rows)
        if watch is not None:
            watch.condition(site, rows, found)
        if isinstance(found, bool):
            if found is wanted:
                continue
            return False
        if not wanted:
            found = ~found
        result = found if isinstance(result, bool) else result & found
        left = int(np.count_nonzero(result))
        if not left:
            return False
        # One plain value again, so that what follows is as cheap as with a single world.
        if left == rows.count:
            result = True
        # The rest is asked only where all so far is as wanted: always under a watch, which counts what is asked.
        elif position + 1 < len(parts) and (watch is not None or left * _NARROW < rows.count):
            rest = _all(parts[position + 1 :], wanted, run, frame, rows.where(result))
            return narrowed(result, rest)
    return result


def narrowed(chosen: BoolArray, inner: Mask) -> Mask:
    """A mask of the chosen rows as a mask of all: false where they were not chosen."""
    if isinstance(inner, bool):
        return chosen if inner else False
    result = chosen.copy()
    result[chosen] = inner
    return result


def any_of(parts: Parts) -> Condition:
    """True where at least one part is; false if there is none."""
    return negation(none_of(parts))


def negation(part: Condition) -> Condition:
    """True where a condition is not."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return negated(part(run, frame, rows))

    return condition


def _make_and(c: Compiler, s: Statement) -> Condition | None:
    parts = c.conditions(s.block)
    return all_of(parts) if parts or not s.block else None


def _make_or(c: Compiler, s: Statement) -> Condition | None:
    parts = c.conditions(s.block)
    return any_of(parts) if parts else None


def _make_not(c: Compiler, s: Statement) -> Condition | None:
    parts = c.conditions(s.block)
    return none_of(parts) if parts else None


def _make_nand(c: Compiler, s: Statement) -> Condition | None:
    parts = c.conditions(s.block)
    return negation(all_of(parts)) if parts else None


def _make_always(c: Compiler, s: Statement) -> Condition | None:
    result = yes(s)
    return lambda run, frame, rows: result


def _make_count(c: Compiler, s: Statement) -> Condition | None:
    amount = s.first("amount")
    parts = c.conditions(s.block, frozenset({"amount"}))
    wanted, operator = c.number(amount, 1000) // 1000, amount.operator if amount else "="

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        total = np.zeros(rows.count, np.int64)
        for site, part in parts:
            found = part(run, frame, rows)
            if run.machine.watch is not None:
                run.machine.watch.condition(site, rows, found)
            total += found
        return compared(total, operator, wanted)

    return condition


def conditional(parts: Sequence[tuple[Condition | None, Condition]], default: bool) -> Condition:
    """The second of the first pair whose first holds (`None` always does); `default` where none does."""
    branches = tuple(parts)

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        result: np.ndarray[tuple[int], np.dtype[np.bool_]] = np.full(rows.count, default)
        places, left = np.arange(rows.count), rows
        for when, then in branches:
            chosen = as_array(True if when is None else when(run, frame, left), left)
            taken = left.where(chosen)
            if taken.count:
                result[places[chosen]] = then(run, frame, taken)
            places, left = places[~chosen], left.where(~chosen)
            if not left.count:
                break
        return result

    return condition


def make_trigger_if(c: Compiler, branches: Sequence[Statement]) -> Condition:
    """`trigger_if`, its `trigger_else_if`s and `trigger_else`; true where no branch applies."""
    parts: list[tuple[Condition | None, Condition]] = []
    for branch in branches:
        limit = c.only(branch, "limit")
        when = all_of(c.conditions(limit.block)) if limit else None
        parts.append((when, all_of(c.conditions(branch.block, frozenset({"limit"})))))
    return conditional(parts, True)


def _make_trigger_if(c: Compiler, s: Statement) -> Condition | None:
    return make_trigger_if(c, [s])


def _make_orphan_else(c: Compiler, s: Statement) -> Condition | None:
    c.unsupported(s, "stands behind no `trigger_if`")
    return None


def _make_conditional_tooltip(c: Compiler, s: Statement) -> Condition | None:
    when = s.first("trigger")
    rest = all_of(c.conditions(s.block, frozenset({"trigger", "text"})))
    return conditional([(all_of(c.conditions(when.block)), rest)], True) if when else rest


def _make_tooltip(c: Compiler, s: Statement) -> Condition | None:
    if isinstance(s.value, Scalar):
        return None
    return _make_and(c, s)


def switch_case(c: Compiler, trigger: str, case: Statement) -> Condition | None:
    """The condition of one case of a `trigger_switch`: its key as the value of `on_trigger`."""
    end = case.start + len(case.key)
    return c.condition(Statement(trigger, "=", make_scalar(case.key), case.start, case.start, end))


def _make_switch(c: Compiler, s: Statement) -> Condition | None:
    on = s.first("on_trigger")
    parts: list[tuple[Condition | None, Condition]] = []
    for case in s.block:
        if case.key.lower() == "on_trigger":
            continue
        when = None if case.key.lower() == "fallback" else switch_case(c, on.word if on else "", case)
        parts.append((when, all_of(c.conditions(case.block))))
    return conditional(parts, False)


TRIGGERS: dict[str, MakeCondition] = {
    "and": _make_and,
    "or": _make_or,
    "not": _make_not,
    "nor": _make_not,
    "nand": _make_nand,
    "always": _make_always,
    "calc_true_if": _make_count,
    "trigger_if": _make_trigger_if,
    "trigger_else_if": _make_orphan_else,
    "trigger_else": _make_orphan_else,
    "trigger_switch": _make_switch,
    "hidden_trigger": _make_and,
    "hidden_tooltip": _make_tooltip,
    "custom_tooltip": _make_tooltip,
    "tooltip": _make_tooltip,
    "conditional_tooltip": _make_conditional_tooltip,
}
