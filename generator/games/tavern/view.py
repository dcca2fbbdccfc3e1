"""What the shared templates need of a game: how it begins and ends, what is staked, who may play.

Conditions are text of triggers, for the scopes of the place they stand in. `author.py` makes these records.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tavern.names import Names


@dataclass(frozen=True, slots=True)
class Gain:
    """A trait to be gained: chance in percent, and the condition that nothing stands against it."""

    trait: str
    chance: int
    may_gain: str


@dataclass(frozen=True, slots=True)
class DecliningView:
    """What becomes of a guest who declines."""

    who: str
    chance: int
    modifier: str
    days: int


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A targeted decision that starts a game."""

    name: str
    filter: str
    ai_filter: str
    check_interval: int
    asker: str
    guest: str
    allowed: str
    cost: str
    starts: str
    ai_chance: str
    ai_refrains: str


@dataclass(frozen=True, slots=True)
class Stake:
    """What a player may have paid: the word of its flag (`ante`), its amount in a single game, and by round.

    `by_round` is empty where there are no rounds.
    """

    word: str
    amount: str
    by_round: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TavernView:
    """What every game of two has."""

    n: Names
    title: str
    table_days: int
    lock_days: int
    watchdog_delay: str
    hide_word: str
    stakes: tuple[Stake, ...]
    accepts: str
    declines: str
    keeps_playing: str
    gambling_bug: Gain
    declining: DecliningView
    memory: str
    decisions: tuple[DecisionView, ...]
    debug: bool
