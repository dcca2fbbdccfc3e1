"""Findings as SARIF 2.1.0, which code hosts and editors read. Knows no console."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import quote

from generator import __version__
from generator.diagnostics import Diagnostic, Note, Severity
from generator.lint.documentation import page_of
from generator.lint.linter import Report
from generator.lint.rules import RULES
from generator.source import Place

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_Json = dict[str, object]


def as_sarif(report: Report) -> str:
    """All findings as the results of one run, with the rules they come from."""
    driver = {"name": "modwright", "version": __version__, "rules": _rules(report.findings)}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding) for finding in report.findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=True)


def _rules(findings: Iterable[Diagnostic]) -> list[_Json]:
    """The rules that found something, each once, in the order of their codes."""
    titles = {module.RULE.code: page_of(module).title for module in RULES}
    named = sorted({(finding.code, finding.name) for finding in findings})
    return [
        {"id": code, "name": name, "shortDescription": {"text": titles.get(code, name.replace("-", " "))}}
        for code, name in named
    ]


def _result(finding: Diagnostic) -> _Json:
    message = finding.message + (f"; {finding.help}" if finding.help else "")
    result: _Json = {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": message},
        "locations": [_location(finding.place)],
        "properties": {"confidence": finding.confidence.value},
    }
    notes = [_note(note) for note in finding.notes if note.place]
    return {**result, "relatedLocations": notes} if notes else result


def _note(note: Note) -> _Json:
    assert note.place is not None
    return {**_location(note.place), "message": {"text": note.message}}


def _location(place: Place) -> _Json:
    physical: _Json = {"artifactLocation": {"uri": _uri(place.path)}}
    if place.start and place.end:
        region = {"startLine": place.start.line, "startColumn": place.start.column}
        region |= {"endLine": place.end.line, "endColumn": place.end.column}
        physical["region"] = region
    return {"physicalLocation": physical}


def _uri(path: str) -> str:
    """A relative reference: forward slashes, what a URI does not bear escaped, also names that are no UTF-8."""
    return quote(path.replace("\\", "/").encode("utf-8", "surrogateescape"), safe="/:~")
