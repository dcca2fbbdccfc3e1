"""Links from one entity to one other: `liege`, `location`, `spouse`. Links that a cast cannot describe are not here.

A link leads to the dead only under its `_even_if_dead` name (ck2-language 4.6).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from generator.ck2.scopes import Frame
from generator.interpret.core import Part, Run, ScopeRef, here
from generator.interpret.rows import Number, Rows, as_array
from generator.interpret.state import GLOBAL, NONE

Link = Callable[[Run, int, Rows], Number]
"""The entity that another one is linked to, for each row."""
NEW_CHARACTER = "new_character"
"""The link to the last newcomer of a world, and the name under which it is kept."""
_LONGEST_CHAIN = 12


def by_entity(value: Number, rows: Rows, link: Callable[[int, Rows], Number]) -> Number:
    """A link followed from entities that differ between worlds; missing ones lead nowhere."""
    if isinstance(value, int):
        return NONE if value == NONE else link(value, rows)
    result = np.full(rows.count, NONE, np.int64)
    for entity, part, mask in rows.groups(value):
        if entity != NONE:
            result[as_array(mask, rows)] = link(entity, part)
    return result


def present(run: Run, value: Number, rows: Rows) -> Number:
    """Entities that are alive; the dead are missing."""

    def alive(entity: int, part: Rows) -> Number:
        mask = run.state.alive(entity, part)
        if isinstance(mask, bool):
            return entity if mask else NONE
        return np.where(mask, entity, NONE)

    return by_entity(value, rows, alive)


def first_found(value: Number, other: Number) -> Number:
    """A link, or where it is missing another one."""
    if isinstance(value, int):
        return other if value == NONE else value
    return np.where(value == NONE, other, value)


def _stored(*names: str, dead: bool = False) -> Link:
    """The first of some stored relations that is there."""

    def link(run: Run, entity: int, rows: Rows) -> Number:
        value: Number = NONE
        for name in names:
            value = first_found(value, run.state.links.read((entity, name), rows))
        return value if dead else present(run, value, rows)

    return link


def _top_liege(run: Run, entity: int, rows: Rows) -> Number:
    """The liege of the liege and so on; whoever has none is their own top liege."""
    value: Number = entity
    for _ in range(_LONGEST_CHAIN):
        above = by_entity(value, rows, lambda one, part: run.state.links.read((one, "liege"), part))
        if not np.any(above != NONE):
            break
        value = first_found(above, value)
    return present(run, value, rows)


def link_ref(link: Link) -> ScopeRef:
    """A link from the current scope as a reference."""

    def parts(run: Run, frame: Frame[int], rows: Rows) -> list[Part]:
        return rows.groups(link(run, here(frame), rows))

    return parts


def stored_link(name: str) -> Link:
    """A link that is read from the cast under its own name."""
    return _stored(name)


def _new_character(run: Run, entity: int, rows: Rows) -> Number:
    """Whoever was created last in that world; a project default, since nobody says how long the game remembers."""
    return present(run, run.state.links.read((GLOBAL, NEW_CHARACTER), rows), rows)


LINKS: dict[str, Link] = {
    NEW_CHARACTER: _new_character,
    "liege": _stored("liege"),
    "host": _stored("host", "liege"),
    "employer": _stored("employer", "liege"),
    "top_liege": _top_liege,
    "spouse": _stored("spouse"),
    "spouse_even_if_dead": _stored("spouse", dead=True),
    "consort": _stored("spouse"),
    "betrothed": _stored("betrothed"),
    "father": _stored("father"),
    "father_even_if_dead": _stored("father", dead=True),
    "mother": _stored("mother"),
    "mother_even_if_dead": _stored("mother", dead=True),
    "real_father": _stored("real_father", "father"),
    "real_father_even_if_dead": _stored("real_father", "father", dead=True),
    "true_father": _stored("real_father", "father"),
    "true_father_even_if_dead": _stored("real_father", "father", dead=True),
    "guardian": _stored("guardian"),
    "educator": _stored("educator", "guardian"),
    "regent": _stored("regent"),
    "killer": _stored("killer"),
    "dynasty_head": _stored("dynasty_head"),
    "suzerain": _stored("suzerain"),
    "primary_title": _stored("primary_title"),
    "capital_scope": _stored("capital_scope", "capital"),
    "location": _stored("location", "capital"),
    "holder_scope": _stored("holder"),
    "owner": _stored("holder"),
    "ruler": _stored("holder"),
}
