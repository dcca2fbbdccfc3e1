"""A condition, effect, link or iterator in a scope of the wrong type.

What: Finds commands and links that the scope around them cannot have: a character's in a title, a title's in a
    province. Only where the type is known from the kind of event, a link, an iterator, or every way into the event.
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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from generator.ck2 import facts
from generator.ck2.facts import ScopeType
from generator.ck2.file_kinds import Role
from generator.ck2.scopes import scope_word
from generator.ck2.tables import read_table
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.lint.values import ANY, Slot, Types, fits, input_types

RULE = Rule("CK307", "wrong-scope", Severity.ERROR)
# Seen fewer times than this, a command's scopes in the tables are too thinly proven to contradict a mod.
_FEW = 20
# Seen at least so often, and in such a share of all places, a scope counts as right although the tables lack it.
_LEAST_SEEN = 10
_LEAST_SHARE = 0.02
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
# Iterators over everything there is: they start from any scope, whatever the tables say.
_EVERYWHERE = frozenset(
    ("player", "character", "province", "ruler", "playable_ruler", "independent_ruler", "title", "religion", "society")
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every command whose scopes and the scope it stands in have no type in common."""
    for key in subject.command_keys:
        if not _is_limited(key):
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
    assert spot.role is not None
    wanted = _link_types(spot.key) if spot.is_head else _command_types(spot.key, spot.role)
    if wanted == ANY:
        return None
    have = subject.types(spot.frame.scope, spot.owner)
    return None if fits(have, wanted) else _Misplaced(spot, have, wanted)


@cache
def _is_limited(key: str) -> bool:
    """Whether a word, however it is used, can stand in a wrong scope at all; most words of a mod cannot."""
    return _link_types(key) != ANY or any(_command_types(key, role) != ANY for role in Role)


@cache
def _command_types(key: str, role: Role) -> Types:
    """The scopes that a command may stand in; `ANY` for words no table limits."""
    if facts.control(key) is not None or scope_word(key) is not None:
        return ANY
    command = facts.effect(key) if role is Role.EFFECT else facts.trigger(key)
    if command is None or command.seen < _FEW:
        return ANY
    types = command.scopes | _seen_types("effects" if role is Role.EFFECT else "triggers", key)
    if role is Role.EFFECT and (condition := facts.trigger(key)) is not None:
        types |= condition.scopes
    return ANY if ScopeType.ANY in types else types or ANY


@cache
def _link_types(key: str) -> Types:
    """The scopes from which a head may be entered, those included in which mods commonly do."""
    wanted = input_types(key)
    if wanted == ANY or (facts.is_iterator(key) and facts.iterator_base(key) in _EVERYWHERE):
        return ANY
    table = "iterators" if facts.is_iterator(key) else "links"
    return wanted | _seen_types(table, key)


def _seen_types(table: str, key: str) -> Types:
    """The scopes in which a command was seen so often that it can be no slip."""
    counts = _counts(table, key)
    least = max(_LEAST_SEEN, sum(counts.values()) * _LEAST_SHARE)
    return frozenset(ScopeType(name) for name, count in counts.items() if count >= least)


def _counts(table: str, key: str) -> Mapping[str, int]:
    """How often a command was seen in a scope of each type."""
    cell = _seen_cells(table).get(facts.iterator_base(key) if table == "iterators" else key.lower(), "")
    return {name: int(count) for name, _, count in (part.partition(":") for part in cell.split())}


@cache
def _seen_cells(table: str) -> Mapping[str, str]:
    return {row["name"].lower(): row.get("seen_scopes", "") for row in read_table(table).rows}


def _finding(subject: Subject, one: _Misplaced, confidence: Confidence | None) -> Diagnostic:
    spot, have, wanted = one.spot, one.have, one.wanted
    scope = spot.frame.scope
    assert scope is not None
    is_callers = spot.owner.kind in MACROS and scope.slot is Slot.CALLER
    notes: tuple[Note, ...] = ()
    if is_callers:
        callers = subject.callers.get(spot.owner, ())[:3]
        notes = tuple(Note(f"called here in a {_named(have)} scope", caller.place) for caller in callers)
    around = next((one for one in spot.around() if one.is_head), None)
    where = f"the {_named(have)} of `{around.statement.key} = {{ }}`" if around else f"a {_named(have)} scope"
    return RULE.finding(
        f"`{spot.statement.key}` stands in {where}, expected a {_named(wanted)} scope",
        spot.place,
        notes=notes,
        help="go through a link that leads to such a scope first",
        confidence=confidence or _confidence(one),
    )


def _confidence(one: _Misplaced) -> Confidence:
    """How sure a finding is: by where it stands, by how the type is known, by how well the command is known."""
    scope, spot = one.spot.frame.scope, one.spot
    if spot.owner.kind == "casus_belli" or one.have <= _SPARSE:
        return Confidence.LOW
    counts = _counts(_table(spot), spot.key)
    seen, total = sum(counts.get(type_.value, 0) for type_ in one.have), sum(counts.values())
    if total < _FEW or (seen >= _FEW and seen > total * _SLIP):
        return Confidence.LOW
    is_certain = scope is not None and scope.slot is Slot.OTHER
    if total >= _WELL_KNOWN and seen <= total * _RARE:
        return Confidence.HIGH if is_certain and seen <= total * _SLIP else Confidence.MEDIUM
    return Confidence.LOW if seen else Confidence.MEDIUM


def _table(spot: Spot) -> str:
    if spot.is_head:
        return "iterators" if facts.is_iterator(spot.key) else "links"
    return "effects" if spot.role is Role.EFFECT and facts.effect(spot.key) else "triggers"


def _named(types: Types) -> str:
    return " or ".join(sorted(type_.value.replace("_", " ") for type_ in types))
