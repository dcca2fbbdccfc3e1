"""Games are played by what a manifest says of them: two games in a mod, for two players and for one."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.simulate.batches import Slice
from generator.simulate.fair_runs import variants_of
from generator.simulate.mods import sources
from generator.simulate.own_game import MOST_EFFECTS, Decider, OwnGame, own_scenario
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.scenario_file import ScenarioFile
from generator.simulate.selection import own_all_played, own_played
from generator.simulate.symbols import games_in, read_symbols, symbols_of
from tests.simulate.support import OWN_MOD, kinds
from tests.simulate.toys import BONES_SYMBOLS, COINS_SYMBOLS, write_toys

ALL = {"knucklebones": BONES_SYMBOLS, "coins": COINS_SYMBOLS}


def played(folder: Path, own: OwnGame, games: int = 2000, batch: int = 50_000) -> Report:
    found = own_played(folder, own)
    plan = Plan(found.scenario, found.source, Slice(3, 0, games), batch)
    return report(plan, run(plan))


def shares(found: Report) -> dict[str, int]:
    return {one.name: one.games for one in found.outcomes}


# reading


def test_symbols_of_dice_poker() -> None:
    found = read_symbols(OWN_MOD / "manifest.json")
    assert (found.game, found.title, found.roles) == ("dice_poker", "dice poker", ("asker", "guest"))
    assert (found.taker, found.target, found.faces, found.gold) == ("asker", "guest", 6, "1000")
    assert [one.thousandths for one in found.stakes] == [500, 500]
    assert [one.name for one in found.outcomes][:3] == ["won", "lost", "draw"]
    assert [len(one.variables) for one in found.samples] == [5, 5, 5, 5]
    assert len(found.rolls) == 4
    assert found.ways == {}


def test_the_first_game_is_played_unless_another_is_named(tmp_path: Path) -> None:
    manifest = write_toys(tmp_path) / "manifest.json"
    assert read_symbols(manifest).game == "knucklebones"
    alone = read_symbols(manifest, "coins")
    assert (alone.roles, alone.taker, alone.target) == (("player",), "player", "")
    with pytest.raises(UserError, match="has no game `coin`") as caught:
        read_symbols(manifest, "coin")
    assert caught.value.hint == "did you mean `coins`?"


def test_what_is_no_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read as a manifest"):
        read_symbols(tmp_path / "none.json")
    (tmp_path / "odd.json").write_text("[]")
    with pytest.raises(UserError, match="has no game in it"):
        read_symbols(tmp_path / "odd.json")
    assert games_in({"a": 3, "b": {"start": {}}, "c": {}}) == ("b",)


Changes = Mapping[str, object]
FAULTY: tuple[tuple[str, Changes], ...] = (
    ("roles", {"roles": "asker"}),
    ("start", {"start": 3}),
    ("decision", {"start": {"root": "other"}}),
    ("root", {"start": {"decision": "kb_play"}}),
    ("events", {"events": None}),
    ("lock", {"lock": 4}),
    ("simulation", {"simulation": None}),
    ("won", {"simulation": {"outcomes": {"won": "kb.31"}}}),
    ("event", {"simulation": {"outcomes": {"won": {"on": "other"}}}}),
    ("stakes", {"simulation": {"stakes": ["x"]}}),
    ("thousandths", {"simulation": {"stakes": [{"flag": "kb_x"}]}}),
    ("thousandths_each", {"simulation": {"stakes": [{"variable": "kb_x"}]}}),
    ("faces", {"simulation": {"faces": "six"}}),
    ("variables", {"simulation": {"samples": [{"name": "a", "at": "kb.1", "who": "other"}]}}),
    ("variable", {"simulation": {"measures": [{"name": "a", "at": "kb.1", "who": "other"}]}}),
    ("gold", {"simulation": {"gold": 10}}),
)


@pytest.mark.parametrize(("key", "changes"), FAULTY, ids=[key for key, _ in FAULTY])
def test_a_symbol_that_is_missing_or_of_another_kind_is_named(key: str, changes: Changes) -> None:
    content = json.loads(json.dumps({"knucklebones": {**BONES_SYMBOLS, **changes}}))
    with pytest.raises(UserError) as caught:
        symbols_of(content, "m")
    assert caught.value.message == f"`m` lacks the symbol `{key}` of knucklebones"


# playing


def test_a_game_for_one(tmp_path: Path) -> None:
    found = played(write_toys(tmp_path), OwnGame("coins", {"player": Decider.RANDOM}), 4000)
    assert (found.scenario, found.anomalies) == ("coins", ())
    assert sum(shares(found).values()) == 4000
    (flow,) = found.gold
    assert (flow.person, flow.low, flow.high) == ("player", -1, 2)


def test_the_ai_of_a_game_for_one_follows_its_chances(tmp_path: Path) -> None:
    """Three times in four it tosses, until it has two heads; three tosses are all."""
    folder, games = write_toys(tmp_path), 20_000
    toss = 0.75
    tosses = [1 - toss, toss * (1 - toss), toss**2 * (0.75 * (1 - toss) + 0.25), 0.75 * toss**3]
    mean = sum(number * chance for number, chance in enumerate(tosses))
    found = played(folder, OwnGame("coins"), games)
    assert not found.anomalies
    measured = {one.name: one for one in found.measures}
    assert measured["tosses"].readings == games
    assert abs(measured["tosses"].mean - mean) < 4 * measured["tosses"].error
    deviation = math.sqrt(sum(number**2 * chance for number, chance in enumerate(tosses)) - mean**2)
    assert measured["tosses"].deviation == pytest.approx(deviation, rel=0.02)
    assert (measured["tosses"].low, measured["tosses"].high) == (0, 3)
    assert abs(measured["heads"].mean - mean / 2) < 4 * measured["heads"].error


def test_measures_and_outcomes_do_not_depend_on_how_a_run_is_cut(tmp_path: Path) -> None:
    folder = write_toys(tmp_path)
    for game in ("coins", "knucklebones"):
        whole, parts = (played(folder, OwnGame(game), 900, batch) for batch in (900, 70))
        assert whole.measures == parts.measures
        assert whole.outcomes == parts.outcomes


def test_a_game_of_two_with_roles_of_its_own(tmp_path: Path) -> None:
    folder = write_toys(tmp_path)
    own = OwnGame("knucklebones", {"thrower": Decider.RANDOM, "other": Decider.AI})
    found = played(folder, own, 3000)
    declined = 3000 - sum(shares(found).values())
    assert kinds(found) == {"no-outcome"}, "the symbols name no outcome for a guest who declines"
    assert 0 < declined < 600
    (measured,) = found.measures
    assert abs(measured.mean - 10.5) < 4 * measured.error
    assert measured.deviation == pytest.approx(math.sqrt(8.75), rel=0.05)


def test_roles_ways_and_deciders_must_fit_the_game(tmp_path: Path) -> None:
    folder = write_toys(tmp_path)
    cases: tuple[tuple[OwnGame, str], ...] = (
        (OwnGame("coins", {"asker": Decider.AI}), "`asker` is no role of coins"),
        (OwnGame("coins", way="tournament"), "in this mod coins does not begin by way of `tournament`"),
        (OwnGame("knucklebones", dict.fromkeys(("thrower", "other"), Decider.AI)), "an AI never asks an AI"),
    )
    for own, message in cases:
        with pytest.raises(UserError) as caught:
            own_played(folder, own)
        assert caught.value.message == message
        assert caught.value.hint


def test_gold_that_a_house_does_not_pay_is_noticed(tmp_path: Path) -> None:
    folder = write_toys(tmp_path, {"wealth = 3": "wealth = 2"})
    assert kinds(played(folder, OwnGame("coins"), 200)) == {"gold-not-conserved"}


def test_a_lock_that_stays_is_noticed(tmp_path: Path) -> None:
    folder = write_toys(tmp_path, {"remove_character_modifier = cn_at_play": ""})
    assert kinds(played(folder, OwnGame("coins"), 20)) == {"finally-broken"}


def test_all_the_ways_to_play_come_to_everything(tmp_path: Path) -> None:
    folder = write_toys(tmp_path)
    names = [one.scenario.name for one in own_all_played(folder, "coins")]
    assert names[:4] == ["coins", "coins", "plain people", "plain humans"]
    assert [name for name in names if "dies" in name] == [f"player dies after {days} days" for days in range(1, 5)]
    assert "an AI that asks" not in names
    assert "an AI that asks" in [one.scenario.name for one in own_all_played(folder, "knucklebones")]


def test_variants_of_a_game_without_pings_and_days(tmp_path: Path) -> None:
    folder = write_toys(tmp_path)
    assert [one.name for one in variants_of(own_played(folder, OwnGame("knucklebones")))] == [
        "as built", "rolls on one day",
    ]  # fmt: skip
    assert [one.name for one in variants_of(own_played(folder, OwnGame("coins")))] == ["as built"]


def test_other_starts_of_a_game(tmp_path: Path) -> None:
    """A game may have further ways to begin, with outcomes of their own."""
    manifest = write_toys(tmp_path) / "manifest.json"
    ways = {"high stakes": {"decision": "cn_play", "outcomes": {"rich": {"event": "cn.3", "on": "player"}}}}
    content = json.loads(manifest.read_text())
    content["symbols"]["coins"]["simulation"]["ways"] = ways
    manifest.write_text(json.dumps(content))
    found = own_played(tmp_path, OwnGame("coins", way="high stakes")).scenario
    assert found.name == "coins high stakes"
    assert list(found.spec.outcomes) == ["rich"]
    assert found.spec.must.gold_conserved.stakes == ()
    assert (found.spec.start[0].by, found.spec.start[0].on) == ("player", "")
    with pytest.raises(UserError) as caught:
        own_played(tmp_path, OwnGame("coins", way="high stake"))
    assert caught.value.hint == "did you mean `high stakes`?"


def test_a_game_of_two_may_have_a_way_for_one(tmp_path: Path) -> None:
    manifest = write_toys(tmp_path) / "manifest.json"
    content = json.loads(manifest.read_text())
    outcomes = {"paid": {"event": "cn.3", "on": "thrower"}, "kept": {"event": "cn.4", "on": "thrower"}}
    stakes = [{"variable": "cn_staked", "thousandths_each": 1000}, {"variable": "cn_paid", "thousandths_each": -1000}]
    alone = {"decision": "cn_play", "root": "thrower", "outcomes": outcomes, "stakes": stakes}
    both = {"decision": "kb_play", "outcomes": {"declined": {"option": "kb.2.b", "event": "kb.2", "on": "other"}}}
    content["symbols"]["knucklebones"]["simulation"]["ways"] = {"alone": alone, "again": both}
    manifest.write_text(json.dumps(content))
    found = played(tmp_path, OwnGame("knucklebones", way="alone"), 300)
    assert not found.anomalies
    assert sum(shares(found).values()) == 300
    assert {flow.person: (flow.low, flow.high) for flow in found.gold}["other"] == (0, 0)
    step = own_played(tmp_path, OwnGame("knucklebones", way="again")).scenario.spec.start[0]
    assert (step.decision, step.by, step.on) == ("kb_play", "thrower", "other")
    names = [one.scenario.name for one in own_all_played(tmp_path, "knucklebones")]
    assert names.count("knucklebones alone") == 2


def test_purses_and_people_come_from_the_symbols(tmp_path: Path) -> None:
    write_toys(tmp_path)
    found = own_played(tmp_path, OwnGame("coins"))
    assert found.symbols is not None
    spec = own_scenario(found.symbols, sources(found.source)).spec
    assert {key: (one.gold, one.human, dict(one.relations)) for key, one in spec.people.items()} == {
        "player": (20_000, True, {})
    }
    assert spec.effects == MOST_EFFECTS > 100 * ScenarioFile.model_fields["effects"].default
    assert [stake.each for stake in spec.must.gold_conserved.stakes] == [1000, -1000]
