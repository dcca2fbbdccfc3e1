"""`modwright odds yacht` as a person calls it: a game of the CPU, refusals, everything printed for a small card."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.cli import odds_yacht_text as text
from generator.cli.main import main
from generator.games.yacht.board import Board
from generator.games.yacht.measure import Limits, Measured, Measuring, Way
from generator.games.yacht.tune import Tuned
from generator.games.yacht.typical import play_game
from generator.odds.store import Store
from generator.report.odds_yacht import yacht_page
from tests.games.one_game import one_game
from tests.games.yacht.shipped import ROOT, edited, shipped
from tests.games.yacht.small import SMALL, SMALL_NUMBERS
from tests.games.yacht.table import NUMBERS, RULES
from tests.report.page_check import words

LIMITS = Limits(Fraction(1, 4), Fraction(1, 20))
Run = Callable[..., tuple[int, str, str]]
Shown = pytest.CaptureFixture[str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: Shown) -> Run:
    """Calls `modwright odds yacht`."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["modwright", "odds", "yacht", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return caught.value.code, shown.out, shown.err

    return call


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    store = Store(tmp_path_factory.mktemp("solutions"))
    return Measuring(Board(SMALL), SMALL_NUMBERS, store).measure()


def rules_file(folder: Path, content: str) -> str:
    """A rules file with that content."""
    file = folder / "rules.yaml"
    file.write_text(content, encoding="utf-8")
    return str(file)


def test_a_game_of_the_cpu_is_told_roll_by_roll(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(rules_file(tmp_path, shipped()), "--game", "7")
    lines, game = out.splitlines(), play_game(RULES, NUMBERS, 7)
    assert code == 0
    assert lines[0] == f"a game of the cpu (seed 7), {game.card.total} points"
    assert lines[1].split() == ["round", "rolls", "and", "aims", "writes", "points"]
    assert len(lines) == 13 + 3
    assert [int(line.split()[-1]) for line in lines[2:15]] == [turn.points for turn in game.turns]
    first = game.turns[0].looks[0]
    assert "".join(map(str, first.dice)) in lines[2]
    assert lines[-1] == f"upper lines {game.card.state.upper}, bonus {game.card.bonus}, total {game.card.total}"


def test_the_numbers_of_the_rules_file_are_played(run: Run, tmp_path: Path) -> None:
    as_shipped = run(rules_file(tmp_path, shipped()), "--game", "3")[1]
    changed = edited(
        ("stops: {three_kind: 20, four_kind: 22, chance: 22}", "stops: {three_kind: 0, four_kind: 0, chance: 0}")
    )
    assert run(rules_file(tmp_path, changed), "--game", "3")[1] != as_shipped


def test_rules_without_yacht_are_refused(run: Run, tmp_path: Path) -> None:
    without = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    code, out, err = run(rules_file(tmp_path, without), "--game", "1")
    assert (code, out) == (2, "")
    assert "has no game `yacht`" in err
    assert "games: yacht:" in err


def test_faulty_calls_are_refused(run: Run, tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.yaml"))[0] == 2
    rules = rules_file(tmp_path, shipped())
    assert run(rules, "--cards", "3")[0] == 2
    assert run(rules, "--above-rule", "much")[0] == 2


def test_everything_is_printed(measured: Measured, capsys: Shown) -> None:
    text.show(measured, LIMITS)
    out = capsys.readouterr().out
    lines = out.splitlines()
    best = measured.results[Way.BEST].totals
    (row,) = [line for line in lines if line.startswith("best play  ") and "100.00 %" in line]
    assert row.split()[2:4] == [f"{best.mean:.6f}", f"{best.deviation:.6f}"]
    assert f"its choices cost {measured.ahead:.6f} points a game" in out
    assert "the 10 costliest decisions on single cards" in out
    (whole,) = [line.split() for line in lines if line.startswith("all ")]
    assert float(whole[4]) == pytest.approx(measured.ahead, abs=5e-4)
    assert float(whole[4]) == pytest.approx(sum(map(float, whole[1:4])), abs=2e-3)
    (bonus,) = [line.split() for line in lines if line.startswith("bonus ")]
    assert float(bonus[1]) == pytest.approx(SMALL.bonus * measured.results[Way.BEST].bonus, abs=5e-4)
    assert "criterion with `greedy` as reference opponent and rule" in out
    assert lines[-1].startswith("upper lines ")
    assert all(len(line) < 200 for line in lines)


def test_json_holds_the_same(measured: Measured, capsys: Shown) -> None:
    text.show_json(measured, LIMITS)
    found = json.loads(capsys.readouterr().out)
    assert found["ways"]["cpu"]["mean"] == measured.results[Way.CPU].totals.mean
    assert sum(map(sum, found["cost"].values())) == pytest.approx(found["ahead"])
    assert found["depth"]["rule"] == pytest.approx(0.5)
    assert set(found["ways"]["cpu"]["points"]) == {"aces", "fives", "three_kind", "chance"}
    first = found["mistakes"][0]
    assert first["cost"] == measured.mistakes[0].cost
    assert len(first["dice"]) == SMALL.dice


def test_tuned_numbers_are_printed_as_yaml(capsys: Shown) -> None:
    tuned = Tuned(replace(SMALL_NUMBERS, chance_stop=14), (30.5, 31.25), 17)
    text.show_tuned(tuned, SMALL_NUMBERS, False)
    out = capsys.readouterr().out
    assert "17 changes tried; exact means after each pass: 30.500000, 31.250000" in out
    assert "gain: +0.750000 points a game" in out
    assert "  chance_stop: 13 -> 14" in out
    assert "\n    cpu:\n" in out
    assert out.endswith("        chance: 14\n")
    text.show_tuned(tuned, SMALL_NUMBERS, True)
    found = json.loads(capsys.readouterr().out)
    assert found["gain"] == 0.75
    assert found["changes"] == {"chance_stop": {"before": "13", "after": "14"}}


def test_the_page_shows_every_part(measured: Measured) -> None:
    page = yacht_page(measured, LIMITS)
    said = words(page)
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") > 20
    for heading in ("Where the computer player loses points", "Who wins against whom", "A typical score card"):
        assert heading in said
    assert f"{measured.results[Way.CPU].totals.mean:.6f}" in said
    assert f"Its choices cost {measured.ahead:.2f} points a game" in said
    assert "nan" not in said


@pytest.mark.slow
def test_the_command_prints_the_published_values_and_keeps_them(run: Run, tmp_path: Path) -> None:
    # games.md 2.4
    rules = rules_file(tmp_path, shipped())
    code, out, _ = run(rules)
    assert code == 0
    for value in ("245.870775", "214.290209", "41.769339", "31.580566"):
        assert value in out
    assert run(rules)[1] == out
    assert run(rules, "--html", str(tmp_path / "page.html"))[0] == 0
    assert "214.290209" in (tmp_path / "page.html").read_text(encoding="utf-8")
