"""Script cases: `### CK301` on the line where that rule must find something; what is missing and what is surplus fails.

A severity or confidence behind the code (`### CK301 low`) must hold too. A case file is named by the rule it is for and
is judged by that rule alone; a line `#! base` starts what lies under the mod.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.documentation import page_of, split_files
from generator.lint.rule import RuleModule
from generator.lint.rules import RULES
from tests.lint.conftest import found_in

CASES = sorted(Path(__file__).with_name("cases").glob("*.txt"))
_EXPECTED = re.compile(r"### (CK\d{3})((?: [a-z]+)*)")
_LEVELS = {level.value for level in (*Severity, *Confidence)}


def _halves(text: str) -> tuple[str, str | None]:
    """The script of the mod, and that of its base if there is one."""
    mod, marker, base = text.partition("#! base\n")
    return mod, base if marker else None


def _expected(script: str) -> set[tuple[str, int, str]]:
    """Path, line and code of each expectation."""
    found = set()
    for path, text in split_files(script).items():
        for number, line in enumerate(text.splitlines(), start=1):
            for match in _EXPECTED.finditer(line):
                found.add((path, number, match[1]))
    return found


def _levels(script: str) -> dict[tuple[str, int], set[str]]:
    """The severities and confidences that expectations ask for, by path and line."""
    asked = {}
    for path, text in split_files(script).items():
        for number, line in enumerate(text.splitlines(), start=1):
            for match in _EXPECTED.finditer(line):
                asked[path, number] = set(match[2].split())
    return asked


def _at(finding: Diagnostic) -> tuple[str, int, str]:
    assert finding.place.start is not None
    return finding.place.path, finding.place.start.line, finding.code


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    """Exactly the expected lines are found, with the severity and confidence asked for."""
    script, base = _halves(case.read_text("cp1252"))
    findings = found_in(script, case.stem.partition("_")[0], base)
    assert {_at(finding) for finding in findings} == _expected(script)
    levels = _levels(script)
    for finding in findings:
        asked = levels[_at(finding)[:2]]
        assert asked <= _LEVELS
        assert asked <= {finding.severity.value, finding.confidence.value}, finding


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case_is_not_empty(case: Path) -> None:
    """Each case holds at least one bad line and some lines that are good."""
    script = case.read_text("cp1252")
    assert _EXPECTED.search(script)
    assert any("###" not in line and line.strip() for line in script.splitlines())


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.RULE.code)
def test_rule_has_a_case(module: RuleModule) -> None:
    assert any(case.stem.startswith(f"{module.RULE.code}_") for case in CASES)


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.RULE.code)
def test_examples_of_the_page(module: RuleModule) -> None:
    """The bad example is found, the good one is not."""
    page = page_of(module)
    base = "" if module.RULE.needs_base else None
    assert found_in(page.bad, module.RULE.code, base)
    assert not found_in(page.good, module.RULE.code, base)


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [module.RULE.code for module in RULES]
    assert codes == sorted(set(codes))
    assert len({module.RULE.name for module in RULES}) == len(RULES)
    assert all(re.fullmatch(r"CK[1-6]\d\d", code) for code in codes)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", module.RULE.name) for module in RULES)
