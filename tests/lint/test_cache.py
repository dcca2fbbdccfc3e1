"""Reports kept on disk: what goes in comes out, anything that matters changes the key, damage is as good as nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.cache import ReportStore, default_store, digest_of_code, digest_of_layer, key_of
from generator.lint.linter import Report, lint
from generator.lint.project import Choice, find_projects, with_content
from generator.lint.rules import RULES
from generator.lint.run import lint_project
from generator.mod.files import ModFiles, files_in_memory, files_on_disk
from generator.source import Place, Position
from tests.lint.conftest import mod_of

_BY_CODE = {module.RULE.code: module.RULE for module in RULES}
_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"
_TEXTS = st.text(max_size=8)
_POSITIONS = st.none() | st.builds(Position, st.integers(1, 9), st.integers(1, 9))
_PLACES = st.builds(Place, _TEXTS, _POSITIONS, _POSITIONS, st.none() | _TEXTS)
_FINDINGS = st.builds(
    Diagnostic,
    st.sampled_from(list(_BY_CODE)),
    _TEXTS,
    _TEXTS,
    _PLACES,
    st.sampled_from(Severity),
    st.sampled_from(Confidence),
    st.lists(st.builds(Note, _TEXTS, st.none() | _PLACES), max_size=2).map(tuple),
    _TEXTS,
)
_RULES = st.lists(st.sampled_from(list(_BY_CODE.values())), max_size=3).map(tuple)
_REPORTS = st.builds(Report, st.lists(_FINDINGS, max_size=3).map(tuple), _RULES, _RULES, st.integers(0, 9))


@given(_REPORTS)
def test_a_report_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, report: Report) -> None:
    store = ReportStore(tmp_path_factory.mktemp("store"))
    store.write("k", report)
    assert store.read("k", _BY_CODE) == report


def test_an_unknown_key_gives_nothing(tmp_path: Path) -> None:
    assert ReportStore(tmp_path / "no").read("k", _BY_CODE) is None


def _stored(folder: Path) -> tuple[ReportStore, Path]:
    store = ReportStore(folder)
    store.write("k", lint(mod_of(_FAULTY)))
    assert store.read("k", _BY_CODE) is not None
    return store, folder / "k.json"


@pytest.mark.parametrize("length", [0, 1, 64, 65, 200])
def test_a_file_cut_short_gives_nothing(tmp_path: Path, length: int) -> None:
    store, path = _stored(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    assert store.read("k", _BY_CODE) is None


def test_a_changed_byte_gives_nothing(tmp_path: Path) -> None:
    store, path = _stored(tmp_path)
    raw = path.read_bytes()
    for place in range(0, len(raw), 97):
        path.write_bytes(raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])
        assert store.read("k", _BY_CODE) is None


@pytest.mark.parametrize("text", ["\x00\xff", "{}", "[]", "null"])
def test_a_foreign_file_gives_nothing(tmp_path: Path, text: str) -> None:
    store, path = _stored(tmp_path)
    path.write_text(text, "utf-8")
    assert store.read("k", _BY_CODE) is None


def test_a_report_by_rules_that_are_gone_gives_nothing(tmp_path: Path) -> None:
    store, _ = _stored(tmp_path)
    assert store.read("k", {}) is None


def test_a_folder_that_cannot_be_made_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = ReportStore(tmp_path / "file" / "lint")
    store.write("k", Report(()))
    assert store.read("k", _BY_CODE) is None


def test_the_longest_unused_reports_go_first(tmp_path: Path) -> None:
    store = ReportStore(tmp_path)
    for number in range(60):
        store.write(f"k{number:02}", Report(()))
        os.utime(tmp_path / f"k{number:02}.json", (number + 1, number + 1))
    left = sorted(path.stem for path in tmp_path.glob("*.json"))
    assert len(left) == 48
    assert left[-1] == "k59"
    assert "k00" not in left


def test_reading_counts_as_use(tmp_path: Path) -> None:
    store, path = _stored(tmp_path)
    os.utime(path, (1, 1))
    store.read("k", _BY_CODE)
    assert path.stat().st_mtime > 1


def _files(changed: dict[str, bytes] | None = None, name: str = "mod", gone: tuple[str, ...] = ()) -> ModFiles:
    return files_in_memory({"events/a.txt": b"x = 1", "gfx/a.dds": b"1"} | (changed or {}), name, gone)


def _key(*layers: ModFiles, rules: int = 5, knows_base: bool = False) -> str:
    return key_of(map(digest_of_layer, layers or (_files(),)), RULES[:rules], knows_base=knows_base)


def test_equal_files_have_equal_keys() -> None:
    assert _key() == _key(_files())


def test_what_matters_changes_the_key() -> None:
    keys = [
        _key(),
        _key(_files({"events/a.txt": b"x = 2"})),
        _key(_files({"events/b.txt": b""})),
        _key(_files({"gfx/b.dds": b""})),
        _key(_files(name="other")),
        _key(_files(gone=("events",))),
        _key(_files(), _files(name="other")),
        _key(_files(name="other"), _files()),
        _key(rules=4),
        _key(knows_base=True),
    ]
    assert len(set(keys)) == len(keys)


def test_what_the_index_does_not_read_does_not_matter() -> None:
    assert _key(_files({"gfx/a.dds": b"2"})) == _key()


def test_the_path_as_shown_matters(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "events").mkdir(parents=True)
        (tmp_path / name / "events" / "a.txt").write_text("x = 1")
    one, two = (with_content(files_on_disk(tmp_path / name, "mod")) for name in ("one", "two"))
    assert _key(one) != _key(two)


def test_code_and_tables_are_part_of_the_key(tmp_path: Path) -> None:
    (tmp_path / "ck2" / "tables").mkdir(parents=True)
    table = tmp_path / "ck2" / "tables" / "a.tsv"
    table.write_text("1")
    before = digest_of_code(tmp_path)
    assert digest_of_code(tmp_path) == before
    table.write_text("2")
    changed = digest_of_code(tmp_path)
    (tmp_path / "lint").mkdir()
    (tmp_path / "lint" / "rule.py").write_text("")
    assert len({before, changed, digest_of_code(tmp_path)}) == 3


def _mod(folder: Path) -> Path:
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "t.txt").write_text(_FAULTY)
    return folder


def test_a_mod_that_did_not_change_is_not_judged_again(tmp_path: Path) -> None:
    project, store = find_projects([_mod(tmp_path / "mod")], Choice())[0], ReportStore(tmp_path / "store")
    first = lint_project(project, store)
    assert {one.code for one in first.findings} >= {"CK401"}
    (kept,) = (tmp_path / "store").glob("*.json")
    store.write(kept.stem, Report(first.findings[:1], first.ran))
    assert lint_project(project, store).findings == first.findings[:1]
    assert lint_project(project).findings == first.findings


def test_a_mod_that_changed_is_judged_again(tmp_path: Path) -> None:
    mod, store = _mod(tmp_path / "mod"), ReportStore(tmp_path / "store")
    project = find_projects([mod], Choice())[0]
    lint_project(project, store)
    (mod / "events" / "t.txt").write_text(_FAULTY.replace("NOT", "NOR"))
    assert "CK401" not in {one.code for one in lint_project(project, store).findings}


def test_a_damaged_report_is_made_anew(tmp_path: Path) -> None:
    project, store = find_projects([_mod(tmp_path / "mod")], Choice())[0], ReportStore(tmp_path / "store")
    first = lint_project(project, store)
    (kept,) = (tmp_path / "store").glob("*.json")
    whole = kept.read_bytes()
    kept.write_bytes(b"rubbish")
    assert lint_project(project, store) == first
    assert kept.read_bytes() == whole


def test_what_is_ignored_is_not_part_of_the_kept_report(tmp_path: Path) -> None:
    mod, store = _mod(tmp_path / "mod"), ReportStore(tmp_path / "store")
    (mod / "events" / "t.txt").write_bytes(b"\xef\xbb\xbf" + _FAULTY.encode())
    for ignore in ((), ("CK114",), ()):
        report = lint_project(find_projects([mod], Choice(ignore=ignore))[0], store)
        assert ("CK114" in {one.code for one in report.findings}) == (not ignore)


def test_the_store_of_a_user_lies_in_the_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path))
    assert default_store().folder == tmp_path / "lint"
