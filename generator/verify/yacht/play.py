"""What a game of Yacht is to the referee: who plays, every window, and the whole as it must go. Values only.

Seats are numbered: 0 is the asker or whoever practises, 1 the guest; gold is thousandths, relative to the purses before
the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.games.yacht.rules import Category

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """Who plays: which seats are human, and whether an AI guest accepts; `alone` is practice."""

    humans: tuple[bool, bool]
    accepts: bool = True
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A player while a window is open. `scores` has -1 for free lines; `marks` are places of dice from 0."""

    dice: Dice
    scores: tuple[int, ...]
    total: int
    upper: int
    bonus: int
    rerolls: int
    marks: frozenset[int]
    aim: int
    stops: int
    last: int
    last_points: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A window: the step, who must choose, the words of all options, the one taken, and the state while it is open.

    `day` counts from the day on which the two sat down; `cursor` is the die asked about, 0 elsewhere; `antes` says who
    has paid; `is_over` that nothing may be left of the game.
    """

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str
    sides: tuple[Side, Side]
    purses: tuple[int, int]
    antes: tuple[bool, bool]
    skips: tuple[bool, bool, bool, bool]
    cursor: int
    is_over: bool
    day: int


@dataclass(slots=True)
class Play:
    """A game as it must go: its windows, the draws of its dice in order (entries from 0), and how it ends."""

    kind: Kind
    stops: list[Stop] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    purses: tuple[int, int] = (0, 0)
    totals: tuple[int, int] = (0, 0)
    was_played: bool = False
    days: int = 0

    @property
    def humans(self) -> tuple[bool, bool]:
        """Who is human: asker and guest."""
        return self.kind.humans

    @property
    def is_remembered(self) -> bool:
        """Whether both remember the game: it was played to its end by two."""
        return self.was_played and not self.kind.alone


@dataclass(slots=True)
class Player:
    """A player in the referee's hands."""

    human: bool
    dice: list[int]
    card: dict[Category, int] = field(default_factory=dict)
    rerolls: int = 0
    plan: Category | None = None
    aim: Category | None = None
    stops: bool = False
    marks: set[int] = field(default_factory=set)
    cursor: int = 0
    last: Category | None = None
    skips_turn: bool = False
    skips_game: bool = False
