"""`modwright trace` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.trace import command
from generator.errors import UserError
from tests.simulate.toys import write_toys

ROOT = Path(__file__).parents[2]
OWN = str(ROOT / "mod_output")
BONES = str(ROOT / "tests" / "simulate" / "knucklebones.scenario.yaml")


def run(*words: str) -> Result:
    return CliRunner().invoke(command, words, catch_exceptions=False)


def test_a_game_of_our_own() -> None:
    result = run("--mod", OWN, "--asker", "random", "--game", "3")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:3] == [
        "dice poker: game 3, seed 1",
        "asker takes the decision wkd_dp_play on guest",
        "  Asker: -0.5 gold, now 999.5",
    ]
    assert any(line.startswith("  Asker's dice: ") for line in lines)
    assert "    | A Game of Dice Poker" in lines
    assert any(line.startswith("    | 1) ") for line in lines)
    assert lines[-1].startswith("gold at the end: Asker ")
    # No text is left unanswered
    assert "[" not in result.output
    assert "GetValue" not in result.output


def test_another_game_and_another_seed() -> None:
    first, second, third = (
        run("--mod", OWN, "--asker", "random", *words).output
        for words in (("--game", "3"), ("--game", "4"), ("--game", "3", "--seed", "9"))
    )
    assert first != second
    assert first.splitlines()[1:] != third.splitlines()[1:]
    assert run("--mod", OWN, "--asker", "random", "--game", "3").output == first


def test_everything_with_places() -> None:
    result = run("--scenario", BONES, "--case", "rich", "--all")
    lines = result.output.splitlines()
    (hidden,) = [line for line in lines if "event kb.1 for Asta" in line]
    assert "hidden" in hidden
    assert "kb_events.txt:6:1]" in hidden
    assert any("Asta: flag kb_playing set  [" in line for line in lines)
    plain = run("--scenario", BONES, "--case", "rich").output
    assert "flag kb_playing" not in plain
    assert "hidden" not in plain
    assert len(plain.splitlines()) < len(lines)


def test_json() -> None:
    found = json.loads(run("--scenario", BONES, "--case", "rich", "--game", "2", "--json").output)
    assert (found["game"], found["seed"]) == (2, 1)
    kinds = [line["kind"] for line in found["lines"]]
    assert kinds[0] == "start"
    assert kinds[-1] == "end"
    window = next(line["window"] for line in found["lines"] if line["kind"] == "window")
    assert window["person"] == "Gorm"
    assert [option["text"] for option in window["options"]] == ["Why not", "Not today"]


def test_a_game_by_its_name_and_its_number(tmp_path: Path) -> None:
    toys = str(write_toys(tmp_path))
    first = run("--mod", toys, "--game", "coins", "--game", "4", "--player", "random").output
    assert first.startswith("coins: game 4, seed 1\n")
    assert run("--mod", toys, "--game", "4", "--game", "coins", "--player", "random").output == first
    assert run("--mod", OWN, "--game", "dice_poker").output == run("--mod", OWN).output


@pytest.mark.parametrize("words", [("a", "b"), ("1", "2"), ("1", "2", "a"), ("99999999999",)])
def test_one_name_and_one_number(words: tuple[str, ...]) -> None:
    options = [part for word in words for part in ("--game", word)]
    with pytest.raises(UserError) as caught:
        run("--mod", OWN, *options)
    assert caught.value.message == f"`--game {' --game '.join(words)}` names no game of a run"
    assert caught.value.hint == "give one name, or one number up to 1,000,000,000, or one of each"
