"""Which types of scope each command and link needs, by the fact tables and by how mods use them. Knows no mod."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.ck2 import facts
from generator.ck2.facts import ScopeType
from generator.ck2.file_kinds import Role
from generator.ck2.scopes import scope_word
from generator.ck2.tables import read_table
from generator.lint.spots import Spot
from generator.lint.values import ANY, Types, input_types

# Seen fewer times than this, a command's scopes in the tables are too thinly proven to contradict a mod.
FEW = 20
# Seen at least so often, and in such a share of all places, a scope counts as right although the tables lack it.
_LEAST_SEEN = 10
_LEAST_SHARE = 0.02
# Iterators over everything there is: they start from any scope, whatever the tables say.
_EVERYWHERE = frozenset(
    ("player", "character", "province", "ruler", "playable_ruler", "independent_ruler", "title", "religion", "society")
)


def needed_types(spot: Spot) -> Types:
    """The scopes in which a spot's command or link may stand; `ANY` if nothing limits it."""
    if spot.role is None:
        return ANY
    return link_types(spot.key) if spot.is_head else command_types(spot.key, spot.role)


def seen_in(spot: Spot) -> Mapping[str, int]:
    """How often a spot's command was seen in a scope of each type, over many mods."""
    return _counts(_table(spot), spot.key)


def named(types: Types) -> str:
    """Types for people."""
    return " or ".join(sorted(type_.value.replace("_", " ") for type_ in types))


def _table(spot: Spot) -> str:
    if spot.is_head:
        return "iterators" if facts.is_iterator(spot.key) else "links"
    return "effects" if spot.role is Role.EFFECT and facts.effect(spot.key) else "triggers"


@cache
def is_limited(key: str) -> bool:
    """Whether a word, however it is used, can stand in a wrong scope at all; most words of a mod cannot."""
    return link_types(key) != ANY or any(command_types(key, role) != ANY for role in Role)


@cache
def command_types(key: str, role: Role) -> Types:
    """The scopes that a command may stand in; `ANY` for words no table limits."""
    if facts.control(key) is not None or scope_word(key) is not None:
        return ANY
    command = facts.effect(key) if role is Role.EFFECT else facts.trigger(key)
    if command is None or command.seen < FEW:
        return ANY
    types = command.scopes | _seen_types("effects" if role is Role.EFFECT else "triggers", key)
    if role is Role.EFFECT and (condition := facts.trigger(key)) is not None:
        types |= condition.scopes
    return ANY if ScopeType.ANY in types else types or ANY


@cache
def link_types(key: str) -> Types:
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
