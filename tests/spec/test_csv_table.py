"""Reading csv tables: separators, encodings, lines, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import FaultyInput, UserError
from generator.spec.csv_table import TableRow, read_table
from generator.spec.fields import Language

ENGLISH, FRENCH = Language.ENGLISH, Language.FRENCH


def table(tmp_path: Path, raw: bytes) -> tuple[TableRow, ...]:
    path = tmp_path / "t.csv"
    path.write_bytes(raw)
    return read_table(path, ENGLISH)


def faults(tmp_path: Path, raw: bytes) -> list[str]:
    with pytest.raises(FaultyInput) as fault:
        table(tmp_path, raw)
    start = str(tmp_path / "t.csv")
    return [f"{str(found.place).removeprefix(start)} {found.code} {found.message}" for found in fault.value.findings]


@pytest.mark.parametrize("separator", [b",", b";", b"\t"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_separators_line_ends_and_marks(tmp_path: Path, separator: bytes, line_end: bytes, mark: bytes) -> None:
    raw = mark + b"path|english|french" + line_end + 'a.b|"x, y; z"|é'.encode() + line_end
    rows = table(tmp_path, raw.replace(b"|", separator))
    assert rows == (TableRow(2, "a.b", {ENGLISH: "x, y; z", FRENCH: "é"}),)


def test_the_code_page_of_spreadsheets(tmp_path: Path) -> None:
    assert table(tmp_path, b"path,english\na,\xe9t\xe9\n")[0].words == {ENGLISH: "été"}


def test_columns_in_any_order_and_case(tmp_path: Path) -> None:
    rows = table(tmp_path, b"French, English ,PATH\nb,a,x.y\n")
    assert rows == (TableRow(2, "x.y", {ENGLISH: "a", FRENCH: "b"}),)


def test_lines_of_rows_with_line_breaks_and_blank_lines(tmp_path: Path) -> None:
    rows = table(tmp_path, b'path,english\n\na,"x\ny"\n,\nb,z\n')
    assert [(row.line, row.label) for row in rows] == [(3, "a"), (6, "b")]
    assert rows[0].words == {ENGLISH: "x\ny"}


def test_quotes_in_quotes(tmp_path: Path) -> None:
    assert table(tmp_path, b'path,english\na,"say ""x"""\n')[0].words == {ENGLISH: 'say "x"'}


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        read_table(tmp_path / "none.csv", ENGLISH)
    with pytest.raises(UserError, match="is a folder, expected a file"):
        read_table(tmp_path, ENGLISH)


def test_empty(tmp_path: Path) -> None:
    assert faults(tmp_path, b"\n\n") == [" RY141 the table is empty, expected a line of column names"]


def test_bad_columns(tmp_path: Path) -> None:
    assert faults(tmp_path, b"path,frensh,german,german\n") == [
        ":1:1 RY141 `frensh` is no column, expected `path`, `english`, `french`, `german` or `spanish`",
        ":1:1 RY141 the column `english` is there 0 times, expected once",
        ":1:1 RY141 the column `german` is there 2 times, expected once",
    ]


def test_rows_of_the_wrong_width(tmp_path: Path) -> None:
    assert faults(tmp_path, b"path,english\na,b\nc,d,e\nf\n") == [
        ":3:1 RY142 the row has 3 cells, expected 2",
        ":4:1 RY142 the row has 1 cells, expected 2",
    ]


def test_an_open_quote(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, b'path,english\na,"b\n')
    assert fault.startswith(":2:1 RY141 not csv: ")
