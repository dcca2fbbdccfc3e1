"""Which files `--fix` would change, and how that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.lint.mending import Change, changes
from generator.lint.project import Choice, find_projects
from generator.lint.run import lint_project

_EVENT = "namespace = t\ncharacter_event = {\n\tid = t.1\n\tis_triggered_only = yes\n\tdesc = x\n\t%s\n}\n"
_FAULTY = _EVENT % "trigger = { NOT = { age = 1 ai = no } }"


def _changes(folder: Path, files: dict[str, str]) -> list[Change]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("cp1252"))
    project = find_projects([folder], Choice())[0]
    return list(changes(lint_project(project), project))


def test_only_files_that_change_are_named(tmp_path: Path) -> None:
    found = _changes(tmp_path, {"events/a.txt": _FAULTY, "events/b.txt": _EVENT.replace("t.1", "t.2") % ""})
    assert [one.path for one in found] == [tmp_path / "events" / "a.txt"]
    assert found[0].before == _FAULTY.encode()
    assert found[0].after == _FAULTY.replace("NOT", "NOR").encode()


def test_nothing_is_written(tmp_path: Path) -> None:
    _changes(tmp_path, {"events/a.txt": _FAULTY})
    assert (tmp_path / "events" / "a.txt").read_text() == _FAULTY


def test_a_clean_mod_has_no_changes(tmp_path: Path) -> None:
    assert _changes(tmp_path, {"events/a.txt": _EVENT % "option = { name = x }"}) == []


@pytest.mark.parametrize(
    ("faulty", "code", "minus", "plus"),
    [
        ("trigger = { NOT = { age = 1 ai = no } }", "CK401", "NOT = {", "NOR = {"),
        ("immediate = { if = { limit = { } age = 1 } }", "CK404", "limit = { } age", "if = { age = 1 }"),
        (
            "option = { name = x FROM = { wealth = 1 repeat_event = { id = t.1 days = 3 } } }",
            "CK301",
            "wealth = 1 repeat_event",
            "ROOT = { repeat_event = { id = t.1 days = 3 } }",
        ),
    ],
)
def test_the_diff_of_each_kind_of_fix(tmp_path: Path, faulty: str, code: str, minus: str, plus: str) -> None:
    (change,) = _changes(tmp_path, {"events/a.txt": _EVENT % faulty})
    lines = change.diff().splitlines()
    assert lines[:2] == [f"--- {change.path}", f"+++ {change.path}"]
    assert [line for line in lines[2:] if line.startswith("-")] == [f"-\t{faulty}"]
    (new,) = (line for line in lines[2:] if line.startswith("+"))
    assert minus not in new
    assert plus in new
    change.path.write_bytes(change.after)
    assert code not in {one.code for one in lint_project(find_projects([tmp_path], Choice())[0]).findings}


def test_an_event_without_a_start_is_marked_where_something_fires_it(tmp_path: Path) -> None:
    fired = "namespace = t\r\ncharacter_event = {\r\n\tid = t.2\r\n\thide_window = yes\r\n}\r\n"
    firing = "option = { name = x character_event = { id = t.2 } }"
    found = _changes(tmp_path, {"events/a.txt": _EVENT % firing, "events/b.txt": fired})
    (change,) = (one for one in found if one.path.name == "b.txt")
    assert change.after == fired.replace("id = t.2", "id = t.2\r\n\tis_triggered_only = yes").encode()


def test_an_event_that_nothing_fires_is_left_to_its_author(tmp_path: Path) -> None:
    alone = "namespace = t\ncharacter_event = {\n\tid = t.2\n\thide_window = yes\n}\n"
    assert _changes(tmp_path, {"events/b.txt": alone}) == []


def test_a_row_is_filled_up_to_fifteen_fields(tmp_path: Path) -> None:
    (change,) = _changes(tmp_path, {"localisation/a.csv": "k;one;two;three;;five;x\r\n", "events/a.txt": _EVENT % ""})
    assert change.after == b"k;one;two;three;;five;;;;;;;;;x\r\n"
    assert "-k;one;two;three;;five;x\n" in change.diff()


def test_letters_of_both_encodings_are_shown_in_a_diff(tmp_path: Path) -> None:
    (tmp_path / "localisation").mkdir()
    raw = "k;\u00e4;b;c;;d;;;;;;;;;x\n".encode()
    (tmp_path / "localisation" / "a.csv").write_bytes(raw)
    project = find_projects([tmp_path], Choice())[0]
    (change,) = changes(lint_project(project), project)
    assert change.after == "k;\u00e4;b;c;;d;;;;;;;;;x\n".encode("cp1252")
    assert "+k;\u00e4;" in change.diff()
