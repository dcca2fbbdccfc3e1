"""Rows of csv files, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Confidence
from generator.script.localisation import (
    HEADER,
    LANGUAGES,
    UnwritableText,
    localisation_row,
    localisation_text,
    read_localisation,
)
from generator.script.localisation import LocalisationFile as File

GOOD = "mw.1;One;Un;Eins;;Uno;;;;;;;;;x"


def read(*lines: str, line_end: str = "\r\n") -> File:
    return read_localisation(line_end.join(lines).encode("cp1252"), "l.csv")


def codes(file: File) -> list[tuple[str, int]]:
    return [(one.code, one.place.start.line) for one in file.findings if one.place.start]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_rows_and_comments(line_end: str) -> None:
    file = read(
        HEADER,
        "",
        GOOD,
        "# note; with sign",
        ";;;;;;;;;;;;;;",
        ";;;;;;;;;;;;;;x",
        "a;B;;;;;;;;;;;;;x",
        line_end=line_end,
    )
    assert file.findings == ()
    assert [row.key for row in file.rows] == ["mw.1", "a"]
    assert [file.rows[0].text(language) for language in LANGUAGES] == ["One", "Un", "Eins", "Uno"]
    assert file.rows[1].text("german") == ""
    assert [(comment.text, comment.line) for comment in file.comments] == [(HEADER, 1), ("# note; with sign", 4)]
    place = file.rows[0].place
    assert (str(place), place.excerpt) == ("l.csv:3:1", GOOD)
    assert place.end is not None
    assert place.end.column == 5


def test_languages_stand_where_the_header_says() -> None:
    names = HEADER.split(";")
    assert {names[column].lower(): column for column in LANGUAGES.values()} == dict(LANGUAGES)
    assert len(names) == 15


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("k;a;b;;;;;;;;;;;x", "CK120"),
        ("k;a;b;;;;;;;;;;;;;x", "CK120"),
        ("k;a; and b;;;;;;;;;;;;;;;x", "CK120"),
        ("k;a", "CK120"),
        ("k;a;;;;;;;;;;;;;", "CK121"),
        ("k;a;;;;;;;;;;;;;y", "CK121"),
        ("two words;a;;;;;;;;;;;;;x", "CK123"),
        ("late ;a;;;;;;;;;;;;;x", "CK123"),
        (";a;;;;;;;;;;;;;x", "CK123"),
        ("nothing", "CK124"),
    ],
)
def test_faulty_rows(line: str, code: str) -> None:
    file = read("# first", line, GOOD)
    assert codes(file) == [(code, 2)]
    assert len(file.rows) == 2


def test_a_key_of_two_words_may_be_meant() -> None:
    """Names that script gives in quotes are looked up too; a blank at the end is a slip."""
    found = read("Shun Empire;Shun;;;;;;;;;;;;;x", "late ;a;;;;;;;;;;;;;x").findings
    assert [one.confidence for one in found] == [Confidence.LOW, Confidence.HIGH]


@pytest.mark.parametrize(
    "row", ["%s;a;;;;;;;;;;;x", "%s;a;b;c;;d;;;;;x;;;;", "%s;a;b;c;;d;;;;;;;;;x;;;;;x", "%s;a;;;;;;;;;;;;;;x"]
)
def test_many_rows_alike_that_keep_their_texts_are_told_once(row: str) -> None:
    """From ten on it is how the file is written; the first row speaks for all."""
    rows = [row % f"k{number}" for number in range(10)]
    assert len(read(GOOD, *rows[:9]).findings) == 9
    (one,) = read(GOOD, *rows).findings
    assert one.place.start and one.place.start.line == 2
    assert one.notes[0].message.startswith("9 more rows of this file")


def test_rows_whose_texts_are_shifted_are_told_one_by_one() -> None:
    rows = [f"k{number};a; and b;;;;;;;;;;;;;;;x" for number in range(12)]
    short = [f"j{number};a;x" for number in range(12)]
    assert len(read(*rows, *short).findings) == 12 + 12
    shifted = [f"k{number};1;2;3;4;5;6;7;;;;;;;;x" for number in range(12)]
    assert len(read(*shifted).findings) == 12


def test_a_key_that_stood_before_points_to_the_first() -> None:
    file = read(GOOD, "other;a;;;;;;;;;;;;;x", GOOD, GOOD.upper(), GOOD)
    assert [one for one in codes(file) if one[0] == "CK122"] == [("CK122", 3), ("CK122", 5)]
    note = file.findings[-1].notes[0]
    assert note.place is not None
    assert str(note.place) == "l.csv:1:1"


def test_a_short_row_has_empty_texts() -> None:
    row = read("k;a").rows[0]
    assert (row.field_count, row.text("english"), row.text("spanish")) == (2, "a", "")


def test_findings_of_the_encoding_come_first() -> None:
    file = read_localisation(b"\xef\xbb\xbf" + "k;Bj\xf6rn".encode() + b"\nj;a\0", "l.csv")
    assert [one.code for one in file.findings] == ["CK114", "CK115", "CK116", "CK120", "CK120"]
    assert file.rows[0].key == "k"


@given(st.binary(max_size=60))
def test_any_bytes_are_read(raw: bytes) -> None:
    file = read_localisation(raw, "l.csv")
    assert all(row.field_count >= 1 for row in file.rows)


def test_a_row_is_written() -> None:
    texts = {"english": "One", "french": "Un", "german": "Eins", "spanish": "Uno"}
    assert localisation_row("mw.1", texts) == GOOD


def test_languages_not_given_repeat_the_first() -> None:
    row = read(localisation_row("k", {"german": "Eins", "french": ""})).rows[0]
    assert [row.text(language) for language in LANGUAGES] == ["Eins", "", "Eins", "Eins"]


@pytest.mark.parametrize(
    ("key", "texts", "reason"),
    [
        ("k", {"english": "a;b"}, "the english text of `k` holds `;`, which ends a field; use `,`"),
        ("k", {"french": "a\nb"}, r"the french text of `k` holds a line break; write `\n`"),
        ("k", {"french": "a\rb"}, r"the french text of `k` holds a line break; write `\n`"),
        ("k", {"german": "\u0416"}, "the german text of `k` holds `\u0416`, which Windows-1252 lacks"),
        ("k", {"german": "\x81"}, "the german text of `k` holds `\x81`, which Windows-1252 lacks"),
        ("k", {"german": "a\tb"}, "the german text of `k` holds the control character 0x09"),
        (
            "k",
            {"polish": "a"},
            "the polish text of `k` has no column, expected one of english, french, german, spanish",
        ),
        ("k", {}, "the key `k` has no text, expected one language at least"),
        (
            "a b",
            {"english": "x"},
            "the key `a b` is no key, expected one word without `;` that does not start with `#`",
        ),
        ("#k", {"english": "x"}, "the key `#k` is no key, expected one word without `;` that does not start with `#`"),
        ("\u0416", {"english": "x"}, "the key `\u0416` holds `\u0416`, which Windows-1252 lacks"),
    ],
)
def test_what_a_file_cannot_hold_is_refused(key: str, texts: dict[str, str], reason: str) -> None:
    with pytest.raises(UnwritableText) as caught:
        localisation_row(key, texts)
    assert str(caught.value) == reason
    assert caught.value.key == key


_KEYS = st.from_regex(r"\A[A-Za-z_][A-Za-z0-9_.]{0,10}\Z")
_TEXTS = st.text('ab [].$\xa7\xe9\u2019\xa0"#\\', max_size=12)


@given(st.dictionaries(_KEYS, st.fixed_dictionaries(dict.fromkeys(LANGUAGES, _TEXTS)), max_size=5))
def test_what_was_written_is_read_back(rows: dict[str, dict[str, str]]) -> None:
    file = read_localisation(localisation_text(rows.items()).encode("cp1252"), "l.csv")
    texts = {key: value for key, value in rows.items() if any(value.values()) or key}
    assert not file.findings
    assert {row.key: {language: row.text(language) for language in LANGUAGES} for row in file.rows} == texts
