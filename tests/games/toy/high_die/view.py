"""What the templates of high die read; `author.py` makes it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tavern.names import Names, Seat
from generator.games.tavern.view import TavernView


@dataclass(frozen=True, slots=True)
class SeatView:
    """A side of the table: the step in which it throws, and what follows, ready to stand in the script."""

    seat: Seat
    step: str
    follows: str

    @property
    def comment(self) -> str:
        """Who is who in the events of this side."""
        return f"ROOT = {self.seat}, FROM = {self.seat.other}: the {self.seat}"


@dataclass(frozen=True, slots=True)
class HighDieView:
    """What the templates of high die read."""

    tavern: TavernView
    faces: range
    seats: tuple[SeatView, ...]
    delayed_steps: tuple[str, ...]

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n
