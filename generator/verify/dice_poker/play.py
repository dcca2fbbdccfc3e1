"""What a game is to the referee: its rules, who plays, every window, and the whole as it must go. Values only.

Seats are numbered: 0 is the asker, 1 the guest; gold is thousandths, relative to the purses before the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from generator.games.dice_poker.rules import Reroll, Table
from generator.games.dice_poker.spec import ArtificialPlayer

Dice = tuple[int, ...]


class BestPlay(Protocol):
    """The choices of an AI that plays the optimum, from either seat, by the dice of both players."""

    def keeps(self, seat: int, rerolls_left: int, own: Dice, other: Dice) -> Dice:
        """The dice that stay on the table."""

    def does(self, step: str, seat: int, own: Dice, other: Dice) -> bool:
        """Whether it raises (`bet`) or calls (`answer`)."""


class NotPlayable(Exception):
    """The plan asks for an option that is not there; another plan or other dice must be taken."""


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of one game as the referee needs them.

    `stakes` holds ante and raise of each round, `rounds` is 0 for a single game; `luck_rank` is the rank of the hand
    that may bring luck, `best` what AIs do that play the optimum, if there can be any.
    """

    table: Table
    rolls: int
    stakes: tuple[tuple[int, int], ...]
    ai: ArtificialPlayer
    ai_rerolls: Mapping[int, Reroll]
    luck_rank: int
    a_day_apart: bool
    rounds: int = 0
    best: BestPlay | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """One player: who plays, what an AI answers to an invitation, and which chances are drawn for this person."""

    human: bool
    accepts: bool
    can_be_lucky: bool
    can_be_gambler: bool
    plays_optimal: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """A window: the step, who must choose, the words of all options, the one taken, and the state while it is open.

    `purses` are relative to those before the game; `antes` and `raises` say what lies on the table; `round` is 0 in a
    single game; `day` counts from the day on which the two sat down, `drawn` the entries of random lists drawn so far.
    """

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str
    purses: tuple[int, int]
    antes: tuple[bool, bool]
    raises: tuple[bool, bool]
    dice: tuple[Dice, Dice]
    marks: tuple[Dice, Dice]
    cursor: int
    is_over: bool
    round: int
    wins: tuple[int, int]
    day: int
    drawn: int


@dataclass(slots=True)
class Play:
    """A game as it must go.

    `draws` are the entries of random lists in order, 0 where a chance must fail; `ai` holds a number in [0, 1) for each
    choice of an AI, `words` all choices in order; `days` is how many pass.
    """

    stops: list[Stop] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    ai: list[float] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    purses: tuple[int, int] = (0, 0)
    was_played: bool = False
    days: int = 0
