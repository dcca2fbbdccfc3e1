"""One Poker to be proven: its block and its AIs on one side, its script with all names on the other."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.one_poker.author import policies_of, ways_of_playing
from generator.games.one_poker.names import GAME, names
from generator.games.one_poker.policy import Policy
from generator.games.one_poker.spec import OnePoker, Plays
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod
from generator.verify.conditions import Seating
from generator.verify.scripted import ScriptedGame
from generator.verify.seats import seating_of
from generator.verify.symbols import steps_of


@dataclass(frozen=True, slots=True)
class Subject(ScriptedGame):
    """One Poker of a built mod, and what its proofs compare with."""

    seating: Seating
    block: OnePoker
    policies: tuple[Policy, ...]

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.built.rules

    def thinks(self, plays: Plays) -> int:
        """The number by which the script knows a way of thinking."""
        return ways_of_playing(self.block).index(plays) + 1


def subject_of(built: BuiltMod) -> Subject:
    """One Poker of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, OnePoker)
    assert block is not None, "only games of the rules are verified"
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = steps_of(built, GAME, n)
    seating = seating_of(built, GAME, block, n, block.stakes.ante)
    return Subject(built, n, events, seating.bonds, seating, block, policies_of(block))
