"""The third party of a decision where it does not exist yet.

What: Finds FROMFROM in `potential`, `from_potential` or `allow` of a targeted decision with a third party.
Why: The third party is only chosen later; the word means nobody there.
Bad:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            third_party_filter = court
            potential = { NOT = { character = FROM } FROMFROM = { age = 16 } }
            effect = { FROM = { wealth = -5 } }
        }
    }
Good:
    #! decisions/x.txt
    targeted_decisions = {
        x_ask = {
            filter = court
            third_party_filter = court
            potential = { NOT = { character = FROM } }
            third_party_potential = { FROMFROM = { age = 16 } }
            effect = { FROM = { wealth = -5 } }
        }
    }
Source: ck2-language 6.2, L44.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import WordKind
from generator.diagnostics import Diagnostic, Severity
from generator.lint.chains import is_targeted
from generator.lint.rule import Rule
from generator.lint.subject import Subject
from generator.lint.words import words_at
from generator.mod.records import DECISION

RULE = Rule("CK514", "third-party-too-early", Severity.ERROR)
_EARLY = frozenset(("potential", "from_potential", "allow"))
_THIRD = 2


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every FROMFROM in an early block of a decision with a third party."""
    for decision in subject.definitions(DECISION):
        if not is_targeted(decision) or decision.statement.first("third_party_filter") is None:
            continue
        for spot in subject.by_definition.get(decision, ()):
            if spot.top() not in _EARLY or spot.frame.base:
                continue
            for word in words_at(spot, WordKind.FROM, WordKind.ROOT_FROM):
                if word.word.depth == _THIRD:
                    yield RULE.finding(
                        f"`{word.text}` is nobody in `{spot.top()}` of `{decision.name}`",
                        word.place,
                        help="move the condition into `third_party_potential` or `third_party_allow`",
                    )
