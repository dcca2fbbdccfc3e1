"""Numbers in thousandths, read and shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spec.numbers import LARGEST, show_thousandths, to_thousandths


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.5", 500),
        ("2", 2000),
        ("-0.05", -50),
        ("+1.25", 1250),
        (" 7 ", 7000),
        ("0.1230", 123),
        ("2147483", LARGEST),
        (".5", 500),
        ("-.25", -250),
    ],
)
def test_read(text: str, value: int) -> None:
    assert to_thousandths(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "1e3",
        "0x10",
        "1_0",
        ".",
        "-.",
        "1.",
        "..5",
        "\u0661",
        "0.\u0661",
        "\uff11",
        "1,5",
        "nan",
        "--1",
        "1.0001",
        "2147484",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(ValueError, match="`"):
        to_thousandths(text)


@pytest.mark.parametrize(
    ("value", "text"), [(500, "0.5"), (0, "0"), (-50, "-0.05"), (1001, "1.001"), (12000, "12"), (-1500, "-1.5")]
)
def test_shown(value: int, text: str) -> None:
    assert show_thousandths(value) == text


@given(st.integers(-LARGEST, LARGEST))
def test_shown_and_read_again(value: int) -> None:
    assert to_thousandths(show_thousandths(value)) == value
