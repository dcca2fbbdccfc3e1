"""Findings as JSON: one object with `findings`, `counts` and `off`. Knows no console."""

from __future__ import annotations

import json

from generator.diagnostics import Diagnostic, Note
from generator.lint.linter import Report
from generator.source import Place

_Json = dict[str, object]


def as_json(report: Report) -> str:
    """All findings, how many of each code, and the rules that were off."""
    counts: dict[str, int] = {}
    for finding in report.findings:
        counts[finding.code] = counts.get(finding.code, 0) + 1
    whole = {
        "findings": [_finding(finding) for finding in report.findings],
        "counts": counts,
        "off": [rule.code for rule in report.off],
    }
    return json.dumps(whole, indent=1, ensure_ascii=True)


def _finding(finding: Diagnostic) -> _Json:
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "message": finding.message,
        **_place(finding.place),
        "help": finding.help,
        "notes": [_note(note) for note in finding.notes],
    }


def _note(note: Note) -> _Json:
    return {"message": note.message, **(_place(note.place) if note.place else {})}


def _place(place: Place) -> _Json:
    found: _Json = {"path": place.path.replace("\\", "/")}
    if place.start and place.end:
        found |= {"line": place.start.line, "column": place.start.column}
        found |= {"end_line": place.end.line, "end_column": place.end.column}
    return found
