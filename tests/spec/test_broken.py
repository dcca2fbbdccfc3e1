"""Broken rules files and their exact messages: `broken/NAME.yaml` (or a folder, or nothing) and `broken/NAME.txt`."""

from __future__ import annotations

import os
from pathlib import Path

import click
import pytest

from generator.build.games import GAMES, game_models
from generator.build.rule_names import known_names
from generator.cli.console import format_finding
from generator.errors import FaultyInput, UserError
from generator.spec.codes import CODES
from generator.spec.rules import load_rules
from tests.spec.quiz import Quiz

FOLDER = Path(__file__).with_name("broken")
CASES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def messages(name: str) -> str:
    """All that the command line would print about a broken file of the folder."""
    try:
        rules = load_rules(Path(name), {**game_models(), "quiz": Quiz}, known_names())
        findings = [fault for game in GAMES if game.name in rules.games for fault in game.check(rules)]
        raise FaultyInput(f"`{name}` has {len(findings)} faults", findings)
    except UserError as fault:
        lines = [format_finding(finding) for finding in fault.findings] if isinstance(fault, FaultyInput) else []
        lines.append(f"error: {fault.message}")
        lines += [f"  hint: {fault.hint}"] if fault.hint else []
        return click.unstyle("\n".join(lines)) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_messages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert messages(f"{name}.yaml") == expected


def test_there_is_a_text_for_every_broken_file() -> None:
    assert len(CASES) >= 12
    assert {path.stem for path in FOLDER.glob("*.yaml")} <= set(CASES)


def test_every_code_of_rules_files_is_shown_by_a_case() -> None:
    shown = "\n".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in CASES)
    missing = {code for code in CODES if code not in shown}
    # RY102 needs a file of more than four million bytes; RY14x belong to tables of texts. Both have tests of their own.
    assert missing == {"RY102", "RY141", "RY142", "RY143"}


if __name__ == "__main__":  # writes the texts anew; look at the diff before you commit it
    os.chdir(FOLDER)
    for stem in sorted({path.stem for path in FOLDER.iterdir()}):
        (FOLDER / f"{stem}.txt").write_text(messages(f"{stem}.yaml"), encoding="utf-8")
