"""A condition or effect between a character and himself.

What: Finds opinions, wars, kinship and other relations whose other side is surely the scope they stand in, also where
    every way into an event gives ROOT and FROM the same character, as after a `character_event` at ROOT.
Why: Nobody has an opinion of himself or is at war with himself: the condition is false, the effect does nothing;
    `character` is always true. Mostly ROOT and FROM were mixed up, or FROMFROM was meant.
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
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.chains import describe
from generator.lint.event_parts import says_yes
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import Slot, Value
from generator.mod.records import DECISION, EVENT

RULE = Rule("CK310", "self-reference", Severity.ERROR)
# Relations that nobody has with himself.
_WITH_WHO = ("opinion", "reverse_opinion", "has_opinion_modifier", "reverse_has_opinion_modifier", "remove_opinion")
_SAME = "character"
_MODIFIER_TESTS = ("has_opinion_modifier", "reverse_has_opinion_modifier")
_DIRECT = (
    *("war_with", "is_friend", "is_rival", "is_lover", "is_married_to", "add_friend", "add_rival", "add_lover"),
    *("add_spouse", "is_father", "is_mother", "is_child_of", "is_parent_of", "is_vassal_or_below", "imprison"),
    *("move_character", _SAME),
)
_MOST_NOTED = 3


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
        other = _other_side(spot, who) if who else None
        if other is not None and _is_self(subject, spot, other):
            yield _finding(subject, spot, who, other, is_timer=_is_timer(spot, names))


def _finding(subject: Subject, spot: Spot, who: str, other: Value, *, is_timer: bool) -> Diagnostic:
    assert spot.frame.scope is not None
    by_chain = other.slot != spot.frame.scope.slot
    what = f"`{spot.statement.key}` has {who} on both sides"
    if by_chain:
        slots = sorted((other.slot, spot.frame.scope.slot))
        what += f": {slots[1].word} is {slots[0].word} on every way into {describe(spot.owner)}"
    return RULE.finding(
        what,
        spot.place,
        notes=_ways_in(subject, spot) if by_chain else (),
        help="name the other side, or put it into the scope of the other one",
        severity=Severity.WARNING if spot.key == _SAME else None,
        confidence=Confidence.LOW if is_timer else None,
    )


def _ways_in(subject: Subject, spot: Spot) -> tuple[Note, ...]:
    sites = [entry.site for entry in subject.chains.entries(spot.owner) if entry.site is not None]
    return tuple(
        Note(f"fired from here by {describe(site.owner)} with `{site.command}`", site.place)
        for site in sites[:_MOST_NOTED]
    )


def _is_timer(spot: Spot, tested: frozenset[str]) -> bool:
    """Whether an opinion of oneself may be meant as a timer: one that conditions ask for by name."""
    named = spot.statement.first("modifier") or spot.statement.first("name")
    return spot.key in _MODIFIER_TESTS or (named is not None and named.word in tested)


def _other_side(spot: Spot, text: str) -> Value | None:
    """Who in the chain a scope word means there; `None` for anything else."""
    word = scope_word(text)
    other = spot.frame.resolve(word) if word is not None else None
    return other if other is not None and other.slot < Slot.CALLER else None


def _is_self(subject: Subject, spot: Spot, other: Value) -> bool:
    """Whether somebody in the chain is surely the very scope that a condition stands in."""
    scope = spot.frame.scope
    return scope is not None and scope.slot < Slot.CALLER and subject.chains.same(spot.owner, other.slot, scope.slot)
