"""Localisation csv files: rows of 15 fields between `;`, read with findings and written with refusals.

    #CODE;ENGLISH;FRENCH;GERMAN;;SPANISH;;;;;;;;;x
    mw.1.title;A Game of Dice;;;;;;;;;;;;;x

Knows the shape of rows, not the commands inside texts (`texts.py`) nor which keys the game looks up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.diagnostics import Confidence, Diagnostic, Note
from generator.script.decoding import decode, encode
from generator.script.encoding_faults import encoding_findings
from generator.script.faults import BROKEN_LINE, DUPLICATE_KEY, FIELD_COUNT, NO_END_FIELD, ODD_KEY, finding
from generator.source import Place, Position, Source

FIELD_TOTAL = 15
END_FIELD = "x"
HEADER = "#CODE;ENGLISH;FRENCH;GERMAN;;SPANISH;;;;;;;;;x"

# Field of each language in a row; the fields between are unused.
LANGUAGES: Mapping[str, int] = {"english": 1, "french": 2, "german": 3, "spanish": 5}

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_WHITE = re.compile(r"[ \t\v\f\xa0]")
_BLANKS = " \t\v\f\xa0"
# The key and the fields of the languages; nothing behind them is shown.
_TEXT_FIELDS = 6
# So many rows alike in one file are a habit, not slips.
_MANY = 10
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `fields` are all of it as written, the key first. `place` is that of the key."""

    fields: tuple[str, ...]
    place: Place

    @property
    def key(self) -> str:
        """The first field."""
        return self.fields[0]

    @property
    def field_count(self) -> int:
        """How many fields the row has, with the key."""
        return len(self.fields)

    def text(self, language: str) -> str:
        """The text in a language of `LANGUAGES`; empty if the row is too short, as the game shows it."""
        column = LANGUAGES[language]
        return self.fields[column] if column < len(self.fields) else ""


@dataclass(frozen=True, slots=True)
class LineComment:
    """A line that starts with `#`, with its number from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class LocalisationFile:
    """One csv file, read: its rows in order, comments, and what was wrong with it."""

    source: Source
    rows: tuple[Row, ...]
    comments: tuple[LineComment, ...]
    findings: tuple[Diagnostic, ...]


def read_localisation(raw: bytes, path: str) -> LocalisationFile:
    """The rows of a csv file's bytes, with findings; never raises. Lines without any text are passed over."""
    decoded = decode(raw)
    source = Source(path, decoded.text)
    rows: list[Row] = []
    comments: list[LineComment] = []
    for number, match in enumerate(_LINE.finditer(decoded.text), start=1):
        line = match[1]
        if line.startswith("#"):
            comments.append(LineComment(line, number))
        elif line.strip("; \t\v\f\xa0") not in ("", END_FIELD):
            rows.append(_row(line, path, number))
    shape = [one for row in rows for one in _key_findings(row)] + _field_findings(rows)
    found = (*encoding_findings(decoded, source), *shape, *_duplicates(rows))
    return LocalisationFile(source, tuple(rows), tuple(comments), found)


def _row(line: str, path: str, number: int) -> Row:
    fields = tuple(line.split(";"))
    place = Place(path, Position(number, 1), Position(number, len(fields[0]) + 1), line)
    return Row(fields, place)


def _key_findings(row: Row) -> list[Diagnostic]:
    """A key that is empty or begins or ends with a blank; one of several words may be meant, for names in script."""
    if not row.key:
        return [finding(ODD_KEY, "the key `` is empty", row.place)]
    if not _WHITE.search(row.key):
        return []
    is_ragged = row.key.strip(_BLANKS) != row.key
    one = finding(ODD_KEY, f"the key `{row.key}` is not one word", row.place)
    return [one if is_ragged else replace(one, confidence=Confidence.LOW)]


def _field_findings(rows: Iterable[Row]) -> list[Diagnostic]:
    """Rows with too many or too few fields or without the last one; of many alike that do no harm only the first."""
    found: list[Diagnostic] = []
    alike: dict[tuple[str, int], list[Diagnostic]] = {}
    for row in rows:
        one = _field_finding(row)
        if one is not None and _keeps_its_texts(row):
            alike.setdefault((one.code, row.field_count), []).append(one)
        elif one is not None:
            found.append(one)
    for some in alike.values():
        found += some if len(some) < _MANY else [_for_all(some)]
    return sorted(found, key=lambda one: one.place.start.line if one.place.start else 0)


def _field_finding(row: Row) -> Diagnostic | None:
    """A fault of a row's fields; a line of one field is no row at all."""
    if row.field_count == 1:
        return finding(BROKEN_LINE, "a line without `;`, expected a row; perhaps a text runs over two lines", row.place)
    if row.field_count != FIELD_TOTAL:
        message = f"the row of `{row.key}` has {row.field_count} fields, expected {FIELD_TOTAL}"
        return finding(FIELD_COUNT, message, row.place)
    if row.fields[-1].strip() != END_FIELD:
        message = f"the last field of `{row.key}` is `{row.fields[-1]}`, expected `{END_FIELD}`"
        return finding(NO_END_FIELD, message, row.place)
    return None


def _keeps_its_texts(row: Row) -> bool:
    """Whether the texts of all languages stand in their fields: behind them is nothing but an `x`.

    An `x` behind its place may mean a `;` in a text; not where there is one text alone.
    """
    fields = [field.strip() for field in row.fields]
    is_late = len(fields) > FIELD_TOTAL and fields[FIELD_TOTAL - 1] != END_FIELD and any(fields[2:_TEXT_FIELDS])
    return len(fields) > _TEXT_FIELDS and set(fields[_TEXT_FIELDS:]) <= {"", END_FIELD} and not is_late


def _for_all(some: Sequence[Diagnostic]) -> Diagnostic:
    """The first of many findings alike, which tells how many more there are."""
    more = len(some) - 1
    note = Note(f"{more} more rows of this file are like it; the texts stand in their fields, so the game reads them")
    return replace(some[0], notes=(note,))


def _duplicates(rows: Iterable[Row]) -> list[Diagnostic]:
    """One finding for each row whose key stood before in the same file; the game keeps the first."""
    first: dict[str, Row] = {}
    found: list[Diagnostic] = []
    for row in rows:
        earlier = first.setdefault(row.key, row)
        if earlier is not row and row.key:
            one = finding(DUPLICATE_KEY, f"the key `{row.key}` stood before, the game keeps the first", row.place)
            note = Note("the first one stands here", earlier.place)
            found.append(
                Diagnostic(one.code, one.name, one.message, one.place, one.severity, notes=(note,), help=one.help)
            )
    return found


class UnwritableText(ValueError):
    """A key or text that a csv file cannot hold; `key` and `language` name it, the message says why."""

    def __init__(self, key: str, language: str, reason: str) -> None:
        where = f"the {language} text of `{key}`" if language else f"the key `{key}`"
        super().__init__(f"{where} {reason}")
        self.key = key
        self.language = language
        self.reason = reason


def localisation_row(key: str, texts: Mapping[str, str]) -> str:
    """A row without line end; languages not given repeat the first one given. `UnwritableText` if it cannot be."""
    _check_key(key)
    if not texts:
        raise UnwritableText(key, "", "has no text, expected one language at least")
    for language, text in texts.items():
        _check_text(key, language, text)
    first = next(iter(texts.values()))
    fields = [key, *[""] * (FIELD_TOTAL - 2), END_FIELD]
    for language, column in LANGUAGES.items():
        fields[column] = texts.get(language, first)
    return ";".join(fields)


def localisation_text(rows: Iterable[tuple[str, Mapping[str, str]]]) -> str:
    """A whole file with header and lines that end in `\\r\\n`; `UnwritableText` for the first row that cannot be."""
    return "".join(f"{line}\r\n" for line in (HEADER, *(localisation_row(key, texts) for key, texts in rows)))


def _check_key(key: str) -> None:
    if not key or key.startswith("#") or ";" in key or _WHITE.search(key):
        raise UnwritableText(key, "", "is no key, expected one word without `;` that does not start with `#`")
    _check_characters(key, "", key)


def _check_text(key: str, language: str, text: str) -> None:
    if language not in LANGUAGES:
        raise UnwritableText(key, language, f"has no column, expected one of {', '.join(LANGUAGES)}")
    if ";" in text:
        raise UnwritableText(key, language, "holds `;`, which ends a field; use `,`")
    if "\n" in text or "\r" in text:
        raise UnwritableText(key, language, "holds a line break; write `\\n`")
    _check_characters(key, language, text)


def _check_characters(key: str, language: str, text: str) -> None:
    control = _CONTROL.search(text)
    if control is not None:
        raise UnwritableText(key, language, f"holds the control character 0x{ord(control[0]):02X}")
    try:
        encode(text)
        text.encode("cp1252")
    except UnicodeEncodeError as fault:
        raise UnwritableText(key, language, f"holds `{text[fault.start]}`, which Windows-1252 lacks") from None
