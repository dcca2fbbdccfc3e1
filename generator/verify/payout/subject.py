"""The payout game to be proven: its block and reference on one side, its script with all names on the other."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.payout.names import GAME, names
from generator.games.payout.rules import DICE, House, PaidClass
from generator.games.payout.spec import PayoutGame
from generator.spec.expression.tree import Tree
from generator.verify.built import BuiltMod
from generator.verify.scripted import ScriptedGame
from generator.verify.symbols import steps_of
from generator.verify.worlds import Bonds


@dataclass(frozen=True, slots=True)
class Subject(ScriptedGame):
    """The payout game of a built mod, and what its proofs compare with."""

    block: PayoutGame
    house: House

    @property
    def dice(self) -> tuple[str, ...]:
        """The variables of the dice."""
        return self.dice_variables(DICE)

    @property
    def marks(self) -> tuple[str, ...]:
        """The flags of the dice that are thrown again."""
        return self.reroll_flags(DICE)

    def tree(self, *path: str) -> Tree:
        """A condition of the block by its path."""
        return self.built.rules.conditions[("games", GAME, *path)]


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
    bonds = Bonds(n.flag("seated"), n.lock("at_table"), "", n.event("watchdog"))
    return Subject(built, n, events, bonds, block, house_of(block))
