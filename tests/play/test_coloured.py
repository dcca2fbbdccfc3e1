"""Colour codes taken apart."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.play.coloured import Piece, coloured, plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain", (Piece("plain"),)),
        ("a §Yb§! c", (Piece("a "), Piece("b", "Y"), Piece(" c"))),
        ("§Ra §Gb§! c§! d", (Piece("a ", "R"), Piece("b", "G"), Piece(" c", "R"), Piece(" d"))),
        ("§Yopen", (Piece("open", "Y"),)),
        ("§!§!closed", (Piece("closed"),)),
        ("2¤", (Piece("2gold"),)),
        ("a\\nb\nc", (Piece("a\nb\nc"),)),
        ("<script>alert(1)</script>", (Piece("<script>alert(1)</script>"),)),
        ("[Root.GetName] $KEY$", (Piece("[Root.GetName] $KEY$"),)),
    ],
)
def test_pieces(text: str, expected: tuple[Piece, ...]) -> None:
    assert coloured(text) == expected


def test_plain_is_the_text_without_codes() -> None:
    assert plain("a §Yb§! c") == "a b c"


@given(st.text(alphabet="ab §Y!R"))
def test_only_codes_are_lost(text: str) -> None:
    assert "".join(piece.text for piece in coloured(text)) == re.sub(r"§[^\s§]", "", text)


@given(st.text(alphabet="ab§YR!", max_size=30))
def test_neighbours_differ_in_colour(text: str) -> None:
    colours = [piece.colour for piece in coloured(text)]
    assert all(left != right for left, right in pairwise(colours))
