"""The codes of faults in scenario files. SC101 to SC115 are those of rules.yaml (RY101 to RY115) for scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.diagnostics import Diagnostic
from generator.source import Place
from generator.spec.codes import CODES as RULES_CODES

CODES: dict[str, str] = {
    **{f"SC{code[2:]}": name for code, name in RULES_CODES.items() if "RY101" <= code <= "RY115"},
    "SC131": "unknown-person",
    "SC132": "unknown-start",
    "SC133": "bad-trigger",
    "SC134": "unknown-outcome",
    "SC135": "policy-of-nobody",
    "SC136": "unknown-option",
    "SC137": "never-set",
    "SC140": "duplicate-name",
    "SC141": "unknown-kind",
}
_WORDS = {"expected rules": "expected a scenario", "`modwright new DIR` writes some": "docs/scenarios.md shows one"}
"""What is said of rules files, in the words of scenarios."""


def finding(code: str, place: Place, message: str, help: str = "") -> Diagnostic:
    """A fault of a scenario under one of the codes above."""
    return Diagnostic(code, CODES[code], message, place, help=help)


def as_scenario_faults(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Faults that the reader of YAML told as faults of rules.yaml, as faults of a scenario."""
    return [_renamed(one) for one in findings]


def _renamed(one: Diagnostic) -> Diagnostic:
    code = f"SC{one.code[2:]}" if one.code.startswith("RY") and f"SC{one.code[2:]}" in CODES else one.code
    message, help = one.message, one.help
    for theirs, ours in _WORDS.items():
        message, help = message.replace(theirs, ours), help.replace(theirs, ours)
    return replace(one, code=code, message=message, help=help)
