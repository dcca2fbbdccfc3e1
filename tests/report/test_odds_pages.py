"""The pages about odds: whole HTML, nothing from outside, and the numbers that were measured."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from generator.games.dice_poker.duel import Policy, make_duel
from generator.games.dice_poker.duel_betting import Leanings, Stakes
from generator.games.dice_poker.duel_measure import Game, Measured, measure_duel
from generator.games.dice_poker.rules import Faces, Groups, Reroll, Table
from generator.games.paytable.payouts import TABLES, PayoutTable, own_table, solo_game
from generator.games.paytable.solve import Limits, measure_fully, strategies
from generator.report.odds_duel import duel_page
from generator.report.odds_page import Bar, bars, dice, heat_map, page, paragraph, table, times
from generator.report.odds_solo import solo_page

_EMPTY = {"meta", "rect", "circle", "use"}


class Checker(HTMLParser):
    """Demands that every element is closed in its order, and collects what is shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.shown: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _EMPTY:
            self.open.append(tag)
        self._keep(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._keep(attrs)

    def _keep(self, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.shown.append(data)


def checked(text: str) -> str:
    """The words of a page, after its form was checked."""
    found = Checker(text)
    assert len(set(found.ids)) == len(found.ids)
    assert all(link.removeprefix("#") in found.ids for link in found.links), "nothing comes from outside"
    assert "url(" not in text
    assert "http" not in text
    assert "@import" not in text
    return " ".join(found.shown)


def solo(*tables: PayoutTable, dice_number: int = 5) -> str:
    game = solo_game(dice_number)
    ways = strategies(game, Fraction(1, 2))
    return solo_page(game, [measure_fully(game, one, ways, Limits()) for one in tables])


def test_the_page_of_two_tables() -> None:
    words = checked(solo(TABLES["B"], TABLES["H"]))
    assert "6291295/1889568" in words
    assert "96.81 %" in words
    assert "Shallow" in words
    assert "There is something to discover" in words
    assert "strictly worse than the best in 6 of 252 hands" in words
    assert "and 60 more that cost less" in words
    assert "up to twice" in words


def test_what_a_user_wrote_is_escaped() -> None:
    table_with_tags = replace(own_table("1,0,0,0,0,0,0"), name="<b>&")
    assert "&lt;b&gt;&amp;" in solo(table_with_tags)
    checked(solo(table_with_tags))


@pytest.fixture(scope="module")
def measured() -> Measured:
    duel_table = Table(2, 7, (Groups((2,)), Faces((1, 7))), 3)
    duel = make_duel(duel_table, 1, {2: Reroll.PASS, 1: Reroll.RANKED, 0: Reroll.ALL}, Fraction(1, 2))
    weights = {"lucky": (1, 1, 1, 1, 1, 1, 2)}
    game = Game(duel, Stakes(500, 250), Leanings(1, 10_000, 5_000, 2, 1, 0), weights, False, ("pair", "both_ends"))
    return measure_duel(game, Policy.AI, Limits())


def test_the_page_of_a_duel(measured: Measured) -> None:
    words = checked(duel_page(measured))
    assert str(measured.gold.values[Policy.OPTIMUM, Policy.OPTIMUM]) in words
    assert "both ends" in words
    assert "0.5 gold to sit down, 0.25 to raise" in words
    assert "switched off in the rules" in words
    assert "may re-roll once" in words
    equity = measured.sight[Policy.AI, Policy.OPTIMUM].equity
    assert f"{float(100 * equity):.2f} %" in words


def test_a_deep_duel_without_loaded_dice(measured: Measured) -> None:
    deep = replace(
        measured,
        loaded=(),
        depth=replace(measured.depth, limits=Limits(Fraction(-1), Fraction(-1))),
    )
    words = checked(duel_page(deep))
    assert "There is something to discover" in words
    assert "Loaded dice" not in words


def test_bars_have_their_lengths() -> None:
    drawn = bars("t", [("a", [Bar(0.5, "half"), Bar(2.0, "too long"), Bar(-1, "none")])], ["x", "y", "z"])
    widths = re.findall(r'width="([0-9.]+)" height="14"', drawn)
    assert widths == ["230.0", "460.0", "0.0"]
    assert drawn.count("var(--one)") == 2
    checked(page("t", "lead", [drawn]))


def test_the_heat_map_is_brown_above_one_half() -> None:
    drawn = heat_map("t", ["a", "b"], [[Fraction(1, 2), Fraction(1, 4)], [None, Fraction(9, 10)]])
    assert drawn.count("var(--one)") == 2
    assert drawn.count("var(--two)") == 1
    assert "90.00 %" in drawn


def test_dice_and_small_parts() -> None:
    assert dice((1, 7)).count("<svg") == 2
    assert "#die-1" in dice((1, 7))
    assert ">7<" in dice((1, 7))
    assert "&ndash;" in dice(())
    assert paragraph("a < b") == "<p>a &lt; b</p>"
    assert "<td>&lt;i&gt;</td>" in table(["x"], [["<i>"]])
    assert [times(number) for number in range(4)] == ["never", "once", "twice", "3 times"]
