"""Watching: first everything, then what came and went, for the changed files and then for the whole mod."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from generator.diagnostics import Confidence, Diagnostic
from generator.lint.project import Choice, find_projects
from generator.lint.run import View
from generator.lint.watch import Update, Watch

_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"
_MENDED = _FAULTY.replace("NOT", "NOR")


class _Editor:
    """Stands for a person: each time nothing happens, the next edit is made; after the last one, Ctrl-C."""

    def __init__(self, *edits: Callable[[], object]) -> None:
        self._edits = iter(edits)

    def pause(self, seconds: float) -> None:
        if seconds > 0.1:
            edit = next(self._edits, None)
            if edit is None:
                raise KeyboardInterrupt
            edit()


def _mod(folder: Path, text: str = _FAULTY) -> Path:
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "t.txt").write_text(text)
    return folder


def _watch(mods: list[Path], *edits: Callable[[], object], view: View | None = None) -> Iterator[Update]:
    return Watch(find_projects(mods, Choice()), view or View(), _Editor(*edits).pause).updates()


def _codes(findings: tuple[Diagnostic, ...]) -> list[str]:
    return [one.code for one in findings]


def _all_of(updates: Iterator[Update]) -> list[Update]:
    found: list[Update] = []
    with pytest.raises(KeyboardInterrupt):
        for update in updates:
            found.append(update)
    return found


def test_the_first_update_holds_everything(tmp_path: Path) -> None:
    (first,) = islice(_watch([_mod(tmp_path)]), 1)
    assert first.is_whole
    assert not first.changed
    assert {"CK401", "CK502"} <= set(_codes(first.come))
    assert first.come == first.shown.report.findings
    assert first.gone == ()


def test_a_change_is_told_for_the_file_and_then_for_the_mod(tmp_path: Path) -> None:
    file = _mod(tmp_path) / "events" / "t.txt"
    updates = _all_of(_watch([tmp_path], lambda: file.write_text(_MENDED), lambda: file.write_text(_FAULTY)))
    assert [one.is_whole for one in updates] == [True, False, True, False, True]
    _, mended, nothing, broken, _ = updates
    assert mended.changed == broken.changed == {str(file)}
    assert (_codes(mended.come), _codes(mended.gone)) == ([], ["CK401"])
    assert (_codes(broken.come), _codes(broken.gone)) == (["CK401"], [])
    assert nothing.come == nothing.gone == ()
    assert "CK401" in _codes(updates[-1].shown.report.findings)


def test_lines_that_only_move_are_no_news(tmp_path: Path) -> None:
    file = _mod(tmp_path) / "events" / "t.txt"
    updates = _all_of(_watch([tmp_path], lambda: file.write_text(f"\n\n{_FAULTY}")))
    assert [(one.come, one.gone) for one in updates[1:]] == [((), ()), ((), ())]
    found = next(one for one in updates[-1].shown.report.findings if one.code == "CK401")
    assert found.place.start is not None
    assert found.place.start.line == 6


def test_a_second_equal_finding_is_news(tmp_path: Path) -> None:
    file = _mod(tmp_path) / "events" / "t.txt"
    line = "\ttrigger = { NOT = { age = 1 ai = no } }\n"
    updates = _all_of(_watch([tmp_path], lambda: file.write_text(_FAULTY.replace(line, line * 2))))
    assert _codes(updates[1].come).count("CK401") == 1


def test_touching_a_file_is_passed_over(tmp_path: Path) -> None:
    file = _mod(tmp_path) / "events" / "t.txt"
    assert len(_all_of(_watch([tmp_path], lambda: file.write_text(_FAULTY)))) == 1


def test_several_mods_are_watched_together(tmp_path: Path) -> None:
    one, two = _mod(tmp_path / "one"), _mod(tmp_path / "two", _MENDED)
    file = two / "events" / "t.txt"
    updates = _all_of(_watch([one, two], lambda: file.write_text(_FAULTY)))
    assert updates[1].changed == {str(file)}
    assert [found.place.path for found in updates[1].come] == [str(file)]
    assert _codes(updates[-1].shown.report.findings).count("CK401") == 2


def test_a_change_during_the_whole_judgement_overtakes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.lint.watch._GLANCE", 0.0)
    file = _mod(tmp_path, _MENDED) / "events" / "t.txt"
    updates = _watch([tmp_path], lambda: file.write_text(_FAULTY))
    next(updates)
    quick = next(updates)
    assert not quick.is_whole
    file.write_text(f"{_FAULTY}# longer\n")
    following = next(updates)
    assert not following.is_whole
    assert next(updates).is_whole


def test_the_view_holds_for_updates_too(tmp_path: Path) -> None:
    doubtful = _MENDED.replace("age = 1", "trait = nobody_knows_this_trait")
    file = _mod(tmp_path, _MENDED) / "events" / "t.txt"
    shown = [
        len(_all_of(_watch([tmp_path], lambda: file.write_text(doubtful), view=view))[-1].shown.report.findings)
        for view in (View(Confidence.HIGH), View(Confidence.LOW))
        if file.write_text(_MENDED)
    ]
    assert shown[0] < shown[1]


def test_the_baseline_is_left_out_of_updates(tmp_path: Path) -> None:
    file = _mod(tmp_path, _MENDED) / "events" / "t.txt"
    known = tmp_path / "known.json"
    known.write_text("[]")
    project = replace(find_projects([tmp_path], Choice())[0], baseline=known)
    updates = _all_of(Watch([project], View(), _Editor(lambda: file.write_text(_FAULTY)).pause).updates())
    assert "CK401" in _codes(updates[1].come)
    first = updates[1].come[0]
    line = (first.place.excerpt or "").strip()
    known.write_text(f'[{{"code": "CK401", "path": "events/t.txt", "message": "{first.message}", "line": "{line}"}}]')
    again = next(iter(Watch([project], View(), _Editor().pause).updates()))
    assert "CK401" not in _codes(again.come)
    assert again.shown.report.silenced == 1
