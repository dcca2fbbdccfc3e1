"""The page docs/odds/one-poker.md holds only what commands print. Slow but for the cards: rounds are solved first.

`python -m tests.cli.test_odds_one_poker_page` writes block and HTML anew.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.cli import test_odds_pages as pages
from tests.games.one_poker.composed import composed

NAME, COMMAND = "one-poker", "modwright odds one-poker"


@cache
def rules() -> str:
    """A rules file with One Poker as its only game."""
    file = Path(tempfile.mkdtemp()) / "rules.yaml"
    file.write_text(composed(), encoding="utf-8")
    return str(file)


def printed(command: str) -> str:
    """What a command of the page prints; `modwright odds one-poker` reads the shipped rules."""
    return pages.printed(command.replace(COMMAND, f"{COMMAND} {rules()}", 1))


@pytest.mark.parametrize("kind", ["cards", pytest.param("game", marks=pytest.mark.slow)])
def test_every_figure_is_printed_by_its_command(kind: str) -> None:
    found = [one for one in pages.figures(NAME) if ("--cards" in one.command) == (kind == "cards")]
    assert len(found) == {"cards": 9, "game": 3}[kind]
    assert [one for one in found if not pages.stands_alone(one.figure, printed(one.command))] == []


@pytest.mark.slow
def test_the_block_is_current() -> None:
    (block,) = pages.BLOCK.finditer(pages.text_of(NAME))
    assert block[3] == printed(block[2])


@pytest.mark.slow
def test_the_html_page_is_current(tmp_path: Path) -> None:
    printed(f"{COMMAND} --html {tmp_path / 'page.html'}")
    assert (tmp_path / "page.html").read_bytes() == (pages.PAGES / "one-poker.html").read_bytes()


def refresh() -> None:
    """Write the block and the HTML page anew."""
    text = pages.BLOCK.sub(
        lambda match: f"```console{match[1] or ''}\n$ {match[2]}\n{printed(match[2])}```", pages.text_of(NAME)
    )
    (pages.PAGES / f"{NAME}.md").write_text(text, encoding="utf-8", newline="\n")
    printed(f"{COMMAND} --html {pages.PAGES / NAME}.html")


if __name__ == "__main__":
    refresh()
