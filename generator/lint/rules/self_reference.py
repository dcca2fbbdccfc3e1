"""A condition or effect between a character and himself.

What: Finds opinions, wars, kinship and other relations whose other side is surely the scope they stand in.
Why: Nobody has an opinion of himself or is at war with himself: the condition is false, the effect does nothing.
    Mostly ROOT and FROM were mixed up.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x opinion = { who = ROOT modifier = x_grateful } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x FROM = { opinion = { who = ROOT modifier = x_grateful } } }
    }
Source: ck2-language 4.1, 4.2, 6.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ck2.scopes import scope_word
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.event_parts import says_yes
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot
from generator.mod.records import DECISION, EVENT

RULE = Rule("CK310", "self-reference", Severity.ERROR)
# Relations that nobody has with himself.
_WITH_WHO = ("opinion", "reverse_opinion", "has_opinion_modifier", "reverse_has_opinion_modifier", "remove_opinion")
_MODIFIER_TESTS = ("has_opinion_modifier", "reverse_has_opinion_modifier")
_DIRECT = (
    *("war_with", "is_friend", "is_rival", "is_lover", "is_married_to", "add_friend", "add_rival", "add_lover"),
    *("add_spouse", "is_father", "is_mother", "is_child_of", "is_parent_of", "is_vassal_or_below", "imprison"),
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every such relation in events and decisions."""
    tested = {one.statement.first("modifier") for one in subject.spots_of(*_MODIFIER_TESTS)}
    names = frozenset(one.word for one in tested if one)
    for spot in subject.spots_of(*_WITH_WHO, *_DIRECT):
        if spot.owner.kind not in (EVENT, DECISION) or spot.is_field or spot.is_within("tooltip"):
            continue
        if says_yes(spot.owner, "major"):
            continue  # its options are shown to others, who are THIS there
        named = spot.statement.first("who")
        who = named.word if named else spot.statement.word
        if who and _is_self(spot, who):
            yield RULE.finding(
                f"`{spot.statement.key}` has {who} on both sides",
                spot.place,
                help="name the other side, or put it into the scope of the other one",
                confidence=Confidence.LOW if _is_timer(spot, names) else None,
            )


def _is_timer(spot: Spot, tested: frozenset[str]) -> bool:
    """Whether an opinion of oneself may be meant as a timer: one that conditions ask for by name."""
    named = spot.statement.first("modifier") or spot.statement.first("name")
    return spot.key in _MODIFIER_TESTS or (named is not None and named.word in tested)


def _is_self(spot: Spot, text: str) -> bool:
    """Whether a scope word means the very scope that a condition stands in."""
    word, scope = scope_word(text), spot.frame.scope
    if word is None or scope is None or scope.slot >= Slot.CALLER:
        return False
    other = spot.frame.resolve(word)
    return other is not None and other.slot == scope.slot
