"""The page about the payout table: what a reader finds on it, and that it stands alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.games.payout.measure import measure_house
from generator.games.paytable.solve import Limits
from generator.report.odds_payout import payout_page
from tests.games.payout.composed import block_of, composed, edited, with_payouts


def page_of(text: str, folder: Path) -> str:
    return payout_page(measure_house(block_of(text, folder)[1], Limits()))


class Words(HTMLParser):
    """The words between tags."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def words_of(page: str) -> str:
    parser = Words()
    parser.feed(page)
    return " ".join(" ".join(parser.found).split())


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return page_of(composed(), tmp_path_factory.mktemp("page"))


def test_it_says_what_comes_back_and_what_an_evening_costs(page: str) -> None:
    words = words_of(page)
    assert "Who plays best gets back 93.59 % of all stakes, as wanted (92 % to 96 %)." in words
    assert "0.5 to 5 gold, in steps of 0.5" in words
    assert "20 gold of stakes in a day" in words
    assert "1.283 gold" in words
    assert "221045/236196" in words


def test_it_holds_the_part_about_the_table(page: str) -> None:
    words = words_of(page)
    assert "There is something to discover" in words
    assert "strictly worse than the best in 100 of 252 hands" in words


def test_it_stands_alone(page: str) -> None:
    assert not re.search(r"""(?:src|href)=["']https?:""", page)
    assert "<script src" not in page
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


def test_a_house_that_gives_too_much_is_told(tmp_path: Path) -> None:
    words = words_of(page_of(with_payouts("10 6 4 3 2 1 0.5", ("days: 1", "days: 7")), tmp_path))
    assert "gets back 332.95 % of all stakes, which is not what is wanted (92 % to 96 %)" in words
    assert "20 gold of stakes in 7 days" in words
    assert "Shallow" in words


def test_one_re_roll_is_told(tmp_path: Path) -> None:
    assert "up to once" in words_of(page_of(edited(("rerolls: 2", "rerolls: 1")), tmp_path))
