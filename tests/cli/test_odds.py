"""`modwright odds` as a person calls it: what is printed, exit codes, JSON, refusals."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.cli.odds import SUB_COMMANDS

ROOT = Path(__file__).parents[2]
RULES = str(ROOT / "rules.yaml")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left on the screen, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls `modwright odds`."""

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", "odds", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


def row(out: str, start: str) -> list[str]:
    """The words of the only line that begins so."""
    (line,) = [line for line in out.splitlines() if line.startswith(start)]
    return line.split()


def test_help_lists_the_commands(run: Run) -> None:
    out = run("--help").out
    assert all(name in out and line[:40] in out for name, (_, line) in SUB_COMMANDS.items())
    assert "count_of(face)" in run("solo", "--help").out
    assert "best response" in run("duel", "--help").out


def test_an_unknown_command(run: Run) -> None:
    assert run("sole").code == 2


# --- solo


def test_all_tables(run: Run) -> None:
    ran = run("solo")
    assert (ran.code, ran.err) == (0, "")
    wanted = "B 10 6 4 3 2 1 0.5 given 3.329489 96.81 % 34.30 % 34.30 % 65.70 pp 3.19 pp no"
    assert " ".join(row(ran.out, "B ")) == wanted
    assert row(ran.out, "H ")[-1] == "yes"
    assert ran.out.count("reconstructed") == 7


def test_one_table_in_full(run: Run) -> None:
    out = run("solo", "--table", "b", "--exact", "--diff").out
    assert "B, optimum: 6291295/1889568 = 3.3294885391793256" in out
    assert "criterion: fail" in out
    assert "nothing beats the optimum" in out
    assert row(out, "five ")[1:4] == ["6", "4.2081", "4.6029"]
    assert "strictly worse than the best in 6 of 252 hands (720 of 7776 rolls, 9.26 %)" in out
    assert row(out, "12345 ") == ["12345", "120", "5", "12345", "0.677641", "494/729"]


def test_without_diff_hands_are_not_listed(run: Run) -> None:
    assert "494/729" not in run("solo", "--table", "B").out


def test_diff_shows_all_tables_in_full(run: Run) -> None:
    out = run("solo", "--diff", "--dice", "3", "--faces", "3").out
    assert out.count("criterion: ") == 9


def test_own_payouts_and_an_own_rule(run: Run) -> None:
    out = run("solo", "--payouts", "10,6,4,3,2,1,0.5", "--keep", "most_frequent").out
    assert row(out, "own rule  ")[2:] == row(out, "most frequent, higher")[6:]


def test_an_own_rule_over_all_tables(run: Run) -> None:
    out = run("solo", "--keep", "count >= 2").out
    assert "own rule: keeps each die with `count >= 2`" in out
    assert "own rule" in out.splitlines()[2]


def test_other_dice(run: Run) -> None:
    out = run("solo", "--dice", "3", "--faces", "4", "--rerolls", "1", "--table", "A").out
    assert out.startswith("3 dice of 4 faces, 1 re-rolls, 20 hands")


def test_limits_can_be_set(run: Run) -> None:
    assert "criterion: pass" in run("solo", "--table", "B", "--above-rule", "3").out
    assert "criterion: fail" in run("solo", "--table", "B", "--above-rule", "3", "--above-chance", "66").out


def test_floats_are_shown_with_their_bound(run: Run) -> None:
    out = run("solo", "--float").out
    assert out.count(", bound ") == 27
    assert "float64" in out


def test_fewest_kept(run: Run) -> None:
    assert "the optimum keeps the fewest" in run("solo", "--table", "I", "--fewest").out
    assert "the optimum keeps the most" in run("solo", "--table", "I").out


def test_solo_as_json(run: Run) -> None:
    whole = json.loads(run("solo", "--json", "--table", "B", "--table", "F").out)
    assert whole["rolls"]["nothing"] == 480
    table = whole["tables"][0]
    assert table["returns"]["optimum"] == {"exact": "6291295/1889568", "value": 3.3294885391793256}
    assert len(table["differences"]["strict"]) == 6
    assert table["refuted"] == 0
    assert [one["table"] for one in whole["tables"]] == ["B", "F"]


def test_search(run: Run) -> None:
    out = run("solo", "--target-return", "0.94", "--shape", "ladder", "--most", "12").out
    assert out.startswith("2 tables of shape `ladder`")
    assert "7     2     1     0     0     0     0" in out
    assert run("solo", "--target-return", "0.94", "--deep").out.startswith("0 deep tables of shape `ladder`")
    assert "try a larger --most" in run("solo", "--target-return", "0.94", "--within", "0", "--most", "3").out
    found = json.loads(run("solo", "--target-return", "0.94", "--most", "12", "--json").out)
    assert [one["payouts"][0] for one in found] == ["7", "10"]


def test_playing(run: Run) -> None:
    ran = run("solo", "--play", "5000", "--seed", "20261105", "--table", "B")
    assert ran.code == 0
    assert "sampled: 5,000 hands" in ran.out
    judged, rare = (int(row(ran.out, word)[0]) for word in re.findall(r"^\d+ c", ran.out, re.MULTILINE))
    assert judged + rare == 4 * 9
    assert len(json.loads(run("solo", "--play", "100", "--table", "B", "--json").out)) == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--payouts", "1,2,3,4,5,6"], "6 payouts, expected 7"),
        (["--dice", "-5"], "-5 dice, expected 1 to 12"),
        (["--faces", "1"], "1 faces, expected 2 to 20"),
        (["--rerolls", "50"], "50 re-rolls, expected 0 to 10"),
        (["--dice", "12", "--faces", "20"], "expected at most 3,000,000"),
        (["--table", "Z"], "there is no table `Z`"),
        (["--within", "x"], "`x` is no number"),
        (["--random-keep", "3/2"], "--random-keep is 3/2, expected 0 to 1"),
        (["--keep", "cuont > 2"], "did you mean `count`"),
        (["--play", "0"], "0 games to play"),
        (["--target-return", "94"], "the target return is 94"),
    ],
)
def test_what_solo_refuses(run: Run, arguments: list[str], told: str) -> None:
    ran = run("solo", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert "hint" in ran.err


def test_pages_are_written_or_refused(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("solo", "--table", "B", "--html", str(page)).out == f"wrote {page}\n"
    assert "6291295/1889568" in page.read_text(encoding="utf-8")
    assert run("duel", RULES, "--html", str(page)).code == 0
    assert "-227130697975/8463329722368" in page.read_text(encoding="utf-8")
    ran = run("solo", "--table", "B", "--html", str(tmp_path / "missing" / "page.html"))
    assert (ran.code, ran.out) == (2, "")
    assert "missing" in ran.err


# --- duel


def test_the_duel(run: Run) -> None:
    ran = run("duel", RULES, "--exact")
    assert (ran.code, ran.err) == (0, "")
    assert "252 hands of 252 different strengths, from 12346 to 66666" in ran.out
    assert "none | none: win 556315/1119744, draw 3557/559872, equity 1/2 = 0.5" in ran.out
    assert "optimum | optimum: -227130697975/8463329722368 = -0.02683703759936342" in ran.out
    assert "the second seat betting first changes nothing" in ran.out
    assert "24.75 pp over chance" in ran.out
    assert "1.70 pp over the rule" in ran.out
    assert "switched off in rules.yaml" in ran.out
    sight, blind = ran.out.split("without sight: ")
    assert "best response  ai             0.508332  0.004794  0.486874  0.510729" in sight
    assert "best response  ai             0.500043  0.004595  0.495362  0.502340" in blind


def test_the_duel_as_json(run: Run) -> None:
    whole = json.loads(run("duel", RULES, "--json", "--reference", "optimum").out)
    assert whole["gold"][0]["gold"]["exact"] == "-227130697975/8463329722368"
    assert len(whole["with_sight"]) == len(whole["without_sight"]) == 35
    assert whole["depth"]["reference"] == "optimum"
    assert whole["by_first_hand"][-1]["hand"] == "nothing"
    assert not whole["loaded_switched_on"]


def test_the_duel_in_floats(run: Run) -> None:
    out = run("duel", RULES, "--float").out
    assert "-0.026837037599363" in out
    assert "error at most" in out


def test_the_optimum_as_script(run: Run) -> None:
    out = run("duel", RULES, "--optimal").out
    assert row(out, "bytes ")[-1] == "370,226"
    assert "equity given away  0 in the first seat, 0 in the second" in out


def test_playing_the_duel(run: Run) -> None:
    ran = run("duel", RULES, "--play", "5000", "--seed", "3")
    assert ran.code == 0
    assert "11 comparisons" in ran.out
    assert json.loads(run("duel", RULES, "--play", "200", "--json").out)[0]["games"] == 200
    few = run("duel", RULES, "--play", "1")
    assert few.code == 0
    assert "too few games to be judged" in few.out


def test_linear_programming(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("scipy", reason="the extra `solve` is not installed")
    rules = changed_rules(tmp_path, "rolls: 2 ", "rolls: 1 ")
    out = run("duel", rules, "--scipy").out
    assert "linear programming over the" in out
    assert "0 re-rolls each" in out


def changed_rules(folder: Path, right: str, wrong: str) -> str:
    """A copy of our rules with one change."""
    text = Path(RULES).read_text(encoding="utf-8")
    assert right in text
    (folder / "rules.yaml").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return str(folder / "rules.yaml")


def test_other_rules_give_other_numbers(run: Run, tmp_path: Path) -> None:
    dearer = run("duel", changed_rules(tmp_path, "    stakes:\n      ante: 0.5", "    stakes:\n      ante: 1")).out
    assert "ante 1, raise 0.5 gold" in dearer
    assert row(dearer, "optimum        optimum        -")[-1] != "-0.0268370376"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.yaml"], "nowhere.yaml"),
        ([RULES, "--reference", "best response"], "best response"),
        ([RULES, "--random-keep", "-1"], "--random-keep is -1"),
        ([RULES, "--play", "-3"], "-3 games to play"),
    ],
)
def test_what_the_duel_refuses(run: Run, arguments: list[str], told: str) -> None:
    ran = run("duel", *arguments)
    assert ran.code == 2
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_without_a_duel_there_is_nothing_to_measure(run: Run, tmp_path: Path) -> None:
    text = Path(RULES).read_text(encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(text[: text.index("games:")] + "games: {}\n", encoding="utf-8")
    ran = run("duel", str(tmp_path / "rules.yaml"))
    assert ran.code == 2
    assert ran.err


def test_json_and_text_tell_the_same(run: Run) -> None:
    whole = json.loads(run("solo", "--table", "H", "--keep", "count >= 2", "--float", "--json").out)
    text = run("solo", "--table", "H", "--keep", "count >= 2", "--exact", "--diff").out
    (table,) = whole["tables"]
    for way, value in table["returns"].items():
        assert f"H, {way}: {value['exact']} = {value['value']!r}" in text
        assert float(Fraction(value["exact"])) == value["value"]
    for error in table["differences"]["strict"]:
        hand = "".join(map(str, error["hand"]))
        assert row(text, f"{hand} ")[1] == str(error["rolls"])
        assert row(text, f"{hand} ")[-1] == error["loss"]["exact"]
    for way, found in table["float64"].items():
        exact = Fraction(table["returns"][way]["exact"])
        assert abs(Fraction(found["value"]) - exact) <= Fraction(found["bound"])
    assert sum(Fraction(chance["exact"]) for chance in table["classes"]["optimum"].values()) == 1


def test_every_pair_of_the_duel_in_json_adds_up(run: Run) -> None:
    whole = json.loads(run("duel", RULES, "--json", "--random-keep", "1/3").out)
    for part in ("with_sight", "without_sight"):
        for pair in whole[part]:
            win, draw, lose, equity = (Fraction(pair[key]["exact"]) for key in ("win", "draw", "lose", "equity"))
            assert win + draw + lose == 1
            assert equity == win + draw / 2
    assert whole["betting"][0]["what"] == "first seat raises"
    assert sum(Fraction(one["chance"]["exact"]) for one in whole["by_first_hand"]) == 1
    plain = next(one for one in whole["loaded"] if (one["first"], one["second"]) == ("plain", "plain"))
    assert plain["change"]["exact"] == "0"
