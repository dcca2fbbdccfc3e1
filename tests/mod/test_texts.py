"""Localisation in the index."""

from __future__ import annotations

from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from tests.mod.conftest import Indexer

ROW = "{};{};{};{};;{};;;;;;;;;x\r\n"


def row(key: str, english: str, french: str = "", german: str = "", spanish: str = "") -> str:
    return ROW.format(key, english, french, german, spanish)


def test_entries_by_key(index_of: Indexer) -> None:
    texts = index_of({"localisation/a.csv": "#CODE;\r\n" + row("k", "One", "Un", "Eins", "Uno")}).texts
    entry = texts.entries["k"]
    assert [entry.text(language) for language in ("english", "french", "german", "spanish")] == [
        "One",
        "Un",
        "Eins",
        "Uno",
    ]
    assert str(entry.place) == "localisation/a.csv:2:1"
    assert entry.file.path == "localisation/a.csv"


def test_languages_are_counted(index_of: Indexer) -> None:
    texts = index_of({"localisation/a.csv": row("a", "A") + row("b", "B", french="B")}).texts
    assert (texts.count("english"), texts.count("french"), texts.count("german")) == (2, 1, 0)


def test_first_loaded_stays(index_of: Indexer) -> None:
    index = index_of({"localisation/b.csv": row("k", "late"), "localisation/a.csv": row("k", "early") + row("k", "x")})
    assert index.texts.entries["k"].text("english") == "early"
    ((first, second, third),) = index.texts.duplicates
    assert [str(one.place) for one in (first, second, third)] == [
        "localisation/a.csv:1:1",
        "localisation/a.csv:2:1",
        "localisation/b.csv:1:1",
    ]
    assert [finding.place.path for finding in index.findings if finding.name == "csv-duplicate-key"] == [
        "localisation/a.csv"
    ]


def test_higher_mods_come_first() -> None:
    base = files_in_memory({"localisation/0.csv": row("k", "base").encode()}, "base")
    sub = files_in_memory({"localisation/9.csv": row("k", "sub").encode()}, "sub")
    assert index_mod([base, sub]).texts.entries["k"].text("english") == "sub"


def test_uses_with_places(index_of: Indexer) -> None:
    text = row("k", "Sum [Root.mw_sum.GetValue]", "Somme [Root.mw_sum.GetValue]", "Sum [Root.mw_sum.GetValue]")
    index = index_of({"localisation/a.csv": text})
    english, french = index.texts.uses_of("variable")["mw_sum"]
    assert (english.language, french.language) == ("english", "french")
    for use in (english, french):
        assert use.place.start is not None
        assert use.place.end is not None
        assert text[use.place.start.column - 1 : use.place.end.column - 1] == "mw_sum"
    assert index.texts.uses_of("sprite") == {}


def test_empty_keys_are_no_entries(index_of: Indexer) -> None:
    assert index_of({"localisation/a.csv": row("", "A")}).texts.entries == {}


def test_customizable_texts_are_script_not_csv(index_of: Indexer) -> None:
    index = index_of({"localisation/customizable_localisation/a.csv": row("k", "A"), "localisation/a.txt": "x = { }"})
    assert index.texts.entries == {}
    assert index.definitions == ()
