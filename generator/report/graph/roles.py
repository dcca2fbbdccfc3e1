"""What the manifest beside a built mod tells a graph: who is who in a decision, what the steps of a game are called.

Reads any block of the symbols that has `start` or `events`; a mod without a manifest has no roles.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.build.manifest import Json
from generator.build.writer import read_manifest
from generator.mod.folder import ModFolder
from generator.report.graph.casts import Roles
from generator.report.graph.model import Cast

BACKGROUND = frozenset(("ping", "watchdog"))
"""Steps that hold the machinery together and tell nothing about the game."""


def roles_beside(path: Path, folder: ModFolder) -> Roles:
    """The roles of the mod that a path means; `UserError` for a manifest that cannot be read."""
    for place in (path, folder.root.parent):
        manifest = read_manifest(place) if place.is_dir() else None
        if manifest is not None and manifest.folder == folder.root.resolve().name:
            return roles_of(manifest.symbols or {})
    return Roles()


def roles_of(symbols: Mapping[str, Json]) -> Roles:
    """The roles in a manifest's symbols."""
    decisions: dict[str, Cast] = {}
    steps: dict[str, str] = {}
    players: dict[str, Cast] = {}
    games: dict[str, str] = {}
    for name, block in symbols.items():
        if not isinstance(block, Mapping):
            continue
        start, events = block.get("start"), block.get("events")
        own = _decision(start) if isinstance(start, Mapping) else {}
        listed = events if isinstance(events, Mapping) else {}
        named = {event: step for step, event in listed.items() if isinstance(event, str)}
        decisions |= own
        games.update((name, decision) for decision in own)
        steps |= named
        players |= {event: cast for cast in own.values() for event in named}
    return Roles(decisions, steps, players, games)


def _decision(start: Mapping[str, Json]) -> dict[str, Cast]:
    name, root, other = start.get("decision"), start.get("root"), start.get("from", "")
    if isinstance(name, str) and isinstance(root, str) and isinstance(other, str):
        return {name: (root, other)}
    return {}
