"""The shipped Yacht and payout table at the command line: played, traced and simulated as a modder would."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group

OWN = str(Path(__file__).parents[2] / "mod_output")


def run(*words: str, typed: str = "") -> str:
    """What a command prints; nothing may go wrong."""
    result = CliRunner().invoke(group, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def found(*words: str) -> Mapping[str, object]:
    """What `simulate` says as JSON."""
    answer = json.loads(run("simulate", "--mod", OWN, "--json", *words))
    assert isinstance(answer, dict)
    return answer


def games_by_outcome(answer: Mapping[str, object]) -> dict[str, int]:
    """How many games ended in each way."""
    outcomes = answer["outcomes"]
    assert isinstance(outcomes, list)
    return {str(one["name"]): int(one["games"]) for one in outcomes}


# --- play


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("english", ("Your dice: ", "Chance –", "Choose die by die")),
        ("french", ("Vos dés : ", "Petite suite –", "Choisir dé par dé")),
        ("german", ("Eure Würfel: ", "Große Straße –", "Würfel für Würfel wählen")),
        ("spanish", ("Tus dados: ", "Escalera corta –", "Elegir dado por dado")),
    ],
)
def test_practice_in_the_terminal(language: str, words: tuple[str, ...]) -> None:
    options = ("--terminal", "--game", "yacht", "--way", "practice", "--seed", "1", "--language", language)
    shown = run("play", OWN, *options, typed="q\n")
    for word in words:
        assert word in shown
    assert "[Root" not in shown
    assert "§" not in shown


def test_keeping_a_full_house_is_paid() -> None:
    """Seed 5 throws 4 3 4 3 4 for five gold: kept, it brings 1.5 for one."""
    shown = run("play", OWN, "--terminal", "--game", "payout", "--seed", "5", typed="2\n3\n4\n1\n")
    assert "The dice show 4 3 4 3 4 - a full house, 4s over 3s." in shown
    assert "gold: 100 → 95" in shown
    assert "gold: 95 → 102.5" in shown
    assert "The house pays you 7.5 gold for your stake of 5." in " ".join(shown.replace("│", " ").split())


def test_both_advisors_are_asked() -> None:
    shown = run("play", OWN, "--terminal", "--game", "payout", "--seed", "5", typed="3\n1\n3\n2\n2\n1\n")
    told = " ".join(shown.replace("│", " ").split())
    assert '"Keep what you have most of," the old gamblers say: 4 - 4 - 4.' in told
    assert "The scholar moves beads on a wire and points: 4 3 4 3 4." in told


def test_leaving_costs_nothing() -> None:
    shown = run("play", OWN, "--terminal", "--game", "payout", "--seed", "5", typed="4\n1\n")
    assert "Aldith 100 gold" in shown
    assert "You get up before a single die has fallen." in " ".join(shown.replace("│", " ").split())


# --- simulate


def test_a_random_player_of_the_house_table() -> None:
    answer = found("--game", "payout", "--games", "400", "--player", "random", "--seed", "4")
    outcomes = games_by_outcome(answer)
    assert sum(outcomes.values()) == answer["games"] == 400
    assert outcomes["paid"] and outcomes["left"]
    assert answer["anomalies"] == []


def test_yacht_of_two_who_know_nothing_conserves_gold() -> None:
    answer = found("--game", "yacht", "--games", "40", "--asker", "random", "--guest", "random", "--seed", "2")
    outcomes = games_by_outcome(answer)
    assert sum(outcomes.values()) == 40
    assert outcomes["declined"] and outcomes["won"] + outcomes["lost"]
    gold = answer["gold"]
    assert isinstance(gold, list)
    assert sum(float(one["mean"]) for one in gold) == pytest.approx(0)
    assert answer["anomalies"] == []


def test_practice_moves_no_gold() -> None:
    answer = found("--game", "yacht", "--way", "practice", "--games", "30")
    assert games_by_outcome(answer) == {"practised": 30}
    gold = answer["gold"]
    assert isinstance(gold, list)
    assert [float(one["mean"]) for one in gold] == [0.0, 0.0]


# --- trace


def test_a_traced_game_of_yacht_tells_every_turn() -> None:
    words = ("--game", "yacht", "--game", "2", "--asker", "like-ai", "--seed", "3")
    told = run("trace", "--mod", OWN, *words)
    assert told.startswith("yacht: game 2, seed 3\n")
    assert "Asker's dice: " in told
    assert "[From" not in told and "[Root" not in told
    assert told == run("trace", "--mod", OWN, *words), "the same game again"


def test_a_traced_game_against_the_house() -> None:
    told = run("trace", "--mod", OWN, "--game", "payout", "--game", "1", "--player", "random")
    assert told.startswith("payout: game 1, seed 1\n")
    assert told.rstrip().splitlines()[-1].startswith("gold at the end: Player ")
