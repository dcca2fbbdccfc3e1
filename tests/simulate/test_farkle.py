"""Farkle through the script, many games: shares and means against the exact solutions, gold, and the turn scenario."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from generator.games.farkle.kernel import kernel_of
from generator.games.farkle.measure import Plays, measure_race
from generator.games.farkle.race_play import play, table_policy
from generator.games.farkle.turn import solve_turn
from generator.simulate.batches import Slice
from generator.simulate.mods import OnDisk
from generator.simulate.own_game import Decider, OwnGame
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.scenario import Scenario, load_scenarios, parse_scenarios
from generator.simulate.selection import own_played
from tests.games.farkle.composed import composed
from tests.games.farkle.standard import STANDARD
from tests.games.one_game import one_game
from tests.verify.mutant import build_in

SCENARIOS = Path(__file__).parents[2] / "scenarios"
MEAN = 564.4376204
"""games.md 2.3: the best single turn from six dice."""


@pytest.fixture(scope="module")
def mod(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped rules, Farkle alone, built."""
    return build_in(tmp_path_factory.mktemp("farkle") / "home", one_game(composed(), "farkle")) / "mod_output"


def own(mod: Path, games: int, asker: Decider = Decider.LIKE_AI, guest: Decider = Decider.AI) -> Report:
    """Games of the mod by its own symbols."""
    played = own_played(mod, OwnGame("farkle", {"asker": asker, "guest": guest}))
    plan = Plan(played.scenario, played.source, Slice(1, 0, games))
    return report(plan, run(plan))


def of_scenario(scenario: Scenario, mod: Path, games: int) -> Report:
    plan = Plan(scenario, OnDisk((str(mod),)), Slice(1, 0, games))
    return report(plan, run(plan))


def shares(found: Report) -> dict[str, float]:
    return {one.name: one.games / found.games for one in found.outcomes}


def near(share: float, exact: float, games: int) -> bool:
    """Within four standard errors."""
    return abs(share - exact) < 4 * sqrt(exact * (1 - exact) / games)


@cache
def first_wins() -> float:
    """How often the first of two who play the stop table to 2,000 wins."""
    kernel = kernel_of(STANDARD)
    table = table_policy(kernel, solve_turn(STANDARD), 40)
    return float(play(kernel, 40, table, table).first[0, 0])


def test_two_stop_tables_win_as_often_as_computed(mod: Path) -> None:
    games = 6_000
    found = own(mod, games)
    assert not found.anomalies
    assert not found.not_simulated
    assert found.is_clean
    assert near(shares(found)["won"], first_wins(), games)
    assert shares(found)["broken off"] == 0
    assert shares(found)["declined"] == 0


def test_random_humans_break_nothing(mod: Path) -> None:
    found = own(mod, 400, Decider.RANDOM, Decider.RANDOM)
    assert not found.anomalies
    assert found.is_clean
    assert sum(shares(found).values()) == pytest.approx(1.0)


RACERS = """
name: the race against the table
people:
  asker: {name: Henry, human: no, gold: 10, traits: [%s], location: inn}
  guest: {name: Capon, human: no, gold: 10, traits: [%s], location: inn, opinions: {asker: 100}}
start:
  - {effect: 'wkd_fk_lock = yes FROM = { wkd_fk_lock = yes } wealth = -1', on: asker, from: guest}
  - {event: wkd.2001, on: asker, from: guest}
outcomes:
  won: {event: wkd.2050, on: asker}
  lost: {event: wkd.2050, on: guest}
must:
  exactly_one: [won, lost]
  flags_cleared: wkd_fk_*
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asker", "guest"), [("wkd_game_master", "wkd_gambler"), ("wkd_gambler", "wkd_game_master, wkd_gambler")]
)
def test_the_race_wins_as_often_as_its_fold_should(mod: Path, asker: str, guest: str) -> None:
    games = 6_000
    (scenario,) = parse_scenarios(Path("x.scenario.yaml"), RACERS % (asker, guest))
    found = of_scenario(scenario, mod, games)
    assert not found.anomalies
    assert found.is_clean
    folded = measure_race(STANDARD, 2000, 10).against_table[Plays.FOLDED]
    exact = folded.first if asker == "wkd_game_master" else 1 - folded.second
    assert near(shares(found)["won"], exact, games)


def test_the_scenario_of_turns_has_the_exact_mean(mod: Path) -> None:
    (scenario,) = load_scenarios(SCENARIOS / "farkle_turn.scenario.yaml")
    found = of_scenario(scenario, mod, 20_000)
    assert not found.anomalies
    assert found.is_clean
    (measure,) = found.measures
    assert measure.name == "the asker's turn"
    assert measure.readings >= 20_000
    assert abs(measure.mean - MEAN) < 4 * measure.error


@pytest.mark.slow
def test_a_hundred_thousand_games(mod: Path) -> None:
    found = own(mod, 100_000)
    assert not found.anomalies
    assert found.is_clean
    assert near(shares(found)["won"], first_wins(), 100_000)


def scripted() -> list[Scenario]:
    return list(load_scenarios(SCENARIOS / "farkle.scenario.yaml"))


@pytest.mark.parametrize("number", range(len(scripted())), ids=[one.name for one in scripted()])
def test_scripted_games(mod: Path, number: int) -> None:
    found = of_scenario(scripted()[number], mod, 1)
    assert found.is_clean
