"""Checks of the rendered bytes: cp1252, CRLF, no byte order mark, localisation rows of 15 fields.

Knows nothing of what the script says. `Texts` is the mod's localisation as the rows give it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.build import crosscheck_faults as faults
from generator.build.files import OutputFile
from generator.diagnostics import Diagnostic, Note
from generator.source import Place, Source, Span

TEXT_ENDINGS = (".txt", ".csv", ".gfx", ".gui", ".mod")
# Field of a localisation row by language; the fields between and behind are unused (ck2-language 2.1).
COLUMNS = {"english": 1, "french": 2, "german": 3, "spanish": 5}
LONGEST_TEXT = 1000

_FIELDS = 15
_LONE_END = re.compile(r"(?<!\r)\n|\r(?!\n)")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a localisation file: its key, its fields, and where it stands."""

    key: str
    fields: tuple[str, ...]
    place: Place


def check_bytes(file: OutputFile) -> Iterator[Diagnostic]:
    """Faults of encoding and line ends in a text file; nothing for other files."""
    if not file.path.endswith(TEXT_ENDINGS):
        return
    if file.content.startswith(codecs.BOM_UTF8):
        yield faults.BYTE_ORDER_MARK.at(Place(file.path), "the file starts with a byte order mark, expected none")
    source = decoded(file)
    for found in re.finditer("\ufffd", source.text):
        message = "a byte is undefined in cp1252"
        yield faults.NOT_CP1252.at(source.place(Span(found.start(), found.end())), message)
    for found in _LONE_END.finditer(source.text):
        message = "a line ends without CRLF"
        yield faults.LINE_END.at(source.place(Span(found.start(), found.end())), message)
    if source.text and not source.text.endswith(("\n", "\r")):
        end = Span(len(source.text), len(source.text))
        yield faults.LINE_END.at(source.place(end), "the last line does not end, expected CRLF")


def decoded(file: OutputFile) -> Source:
    """The text of a file; bytes that cp1252 does not define become U+FFFD."""
    return Source(file.path, file.content.decode("cp1252", errors="replace"))


def read_rows(files: Iterable[OutputFile]) -> tuple[Row, ...]:
    """Every row of every localisation csv, comments and empty lines left out."""
    return tuple(row for file in files if file.path.endswith(".csv") for row in _rows(decoded(file)))


def _rows(source: Source) -> Iterator[Row]:
    for found in re.finditer(r"[^\r\n]+", source.text):
        line = found.group()
        if not line.startswith("#"):
            fields = tuple(line.split(";"))
            yield Row(fields[0], fields, source.place(Span(found.start(), found.end())))


def check_rows(rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Rows of another shape than 15 fields ending in `x`, keys given twice, texts too long for the game."""
    first: dict[str, Row] = {}
    for row in rows:
        if len(row.fields) != _FIELDS or row.fields[-1] != "x":
            shape = f"{len(row.fields)} fields and ends in `{row.fields[-1]}`"
            yield faults.FIELD_COUNT.at(row.place, f"the row has {shape}, expected 15 fields and `x`")
        if row.key in first:
            message = f"the text `{row.key}` is given twice, and the game takes the first"
            yield faults.DEFINED_TWICE.at(row.place, message, Note("the first", first[row.key].place))
        first.setdefault(row.key, row)
        for language, column in COLUMNS.items():
            length = len(row.fields[column]) if column < len(row.fields) else 0
            if length > LONGEST_TEXT:
                message = (
                    f"the {language} text of `{row.key}` has {length} characters, at most {LONGEST_TEXT} are shown"
                )
                yield faults.LONG_TEXT.at(row.place, message)
