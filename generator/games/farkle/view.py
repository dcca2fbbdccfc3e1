"""Farkle as its templates need it: everything computed and ordered, so that they only loop and print.

Conditions are text of triggers, for the scopes of the place they stand in. `author.py` makes these records.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tavern.names import Names, Seat
from generator.games.tavern.view import TavernView
from generator.games.tavern.wording import TextCommand


@dataclass(frozen=True, slots=True)
class Group:
    """So many dice of one face, without a straight: what they add to points, dice and code of all that scores."""

    face: int
    dice: int
    points: int
    code: int


@dataclass(frozen=True, slots=True)
class Spare:
    """A single die beside a straight: there if at least so many show its face."""

    face: int
    dice: int
    points: int
    code: int


@dataclass(frozen=True, slots=True)
class StraightView:
    """A straight: its faces, what it is worth, its code, and the dice that may score beside it."""

    faces: tuple[int, ...]
    points: int
    code: int
    spares: tuple[Spare, ...]


@dataclass(frozen=True, slots=True)
class SetView:
    """A set that may be kept: its code, points and number of dice."""

    code: int
    points: int
    dice: int


@dataclass(frozen=True, slots=True)
class SmallerView:
    """A set that is better kept than one of others, with so many dice rolled, while the turn is worth so much.

    `from_points` 0 and no `to_points` are no bounds.
    """

    left: int
    from_points: int
    to_points: int
    kept: SetView
    instead_of: tuple[int, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A band of scores: at least `low`, if it is not 0, and less than `high`, if it is not 0."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RaceCell:
    """Bands of the own and the other's score, and the points to bank from with 1 to 6 dice left."""

    mine: Bound
    others: Bound
    stops: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """AIs that play alike: the trigger that tells them, empty for all the others, and the effect that sets stops."""

    trigger: str
    effect: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One side of the table."""

    seat: Seat

    @property
    def comment(self) -> str:
        """Who is who in the events of this side."""
        return f"ROOT = {self.seat}, FROM = {self.seat.other}: the {self.seat}"

    def step(self, word: str) -> str:
        """The step of the chain that this side takes."""
        return f"{word}_{self.seat}"

    def other_step(self, word: str) -> str:
        """The step that the other side takes."""
        return f"{word}_{self.seat.other}"


@dataclass(frozen=True, slots=True)
class FarkleView:
    """What the templates of Farkle read."""

    tavern: TavernView
    dice: range
    faces: range
    target: int
    fresh_dice: int
    face_codes: tuple[int, ...]
    groups: tuple[Group, ...]
    straights: tuple[StraightView, ...]
    sets: tuple[SetView, ...]
    smaller: tuple[SmallerView, ...]
    stops: tuple[int, ...]
    cells: tuple[RaceCell, ...]
    players: tuple[Player, ...]
    set_words: tuple[str, ...]
    set_parts: tuple[str, ...]
    roll_delay: str
    delayed_steps: tuple[str, ...]
    seats: tuple[SeatView, ...]
    commands: tuple[TextCommand, ...]

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n
