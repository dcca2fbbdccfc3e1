"""What a game of Farkle is to the referee: who plays, every window, and the whole as it must go. Values only.

Seats are numbered: 0 is the asker, 1 the guest; gold is thousandths, relative to the purses before the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.games.farkle.players import Player

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Person:
    """One player: whether a human plays, how an AI would, and whether winning may make a gambler of this person."""

    human: bool
    player: Player
    can_be_gambler: bool


@dataclass(frozen=True, slots=True)
class Side:
    """What lies before one player: the score, the points of the turn and of the last one, dice to roll, faces rolled.

    `cursor` counts the die that is asked about; `picked` are the codes of dice chosen one by one and `picked_points`
    what they are worth.
    """

    total: int = 0
    turn: int = 0
    last: int = 0
    left: int = 6
    dice: tuple[int, ...] = ()
    cursor: int = 0
    picked: tuple[int, ...] = ()
    picked_points: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """A window: the step, who must choose, the words of all options, the one taken, and the table while it is open.

    `day` counts from the day on which the two sat down, `drawn` the entries of random lists drawn so far.
    """

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str
    purses: Pair
    sides: tuple[Side, Side]
    is_over: bool
    day: int
    drawn: int


@dataclass(slots=True)
class Play:
    """A game as it must go.

    `draws` are the entries of random lists in order, 0 where a chance must fail; `humans` says who is human.
    """

    humans: tuple[bool, bool]
    stops: list[Stop] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    purses: Pair = (0, 0)
    was_played: bool = False
    days: int = 0

    @property
    def is_remembered(self) -> bool:
        """Whether both remember the game: it was played to its end."""
        return self.was_played
