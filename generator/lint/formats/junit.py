"""Findings as JUnit XML, which build servers read: one test a file, a failure a finding. Knows no console."""

from __future__ import annotations

import re
from itertools import groupby
from xml.etree import ElementTree

from generator.diagnostics import Diagnostic
from generator.lint.linter import Report

# Characters that XML 1.0 does not bear at all.
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd]")


def as_junit(report: Report) -> str:
    """A suite with one case a file that has findings; without any, one case that passes."""
    groups = [(path, list(some)) for path, some in groupby(report.findings, key=lambda one: one.place.path)]
    suite = ElementTree.Element("testsuite", name="modwright lint")
    for path, findings in groups:
        case = ElementTree.SubElement(suite, "testcase", classname="modwright.lint", name=_clean(path))
        for finding in findings:
            _failure(case, finding)
    if not groups:
        ElementTree.SubElement(suite, "testcase", classname="modwright.lint", name="no findings")
    suite.set("tests", str(max(1, len(groups))))
    suite.set("failures", str(len(groups)))
    suite.set("errors", "0")
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _failure(case: ElementTree.Element, finding: Diagnostic) -> None:
    failure = ElementTree.SubElement(case, "failure", type=finding.code, message=_clean(finding.message))
    failure.text = _clean(f"{finding.place}: {finding.severity.value} {finding.code} {finding.name}: {finding.message}")


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)
