"""A condition, effect, link or iterator in a scope of the wrong type.

What: Finds commands and links that the scope around them cannot have: a character's in a title, a title's in a
    province. Only where the type is known from the kind of event, a link, an iterator, or every way into the event.
    The notes say why the scope is of that type, and where that is settled.
Why: The game answers such a condition with no and does nothing for such an effect; some of them it logs as `has
    wrong Scope`.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { capital_scope = { trait = brave } }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { capital_scope = { owner = { trait = brave } } }
    }
Source: ck2-language 4.6, L22; scopes from the fact tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.ck2.facts import ScopeType
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.needs import FEW, is_limited, named, needed_types, seen_in
from generator.lint.reasons import reasons_of
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import ANY, Slot, Types, fits

RULE = Rule("CK307", "wrong-scope", Severity.ERROR)
# A mod that uses a command in a wrong scope so often, and in such a share of all its uses, may know better.
_USUAL = 4
_USUAL_SHARE = 0.1
_OFTEN = 8
# From so many uses on, of which at most this share in the scope at hand, a command is sure not to belong there.
_WELL_KNOWN = 200
_RARE = 0.003
# So small a share is a slip of some mod, nothing that might work after all.
_SLIP = 0.0005
# Types that came with the last patches or of which few mods make use; the tables know little of what works in them.
_SPARSE = frozenset(
    (
        *(ScopeType.WONDER, ScopeType.WONDER_UPGRADE, ScopeType.ARTIFACT, ScopeType.BLOODLINE, ScopeType.OFFMAP),
        *(ScopeType.SIEGE, ScopeType.BATTLE, ScopeType.UNIT),
    )
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every command whose scopes and the scope it stands in have no type in common."""
    for key in subject.command_keys:
        if not is_limited(key):
            continue
        spots = [spot for spot in subject.spots_of(key) if not spot.is_field and not spot.is_macro and spot.role]
        wrong = [found for spot in spots if (found := _misplaced(subject, spot)) is not None]
        alike = Counter(one.have for one in wrong)
        for one in wrong:
            count = alike[one.have]
            is_usual = count >= _OFTEN or (count >= _USUAL and count > len(spots) * _USUAL_SHARE)
            yield _finding(subject, one, Confidence.LOW if is_usual else None)


@dataclass(frozen=True, slots=True)
class _Misplaced:
    """A command, the types it stands in and those it needs."""

    spot: Spot
    have: Types
    wanted: Types


def _misplaced(subject: Subject, spot: Spot) -> _Misplaced | None:
    wanted = needed_types(spot)
    if wanted == ANY:
        return None
    have = subject.types(spot.frame.scope, spot.owner)
    return None if fits(have, wanted) else _Misplaced(spot, have, wanted)


def _finding(subject: Subject, one: _Misplaced, confidence: Confidence | None) -> Diagnostic:
    spot, have, wanted = one.spot, one.have, one.wanted
    scope = spot.frame.scope
    assert scope is not None
    around = next((one for one in spot.around() if one.is_head), None)
    where = f"the {named(have)} of `{around.statement.key} = {{ }}`" if around else f"a {named(have)} scope"
    return RULE.finding(
        f"`{spot.statement.key}` stands in {where}, expected a {named(wanted)} scope",
        spot.place,
        notes=reasons_of(subject, spot, have),
        help="go through a link that leads to such a scope first",
        confidence=confidence or _confidence(one),
    )


def _confidence(one: _Misplaced) -> Confidence:
    """How sure a finding is: by where it stands, by how the type is known, by how well the command is known."""
    scope, spot = one.spot.frame.scope, one.spot
    if spot.owner.kind == "casus_belli" or one.have <= _SPARSE:
        return Confidence.LOW
    counts = seen_in(spot)
    seen, total = sum(counts.get(type_.value, 0) for type_ in one.have), sum(counts.values())
    if total < FEW or (seen >= FEW and seen > total * _SLIP):
        return Confidence.LOW
    is_certain = scope is not None and scope.slot is Slot.OTHER
    if total >= _WELL_KNOWN and seen <= total * _RARE:
        return Confidence.HIGH if is_certain and seen <= total * _SLIP else Confidence.MEDIUM
    return Confidence.LOW if seen else Confidence.MEDIUM
