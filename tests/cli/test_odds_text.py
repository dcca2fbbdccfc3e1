"""Numbers and tables of `modwright odds` as text."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import odds_text as text
from generator.errors import UserError


@pytest.mark.parametrize(
    ("given_text", "value"),
    [
        ("0.94", Fraction(47, 50)),
        ("1/3", Fraction(1, 3)),
        ("25", Fraction(25)),
        ("-2", Fraction(-2)),
        (" 5 ", Fraction(5)),
    ],
)
def test_options_are_kept_exactly(given_text: str, value: Fraction) -> None:
    assert text.fraction(given_text) == value


@pytest.mark.parametrize("given_text", ["", "x", "1/0", "0,94", "nan", "inf", "1/2/3"])
def test_what_is_no_number(given_text: str) -> None:
    with pytest.raises(UserError, match="is no number"):
        text.fraction(given_text)


def test_chances() -> None:
    assert text.probability(Fraction(1, 3), "--x") == Fraction(1, 3)
    for wrong in (Fraction(-1, 2), Fraction(3, 2), Fraction(1, 1001)):
        with pytest.raises(UserError, match="expected 0 to 1") as caught:
            text.probability(wrong, "--x")
        assert caught.value.message.startswith("--x is ")
        assert caught.value.hint


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("10", "10"),
        ("1/2", "0.5"),
        ("1/3", "1/3"),
        ("0", "0"),
        ("3/2", "1.5"),
        ("1/1024", "1/1024"),
        ("2000000", "2e+06"),
    ],
)
def test_plain_numbers(number: str, written: str) -> None:
    assert text.plain(Fraction(number)) == written


@given(st.fractions(-100, 100))
def test_plain_numbers_are_never_rounded(number: Fraction) -> None:
    assert Fraction(text.plain(number)) == number


@given(st.fractions(-100, 100))
def test_exact_numbers_hold_both_forms(number: Fraction) -> None:
    fraction, value = text.exact(number).split(" = ")
    assert Fraction(fraction) == number
    assert float(value) == float(number)


def test_shares_and_points() -> None:
    assert text.percent(Fraction(1, 3)) == "33.33 %"
    assert text.percent(Fraction(1, 3), 4) == "33.3333 %"
    assert text.points(Fraction(-1, 8)) == "-12.50 pp"
    assert text.decimal(Fraction(2, 3)) == "0.666667"
    assert text.decimal(Fraction(2, 3), 2) == "0.67"


def test_dice_are_digits_as_long_as_they_have_one() -> None:
    assert text.faces((1, 2, 9)) == "129"
    assert text.faces((1, 10)) == "1 10"
    assert text.faces(()) == "-"


def test_numbers_in_json() -> None:
    assert text.number(Fraction(1, 4)) == {"exact": "1/4", "value": 0.25}


def test_columns_are_aligned() -> None:
    rows = [["name", "one", "two"], ["a", "1", "22"], ["longer", "333", "4"]]
    assert list(text.table(rows)) == ["name    one  two", "a         1   22", "longer  333    4"]
    assert list(text.table(rows, left=2)) == ["name    one  two", "a       1     22", "longer  333    4"]


def test_nothing_trails() -> None:
    assert list(text.table([["a", ""], ["bb", ""]], left=2)) == ["a", "bb"]


def test_tables_and_pages_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text.say_table([["a", "b"], ["c", "dd"]])
    assert capsys.readouterr().out == "a   b\nc  dd\n"
    text.write_page(tmp_path / "page.html", "<p>ü</p>")
    assert capsys.readouterr().out == f"wrote {tmp_path / 'page.html'}\n"
    assert (tmp_path / "page.html").read_bytes() == "<p>ü</p>".encode()
