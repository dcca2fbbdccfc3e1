"""Dice poker as it is verified: its block and reference on one side, the script with its symbols on the other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.errors import UserError
from generator.games.dice_poker.faults import table_of
from generator.games.dice_poker.rules import Table
from generator.games.dice_poker.spec import DicePoker
from generator.interpret.program import Program
from generator.source import Place
from generator.spec.rules import Rules
from generator.verify.built import BuiltMod, Places, load_built
from generator.verify.dice_poker.symbols import GAME, Symbols, symbols_of


@dataclass(frozen=True, slots=True)
class Subject:
    """Rules, reference and script of one game of dice poker."""

    rules: Rules
    block: DicePoker
    table: Table
    symbols: Symbols
    program: Program

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return Places(self.program)

    def event_place(self, step: str) -> Place | None:
        """Where the event of a step stands in the script."""
        return self.places.event(self.symbols.events.get(step, ""))

    def effect_place(self, name: str) -> Place | None:
        """Where a scripted effect stands."""
        return self.places.effect(name)

    def trigger_place(self, name: str) -> Place | None:
        """Where a scripted trigger stands."""
        return self.places.trigger(name)

    def decision_place(self, name: str) -> Place | None:
        """Where a decision stands."""
        return self.places.decision(name)


def subject_of(built: BuiltMod) -> Subject:
    """Dice poker in a built mod; `UserError` if it is not switched on, or the mod was built from other rules."""
    block = built.rules.game(GAME, DicePoker)
    if block is None or not block.enabled:
        raise UserError(f"`{built.rules_file}` has no dice poker switched on: there is nothing to verify")
    symbols = symbols_of(built.manifest, str(built.manifest_path))
    _compare_sizes(built.rules_file, built.manifest_path, block, symbols)
    return Subject(built.rules, block, table_of(block), symbols, built.program)


def load_subject(rules_file: Path, mod: Path | None = None) -> Subject:
    """Rules and mod, by default `mod_output` beside the rules; `UserError` if one of them cannot be used."""
    return subject_of(load_built(rules_file, mod))


def _compare_sizes(rules_file: Path, manifest: Path, block: DicePoker, symbols: Symbols) -> None:
    """Refuse a mod with other dice than the rules: nothing could be compared."""
    wanted = (block.dice.count, block.dice.faces, block.dice.rolls)
    found = (len(symbols.dice), symbols.faces, symbols.rolls)
    if wanted != found:
        told = "{} dice of {} faces and {} rolls"
        raise UserError(
            f"`{manifest}` tells of {told.format(*found)}, `{rules_file}` of {told.format(*wanted)}",
            "build the mod again, or give the rules that it was built from",
        )
