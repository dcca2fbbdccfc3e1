"""The shipped rules with Yacht as their only game, and changes of them."""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import Compiled
from tests.compiling import compiled_once
from tests.games.one_game import one_game

GAME = "yacht"
ROOT = Path(__file__).parents[3]
PUBLISHED = Path(__file__).parent / "cpu_decisions.json"


def shipped() -> str:
    """The text of rules.yaml, Yacht alone in it."""
    return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), GAME)


def edited(*changes: tuple[str, str]) -> str:
    """The shipped rules with places in the block of Yacht changed; each change must fit exactly once."""
    before, mark, after = shipped().partition("\n  yacht:\n")
    for old, new in changes:
        assert after.count(old) == 1, old
        after = after.replace(old, new)
    return before + mark + after


def compiled(text: str, folder: Path) -> Compiled:
    """The mod of such rules."""
    return compiled_once(text, folder)
