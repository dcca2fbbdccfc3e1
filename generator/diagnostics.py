"""Findings: what is wrong in something the user wrote. Values only; turned to text in `cli/`.

Codes are never reused: `CK1xx` files and syntax, `CK2xx` names, `CK3xx` scopes, `CK4xx` flow and state,
`CK5xx` events and decisions, `CK6xx` texts, `RYxxx` rules.yaml, `SCxxx` scenarios,
`VFxxx` verify.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from generator.source import Place


class Severity(StrEnum):
    """How bad a finding is if it is true."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Confidence(StrEnum):
    """How sure we are that a finding is true."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Note:
    """More about a finding, with its own place or none."""

    message: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: exactly one primary place, notes with their own, and what to do about it.

    `message` is one line: lower case, no full stop, names in backticks, what is and then what was expected.
    """

    code: str
    name: str
    message: str
    place: Place
    severity: Severity = Severity.ERROR
    confidence: Confidence = Confidence.HIGH
    notes: tuple[Note, ...] = ()
    help: str = ""


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings sorted by place, then by code and message, each once."""
    return sorted(dict.fromkeys(findings), key=lambda finding: (finding.place.sort_key, finding.code, finding.message))
