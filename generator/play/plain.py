"""Reads plain values of a manifest: what is of another type counts as not there. Knows no key."""

from __future__ import annotations

from collections.abc import Mapping

from generator.build.manifest import Json


def block(value: Json) -> Mapping[str, Json]:
    """A block; an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def word(value: Json, *keys: str) -> str:
    """The text under some keys, one in the other; an empty one if it is not there."""
    for key in keys:
        value = block(value).get(key)
    return value if isinstance(value, str) else ""


def words(value: Json) -> tuple[str, ...]:
    """A list as texts; an empty one for anything else."""
    return tuple(str(one) for one in value) if isinstance(value, list | tuple) else ()
