"""Flags of all families with the day they were set on: set, clear, has, had. Source: ck2-language 5.3.

Flags of characters, provinces and titles belong to the current scope, `set_flag` likewise; global flags to the world;
dynasty flags to the dynasty's name. A name that ends in a scope (`met@ROOT`, seen in mods) is a flag of its own for
each person or thing that the scope is. Artifacts and bloodlines are no entities of a cast: their flags are not
simulated.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.ck2.scopes import Frame
from generator.interpret.anomalies import Fault
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, ScopeRef, here
from generator.interpret.rows import Mask, Rows, both, mixed
from generator.interpret.state import GLOBAL, NEVER, NONE
from generator.script.tree import Statement

FAMILIES = ("character_flag", "province_flag", "title_flag", "flag", "dynasty_flag", "global_flag")
Owned = tuple[int | str, Rows, Mask]


def owners(family: str, run: Run, frame: Frame[int], rows: Rows) -> list[Owned]:
    """Whose flags are meant, in which rows: the world's, the current scope's, or its dynasty's by name."""
    if family == "global_flag":
        return [(GLOBAL, rows, True)]
    if family != "dynasty_flag":
        return [(here(frame), rows, True)]
    dynasties = rows.groups(run.state.words.read((here(frame), "dynasty"), rows))
    return [(f"dynasty {run.state.spelling[code]}", part, mask) for code, part, mask in dynasties]


def held(run: Run, owner: int | str, found: Mask, rows: Rows) -> Mask:
    """Where a flag that was set counts: the dead hold none (ck2-language 4.6)."""
    if found is False or isinstance(owner, str) or owner == GLOBAL:
        return found
    return both(found, run.state.alive(owner, rows))


def scope_in(c: Compiler, flag: str) -> ScopeRef | None:
    """The scope that a flag's name ends in, as in `met@ROOT`; `None` for a plain name."""
    before, sign, word = flag.rpartition("@")
    return c.leading(word) if sign and before else None


def name_for(run: Run, flag: str, entity: int) -> str:
    """The name of a flag that ends in a scope: it belongs to that person or thing."""
    return f"{flag.rpartition('@')[0]}@{run.state.entities[entity].key}"


def _condition(c: Compiler, flag: str, made: Callable[[str], Condition]) -> Condition:
    """The condition on a flag, or on the flag of each scope that its name ends in; false where that is missing."""
    ref = scope_in(c, flag)
    if ref is None:
        return made(flag)

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        parts = ref(run, frame, rows)
        return mixed(
            [
                (mask, False if one == NONE else made(name_for(run, flag, one))(run, frame, part))
                for one, part, mask in parts
            ],
            rows,
        )

    return condition


def _effect(c: Compiler, s: Statement, flag: str, made: Callable[[str], Effect]) -> Effect:
    """The effect on a flag, or on the flag of each scope that its name ends in; a missing one is noted and skipped."""
    ref, site = scope_in(c, flag), c.site(s)
    if ref is None:
        return made(flag)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for one, part, _ in ref(run, frame, rows):
            if one == NONE:
                run.fault(Fault.MISSING_SCOPE, f"the scope at the end of the flag `{flag}` is missing here", site, part)
            else:
                made(name_for(run, flag, one))(run, frame, part)
        return rows

    return effect


def _make_has(family: str) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        return _condition(c, s.word, lambda flag: _has(family, flag))

    return make


def _has(family: str, flag: str) -> Condition:
    """Set, on whatever day."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        flags = run.state.flags
        parts = [
            (mask, held(run, owner, flags.read((owner, flag), part) != NEVER, part))
            for owner, part, mask in owners(family, run, frame, rows)
        ]
        return mixed(parts, rows)

    return condition


def _make_had(family: str) -> MakeCondition:
    def make(c: Compiler, s: Statement) -> Condition | None:
        days = c.duration(s, 0)
        return _condition(c, word_of(s, "flag"), lambda flag: _had(family, flag, days))

    return make


def _had(family: str, flag: str, days: int) -> Condition:
    """Set at least so many days ago."""

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        parts: list[tuple[Mask, Mask]] = []
        for owner, part, mask in owners(family, run, frame, rows):
            since = run.state.flags.read((owner, flag), part)
            is_old = (since != NEVER) & (since <= run.state.day - days)
            parts.append((mask, held(run, owner, is_old, part)))
        return mixed(parts, rows)

    return condition


def _make_write(family: str, is_set: bool) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        if not s.word:
            c.unsupported(s, "a block where the name of a flag was expected")
            return None
        return _effect(c, s, s.word, lambda flag: _write(family, flag, is_set))

    return make


def _write(family: str, flag: str, is_set: bool) -> Effect:
    """Set a flag today, or clear it; on the dead none is set."""

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for owner, part, _ in owners(family, run, frame, rows):
            living = part
            if is_set and isinstance(owner, int) and owner != GLOBAL:
                living = part.where(run.state.alive(owner, part))
            run.state.flags.write((owner, flag), living, run.state.day if is_set else NEVER)
        return rows

    return effect


def _make_clear_prefix(c: Compiler, s: Statement) -> Effect | None:
    prefix = s.word

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        for key in run.state.flags.written():
            if key[0] == here(frame) and str(key[1]).startswith(prefix):
                run.state.flags.write(key, rows, NEVER)
        return rows

    return effect


TRIGGERS: dict[str, MakeCondition] = {
    **{f"has_{family}": _make_has(family) for family in FAMILIES},
    **{f"had_{family}": _make_had(family) for family in FAMILIES},
}
EFFECTS: dict[str, MakeEffect] = {
    **{f"set_{family}": _make_write(family, True) for family in FAMILIES},
    **{f"clr_{family}": _make_write(family, False) for family in FAMILIES},
    "clear_flags_with_prefix": _make_clear_prefix,
}
