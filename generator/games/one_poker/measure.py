"""Everything that is asked about One Poker, put together: cards, single rounds, whole games, and how deep it is.

The depth criterion is applied to the chance to win a whole game against a named reference opponent, from equal lives
and with either seat betting first alike: the best player known must lie so far above chance, and above a simple rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from generator.errors import UserError
from generator.games.one_poker.chances import Chances, chances, lamps_chance
from generator.games.one_poker.equilibrium import Plan
from generator.games.one_poker.equilibrium_policy import LAMPS, equilibrium, plans
from generator.games.one_poker.losses import digest, losses
from generator.games.one_poker.match import MatchSolved, solve_match
from generator.games.one_poker.players import Limits, at_random, cautious, check_call
from generator.games.one_poker.policy import Policy
from generator.games.one_poker.quick import Quick
from generator.games.one_poker.response import Exploit
from generator.games.one_poker.rules import Pair
from generator.odds.store import Array, Key, Store

ABOVE_CHANCE = Fraction(25, 100)
ABOVE_RULE = Fraction(5, 100)
_VERSION = 1


class Who(StrEnum):
    """Who plays."""

    EQUILIBRIUM = "equilibrium"
    CAUTIOUS = "cautious"
    CHECK_CALL = "check_call"
    RANDOM = "random"


REFERENCE = Who.CAUTIOUS
"""The opponent of the depth criterion, and its simple rule."""


@dataclass(frozen=True, slots=True)
class RoundValue:
    """What a round is worth to the one who bets first, in lives, under the abstraction of the plans.

    `depth` are the lives left after the ante on the shorter side, `lamps` those of who bets first and of the other one.
    `least` is what the first one's plan guarantees, `most` what the other one's plan allows.
    """

    depth: int
    lamps: Pair
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Setting:
    """What is measured: the lives of each player, the limits of the cautious one."""

    lives: int
    limits: Limits


@dataclass(frozen=True)
class Measured:
    """A game with so many lives each.

    `missing` says why there is no computed player, or ""; `rules` is how many rules it has in script. `lost` is what
    each player loses at most in a round, by the lives left on the shorter side; `games` are whole games, for the first
    of each pair.
    """

    lives: int
    missing: str
    rounds: tuple[RoundValue, ...]
    rules: int
    lost: Mapping[Who, tuple[Exploit, ...]]
    games: Mapping[tuple[Who, Who], MatchSolved]

    @property
    def best(self) -> Who:
        """Who wins most against the reference opponent."""
        return max(self.lost, key=self.equity)

    @property
    def above_chance(self) -> float:
        """How far the best one lies above chance."""
        return self.equity(self.best) - self.equity(Who.RANDOM)

    @property
    def above_rule(self) -> float:
        """How far it lies above the simple rule."""
        return self.equity(self.best) - self.equity(REFERENCE)

    @property
    def is_deep(self) -> bool:
        """Whether both limits are reached."""
        return self.above_chance >= ABOVE_CHANCE and self.above_rule >= ABOVE_RULE

    @property
    def apart(self) -> float:
        """By how much the guarantees of both seats differ at most, in lives: how certain the values of rounds are."""
        return max((abs(one.most - one.least) for one in self.rounds), default=0.0)

    def equity(self, who: Who) -> float:
        """The chance of a player to win against the reference opponent."""
        return self.games[who, REFERENCE].chance

    def mean(self, depth: int) -> float:
        """What it is worth to bet first, before the cards are dealt."""
        return sum(float(lamps_chance(*one.lamps)) * one.least for one in self.rounds if one.depth == depth)


def measure_cards() -> Chances:
    """The chances of cards alone."""
    return chances()


def measure_game(setting: Setting, store: Store) -> Measured:
    """Rounds and whole games; without scipy all but the computed player. Takes a minute or more the first time."""
    players = {
        Who.CAUTIOUS: cautious(setting.limits),
        Who.CHECK_CALL: check_call(),
        Who.RANDOM: at_random(),
    }
    solved: tuple[Plan, ...] = ()
    missing = ""
    try:
        solved = plans(setting.lives, store)
    except UserError as fault:
        missing = f"{fault.message}; {fault.hint}"
    else:
        players = {Who.EQUILIBRIUM: equilibrium(setting.lives, store), **players}
    computed = players.get(Who.EQUILIBRIUM)
    return Measured(
        lives=setting.lives,
        missing=missing,
        rounds=_rounds(solved),
        rules=len(computed.cards) + len(computed.bets) if computed else 0,
        lost=MappingProxyType({who: losses(policy, setting.lives, store) for who, policy in players.items()}),
        games=MappingProxyType(dict(_games(players, setting.lives, store))),
    )


def _rounds(solved: tuple[Plan, ...]) -> tuple[RoundValue, ...]:
    """The guarantees of both seats, side by side."""
    value = {(plan.tree.depth, plan.seat, plan.lamps): plan.value for plan in solved}
    depths = sorted({depth for depth, _, _ in value})
    return tuple(
        RoundValue(depth, lamps, value[depth, 0, lamps], -value[depth, 1, lamps[::-1]])
        for depth in depths
        for lamps in LAMPS
    )


def _games(players: Mapping[Who, Policy], lives: int, store: Store) -> Mapping[tuple[Who, Who], MatchSolved]:
    """Every pair once through the chain, and its mirror."""
    found: dict[tuple[Who, Who], MatchSolved] = {}
    for place, (who, policy) in enumerate(players.items()):
        for other, against in list(players.items())[place:]:
            solved = _match(policy, against, lives, store)
            found[who, other] = solved
            if other != who:
                found[other, who] = solved.mirrored()
    return found


def _match(policy: Policy, against: Policy, lives: int, store: Store) -> MatchSolved:
    def compute() -> Mapping[str, Array]:
        """The arrays that are kept on disk: chances to win and rounds, by the lives of both."""
        solved = solve_match((Quick(policy), Quick(against)), lives)
        return {"wins": solved.wins, "rounds": solved.rounds}

    key: Key = {"players": [digest(policy), digest(against)], "lives": lives}
    kept = store.stored("one-poker-match", _VERSION, key, compute).arrays
    return MatchSolved(lives, np.asarray(kept["wins"], float), np.asarray(kept["rounds"], float))
