"""One Poker as its templates need it: everything computed and ordered, so that they only loop and print.

Conditions are text of triggers, for the scopes of the place they stand in. `author.py` makes these records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.one_poker.policy_script import Thinking, Weighing
from generator.games.tavern.names import Names
from generator.games.tavern.view import TavernView
from generator.games.tavern.wording import TextCommand


@dataclass(frozen=True, slots=True)
class Rank:
    """One rank of cards: its number, and the factor on its weight for each number of cards of it that are dealt."""

    number: int
    factors: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BettingStep:
    """A window in which somebody bets where there is nothing to call, and what a check leads to."""

    step: str
    checked: int
    after_check: str
    comment: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who thinks how: the trait that decides (`""`: all the others) and the number of the way of thinking."""

    trait: str
    number: int


@dataclass(frozen=True, slots=True)
class OnePokerView:
    """What the templates of One Poker read.

    `all_dealt` is from how many dealt cards on a new half is needed. `thinking` are the ways in which AIs think,
    `players` who thinks which way, the one that counts last, `shares` the weights of the options by their words.
    """

    tavern: TavernView
    lives: int
    ranks: tuple[Rank, ...]
    copies: int
    lowest_up: int
    two: int
    ace: int
    all_dealt: int
    deal_delay: str
    delayed_steps: tuple[str, ...]
    anyone_first: bool
    betting: tuple[BettingStep, ...]
    numbers: tuple[str, ...]
    flags: tuple[str, ...]
    thinking: tuple[Thinking, ...]
    players: tuple[Player, ...]
    shares: Mapping[str, tuple[Weighing, ...]]
    commands: tuple[TextCommand, ...]

    @property
    def n(self) -> Names:
        """The names of the game's things."""
        return self.tavern.n
