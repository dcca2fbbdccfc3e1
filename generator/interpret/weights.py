"""Weights: `factor` with its modifiers, as in `ai_chance`, `ai_will_do`, `random_list` entries, mean times.

A weight is a number in millionths, so that small factors do not vanish. Source: ck2-language 3.6 (order matters only
with additive modifiers: worked top to bottom).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, word_of
from generator.interpret.core import Run, ScopeRef, Value
from generator.interpret.logic import all_of
from generator.interpret.rows import FloatArray, IntArray, Mask, Number, Rows, as_array
from generator.interpret.state import NONE
from generator.interpret.values import value_of
from generator.script.tree import Statement

UNIT = 1_000_000
"""Weight 1."""
MODIFIER_KEYS = frozenset({
    "modifier", "mult_modifier", "additive_modifier", "additive_opinion_modifier", "additive_compare_modifier",
})  # fmt: skip
_OPINION_KEYS = frozenset({"who", "scope", "this", "factor", "multiplier", "min", "max", "localisation_key"})
_Change = Callable[[Run, Frame[int], Rows, Number], Number]
_LARGEST = 1 << 50
_ROOM = 1 << 62


def weight_of(c: Compiler, statements: Sequence[Statement], base: int = UNIT) -> Value:
    """The weight that a block describes, never negative; `base` where it has no `factor`."""
    score = score_of(c, statements, base)
    return lambda run, frame, rows: limited(score(run, frame, rows))


def score_of(c: Compiler, statements: Sequence[Statement], base: int = UNIT) -> Value:
    """The score that a block describes, in millionths: a weight that may be negative."""
    start, changes = _start_and_changes(c, statements)

    def score(run: Run, frame: Frame[int], rows: Rows) -> Number:
        result: Number = base if start is None else scaled(UNIT, start(run, frame, rows))
        for change in changes:
            result = change(run, frame, rows, result)
        return result

    return score


def _start_and_changes(c: Compiler, statements: Sequence[Statement]) -> tuple[Value | None, list[_Change]]:
    """The `factor` of a block, and its modifiers from top to bottom."""
    changes: list[_Change] = []
    start: Value | None = None
    for statement in statements:
        match statement.key.lower():
            case "factor":
                start = value_of(c, statement)
            case "modifier" | "mult_modifier":
                changes.append(_multiplied(c, statement))
            case "additive_modifier" | "additive_compare_modifier":
                changes.append(_added(c, statement))
            case "additive_opinion_modifier":
                changes.append(_opinion_added(c, statement))
    return start, changes


def scaled(weight: Number, factor: Number) -> Number:
    """A weight times a factor in thousandths, kept where 64 bits can hold it."""
    if isinstance(factor, int):
        # Cut before the product, for numpy would wrap around without a word.
        room = _ROOM // max(abs(factor), 1)
        small: Number = min(weight, room) if isinstance(weight, int) else np.minimum(weight, room)
        return small * factor // 1000
    product: IntArray = np.minimum(weight, _ROOM // np.maximum(np.abs(factor), 1)) * factor // 1000
    return product


def limited(value: Number) -> Number:
    """A weight that is not negative and whose sums stay exact in a float."""
    return min(max(value, 0), _LARGEST) if isinstance(value, int) else np.clip(value, 0, _LARGEST)


def _chosen(mask: Mask, yes: Number, no: Number) -> Number:
    """One number where a mask holds, another elsewhere."""
    if isinstance(mask, bool):
        return yes if mask else no
    return np.where(mask, yes, no)


def _multiplied(c: Compiler, s: Statement) -> _Change:
    factor_statement = s.first("factor")
    factor = value_of(c, factor_statement) if factor_statement else None
    when = all_of(c.conditions(s.block, frozenset({"factor"})))

    def change(run: Run, frame: Frame[int], rows: Rows, old: Number) -> Number:
        if factor is None:
            return old
        mask = when(run, frame, rows)
        if mask is False:
            return old
        return _chosen(mask, scaled(old, factor(run, frame, rows)), old)

    return change


def _added(c: Compiler, s: Statement) -> _Change:
    value_statement = s.first("value")
    value = value_of(c, value_statement) if value_statement else None
    when = all_of(c.conditions(s.block, frozenset({"value", "localisation_key"})))

    def change(run: Run, frame: Frame[int], rows: Rows, old: Number) -> Number:
        if value is None:
            return old
        return _chosen(when(run, frame, rows), old + scaled(UNIT, value(run, frame, rows)), old)

    return change


def _opinion_added(c: Compiler, s: Statement) -> _Change:
    """The opinion that `this` (else THIS) has of `who`, times `factor`, where the conditions hold; as mods write it.

    `multiplier` says the same as `factor`; `min` and `max` are bounds of the opinion.
    """
    who = c.reference(s, word_of(s, "who", "scope") or "FROM")
    holder = c.reference(s, word_of(s, "this") or "THIS")
    low, high = c.number(s.first("min"), -100_000) // 1000, c.number(s.first("max"), 100_000) // 1000
    scale = c.number(s.first("factor") or s.first("multiplier"), 1000)
    when = all_of(c.conditions(s.block, _OPINION_KEYS))

    def change(run: Run, frame: Frame[int], rows: Rows, old: Number) -> Number:
        if who is None or holder is None:
            return old
        added = np.zeros(rows.count, np.int64)
        for me, mine, where in holder(run, frame, rows):
            points = _points(run, frame, mine, me, who) if me != NONE else 0
            added[as_array(where, rows)] = np.clip(points, low, high) * scale * 1000
        return _chosen(when(run, frame, rows), old + added, old)

    return change


def _points(run: Run, frame: Frame[int], rows: Rows, me: int, who: ScopeRef) -> IntArray:
    """What somebody thinks of a reference, in points for each row; 0 where that is missing."""
    found = np.zeros(rows.count, np.int64)
    for other, part, where in who(run, frame, rows):
        if other != NONE:
            found[as_array(where, rows)] = run.state.opinion(me, other, part)
    return found


def picked(weights: Sequence[Number], uniform: FloatArray) -> IntArray:
    """For each row the number of the weight that a uniform number falls on; all weights together must not be 0.

    Weights are integers below 2**50; one of weight 0 is never picked. Shape `(rows,)`.
    """
    bounds: list[Number] = []
    total: Number = 0
    for weight in weights:
        total = total + weight
        bounds.append(total)
    point = np.minimum((uniform * total).astype(np.int64), np.asarray(total) - 1)
    if all(isinstance(bound, int) for bound in bounds):
        found: IntArray = np.searchsorted(np.asarray(bounds), point, side="right").astype(np.int64)
        return found
    choice = np.zeros(len(uniform), np.int64)
    for bound in bounds:
        choice += point >= bound
    return choice
