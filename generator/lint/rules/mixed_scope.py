"""A scope used as two things at once.

What: Finds saved targets and other scopes of which nothing tells the type but their use, where one command needs one
    type and another beside it a type that nothing can be at the same time. Each use narrows what the scope can be; the
    note names the one that settled it.
Why: Whatever the scope is, one of both conditions is never met, or one of both effects does nothing.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { event_target:x_guest = { trait = brave terrain = forest } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { event_target:x_guest = { trait = brave location = { terrain = forest } } }
    }
Source: ck2-language 4.6, L22; scopes from the fact tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.needs import FEW, named, needed_types, seen_in
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import ANY, Types, fits

RULE = Rule("CK311", "mixed-scope", Severity.ERROR, Confidence.MEDIUM)
# Blocks in which every statement counts, whatever stands around them; others are alternatives, or run now and then.
_PLAIN = frozenset(
    ("and", "limit", "hidden_effect", "hidden_tooltip", "hidden_trigger", "custom_tooltip", "not", "nor")
)
# Only commands seen so often, and in no other scope, narrow anything.
_WELL_KNOWN = 200
_RARE = 0.001
# In its files the sides of the war can be named from anywhere.
_WITH_WAR = "casus_belli"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every command that contradicts one before it in the same scope."""
    for owner, spots in subject.by_definition.items():
        if owner.kind == _WITH_WAR:
            continue
        heads: dict[int, list[Spot]] = {}
        for spot in spots:
            head = next((one for one in spot.around() if one.is_head), None) if _is_clear(spot) else None
            if head is not None:
                heads.setdefault(id(head), []).append(spot)
        for inside in heads.values():
            if len(inside) > 1 and subject.types(inside[0].frame.scope, inside[0].owner) == ANY:
                yield from _narrowed(inside)


def _is_clear(spot: Spot) -> bool:
    """Whether a spot's command needs a type of scope beyond doubt."""
    if spot.is_field or spot.is_macro or spot.role is None:
        return False
    types = needed_types(spot)
    if types == ANY:
        return False
    counts = seen_in(spot)
    total = sum(counts.values())
    elsewhere = total - sum(counts.get(type_.value, 0) for type_ in types)
    return total >= _WELL_KNOWN and elsewhere <= max(FEW, total) * _RARE


def _narrowed(spots: Iterable[Spot]) -> Iterator[Diagnostic]:
    """Narrow the scope use by use; what is left out of the alternatives only is judged, not trusted."""
    types: Types = ANY
    reason: Spot | None = None
    for spot in spots:
        wanted = needed_types(spot)
        if reason is not None and not fits(types, wanted):
            yield _finding(spot, wanted, reason, types)
        elif _is_plain(spot):
            left = wanted if types == ANY else types & wanted
            reason = spot if left != types else reason
            types = left


def _is_plain(spot: Spot) -> bool:
    """Whether a spot counts in every case in which its scope is entered."""
    for one in spot.around():
        if one.is_head:
            return True
        if one.key not in _PLAIN:
            return False
    return True


def _finding(spot: Spot, wanted: Types, reason: Spot, types: Types) -> Diagnostic:
    return RULE.finding(
        f"`{spot.statement.key}` needs a {named(wanted)} scope, but the scope is a {named(types)}",
        spot.place,
        notes=(Note(f"it is a {named(types)} because of `{reason.statement.key}` here", reason.place),),
        help="go through a link that leads to such a scope first",
    )
