"""A condition or effect with a value of the wrong kind.

What: Finds commands whose value is of a kind (a yes or no, a number, a word, a block) that neither the tables allow
    nor public mods use.
Why: The game reads something else, or drops the line.
Bad:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { is_adult = 16 }
    }
Good:
    namespace = x
    character_event = {
        id = x.1
        is_triggered_only = yes
        trigger = { age = 16 }
    }
Source: the tables of triggers and effects, and the counts of values in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache

from generator.ck2 import facts
from generator.ck2.arguments import Shape, Sort
from generator.ck2.file_kinds import Role
from generator.ck2.tables import read_table
from generator.diagnostics import Diagnostic, Severity
from generator.lint.rule import Rule
from generator.lint.spots import MACROS, Spot
from generator.lint.subject import Subject
from generator.mod.records import DECISION, EVENT, ON_ACTION
from generator.script.tree import Block, Kind

RULE = Rule("CK219", "wrong-argument", Severity.ERROR)


class Sorts(StrEnum):
    """The kinds of value that cannot be taken for each other."""

    BOOL = "a yes or no"
    NUMBER = "a number"
    WORD = "a word"
    BLOCK = "a block"


_SEEN = {"bool": Sorts.BOOL, "int": Sorts.NUMBER, "decimal": Sorts.NUMBER, "block": Sorts.BLOCK}
_BLOCKS = frozenset((Sort.BLOCK, Sort.VARIABLE_BLOCK, Sort.TRIGGERS, Sort.EFFECTS, Sort.WEIGHTS))
_NUMBERS = frozenset((Sort.INT, Sort.NUMBER, Sort.COMPARE))
_OWNERS = MACROS | {EVENT, DECISION, ON_ACTION}
# `character = yes` asks whether the scope is a character at all.
_ANYTHING = frozenset(("character", "province", "title"))
# Counted fewer times than this, a command is not known well enough; rarer than this share, a use is a slip.
_WELL_KNOWN = 200
_RARE = 0.005


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every command with such a value."""
    for key in subject.command_keys:
        by_role = {role: allowed for role in Role if (allowed := _allowed(key, role))}
        for spot in subject.spots_of(key) if by_role else ():
            if spot.is_field or spot.is_head or spot.is_macro or spot.role is None or spot.owner.kind not in _OWNERS:
                continue
            allowed = by_role.get(spot.role, frozenset())
            found = _sort_of(spot)
            if allowed and found not in allowed:
                wanted = " or ".join(sorted(allowed))
                yield RULE.finding(
                    f"`{spot.statement.key}` has {found}, expected {wanted}",
                    spot.value_place,
                    help="look up what it takes; perhaps another command is meant",
                )


def _sort_of(spot: Spot) -> Sorts:
    value = spot.statement.value
    if isinstance(value, Block):
        return Sorts.BLOCK
    if value.text.lower() in ("yes", "no"):
        return Sorts.BOOL
    return Sorts.NUMBER if value.kind is Kind.NUMBER else Sorts.WORD


@cache
def _allowed(key: str, role: Role) -> frozenset[Sorts]:
    """The kinds of value that a command takes; empty if it is not known well enough to say."""
    if key in _ANYTHING or facts.control(key) is not None or facts.link(key) is not None:
        return frozenset()
    table = "effects" if role is Role.EFFECT and facts.effect(key) else "triggers"
    command = facts.effect(key) if table == "effects" else facts.trigger(key)
    if command is None or not command.argument or command.seen < _WELL_KNOWN:
        return frozenset()
    allowed = frozenset(_of_shape(shape) for shape in command.argument) | _seen(table, key)
    # A word may be the variable that holds the number, and a flag may be called 1066.
    return allowed | {Sorts.WORD, Sorts.NUMBER} if allowed & {Sorts.WORD, Sorts.NUMBER} else allowed


def _of_shape(shape: Shape) -> Sorts:
    if shape.sort in _BLOCKS:
        return Sorts.BLOCK
    if shape.sort in _NUMBERS:
        return Sorts.NUMBER
    return Sorts.BOOL if shape.sort is Sort.BOOL else Sorts.WORD


def _seen(table: str, key: str) -> frozenset[Sorts]:
    """The kinds that mods use in more than a rare case."""
    parts = (part.partition(":") for part in _cells(table).get(key, "").split())
    counts = [(_SEEN.get(name, Sorts.WORD), int(count)) for name, _, count in parts]
    total = sum(count for _, count in counts)
    return frozenset(sort for sort, count in counts if count > total * _RARE)


@cache
def _cells(table: str) -> Mapping[str, str]:
    return {row["name"].lower(): row.get("seen_args", "") for row in read_table(table).rows}
