"""Texts to a table and back: what changes, what is stale, what is refused."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from generator.build.games import game_models
from generator.errors import FaultyInput, UserError
from generator.spec.bundled import bundled
from generator.spec.csv_table import TableRow, read_table
from generator.spec.fields import Language
from generator.spec.rules import parse_rules
from generator.spec.translation import TextTable, export_table, import_rows, read_texts, stale_rows
from generator.spec.yaml_document import parse_document
from tests.spec.quiz import Quiz

RULES = """\
# the tavern
mod: {name: Tavern, folder: tavern, prefix: tv}
languages: [english, french]   # more will come
traits:
  gambler:
    name: {english: Gambler, french: Joueur}   # who plays
    description: Plays
opinion_modifiers:
  fair:
    opinion: 5
    name:
      english: Fair
      # nothing better found yet
games:
  quiz:
    right: human
    question: '{me}, what now?'
"""
E, F, G, S = Language


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "rules.yaml"
    target.write_text(RULES, encoding="utf-8")
    return target


@pytest.fixture
def table(path: Path) -> TextTable:
    return read_texts(path, {"quiz": Quiz})


def row(label: str, line: int = 2, **words: str) -> TableRow:
    return TableRow(line, label, {Language(language): text for language, text in words.items()})


def test_entries_in_the_order_of_the_file(table: TextTable) -> None:
    assert [entry.label for entry in table.entries] == [
        "traits.gambler.name",
        "traits.gambler.description",
        "opinion_modifiers.fair.name",
        "games.quiz.question",
    ]


def test_texts_that_depend_on_a_faulty_model_take_any_placeholder(path: Path) -> None:
    path.write_text(RULES.replace("right: human", "questions: many"), encoding="utf-8")
    entries = {entry.label: entry for entry in read_texts(path, {"quiz": Quiz}).entries}
    assert entries["games.quiz.question"].allowed is None
    assert entries["traits.gambler.name"].allowed == ()


def test_missing_texts(table: TextTable) -> None:
    assert [(entry.label, languages) for entry, languages in table.missing()] == [
        ("traits.gambler.description", (F,)),
        ("opinion_modifiers.fair.name", (F,)),
        ("games.quiz.question", (F,)),
    ]


def test_the_table_has_all_languages_the_first_one_first(table: TextTable) -> None:
    raw = export_table(table)
    assert raw.startswith(b"\xef\xbb\xbfpath,english,french,german,spanish\r\n")
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))
    assert rows[1] == ["traits.gambler.name", "Gambler", "Joueur", "", ""]
    assert rows[4] == ["games.quiz.question", "{me}, what now?", "", "", ""]


def test_another_first_language(path: Path) -> None:
    path.write_text(RULES.replace("[english, french]", "[french]"), encoding="utf-8")
    table = read_texts(path, {"quiz": Quiz})
    assert table.columns == (F, E, G, S)
    assert table.words(table.entries[1], F) == "Plays"
    assert table.words(table.entries[1], E) == ""


def test_an_exported_table_changes_nothing(table: TextTable, tmp_path: Path) -> None:
    target = tmp_path / "t.csv"
    target.write_bytes(export_table(table))
    imported = import_rows(table, "t.csv", read_table(target, E))
    assert imported.content.decode("utf-8") == RULES
    assert (imported.changed, imported.stale) == ((), ())


def test_translations_are_taken_over_and_the_rest_stays(table: TextTable) -> None:
    rows = [
        row("traits.gambler.name", english="Gambler", french="Flambeur", german="Spieler"),
        row("traits.gambler.description", english="Plays", french="Joue"),
        row("opinion_modifiers.fair.name", english="Fair", french="Honnête: oui"),
        row("games.quiz.question", english="{me}, what now?", french="{me}, et alors ?"),
    ]
    imported = import_rows(table, "t.csv", rows)
    assert (
        imported.content.decode("utf-8")
        == """\
# the tavern
mod: {name: Tavern, folder: tavern, prefix: tv}
languages: [english, french]   # more will come
traits:
  gambler:
    name: {english: Gambler, french: Flambeur, german: Spieler}   # who plays
    description:
      english: Plays
      french: Joue
opinion_modifiers:
  fair:
    opinion: 5
    name:
      english: Fair
      french: 'Honnête: oui'
      # nothing better found yet
games:
  quiz:
    right: human
    question:
      english: '{me}, what now?'
      french: '{me}, et alors ?'
"""
    )
    assert imported.changed == (
        ("traits.gambler.name", F),
        ("traits.gambler.name", G),
        ("traits.gambler.description", F),
        ("opinion_modifiers.fair.name", F),
        ("games.quiz.question", F),
    )
    assert parse_rules(Path("r"), imported.content.decode("utf-8"), {"quiz": Quiz}).languages == (E, F)


def test_empty_cells_change_nothing(table: TextTable) -> None:
    imported = import_rows(table, "t.csv", [row("traits.gambler.name", english="Gambler", french="", german=" ")])
    assert imported.content.decode("utf-8") == RULES


def test_stale_rows_are_listed_and_left_out(table: TextTable) -> None:
    rows = [
        row("traits.gambler.name", 2, english="Player", french="Autre"),
        row("traits.gambler.description", 3, english="Plays", french="Joue"),
    ]
    imported = import_rows(table, "t.csv", rows)
    assert imported.stale == (rows[0],)
    assert imported.changed == (("traits.gambler.description", F),)
    assert stale_rows(table, rows) == (rows[0],)
    assert stale_rows(table, [row("gone", english="x")]) == (row("gone", english="x"),)


def faults(table: TextTable, *rows: TableRow) -> list[str]:
    with pytest.raises(FaultyInput) as fault:
        import_rows(table, "t.csv", rows)
    return [f"{found.place} {found.code} {found.message}" for found in fault.value.findings]


def test_every_bad_row_is_told(table: TextTable) -> None:
    assert faults(
        table,
        row("traits.gamblr.name", 2, english="Gambler"),
        row("traits.gambler.name", 3, english="Gambler", french="a;b"),
        row("traits.gambler.name", 4, english="Gambler"),
        row("games.quiz.question", 5, english="{me}, what now?", french="{moi} ☺"),
        row("traits.gambler.description", 7, english="Plays", french="a\nb"),
    ) == [
        "t.csv:2:1 RY143 the rules have no text `traits.gamblr.name`",
        "t.csv:3:1 RY124 french: a text cannot hold `;`, it ends the column in the game's text files",
        "t.csv:4:1 RY142 `traits.gambler.name` has a second row, expected one",
        "t.csv:5:1 RY123 french: `☺` cannot be written in the game's code page (Windows-1252)",
        "t.csv:5:1 RY126 french: `{moi}` is no placeholder of this text",
        "t.csv:7:1 RY124 french: a text cannot hold a line break",
    ]


def test_texts_shared_by_an_alias_are_refused(path: Path) -> None:
    text = RULES.replace("description: Plays", "description: &d {english: Plays}").replace(
        "    name:\n      english: Fair\n", "    name: *d\n"
    )
    path.write_text(text, encoding="utf-8")
    table = read_texts(path, {"quiz": Quiz})
    with pytest.raises(UserError, match="without changing others"):
        import_rows(table, "t.csv", [row("traits.gambler.description", english="Plays", french="Joue")])


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_mark_and_line_ends_stay(path: Path, mark: str, line_end: str) -> None:
    path.write_bytes((mark + RULES.replace("\n", line_end)).encode("utf-8"))
    table = read_texts(path, {"quiz": Quiz})
    rows = [row("opinion_modifiers.fair.name", english="Fair", french="Honnête")]
    wanted = RULES.replace("english: Fair\n", "english: Fair\n      french: Honnête\n").replace("\n", line_end)
    assert import_rows(table, "t.csv", rows).content == (mark + wanted).encode("utf-8")


def test_a_file_that_is_no_yaml_is_refused(path: Path) -> None:
    path.write_text("a: [", encoding="utf-8")
    with pytest.raises(FaultyInput):
        read_texts(path, {})


def test_every_text_of_the_starter_can_be_changed() -> None:
    """Each text alone gets a new German one; the file then differs in exactly that text."""
    path = bundled("rules.yaml")
    table = read_texts(path, game_models())
    before = table.document.plain()
    for entry in table.entries[::7]:
        words = {language: table.words(entry, language) for language in table.columns} | {G: f"Neu, {entry.label}"}
        imported = import_rows(table, "t.csv", [TableRow(2, entry.label, words)])
        after = parse_document("r", imported.content.decode("utf-8"))
        assert after.plain((*entry.path, "german")) == f"Neu, {entry.label}"
        assert imported.changed == ((entry.label, G),)
        assert after.plain() != before
