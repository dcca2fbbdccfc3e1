"""The shipped rules with One Poker as their only game, and changes of them."""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import Compiled
from tests.compiling import compiled_once
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[3]
KEY = "  one_poker:\n"


def composed() -> str:
    """The shipped rules, One Poker alone in them."""
    return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "one_poker")


def edited(*changes: tuple[str, str]) -> str:
    """The composed rules with lines of the block changed; each change must fit exactly once behind its key."""
    before, block = composed().split(f"\n{KEY}")
    for old, new in changes:
        assert block.count(old) == 1, old
        block = block.replace(old, new)
    return f"{before}\n{KEY}{block}"


def built(folder: Path, text: str | None = None) -> Compiled:
    """The mod of these rules, in memory."""
    return compiled_once(composed() if text is None else text, folder)
