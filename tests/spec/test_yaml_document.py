"""Reading a YAML file: what cannot be read, and the place of every key and value."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import FaultyInput, UserError
from generator.source import Place, Span
from generator.spec.yaml_document import LARGEST, MOST_BRACKETS, Document, kind_of, parse_document, read_document
from generator.spec.yaml_nodes import KeyPath, step

TEXT = """\
# a comment
mod:
  name: Tavern
  tags: [one, 'two three']
hands:
  - name: pair
    groups: [2]
  - {name: three, groups: [3]}
empty:
folded: >-
  some
  words
escaped: "a\\tb"
"""


@pytest.fixture
def document() -> Document:
    return parse_document("rules.yaml", TEXT)


def shown(place: Place) -> str:
    """Line, column and the text under the carets."""
    assert place.start is not None
    assert place.end is not None
    assert place.excerpt is not None
    last = place.end.column - 1 if place.end.line == place.start.line else len(place.excerpt)
    return f"{place.start.line}:{place.start.column} {place.excerpt[place.start.column - 1 : last]}"


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("mod", "name"), "3:9 Tavern", "3:3 name"),
        (("mod", "tags"), "4:9 [one, 'two three']", "4:3 tags"),
        (("mod", "tags", 1), "4:15 'two three'", "4:15 'two three'"),
        (("mod",), "2:1 mod", "2:1 mod"),
        (("hands",), "5:1 hands", "5:1 hands"),
        (("hands", 0), "6:5 name", "6:5 name"),
        (("hands", 0, "groups"), "7:13 [2]", "7:5 groups"),
        (("hands", 1), "8:5 {name: three, groups: [3]}", "8:5 {name: three, groups: [3]}"),
        (("hands", 1, "groups", 0), "8:28 3", "8:28 3"),
        (("empty",), "9:1 empty", "9:1 empty"),
        (("mod", "nothing"), "2:1 mod", "2:1 mod"),
        (("mod", "name", "deeper"), "3:9 Tavern", "3:9 Tavern"),
        (("nowhere",), "2:1 mod", "2:1 mod"),
        ((), "2:1 mod", "2:1 mod"),
    ],
)
def test_places(document: Document, path: KeyPath, value: str, key: str) -> None:
    assert shown(document.place(path)) == value
    assert shown(document.key_place(path)) == key


@pytest.mark.parametrize(
    ("path", "span", "expected"),
    [
        (("mod", "name"), Span(1, 3), "3:10 av"),
        (("mod", "tags", 1), Span(4, 9), "4:20 three"),
        (("folded",), Span(5, 10), "10:9 >"),
        (("escaped",), Span(2, 3), '13:10 "'),
        (("mod", "name"), Span(2, 2), "3:11 v"),
        (("mod",), Span(0, 1), "2:1 mod"),
        (("nowhere",), Span(0, 1), "2:1 mod"),
    ],
)
def test_places_within_texts(document: Document, path: KeyPath, span: Span, expected: str) -> None:
    assert shown(document.within(path, span)) == expected


def test_within_an_anchored_text() -> None:
    document = parse_document("x", "a: &x word\nb: *x\n")
    assert shown(document.within(("a",), Span(1, 3))) == "1:8 or"
    assert shown(document.within(("b",), Span(1, 3))) == "1:8 or"


def test_plain_values_and_keys(document: Document) -> None:
    assert document.plain(("hands", 1)) == {"name": "three", "groups": ["3"]}
    assert document.plain(("empty",)) is None
    assert document.plain(("hands", 2)) is None
    assert document.plain(("folded",)) == "some words"
    assert document.keys_at() == ("mod", "hands", "empty", "folded", "escaped")
    assert document.keys_at(("mod", "name")) == ()


def test_step_wants_the_right_kind_of_key(document: Document) -> None:
    hands = document.node(("hands",))
    assert hands is not None
    assert step(hands, 1) is document.node(("hands", 1))
    assert step(hands, -1) is None
    assert step(hands, "0") is None


def test_kinds_in_words(document: Document) -> None:
    words = []
    for path in (("mod",), ("hands",), ("empty",), ("folded",)):
        node = document.node(path)
        assert node is not None
        words.append(kind_of(node))
    assert words == ["a block of keys", "a list", "empty", "a single value"]


def test_a_file_is_read_with_its_line_ends_and_without_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    document = read_document(path)
    assert document.source.text == "a: 1\r\nb: 2\r\n"
    assert shown(document.place(("b",))) == "2:4 2"


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        read_document(tmp_path / "none.yaml")


def test_folder(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is a folder"):
        read_document(tmp_path)


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(UserError):
        read_document(Path("a\0b"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_forbidden_file(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    with pytest.raises(UserError, match="cannot be read: permission denied"):
        read_document(path)


def test_a_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text("a: 1")
    with pytest.raises(UserError, match="does not exist"):
        read_document(tmp_path / "r.yaml" / "x")


def only_finding(path: Path) -> str:
    with pytest.raises(FaultyInput) as fault:
        read_document(path)
    (found,) = fault.value.findings
    return f"{str(found.place).removeprefix(str(path))} {found.code} {found.message}"


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes(b"#" * (LARGEST + 1))
    assert only_finding(path) == " RY102 the file holds 4,000,001 bytes, at most 4,000,000 are read"


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes(b"a: 1\nb: \xff\n")
    assert only_finding(path) == ":2:4 RY101 byte 0xff is not UTF-8"


def test_utf16(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes("a: 1".encode("utf-16"))
    assert only_finding(path).startswith(":1:1 RY101")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~\n"])
def test_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(text)
    assert " RY109 " in only_finding(path)


@pytest.mark.parametrize(("text", "kind"), [("- a\n", "a list"), ("word\n", "a single value")])
def test_not_a_mapping(tmp_path: Path, text: str, kind: str) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(text)
    assert f"RY113 the file is {kind}, expected keys and values" in only_finding(path)


def test_faults_before_a_syntax_error_are_told_too() -> None:
    with pytest.raises(FaultyInput) as fault:
        parse_document("x", "a: {b: 1, b: 2}\nc: @\n")
    assert [found.code for found in fault.value.findings] == ["RY104", "RY103"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "[x, "])
def test_a_hundred_thousand_brackets_are_refused_before_the_scanner_sees_them(opening: str) -> None:
    with pytest.raises(FaultyInput) as fault:
        parse_document("x", "a: " + opening * 100_000)
    (found,) = fault.value.findings
    assert (found.code, str(found.place)) == ("RY107", f"x:1:{4 + MOST_BRACKETS * len(opening)}")


def test_brackets_in_texts_may_be_many() -> None:
    document = parse_document("x", "a: '" + "[x]" * 5_000 + "'")
    assert document.plain(("a",)) == "[x]" * 5_000


@given(st.text(max_size=60))
def test_any_text_is_a_document_or_a_fault(text: str) -> None:
    try:
        document = parse_document("x", text)
    except FaultyInput as fault:
        assert fault.findings
    else:
        assert isinstance(document.plain(), dict)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_document_or_a_fault(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "r.yaml"
    path.write_bytes(raw)
    try:
        read_document(path)
    except FaultyInput as fault:
        assert fault.findings
