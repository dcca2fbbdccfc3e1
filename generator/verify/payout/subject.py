"""The payout game to be proven: its block and reference on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.payout.names import GAME, names
from generator.games.payout.rules import DICE, House, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.games.tavern.names import Names
from generator.interpret.program import Program
from generator.source import Place
from generator.spec.expression.tree import Tree
from generator.verify.built import BuiltMod, Places
from generator.verify.symbols import steps_of
from generator.verify.worlds import Bonds


@dataclass(frozen=True, slots=True)
class Subject:
    """The payout game of a built mod; `events` are the ids of the steps that the manifest lists."""

    built: BuiltMod
    block: PayoutGame
    house: House
    n: Names
    events: Mapping[str, str]

    @property
    def program(self) -> Program:
        """The script."""
        return self.built.program

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return self.built.places

    @property
    def bonds(self) -> Bonds:
        """What holds the player at the table."""
        return Bonds(self.n.flag("seated"), self.n.lock("at_table"), "", self.n.event("watchdog"))

    @property
    def dice(self) -> tuple[str, ...]:
        """The variables of the dice."""
        return tuple(self.n.variable("die", die) for die in range(1, DICE + 1))

    @property
    def marks(self) -> tuple[str, ...]:
        """The flags of the dice that are thrown again."""
        return tuple(self.n.flag("reroll", die) for die in range(1, DICE + 1))

    def tree(self, *path: str) -> Tree:
        """A condition of the block by its path."""
        return self.built.rules.conditions[("games", GAME, *path)]

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))

    def effect_place(self, word: str) -> Place | None:
        """Where a scripted effect of the game stands."""
        return self.places.effect(self.n.effect(word))


def house_of(block: PayoutGame) -> House:
    """What the block's house offers."""
    return House(
        pays={paid: block.hands.of(paid).pays for paid in PaidClass},
        least=block.stakes.least,
        most=block.stakes.most,
        step=block.stakes.step,
        limit=block.limit.gold,
        limit_days=block.limit.days,
    )


def subject_of(built: BuiltMod) -> Subject:
    """The payout game of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, PayoutGame)
    assert block is not None, "only games of the rules are verified"
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = steps_of(built, GAME, n)
    return Subject(built, block, house_of(block), n, events)
