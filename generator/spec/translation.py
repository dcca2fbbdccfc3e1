"""Texts of rules.yaml as a table for translators, and back. Comments and layout of the file stay as they are.

The table has a row for each text: its path, its words in the first language, its words in the other languages. A row
is stale if the first language in the table is no longer what the file says; stale rows are listed, not taken over.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.spec.codes import did_you_mean
from generator.spec.csv_table import PATH, TableRow, row_finding
from generator.spec.fields import GameBlock, Language, Text
from generator.spec.rules import read_parts
from generator.spec.text_checks import allowed_placeholders, faults_of, missing_languages
from generator.spec.yaml_document import Document, parse_document, read_document
from generator.spec.yaml_edit import Edit, apply_edits, text_edits
from generator.spec.yaml_nodes import KeyPath, Plain


@dataclass(frozen=True, slots=True)
class TextEntry:
    """One text of the file; `allowed` are its placeholders, `None` if they cannot be told."""

    path: KeyPath
    text: Text
    allowed: tuple[str, ...] | None

    @property
    def label(self) -> str:
        """The path as the table writes it: `games.dice_poker.hands.0.text`."""
        return ".".join(str(part) for part in self.path)


@dataclass(frozen=True, slots=True)
class TextTable:
    """All texts of a rules file, whatever else is wrong in it."""

    document: Document
    languages: tuple[Language, ...]
    entries: tuple[TextEntry, ...]
    encoding: str

    @property
    def columns(self) -> tuple[Language, ...]:
        """The first language, then all others of the game."""
        return (self.languages[0], *(language for language in Language if language is not self.languages[0]))

    def words(self, entry: TextEntry, language: Language) -> str:
        """The words given in exactly that language, else an empty text."""
        words = entry.text.given(language)
        if words is None and language is self.languages[0]:
            words = entry.text.given("")
        return words or ""

    def missing(self) -> Iterator[tuple[TextEntry, tuple[Language, ...]]]:
        """Texts that lack listed languages, and which."""
        for entry in self.entries:
            if missing := missing_languages(entry.text, self.languages):
                yield entry, missing


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import would do: the file's new content, texts that change (path, language), stale rows."""

    content: bytes
    changed: tuple[tuple[str, Language], ...]
    stale: tuple[TableRow, ...]


def read_texts(path: Path, games: Mapping[str, type[GameBlock]]) -> TextTable:
    """All texts of a rules file. Raises UserError, FaultyInput if it cannot be read as YAML at all."""
    document = read_document(path)
    parts = read_parts(document, games)
    entries = tuple(
        TextEntry(leaf.path, leaf.value, allowed_placeholders(leaf))
        for leaf in parts.leaves()
        if isinstance(leaf.value, Text) and document.node(leaf.path) is not None
    )
    return TextTable(document, parts.languages or (Language.ENGLISH,), entries, _encoding(path))


def _encoding(path: Path) -> str:
    """UTF-8 with or without a byte order mark, as the file has it."""
    with path.open("rb") as stream:
        return "utf-8-sig" if stream.read(3) == b"\xef\xbb\xbf" else "utf-8"


def export_table(table: TextTable) -> bytes:
    """The table as csv: UTF-8 with a byte order mark, so that spreadsheets open it, CRLF, commas."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow([PATH, *table.columns])
    for entry in table.entries:
        writer.writerow([entry.label, *(table.words(entry, language) for language in table.columns)])
    return target.getvalue().encode("utf-8-sig")


def import_rows(table: TextTable, name: str, rows: Iterable[TableRow]) -> Imported:
    """Take the words of the rows over into the file's text. Raises FaultyInput with every bad row.

    Empty cells and rows that are stale change nothing.
    """
    by_label = {entry.label: entry for entry in table.entries}
    findings: list[Diagnostic] = []
    stale: list[TableRow] = []
    changes: dict[str, dict[str, str]] = {}
    for row in rows:
        entry = by_label.get(row.label)
        if entry is None:
            help = did_you_mean(row.label, by_label)
            findings.append(row_finding(name, row.line, "RY143", f"the rules have no text `{row.label}`", help))
        elif row.label in changes:
            findings.append(row_finding(name, row.line, "RY142", f"`{row.label}` has a second row, expected one"))
        elif row.words[table.languages[0]] != table.words(entry, table.languages[0]):
            stale.append(row)
        else:
            changes[row.label] = _new_words(table, entry, row)
            findings += _check_words(name, row, entry, changes[row.label])
    if findings:
        raise FaultyInput(f"nothing was taken over from `{name}`", findings)
    return _import(table, by_label, changes, stale)


def stale_rows(table: TextTable, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Rows whose words in the first language are no longer those of the file, or whose text is gone."""
    first = table.languages[0]
    now = {entry.label: table.words(entry, first) for entry in table.entries}
    return tuple(row for row in rows if now.get(row.label) != row.words[first])


def _new_words(table: TextTable, entry: TextEntry, row: TableRow) -> dict[str, str]:
    """Words in the row that differ from the file's, by language."""
    return {
        language.value: words
        for language, words in row.words.items()
        if words.strip() and words != table.words(entry, language)
    }


def _check_words(name: str, row: TableRow, entry: TextEntry, changes: Mapping[str, str]) -> Iterator[Diagnostic]:
    for language, words in changes.items():
        for fault in faults_of(words, entry.allowed):
            yield row_finding(name, row.line, fault.code, f"{language}: {fault.message}", fault.help)


def _import(
    table: TextTable, by_label: Mapping[str, TextEntry], changes: Mapping[str, Mapping[str, str]], stale: list[TableRow]
) -> Imported:
    edits: list[Edit] = []
    changed: list[tuple[str, Language]] = []
    for label, words in changes.items():
        edits += text_edits(table.document, by_label[label].path, words, table.languages[0])
        changed += [(label, Language(language)) for language in words]
    text = apply_edits(table.document.source.text, edits)
    _verify(table, by_label, changes, text)
    return Imported(text.encode(table.encoding), tuple(changed), tuple(stale))


def _verify(
    table: TextTable, by_label: Mapping[str, TextEntry], changes: Mapping[str, Mapping[str, str]], text: str
) -> None:
    """Read the new text again: exactly the words asked for may differ. Raises UserError."""
    wanted = table.document.plain()
    for label, words in changes.items():
        if words:
            wanted = _with_words(wanted, by_label[label].path, words, table.languages[0])
    try:
        same = parse_document("", text).plain() == wanted
    except FaultyInput:
        same = False
    if not same:
        raise UserError(
            f"the texts cannot be written into `{table.document.source.path}` without changing others",
            "texts shared by an alias (`*name`) must be written out first",
        )


def _with_words(value: Plain, path: KeyPath, words: Mapping[str, str], first: str) -> Plain:
    """The plain value with new words for the text at a path."""
    if not path:
        if isinstance(value, Mapping):
            return {**value, **words}
        return words[first] if set(words) == {first} else {first: value, **words}
    key, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {name: _with_words(child, rest, words, first) if name == key else child for name, child in value.items()}
    if isinstance(value, list):
        return [_with_words(child, rest, words, first) if place == key else child for place, child in enumerate(value)]
    return value
