"""Yacht to be proven: its block, reference and CPU numbers on one side, its script with all names on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import UserError
from generator.games.tavern.names import Names
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.faults import GAME
from generator.games.yacht.names import EVENT_NUMBERS, names
from generator.games.yacht.rules import CARD, Category, YachtRules
from generator.games.yacht.spec import Yacht
from generator.interpret.program import Program
from generator.source import Place
from generator.verify.built import BuiltMod, Places
from generator.verify.conditions import Asking, Seating
from generator.verify.worlds import Bonds

_HINT = "build the mod again with `modwright build`"


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
        n = self.n
        return Bonds(n.flag("seated"), n.lock("at_table"), n.link("at_the_table"), n.event("watchdog"))

    @property
    def seating(self) -> Seating:
        """Who sits down with whom."""
        n = self.n
        return Seating(
            rules=self.built.rules,
            game=GAME,
            block=self.block,
            program=self.program,
            askings=(Asking(n.decision("play"), ("invitation", "asker"), self.block.stakes.ante),),
            bonds=self.bonds,
            invite=n.event("invite"),
            accept=n.key("accept"),
            decline=n.key("decline"),
            still_on=n.trigger("still_on"),
            declining=n.effect("declining"),
        )

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
    symbols = (built.manifest.symbols or {}).get(GAME)
    listed = symbols.get("events") if isinstance(symbols, Mapping) else None
    if not isinstance(listed, Mapping):
        message = f"`{built.manifest_path}` holds no symbols of {GAME}: it cannot be told what is what in the script"
        raise UserError(message, _HINT)
    n = names(built.rules.mod.prefix, built.rules.mod.event_namespace)
    events = {step: str(event) for step, event in listed.items()}
    strange = [step for step, event in events.items() if step not in EVENT_NUMBERS or n.event(step) != event]
    if strange:
        message = f"`{built.manifest_path}` calls the step `{strange[0]}` `{events[strange[0]]}`, and the rules do not"
        raise UserError(message, _HINT)
    if ("practised" in events) != block.practice.enabled:
        has = "has" if "practised" in events else "has not"
        message = f"`{built.manifest_path}` {has} the decision to practise, and `{built.rules_file}` differs"
        raise UserError(message, _HINT)
    return Subject(built, block, block.reference(), block.cpu.numbers(), n, events)
