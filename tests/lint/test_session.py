"""A mod judged while it is edited: the whole judgement is that of a run from scratch, the quick one a true preview."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import Diagnostic
from generator.lint.documentation import page_of, split_files
from generator.lint.narrow import NeedsWhole, PartOfSubject, SubjectWithoutFlow
from generator.lint.project import Choice, find_projects
from generator.lint.rules import RULES
from generator.lint.run import lint_project
from generator.lint.session import Session
from generator.lint.subject import Subject
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of

_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"
_MENDED = _FAULTY.replace("NOT", "NOR")
_CALLER = "namespace = u\ncharacter_event = { id = u.1 option = { name = u FROM = { repeat_event = { id = t.1 } } } }\n"
# What files of a mod may hold: the examples of all rules, bad and good.
_EXAMPLES = sorted(
    {
        (path, text)
        for module in RULES
        for example in (page_of(module).bad, page_of(module).good)
        for path, text in split_files(example).items()
    }
)
_PLACES = ("events/a.txt", "events/b.txt", "decisions/c.txt", "common/scripted_effects/d.txt", "localisation/e.csv")


def _write(root: Path, path: str, text: str | None) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if text is None:
        file.unlink(missing_ok=True)
    else:
        file.write_text(text, "cp1252")


def _session(root: Path, files: dict[str, str]) -> Session:
    (root / "events").mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        _write(root, path, text)
    return Session(find_projects([root], Choice())[0])


def _whole(session: Session) -> tuple[Diagnostic, ...]:
    report = session.whole()
    assert report is not None
    return report.findings


def _has_changed(session: Session) -> bool:
    """Whether files have changed, asked when the clock of the file system has surely ticked."""
    time.sleep(0.05)
    assert session.changed() == frozenset()
    return session.files.has_changed()


def _codes(findings: tuple[Diagnostic, ...], path: str = "") -> set[str]:
    return {one.code for one in findings if one.place.path.endswith(path)}


_EDITS = st.lists(
    st.one_of(
        st.sampled_from(_EXAMPLES),
        st.tuples(st.sampled_from(_PLACES), st.sampled_from([text for _, text in _EXAMPLES]) | st.none()),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(_EXAMPLES), max_size=4), _EDITS)
def test_after_any_edits_the_whole_is_that_of_a_run_from_scratch(
    tmp_path_factory: pytest.TempPathFactory,
    files: list[tuple[str, str]],
    edits: list[tuple[str, str | None]],
) -> None:
    root = tmp_path_factory.mktemp("mod")
    session = _session(root, dict(files))
    _whole(session)
    for path, text in edits:
        _write(root, path, text)
        session.changed()
        session.quick()
        assert _whole(session) == lint_project(session.project).findings


def test_the_quick_judgement_sees_a_fault_come_and_go(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _MENDED})
    assert "CK401" not in _codes(_whole(session))
    for text, is_there in ((_FAULTY, True), (_MENDED, False)):
        _write(tmp_path, "events/t.txt", text)
        assert session.changed() == {str(tmp_path / "events" / "t.txt")}
        assert ("CK401" in _codes(session.quick().findings)) is is_there
        assert ("CK401" in _codes(_whole(session))) is is_there


def test_the_quick_judgement_knows_the_rest_of_the_mod(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _MENDED, "events/u.txt": _CALLER.replace("t.1", "t.9")})
    assert "CK201" in _codes(_whole(session), "u.txt")
    _write(tmp_path, "events/u.txt", _CALLER)
    session.changed()
    assert "CK201" not in _codes(session.quick().findings, "u.txt")


def test_the_quick_judgement_leaves_other_files_as_they_were(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY, "events/u.txt": _CALLER})
    before = {one for one in _whole(session) if one.place.path.endswith("t.txt")}
    _write(tmp_path, "events/u.txt", "namespace = u\n")
    session.changed()
    assert {one for one in session.quick().findings if one.place.path.endswith("t.txt")} >= before


def test_a_touched_file_has_not_changed(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY})
    _whole(session)
    (tmp_path / "events" / "t.txt").touch()
    assert session.changed() == frozenset()


def test_files_and_folders_come_and_go(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _MENDED})
    _whole(session)
    assert not _has_changed(session)
    _write(tmp_path, "common/scripted_effects/new.txt", "x = { }\n")
    assert session.files.has_changed()
    new = str(tmp_path / "common" / "scripted_effects" / "new.txt")
    assert session.changed() == {new}
    assert not _has_changed(session)
    _write(tmp_path, "common/scripted_effects/new.txt", None)
    assert session.files.has_changed()
    assert session.changed() == {new}


def test_a_file_in_a_folder_that_was_empty_is_seen(tmp_path: Path) -> None:
    (tmp_path / "common" / "traits").mkdir(parents=True)
    session = _session(tmp_path, {})
    assert not _has_changed(session)
    _write(tmp_path, "common/traits/t.txt", "x = { }\n")
    assert session.files.has_changed()


def test_what_the_index_does_not_read_is_not_watched(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _MENDED, "events/notes.md": "1"})
    assert not _has_changed(session)
    _write(tmp_path, "events/notes.md", "2, much longer")
    assert not session.files.has_changed()
    assert session.files.count == 1


def test_a_whole_judgement_that_is_overtaken_gives_nothing(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY})
    answers = iter([False, False, True])
    assert session.whole(lambda: next(answers)) is None
    assert "CK401" in _codes(_whole(session))


def test_nothing_is_judged_twice_if_nothing_has_changed(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY})
    _whole(session)
    report = session.whole(lambda: True)
    assert report is not None
    assert "CK401" in _codes(report.findings)


def test_comments_silence_in_a_session_too(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY})
    assert "CK401" in _codes(_whole(session))
    _write(tmp_path, "events/t.txt", f"# modwright: ignore-file CK401\n{_FAULTY}")
    session.changed()
    assert "CK401" not in _codes(session.quick().findings)
    assert "CK401" not in _codes(_whole(session))


def _subject(script: str = f"{_FAULTY}#! events/u.txt\n{_CALLER}") -> Subject:
    return Subject(index_mod(mod_of(script)), "mod")


def test_a_part_of_a_subject_holds_the_chosen_files_only() -> None:
    whole = _subject()
    part = PartOfSubject(whole, ["events/u.txt"])
    assert [one.name for one in part.definitions()] == ["u.1"]
    assert {spot.owner.name for spot in part.spots()} == {"u.1"}
    assert {spot.key for spot in part.spots_of("age", "repeat_event")} == {"repeat_event"}
    assert "age" in set(part.keys())
    assert "age" not in part.command_keys
    assert part.chains is whole.chains


def test_a_part_refuses_what_only_the_whole_can_tell() -> None:
    part = PartOfSubject(_subject(), ["events/u.txt"])
    with pytest.raises(NeedsWhole):
        part.flow  # noqa: B018 - asking is what is tested


def test_the_flow_is_shared_but_not_worked_out_by_others() -> None:
    subject = _subject()
    with pytest.raises(NeedsWhole):
        SubjectWithoutFlow(subject).flow  # noqa: B018 - asking is what is tested
    flow = subject.flow
    assert SubjectWithoutFlow(subject).flow is flow


def test_what_was_judged_before_an_edit_is_let_go(tmp_path: Path) -> None:
    session = _session(tmp_path, {"events/t.txt": _FAULTY, "events/u.txt": _CALLER})
    _whole(session)
    before = session.subject
    assert {"index", "flow"} <= set(vars(before))
    _write(tmp_path, "events/t.txt", _MENDED)
    session.changed()
    assert vars(before) == {}
    assert session.subject.index.events.keys() == {"t.1", "u.1"}
