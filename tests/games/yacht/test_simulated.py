"""Many games played through the script: the CPU player's mean from both sides, gold, and dice that are fair."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME, edited, shipped
from tests.verify.mutant import build_in

MEAN, DEVIATION = 214.2902088, 41.769339
"""The CPU player's exact mean and standard deviation (games.md 2.4)."""
MOST_ERRORS = 4
Found = Mapping[str, object]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped rules of Yacht alone, and their mod."""
    return build_in(tmp_path_factory.mktemp("simulated") / "home", one_game(shipped(), GAME))


def simulated(home: Path, *words: str) -> Found:
    """What `simulate` says of the mod; nothing may have gone wrong."""
    command = ["simulate", "--mod", str(home / "mod_output"), "--game", GAME, "--json", *words]
    result = CliRunner().invoke(group, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert isinstance(found, dict)
    return found


def rows(found: Found, key: str) -> list[dict[str, object]]:
    """The entries of a list."""
    listed = found[key]
    assert isinstance(listed, list)
    return listed


def compare(home: Path, games: int) -> None:
    """Both sides are the CPU player, within four standard errors; gold only changes hands."""
    found = simulated(home, "--games", str(games))
    measures = {str(one["name"]): one for one in rows(found, "measures")}
    assert set(measures) == {"asker's points", "guest's points"}
    for one in measures.values():
        assert one["readings"] == games
        mean = one["mean"]
        assert isinstance(mean, int | float)
        assert abs(mean - MEAN) < MOST_ERRORS * DEVIATION / games**0.5
    outcomes = {str(one["name"]): one["games"] for one in rows(found, "outcomes")}
    assert outcomes["declined"] == outcomes["broken off"] == 0
    gold = {str(one["person"]): one["mean"] for one in rows(found, "gold")}
    assert gold["asker"] == pytest.approx(-float(str(gold["guest"])))


def test_both_sides_play_as_the_cpu_player(built: Path) -> None:
    compare(built, 600)


@pytest.mark.slow
def test_the_mean_of_a_hundred_thousand_games(built: Path) -> None:
    compare(built, 100_000)


@pytest.mark.slow
def test_dice_are_fair_under_each_model(built: Path) -> None:
    simulated(built, "--games", "20000", "--fairness")


def test_humans_who_choose_at_random_come_to_an_end(built: Path) -> None:
    found = simulated(built, "--games", "20", "--asker", "random", "--guest", "random")
    outcomes = {str(one["name"]): one["games"] for one in rows(found, "outcomes")}
    assert sum(int(str(games)) for games in outcomes.values()) == 20


def test_an_ai_that_asks_a_human_plays_on(built: Path) -> None:
    found = simulated(built, "--games", "200", "--asker", "ai", "--guest", "like-ai")
    assert {one["readings"] for one in rows(found, "measures")} == {200}


def test_other_numbers_are_another_player(tmp_path: Path) -> None:
    text = edited(
        ("small_faces: 3", "small_faces: 0"),
        ("high_faces: [[5, 6], [4]]", "high_faces: [[1], [2]]"),
        ("complete: [yacht, large_straight, full_house]", "complete: []"),
    )
    found = simulated(build_in(tmp_path / "home", one_game(text, GAME)), "--games", "400")
    means = [float(str(one["mean"])) for one in rows(found, "measures")]
    assert max(means) < MEAN - MOST_ERRORS * DEVIATION / 400**0.5
