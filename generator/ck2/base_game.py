"""What the base game defines: names by kind, groups of religions and cultures, ids of events. Tables only, no files.

An empty answer means that the tables have no list, never that there is no such thing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache

from generator.ck2.tables import read_table


@cache
def base_names(kind: str) -> frozenset[str]:
    """Names of the base game of a kind (`traits`, `event_modifiers`, `sprites` ... as in `base_names_*.tsv`).

    Empty for an unknown kind. Ids of events are ranges: ask `is_base_event`.
    """
    return frozenset(row["name"] for row in read_table(f"base_names_{kind}").rows if "name" in row)


@cache
def base_groups(name: str) -> Mapping[str, str]:
    """For `religion` or `culture`: the group of each one of the base game."""
    return {row["name"]: row[f"{name}_group"] for row in read_table(f"base_names_{name}s").rows}


# Kinds of object (as in `folders.tsv`) that the list of base names calls otherwise.
_BASE_KINDS: Mapping[str, tuple[str, ...]] = {
    "casus_belli": ("cb_type",),
    "sprite": ("other sprite", "event picture", "event border"),
    "retinue_subunit": ("retinue",),
    "holding": ("holding_type",),
    "special_troop_type": ("special_troop",),
}


@cache
def base_names_of(kind: str) -> frozenset[str]:
    """Names of the base game of a kind of object (`trait`, `casus_belli`, `sprite` ...); empty if there is no list."""
    wanted = _BASE_KINDS.get(kind, (kind,))
    tables = [row["file"].removesuffix(".tsv") for row in read_table("base_names").rows if row["kind"] in wanted]
    return frozenset().union(*(base_names(table.removeprefix("base_names_")) for table in tables))


def is_base_event(event_id: str) -> bool:
    """Whether the base game has an event of that id (`HF.20110`, `75010`)."""
    namespace, _, number = event_id.rpartition(".")
    ranges = base_event_ranges().get(namespace, ()) if number.isascii() and number.isdigit() else ()
    place = bisect_left(ranges, (int(number) + 1,)) if ranges else 0
    return place > 0 and int(number) <= ranges[place - 1][1]


@cache
def base_event_ranges() -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Closed ranges of the base game's event numbers by namespace, sorted, none overlaps; without one under ""."""
    return {row["namespace"]: _ranges(row["ids"]) for row in read_table("base_names_events").rows}


def _ranges(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (part.partition("-") for part in filter(None, text.split(",")))
    return tuple(sorted((int(first), int(last or first)) for first, _, last in pairs))
