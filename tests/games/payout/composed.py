"""The shipped rules with the payout game as their only game, and changes of them."""

from __future__ import annotations

from pathlib import Path

from generator.build.compiler import Compiled, read_rules
from generator.games.payout.spec import PayoutGame
from generator.spec.rules import Rules
from tests.compiling import compiled_once
from tests.games.one_game import one_game

ROOT = Path(__file__).parents[3]
KEY = "  payout:"


def composed() -> str:
    """The text of rules.yaml, the payout game alone in it."""
    return one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "payout")


def edited(*changes: tuple[str, str]) -> str:
    """The composed rules with places of the block changed; each must fit behind its key, the first place counts."""
    before, _, block = composed().partition(f"\n{KEY}")
    for old, new in changes:
        assert old in block, old
        block = block.replace(old, new, 1)
    return f"{before}\n{KEY}{block}"


def with_payouts(payouts: str, *changes: tuple[str, str]) -> str:
    """The composed rules with seven other payouts, from five of a kind down to a pair."""
    text = edited(*changes)
    before, _, block = text.partition(f"\n{KEY}")
    parts = block.split("pays: ")
    assert len(parts) >= 8
    for number, payout in enumerate(payouts.split(), start=1):
        parts[number] = payout + parts[number][parts[number].index("\n") :]
    return f"{before}\n{KEY}{'pays: '.join(parts)}"


def written(text: str, folder: Path) -> Path:
    """A rules file with that text."""
    path = folder / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def compiled(text: str, folder: Path) -> Compiled:
    """The mod of such rules."""
    return compiled_once(text, folder)


def block_of(text: str, folder: Path) -> tuple[Rules, PayoutGame]:
    """The rules of such a text, and the block in them."""
    rules = read_rules(written(text, folder))
    block = rules.game("payout", PayoutGame)
    assert block is not None
    return rules, block


def script(mod: Compiled, part: str) -> str:
    """The files whose path holds a part, as one text with bare line ends."""
    found = [file.content.decode("cp1252") for file in mod.files if part in file.path]
    assert found, part
    return "\n".join(found).replace("\r\n", "\n")
