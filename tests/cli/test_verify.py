"""`modwright verify` as a person calls it: exit codes, lines, JSON."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.verify.dice_poker.checks import CHECKS
from tests.verify.dice_poker.mutants import built

EVENTS = "mod_output/witcher_kings_dice_poker/events/wkd_dice_poker.txt"


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left on the screen, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped rules and their mod."""
    return built("", tmp_path_factory.mktemp("verify"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(folder: Path, *arguments: str) -> Ran:
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "argv", ["modwright", "verify", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest rules and their mod: few paths, quickly walked."""
    return built("two dice of two faces", tmp_path_factory.mktemp("small"))


@pytest.fixture
def spoilt(small: Path, tmp_path: Path) -> Path:
    """A copy whose guest calls for nothing."""
    folder = shutil.copytree(small, tmp_path / "spoilt")
    events = folder / EVENTS
    text = events.read_bytes().decode("cp1252")
    place = text.index("wkd_dp_pay_raise = yes", text.index("id = wkd.1023"))
    events.write_bytes((text[:place] + text[place + len("wkd_dp_pay_raise = yes") :]).encode("cp1252"))
    return folder


def test_a_faultless_mod_has_a_line_for_each_check_and_exit_code_0(home: Path, run: Run) -> None:
    ran = run(home)
    assert ran.code == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    for check in CHECKS:
        (line,) = (line for line in lines if line.startswith(f"{check.name:14}"))
        assert line[14:18] == "ok  "
        assert line.endswith(" s")
    assert "win 0.497664 = 14624646205/29386561536" in ran.out
    assert lines[-1].startswith(f"all {len(CHECKS)} checks hold, ")


def test_a_fault_is_shown_with_its_place_and_exit_code_1(spoilt: Path, run: Run) -> None:
    ran = run(spoilt, "--stop-at-first")
    assert ran.code == 1
    assert "paths         FAILED" in ran.out
    assert "wrong-gold" in ran.out
    assert "expected -1 gold" in ran.out
    assert f"{EVENTS}:" in ran.out
    assert "checks failed (paths), " in ran.out.splitlines()[-1]
    assert "were not made" in ran.out.splitlines()[-1]


def test_the_mod_can_be_named(small: Path, spoilt: Path, run: Run) -> None:
    ran = run(small, "rules.yaml", "--mod", str(spoilt / "mod_output"), "--stop-at-first")
    assert ran.code == 1


def test_json_holds_checks_and_faults_and_no_times(spoilt: Path, run: Run) -> None:
    ran = run(spoilt, "--json", "--stop-at-first")
    assert ran.code == 1
    whole = json.loads(ran.out)
    assert not whole["holds"]
    assert [check["name"] for check in whole["checks"]][-1] == "paths"
    fault = whole["checks"][-1]["faults"][0]
    assert fault["name"] == "wrong-gold"
    assert fault["place"].startswith(EVENTS)
    assert "seconds" not in ran.out


def test_a_mod_without_symbols_is_one_clear_line_and_exit_code_2(home: Path, tmp_path: Path, run: Run) -> None:
    folder = shutil.copytree(home, tmp_path / "bare")
    (folder / "mod_output" / "manifest.json").unlink()
    ran = run(folder)
    assert ran.code == 2
    assert ran.out == ""
    assert "has no `manifest.json`: without its symbols it cannot be told what is what in the script" in ran.err
    assert "Traceback" not in ran.err


def test_without_rules_there_is_one_clear_line(tmp_path: Path, run: Run) -> None:
    ran = run(tmp_path)
    assert ran.code == 2
    assert "rules.yaml" in ran.err
