"""`modwright new` as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from generator.build.games import game_models
from generator.cli.new import command
from generator.spec.rules import load_rules


def test_a_new_project(tmp_path: Path) -> None:
    folder = tmp_path / "my_mod"
    result = CliRunner().invoke(command, [str(folder)])
    assert result.exit_code == 0
    assert f"wrote rules.yaml, rules.schema.json, .gitignore into {folder}" in result.output
    assert "modwright build" in result.output
    assert load_rules(folder / "rules.yaml", game_models()).mod.name


def test_a_folder_with_a_blank_is_told_in_quotes(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path / "my mod")])
    assert f'  cd "{tmp_path / "my mod"}"\n' in result.output


def test_a_second_time_nothing_is_touched(tmp_path: Path) -> None:
    folder = tmp_path / "my_mod"
    CliRunner().invoke(command, [str(folder)])
    (folder / "rules.yaml").write_text("mine")
    again = subprocess.run(
        [sys.executable, "-m", "generator.cli.main", "new", str(folder)], capture_output=True, text=True, check=False
    )
    assert again.returncode == 2
    assert again.stdout == ""
    assert again.stderr.splitlines() == [
        f"error: `{folder}` is not empty, it holds `.gitignore`",
        "  hint: name a new folder, nothing was written",
    ]
    assert (folder / "rules.yaml").read_text() == "mine"


def test_no_folder_named() -> None:
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 2
    assert "Missing argument 'DIR'" in result.output
