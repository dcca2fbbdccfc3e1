"""Dice poker as its templates need it: everything computed and ordered, so that they only loop and print.

Conditions are text of triggers, for the scopes of the place they stand in. `author.py` makes these records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.tavern.dice_view import FaceWeight, HandView
from generator.games.tavern.names import Names, Seat
from generator.games.tavern.view import Gain, TavernView
from generator.games.tavern.wording import TextCommand


@dataclass(frozen=True, slots=True)
class Comparison:
    """One step of comparing two hands: these variables equal, that one greater."""

    equal: tuple[str, ...]
    greater: str


@dataclass(frozen=True, slots=True)
class Weighing:
    """A factor on an option's weight, and the triggers that bring it, one a line."""

    factor: str
    when: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One side of the table, what follows each of its steps, and what changes its AI's weights by how it plays.

    `weighings` are by the option's word; there are none where every AI plays by the plain weights.
    """

    seat: Seat
    after_roll: str
    after_roll_delay: str
    after_check: str
    go_on_after_call: str
    after_reroll: str
    weighings: Mapping[str, tuple[Weighing, ...]]

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

    def text(self, word: str) -> str:
        """The text of this side's window."""
        return f"{word}_{self.seat}"


@dataclass(frozen=True, slots=True)
class Policy:
    """A re-roll policy of the AI: the trigger that says so, and the conditions on the hand, of which one must hold."""

    name: str
    conditions: tuple[str, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor on a weight, and the trigger that brings it."""

    factor: str
    trigger: str


@dataclass(frozen=True, slots=True)
class AiView:
    """The AI's weights and policies; `not_..` are conditions under which an option weighs nothing."""

    raises: int
    checks: int
    calls: int
    resigns: int
    policies: tuple[Policy, ...]
    not_ranked: str
    not_all: str
    not_pass: str


@dataclass(frozen=True, slots=True)
class OptimalView:
    """AIs that play as well as is possible: the texts of the policy's own files, and who plays so.

    `players` are conditions of which one must hold; `chooses` are the triggers of the option that only such an AI has,
    `by_hand` those of the option that only humans have then.
    """

    triggers: str
    effects: str
    players: tuple[str, ...]
    chooses: str
    by_hand: str


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament: rounds at most, and rounds to win."""

    rounds: int
    needed: int


@dataclass(frozen=True, slots=True)
class Luck:
    """The trait of those who end with a hand of that rank."""

    gain: Gain
    rank: int


@dataclass(frozen=True, slots=True)
class DicePokerView:
    """What the templates of dice poker read."""

    tavern: TavernView
    dice: range
    faces: range
    values: range
    faces_from_highest: range
    past_last_die: int
    base: int
    hands: tuple[HandView, ...]
    comparisons: tuple[Comparison, ...]
    rank_comparisons: tuple[Comparison, ...]
    face_weights: tuple[FaceWeight, ...]
    rerolls: int
    pings: int
    roll_delay: str
    delayed_steps: tuple[str, ...]
    seats: tuple[SeatView, ...]
    picking: str
    picked: str
    ai: AiView
    optimal: OptimalView | None
    raise_bonus: tuple[Factor, ...]
    luck: Luck
    tournament: TournamentView | None
    commands: tuple[TextCommand, ...]

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n

    @property
    def runs(self) -> tuple[HandView, ...]:
        """The hands made of named faces that leave dice over; a hand of all dice has none to be thrown again."""
        return tuple(hand for hand in self.hands if 0 < sum(face.wanted for face in hand.run) < len(self.dice))
