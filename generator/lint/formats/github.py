"""Findings as workflow commands of GitHub Actions, which show them on the changed lines. Knows no console."""

from __future__ import annotations

from generator.diagnostics import Diagnostic, Severity
from generator.lint.linter import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(report: Report) -> str:
    """One line a finding: `::error file=...,line=...,title=...::message`."""
    return "\n".join(_line(finding) for finding in report.findings)


def _line(finding: Diagnostic) -> str:
    place = finding.place
    parts = [f"file={_property(place.path)}"]
    if place.start and place.end:
        parts += [f"line={place.start.line}", f"endLine={place.end.line}"]
        if place.start.line == place.end.line:
            parts += [f"col={place.start.column}", f"endColumn={place.end.column}"]
    parts.append(f"title={_property(f'{finding.code} {finding.name}')}")
    message = finding.message + (f" ({finding.help})" if finding.help else "")
    return f"::{_COMMANDS[finding.severity]} {','.join(parts)}::{_text(message)}"


def _text(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
