"""Many games through the script: nothing goes wrong, gold is conserved, and chances are those of the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from tests.games.one_poker.composed import composed, edited
from tests.verify.mutant import build_in

Json = Mapping[str, object]
GAMES = 500


def simulated(folder: Path, text: str, *words: str, games: int = GAMES) -> Json:
    """What `simulate --json` says of games by these rules."""
    out = build_in(folder / "home", text) / "mod_output"
    arguments = ["simulate", "--mod", str(out), "--game", "one_poker", "--games", str(games), "--json", *words]
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert isinstance(found, dict)
    return found


def rows(found: Json, key: str) -> Sequence[Json]:
    listed = found[key]
    assert isinstance(listed, list)
    return listed


def test_nothing_goes_wrong_and_both_sides_are_even(tmp_path: Path) -> None:
    found = simulated(tmp_path, composed())
    assert rows(found, "anomalies") == []
    shares = {str(row["name"]): int(str(row["games"])) for row in rows(found, "outcomes")}
    assert shares["won"] + shares["lost"] == GAMES
    assert abs(shares["won"] - GAMES / 2) < 4 * sqrt(GAMES) / 2


@pytest.mark.slow
@pytest.mark.parametrize("rng", ["independent", "shift", "per-node"])
def test_check_call_moves_one_life_at_a_time(tmp_path: Path, rng: str) -> None:
    """Of two who never raise, a round moves a life with 144/155: from 5 lives each 25 * 155/144 rounds on average."""
    text = edited(("gambler: cautious", "gambler: check_call"))
    found = simulated(tmp_path, text, "--rng", rng, games=20_000)
    assert rows(found, "anomalies") == []
    (rounds,) = rows(found, "measures")
    mean, error = float(str(rounds["mean"])), float(str(rounds["error"]))
    assert abs(mean - 25 * 155 / 144) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "first"])
def test_whoever_clicks_and_however(tmp_path: Path, policy: str) -> None:
    found = simulated(tmp_path, composed(), "--asker", policy, "--guest", policy, games=400)
    assert rows(found, "anomalies") == []
