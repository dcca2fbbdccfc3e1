"""`modwright coverage` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.coverage import command
from generator.errors import UserError

ROOT = Path(__file__).parents[2]
OWN = str(ROOT / "mod_output")
BONES = str(ROOT / "tests" / "simulate" / "knucklebones.scenario.yaml")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=True)


def row(result: Result, name: str) -> list[str]:
    """The cells of the row of a file whose path ends so."""
    (line,) = [line for line in result.output.splitlines() if line.split(" ")[0].endswith(name) and "/" in line]
    return line.split()[1:]


def test_our_own_game_comes_to_every_event_and_option() -> None:
    result = run("--mod", OWN, "--games", "1500")
    assert result.exit_code == 0, result.output
    events, options, effects, entries, conditions = row(result, "events/wkd_dice_poker.txt")
    assert events.split("/")[0] == events.split("/")[1]
    assert options.split("/")[0] == options.split("/")[1]
    assert row(result, "scripted_effects/wkd_dice_poker.txt")[3] == "30/30"
    assert entries == "0/0"
    for part in (effects, conditions):
        have, total = map(int, part.split("/"))
        assert 0 < have <= total
    for game in ("farkle", "one_poker", "payout", "yacht"):
        # Also where the AI looked at its decisions.
        assert f"wkd_{game}.txt" not in result.output, "files of games that were not played are left out"


def test_files_of_other_games_count_where_they_are_wanted() -> None:
    result = run("--mod", OWN, "--game", "farkle", "--guest", "ai", "--games", "1", "--every-file")
    assert result.exit_code == 0, result.output
    assert row(result, "events/wkd_yacht.txt")[0].startswith("0/")
    assert row(result, "events/wkd_farkle.txt")[0] != "0/17"


def test_all_cases_of_a_scenario(tmp_path: Path) -> None:
    result = run("--scenario", BONES, "--html", tmp_path / "pages", "--lcov", tmp_path / "deep" / "x.info")
    assert row(result, "events/kb_events.txt")[:4] == ["15/15", "18/18", "169/169", "36/36"]
    assert (tmp_path / "pages" / "index.html").read_text().startswith("<!DOCTYPE html>")
    assert len(list((tmp_path / "pages").iterdir())) == 3
    assert (tmp_path / "deep" / "x.info").read_text().endswith("end_of_record\n")
    one = run("--scenario", BONES, "--case", "poor")
    assert row(one, "events/kb_events.txt")[0] == "12/15"
    assert "event `character_event` never started" in one.output


def test_annotated_and_json() -> None:
    result = run("--scenario", BONES, "--case", "rich", "--games", "50", "--annotate")
    assert "             50 |    6 | character_event = {" in result.output
    found = json.loads(run("--scenario", BONES, "--case", "rich", "--games", "50", "--json").output)
    (events,) = [file for file in found if file["path"].endswith("kb_events.txt")]
    assert {"part": "event", "line": 6, "column": 1, "text": "character_event", "times": 50, "true": 0, "false": 0} in (
        events["items"]
    )


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = run("--scenario", BONES, "--case", "rich", "--games", "5", "--lcov", tmp_path / "file" / "y.info")
    assert isinstance(result.exception, UserError)
    assert "cannot be written" in result.exception.message


@pytest.mark.parametrize("words", [("--jobs", "0"), ("--case", "x")])
def test_bad_options(words: tuple[str, ...]) -> None:
    result = run("--mod", OWN, *words)
    assert isinstance(result.exception, UserError)
