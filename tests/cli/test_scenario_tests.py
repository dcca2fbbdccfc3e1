"""`modwright test` as a user runs it."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from generator.cli.test_command import command
from generator.errors import UserError

ROOT = Path(__file__).parents[2]
BONES = ROOT / "tests" / "simulate"
FAILING = "people: {anna: {gold: 1}}\nstart: {effect: wealth = 1, on: anna}\nmust: {gold_conserved: yes}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A scenario that passes in two cases."""
    shutil.copytree(BONES / "knucklebones", tmp_path / "knucklebones")
    text = (BONES / "knucklebones.scenario.yaml").read_text().replace("games: 20000", "games: 200")
    (tmp_path / "bones.scenario.yaml").write_text(text)
    return tmp_path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=True)


def test_passing(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("ok      bones [rich] (200 games, ")
    assert lines[-1] == "2 passed"


def test_failing(folder: Path) -> None:
    (folder / "x.scenario.yaml").write_text("mod: knucklebones\n" + FAILING)
    result = run(folder, "--junit-xml", folder / "out.xml")
    assert result.exit_code == 1
    assert "FAILED  x (100 games, " in result.output
    assert "    anomaly gold-not-conserved: " in result.output
    assert result.output.splitlines()[-1] == "2 passed, 1 failed"
    assert len(ElementTree.parse(folder / "out.xml").getroot()[0]) == 3


def test_errors_and_skips(folder: Path) -> None:
    (folder / "x.scenario.yaml").write_text("mod: ${SURELY_NOT_SET_HERE}\n" + FAILING)
    skipped = run(folder)
    assert skipped.exit_code == 0
    assert "skipped x (0 ms)" in skipped.output
    assert "the environment variable `SURELY_NOT_SET_HERE` is not set" in skipped.output
    (folder / "y.scenario.yaml").write_text("mod: nothing\n" + FAILING)
    broken = run(folder)
    assert broken.exit_code == 2
    assert "ERROR   y (" in broken.output
    assert broken.output.splitlines()[-1] == "2 passed, 1 skipped, 1 error"


def test_choosing(folder: Path) -> None:
    result = run(folder, "-k", "poor")
    assert result.output.splitlines()[-1] == "1 passed"
    nothing = run(folder, "-k", "wealthy")
    assert isinstance(nothing.exception, UserError)
    assert "no test fits `wealthy`" in nothing.exception.message


def test_the_current_folder_by_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert run().output.splitlines()[-1] == "2 passed"


def test_scenarios_of_this_repository() -> None:
    """Our own mod's scripted games; scenarios of public mods are skipped unless MODWRIGHT_MODS says where they are."""
    result = run(ROOT / "scenarios" / "dice_poker.scenario.yaml")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "5 passed"
