"""One Poker to be proven: its block and its AIs on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.one_poker.author import policies_of, ways_of_playing
from generator.games.one_poker.names import GAME, names
from generator.games.one_poker.policy import Policy
from generator.games.one_poker.spec import OnePoker, Plays
from generator.games.tavern.names import Names
from generator.interpret.program import Program
from generator.source import Place
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod, Places
from generator.verify.conditions import Seating
from generator.verify.seats import bonds_of, seating_of
from generator.verify.symbols import steps_of
from generator.verify.worlds import Bonds


@dataclass(frozen=True, slots=True)
class Subject:
    """One Poker of a built mod; `events` are the ids of the steps that the manifest lists."""

    built: BuiltMod
    block: OnePoker
    n: Names
    events: Mapping[str, str]
    policies: tuple[Policy, ...]

    @property
    def program(self) -> Program:
        """The script."""
        return self.built.program

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.built.rules

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return self.built.places

    @property
    def bonds(self) -> Bonds:
        """What holds the two at the table."""
        return bonds_of(self.n)

    @property
    def seating(self) -> Seating:
        """Who sits down with whom."""
        return seating_of(self.built, GAME, self.block, self.n, self.block.stakes.ante)

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))

    def thinks(self, plays: Plays) -> int:
        """The number by which the script knows a way of thinking."""
        return ways_of_playing(self.block).index(plays) + 1


def subject_of(built: BuiltMod) -> Subject:
    """One Poker of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, OnePoker)
    assert block is not None, "only games of the rules are verified"
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = steps_of(built, GAME, n)
    return Subject(built, block, n, events, policies_of(block))
