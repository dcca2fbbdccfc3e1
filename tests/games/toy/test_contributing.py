"""What CONTRIBUTING says is true: files and names that it mentions exist, and the worked example has every part."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from generator.cli.main import COMMANDS
from generator.spec.codes import CODES as SPEC_CODES
from tests.games.toy.composed import BENCH, ROOT
from tests.games.toy.high_die.faults import CODES

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FLAT = " ".join(PAGE.split())
SECTIONS = dict(part.split("\n", 1) for part in PAGE.split("\n## ")[1:])
SUFFIXES = (".py", ".md", ".yaml", ".json", ".tsv", ".j2", ".txt", "/")
TOY = ROOT / "tests" / "games" / "toy"
PLACES = {
    "generator/games/<name>/": TOY / "high_die",
    "generator/verify/<name>/": TOY / "high_die_verify",
    "templates/<name>/": TOY / "templates" / "high_die",
    "tests/games/<name>/": TOY,
}
"""Where the worked example keeps what a game of the bench has at these places."""
NAMES = [
    "dice_poker", "farkle", "one_poker", "payout", "yacht", "empty_limit", "odds", "triggers", "simulate",
]  # fmt: skip
"""Names to be tried for `<name>` and `<table>`: a path with one of them must be there for at least one."""


def paths() -> list[str]:
    """Everything in backticks that is a path from the root of the repository."""
    quoted = re.findall(r"`([^`\s]+)`", PAGE)
    found = [one for one in quoted if "/" in one and one.endswith(SUFFIXES) and not one.startswith((".venv", ".ci"))]
    return sorted(set(found))


def filled(path: str) -> list[Path]:
    """The places that a path may stand for."""
    return [ROOT / re.sub(r"<(name|table)>", name, path).replace("CODE_", "CK404_") for name in NAMES]


def test_the_page_names_many_files() -> None:
    assert len(paths()) > 35
    assert sum("<name>" in path for path in paths()) > 12


@pytest.mark.parametrize("path", paths())
def test_a_file_that_is_named_exists(path: str) -> None:
    assert any(place.exists() for place in filled(path)), path


@pytest.mark.parametrize("path", [path for path in paths() if path in SECTIONS["Add a game"]])
def test_the_worked_example_has_what_the_steps_ask_for(path: str) -> None:
    for start, place in PLACES.items():
        rest = path.removeprefix(start).replace("<name>", "high_die").replace("test_rules", "test_high_die_rules")
        if path.startswith(start) and rest not in ("__init__.py", "measure.py"):
            assert (place / rest).exists(), path


def test_names_of_modules_are_there() -> None:
    """Where the page says `NAME` of `file`, the file has such a name at its top."""
    found = re.findall(r"`([A-Z]+)` of `([^`]+\.py)`", FLAT)
    assert {name for name, _ in found} >= {"ROWS", "COMMANDS", "GAMES"}
    for name, file in found:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        targets = {
            one.id
            for node in tree.body
            for one in ([node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", []))
            if isinstance(one, ast.Name)
        }
        assert name in targets, (name, file)


def test_the_game_section_names_every_file_of_the_worked_example() -> None:
    """Whoever follows the steps leaves nothing out."""
    section = SECTIONS["Add a game"]
    for folder, start in (
        (TOY / "high_die", "generator/games/<name>/"),
        (TOY / "high_die_verify", "generator/verify/<name>/"),
    ):
        for file in folder.glob("*.py"):
            assert f"{start}{file.name}" in section, file.name
    for template in (TOY / "templates").rglob("*.j2"):
        shown = template.relative_to(TOY).as_posix().replace("high_die", "<name>")
        assert f"`{shown}`" in section, shown


def test_steps_are_numbered_without_gaps() -> None:
    for title, section in SECTIONS.items():
        numbers = [int(number) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1)), title
        assert len(numbers) != 1, title


def test_commands_that_are_called_exist() -> None:
    called = set(re.findall(r"`\.venv/bin/modwright (\S+)", FLAT))
    assert {"lint", "simulate", "verify", "play", "schema"} <= called
    assert called <= set(COMMANDS)
    for options in re.findall(r"`\.venv/bin/modwright ([^`]+)`", FLAT):
        words = options.split()
        source = (ROOT / "generator" / "cli" / f"{COMMANDS[words[0]][0]}.py").read_text(encoding="utf-8")
        source += (ROOT / "generator" / "cli" / "game_options.py").read_text(encoding="utf-8")
        assert all(f'"{word}"' in source for word in words if word.startswith("--")), options


def test_symbols_that_a_game_must_have_are_those_of_the_worked_example() -> None:
    """The page's list of symbols is the list of `docs/simulate.md`, and each game of the bench has them all."""
    wanted = re.search(r"Its symbols hold ((?:`\w+`(?:, | and )?)+)", FLAT)
    assert wanted is not None
    names = re.findall(r"`(\w+)`", wanted[1])
    assert names == ["roles", "start", "events", "simulation"]
    told = " ".join((ROOT / "docs" / "simulate.md").read_text(encoding="utf-8").split())
    assert "Only `roles`, `start`, `events` and `simulation` must be there" in told


def test_codes_of_faults_are_the_games_own() -> None:
    """No code of the worked example is used by the bench or by one of its games, and each game's are its own."""
    used: dict[str, str] = dict.fromkeys(SPEC_CODES, "spec")
    for game in BENCH[:-1]:
        text = (ROOT / "generator" / "games" / game.name / "faults.py").read_text(encoding="utf-8")
        for code in set(re.findall(r'"(RY\d{3})": "', text)):
            assert used.setdefault(code, game.name) == game.name
    assert not set(CODES) & set(used)
