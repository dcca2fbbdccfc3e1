"""A word that is no condition, effect, scope or macro.

What: Finds keys in blocks of conditions or effects that no table, macro or name of the mod or the base game knows.
Why: The game skips what it does not know, often with the rest of the block, and an unknown macro does nothing at
    all.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x welth = 5 }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        option = { name = x wealth = 5 }
    }
Source: ck2-language 9; the fact tables of triggers, effects, links and iterators.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.ck2 import base_game, facts
from generator.ck2.file_kinds import Role
from generator.ck2.scopes import is_title_name, scope_word, target_name
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.lint.near import is_one_letter_apart, nearest
from generator.lint.rule import Rule
from generator.lint.spots import Spot
from generator.lint.subject import Subject
from generator.lint.values import head_value

RULE = Rule("CK202", "unknown-command", Severity.ERROR)
# Kinds of thing whose names head a block or stand as a condition with a number or `yes`.
_NAMED_HEADS = (
    "religion",
    "religion_group",
    "culture",
    "culture_group",
    "society",
    "offmap",
    "technology",
    "special_troop_type",
    "scripted_score_value",
    "trait",
    "wonder",
    "building",
    "objective",
)
# Objects whose blocks are surely conditions and effects; others have keys of their own that no table lists.
_KINDS = frozenset(("event", "decision", "on_action", "scripted_effect", "scripted_trigger", "defined_text"))
# A word that a mod uses more often than this is hardly a slip; rather our tables lack it.
_USUAL = 1
_BASE_LISTS = ("religions", "religion_groups", "cultures", "culture_groups", "societies", "offmaps", "special_troops")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every key in a block of conditions or effects that nothing knows."""
    macros = {name.lower() for kind in ("scripted_effect", "scripted_trigger") for name in subject.index.defined(kind)}
    names = {name.lower() for kind in _NAMED_HEADS for name in subject.index.defined(kind)}
    for key in subject.command_keys:
        if key in macros or key in names or _is_known(key):
            continue
        spots = [spot for spot in subject.spots_of(key) if not spot.is_field and spot.owner.kind in _KINDS]
        near = {role: nearest(key, _candidates(subject, role)) for role in {spot.role for spot in spots} if role}
        for spot in spots:
            if spot.role is not None:
                yield _finding(subject, spot, near[spot.role], is_usual=len(spots) > _USUAL)


@cache
def _is_known(key: str) -> bool:
    """Whether any table knows a key in lower case."""
    tables = (facts.triggers(), facts.effects(), facts.controls(), facts.links())
    if any(key in table for table in tables) or facts.is_iterator(key) or facts.iterator_base(key) in facts.iterators():
        return True
    if scope_word(key) or target_name(key) or is_title_name(key) or head_value(key) is not None:
        return True
    if key in facts.enums()["event_kinds"] or key.startswith(("tech_", "secret_religious_society_", "faction_")):
        return True
    return key in _base_words() or key in _weight_words()


@cache
def _base_words() -> frozenset[str]:
    lists = (*_BASE_LISTS, "scripted_effects", "scripted_triggers", "scripted_score_values")
    return frozenset(name.lower() for kind in lists for name in base_game.base_names(kind))


@cache
def _weight_words() -> frozenset[str]:
    """Keys of weight blocks and troop types, which stand among conditions too."""
    troops = (name.lower() for kind in ("troop_types", "int_troop_types") for name in facts.enums()[kind])
    return frozenset((*troops, *(row.key for row in facts.option_fields() if row.where.startswith("weights"))))


def _finding(subject: Subject, spot: Spot, near: str | None, *, is_usual: bool) -> Diagnostic:
    key = spot.statement.key
    what = "effect" if spot.role is Role.EFFECT else "condition"
    is_slip = near is not None and is_one_letter_apart(key.lower(), near)
    return RULE.finding(
        f"`{key}` is no {what}, scope or macro that is known",
        spot.place,
        help=f"did you mean `{near}`?" if near else "check the spelling, or define the macro",
        confidence=_confidence(subject, spot, is_near=is_slip and not is_usual),
    )


def _confidence(subject: Subject, spot: Spot, *, is_near: bool) -> Confidence:
    """A near name is sure; a macro that the base game may define is not, nor a key that may be an argument."""
    if is_near:
        return Confidence.HIGH
    return Confidence.MEDIUM if spot.is_macro and subject.knows_base else Confidence.LOW


def _candidates(subject: Subject, role: Role) -> Iterator[str]:
    yield from facts.effects() if role is Role.EFFECT else facts.triggers()
    yield from facts.controls()
    yield from facts.links()
    for kind in ("scripted_effect", "scripted_trigger"):
        yield from subject.index.defined(kind)
