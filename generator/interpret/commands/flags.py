"""Flags of all families with the day they were set on: set, clear, has, had. Source: ck2-language 5.3.

Flags of characters, provinces and titles belong to the current scope, `set_flag` likewise; global flags to the world.
Dynasties, artifacts and bloodlines are no entities of a cast: their flags are not simulated.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, duration, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.rows import Mask, Rows
from generator.interpret.state import GLOBAL, NEVER
from generator.script.tree import Statement

FAMILIES = ("character_flag", "province_flag", "title_flag", "flag")


def _owner(family: str, frame: Frame[int]) -> int:
    return GLOBAL if family == "global_flag" else here(frame)


def _make_has(family: str) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        flag = s.word

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            return run.state.flags.read((_owner(family, frame), flag), rows) != NEVER

        return condition

    return make


def _make_had(family: str) -> MakeCondition:
    """Set at least so many days ago."""

    def make(c: Compiler, s: Statement) -> Condition | None:
        flag, days = word_of(s, "flag"), duration(s, 0)

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            since = run.state.flags.read((_owner(family, frame), flag), rows)
            return (since != NEVER) & (since <= run.state.day - (days or 0))

        return condition

    return make


def _make_set(family: str) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        flag = s.word

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            owner = _owner(family, frame)
            living = rows if owner == GLOBAL else rows.where(run.state.alive(owner, rows))
            run.state.flags.write((owner, flag), living, run.state.day)
            return rows

        return effect

    return make


def _make_clear(family: str) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        flag = s.word

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            run.state.flags.write((_owner(family, frame), flag), rows, NEVER)
            return rows

        return effect

    return make


def _make_clear_prefix(c: Compiler, s: Statement) -> Effect | None:
    prefix = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for key in run.state.flags.written():
            if key[0] == here(frame) and str(key[1]).startswith(prefix):
                run.state.flags.write(key, rows, NEVER)
        return rows

    return effect


_ALL = (*FAMILIES, "global_flag")
TRIGGERS: dict[str, MakeCondition] = {
    **{f"has_{family}": _make_has(family) for family in _ALL},
    **{f"had_{family}": _make_had(family) for family in _ALL},
}
EFFECTS: dict[str, MakeEffect] = {
    **{f"set_{family}": _make_set(family) for family in _ALL},
    **{f"clr_{family}": _make_clear(family) for family in _ALL},
    "clear_flags_with_prefix": _make_clear_prefix,
}
