"""What a command is to play: a scenario file, or our own game made from a built mod or from rules.yaml in memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.build.compiler import compile_rules
from generator.ck2.scopes import FromMode, RepeatMode
from generator.errors import UserError
from generator.interpret.chance import Model
from generator.simulate.mods import InMemory, ModSource, OnDisk, sources, texts_in
from generator.simulate.own_game import OwnGame, own_scenario, own_variants
from generator.simulate.scenario import Scenario, load_scenarios
from generator.simulate.symbols import MANIFEST, Symbols, read_symbols, symbols_of
from generator.spec.codes import did_you_mean

DEFAULT_MOD = Path("mod_output")
DEFAULT_RULES = Path("rules.yaml")


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario and the mod that it is played with; `symbols` if it is our own game."""

    scenario: Scenario
    source: ModSource
    symbols: Symbols | None = None

    @property
    def model(self) -> Model:
        """The first model of random numbers that the scenario asks for."""
        return Model(self.scenario.spec.rng[0].value)

    @property
    def from_mode(self) -> FromMode:
        """How the scenario reads FROM words in FROM blocks."""
        return FromMode(self.scenario.spec.from_mode.value)

    @property
    def repeat_mode(self) -> RepeatMode:
        """What the scenario takes `repeat_event` outside ROOT for."""
        return RepeatMode(self.scenario.spec.repeat_mode.value)


def all_cases_played(file: Path, mod: Path | None) -> tuple[Played, ...]:
    """Every case of a scenario file, with the mod it names or another."""
    return tuple(played(one, mod) for one in load_scenarios(file))


def scenario_played(file: Path, mod: Path | None, case: str | None) -> Played:
    """One scenario of a file, with the mod it names or another; `UserError` if it must be chosen by its case."""
    found = load_scenarios(file)
    if case is not None:
        chosen = [one for one in found if one.case == case]
        if not chosen:
            names = [one.case for one in found if one.case]
            raise UserError(f"`{file}` has no case `{case}`", did_you_mean(case, names) or "it has no cases")
        found = (chosen[0],)
    if len(found) > 1:
        listed = ", ".join(f"`{one.case}`" for one in found)
        raise UserError(f"`{file}` has {len(found)} cases: {listed}", "choose one with --case NAME")
    return played(found[0], mod)


def played(scenario: Scenario, mod: Path | None) -> Played:
    """A scenario with the mod it names, or another."""
    folders = (mod,) if mod is not None else scenario.mods()
    return Played(scenario, OnDisk(tuple(str(folder) for folder in folders)))


def own_played(mod: Path | None, own: OwnGame | None = None) -> Played:
    """A game of ours, from a built mod; where there is none, from the rules.yaml of the current folder."""
    source, symbols = _own_mod(mod, own.game if own else "")
    return Played(own_scenario(symbols, sources(source), own), source, symbols)


def own_games(mod: Path | None) -> tuple[str, ...]:
    """The games of ours in a mod, in its order; raises what `own_played` raises."""
    _, symbols = _own_mod(mod, "")
    return symbols.among


def own_all_played(mod: Path | None, game: str = "") -> tuple[Played, ...]:
    """A game of ours in all the ways that together come to every part of it."""
    source, symbols = _own_mod(mod, game)
    return tuple(Played(one, source, symbols) for one in own_variants(symbols, sources(source)))


def _own_mod(mod: Path | None, game: str) -> tuple[ModSource, Symbols]:
    folder = mod or DEFAULT_MOD
    if mod is None and not folder.exists():
        return _from_rules(game)
    if not folder.exists():
        raise UserError(f"`{folder}` does not exist", "name the output folder of `modwright build`")
    manifest = next((one for one in (folder / MANIFEST, folder.parent / MANIFEST) if one.is_file()), None)
    if manifest is None:
        message = f"`{folder}` was not built by modwright: there is no {MANIFEST}, so nobody says how a game begins"
        raise UserError(message, "give a scenario with --scenario FILE (docs/scenarios.md)")
    return OnDisk((str(folder),)), read_symbols(manifest, game)


def _from_rules(game: str) -> tuple[InMemory, Symbols]:
    if not DEFAULT_RULES.is_file():
        message = f"there is neither a built mod `{DEFAULT_MOD}` nor a `{DEFAULT_RULES}` in this folder"
        raise UserError(message, "name a mod with --mod DIR, and a scenario with --scenario FILE unless it is our own")
    compiled = compile_rules(DEFAULT_RULES)
    inside = {file.path.partition("/")[2]: file.content for file in compiled.files if file.path.partition("/")[2]}
    symbols = symbols_of(compiled.manifest.symbols or {}, str(DEFAULT_RULES), game)
    return texts_in(inside, compiled.manifest.mod), symbols
