"""The symbols of a game in a mod's manifest, held against the names that the rules give. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping

from generator.build.manifest import Manifest
from generator.errors import UserError
from generator.games.contract import Json
from generator.games.tavern.names import Names
from generator.verify.built import BuiltMod

BUILD_AGAIN = "build the mod again with `modwright build`"


def game_symbols(manifest: Manifest, shown: str, game: str) -> Mapping[str, Json]:
    """What the manifest tells of a game; `UserError` naming `shown`, the manifest's path, if that is nothing."""
    found = (manifest.symbols or {}).get(game)
    if not isinstance(found, Mapping):
        raise _missing(shown, game)
    return found


def steps_of(built: BuiltMod, game: str, n: Names) -> Mapping[str, str]:
    """The ids of the events that the manifest lists, by their steps; `UserError` if the rules call one otherwise."""
    shown = str(built.manifest_path)
    listed = game_symbols(built.manifest, shown, game).get("events")
    if not isinstance(listed, Mapping):
        raise _missing(shown, game)
    events = {step: str(event) for step, event in listed.items()}
    for step, event in events.items():
        if step not in n.numbers or n.event(step) != event:
            raise UserError(f"`{shown}` calls the step `{step}` `{event}`, and the rules do not", BUILD_AGAIN)
    return events


def _missing(shown: str, game: str) -> UserError:
    return UserError(f"`{shown}` holds no symbols of {game}: it cannot be told what is what in the script", BUILD_AGAIN)
