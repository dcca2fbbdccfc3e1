"""The page docs/odds/yacht.md holds only what commands print. All slow: the first run computes for minutes.

`python -m tests.cli.test_odds_yacht_page` writes blocks and HTML anew.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.games.yacht.board import Board
from generator.games.yacht.games import values_of
from generator.games.yacht.spec import CpuPlayer
from generator.games.yacht.tune import cpu_play
from generator.games.yacht.tuned_yaml import changes
from tests.cli import test_odds_pages as pages
from tests.games.yacht.shipped import shipped
from tests.games.yacht.table import NUMBERS, RULES

NAME, COMMAND = "yacht", "modwright odds yacht"


@cache
def rules() -> str:
    """A rules file with Yacht among its games."""
    file = Path(tempfile.mkdtemp()) / "rules.yaml"
    file.write_text(shipped(), encoding="utf-8")
    return str(file)


def printed(command: str) -> str:
    """What a command of the page prints; `modwright odds yacht` reads the shipped rules."""
    return pages.printed(command.replace(COMMAND, f"{COMMAND} {rules()}", 1))


def is_searched(command: str) -> bool:
    """Whether a command searches for many minutes; its result is checked by its mean instead."""
    return "--tune" in command


@pytest.mark.slow
def test_every_figure_is_printed_by_its_command() -> None:
    found = [one for one in pages.figures(NAME) if not is_searched(one.command)]
    assert len(found) == 12
    assert [one for one in found if not pages.stands_alone(one.figure, printed(one.command))] == []


@pytest.mark.slow
def test_every_block_is_current() -> None:
    blocks = [match for match in pages.BLOCK.finditer(pages.text_of(NAME)) if not is_searched(match[2])]
    assert len(blocks) == 2
    for match in blocks:
        assert match[3] == printed(match[2]), match[2]


@pytest.mark.slow
def test_the_better_cpu_has_the_mean_that_is_told() -> None:
    (found,) = [match[3] for match in pages.BLOCK.finditer(pages.text_of(NAME)) if is_searched(match[2])]
    told, _, block = found.partition("the block for rules.yaml\n")
    numbers = CpuPlayer.model_validate(yaml.safe_load(block)["cpu"], strict=False).numbers()
    board = Board(RULES)
    mean = float(values_of(board, cpu_play(board, numbers))[board.start])
    assert told.splitlines()[0].endswith(f", {mean:.6f}")
    assert [one.figure for one in pages.figures(NAME) if is_searched(one.command)] == [f"{mean:.6f}"]
    changed = [line.strip().partition(":")[0] for line in told.splitlines() if " -> " in line]
    assert changed == [change.name for change in changes(NUMBERS, numbers)]


@pytest.mark.slow
def test_the_html_page_is_current(tmp_path: Path) -> None:
    printed(f"{COMMAND} --html {tmp_path / 'page.html'}")
    assert (tmp_path / "page.html").read_bytes() == (pages.PAGES / "yacht.html").read_bytes()


def refresh() -> None:
    """Write every block and the HTML page anew."""
    text = pages.BLOCK.sub(
        lambda match: f"```console{match[1] or ''}\n$ {match[2]}\n{printed(match[2])}```", pages.text_of(NAME)
    )
    (pages.PAGES / "yacht.md").write_text(text, encoding="utf-8", newline="\n")
    printed(f"{COMMAND} --html {pages.PAGES / NAME}.html")


if __name__ == "__main__":
    refresh()
