"""Places in texts: offsets to lines and columns, for every kind of line end."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source import Place, Position, Source, Span


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(line_end: str) -> None:
    source = Source("a.txt", line_end.join(["one", "", "\tthree"]))
    assert source.position(0) == Position(1, 1)
    assert source.position(len("one" + 2 * line_end)) == Position(3, 1)
    assert source.position(len("one" + 2 * line_end) + 1) == Position(3, 2), "a tab is one column"
    assert [source.line(number) for number in (1, 2, 3)] == ["one", "", "\tthree"]


def test_an_empty_text_has_one_empty_line() -> None:
    source = Source("empty.txt", "")
    assert source.position(0) == source.position(99) == Position(1, 1)
    assert source.line(1) == ""


def test_offsets_outside_the_text_give_its_ends() -> None:
    source = Source("a.txt", "ab\ncd")
    assert source.position(-5) == Position(1, 1)
    assert source.position(99) == Position(2, 3)


@given(st.text(alphabet="ab\r\n\t é"), st.data())
def test_lines_and_columns_lead_back_to_the_offset(text: str, data: st.DataObject) -> None:
    source = Source("x", text)
    offset = data.draw(st.integers(0, len(text)))
    position = source.position(offset)
    assert source.line_starts[position.line - 1] + position.column - 1 == offset
    assert position.line == 1 + len(re.findall(r"\r\n|\r|\n", text[:offset])) - _splits_a_pair(text, offset)


def _splits_a_pair(text: str, offset: int) -> int:
    """A carriage return before the offset does not end its line yet if its line feed comes after."""
    return int(text[offset - 1 : offset + 1] == "\r\n")


def test_a_place_tells_both_ends_and_the_line() -> None:
    place = Source("dir/a.txt", "x = {\n\ty = 1\n}").place(Span(7, 12))
    assert place == Place("dir/a.txt", Position(2, 2), Position(2, 7), "\ty = 1")
    assert str(place) == "dir/a.txt:2:2"
    assert str(Place("gone.txt")) == "gone.txt"


def test_places_sort_by_file_then_position_and_whole_files_come_first() -> None:
    source = Source("b", "1\n2\n3")
    places = [source.place(Span(4, 5)), Place("c"), source.place(Span(0, 1)), Place("b"), Place("a")]
    assert sorted(places, key=lambda place: place.sort_key) == [places[4], places[3], places[2], places[0], places[1]]
