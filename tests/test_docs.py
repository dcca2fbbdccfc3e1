"""The pages for people: links lead somewhere, every command has its example, code blocks of rules are right."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from generator.cli.main import COMMANDS

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


def test_examples_in_the_readme_use_options_that_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in re.findall(r"^    modwright (.+)$", text, re.MULTILINE):
        words = line.split("#")[0].split()
        command = importlib.import_module(f"generator.cli.{COMMANDS[words[0]][0]}").command
        known = {option for parameter in command.params for option in parameter.opts}
        if not hasattr(command, "list_commands"):
            assert {word for word in words if word.startswith("--")} <= known, line


def test_the_changelog_has_a_section_for_what_is_unreleased() -> None:
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_make_targets_named_in_the_pages_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        named = set(re.findall(r"(?:^    |`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert named
        assert named <= targets, page.name
