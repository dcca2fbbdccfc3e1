"""The csv table of texts as a file: rows with their lines. Knows columns and separators, nothing of any rules."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput
from generator.paths import read_file
from generator.source import Place, Position
from generator.spec.codes import did_you_mean, finding, listing
from generator.spec.text import Language

PATH = "path"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table: the line it starts in (from 1), a path, the words of each column."""

    line: int
    label: str
    words: Mapping[Language, str]


def row_finding(name: str, line: int, code: str, message: str, help: str = "") -> Diagnostic:
    """A finding at the line in which a row starts."""
    return finding(code, Place(name, Position(line, 1), Position(line, 2)), message, help)


def read_table(path: Path, first: Language) -> tuple[TableRow, ...]:
    """The rows of a csv table; commas, semicolons or tabs part its cells. Raises UserError, FaultyInput."""
    rows = _cells(str(path), _decode(read_file(path, "name the csv table")))
    if not rows:
        raise _faulty(path, [finding("RY141", Place(str(path)), "the table is empty, expected a line of column names")])
    (line, header), *body = rows
    columns = _columns(path, line, [cell.strip().lower() for cell in header], first)
    findings = [_wrong_width(path, line, cells, len(header)) for line, cells in body if len(cells) != len(header)]
    if findings:
        raise _faulty(path, findings)
    return tuple(
        TableRow(
            line, cells[columns[PATH]].strip(), {lang: cells[columns[lang]] for lang in Language if lang in columns}
        )
        for line, cells in body
    )


def is_table(raw: bytes) -> bool:
    """Whether a file is a table of texts: its first column is `path`."""
    header = _decode(raw).split("\n", 1)[0]
    return header.strip().strip('"').lower().startswith(PATH)


def _decode(raw: bytes) -> str:
    """UTF-8; spreadsheets on Windows also save in the code page."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _cells(name: str, text: str) -> list[tuple[int, list[str]]]:
    """Lines (from 1) and cells of all rows that are not blank."""
    header = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=header.count), strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as fault:
        raise FaultyInput(f"`{name}` cannot be read", [row_finding(name, line, "RY141", f"not csv: {fault}")]) from None
    return rows


def _columns(path: Path, line: int, header: list[str], first: Language) -> dict[str, int]:
    """The place of each column. Raises FaultyInput if one is unknown, doubled, or missing."""
    known = (PATH, *(language.value for language in Language))
    findings = [
        row_finding(
            str(path),
            line,
            "RY141",
            f"`{name}` is no column, expected {listing(known, 'or')}",
            did_you_mean(name, known),
        )
        for name in header
        if name not in known
    ]
    for name in known:
        count = header.count(name)
        if count > 1 or (count == 0 and name in {PATH, first.value}):
            message = f"the column `{name}` is there {count} times, expected once"
            findings.append(row_finding(str(path), line, "RY141", message))
    if findings:
        raise _faulty(path, findings)
    return {name: place for place, name in enumerate(header)}


def _unknown_column(path: Path, line: int, name: str, known: tuple[str, ...]) -> Diagnostic:
    message = f"`{name}` is no column, expected {listing(known, 'or')}"
    return row_finding(str(path), line, "RY141", message, did_you_mean(name, known))


def _wrong_width(path: Path, line: int, cells: list[str], width: int) -> Diagnostic:
    message = f"the row has {len(cells)} cells, expected {width}"
    return row_finding(str(path), line, "RY142", message, "put texts that hold the separator in double quotes")


def _faulty(path: Path, findings: list[Diagnostic]) -> FaultyInput:
    return FaultyInput(f"`{path}` cannot be read", findings)
