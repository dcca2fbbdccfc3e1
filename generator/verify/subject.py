"""What is verified: rules.yaml with its reference game on one side, a mod on disk with its program on the other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.build.compiler import read_rules
from generator.build.files import MANIFEST_NAME
from generator.build.manifest import parse_manifest
from generator.errors import FaultyInput, UserError
from generator.games.dice_poker.faults import table_of
from generator.games.dice_poker.rules import Table
from generator.games.dice_poker.spec import DicePoker
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import index_mod
from generator.paths import read_file
from generator.source import Place
from generator.spec.rules import Rules
from generator.verify.symbols import GAME, Symbols, symbols_of

DEFAULT_MOD = "mod_output"


@dataclass(frozen=True, slots=True)
class Subject:
    """Rules, reference and script of one game of dice poker."""

    rules: Rules
    block: DicePoker
    table: Table
    symbols: Symbols
    program: Program

    def event_place(self, step: str) -> Place | None:
        """Where the event of a step stands in the script."""
        found = self.program.sources.events.get(self.symbols.events.get(step, ""))
        return found.place if found else None

    def effect_place(self, name: str) -> Place | None:
        """Where a scripted effect stands."""
        found = self.program.sources.effects.get(name)
        return found.place if found else None

    def trigger_place(self, name: str) -> Place | None:
        """Where a scripted trigger stands."""
        found = self.program.sources.triggers.get(name)
        return found.place if found else None

    def decision_place(self, name: str) -> Place | None:
        """Where a decision stands."""
        found = self.program.sources.decisions.get(name)
        return found.place if found else None


def load_subject(rules_file: Path, mod: Path | None = None) -> Subject:
    """Rules and mod, by default `mod_output` beside the rules; `UserError` if one of them cannot be used."""
    rules = read_rules(rules_file)
    block = rules.game(GAME, DicePoker)
    if block is None or not block.enabled:
        raise UserError(f"`{rules_file}` has no dice poker switched on: there is nothing to verify")
    given = mod if mod is not None else rules_file.parent / DEFAULT_MOD
    if mod is None and not given.exists():
        raise UserError(f"`{given}` does not exist", "call `modwright build` first, or name a mod with `--mod`")
    folder = find_mod(given)
    manifest_path = _manifest_path(given, folder)
    symbols = symbols_of(parse_manifest(read_file(manifest_path), str(manifest_path)), str(manifest_path))
    table = table_of(block)
    _compare_sizes(rules_file, manifest_path, block, symbols)
    return Subject(rules, block, table, symbols, _program(folder))


def _manifest_path(given: Path, folder: ModFolder) -> Path:
    """Where the manifest lies: in the given folder, or beside the mod's folder."""
    for place in (given, folder.root, folder.root.resolve().parent):
        if (place / MANIFEST_NAME).is_file():
            return place / MANIFEST_NAME
    raise UserError(
        f"`{given}` has no `{MANIFEST_NAME}`: without its symbols it cannot be told what is what in the script",
        "verify works on mods built by `modwright build`; for others write a scenario and call `modwright simulate`",
    )


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


def _program(folder: ModFolder) -> Program:
    """The mod compiled; `FaultyInput` if a file of it cannot be read as script."""
    index = index_mod(folder.files())
    if index.findings:
        raise FaultyInput(f"the script of `{folder.root}` cannot be read without faults", index.findings)
    program = Program(sources_of(index))
    program.compile_all()
    return program
