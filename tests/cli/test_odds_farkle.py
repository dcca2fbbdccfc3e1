"""`modwright odds farkle` as a person calls it: what is printed, exit codes, JSON, the page, refusals."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.cli.main import main
from tests.games.farkle.composed import ROOT, composed, edited, written
from tests.games.one_game import one_game
from tests.report.page_check import words


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left on the screen, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls `modwright odds farkle`."""

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", "odds", "farkle", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The shipped rules with Farkle."""
    return str(written(tmp_path_factory.mktemp("rules"), one_game(composed(), "farkle")))


def row(out: str, start: str) -> list[str]:
    """The words of the only line that begins so."""
    (line,) = [line for line in out.splitlines() if line.startswith(start)]
    return line.split()


TURN_TABLE = [
    ("1", "2/3", "66.67", "300"),
    ("2", "4/9", "44.44", "250"),
    ("3", "5/18", "27.78", "450"),
    ("4", "17/108", "15.74", "1,050"),
    ("5", "25/324", "7.72", "3,400"),
    ("6", "5/162", "3.09", "12,950"),
]


def test_the_turn_table_has_every_published_number(run: Run, rules: str) -> None:
    ran = run(rules, "--turn")
    assert ran.code == 0
    table = [line.split() for line in ran.out.splitlines()[2:8]]
    assert [(line[0], line[1], line[2], line[-1]) for line in table] == TURN_TABLE
    assert "mean of a turn 564.4376204 points" in ran.out
    assert "the race" not in ran.out


def test_exact_prints_the_fraction(run: Run, rules: str) -> None:
    ran = run(rules, "--turn", "--exact")
    (line,) = [line for line in ran.out.splitlines() if line.startswith("mean ") and "/" in line]
    numerator, denominator = line.split()[1].split("/")
    assert f"{int(numerator) / int(denominator):.7f}" == "564.4376204"


def test_a_short_race_with_other_bands(run: Run, rules: str) -> None:
    ran = run(rules, "--target", "500", "--bands", "2")
    assert ran.code == 0
    assert "the race to 500 points" in ran.out
    assert "who starts wins" in ran.out
    assert row(ran.out, "stop table")[-2:] == ["50.0000", "%"]
    assert float(row(ran.out, "race   ")[-2]) > 50
    assert "knowing the scores gains" in ran.out
    assert "against `stop table` as reference opponent" in ran.out
    assert "criterion: pass" in ran.out


def test_json_holds_what_is_printed(run: Run, rules: str) -> None:
    whole = json.loads(run(rules, "--target", "500", "--json").out)
    assert whole["turn"]["stops"] == [300, 250, 450, 1050, 3400, 12950]
    assert whole["turn"]["bust"][3]["exact"] == "17/108"
    assert len(whole["turn"]["keeps_less"]) == 16
    race = whole["race"]
    assert race["target"] == 500
    assert 0 < race["gap"] < 1e-8
    assert set(race["against_stop_table"]) == {"stop table", "race", "race folded", "plain rule", "chance"}
    assert race["gain"] > race["gain_folded"]
    assert race["depth"]["is_deep"] is True


def test_json_of_a_turn_has_no_race(run: Run, rules: str) -> None:
    assert set(json.loads(run(rules, "--turn", "--json").out)) == {"turn"}


def test_the_page(run: Run, rules: str, tmp_path: Path) -> None:
    page = tmp_path / "farkle.html"
    ran = run(rules, "--target", "500", "--html", str(page))
    assert ran.out == f"wrote {page}\n"
    html = page.read_text(encoding="utf-8")
    shown = words(html)
    for part in ("12,950", "564.44", "The race to 500 points", "Chance to win against the stop table", "25/324"):
        assert part in shown


def test_the_page_of_a_turn_alone(run: Run, rules: str, tmp_path: Path) -> None:
    page = tmp_path / "turn.html"
    assert run(rules, "--turn", "--html", str(page)).code == 0
    assert "The race" not in page.read_text(encoding="utf-8")


def test_a_far_target_is_refused(run: Run, rules: str) -> None:
    ran = run(rules, "--target", "20000")
    assert ran.code == 2
    assert "a race to 20,000 points takes too long to compute" in ran.err
    assert "--target up to 10,000, or --turn" in ran.err


def test_rules_without_the_game_are_refused(run: Run, tmp_path: Path) -> None:
    without = written(tmp_path, one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker"))
    ran = run(str(without))
    assert ran.code == 2
    assert "has no game `farkle`" in ran.err


def test_other_numbers_are_measured(run: Run, tmp_path: Path) -> None:
    other = edited(("singles: [100, 0, 0, 0, 50, 0]", "singles: [100, 0, 0, 0, 0, 0]"))
    ran = run(str(written(tmp_path, one_game(other, "farkle"))), "--turn")
    assert ran.code == 0
    assert row(ran.out, "1 ")[1] == "5/6"


def test_help_names_the_examples(run: Run) -> None:
    out = run("--help").out
    assert "modwright odds farkle --turn --exact" in out
    assert "--bands" in out
