"""Places in files as people write them. Knows the mod's folders, not what stands in the files."""

from __future__ import annotations

from dataclasses import dataclass

from generator.play.mod_source import LoadedMod
from generator.source import Place


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file: the path in the mod, the line, and both as people write them."""

    path: str
    line: int
    text: str


NOWHERE = Spot("", 0, "")


def spot_of(loaded: LoadedMod, place: Place | None) -> Spot:
    """A place by its path in the mod."""
    if place is None:
        return NOWHERE
    path = loaded.shelf.path_of(place.path)
    line = place.start.line if place.start else 1
    return Spot(path, line, f"{path.rpartition('/')[2]}:{line}")
