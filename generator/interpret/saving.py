"""A machine's state as plain JSON values and back. Everything is keyed by names, so that a state can be read by a
program compiled from edited script, and by another process.

Not saved: the program, settings, anomalies met so far.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from generator.ck2.scopes import Chain
from generator.diagnostics import Diagnostic, Severity
from generator.errors import UserError
from generator.interpret.chance import Instance, Stream
from generator.interpret.columns import Column, Table
from generator.interpret.core import InstantChain, Run
from generator.interpret.machine import Machine
from generator.interpret.newcomers import is_newcomer, replace_newcomers
from generator.interpret.program import Program
from generator.interpret.queue import Delayed
from generator.interpret.rows import Number, Rows
from generator.interpret.state import Key, State
from generator.interpret.windows import Window

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
_VERSION = 1


def saved(machine: Machine) -> Json:
    """Everything that moves: tables, day, random counters, delayed events, open windows."""
    state = machine.state
    chains: list[InstantChain] = []
    queue = [_saved_delayed(one, chains, state) for one in machine.queue.waiting]
    windows = [_saved_window(one, chains, state) for one in machine.windows]
    targets: list[Table[str]] = []
    return {
        "version": _VERSION,
        "worlds": state.worlds,
        "day": state.day,
        "entities": [entity.key for entity in state.entities if not is_newcomer(entity)],
        "newcomers": [[entity.key, entity.name] for entity in state.entities if is_newcomer(entity)],
        "spelling": list(state.spelling),
        "tables": {name: _saved_table(table, state) for name, table in state.tables.items()},
        "chance": {stream.name: _saved_number(column.value) for stream, column in machine.chance.counts.items()},
        "queue": list(queue),
        "windows": list(windows),
        "windows_opened": machine.windows_opened,
        "chains": [_saved_chain(chain, targets) for chain in chains],
        "targets": [_saved_names(table) for table in targets],
    }


def restore(machine: Machine, value: Json) -> None:
    """Put a machine into a saved state; `UserError` if it is not one of this cast and size."""
    whole = _mapping(value)
    state = machine.state
    if whole.get("version") != _VERSION or whole.get("worlds") != state.worlds:
        raise UserError(f"the saved state is not one of {state.worlds} worlds and version {_VERSION}")
    if whole["entities"] != [entity.key for entity in state.entities if not is_newcomer(entity)]:
        raise UserError(
            "the saved state has another cast", "save and restore with the same people, titles and provinces"
        )
    newcomers = [_list(pair) for pair in _list(whole.get("newcomers", []))]
    replace_newcomers(state, [(str(key), str(name)) for key, name in newcomers])
    state.day = _int(whole["day"])
    state.spelling = [str(word) for word in _list(whole["spelling"])]
    state.codes = {word: number for number, word in enumerate(state.spelling)}
    for name, table in _mapping(whole["tables"]).items():
        _restore_table(state.tables[name], table, state)
    for name, count in _mapping(whole["chance"]).items():
        machine.chance.counts[Stream[name]].value = _number(count)
    targets = [_restored_names(table, state.worlds, -1) for table in _list(whole["targets"])]
    chains = [_restored_chain(chain, targets, state.worlds) for chain in _list(whole["chains"])]
    machine.queue.replace([_restored_delayed(one, chains, machine) for one in _list(whole["queue"])])
    machine.windows = [_restored_window(one, chains, machine) for one in _list(whole["windows"])]
    machine.windows_opened = _int(whole["windows_opened"])


def as_findings(program: Program) -> list[Diagnostic]:
    """Commands that are not simulated, as findings."""
    return [
        Diagnostic(
            "CK491", "not-simulated", f"`{one.name}` is not simulated: {one.reason}", one.place, Severity.WARNING
        )
        for one in program.unsupported
    ]


# numbers and tables


def _saved_number(value: Number) -> Json:
    return value if isinstance(value, int) else [int(one) for one in value]


def _number(value: Json) -> Number:
    return _int(value) if isinstance(value, int) else np.array(value, np.int64)


def _saved_key(key: Key, state: State) -> list[Json]:
    """Entities of a key by their names, behind `@`; -2 is the owner of what is global."""
    return [(f"@{state.entities[part].key}" if part >= 0 else "@") if isinstance(part, int) else part for part in key]


def _key(value: Json, state: State) -> Key:
    parts: list[int | str] = []
    for part in _list(value):
        word = str(part)
        parts.append((state.index[word[1:]] if word != "@" else -2) if word.startswith("@") else word)
    return tuple(parts)


def _saved_table(table: Table[Key], state: State) -> Json:
    return [[_saved_key(key, state), _saved_number(column.value)] for key, column in table.columns.items()]


def _restore_table(table: Table[Key], value: Json, state: State) -> None:
    table.columns = {}
    for pair in _list(value):
        key, numbers = _list(pair)
        table.columns[_key(key, state)] = Column(state.worlds, _number(numbers))


def _saved_names(table: Table[str]) -> Json:
    return {name: _saved_number(column.value) for name, column in table.columns.items()}


def _restored_names(value: Json, worlds: int, default: int) -> Table[str]:
    table: Table[str] = Table(worlds, default)
    table.columns = {name: Column(worlds, _number(numbers)) for name, numbers in _mapping(value).items()}
    return table


# chains, delayed events, windows


def _place_in(chain: InstantChain, chains: list[InstantChain]) -> int:
    """The number of a chain in the list, put there if it is new."""
    for number, one in enumerate(chains):
        if one is chain:
            return number
    chains.append(chain)
    return len(chains) - 1


def _saved_chain(chain: InstantChain, targets: list[Table[str]]) -> Json:
    place = next((number for number, table in enumerate(targets) if table is chain.targets), len(targets))
    if place == len(targets):
        targets.append(chain.targets)
    return {
        "targets": place,
        "locals": _saved_names(chain.locals),
        "known": _saved_names(chain.known),
        "base": _saved_number(chain.base.value),
        "started": _saved_number(chain.started.value),
    }


def _restored_chain(value: Json, targets: list[Table[str]], worlds: int) -> InstantChain:
    one = _mapping(value)
    chain = InstantChain(worlds, targets[_int(one["targets"])])
    chain.locals = _restored_names(one["locals"], worlds, 0)
    chain.known = _restored_names(one["known"], worlds, 0)
    chain.base.value, chain.started.value = _number(one["base"]), _number(one["started"])
    return chain


def _saved_scopes(chain: Chain[int], state: State) -> Json:
    scopes = (chain.root, *chain.froms)
    return [None if scope is None else state.entities[scope].key for scope in scopes]


def _restored_scopes(value: Json, machine: Machine) -> Chain[int]:
    scopes = [None if key is None else machine.state.index[str(key)] for key in _list(value)]
    return Chain(scopes[0], tuple(scopes[1:]), machine.from_mode)


def _saved_rows(rows: Rows) -> Json:
    return None if rows.full else [int(one) for one in rows.indices]


def _restored_rows(value: Json, worlds: int) -> Rows:
    return Rows.every(worlds) if value is None else Rows.of([_int(one) for one in _list(value)], worlds)


def _saved_delayed(one: Delayed, chains: list[InstantChain], state: State) -> Json:
    return {
        "day": one.day,
        "event": one.event,
        "scopes": _saved_scopes(one.chain, state),
        "chain": _place_in(one.instant, chains),
        "rows": _saved_rows(one.rows),
    }


def _restored_delayed(value: Json, chains: list[InstantChain], machine: Machine) -> Delayed:
    one = _mapping(value)
    rows = _restored_rows(one["rows"], machine.state.worlds)
    scopes = _restored_scopes(one["scopes"], machine)
    return Delayed(_int(one["day"]), str(one["event"]), scopes, chains[_int(one["chain"])], rows, ())


def _saved_window(one: Window, chains: list[InstantChain], state: State) -> Json:
    return {
        "number": one.number,
        "event": one.event,
        "scopes": _saved_scopes(one.run.chain, state),
        "chain": _place_in(one.run.instant, chains),
        "depth": one.run.depth,
        "instance": _saved_number(one.run.instance.number.value),
        "drawn": _saved_number(one.run.instance.drawn.value),
        "rows": _saved_rows(one.rows),
        "valid": [[int(holds) for holds in mask] for mask in one.valid],
        "labels": list(one.labels),
    }


def _restored_window(value: Json, chains: list[InstantChain], machine: Machine) -> Window:
    one, worlds = _mapping(value), machine.state.worlds
    instant = chains[_int(one["chain"])]
    numbers = Column(worlds, _number(one["instance"])), Column(worlds, _number(one["drawn"]))
    instance = Instance(instant.base, *numbers)
    scopes = _restored_scopes(one["scopes"], machine)
    run = Run(machine, str(one["event"]), scopes, instant, instance, _int(one["depth"]), ())
    valid = tuple(np.array(mask, np.bool_) for mask in _list(one["valid"]))
    labels = tuple(str(label) for label in _list(one["labels"]))
    return Window(_int(one["number"]), str(one["event"]), run, _restored_rows(one["rows"], worlds), valid, labels)


def _mapping(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise UserError("the saved state is damaged: a mapping was expected")
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise UserError("the saved state is damaged: a list was expected")
    return value


def _int(value: Json) -> int:
    if not isinstance(value, int):
        raise UserError("the saved state is damaged: a whole number was expected")
    return value
