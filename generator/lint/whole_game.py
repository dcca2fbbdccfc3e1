"""Whether what lies under a mod is a whole game, so that a name in neither is wrong, not unknown. Knows no rule.

A base may be the game's folder, a full conversion, a large mod that repeats most of the game's files, or a small one
that itself stands on a game which was not given. They are told apart by what the base refers to itself: a whole game
defines nearly every event that it fires. The numbers are a project default, measured on public mods: EMF, Thedas, Mafia
and CK2Plus define 95 to 100 % of at least 4,900 events that they fire, and are taken for whole.
"""

from __future__ import annotations

from collections.abc import Container

from generator.mod.index import ModIndex
from generator.mod.records import LOC_KEY

_LEAST_EVENTS = 2000
_LEAST_SHARE = 0.9
# Of fewer names no share is taken.
_LEAST_NAMES = 20


def is_whole_game(index: ModIndex, own: str) -> bool:
    """Whether there are layers under the mod `own` that fire events by the thousand and define nearly all of them."""
    fired = {one.event for one in index.firings if one.owner.file.mod != own}
    if len(fired) < _LEAST_EVENTS:
        return False
    return sum(event in index.events for event in fired) >= len(fired) * _LEAST_SHARE


def holds_kind(index: ModIndex, own: str, kind: str) -> bool:
    """Whether the layers under `own` define nearly all things of a kind that they use, or use too few to tell."""
    used = [name for name, uses in index.uses_of(kind).items() if any(use.owner.file.mod != own for use in uses)]
    if len(used) < _LEAST_NAMES:
        return True
    defined: Container[str] = index.texts.entries if kind == LOC_KEY else index.defined(kind)
    return sum(name in defined for name in used) >= len(used) * _LEAST_SHARE
