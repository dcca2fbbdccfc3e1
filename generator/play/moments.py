"""What a played game is made of: moments, and the choices that led to them. Values only."""

from __future__ import annotations

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
    """The game after an action: the action in words, the saved state, the dice to come, what happened on the way.

    `step` is how many of the setting's starts have been made.
    """

    label: str
    state: Json
    seed: int
    draws: tuple[int, ...]
    entries: tuple[Entry, ...]
    date: str
    step: int
    choice: Choice | None = None
