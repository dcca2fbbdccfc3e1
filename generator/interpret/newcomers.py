"""People that a script creates while it runs, as entities of the state. Knows no script.

An entity is there in all worlds of a batch or in none, but a person may be created in some worlds only, or in each at
another moment. So a newcomer is an entity that counts as dead where it was never created, and an entity made in some
worlds serves others later: a batch holds as many of them as one world created, not as many as all worlds together.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from generator.interpret.rows import Rows, as_array
from generator.interpret.state import NONE, Entity, EntityKind, State

_PREFIX = "new#"
MOST = 100
"""Newcomers of one name in a world. Iterators go through all people, so that endless creation would end nothing."""


def is_newcomer(entity: Entity) -> bool:
    """Whether a script created somebody; no key of a cast begins so."""
    return entity.key.startswith(_PREFIX)


def newcomer(state: State, rows: Rows, name: str = "") -> int:
    """Somebody of that name who is not there yet in any of some worlds, alive there from now on.

    `NONE` if there are too many. Nothing but life is given; people without a name are counted: `newcomer 1` ...
    """
    every = Rows.every(state.worlds)
    for number in range(1, MOST + 1):
        key = f"{_PREFIX}{number}" + (f" {name}" if name else "")
        entity = state.index.get(key)
        if entity is None:
            entity = _added(state, key, name or f"newcomer {number}")
            state.facts.write((entity, "dead"), every, 1)
        if not np.any(as_array(state.facts.holds((entity, "created"), rows), rows)):
            state.facts.write((entity, "created"), rows, 1)
            state.facts.write((entity, "dead"), rows, 0)
            return entity
    return NONE


def _added(state: State, key: str, name: str) -> int:
    state.index[key] = len(state.entities)
    state.entities.append(Entity(key, EntityKind.CHARACTER, name))
    return state.index[key]


def replace_newcomers(state: State, wanted: Iterable[tuple[str, str]]) -> None:
    """Let a state hold these newcomers, by key and name, in this order, instead of its own; tables are not touched."""
    for entity in [one for one in state.entities if is_newcomer(one)]:
        del state.index[entity.key]
    state.entities[:] = [one for one in state.entities if not is_newcomer(one)]
    for key, name in wanted:
        _added(state, key, name)
