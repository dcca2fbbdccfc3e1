"""Findings and what ends a command."""

from __future__ import annotations

import sys

import pytest

from generator.diagnostics import Confidence, Diagnostic, Severity, in_order
from generator.errors import FaultyInput, UserError, install_hint
from generator.source import Source, Span

SOURCE = Source("b.txt", "one two three")


def finding(code: str, start: int) -> Diagnostic:
    return Diagnostic(code, "name", "message", SOURCE.place(Span(start, start + 3)))


def test_a_finding_is_an_error_of_high_confidence_unless_said_otherwise() -> None:
    assert finding("CK101", 0).severity is Severity.ERROR
    assert finding("CK101", 0).confidence is Confidence.HIGH


def test_findings_come_by_place_then_code_each_once() -> None:
    late, second, first = finding("CK101", 4), finding("CK201", 0), finding("CK102", 0)
    assert in_order([late, second, first, late]) == [first, second, late]


def test_faulty_input_carries_all_findings_in_order() -> None:
    fault = FaultyInput("`b.txt` has 2 faults", [finding("CK101", 4), finding("CK101", 0)], "mend them")
    assert [found.place.start.column for found in fault.findings if found.place.start] == [1, 5]
    assert isinstance(fault, UserError)
    assert (fault.message, fault.hint) == ("`b.txt` has 2 faults", "mend them")


def test_packages_are_installed_into_the_python_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/x/python")
    assert install_hint("flask", "waitress") == "install it with `/opt/x/python -m pip install flask waitress`"
    monkeypatch.setattr(sys, "executable", "C:\\My Games\\python.exe")
    assert install_hint("scipy") == 'install it with `"C:\\My Games\\python.exe" -m pip install scipy`'
