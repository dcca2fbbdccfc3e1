"""What every game's proofs start from: rules.yaml on one side, a mod on disk with its program on the other.

Loaded once for all games of the mod. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.build.compiler import read_rules
from generator.build.files import MANIFEST_NAME
from generator.build.games import GAMES
from generator.build.manifest import Manifest, parse_manifest
from generator.errors import FaultyInput, UserError
from generator.games.contract import Game
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import index_mod
from generator.paths import read_file
from generator.source import Place
from generator.spec.rules import Rules

DEFAULT_MOD = "mod_output"


@dataclass(frozen=True, slots=True)
class Places:
    """Where things of a script stand, by their names there; `None` for what it does not define."""

    program: Program

    def event(self, event: str) -> Place | None:
        """Where an event stands, by its id."""
        found = self.program.sources.events.get(event)
        return found.place if found else None

    def effect(self, name: str) -> Place | None:
        """Where a scripted effect stands."""
        found = self.program.sources.effects.get(name)
        return found.place if found else None

    def trigger(self, name: str) -> Place | None:
        """Where a scripted trigger stands."""
        found = self.program.sources.triggers.get(name)
        return found.place if found else None

    def decision(self, name: str) -> Place | None:
        """Where a decision stands."""
        found = self.program.sources.decisions.get(name)
        return found.place if found else None


@dataclass(frozen=True, slots=True)
class BuiltMod:
    """Rules and the mod that was built from them; `manifest_path` is for messages."""

    rules_file: Path
    rules: Rules
    manifest_path: Path
    manifest: Manifest
    program: Program

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return Places(self.program)


def load_built(rules_file: Path, mod: Path | None = None, bench: Sequence[Game] = GAMES) -> BuiltMod:
    """Rules and mod, by default `mod_output` beside the rules; `UserError` if one of them cannot be used.

    `bench` are the games that the rules may have.
    """
    rules = read_rules(rules_file, bench)
    given = mod if mod is not None else rules_file.parent / DEFAULT_MOD
    if mod is None and not given.exists():
        raise UserError(f"`{given}` does not exist", "call `modwright build` first, or name a mod with `--mod`")
    folder = find_mod(given)
    path = _manifest_path(given, folder)
    return BuiltMod(rules_file, rules, path, parse_manifest(read_file(path), str(path)), _program(folder))


def _manifest_path(given: Path, folder: ModFolder) -> Path:
    """Where the manifest lies: in the given folder, or beside the mod's folder."""
    for place in (given, folder.root, folder.root.resolve().parent):
        if (place / MANIFEST_NAME).is_file():
            return place / MANIFEST_NAME
    raise UserError(
        f"`{given}` has no `{MANIFEST_NAME}`: without its symbols it cannot be told what is what in the script",
        "verify works on mods built by `modwright build`; for others write a scenario and call `modwright simulate`",
    )


def _program(folder: ModFolder) -> Program:
    """The mod compiled; `FaultyInput` if a file of it cannot be read as script."""
    index = index_mod(folder.files())
    if index.findings:
        raise FaultyInput(f"the script of `{folder.root}` cannot be read without faults", index.findings)
    program = Program(sources_of(index))
    program.compile_all()
    return program
