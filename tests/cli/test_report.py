"""`modwright report` as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

from generator.cli.report import command
from generator.errors import UserError
from tests.report.page_check import words

MOD = {
    "events/a.txt": "character_event = { id = a.1 title = T desc = D is_triggered_only = yes option = { name = O } }\n",
    "decisions/d.txt": "decisions = { go = { effect = { character_event = { id = a.1 } } } }\n",
    "localisation/t.csv": "T;<script>alert(1)</script>;;;;;;;;;;;;;x\r\nO;Yes;;;;;;;;;;;;;x\r\n",
}
SCENARIO = "people: {one: {name: Ida, human: yes}}\nstart: {decision: go, by: one}\noutcomes: {told: a.1}\nmod: Mini\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small mod and a scenario for it."""
    for path, text in MOD.items():
        (tmp_path / "Mini" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Mini" / path).write_bytes(text.encode("cp1252"))
    (tmp_path / "go.scenario.yaml").write_text(SCENARIO, "utf-8")
    return tmp_path


def run(*given: str | Path) -> Result:
    return CliRunner().invoke(command, [str(one) for one in given])


def fault(*given: str | Path) -> UserError:
    result = run(*given)
    assert isinstance(result.exception, UserError), result.output
    return result.exception


@pytest.mark.parametrize("names_mod", [True, False])
def test_a_page_about_a_scenario(folder: Path, names_mod: bool) -> None:
    out = folder / "report.html"
    mod = ["--mod", str(folder / "Mini")] if names_mod else []
    result = run("--scenario", folder / "go.scenario.yaml", *mod, "--games", "40", "--out", out)
    assert result.exit_code == 0, result.exception
    assert result.output == f"wrote {out}\n"
    shown = words(out.read_text("utf-8"))
    assert shown.startswith("Report: Mini")
    assert "40 games with seed 1" in shown
    assert "told 40 100.000 % 0.000 %" in shown
    assert "<script>alert(1)</script>" in shown, "as text"


def test_a_page_about_files_alone(folder: Path) -> None:
    out = folder / "report.html"
    assert run("--mod", folder / "Mini", "--out", out).exit_code == 0
    shown = words(out.read_text("utf-8"))
    assert "Nothing was played: nobody says what to play" in shown
    assert "Not computed: this mod was given without a rules.yaml" in shown


def test_what_does_not_go_together(folder: Path) -> None:
    out = folder / "r.html"
    rules = folder / "rules.yaml"
    rules.write_text("", "utf-8")
    assert "RULES and --scenario" in fault(rules, "--scenario", folder / "go.scenario.yaml", "--out", out).message
    assert "--case belongs to" in fault("--case", "x", "--out", out).message
    assert not out.exists()


def test_missing_rules_and_mods(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = folder / "r.html"
    monkeypatch.chdir(folder)
    assert fault("--out", out).message == "`rules.yaml` does not exist"
    (folder / "rules.yaml").write_text("", "utf-8")
    assert "mod_output` does not exist" in fault("--out", out).message
    assert "does not exist" in fault("--mod", folder / "none", "--out", out).message
    assert "has no case `b`" in fault("--scenario", folder / "go.scenario.yaml", "--case", "b", "--out", out).message


def test_a_page_that_cannot_be_written(folder: Path) -> None:
    found = fault("--mod", folder / "Mini", "--out", folder / "none" / "r.html")
    assert "cannot be written" in found.message


def test_the_file_is_named_by_the_user() -> None:
    result = run("--mod", "x")
    assert result.exit_code == 2
    assert "Missing option '--out'" in result.output


def test_a_folder_that_is_not_there_is_told_before_anything_is_played(folder: Path) -> None:
    found = fault("--mod", folder / "Mini", "--out", folder / "gone" / "r.html")
    assert found.message.endswith("is no folder, so `r.html` cannot be written there")
    assert found.hint == "make the folder, or name another file"


def test_without_matplotlib_there_is_a_hint(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = fault("--mod", folder / "Mini", "--out", folder / "r.html")
    assert "matplotlib" in found.message
    assert "-m pip install matplotlib" in found.hint


def test_help_waits_for_no_interpreter() -> None:
    code = "import sys, generator.cli.report; print('numpy' in sys.modules, 'matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
    assert "modwright report --out report.html" in run("--help").output
