"""`modwright schema` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.schema import command
from generator.errors import UserError


def test_to_the_screen() -> None:
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 0
    assert json.loads(result.output)["$schema"].startswith("https://json-schema.org/")


def test_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "rules.schema.json"
    result = CliRunner().invoke(command, ["--out", str(target)])
    assert (result.exit_code, result.output) == (0, f"wrote {target}\n")
    assert "dice_poker" in json.loads(target.read_text(encoding="utf-8"))["properties"]["games"]["properties"]


def test_the_page_of_all_keys(tmp_path: Path) -> None:
    shown = CliRunner().invoke(command, ["--docs"]).output
    assert shown.startswith("# The keys of rules.yaml\n")
    target = tmp_path / "rules.md"
    CliRunner().invoke(command, ["--docs", "--out", str(target)])
    assert target.read_text(encoding="utf-8") == shown


@pytest.mark.parametrize("content", ["mod: {name: x}\n", "", "{}", '["rules.yaml of modwright"]', "[" * 100_000])
def test_other_files_are_never_overwritten(tmp_path: Path, content: str) -> None:
    target = tmp_path / "rules.yaml"
    target.write_text(content, encoding="utf-8")
    for words in (["--out", str(target)], ["--docs", "--out", str(target)]):
        with pytest.raises(UserError, match="is no schema of modwright"):
            CliRunner().invoke(command, words, catch_exceptions=False)
    assert target.read_text(encoding="utf-8") == content


def test_own_files_are_written_anew(tmp_path: Path) -> None:
    target = tmp_path / "x"
    for words in (["--docs"], [], [], ["--docs"]):
        result = CliRunner().invoke(command, [*words, "--out", str(target)])
        assert (result.exit_code, result.output) == (0, f"wrote {target}\n")
        assert target.read_text(encoding="utf-8").startswith("#" if words else "{")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        CliRunner().invoke(command, ["--out", str(tmp_path / "none" / "x.json")], catch_exceptions=False)
