"""From reports to what is shown: confidence, revision, baseline, several mods together, and when the command fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.diagnostics import Confidence, Severity
from generator.errors import UserError
from generator.lint.baseline import baseline_of_mods
from generator.lint.linter import Report
from generator.lint.project import Choice, Project, find_projects
from generator.lint.rules import RULES
from generator.lint.run import Shown, View, fails, joined, judged, lint_project, shown
from generator.mod.index import index_mod
from generator.source import Place, Position

_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"
_SURE, _FAIR, _DOUBTFUL = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW


def _project(folder: Path, settings: str = "") -> Project:
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "t.txt").write_text(_FAULTY)
    (folder / "modwright.toml").write_text(f"[lint]\n{settings}")
    return find_projects([folder], Choice())[0]


def _report(path: str = "a.txt") -> Report:
    """One finding of each confidence, on lines 1 to 3; an error, a warning, an info."""
    levels = zip((_SURE, _FAIR, _DOUBTFUL), (Severity.ERROR, Severity.WARNING, Severity.INFO), strict=True)
    rule = RULES[0].RULE
    return Report(
        tuple(
            rule.finding(
                f"m{line}",
                Place(path, Position(line, 1), Position(line, 2), f"line {line}"),
                confidence=sure,
                severity=severity,
            )
            for line, (sure, severity) in enumerate(levels, start=1)
        ),
        (rule,),
    )


@pytest.mark.parametrize(("least", "left"), [(_DOUBTFUL, 3), (_FAIR, 2), (_SURE, 1)])
def test_findings_of_too_low_confidence_are_counted(tmp_path: Path, least: Confidence, left: int) -> None:
    found = shown(_report(), _project(tmp_path), View(least))
    assert len(found.report.findings) == left
    assert found.hidden == 3 - left


def test_what_the_baseline_knows_is_silenced_and_not_hidden(tmp_path: Path) -> None:
    report, known = _report(), tmp_path / "known.json"
    known.write_text(baseline_of_mods([(report.findings[2:], "")]))
    project = replace(_project(tmp_path / "mod"), baseline=known)
    found = shown(report, project, View(_SURE))
    assert (len(found.report.findings), found.hidden, found.report.silenced) == (1, 1, 1)


def test_a_baseline_that_is_gone_ends_the_command(tmp_path: Path) -> None:
    project = replace(_project(tmp_path / "mod"), baseline=tmp_path / "none.json")
    with pytest.raises(UserError, match="does not exist"):
        shown(_report(), project, View())


def test_several_reports_become_one_in_order_of_paths() -> None:
    one = Shown(replace(_report("b.txt"), silenced=2), 1)
    two = Shown(replace(_report("a.txt"), off=(RULES[1].RULE,)), 4)
    both = joined([one, two])
    assert [finding.place.path for finding in both.report.findings] == ["a.txt"] * 3 + ["b.txt"] * 3
    assert both.hidden == 5
    assert both.report.silenced == 2
    assert both.report.ran == (RULES[0].RULE,)
    assert both.report.off == (RULES[1].RULE,)


def test_no_reports_at_all_are_an_empty_one() -> None:
    assert joined([]) == Shown(Report(()))


@pytest.mark.parametrize(
    ("worst", "setting", "least", "expected"),
    [
        (Severity.WARNING, "warning", None, True),
        (Severity.WARNING, "error", None, False),
        (Severity.WARNING, "error", Severity.INFO, True),
        (Severity.ERROR, "error", None, True),
        (Severity.INFO, "warning", None, False),
        (Severity.INFO, "info", None, True),
        (Severity.INFO, "info", Severity.WARNING, False),
    ],
)
def test_when_the_command_fails(
    tmp_path: Path, worst: Severity, setting: str, least: Severity | None, expected: bool
) -> None:
    project = _project(tmp_path, f'fail-on = "{setting}"\n')
    report = _report().only(lambda finding: finding.severity is worst)
    assert fails(report, [project], least) is expected


def test_a_clean_report_never_fails(tmp_path: Path) -> None:
    assert not fails(Report(()), [_project(tmp_path)], Severity.INFO)


def test_a_rule_that_needs_the_base_game_is_named_as_off(tmp_path: Path) -> None:
    needing = [module for module in RULES if module.RULE.needs_base]
    project = replace(_project(tmp_path / "mod"), rules=tuple(RULES))
    assert set(lint_project(project).off) == {module.RULE for module in needing}
    base = _project(tmp_path / "base")
    assert lint_project(replace(project, bases=(base.mod,))).off == ()


def test_findings_of_the_reader_are_left_out_unless_wanted(tmp_path: Path) -> None:
    project = _project(tmp_path, 'ignore = ["CK114"]\n')
    (tmp_path / "events" / "t.txt").write_bytes(b"\xef\xbb\xbf" + _FAULTY.encode())
    assert "CK114" not in {one.code for one in lint_project(project).findings}
    assert "CK114" in {one.code for one in judged(project, index_mod(project.layers())).findings}
