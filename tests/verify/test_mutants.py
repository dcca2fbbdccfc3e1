"""The page of all mutants: what is written on it, what is run again, and that it lists every mutant of every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from generator.verify.outcome import BoundCheck, Failure, Outcome, counterexample
from tests.lint.mutants import write_counts
from tests.verify import mutants
from tests.verify.mutant import Mutant, first_failure
from tests.verify.mutants import PAGE, SUITES, Row, Suite, alone_on, main, on_page, page, row_of, rows_on, run_suite

FIRST = Mutant("events/x.txt", "one = {", "yes", "no", "the first is off")
OTHER = Mutant("events/x.txt", "two = {", "1", "2", "the other counts twice", rules="tournaments")
FOLDER = Path("nowhere")
LEAST = {"dice_poker": 200, "optimal": 15}
"""So many mutants at least; 25 of the other games."""
MAKE = "call `python -m tests.verify.mutants --missing --write docs/mutants.md`"


def _suite(found: dict[str, str], asked: list[str]) -> Suite:
    """A suite of two, in which these mutants are found by these checks; what is asked for is noted."""

    def killed(mutant: Mutant, folder: Path) -> tuple[str, str]:
        asked.append(mutant.breaks)
        return found.get(mutant.breaks, ""), "a counterexample"

    return Suite("yacht", "Yacht", (FIRST, OTHER), killed)


def _rows(found: dict[str, str], word: str = "", known: Sequence[Row] = ()) -> tuple[list[Row], list[str]]:
    """The rows of the toy suite, and which mutants were run for them."""
    asked: list[str] = []
    return list(run_suite(_suite(found, asked), FOLDER, word, known)), asked


# --- the page


def test_a_row_tells_the_place_the_rules_and_the_check() -> None:
    assert row_of(FIRST, "rolls") == Row("`one`", "the first is off", "rolls")
    assert row_of(OTHER, "") == Row("`two` (tournaments)", "the other counts twice", "")


def test_a_survivor_is_told_on_the_page() -> None:
    lines = list(page({"yacht": [row_of(FIRST, "rolls"), row_of(OTHER, "")]}))
    assert lines.count("2 mutants, 1 found, 1 survivors.") == 2
    assert lines[-2] == "| 1 | `one` | the first is off | rolls |"
    assert lines[-1] == "| 2 | `two` (tournaments) | the other counts twice | **nothing** |"


def test_the_games_stand_in_their_order_and_are_summed_up() -> None:
    text = "\n".join(page({"payout": [row_of(FIRST, "a")], "yacht": [row_of(OTHER, "b"), row_of(FIRST, "c")]}))
    assert text.index("## Yacht") < text.index("## The payout table")
    assert "\n3 mutants, 3 found, 0 survivors.\n" in text
    assert "## Farkle" not in text


def test_a_page_is_read_back_as_it_was_written() -> None:
    rows = {"yacht": [row_of(FIRST, "rolls"), row_of(OTHER, "")], "payout": [row_of(FIRST, "words")]}
    assert rows_on("\n".join(page(rows))) == rows


def test_what_lint_finds_alone_is_told_and_kept(tmp_path: Path) -> None:
    rows = {"yacht": [row_of(FIRST, "rolls"), row_of(OTHER, "")], "payout": [row_of(FIRST, "words")]}
    file = tmp_path / "mutants.md"
    file.write_text("\n".join(page(rows, {"payout": 0})), encoding="utf-8")
    write_counts(file, {"yacht": 2})
    text = file.read_text(encoding="utf-8")
    assert "\nLint alone, which plays nothing, finds 2 of them.\n" in text
    assert alone_on(text) == {"yacht": 2, "payout": 0}
    assert rows_on(text) == rows
    assert "Lint alone" not in "\n".join(page(rows))


def test_a_page_without_sections_has_no_rows() -> None:
    assert rows_on("# Mutants\n\n| # | where |\n| --- | --- |\n| 1 | x | y | z |\n") == {}


# --- what is run


def test_every_mutant_is_run_and_survivors_are_rows(capsys: pytest.CaptureFixture[str]) -> None:
    rows, asked = _rows({"the first is off": "rolls"})
    assert asked == ["the first is off", "the other counts twice"]
    assert [row.check for row in rows] == ["rolls", ""]
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["1", "rolls", "one:", "the", "first", "is", "off:", "a", "counterexample"]
    assert said[1].split()[:2] == ["2", "SURVIVED"]


def test_a_word_chooses_mutants() -> None:
    rows, asked = _rows({"the other counts twice": "dice"}, word="counts")
    assert asked == ["the other counts twice"]
    assert rows == [row_of(OTHER, "dice")]


def test_what_is_known_is_not_run_again_but_survivors_are() -> None:
    known = [row_of(FIRST, "rolls"), row_of(OTHER, "")]
    rows, asked = _rows({"the other counts twice": "dice"}, known=known)
    assert asked == ["the other counts twice"]
    assert rows == [row_of(FIRST, "rolls"), row_of(OTHER, "dice")]


def test_writing_one_game_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(mutants, "SUITES", (_suite({"the first is off": "rolls"}, asked), *SUITES[4:]))
    file = tmp_path / "mutants.md"
    file.write_text("\n".join(page({"payout": [row_of(FIRST, "words")]})), encoding="utf-8")
    assert main(["--game", "yacht", "--write", str(file)]) == 1, "one survives"
    assert rows_on(file.read_text(encoding="utf-8")) == {
        "yacht": [row_of(FIRST, "rolls"), row_of(OTHER, "")],
        "payout": [row_of(FIRST, "words")],
    }
    assert main(["--game", "yacht", "--missing", "--write", str(file)]) == 1
    assert asked == ["the first is off", "the other counts twice", "the other counts twice"]


def test_nothing_is_written_of_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "SUITES", (_suite({"the first is off": "rolls"}, []),))
    assert main(["-k", "first", "--write", str(tmp_path / "mutants.md")]) == 0
    assert not (tmp_path / "mutants.md").exists()


# --- the page in the docs


@pytest.mark.parametrize("suite", SUITES, ids=[suite.game for suite in SUITES])
def test_the_page_in_the_docs_lists_them_all_and_no_survivor(suite: Suite) -> None:
    rows = rows_on(PAGE.read_text(encoding="utf-8")).get(suite.game, [])
    listed = [(row.where, row.breaks) for row in rows]
    wanted = [row_of(mutant, "") for mutant in suite.mutants]
    assert listed == [(row.where, row.breaks) for row in wanted], MAKE
    assert all(row.check for row in rows)


@pytest.mark.parametrize("suite", SUITES, ids=[suite.game for suite in SUITES])
def test_there_are_enough_of_each_game(suite: Suite) -> None:
    assert len(suite.mutants) >= LEAST.get(suite.game, 25)
    assert len({(mutant.name, mutant.rules) for mutant in suite.mutants}) == len(suite.mutants)


# --- which check is made first


def _checks(failing: set[str], made: list[str]) -> list[BoundCheck]:
    """Three checks, of which some fail; what is made is noted."""

    def run(name: str) -> Outcome:
        made.append(name)
        return Outcome(name, (counterexample(Failure.HAND, f"wrong {name}", None),) if name in failing else ())

    return [BoundCheck("yacht", name, partial(run, name)) for name in ("script", "rolls", "dice")]


@pytest.mark.parametrize(
    ("failing", "likely", "found", "made"),
    [
        ({"rolls", "dice"}, "", "rolls", ["script", "rolls"]),
        ({"rolls", "dice"}, "dice", "dice", ["dice"]),
        ({"rolls"}, "dice", "rolls", ["dice", "script", "rolls"]),
        ({"rolls"}, "no check of this game", "rolls", ["script", "rolls"]),
        (set(), "dice", "", ["dice", "script", "rolls"]),
    ],
)
def test_the_likely_check_is_made_first_and_all_others_if_it_holds(
    failing: set[str], likely: str, found: str, made: list[str]
) -> None:
    run: list[str] = []
    assert first_failure(_checks(failing, run), likely) == (found, f"wrong {found}" if found else "")
    assert run == made


def test_the_page_tells_which_check_is_likely() -> None:
    game, mutants_of_it = "yacht", SUITES[3].mutants
    rows = rows_on(PAGE.read_text(encoding="utf-8"))[game]
    assert [on_page(game, mutant) for mutant in mutants_of_it] == [row.check for row in rows]
    assert on_page(game, FIRST) == on_page("no game", FIRST) == ""
