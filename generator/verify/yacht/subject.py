"""Yacht to be proven: its block, reference and CPU numbers on one side, its script with all names on the other."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import UserError
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.faults import GAME
from generator.games.yacht.names import names
from generator.games.yacht.rules import CARD, Category, YachtRules
from generator.games.yacht.spec import Yacht
from generator.verify.built import BuiltMod
from generator.verify.conditions import Seating
from generator.verify.scripted import ScriptedGame
from generator.verify.seats import seating_of
from generator.verify.symbols import BUILD_AGAIN, steps_of


@dataclass(frozen=True, slots=True)
class Subject(ScriptedGame):
    """Yacht of a built mod, and what its proofs compare with."""

    seating: Seating
    block: Yacht
    rules: YachtRules
    numbers: CpuNumbers

    @property
    def dice(self) -> tuple[str, ...]:
        """The variables of a player's dice."""
        return self.dice_variables(self.rules.dice)

    @property
    def marks(self) -> tuple[str, ...]:
        """The flags of the dice that are thrown again."""
        return self.reroll_flags(self.rules.dice)

    def preview(self, category: Category) -> str:
        """The variable of what the dice are worth in a line."""
        return self.n.variable(f"preview_{category}")

    def score(self, category: Category) -> str:
        """The variable of what is written in a line."""
        return self.n.variable(f"score_{category}")


def number_of(category: Category | None) -> int:
    """The number by which the script knows a line; 0 is none."""
    return 0 if category is None else CARD.index(category) + 1


def subject_of(built: BuiltMod) -> Subject:
    """Yacht of a mod; `UserError` if the manifest has none, or is not from these rules."""
    block = built.rules.game(GAME, Yacht)
    assert block is not None, "only games of the rules are verified"
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = steps_of(built, GAME, n)
    if ("practised" in events) != block.practice.enabled:
        has = "has" if "practised" in events else "has not"
        message = f"`{built.manifest_path}` {has} the decision to practise, and `{built.rules_file}` differs"
        raise UserError(message, BUILD_AGAIN)
    seating = seating_of(built, GAME, block, n, block.stakes.ante)
    return Subject(built, n, events, seating.bonds, seating, block, block.reference(), block.cpu.numbers())
