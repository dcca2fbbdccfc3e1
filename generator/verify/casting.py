"""People who may sit at one table, drawn pair by pair, and the games that they play there. Knows no game.

What a game is, and how it goes, a referee of the game says; this only seats the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

import numpy as np

from generator.spec.rules import Rules
from generator.verify.conditions import Seating, tree_of
from generator.verify.deviations import Play
from generator.verify.pairs import can_gain, give_traits, has_trait, strangers, those_who_may
from generator.verify.people import People
from generator.verify.worlds import PURSE, Worlds

KINDS = ((True, True), (True, False), (False, True))
"""Who is human: asker and guest. An AI never asks an AI."""
Humans = tuple[bool, bool]
PlayT = TypeVar("PlayT", bound=Play)
WayT = TypeVar("WayT")
HowT = TypeVar("HowT")


@dataclass(frozen=True, slots=True)
class Scene(Generic[PlayT]):
    """Games to be replayed together: people and plays, world by world."""

    people: People
    plays: tuple[PlayT, ...]

    def chosen(self, numbers: Sequence[int]) -> Scene[PlayT]:
        """Some of the games, in that order."""
        people = self.people.chosen(np.array(numbers, np.int64))
        return Scene(people, tuple(self.plays[number] for number in numbers))


class Pool(Generic[WayT]):
    """Random pairs who may sit at one table, and how AIs with their traits play; `UserError` if the rules let nobody.

    `ways` are ways of playing by traits, of which the first that fits counts.
    """

    def __init__(self, seating: Seating, ways: Mapping[str, WayT], otherwise: WayT, random: Random) -> None:
        # INVARIANT: traits before the choice of who may sit, for `keeps_playing` may ask for them.
        people = strangers(seating)
        give_traits(people, ways)
        self.people = those_who_may(seating, people)
        self.rules: Rules = seating.rules
        self.ways = ways
        self.otherwise = otherwise
        self.random = random
        self.accepting = np.flatnonzero(self.people.holds(tree_of(seating, "accepts"))).tolist()

    def pair(self, humans: Humans) -> int | None:
        """A pair of people by number; an AI guest is one who accepts, `None` if there is none."""
        if humans[1]:
            return self.random.randrange(self.people.worlds)
        return self.random.choice(self.accepting) if self.accepting else None

    def way(self, pair: int, seat: int) -> WayT:
        """How an AI with this person's traits plays."""
        held = (way for trait, way in self.ways.items() if has_trait(self.people, pair, seat, trait))
        return next(held, self.otherwise)

    def can_gain(self, pair: int, seat: int, trait: str) -> bool:
        """Whether a person has neither a trait nor an opposite of it."""
        return can_gain(self.rules, self.people, pair, seat, trait)

    def scene(
        self, wanted: Iterable[tuple[Humans, HowT]], played: Callable[[int, Humans, HowT], PlayT]
    ) -> Scene[PlayT]:
        """A game for each kind of players and each way in which humans choose; those that nobody can play are missing.

        `played` lets a pair of that number play.
        """
        pairs: list[int] = []
        plays: list[PlayT] = []
        for humans, how in wanted:
            pair = self.pair(humans)
            if pair is not None:
                pairs.append(pair)
                plays.append(played(pair, humans, how))
        people = self.people.chosen(np.array(pairs, np.int64))
        for seat in (0, 1):
            people.values["human", seat, ""] = np.array([play.humans[seat] for play in plays], np.int64)
        return Scene(people, tuple(plays))


def seat_people(table: Worlds, rules: Rules, people: People) -> None:
    """Let these people sit at the tables of a batch, each with the same purse."""
    people.install(rules, table.state, table.every)
    for number in (0, 1):
        table.state.stats.write((number, "wealth"), table.every, PURSE)
