"""Which flags and variables the script of a mod sets anywhere: a claim about one that nothing sets could not fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.interpret.definitions import Definition, Sources
from generator.script.tree import Block, Statement

_VARIABLE_EFFECTS = frozenset({"set_variable", "change_variable", "export_to_variable"})


@dataclass(frozen=True, slots=True)
class Written:
    """Names of the flags and variables that some effect sets."""

    flags: frozenset[str]
    variables: frozenset[str]


def written_in(sources: Sources) -> Written:
    """Everything that the events, decisions, scripted effects and hooks of a mod set."""
    flags: set[str] = set()
    variables: set[str] = set()
    for statement in _statements(one.statement for one in _definitions(sources)):
        key = statement.key.lower()
        if key == "set_flag" or (key.startswith("set_") and key.endswith("_flag")):
            flags.add(_named(statement, "flag"))
        elif key in _VARIABLE_EFFECTS:
            variables.add(_named(statement, "which"))
    return Written(frozenset(flags), frozenset(variables))


def _definitions(sources: Sources) -> Iterator[Definition]:
    for table in (sources.events, sources.decisions, sources.effects):
        yield from table.values()
    for hooks in sources.on_actions.values():
        yield from hooks


def _statements(statements: Iterable[Statement]) -> Iterator[Statement]:
    """All statements at any depth."""
    waiting = list(statements)
    while waiting:
        statement = waiting.pop()
        yield statement
        if isinstance(statement.value, Block):
            waiting += statement.block


def _named(statement: Statement, key: str) -> str:
    """The name that an effect sets, bare or in its block."""
    if not isinstance(statement.value, Block):
        return statement.word
    found = statement.first(key)
    return found.word if found is not None else ""
