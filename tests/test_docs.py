"""The pages for people: links lead somewhere, every command has its example, calls fit, what README prints is true."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.build.games import game_models
from generator.cli import lint, odds
from generator.cli.console import format_finding
from generator.cli.main import COMMANDS
from generator.games.dice_poker.faults import check as dice_poker_faults
from generator.spec.rules import load_rules
from tests.cli.calls import expect_fit, words_of

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    targets = [target for target in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_shows_every_command(name: str) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^    modwright {name}\b|`modwright {name}\b", text, re.MULTILINE)


def _calls() -> list[tuple[str, str]]:
    """Every call that stands in a line of its own on a page, with the page."""
    return [
        (page.relative_to(ROOT).as_posix(), line)
        for page in PAGES
        for line in re.findall(r"^    (modwright .+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


@pytest.mark.parametrize(("page", "line"), _calls())
def test_calls_on_the_pages_fit_the_commands(page: str, line: str) -> None:
    expect_fit(words_of(line))


def _block(begin: str) -> list[str]:
    """The lines of README's code block that holds a line with such a beginning."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (found,) = [block.splitlines() for block in blocks if any(line.startswith(begin) for line in block.splitlines())]
    return found


def _all_stand_in(shown: list[str], whole: str) -> None:
    """Every line that is shown is a whole line of what is printed, in that order; `...` stands for left out ones."""
    printed = iter(whole.splitlines())
    for line in shown:
        if line != "..." and not line.startswith("$ "):
            assert line in printed, line


def test_the_readme_shows_a_mistake_in_the_rules_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "rules.yaml").read_text(encoding="utf-8")
    assert text.count("groups: [3, 2]") == 1
    (tmp_path / "rules.yaml").write_text(text.replace("groups: [3, 2]", "groups: [2, 3]"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    faults = dice_poker_faults(load_rules(Path("rules.yaml"), game_models()))
    assert click.unstyle("\n".join(map(format_finding, faults))).splitlines() == _block("rules.yaml:135")


def test_the_readme_shows_a_finding_of_lint_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script around the two lines that README speaks of."""
    (tmp_path / "events").mkdir()
    script = [
        "namespace = d",
        "character_event = {",
        "  id = d.1",
        "  hide_window = yes",
        "  is_triggered_only = yes",
        "  immediate = {",
        "  set_character_flag = d_friend prestige = 100000 clr_character_flag = d_rival",
        "  if = { limit = { NOT = { has_character_flag = d_rival } } prestige = -10 }",
        "  if = { limit = { has_character_flag = d_friend } any_rival = { set_character_flag = d_rival } }",
        "  }",
        "}",
    ]
    (tmp_path / "events" / "d.txt").write_text("\n".join(script) + "\n", encoding="cp1252")
    monkeypatch.chdir(tmp_path)
    printed = click.unstyle(CliRunner().invoke(lint.command, [".", "--select", "CK414", "--no-cache"]).output)
    _all_stand_in(_block("events/d.txt:8:28"), printed)


@pytest.mark.parametrize(
    ("call", "begin"),
    [(["farkle", "--turn"], "dice to roll "), (["payout"], "way to play                     gets back")],
)
def test_the_readme_shows_what_odds_print(call: list[str], begin: str) -> None:
    printed = CliRunner().invoke(odds.command, [*call[:1], str(ROOT / "rules.yaml"), *call[1:]])
    assert printed.exit_code == 0, printed.output
    _all_stand_in(_block(begin), printed.output)


def test_the_readme_shows_what_the_page_of_yacht_holds() -> None:
    """A test of that page demands that it is what the command prints."""
    _all_stand_in(_block("way to play        mean"), (ROOT / "docs" / "odds" / "yacht.md").read_text(encoding="utf-8"))


def test_the_changelog_has_a_section_for_what_is_unreleased() -> None:
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_make_targets_named_in_the_pages_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        named = set(re.findall(r"(?:^    |`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert named
        assert named <= targets, page.name
