"""Rules with high die in them, alone or behind shipped games, and the mods that become of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.build.compiler import Compiled, compile_rules
from generator.build.games import GAMES
from generator.build.writer import Edited, write_output
from generator.games.contract import Game
from generator.verify.built import BuiltMod, load_built
from tests.games.one_game import one_game
from tests.games.toy.high_die.game import HIGH_DIE

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TEMPLATES = (HERE / "templates",)
BENCH: tuple[Game, ...] = (*GAMES, HIGH_DIE)
_SHIPPED = (ROOT / "rules.yaml").read_text(encoding="utf-8")
BLOCK = (HERE / "high_die" / "block.yaml").read_text(encoding="utf-8")

compiled_of = partial(compile_rules, bench=BENCH, templates=TEMPLATES)
"""The mod of a rules file that may have high die in it, in memory."""


def alone() -> str:
    """The rules with high die as their only game."""
    return f"{_SHIPPED.partition('games:' + chr(10))[0]}games:\n{BLOCK}"


def behind(game: str) -> str:
    """The rules with a shipped game, and high die behind it."""
    return f"{one_game(_SHIPPED, game).rstrip()}\n\n{BLOCK}"


def edited(*changes: tuple[str, str]) -> str:
    """High die alone, with lines of the file changed; each must be there once."""
    text = alone()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def written(folder: Path, text: str | None = None) -> Path:
    """These rules as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = folder / "rules.yaml"
    rules.write_text(alone() if text is None else text, encoding="utf-8")
    return rules


def built_in(folder: Path, text: str | None = None) -> Path:
    """These rules and their mod on disk; the path of the mod's outer folder."""
    compiled = compiled_of(written(folder, text))
    write_output(folder / "mod_output", compiled.files, compiled.manifest, Edited.OVERWRITE)
    return folder / "mod_output"


def loaded(folder: Path) -> BuiltMod:
    """A mod that `built_in` has put there, as its proofs start from it."""
    return load_built(folder / "rules.yaml", bench=BENCH)


def files_of(compiled: Compiled) -> dict[str, bytes]:
    """The mod's files by their paths."""
    return {file.path: file.content for file in compiled.files}
