"""What is different between a mod as it was read before and as it is now, in words. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from generator.play.mod_source import LoadedMod

Key = TypeVar("Key")
_MOST = 12
_KINDS = {
    "event": "event", "decision": "decision", "scripted_effect": "scripted effect", "defined_text": "custom text",
    "scripted_trigger": "scripted trigger", "trait": "trait", "opinion_modifier": "opinion modifier",
    "event_modifier": "modifier", "on_action": "hook",
}  # fmt: skip


def changes(before: LoadedMod, after: LoadedMod) -> tuple[str, ...]:
    """One line for each file and each definition or text that is new, gone or different; none if nothing is."""
    files = _differences(before.stamps, after.stamps, lambda path: f"`{path}`")
    if not files and not after.built:
        return ()
    things = _differences(before.shelf.defined(), after.shelf.defined(), lambda key: f"{_KINDS[key[0]]} `{key[1]}`")
    texts = _differences(_texts(before), _texts(after), lambda key: f"text `{key}`")
    faults = after.shelf.faults[:_MOST]
    return (*after.built, *_shortened(files), *_shortened(things), *_shortened(texts), *faults)


def spoiled(before: LoadedMod, after: LoadedMod) -> tuple[str, ...]:
    """The faults of script files that have more of them than before, each with its place.

    Files that were faulty all along are not told: many published mods have some.
    """
    found: list[str] = []
    for path, facts in after.shelf.facts.items():
        old = before.shelf.facts.get(path)
        known = old.faults if old is not None else ()
        if not path.lower().endswith(".csv") and len(facts.faults) > len(known):
            found += [line for line in facts.faults if line not in known]
    return tuple(_shortened(found))


def _texts(loaded: LoadedMod) -> Mapping[str, tuple[str, ...]]:
    return loaded.program.sources.texts


def _differences(old: Mapping[Key, object], new: Mapping[Key, object], named: Callable[[Key], str]) -> list[str]:
    """What is new, changed and gone, each named."""
    added = [f"new: {named(key)}" for key in new if key not in old]
    changed = [f"changed: {named(key)}" for key in new if key in old and old[key] != new[key]]
    return changed + added + [f"gone: {named(key)}" for key in old if key not in new]


def _shortened(lines: list[str]) -> Iterator[str]:
    """At most so many lines, and how many were left out."""
    yield from lines[:_MOST]
    if len(lines) > _MOST:
        yield f"... and {len(lines) - _MOST} more"
