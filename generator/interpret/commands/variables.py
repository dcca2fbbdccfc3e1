"""Variables in all shapes of ck2-language 5.1: numbers, other variables, other scopes, `local_`, `global_`, operators.

The `which` entries are positional: the variable, then a source name or scope, then the scope of the source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, number_in, word_of
from generator.interpret.core import Condition, Effect, Run, Value, here
from generator.interpret.definitions import Site
from generator.interpret.rows import Mask, Number, Rows, compared, negated, remainder, restricted, truncated
from generator.interpret.scope_refs import is_scope_text, scope_ref
from generator.interpret.state import NONE
from generator.interpret.stats import stat
from generator.interpret.values import (
    LARGEST,
    read_variable,
    value_of,
    value_of_text,
    variable,
    variable_of,
    write_variable,
)  # fmt: skip
from generator.script.tree import Scalar, Statement

Arithmetic = Callable[[Number, Number], Number]


@dataclass(frozen=True, slots=True)
class Shape:
    """A variable command taken apart: the variable, the operator, and where the other number comes from."""

    name: str
    operator: str
    source: Value


def shape_of(c: Compiler, s: Statement, site: Site | None = None) -> Shape | None:
    """The parts of a variable command; noted and `None` if it has no shape that is known. Effects give their site."""
    which = [part for part in s.block if part.key.lower() == "which" and isinstance(part.value, Scalar)]
    value = s.first("value")
    if not which or (value is None and len(which) < 2):
        c.unsupported(s, "needs `which` and a `value` or a second `which`")
        return None
    name = which[0].word
    operators = [part.operator for part in (*which, *((value,) if value else ())) if part.operator != "="]
    source = value_of(c, value, name, site) if value is not None else _other(c, s, which, site)
    return Shape(name, operators[0] if operators else "=", source) if source is not None else None


def _other(c: Compiler, s: Statement, which: list[Statement], site: Site | None) -> Value | None:
    """The number that a second, and perhaps a third, `which` means."""
    name, second = which[0].word, which[1]
    if len(which) == 2:
        assert isinstance(second.value, Scalar)
        if number_in(second.value) is not None or is_scope_text(second.word):
            return value_of_text(c, second, second.value, name, site)
        return variable(second.word)
    ref = scope_ref(which[2].word)
    if ref is None:
        c.unsupported(s, f"the third `which`, `{which[2].word}`, is no scope")
        return None
    return variable_of(ref, second.word, which[2].word, site)


def store(run: Run, name: str, owner: int, rows: Rows, value: Number, site: Site) -> None:
    """Set a variable where the number fits; elsewhere it stays and the overflow is noted."""
    fits = fitting(value)
    if fits is not True:
        run.fault(
            Fault.OVERFLOW, f"`{name}` would leave the range of +/-2,147,483.647", site, rows.where(negated(fits))
        )
        value, rows = restricted(value, fits), rows.where(fits)
    if rows.count:
        write_variable(run, owner, name, rows, value)


def fitting(value: Number) -> Mask:
    """Where a number is within the game's range."""
    if isinstance(value, int):
        return -LARGEST <= value <= LARGEST
    if int(value.max()) <= LARGEST and int(value.min()) >= -LARGEST:
        return True
    return (value <= LARGEST) & (value >= -LARGEST)


def _make_set(c: Compiler, s: Statement) -> Effect | None:
    site = c.site(s)
    shape = shape_of(c, s, site)
    if shape is None:
        return None
    name, source = shape.name, shape.source

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        store(run, name, here(frame), rows, source(run, frame, rows), site)
        return rows

    return effect


def _arithmetic(operation: Arithmetic) -> MakeEffect:
    """A command that puts an operation on a variable and another number."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        site = c.site(s)
        shape = shape_of(c, s, site)
        if shape is None:
            return None
        name, source = shape.name, shape.source

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            old = read_variable(run, here(frame), name, rows)
            store(run, name, here(frame), rows, operation(old, source(run, frame, rows)), site)
            return rows

        return effect

    return make


def _division(operation: Arithmetic) -> MakeEffect:
    """A command that divides; where the divisor is 0 the variable stays and that is noted."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        site = c.site(s)
        shape = shape_of(c, s, site)
        if shape is None:
            return None
        name, source = shape.name, shape.source

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            divisor = source(run, frame, rows)
            usable = divisor != 0
            good = rows.where(usable)
            if good.count < rows.count:
                run.fault(Fault.DIVISION_BY_ZERO, f"`{name}` is divided by 0", site, rows.where(negated(usable)))
            if good.count:
                old = read_variable(run, here(frame), name, good)
                store(run, name, here(frame), good, operation(old, restricted(divisor, usable)), site)
            return rows

        return effect

    return make


def _times(old: Number, factor: Number) -> Number:
    """A product. By a factor beyond the game's range what overflows is first made small enough for 64 bits."""
    if isinstance(factor, int):
        if abs(factor) > LARGEST:
            room = LARGEST * 1000 // abs(factor) + 2
            old = min(max(old, -room), room) if isinstance(old, int) else np.clip(old, -room, room)
        if factor % 1000 == 0:
            return old * (factor // 1000)
    return truncated(old * factor, 1000)


def _make_export(c: Compiler, s: Statement) -> Effect | None:
    """`export_to_variable`: a number of the engine into a variable of THIS."""
    name, kind, who, site = word_of(s, "which"), word_of(s, "value"), word_of(s, "who"), c.site(s)
    ref = c.leading(who or "THIS")
    reader = stat(kind)
    if ref is None or reader is None or not name:
        c.unsupported(s, f"the number `{kind}` of `{who or 'THIS'}` is not simulated")
        return None

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for entity, part, _ in ref(run, frame, rows):
            if entity == NONE:
                run.fault(Fault.MISSING_SCOPE, f"the scope `{who}` is missing here", site, part)
            else:
                store(run, name, here(frame), part, reader(run, entity, part), site)
        return rows

    return effect


def _make_check(c: Compiler, s: Statement) -> Condition | None:
    shape = shape_of(c, s)
    if shape is None:
        return None
    name, operator, source = shape.name, shape.operator, shape.source

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return compared(read_variable(run, here(frame), name, rows), operator, source(run, frame, rows))

    return condition


def _make_equal(c: Compiler, s: Statement) -> Condition | None:
    shape = shape_of(c, s)
    if shape is None:
        return None
    name, source = shape.name, shape.source

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return read_variable(run, here(frame), name, rows) == source(run, frame, rows)

    return condition


TRIGGERS: dict[str, MakeCondition] = {"check_variable": _make_check, "is_variable_equal": _make_equal}
EFFECTS: dict[str, MakeEffect] = {
    "set_variable": _make_set,
    "change_variable": _arithmetic(lambda old, other: old + other),
    "subtract_variable": _arithmetic(lambda old, other: old - other),
    "multiply_variable": _arithmetic(_times),
    "divide_variable": _division(lambda old, other: truncated(old * 1000, other)),
    "modulo_variable": _division(remainder),
    "export_to_variable": _make_export,
}
