"""Findings for machines: each format is read back by a reader of its own."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import jsonschema  # type: ignore[import-untyped]
import pytest

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.formats.github import as_github
from generator.lint.formats.junit import as_junit
from generator.lint.formats.plain_json import as_json
from generator.lint.formats.sarif import as_sarif
from generator.lint.linter import Report
from generator.lint.rules import repeat_event
from generator.source import Place, Position

_HERE = Place("events\\a b.txt", Position(3, 5), Position(3, 9), "\tNOT = { }")
_THERE = Place("events/b.txt", Position(1, 1), Position(2, 4), "x = {")
_FINDING = Diagnostic(
    "CK301",
    "repeat-event-elsewhere",
    "50% of `x`: wrong,\nreally",
    _HERE,
    Severity.ERROR,
    Confidence.MEDIUM,
    (Note("see here", _THERE), Note("no place")),
    "do it",
)
_WHOLE_FILE = replace(_FINDING, place=Place("common/c.txt"), notes=(), help="", severity=Severity.INFO)
_REPORT = Report((_WHOLE_FILE, _FINDING), off=(repeat_event.RULE,))
_EMPTY = Report(())


def test_a_name_that_is_no_utf_8_is_escaped_as_its_bytes() -> None:
    odd = replace(_FINDING, place=replace(_HERE, path=os.fsdecode(b"events/\xff\xfe.txt")))
    (result,) = json.loads(as_sarif(Report((odd,))))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "events/%FF%FE.txt"


def test_json() -> None:
    whole = json.loads(as_json(_REPORT))
    assert whole["counts"] == {"CK301": 2}
    assert whole["off"] == ["CK301"]
    first, second = whole["findings"]
    assert first["path"] == "common/c.txt"
    assert "line" not in first
    assert (second["path"], second["line"], second["column"], second["end_column"]) == ("events/a b.txt", 3, 5, 9)
    assert second["confidence"] == "medium"
    assert [note["message"] for note in second["notes"]] == ["see here", "no place"]
    assert second["notes"][0]["line"] == 1
    assert json.loads(as_json(_EMPTY))["findings"] == []


def _told_in_docs() -> tuple[set[str], set[str]]:
    """The keys of the whole and of a finding in the table of docs/lint.md."""
    text = (Path(__file__).parents[2] / "docs" / "lint.md").read_text("utf-8")
    table = text[text.index("JSON is one object") : text.index("GitHub Actions, ")]
    whole: set[str] = set()
    inside: set[str] = set()
    for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE):
        keys = re.findall(r"`(findings\[\])?\.?(\w+)`", row)
        (inside if row.startswith("`findings[].") else whole).update(key for _, key in keys)
    return whole, inside


def test_the_docs_tell_every_key_of_json() -> None:
    whole = json.loads(as_json(_REPORT))
    keys = {key for finding in whole["findings"] for key in finding}
    assert _told_in_docs() == (set(whole), keys)
    note_keys = {key for finding in whole["findings"] for note in finding["notes"] for key in note}
    assert note_keys == {"message", "path", "line", "column", "end_line", "end_column"}
    assert set(whole["findings"][0]) == keys - {"line", "column", "end_line", "end_column"}


def _schema() -> Path:
    folder = os.environ.get("MODWRIGHT_SHARED", str(Path(__file__).parents[3] / "shared"))
    return Path(folder, "schemas", "sarif-2.1.0.json")


@pytest.mark.skipif(not _schema().is_file(), reason="the SARIF schema is not beside the repository")
@pytest.mark.parametrize("report", [_REPORT, _EMPTY])
def test_sarif_fits_its_schema(report: Report) -> None:
    jsonschema.validate(json.loads(as_sarif(report)), json.loads(_schema().read_text("utf-8")))


def test_sarif_content() -> None:
    run = json.loads(as_sarif(_REPORT))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["CK301"]
    whole_file, finding = run["results"]
    assert whole_file["level"] == "note"
    assert "region" not in whole_file["locations"][0]["physicalLocation"]
    location = finding["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "events/a%20b.txt"
    assert location["region"] == {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 9}
    assert len(finding["relatedLocations"]) == 1
    assert finding["message"]["text"].endswith("; do it")


def test_github_lines() -> None:
    lines = as_github(_REPORT).splitlines()
    assert lines[0].startswith("::notice file=common/c.txt,title=CK301 repeat-event-elsewhere::")
    match = re.fullmatch(r"::error file=(.*?),line=3,endLine=3,col=5,endColumn=9,title=(.*?)::(.*)", lines[1])
    assert match
    assert match[3] == "50%25 of `x`: wrong,%0Areally (do it)"
    assert as_github(_EMPTY) == ""


def test_github_escapes_properties() -> None:
    odd = replace(_FINDING, place=replace(_HERE, path="C:/a,b%.txt"))
    assert "file=C%3A/a%2Cb%25.txt," in as_github(Report((odd,)))


def test_junit_is_xml_with_a_case_a_file() -> None:
    root = ElementTree.fromstring(as_junit(_REPORT))
    suite = root.find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("2", "2")
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == ["common/c.txt", "events\\a b.txt"]
    failure = cases[1].find("failure")
    assert failure is not None
    assert failure.get("type") == "CK301"
    assert "error CK301" in (failure.text or "")


def test_junit_without_findings_passes() -> None:
    suite = ElementTree.fromstring(as_junit(_EMPTY)).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("1", "0")


def test_junit_bears_any_character() -> None:
    odd = replace(_FINDING, message="a \x00 \x1b < & \ud800 b")
    failure = ElementTree.fromstring(as_junit(Report((odd,)))).find(".//failure")
    assert failure is not None
    assert failure.get("message") == "a ? ? < & ? b"
