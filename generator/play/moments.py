"""What a played game is made of: moments, and the choices that led to them. Values only."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

from generator.interpret.saving import Json
from generator.play.record import Entry


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that was taken: the event and the option's label, so that it can be repeated."""

    event: str
    label: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after an action: the action in words, the packed state, the dice to come, what happened on the way.

    `step` is how many of the setting's starts have been made; `is_halted`: the script was stopped, nothing goes on;
    `number` counts from the beginning of the game, also the moments that are no longer kept.
    """

    label: str
    state: bytes
    seed: int
    draws: tuple[int, ...]
    entries: tuple[Entry, ...]
    date: str
    step: int
    choice: Choice | None = None
    is_halted: bool = False
    number: int = 0


def packed(state: Json) -> bytes:
    """A saved state as a few kilobytes; thousands of them as plain values would hold up every collection of garbage."""
    return zlib.compress(json.dumps(state, separators=(",", ":")).encode(), 1)


def unpacked(state: bytes) -> Json:
    """The saved state of a moment."""
    found: Json = json.loads(zlib.decompress(state))
    return found
