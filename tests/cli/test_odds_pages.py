"""The pages in docs/odds hold only what commands print: every figure, every block, both HTML pages.

`python -m tests.cli.test_odds_pages` writes blocks and HTML anew; figures in tables are written by hand.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from generator.cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "odds"
NAMES = ("solo", "duel")
BLOCK = re.compile(r"^```console( slow)?\n\$ ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")


@cache
def printed(command: str) -> str:
    """What a command prints when it is started in the project's folder; it must succeed."""
    words, shown, before = shlex.split(command), StringIO(), sys.argv
    assert words[0] == "modwright"
    try:
        sys.argv = words
        with chdir(ROOT), redirect_stdout(shown):
            main()
    except SystemExit as end:
        assert end.code == 0, command
    finally:
        sys.argv = before
    return shown.getvalue()


def text_of(name: str) -> str:
    """A page of docs/odds."""
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a table, and the command that prints it."""

    page: str
    what: str
    figure: str
    command: str


def figures(name: str) -> Iterator[Figure]:
    """The figures of all tables: the cells in backticks before the last one, which is the command."""
    for line in text_of(name).splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<= )\|(?= )(?=(?:[^`]*`[^`]*`)*[^`]*$)", line.strip("|"))]
        command = _CODE.fullmatch(cells[-1])
        if command is not None and line.startswith("|"):
            for cell in cells[1:-1]:
                for figure in _CODE.findall(cell):
                    yield Figure(name, cells[0], figure, command[1])


def stands_alone(figure: str, text: str) -> bool:
    """Whether the figure is printed, not as the end of a longer number (it may be cut at its own end)."""
    return re.search(rf"(?<![\d.]){re.escape(figure)}", text) is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_printed_by_its_command(name: str) -> None:
    found = list(figures(name))
    assert len(found) > {"solo": 110, "duel": 14}[name]
    assert [one for one in found if not stands_alone(one.figure, printed(one.command))] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_block_is_current(name: str) -> None:
    blocks = [match for match in BLOCK.finditer(text_of(name)) if not match[1]]
    assert blocks
    for match in blocks:
        assert match[3] == printed(match[2]), f"docs/odds/{name}.md: `{match[2]}`"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_slow_block_is_current(name: str) -> None:
    blocks = [match for match in BLOCK.finditer(text_of(name)) if match[1]]
    assert blocks
    for match in blocks:
        assert match[3] == printed(match[2]), f"docs/odds/{name}.md: `{match[2]}`"


@pytest.mark.parametrize("name", NAMES)
def test_the_html_pages_are_current(name: str, tmp_path: Path) -> None:
    printed(f"modwright odds {name} --html {shlex.quote(str(tmp_path / 'page.html'))}")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == (PAGES / f"{name}.html").read_text(encoding="utf-8")


def test_a_figure_must_stand_alone() -> None:
    assert stands_alone("38.34 %", "x  38.34 %")
    assert stands_alone("0.0460286", "= 0.04602863")
    assert not stands_alone("8.34 %", "x  38.34 %")
    assert next(one.figure for one in figures("duel")).startswith("252 hands")


def refresh() -> None:
    """Write every block and both HTML pages anew."""
    for name in NAMES:
        page = PAGES / f"{name}.md"
        text = BLOCK.sub(
            lambda match: f"```console{match[1] or ''}\n$ {match[2]}\n{printed(match[2])}```", text_of(name)
        )
        page.write_text(text, encoding="utf-8", newline="\n")
        printed(f"modwright odds {name} --html {shlex.quote(str(PAGES / name))}.html")


if __name__ == "__main__":
    refresh()
