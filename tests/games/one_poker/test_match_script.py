"""Whole games through the generated script end as often as the chain of `match.py` says. Slow: many games.

The chain's only abstraction is that cards of earlier rounds are back in the decks, while the script deals from one half
until it is used up. That moves a chance by less than the tenth of a percent that is allowed here on top of 4 errors.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from generator.games.one_poker.equilibrium_policy import equilibrium
from generator.games.one_poker.match import solve_match
from generator.games.one_poker.players import Limits, cautious, check_call
from generator.games.one_poker.policy import Policy
from generator.games.one_poker.quick import Quick
from generator.games.one_poker.spec import Plays
from generator.odds.store import default_store
from tests.games.one_poker.composed import edited
from tests.verify.mutant import build_in

ALLOWED = 0.001
GAMES = 20_000
SCENARIO = """\
name: two ways to play One Poker
mod: {mod}
people:
  asker: {{human: yes, gold: 1000, location: tavern, traits: [wkd_gambler], opinions: {{guest: 100}}}}
  guest: {{human: yes, gold: 1000, location: tavern, traits: [wkd_lucky, wkd_gambler], opinions: {{asker: 100}}}}
start: {{decision: wkd_op_play, by: asker, on: guest}}
policies: {{asker: ai, guest: ai}}
outcomes:
  won: {{event: {won}, on: asker}}
  lost: {{event: {won}, on: guest}}
  left: {left}
  declined: {declined}
must:
  exactly_one: [won, lost, left, declined]
"""
POLICIES: Mapping[Plays, Callable[[int], Policy]] = {
    Plays.CHECK_CALL: lambda _: check_call(),
    Plays.CAUTIOUS: lambda _: cautious(Limits(75, 40, 60)),
    Plays.EQUILIBRIUM: lambda lives: equilibrium(lives, default_store()),
}


def wins_of_the_asker(folder: Path, asker: Plays, guest: Plays, lives: int) -> float:
    """The share of games between two AIs that the asker wins."""
    plays = ("gambler: cautious", f"lucky: {guest}\n        gambler: {asker}")
    text = edited(plays, ("lives: 5  ", f"lives: {lives}  "))
    mod = build_in(folder / "home", text) / "mod_output"
    symbols = json.loads((mod / "manifest.json").read_text(encoding="utf-8"))["symbols"]["one_poker"]["events"]
    words = {"won": symbols["won"], "left": symbols["broken_off"], "declined": symbols["declined"]}
    scenario = folder / "two.scenario.yaml"
    scenario.write_text(SCENARIO.format(mod=mod, **words), encoding="utf-8")
    arguments = ["simulate", "--scenario", str(scenario), "--games", str(GAMES), "--json"]
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    shares = {row["name"]: int(row["games"]) for row in json.loads(result.output)["outcomes"]}
    assert shares["won"] + shares["lost"] == GAMES
    return shares["won"] / GAMES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asker", "guest", "lives"),
    [
        (Plays.CAUTIOUS, Plays.CHECK_CALL, 2),
        (Plays.CHECK_CALL, Plays.CAUTIOUS, 5),
        (Plays.CAUTIOUS, Plays.CAUTIOUS, 3),
        (Plays.EQUILIBRIUM, Plays.CAUTIOUS, 3),
    ],
)
def test_the_script_wins_as_often_as_the_chain(tmp_path: Path, asker: Plays, guest: Plays, lives: int) -> None:
    chance = solve_match((Quick(POLICIES[asker](lives)), Quick(POLICIES[guest](lives))), lives).chance
    error = sqrt(chance * (1 - chance) / GAMES)
    assert abs(wins_of_the_asker(tmp_path, asker, guest, lives) - chance) < 4 * error + ALLOWED
