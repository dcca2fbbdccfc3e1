"""Many games played through the script: what comes back is the exact return, whoever's advice is followed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import group
from generator.games.payout.measure import WAY_OF, measure_house
from generator.games.payout.rules import Advisor
from generator.games.paytable.solve import Limits
from tests.games.payout.composed import block_of, edited

MOST_ERRORS = 4
ADVISORS = [Advisor.RULE, Advisor.BEST]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("played")


def built(advisor: Advisor, workshop: Path) -> Path:
    """A mod in which those who play like an AI follow one advisor; built once."""
    folder = workshop / advisor
    if not folder.exists():
        folder.mkdir()
        (folder / "rules.yaml").write_text(edited(("plays: best", f"plays: {advisor}")), encoding="utf-8")
        assert CliRunner().invoke(group, ["build", str(folder / "rules.yaml")]).exit_code == 0
    return folder


def simulated(folder: Path, *words: str) -> Mapping[str, object]:
    """What `simulate` says of the mod; nothing may have gone wrong."""
    command = ["simulate", "--mod", str(folder / "mod_output"), "--game", "payout", "--json", *words]
    result = CliRunner().invoke(group, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert isinstance(found, dict)
    return found


def entry(found: Mapping[str, object], key: str, **wanted: str) -> Mapping[str, object]:
    """The entry of a list with these values."""
    listed = found[key]
    assert isinstance(listed, list)
    (one,) = [one for one in listed if all(one[name] == value for name, value in wanted.items())]
    assert isinstance(one, dict)
    return one


def as_number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)


def compare(advisor: Advisor, workshop: Path, games: int) -> None:
    folder = built(advisor, workshop)
    _, block = block_of((folder / "rules.yaml").read_text(encoding="utf-8"), folder)
    measured = measure_house(block, Limits())
    way = WAY_OF[advisor]
    exact, deviation = measured.solo.returns.values[way], measured.deviations[way]
    found = simulated(folder, "--games", str(games))
    measure = entry(found, "measures", name="return")
    error = deviation / games**0.5
    assert as_number(measure["readings"]) == games
    assert abs(as_number(measure["mean"]) - exact) < MOST_ERRORS * error
    gold = entry(found, "gold", person="player")
    stake = Fraction(block.stakes.least, 1000)
    assert abs(as_number(gold["mean"]) - stake * (exact - 1)) < MOST_ERRORS * float(stake) * error
    assert as_number(entry(found, "outcomes", name="paid")["games"]) == games


@pytest.mark.parametrize("advisor", ADVISORS)
def test_the_return_of_following_advice(advisor: Advisor, workshop: Path) -> None:
    compare(advisor, workshop, 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("advisor", ADVISORS)
def test_the_return_of_following_advice_in_many_games(advisor: Advisor, workshop: Path) -> None:
    compare(advisor, workshop, 100_000)


def test_the_first_throw_is_fair(workshop: Path) -> None:
    folder = built(Advisor.RULE, workshop)
    command = ["simulate", "--mod", str(folder / "mod_output"), "--game", "payout", "--games", "20000", "--fairness"]
    result = CliRunner().invoke(group, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert "first throw" in result.output


def test_a_player_at_random_conserves_gold_and_leaves_nothing(workshop: Path) -> None:
    found = simulated(built(Advisor.RULE, workshop), "--games", "5000", "--player", "random")
    outcomes = {str(one): as_number(entry(found, "outcomes", name=str(one))["games"]) for one in ("paid", "left")}
    assert sum(outcomes.values()) == 5000
    assert min(outcomes.values()) > 1000
