"""`modwright simulate` as a user runs it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.simulate import command
from generator.errors import FaultyInput, UserError
from tests.simulate.toys import write_toys

ROOT = Path(__file__).parents[2]
OWN = str(ROOT / "mod_output")
BONES = str(ROOT / "tests" / "simulate" / "knucklebones.scenario.yaml")
FAULTY = """
people: {anna: {gold: 1}}
start: {event: x.1, on: anna}
must: {gold_conserved: yes}
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=True)


def test_our_own_game() -> None:
    result = run("--mod", OWN, "--game", "dice_poker", "--games", "400", "--seed", "3")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "dice poker: 400 games, seed 3, rng independent, sampled"
    heads = ["outcome games share std.error", "gold per game mean std.error lowest highest", "event times games"]
    for head in heads:
        assert head in {" ".join(line.split()) for line in lines}
    assert lines[-1] == "no anomaly"
    assert max(map(len, lines)) <= 110


def test_json() -> None:
    result = run("--mod", OWN, "--games", "300", "--json", "--asker", "random", "--guest", "random")
    found = json.loads(result.output)
    assert (found["games"], found["rng"], found["anomalies"]) == (300, "independent", [])
    assert sum(one["games"] for one in found["outcomes"]) == 300
    again = run("--mod", OWN, "--games", "300", "--json", "--asker", "random", "--guest", "random", "--batch", "70")
    assert again.output == result.output
    other = run("--mod", OWN, "--games", "300", "--json", "--asker", "random", "--guest", "random", "--seed", "2")
    assert json.loads(other.output)["outcomes"] != found["outcomes"]


def test_a_scenario_and_its_case() -> None:
    result = run("--scenario", BONES, "--case", "poor", "--games", "200", "--rng", "shift", "--all")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("knucklebones [poor]: 200 games, seed 1, rng shift, sampled\n")
    with pytest.raises(UserError, match="2 cases"):
        raise _fault(run("--scenario", BONES))


def test_anomalies_and_how_to_replay_them(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "e.txt").write_text(
        "character_event = { id = x.1 hide_window = yes option = { random = { chance = 50 wealth = 1 } } }"
    )
    (tmp_path / "x.scenario.yaml").write_text(f"mod: .\n{FAULTY}")
    result = run("--scenario", tmp_path / "x.scenario.yaml", "--games", "50")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    (at,) = [number for number, line in enumerate(lines) if line.startswith("anomaly gold-not-conserved: ")]
    (games,) = [int(lines[at].rpartition("(")[2].removesuffix(" games)"))]
    assert 10 < games < 40
    assert lines[at + 1].startswith("    the event x.1 is fired on anna  [")
    assert any("Anna: +1 gold, now 2" in line and "e.txt:1:" in line for line in lines[at:])
    (again,) = [line.strip() for line in lines if line.strip().startswith("replay: ")]
    assert again.startswith(f"replay: modwright trace --scenario {tmp_path / 'x.scenario.yaml'} --seed 1 --game ")


def test_fairness(tmp_path: Path) -> None:
    result = run("--scenario", BONES, "--case", "rich", "--games", "2000", "--fairness")
    lines = [line.strip() for line in result.output.splitlines()]
    for rng in ("independent", "per-node"):
        assert f"as it is, rng {rng}, 2,000 games: fair" in lines
    # Two sides throw a day apart, so the shift model does no harm either
    assert "as it is, rng shift, 2,000 games: fair" in lines
    (tmp_path / "a.scenario.yaml").write_text("mod: .\npeople: {anna: {}}\nstart: {days: 1}\n")
    with pytest.raises(UserError, match="says nothing of `dice`"):
        raise _fault(run("--scenario", tmp_path / "a.scenario.yaml", "--fairness"))


def test_coverage() -> None:
    result = run("--scenario", BONES, "--case", "rich", "--games", "300", "--coverage")
    assert result.exit_code in (0, 1)
    (line,) = [line for line in result.output.splitlines() if line.startswith("all ")]
    assert line.split()[1] == "15/15"
    assert "condition `wealth = 5` never false" in result.output
    assert "never false" not in run("--scenario", BONES, "--case", "rich", "--games", "300").output


def test_strict(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "e.txt").write_text(
        "character_event = { id = x.1 hide_window = yes option = { frobnicate = yes } }"
    )
    (tmp_path / "x.scenario.yaml").write_text("mod: .\npeople: {anna: {}}\nstart: {event: x.1, on: anna}\n")
    loose = run("--scenario", tmp_path / "x.scenario.yaml")
    assert loose.exit_code == 0
    assert "1 commands not simulated:" in loose.output
    assert "  frobnicate (1 places, first " in loose.output
    fault = _fault(run("--scenario", tmp_path / "x.scenario.yaml", "--strict"))
    assert isinstance(fault, FaultyInput)
    assert "`frobnicate`" in fault.message


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--mod", "/no/such/folder"), "does not exist"),
        (("--scenario", "/no/such/file.yaml"), "does not exist"),
        (("--mod", OWN, "--asker", "ai", "--guest", "ai"), "never asks an AI"),
        (("--scenario", BONES, "--asker", "ai"), "are for our own game"),
        (("--mod", OWN, "--case", "x"), "--case belongs to --scenario"),
        (("--mod", OWN, "--jobs", "0"), "--jobs is 0"),
        (("--scenario", BONES, "--case", "rich", "--mod", ROOT / "docs"), "holds no mod"),
    ],
)
def test_what_cannot_be_done(words: tuple[str, ...], message: str) -> None:
    assert message in _fault(run(*words)).message


def test_bad_options_are_usage_errors() -> None:
    assert run("--mod", OWN, "--rng", "dice").exit_code == 2
    assert run("--mod", OWN, "--games", "0").exit_code == 2


def test_files_in_odd_encodings_do_not_stop_a_run(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    good = "character_event = { id = x.1 hide_window = yes option = { name = ok } }"
    (tmp_path / "events" / "a.txt").write_bytes(b"\xef\xbb\xbf" + good.encode())
    (tmp_path / "events" / "b.txt").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "events" / "c.txt").write_bytes("character_event = { id = x.2 } # \u4e2d".encode())
    (tmp_path / "events" / "d.txt").write_bytes(b"character_event = { id = x.3 option = {{{")
    (tmp_path / "x.scenario.yaml").write_text("mod: .\npeople: {anna: {}}\nstart: {event: x.1, on: anna}\n")
    result = run("--scenario", tmp_path / "x.scenario.yaml", "--all")
    assert result.exit_code == 0, result.output
    assert "no anomaly" in result.output
    # What the parser could not read is told with its place
    assert "faults in the mod's files, behind which script may be lost:" in result.output
    assert re.search(r"events/d\.txt:1:\d+: CK1\d\d ", result.output)


# Tests that were started in the background have inherited that Ctrl-C is to be ignored.
HEEDING_CTRL_C = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from generator.cli.main import main; main()"
)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_ctrl_c_gives_the_partial_report(jobs: str) -> None:
    """A busy machine may need longer to come to the first games, so that it is given longer and longer."""
    for seconds in (4, 15, 60):
        games = _games_until_ctrl_c(jobs, seconds)
        if games:
            break
    assert games > 0


def _games_until_ctrl_c(jobs: str, seconds: int) -> int:
    """The games that a run reports which is stopped after some seconds."""
    words = ["simulate", "--mod", OWN, "--games", "900000000", "--batch", "500", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING_CTRL_C, *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert "Traceback" not in err
    if "stopped" in err:  # it had not come so far as to play
        return 0
    assert process.returncode == 130, (out, err)
    told = re.match(r"dice poker: ([\d,]+) games of 900,000,000 \(stopped\), ", out)
    assert told is not None, out
    return int(told[1].replace(",", ""))


def _fault(result: Result) -> UserError:
    assert isinstance(result.exception, UserError), (result.output, result.exception)
    return result.exception


def test_a_game_by_its_name(tmp_path: Path) -> None:
    toys = str(write_toys(tmp_path))
    result = run("--mod", toys, "--game", "coins", "--player", "random", "--games", "300")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "coins: 300 games, seed 1, rng independent, sampled"
    head = next(number for number, line in enumerate(lines) if line.startswith("measured"))
    assert lines[head].split() == ["measured", "readings", "mean", "std.dev", "std.error", "lowest", "highest"]
    assert lines[head + 1].startswith("heads")
    assert lines[head + 2].split()[:2] == ["tosses", "300"]
    found = json.loads(run("--mod", toys, "--game", "coins", "--games", "300", "--json").output)
    assert [one["name"] for one in found["measures"]] == ["heads", "tosses"]
    assert set(found["measures"][0]) == {"name", "readings", "mean", "deviation", "error", "low", "high"}


def test_other_games_are_named_where_nobody_has_chosen(tmp_path: Path) -> None:
    toys = str(write_toys(tmp_path))
    assert run("--mod", toys, "--games", "20").output.splitlines()[-1] == "other games of the mod: --game coins"
    assert "other games" not in run("--mod", toys, "--games", "20", "--game", "knucklebones").output


def test_one_way_to_begin(tmp_path: Path) -> None:
    toys = str(write_toys(tmp_path))
    for words, message in (
        (("--way", "practice"), "in this mod knucklebones does not begin by way of `practice`"),
        (("--tournament",), "in this mod knucklebones does not begin by way of `tournament`"),
        (("--tournament", "--way", "x"), "--tournament and --way cannot go together"),
    ):
        result = run("--mod", toys, *words)
        assert isinstance(result.exception, UserError)
        assert result.exception.message == message


def test_an_anomaly_of_a_named_game_is_replayed_by_its_name(tmp_path: Path) -> None:
    toys = str(write_toys(tmp_path, {"wealth = 3": "wealth = 2"}))
    result = run("--mod", toys, "--game", "coins", "--games", "50")
    assert result.exit_code == 1
    (again,) = [line.strip() for line in result.output.splitlines() if "replay:" in line]
    assert again.startswith(f"replay: modwright trace --mod {toys} --game coins --seed 1 --game ")
