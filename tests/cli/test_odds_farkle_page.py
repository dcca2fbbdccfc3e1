"""The page docs/odds/farkle.md holds only what commands print.

`python -m tests.cli.test_odds_farkle_page` writes blocks and HTML anew.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.cli import test_odds_pages as pages
from tests.games.farkle.composed import composed

NAME, COMMAND = "farkle", "modwright odds farkle"


@cache
def rules() -> str:
    """A rules file with Farkle among its games."""
    file = Path(tempfile.mkdtemp()) / "rules.yaml"
    file.write_text(composed(), encoding="utf-8")
    return str(file)


def printed(command: str) -> str:
    """What a command of the page prints; `modwright odds farkle` reads the shipped rules."""
    return pages.printed(command.replace(COMMAND, f"{COMMAND} {rules()}", 1))


def test_every_figure_is_printed_by_its_command() -> None:
    found = list(pages.figures(NAME))
    assert len(found) == 20
    assert [one for one in found if not pages.stands_alone(one.figure, printed(one.command))] == []


@pytest.mark.parametrize("kind", ["usual", pytest.param("slow", marks=pytest.mark.slow)])
def test_every_block_is_current(kind: str) -> None:
    blocks = [match for match in pages.BLOCK.finditer(pages.text_of(NAME)) if bool(match[1]) == (kind == "slow")]
    assert len(blocks) == 1
    for match in blocks:
        assert match[3] == printed(match[2]), match[2]


def test_the_html_page_is_current(tmp_path: Path) -> None:
    printed(f"{COMMAND} --html {tmp_path / 'page.html'}")
    assert (tmp_path / "page.html").read_bytes() == (pages.PAGES / "farkle.html").read_bytes()


def refresh() -> None:
    """Write every block and the HTML page anew."""
    page = pages.PAGES / "farkle.md"
    text = pages.BLOCK.sub(
        lambda match: f"```console{match[1] or ''}\n$ {match[2]}\n{printed(match[2])}```", pages.text_of(NAME)
    )
    page.write_text(text, encoding="utf-8", newline="\n")
    printed(f"{COMMAND} --html {pages.PAGES / 'farkle.html'}")


if __name__ == "__main__":
    refresh()
