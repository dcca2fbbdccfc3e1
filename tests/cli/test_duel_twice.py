"""`modwright odds duel` and `modwright simulate` about the same policies: the exact chances against played games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from tests.games.dice_poker.test_optimal import with_players

GAMES = 20_000
MOST_ERRORS = 4
TRAITS = {"ai": "wkd_gambler", "optimum": "wkd_game_master"}
PAIRS = [("ai", "ai"), ("ai", "optimum"), ("optimum", "ai"), ("optimum", "optimum")]


def printed(*words: str) -> Mapping[str, object]:
    """The JSON that a command prints; it must have found nothing wrong."""
    result = CliRunner().invoke(group, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert isinstance(found, dict)
    return found


def entries(found: Mapping[str, object], key: str) -> list[dict[str, object]]:
    listed = found[key]
    assert isinstance(listed, list)
    return listed


def number(entry: object, *keys: str) -> float:
    for key in keys:
        assert isinstance(entry, dict)
        entry = entry[key]
    assert isinstance(entry, int | float)
    return float(entry)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A mod with both kinds of AI."""
    folder = tmp_path_factory.mktemp("twice")
    (folder / "rules.yaml").write_text(with_players("game_master: optimal, gambler: ranked"), encoding="utf-8")
    assert CliRunner().invoke(group, ["build", str(folder / "rules.yaml")]).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def exact(workshop: Path) -> Mapping[str, object]:
    return printed("odds", "duel", str(workshop / "rules.yaml"))


def scenario(first: str, second: str) -> str:
    """Two AIs at a table, put there by the first event of the game; both like each other well enough to play."""
    return f"""
name: {first} against {second}
mod: mod_output
people:
  asker: {{gold: 10, traits: {TRAITS[first]}, location: tavern, opinions: {{guest: 50}}}}
  guest: {{gold: 10, traits: [wkd_gambler, {TRAITS[second]}], location: tavern, opinions: {{asker: 50}}}}
start:
  - {{effect: wealth = -0.5, on: asker}}
  - {{event: wkd.1001, on: asker, from: guest}}
outcomes:
  won: {{event: wkd.1050, on: asker}}
  lost: {{event: wkd.1050, on: guest}}
  drew: {{event: wkd.1052, on: asker}}
  guest resigned: {{event: wkd.1053, on: asker}}
  asker resigned: {{event: wkd.1053, on: guest}}
must:
  gold_conserved: {{stakes: [{{flag: wkd_dp_ante_paid, gold: 0.5}}, {{flag: wkd_dp_raise_paid, gold: 0.5}}]}}
  exactly_one: [won, lost, drew, guest resigned, asker resigned]
games: {GAMES}
"""


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_gold_is_what_the_odds_say(first: str, second: str, workshop: Path, exact: Mapping[str, object]) -> None:
    file = workshop / "pair.scenario.yaml"
    file.write_text(scenario(first, second), encoding="utf-8")
    played = printed("simulate", "--scenario", str(file), "--seed", "7")
    asker = next(one for one in entries(played, "gold") if one["person"] == "asker")
    pair = next(one for one in entries(exact, "gold") if (one["first"], one["second"]) == (first, second))
    error, mean, value = number(asker, "error"), number(asker, "mean"), number(pair, "gold", "value")
    assert 0 < error < 0.01
    assert abs(mean - value) < MOST_ERRORS * error


def test_shares_are_what_the_odds_say(workshop: Path, exact: Mapping[str, object]) -> None:
    """The plain AI calls always, so that every game comes to its showdown."""
    played = printed("simulate", "--mod", str(workshop / "mod_output"), "--games", str(GAMES))
    shares = {str(one["name"]): one for one in entries(played, "outcomes")}
    pair = next(one for one in entries(exact, "with_sight") if (one["first"], one["second"]) == ("ai", "ai"))
    for outcome, key in (("won", "win"), ("draw", "draw"), ("lost", "lose")):
        found, error = number(shares[outcome], "share"), number(shares[outcome], "error")
        assert abs(found - number(pair, key, "value")) < MOST_ERRORS * error
