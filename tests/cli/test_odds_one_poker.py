"""`modwright odds one-poker` as a person calls it: what is printed, exit codes, JSON, the page, refusals."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.cli.main import main
from tests.games.one_game import one_game
from tests.games.one_poker.composed import ROOT, composed
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
    """Calls `modwright odds one-poker`."""

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", "odds", "one-poker", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The shipped rules with One Poker."""
    return written(tmp_path_factory.mktemp("rules"), composed())


def written(folder: Path, text: str) -> str:
    file = folder / "rules.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def row(out: str, start: str) -> list[str]:
    """The words of the only line that begins so."""
    (line,) = [line for line in out.splitlines() if line.startswith(start)]
    return line.removeprefix(start).split()


def test_the_cards_have_every_published_number(run: Run, rules: str) -> None:
    ran = run(rules, "--cards")
    assert ran.code == 0
    assert row(ran.out, "two random cards") == ["72/155", "0.464516", "11/155", "0.070968", "0.500000"]
    assert row(ran.out, "higher of two cards against random")[1::2] == ["0.619355", "0.070968"]
    assert row(ran.out, "best choice by the lamps against random")[:2] == ["4946248/7912905", "0.625086"]
    equities = {card: row(ran.out, f"{card} ")[-1] for card in ("2", "3", "8", "king", "ace")}
    assert list(equities.values()) == ["0.112903", "0.112903", "0.500000", "0.887097", "0.887097"]
    assert "whole games" not in ran.out


def test_the_hands_of_which_the_lower_card_is_better(run: Run, rules: str) -> None:
    out = run(rules, "--cards").out
    assert " ".join(row(out, "UP DOWN  ")) == "ace king"
    assert " ".join(row(out, "UP UP")).startswith("3 2, 4 2")


def test_a_game_of_two_lives(run: Run, rules: str) -> None:
    ran = run(rules, "--lives", "2")
    assert ran.code == 0
    assert row(ran.out, "lamps: first | other") == ["0", "left", "1", "left"]
    assert row(ran.out, "UP DOWN | UP DOWN")[0] == "+0.000000"
    assert row(ran.out, "DOWN DOWN | UP UP")[1] == "-1.000000"
    assert "meets within 1e-09 lives" in ran.out
    assert "whole games of 2 lives each" in ran.out
    assert ran.out.count("50.0000 %") >= 4
    assert row(ran.out, "2 to 2")[1] == "%"
    assert "against `cautious` as reference opponent" in ran.out
    assert "the best known, equilibrium, lies" in ran.out


def test_json_holds_what_is_printed(run: Run, rules: str) -> None:
    whole = json.loads(run(rules, "--lives", "2", "--json").out)
    assert whole["cards"]["best_by_lamps_against_random"]["win"]["exact"] == "4946248/7912905"
    assert whole["cards"]["by_card"]["8"]["equity"]["exact"] == "1/2"
    game = whole["game"]
    assert (game["lives"], game["missing"], len(game["rounds"])) == (2, None, 18)
    assert set(game["loses_at_most"]) == {"equilibrium", "cautious", "check_call", "random"}
    assert game["games"]["cautious equilibrium"]["wins"] + game["games"]["equilibrium cautious"]["wins"] == (
        pytest.approx(1)
    )
    assert game["depth"]["reference"] == "cautious"
    assert game["depth"]["best"] == "equilibrium"


def test_json_of_the_cards_has_no_game(run: Run, rules: str) -> None:
    assert set(json.loads(run(rules, "--cards", "--json").out)) == {"cards"}


def test_the_page(run: Run, rules: str, tmp_path: Path) -> None:
    page = tmp_path / "one.html"
    ran = run(rules, "--lives", "2", "--html", str(page))
    assert ran.out == f"wrote {page}\n"
    shown = words(page.read_text(encoding="utf-8"))
    for part in ("46.45 %", "What a card is worth", "UP DOWN | UP DOWN", "Whole games of 2 lives each", "2 to 2"):
        assert part in shown


def test_the_page_of_the_cards_alone(run: Run, rules: str, tmp_path: Path) -> None:
    page = tmp_path / "cards.html"
    assert run(rules, "--cards", "--html", str(page)).code == 0
    assert "Whole games" not in words(page.read_text(encoding="utf-8"))


def test_other_limits_of_the_cautious_player_are_measured(run: Run, tmp_path: Path) -> None:
    bold = composed().replace("raises_from: 75", "raises_from: 30")
    other = json.loads(run(written(tmp_path, bold), "--lives", "2", "--json").out)
    usual = json.loads(run(written(tmp_path, composed()), "--lives", "2", "--json").out)
    assert other["game"]["loses_at_most"]["cautious"] != usual["game"]["loses_at_most"]["cautious"]
    assert other["game"]["rounds"] == usual["game"]["rounds"]


def test_too_many_lives_are_refused(run: Run, rules: str) -> None:
    ran = run(rules, "--lives", "7")
    assert ran.code == 2
    assert "rounds of 7 lives take too long to solve" in ran.err
    assert "--lives 2 to 6, or --cards" in ran.err
    assert run(rules, "--lives", "1").code == 2


def test_without_scipy_the_rest_is_printed(
    run: Run, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path / "empty"))
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    ran = run(rules, "--lives", "2")
    assert ran.code == 0
    assert "4946248/7912905" in ran.out
    assert "no computed player: " in ran.out
    assert "-m pip install scipy" in ran.out
    assert "the best known, cautious, lies" in ran.out
    page = tmp_path / "page.html"
    assert run(rules, "--lives", "2", "--html", str(page)).code == 0
    assert "No computed player" in words(page.read_text(encoding="utf-8"))


def test_rules_without_the_game_are_refused(run: Run, tmp_path: Path) -> None:
    without = one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    ran = run(written(tmp_path, without))
    assert ran.code == 2
    assert "has no game `one_poker`" in ran.err


def test_help_names_the_examples(run: Run) -> None:
    out = run("--help").out
    assert "modwright odds one-poker --cards" in out
    assert "--lives" in out
