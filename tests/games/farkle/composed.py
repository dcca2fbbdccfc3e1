"""The shipped rules with Farkle as their only game, and changes of them."""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import Compiled
from tests.compiling import kept
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[3]
KEY = "  farkle:"


def composed() -> str:
    """The text of rules.yaml, Farkle alone in it."""
    return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "farkle")


def edited(*changes: tuple[str, str]) -> str:
    """The composed rules with lines of the block changed: of several places the first one behind the game's key."""
    before, block = composed().split(f"\n{KEY}")
    for old, new in changes:
        assert old in block, old
        block = block.replace(old, new, 1)
    return f"{before}\n{KEY}{block}"


def written(folder: Path, text: str | None = None) -> Path:
    """These rules as a file."""
    rules = folder / "rules.yaml"
    rules.write_text(composed() if text is None else text, encoding="utf-8")
    return rules


def built(folder: Path, text: str | None = None) -> Compiled:
    """The mod of these rules, in memory."""
    return kept(written(folder, text))


def files_of(compiled: Compiled) -> dict[str, bytes]:
    """The mod's files by their paths."""
    return {file.path: file.content for file in compiled.files}
