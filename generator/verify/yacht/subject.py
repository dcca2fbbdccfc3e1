"""Yacht to be proven: its block, reference and CPU numbers on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import UserError
from generator.games.tavern.names import Names
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.faults import GAME
from generator.games.yacht.names import names
from generator.games.yacht.rules import CARD, Category, YachtRules
from generator.games.yacht.spec import Yacht
from generator.interpret.program import Program
from generator.source import Place
from generator.verify.built import BuiltMod, Places
from generator.verify.conditions import Seating
from generator.verify.seats import bonds_of, seating_of
from generator.verify.symbols import BUILD_AGAIN, steps_of
from generator.verify.worlds import Bonds


@dataclass(frozen=True, slots=True)
class Subject:
    """Yacht of a built mod; `events` are the ids of the steps that the manifest lists."""

    built: BuiltMod
    block: Yacht
    rules: YachtRules
    numbers: CpuNumbers
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
        """What holds the two at the table."""
        return bonds_of(self.n)

    @property
    def seating(self) -> Seating:
        """Who sits down with whom."""
        return seating_of(self.built, GAME, self.block, self.n, self.block.stakes.ante)

    @property
    def dice(self) -> tuple[str, ...]:
        """The variables of a player's dice."""
        return tuple(self.n.variable("die", die) for die in range(1, self.rules.dice + 1))

    @property
    def marks(self) -> tuple[str, ...]:
        """The flags of the dice that are thrown again."""
        return tuple(self.n.flag("reroll", die) for die in range(1, self.rules.dice + 1))

    def preview(self, category: Category) -> str:
        """The variable of what the dice are worth in a line."""
        return self.n.variable(f"preview_{category}")

    def score(self, category: Category) -> str:
        """The variable of what is written in a line."""
        return self.n.variable(f"score_{category}")

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))

    def effect_place(self, word: str) -> Place | None:
        """Where a scripted effect of the game stands."""
        return self.places.effect(self.n.effect(word))


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
    return Subject(built, block, block.reference(), block.cpu.numbers(), n, events)
