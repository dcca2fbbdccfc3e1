"""What a rule is: a record and a check. Knows no particular rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.subject import Subject
from generator.source import Place


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of finding: code, name, how bad it is, how sure we are.

    `needs_base`: says nothing unless the base game is given. `is_on`: whether it runs without being selected.
    """

    code: str
    name: str
    severity: Severity
    confidence: Confidence = Confidence.HIGH
    needs_base: bool = False
    is_on: bool = True

    def finding(
        self,
        message: str,
        place: Place,
        *,
        notes: tuple[Note, ...] = (),
        help: str = "",
        severity: Severity | None = None,
        confidence: Confidence | None = None,
    ) -> Diagnostic:
        """A finding of this rule; severity and confidence are the rule's unless given."""
        return Diagnostic(
            self.code, self.name, message, place, severity or self.severity, confidence or self.confidence, notes, help
        )


class RuleModule(Protocol):
    """A module in `rules/`: its docstring is the page of the rule."""

    __doc__: str | None
    RULE: Rule

    def check(self, subject: Subject, /) -> Iterator[Diagnostic]:
        """The findings of this rule in a mod."""
        ...
