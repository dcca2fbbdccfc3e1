"""Numbers on right sides: constants, variables by name, variables of another scope. Thousandths everywhere.

Knows the three homes of a variable: its owner, `local_` in the instant chain, `global_` in the state.
"""

from __future__ import annotations

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.compiler import Compiler, number_in
from generator.interpret.core import Run, ScopeRef, Value, here
from generator.interpret.definitions import Site
from generator.interpret.rows import Number, Rows, as_array
from generator.interpret.scope_refs import is_scope_text, scope_ref
from generator.interpret.state import GLOBAL, NONE
from generator.script.tree import Kind, Scalar, Statement

LARGEST = 2**31 - 1
"""Numbers of the game are thousandths in signed 32 bits (ck2-language 1.5)."""


def read_variable(run: Run, owner: int, name: str, rows: Rows) -> Number:
    """A variable of an owner; unset ones are 0."""
    if name.startswith("local_"):
        return run.instant.locals.read(name, rows)
    if name.startswith("global_"):
        owner = GLOBAL
    return run.state.variables.read((owner, name), rows)


def write_variable(run: Run, owner: int, name: str, rows: Rows, value: Number) -> None:
    """Set a variable of an owner."""
    if name.startswith("local_"):
        run.instant.locals.write(name, rows, value)
        run.instant.known.write(name, rows, 1)
        return
    key = (GLOBAL if name.startswith("global_") else owner, name)
    run.state.variables.write(key, rows, value)
    run.state.known.write(key, rows, 1)


def is_set(run: Run, owner: int, name: str, rows: Rows) -> Number:
    """1 where a variable was ever set, else 0."""
    if name.startswith("local_"):
        return run.instant.known.read(name, rows)
    return run.state.known.read((GLOBAL if name.startswith("global_") else owner, name), rows)


def constant(number: int) -> Value:
    """The same number everywhere."""
    return lambda run, frame, rows: number


def variable(name: str) -> Value:
    """A variable of the current scope."""

    def value(run: Run, frame: Frame[int], rows: Rows) -> Number:
        return read_variable(run, here(frame), name, rows)

    return value


def variable_of(ref: ScopeRef, name: str, scope: str, site: Site | None) -> Value:
    """A variable of another scope; 0 where that is missing, which is noted if there is a site (an effect asks)."""

    def value(run: Run, frame: Frame[int], rows: Rows) -> Number:
        parts = ref(run, frame, rows)
        if len(parts) == 1:
            return read(run, parts[0][0], rows)
        result = np.zeros(rows.count, np.int64)
        for owner, part, mask in parts:
            result[as_array(mask, rows)] = read(run, owner, part)
        return result

    def read(run: Run, owner: int, rows: Rows) -> Number:
        if owner != NONE:
            return read_variable(run, owner, name, rows)
        if site is not None:
            run.fault(Fault.MISSING_SCOPE, f"the scope `{scope}` of the variable `{name}` is missing here", site, rows)
        return 0

    return value


def value_of(c: Compiler, statement: Statement, same_name: str = "", site: Site | None = None) -> Value | None:
    """The number on a right side: a constant, a variable, or the variable `same_name` of a scope; else noted."""
    if not isinstance(statement.value, Scalar):
        c.unsupported(statement, "a block where a number was expected")
        return None
    return value_of_text(c, statement, statement.value, same_name, site)


def value_of_text(
    c: Compiler, statement: Statement, scalar: Scalar, same_name: str = "", site: Site | None = None
) -> Value | None:
    """The number that a single value means."""
    number = number_in(scalar)
    if number is not None:
        return constant(number)
    if is_scope_text(scalar.text):
        ref = scope_ref(scalar.text)
        if ref is not None and same_name:
            return variable_of(ref, same_name, scalar.text, site)
        c.unsupported(statement, f"`{scalar.text}` is an object where a number was expected")
        return None
    if scalar.kind in (Kind.WORD, Kind.QUOTED) and scalar.text:
        return variable(scalar.text)
    c.unsupported(statement, f"`{scalar.text}` is no number")
    return None
