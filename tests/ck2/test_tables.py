"""The fact tables as rows: all there, none empty, and a missing one visible by name."""

from __future__ import annotations

from importlib.resources import files

import pytest

from generator.ck2 import tables
from generator.ck2.tables import Table, base_table_names, empty_tables, parse_table, read_table


def test_every_table_holds_rows() -> None:
    assert empty_tables() == ()


def test_every_file_of_the_folder_is_listed() -> None:
    folder = files("generator.ck2").joinpath("tables")
    found = {path.name.removesuffix(".tsv") for path in folder.iterdir() if path.name.endswith(".tsv")}
    assert found == {*tables.TABLES, *base_table_names()}


@pytest.mark.parametrize("name", [*tables.TABLES, *base_table_names()])
def test_rows_have_the_columns_of_the_header(name: str) -> None:
    text = files("generator.ck2").joinpath("tables", f"{name}.tsv").read_text("utf-8")
    lines = text.rstrip("\n").split("\n")
    assert {line.count("\t") for line in lines} == {lines[0].count("\t")}


def test_base_tables_hold_as_many_rows_as_their_list_says() -> None:
    counted = {
        row["file"]: int(row["rows"]) for row in read_table("base_names").rows if "events.tsv" not in row["file"]
    }
    assert counted == {file: len(read_table(file.removesuffix(".tsv")).rows) for file in counted}


def test_missing_table_is_empty() -> None:
    assert read_table("no_such_table") == Table("no_such_table", ())


def test_missing_table_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", (*tables.TABLES, "lost"))
    assert empty_tables() == ("lost",)


def test_short_rows_and_blank_lines() -> None:
    table = parse_table("x", "name\tnote\na\tb\n\nc\n")
    assert table.rows == ({"name": "a", "note": "b"}, {"name": "c", "note": ""})


def test_header_alone_is_an_empty_table() -> None:
    assert parse_table("x", "name\tnote\n").rows == ()
    assert parse_table("x", "").rows == ()
