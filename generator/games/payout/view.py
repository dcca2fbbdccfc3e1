"""The payout game as its templates need it: everything computed and ordered, so that they only loop and print.

Conditions are text of triggers for a scope in which THIS is the player. `author.py` makes these records.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tavern.dice_view import FaceWeight, HandView
from generator.games.tavern.names import Names
from generator.games.tavern.wording import TextCommand


@dataclass(frozen=True, slots=True)
class TableView:
    """What the shared templates ask of a game at a table, for one who sits there alone."""

    hide_word: str
    lock_days: int
    watchdog_delay: str


@dataclass(frozen=True, slots=True)
class StakeView:
    """A stake of so many steps: its gold, and the number of steps counted so far that leaves no room for it."""

    steps: int
    gold: str
    too_much: int


@dataclass(frozen=True, slots=True)
class PaidView:
    """A class that is paid: its number, its payout, what one step of stake brings, in gold and in the house's coins."""

    rank: int
    payout: str
    gold: str
    coins: int


@dataclass(frozen=True, slots=True)
class Stays:
    """How many dice of a face stay on the table."""

    face: int
    count: int


@dataclass(frozen=True, slots=True)
class BetterKeep:
    """Hands, by their codes, of which the best play keeps these dice and the rule does not."""

    codes: tuple[int, ...]
    stays: tuple[Stays, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class Exceptions:
    """All such hands with so many re-rolls left."""

    left: int
    keeps: tuple[BetterKeep, ...]


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The decision that starts a game."""

    name: str
    player: str
    cost: str
    ai_chance: str
    ai_refrains: str
    check_interval: int


@dataclass(frozen=True, slots=True)
class PayoutView:
    """What the templates of the payout game read. Stakes are counted in steps, the house's book in its coins."""

    n: Names
    tavern: TableView
    decision: DecisionView
    dice: range
    faces: range
    values: range
    faces_from_highest: range
    past_last_die: int
    face_weights: tuple[FaceWeight, ...]
    hands: tuple[HandView, ...]
    rerolls: int
    rerolls_from_highest: range
    pings: int
    roll_delay: str
    delayed_steps: tuple[str, ...]
    picking: str
    picked: str
    keeps_playing: str
    stakes: tuple[StakeView, ...]
    first_steps: int
    most_steps: int
    every_step: range
    step_gold: str
    step_coins: int
    limit_days: int
    paid: tuple[PaidView, ...]
    code_base: int
    exceptions: tuple[Exceptions, ...]
    has_best: bool
    best_shown: str
    rule_factor: int
    best_factor: int
    commands: tuple[TextCommand, ...]
    debug: bool
