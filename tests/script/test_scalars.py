"""Single values by their shape."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.script.scalars import make_scalar
from generator.script.tree import Kind


@pytest.mark.parametrize(
    ("token", "thousandths"),
    [
        ("0", 0),
        ("16", 16_000),
        (".3", 300),
        ("-.2", -200),
        ("+5", 5000),
        ("1.", 1000),
        ("-0.0019", -1),
        ("2147483.647", 2_147_483_647),
        ("0.9999", 999),
        ("007", 7000),
        ("999999999999999", 999_999_999_999_999_000),
    ],
)
def test_numbers(token: str, thousandths: int) -> None:
    scalar = make_scalar(token)
    assert (scalar.kind, scalar.text, scalar.thousandths) == (Kind.NUMBER, token, thousandths)


@pytest.mark.parametrize("token", ["867.1.1", "9999.12.31", "-50.1.1", "1.2.3"])
def test_dates(token: str) -> None:
    assert make_scalar(token).kind is Kind.DATE


@pytest.mark.parametrize(
    "token",
    ["yes", "tv.1", "1a", "-", "+", ".", "1.2.3.4", "[Root.GetID]", "--1", "1,5", "1e5", "\xb2", "\u0663", "9" * 16],
)
def test_words(token: str) -> None:
    scalar = make_scalar(token)
    assert (scalar.kind, scalar.text, scalar.thousandths) == (Kind.WORD, token, None)


@pytest.mark.parametrize(("token", "text"), [('""', ""), ('"16"', "16"), ('"a b"', "a b"), ('"\\"', "\\"), ('"', "")])
def test_quoted_texts(token: str, text: str) -> None:
    scalar = make_scalar(token)
    assert (scalar.kind, scalar.text, scalar.thousandths) == (Kind.QUOTED, text, None)


@given(st.from_regex(r"\A[+-]?[0-9]{1,15}\.[0-9]{0,30}\Z"))
def test_thousandths_are_cut_toward_zero(token: str) -> None:
    exact = (Decimal(token) * 1000).to_integral_value(ROUND_DOWN)
    assert make_scalar(token).thousandths == int(exact)
