"""What a report gathers: from our own mod with and without its rules, and from a mod that is not ours."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import FaultyInput, UserError
from generator.report.graph.model import Look
from generator.report.summary.gather import Request, gather
from generator.report.summary.gathered import Chain, Gathered, LeftOut
from tests.report.graph.small import FILES
from tests.simulate.toys import write_toys
from tests.verify.dice_poker.mutants import built

ROOT = Path(__file__).parents[3]
OWN = ROOT / "mod_output"
SCENARIO = """
name: two at a table
people:
  one: {name: Otto, human: yes, gold: 5}
  two: {name: Ida}
start: {event: g.3, on: one, from: two}
policies: {one: [g.end]}
outcomes: {won: {event: g.4, on: one}, lost: {event: g.4, on: two}}
games: 60
"""


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """The small mod on disk."""
    root = tmp_path / "Small"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode("cp1252"))
    return root


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "two.scenario.yaml"
    path.write_text(SCENARIO, "utf-8")
    return path


def test_a_foreign_mod_with_a_scenario(foreign: Path, scenario: Path) -> None:
    told: list[str] = []
    found = gather(Request(foreign, scenario=scenario, games=80, seed=3), told.append)
    assert not isinstance(found.played, LeftOut)
    assert (found.played.games, found.played.seed, found.played.scenario) == (80, 3, "two at a table")
    assert {one.name: one.games for one in found.played.outcomes}.keys() == {"won", "lost"}
    assert sum(one.games for one in found.played.outcomes) == 80
    assert found.played.fairness == ()
    assert isinstance(found.checks, LeftOut)
    assert isinstance(found.odds, LeftOut)
    assert "rules.yaml" in found.odds.why
    assert isinstance(found.chain, Chain)
    assert {one.name for one in found.chain.graph.nodes} == {"g.3", "g.4"}
    assert all(one.share == 1 for one in found.chain.graph.nodes)
    assert not isinstance(found.coverage, LeftOut)
    assert any(item.times == 60 for file in found.coverage for item in file.items), "as often as the scenario says"
    assert found.words["g.end"] == "Enough …"
    assert found.words["g.4"] == "Won"
    assert told[0] == "reading the mod"
    assert "playing games" in told


def test_a_foreign_mod_of_which_nobody_says_what_to_play(foreign: Path) -> None:
    found = gather(Request(foreign))
    assert isinstance(found.played, LeftOut)
    assert "--scenario" in found.played.why
    assert found.coverage == found.played
    assert isinstance(found.chain, Chain)
    assert any(one.look is Look.DECISION for one in found.chain.graph.nodes)
    assert all(one.share is None for one in found.chain.graph.nodes)
    assert found.title == "Small"
    assert dict((one.kind, one.count) for one in found.summary.counts)["event"] == 9  # noqa: C402
    assert found.lint.ran


def test_low_confidence_is_left_out(foreign: Path) -> None:
    found = gather(Request(foreign))
    assert found.lint.findings
    assert {one.confidence.value for one in found.lint.findings} <= {"high", "medium"}


def test_a_base_lies_under_the_mod(foreign: Path, tmp_path: Path) -> None:
    base = tmp_path / "Base"
    (base / "events").mkdir(parents=True)
    (base / "events/far.txt").write_bytes(b"character_event = { id = far.1 title = t option = { name = A } }")
    found = gather(Request(foreign, bases=(base,)))
    assert isinstance(found.chain, Chain)
    assert all(one.look is not Look.ABSENT for one in found.chain.graph.nodes)


def test_without_graphviz_there_is_no_picture(foreign: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = gather(Request(foreign))
    assert isinstance(found.chain, Chain)
    assert isinstance(found.chain.picture, LeftOut)
    assert "Graphviz" in found.chain.picture.why


def test_a_chain_that_nobody_could_read_is_left_out(foreign: Path) -> None:
    crowd = "".join(f"character_event = {{ id = c.{number} }}\n" for number in range(200))
    (foreign / "events/c.txt").write_text(crowd, "cp1252")
    found = gather(Request(foreign))
    assert isinstance(found.chain, LeftOut)
    assert "more than 200" in found.chain.why


def test_what_cannot_be_used_at_all_ends_it(foreign: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        gather(Request(tmp_path / "nowhere"))
    with pytest.raises(UserError, match="does not exist"):
        gather(Request(foreign, scenario=tmp_path / "no.scenario.yaml"))
    faulty = tmp_path / "rules.yaml"
    faulty.write_text("mod: 3\n", "utf-8")
    with pytest.raises(FaultyInput):
        gather(Request(OWN, rules=faulty, games=1))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Gathered:
    """Our own dice poker, without its rules: no proofs and no odds."""
    folder = tmp_path_factory.mktemp("own")
    built("", folder)
    mod = (folder / "shipped" / "mod_output").rename(folder / "mod_output")
    return gather(Request(mod, games=150))


def test_our_own_mod_without_its_rules(own: Gathered) -> None:
    assert isinstance(own.checks, LeftOut)
    assert not isinstance(own.played, LeftOut)
    assert own.played.is_clean
    assert own.played.games == 150
    assert {one.rng for one in own.played.fairness} == {"independent", "shift", "per-node"}
    assert own.lint.findings == ()
    assert isinstance(own.chain, Chain)
    assert own.chain.graph.by_key["event wkd.1002"].share == 1
    if shutil.which("dot"):
        assert isinstance(own.chain.picture, str)
        assert "left out" not in own.chain.picture, "captions stand in the page"


def test_our_own_mod_is_played_in_all_ways_for_coverage(own: Gathered) -> None:
    assert not isinstance(own.coverage, LeftOut)
    folders = {file.path.partition("witcher_kings_dice_poker/")[2].rpartition("/")[0] for file in own.coverage}
    assert {"events", "decisions", "common/scripted_effects", "common/scripted_triggers"} <= folders


def test_every_game_of_a_mod_is_told_of(tmp_path: Path) -> None:
    found = gather(Request(write_toys(tmp_path), games=300))
    assert [part.title for part in found.parts] == ["knucklebones", "coins"]
    assert [played.games for played in found.plays] == [300, 300]
    names = []
    for part in found.parts:
        assert isinstance(part.chain, Chain)
        names.append({node.name.partition(".")[0] for node in part.chain.graph.nodes})
    assert [("kb" in one, "cn" in one) for one in names] == [(True, False), (False, True)]
    assert not isinstance(found.coverage, LeftOut)
    assert {Path(file.path).name for file in found.coverage} >= {"kb_events.txt", "cn.txt"}
    assert [one.games for one in found.plays[0].fairness] == [150] * 6, "of several games each is tested with fewer"
    assert found.plays[1].fairness == ()
    assert found.words["cn_toss"] == "Toss"
    assert found.words["kb.2.a"] == "Why not"


@pytest.mark.slow
def test_our_own_mod_with_its_rules() -> None:
    found = gather(replace(Request(OWN, games=100), rules=ROOT / "rules.yaml"))
    assert not isinstance(found.checks, LeftOut)
    assert all(one.outcome.holds for one in found.checks)
    assert not isinstance(found.odds, LeftOut)
    assert found.odds.depth.optimum > found.odds.depth.rule
