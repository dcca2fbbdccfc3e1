"""`modwright graph` as a user runs it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.graph import command
from generator.errors import UserError
from tests.report.graph.small import FILES
from tests.simulate.support import BONES
from tests.simulate.toys import write_toys

OWN = Path(__file__).parents[2] / "mod_output"
SCENARIO = """
name: vassals
people:
  lord: {name: Otto, human: yes}
  other: {name: Ida}
start: {event: g.3, on: lord, from: other}
policies: {lord: [g.end]}
games: 100
"""


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    root = tmp_path / "Small"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode("cp1252"))
    return root


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words])


def fault(*words: str | Path) -> UserError:
    result = run(*words)
    assert isinstance(result.exception, UserError), result.output
    return result.exception


def test_text_by_default(mod: Path) -> None:
    result = run(mod)
    assert result.exit_code == 0
    assert result.output.startswith("Small\n")
    assert "FROM asks.; g.2; ROOT target, FROM taker" in result.output


@pytest.mark.parametrize(("ending", "first"), [("mmd", "%% Small"), ("dot", "digraph chain {"), ("txt", "Small")])
def test_the_form_follows_the_ending(mod: Path, tmp_path: Path, ending: str, first: str) -> None:
    out = tmp_path / f"chain.{ending}"
    result = run(mod, "--out", out)
    assert result.output == f"wrote {out}\n"
    assert out.read_text("utf-8").startswith(first)


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_svg_file(mod: Path, tmp_path: Path) -> None:
    out = tmp_path / "chain.svg"
    assert run(mod, "--out", out).exit_code == 0
    text = out.read_text("utf-8")
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg class="chain"')
    assert "Gladly, FROM" in text


def test_an_unknown_ending_is_asked_for(mod: Path, tmp_path: Path) -> None:
    assert "tells no form" in fault(mod, "--out", tmp_path / "chain.png").message
    assert not (tmp_path / "chain.png").exists()


def test_options_that_do_not_go_together(mod: Path) -> None:
    assert "cannot go together" in fault(mod, "--from", "g.1", "--namespace", "g").message
    assert "belong to --simulate" in fault(mod, "--seed", "3").message


def test_unknown_names_and_folders(mod: Path, tmp_path: Path) -> None:
    assert fault(mod, "--from", "g.11").hint.startswith("did you mean `g.")
    assert "no event has the namespace" in fault(mod, "--namespace", "gg").message
    assert "does not exist" in fault(tmp_path / "nowhere").message
    assert "11 nodes, more than 3" in fault(mod, "--most", "3").message


def test_simulating_a_foreign_mod_needs_a_scenario(mod: Path) -> None:
    assert "not built by modwright" in fault(mod, "--simulate", "10").message


def test_shares_of_a_scenario(mod: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "a.scenario.yaml"
    scenario.write_text(SCENARIO, "utf-8")
    result = run(mod, "--from", "g.3", "--simulate", "400", "--scenario", scenario, "--seed", "5")
    assert result.exit_code == 0, result.exception
    assert "sampled over 400 games with seed 5" in result.output
    lines = [line for line in result.output.splitlines() if "g.4 Won" in line]
    shares = [float(line.rpartition(", ")[2].rstrip(" %)")) for line in lines]
    assert len(shares) == 2
    assert sum(shares) == pytest.approx(100, abs=0.11)
    assert all(40 < share < 60 for share in shares), "4 standard errors of a half over 400 games"


def test_our_own_mod_by_roles_with_shares() -> None:
    result = run(OWN, "--simulate", "300")
    assert result.exit_code == 0, result.exception
    assert "Play dice poker; wkd_dp_play, decision; ROOT guest, FROM asker" in result.output
    assert "bet asker; wkd.1020; ROOT asker, FROM guest; in 100 % of games" in result.output
    assert "broken off; wkd.1061, notice; from" in result.output
    (call,) = [line for line in result.output.splitlines() if "-> wkd.1030" in line and "Check" in line]
    assert call.endswith("%)")


def test_a_base_lies_under_the_mod(mod: Path, tmp_path: Path) -> None:
    base = tmp_path / "Base"
    (base / "events").mkdir(parents=True)
    (base / "events/far.txt").write_bytes(b"character_event = { id = far.1 title = t option = { name = A } }")
    assert "far.1; not in this mod" in run(mod, "--from", "h.1").output
    result = run(mod, "--base", base, "--from", "h.1").output
    assert result.startswith("Small over Base\n")
    assert "not in this mod" not in result


def test_help_has_examples() -> None:
    assert "modwright graph mod_output --out chain.svg" in run("--help").output


def test_one_game_of_a_mod(tmp_path: Path) -> None:
    mod = str(write_toys(tmp_path))
    told = run(mod, "--game", "coins").output
    assert "cn.1" in told
    assert "kb.1" not in told
    assert "ROOT player" in told
    assert "in 100 % of games" in run(mod, "--game", "coins", "--simulate", "50").output
    assert fault(mod, "--game", "coin").hint == "did you mean `coins`?"
    assert "cannot go together" in fault(mod, "--game", "coins", "--from", "cn.1").message
    assert "cannot go together" in fault(mod, "--game", "coins", "--simulate", "5", "--scenario", "x.yaml").message
    assert fault(str(BONES), "--game", "coins").message == "the mod has no game `coins`"
