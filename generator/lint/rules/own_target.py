"""A targeted decision that its taker can take on himself.

What: Finds targeted decisions with `filter = all`, or one that includes the taker, without `NOT = { character =
    FROM }`. Low confidence, since such a filter is often meant.
Why: One character stands on both sides; what the decision writes for the one overwrites the other's.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court_including_me
            potential = { is_adult = yes }
            effect = { FROM = { wealth = -5 } }
        }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court_including_me
            potential = { is_adult = yes NOT = { character = FROM } }
            effect = { FROM = { wealth = -5 } }
        }
    }
Source: ck2-language 6.2, L42.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import scope_word
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.chains import is_targeted
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.mod.records import DECISION, Definition

RULE = Rule("CK512", "own-target", Severity.WARNING, Confidence.LOW)
_BLOCKS = ("potential", "allow", "effect")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every targeted decision that lets the taker in and never compares the two."""
    for decision in subject.definitions(DECISION):
        filter_ = decision.statement.first("filter")
        if not is_targeted(decision) or filter_ is None:
            continue
        includes = filter_.word.lower().endswith("_including_me")
        if (includes or filter_.word.lower() == "all") and not _compares(subject, decision):
            yield RULE.finding(
                f"`filter = {filter_.word}` lets the taker of `{decision.name}` be its target",
                decision.script.place(filter_.span),
                help="write `NOT = { character = FROM }` in `potential`",
            )


def _compares(subject: Subject, decision: Definition) -> bool:
    """Whether the decision asks anywhere whether the two are one, or how they are related."""
    spots = subject.by_definition.get(decision, ())
    return any(
        spot.key == "character" and scope_word(spot.statement.word) is not None and spot.top() in _BLOCKS
        for spot in spots
    )
