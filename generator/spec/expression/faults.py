"""What can be wrong in a rule expression: one table of codes, and faults as values with spans in the expression's text.

Does not know the file an expression stands in: whoever reads the file adds the place.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from generator.source import Span


class FaultKind(Enum):
    """Code and name of each fault; codes `RY201` to `RY229` belong to expressions."""

    STRANGE_CHARACTER = ("RY201", "strange-character")
    FOREIGN_SPELLING = ("RY202", "foreign-spelling")
    UNEXPECTED_WORD = ("RY203", "unexpected-word")
    UNBALANCED_PARENTHESIS = ("RY204", "unbalanced-parenthesis")
    EMPTY_EXPRESSION = ("RY205", "empty-expression")
    UNKNOWN_CONDITION = ("RY206", "unknown-condition")
    UNKNOWN_ROLE = ("RY207", "unknown-role")
    ABSENT_ROLE = ("RY208", "absent-role")
    UNKNOWN_NAME = ("RY209", "unknown-name")
    WRONG_ARGUMENTS = ("RY210", "wrong-arguments")
    WRONG_NUMBER = ("RY211", "wrong-number")
    MISSING_COMPARISON = ("RY212", "missing-comparison")
    SENSELESS_COMPARISON = ("RY213", "senseless-comparison")
    SAME_PERSON = ("RY214", "same-person-twice")
    TOO_LARGE = ("RY215", "expression-too-large")

    @property
    def code(self) -> str:
        """The code, such as `RY206`; never reused."""
        return self.value[0]

    @property
    def title(self) -> str:
        """The name shown beside the code, such as `unknown-condition`."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: what is wrong, where in the expression's text (offsets from 0), and what to do about it."""

    kind: FaultKind
    message: str
    span: Span
    help: str = ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like the given one, or an empty text if none is near."""
    by_lower = {name.lower(): name for name in sorted(known)}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else ""


def suggestion(word: str, known: Iterable[str], otherwise: str) -> str:
    """A help line that offers the nearest known word; `otherwise` if none is near."""
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else otherwise
