"""PREV where no scope has been left yet.

What: Finds PREV words that reach behind the top of an event or decision.
Why: A freshly fired event has no PREV; the word means nobody, and what stands on it is skipped.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { opinion = { who = PREV modifier = x_grateful } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        immediate = { spouse = { opinion = { who = PREV modifier = x_grateful } } }
    }
Source: ck2-language 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.chains import describe
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.words import words_at
from generator.mod.records import DECISION, EVENT

RULE = Rule("CK303", "prev-at-start", Severity.ERROR)
_MAKING = ("create_", "spawn_", "build_")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every PREV word with fewer scopes around it than it asks for."""
    for definition, spots in subject.worded.items():
        if definition.kind not in (EVENT, DECISION):
            continue
        for spot in spots:
            for word in words_at(spot, WordKind.PREV):
                if spot.frame.back(word.word.depth) is None and not _is_elsewhere(spot):
                    count = len(spot.heads())
                    yield RULE.finding(
                        f"`{word.text}` reaches behind the top of {describe(definition)}: {_scopes(count)} around it",
                        word.place,
                        help="name the character by ROOT, FROM or a saved target",
                        confidence=Confidence.HIGH if count == 0 else Confidence.MEDIUM,
                    )


def _is_elsewhere(spot: Spot) -> bool:
    """Whether PREV means something of its own: in a `major_trigger`, and in what is made anew (a character, a unit)."""
    return spot.top() == "major_trigger" or (spot.parent is not None and spot.parent.key.startswith(_MAKING))


def _scopes(count: int) -> str:
    return "no change of scope" if count == 0 else f"only {count} change{'s' if count > 1 else ''} of scope"
