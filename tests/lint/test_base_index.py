"""What a base holds is kept: findings are those without the store, and an unchanged base is not read again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.lint import late
from generator.lint.base_index import BaseStore
from generator.lint.cache import ReportStore, digest_of_layer
from generator.lint.documentation import page_of, split_files
from generator.lint.linter import lint_index
from generator.lint.project import Choice, Project, find_projects
from generator.lint.rules import RULES
from generator.lint.run import keeper_of, lint_project
from generator.mod.files import ModFiles, files_in_memory
from generator.mod.index import FileRead, IndexKeeper, ModIndex, index_mod
from generator.mod.records import Definition, Firing, Use
from generator.script.tree import Statement

_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"
_BASE = """namespace = b
character_event = {
	id = b.1
	is_triggered_only = yes
	option = { name = "b.a" FROM = { any_vassal = { character_event = { id = b.2 days = 3 } } } set_character_flag = x }
	option = { name = b.b tooltip = { repeat_event = b.2 } change_variable = { which = v value = 1 } }
}
"""
_FILES = {
    "events/b.txt": _BASE,
    "localisation/b.csv": "b.a;A;A;A;;A;;;;;;;;;x\n",
    "history/titles/k_x.txt": "1.1.1 = { }",
}
# Pairs of path and text of the examples of all rules, bad and good.
_EXAMPLES = sorted(
    {
        pair
        for module in RULES
        for example in (page_of(module).bad, page_of(module).good)
        for pair in split_files(example).items()
    }
)
_MODS = st.lists(st.sampled_from(_EXAMPLES), max_size=4)


def _layer(files: Iterable[tuple[str, str]], name: str) -> ModFiles:
    return files_in_memory({path: text.encode("cp1252") for path, text in files}, name)


def _restored(base: ModFiles, folder: Path) -> IndexKeeper:
    """One who knows a base from the store."""
    keeper_of([base], [digest_of_layer(base)], BaseStore(folder))
    keeper = IndexKeeper()
    kept = BaseStore(folder).read(base, digest_of_layer(base))
    assert kept is not None
    keeper.know(kept)
    return keeper


def _object(one: Definition) -> tuple[object, ...]:
    return one.kind, one.name, one.group, one.file, one.place, one.namespace, _tree(one.statement)


def _tree(one: Statement) -> tuple[object, ...]:
    return repr(one), one.span, one.key_span, one.value_span


def _firing(one: Firing) -> tuple[object, ...]:
    words = one.event, one.command, one.heads, one.is_delayed, one.is_shown
    return *words, str(one.owner), one.place, _tree(one.statement)


def _use(one: Use) -> tuple[object, ...]:
    words = one.thing, one.name, one.act, one.command, one.role, one.heads, one.holder, one.or_else
    return *words, str(one.owner), one.place


def _content(index: ModIndex) -> tuple[object, ...]:
    """Everything in an index, as values that can be compared."""
    texts = [(key, entry.row, entry.file) for key, entry in index.texts.entries.items()]
    records = [*map(_object, index.definitions), *map(_firing, index.firings), *map(_use, index.uses)]
    return index.names, sorted(index.scripts), index.namespaces, records, texts, index.findings, index.unreadable


@settings(max_examples=60)
@given(_MODS, _MODS)
def test_index_and_findings_are_those_without_the_store(
    tmp_path_factory: pytest.TempPathFactory, lower: list[tuple[str, str]], upper: list[tuple[str, str]]
) -> None:
    base, own = _layer(lower, "base"), _layer(upper, "own")
    whole = index_mod([base, own])
    keeper = _restored(base, tmp_path_factory.mktemp("bases"))
    expected = lint_index(whole, "own", knows_base=True, rules=RULES)
    index = keeper.index([base, own])
    assert lint_index(index, "own", knows_base=True, rules=RULES) == expected
    assert _content(index) == _content(whole)


def test_every_field_comes_back(tmp_path: Path) -> None:
    base = _layer(_FILES.items(), "base")
    index = _restored(base, tmp_path).index(base)
    assert _content(index) == _content(index_mod(base))
    assert {one.event for one in index.firings} == {"b.2"}
    assert index.namespaces == {"b"}


def test_equal_places_are_one_statement(tmp_path: Path) -> None:
    base = _layer(_FILES.items(), "base")
    index = _restored(base, tmp_path).index(base)
    event = index.events["b.1"]
    assert event.statement.block
    assert event.statement is event.script.statements[1]
    option = event.statement.block[2]
    assert index.firings[0].statement is option.block[1].block[0].block[0]


def _mod(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "cp1252")
    return folder


def _project(folder: Path) -> Project:
    own, base = _mod(folder / "own", {"events/t.txt": _FAULTY}), _mod(folder / "base", _FILES)
    return find_projects([own], Choice(bases=(base,)))[0]


def _calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which files of the base are parsed from now on after all."""
    parsed: list[str] = []
    parse = late.LateScript.parse

    def noted(script: late.LateScript) -> None:
        parsed.append(script.source.path)
        parse(script)

    monkeypatch.setattr(late.LateScript, "parse", noted)
    return parsed


def test_a_changed_mod_does_not_read_its_base_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project, store = _project(tmp_path), ReportStore(tmp_path / "store")
    first = lint_project(project, store)
    (kept,) = (tmp_path / "store" / "bases").glob("*.json")
    written = kept.read_bytes()
    monkeypatch.setattr(IndexKeeper, "read", lambda *_: pytest.fail("the base is read"))
    parsed = _calls(monkeypatch)
    _mod(tmp_path / "own", {"events/t.txt": _FAULTY.replace("NOT", "NOR")})
    second = lint_project(project, store)
    assert "CK401" in {one.code for one in first.findings} - {one.code for one in second.findings}
    assert (parsed, kept.read_bytes()) == ([], written)
    assert second == lint_project(project)


@pytest.mark.parametrize("path", ["events/b.txt", "localisation/b.csv"])
def test_a_changed_base_is_read_again(tmp_path: Path, path: str) -> None:
    project, store = _project(tmp_path), ReportStore(tmp_path / "store")
    lint_project(project, store)
    _mod(tmp_path / "base", {path: _FILES[path].replace("b.", "c.")})
    assert lint_project(project, store) == lint_project(project)
    assert len(list((tmp_path / "store" / "bases").glob("*.json"))) == 2


@pytest.mark.parametrize("length", [0, 64, 65, 300])
def test_a_damaged_base_is_made_anew(tmp_path: Path, length: int) -> None:
    base = _layer(_FILES.items(), "base")
    _restored(base, tmp_path)
    (kept,) = tmp_path.glob("*.json")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:length])
    assert BaseStore(tmp_path).read(base, digest_of_layer(base)) is None
    _restored(base, tmp_path)
    assert kept.read_bytes() == whole


def test_a_base_with_a_file_that_cannot_be_read_is_not_kept(tmp_path: Path) -> None:
    base = _layer(_FILES.items(), "base")
    reads = {file: FileRead() for file in base}
    lost = next(iter(base))
    store = BaseStore(tmp_path)
    store.write({**reads, type(lost)(lost.path, lost.shown, lost.mod, tmp_path / "no"): FileRead()}, "d")
    assert list(tmp_path.iterdir()) == []
    store.write(reads, "d")
    assert len(list(tmp_path.iterdir())) == 1
