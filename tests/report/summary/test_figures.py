"""The main figures of the games beside the duel, against the right values of games.md section 2."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.build.compiler import read_rules
from generator.games.paytable.solve import Limits
from generator.report.summary.figures import Figure, further_figures
from generator.report.summary.gathered import LeftOut
from generator.report.summary.page import report_page
from tests.report.summary.sample import EVIL, sample

LIMITS = Limits(Fraction(1, 4), Fraction(1, 20))
RULES = Path(__file__).parents[3] / "rules.yaml"


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    return {one.game: one for one in further_figures(read_rules(RULES), LIMITS)}


def test_every_game_but_the_duel_is_told_of_with_its_command(figures: dict[str, Figure]) -> None:
    assert {name: one.command for name, one in figures.items()} == {
        "Farkle": "odds farkle",
        "One Poker": "odds one-poker",
        "Payout": "odds payout",
        "Yacht": "odds yacht",
    }


def test_a_turn_of_farkle(figures: dict[str, Figure]) -> None:
    words = figures["Farkle"].words
    assert "makes 564.44 points on average" in words, "games.md 2.3: 564.4376204"
    assert words.endswith("busts with 3.09 %"), "games.md 2.3: 5/162"


def test_the_cards_of_one_poker(figures: dict[str, Figure]) -> None:
    words = figures["One Poker"].words
    assert words.startswith("the higher of two cards beats a random card with 61.94 % and ties with 7.10 %"), "games.md"
    assert "lamps it beats it with 62.51 %" in words


def test_turns_of_yacht(figures: dict[str, Figure]) -> None:
    words = figures["Yacht"].words
    assert "comes to it with 4.60 %" in words, "games.md 2.1: 0.0460286 within three throws"
    assert "each of the 13 lines by itself makes 128.66 points on average" in words


def test_the_return_of_the_payout_table(figures: dict[str, Figure]) -> None:
    """Table H: 0.935854 a stake, the rule 79.69 % of it."""
    words = figures["Payout"].words
    assert words.startswith("the best play gets back 93.59 % of all stakes, as wanted")
    assert words.endswith("which is 79.69 % of the best")


def test_a_return_that_is_not_wanted_says_what_was(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    text = RULES.read_text(encoding="utf-8")
    assert "least: 92" in text
    rules.write_text(text.replace("least: 92", "least: 95"), encoding="utf-8")
    (payout,) = [one for one in further_figures(read_rules(rules), LIMITS) if one.game == "Payout"]
    assert payout.words.startswith("the best play gets back 93.59 % of all stakes, wanted are 95 % to 96 %")


def test_the_page_shows_them_even_without_a_duel() -> None:
    found = replace(sample(), odds=LeftOut("no duel"), figures=(Figure("Dice", f"pays {EVIL}", "odds dice"),))
    page = report_page(found)
    part = page[page.index("The other games") :]
    assert "modwright odds dice" in part
    assert EVIL not in page
    assert "The other games" not in report_page(replace(found, figures=()))
