"""What a game of One Poker is to the referee: who plays, every window, and the whole as it must go. Values only.

Seats are numbered: 0 is the asker, 1 the guest; gold is thousandths, relative to the purses before the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from generator.games.one_poker.policy import Policy
from generator.games.one_poker.rules import Pair


class Aspect(IntEnum):
    """What of a window is compared, in the order in which a deviation counts."""

    EVENT = 0
    OPTIONS = 1
    ASKER_GOLD = 2
    GUEST_GOLD = 3
    TIES = 4
    ASKER_LIVES = 5
    GUEST_LIVES = 6
    ASKER_POT = 7
    GUEST_POT = 8
    ASKER_HAND = 9
    GUEST_HAND = 10
    ASKER_PLAYED = 11
    GUEST_PLAYED = 12
    ROUND = 13
    DAY = 14


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game as the referee needs them."""

    lives: int
    ante: int
    round_days: int
    anyone_first: bool


@dataclass(frozen=True, slots=True)
class Person:
    """One player: whether a human plays, how an AI would, and what is drawn for this person at the end."""

    human: bool
    policy: Policy
    can_be_gambler: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table while a window is open; hands are the cards held, the higher first, 0 for none."""

    purses: Pair
    lives: Pair
    pots: Pair
    hands: tuple[Pair, Pair]
    played: Pair
    ups: Pair
    round: int
    entered: int = 0
    to_call: int = 0
    cap: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """A window: the step, who must choose, the words of all options, the one taken, and the table while it is open.

    `day` counts from the day on which the two sat down, `drawn` the entries of random lists drawn so far.
    """

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str
    board: Board
    is_over: bool
    day: int
    drawn: int


@dataclass(slots=True)
class Play:
    """A game as it must go.

    `draws` are the entries of random lists in order, 0 where a chance must fail; `ai` holds a number in [0, 1) for each
    choice of an AI; `humans` says who is human.
    """

    humans: tuple[bool, bool]
    stops: list[Stop] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    ai: list[float] = field(default_factory=list)
    purses: Pair = (0, 0)
    days: int = 0

    @property
    def is_remembered(self) -> bool:
        """Whether both remember the game: it was played to its end."""
        return any(stop.step in ("won", "lost") for stop in self.stops)
