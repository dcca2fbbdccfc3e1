"""Lines for people: at most 80 columns, columns read downwards, nothing about what did not happen."""

from __future__ import annotations

from pathlib import Path

from generator.build.compare import Difference, Standing
from generator.build.manifest import ConsoleCommand
from generator.build.staging import Recovery
from generator.build.summary import check_lines, columns, console_commands, kept_lines, recovery_line
from generator.build.writer import Fate, Outcome, Written


def test_two_columns_are_read_downwards() -> None:
    assert list(columns(["a", "b", "c"], 20)) == ["a          c", "b"]
    assert list(columns(["a", "b"], 20)) == ["a          b"]
    assert list(columns([], 20)) == []


def test_wide_cells_stand_one_a_line() -> None:
    cells = ["x" * 30, "y"]
    assert list(columns(cells, 40)) == cells


def test_console_commands_fit_80_columns() -> None:
    commands = [ConsoleCommand("dice", f"event mw.{number}", "a rather long step") for number in range(1, 30)]
    lines = list(console_commands(commands))
    assert max(map(len, lines)) <= 80
    assert sum(line.count("event mw.") for line in lines) == 29
    assert list(console_commands([])) == []


def test_only_what_a_person_must_know_is_told() -> None:
    outcomes = tuple(Outcome(fate.name.lower(), fate) for fate in Fate)
    lines = list(kept_lines(Written(Path("out"), outcomes, Recovery.NOTHING)))
    assert [line.partition(":")[0] for line in lines] == ["kept_edited", "kept_foreign", "kept_dropped", "overwritten"]
    assert recovery_line(Recovery.NOTHING) == ""
    assert "undone" in recovery_line(Recovery.BACK)


def test_check_lines_are_aligned() -> None:
    differences = [Difference("a", Standing.STALE, b"", b"x"), Difference("b", Standing.EDITED, b"", b"x")]
    assert list(check_lines(differences)) == ["stale           a", "edited by hand  b"]
    assert list(check_lines([])) == []
