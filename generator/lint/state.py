"""Flags, variables and saved targets of a mod: who writes and who reads each name. Knows no rules.

All families of flags share one set of names here, since `has_flag` and `has_character_flag` may mean the same flag.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.lint.near import has_same_digits, is_one_letter_apart
from generator.lint.subject import Subject
from generator.mod.records import EVENT_TARGET, FLAG_PREFIX, PERSISTENT_TARGET, VARIABLE, Act, Use
from generator.mod.texts import TextUse

# Families whose flags are only set by script; those of artifacts, bloodlines and wonders also stand in their files.
FLAGS = ("character_flag", "province_flag", "title_flag", "dynasty_flag", "global_flag", "flag")
TARGETS = (EVENT_TARGET, PERSISTENT_TARGET)
VARIABLES = (VARIABLE,)
_LEAST_LENGTH = 6
_END = 3
_WRITING = frozenset((Act.SET, Act.CHANGE))
_READING = frozenset((Act.TEST, Act.READ, Act.SHOW, Act.USE))


@dataclass(slots=True)
class State:
    """One name and its uses; `texts` are those in localisation, which only read."""

    name: str
    written: list[Use] = field(default_factory=list)
    read: list[Use] = field(default_factory=list)
    cleared: list[Use] = field(default_factory=list)
    texts: list[TextUse] = field(default_factory=list)


def states(subject: Subject, things: Iterable[str]) -> Mapping[str, State]:
    """The states of some families by name, over all mods of the index."""
    found: dict[str, State] = {}
    for thing in things:
        for name, uses in subject.index.uses_of(thing).items():
            state = found.setdefault(name, State(name))
            for use in uses:
                _file(state, use)
        for name, shown in subject.index.texts.uses_of(thing).items():
            found.setdefault(name, State(name)).texts.extend(shown)
    return found


def _file(state: State, use: Use) -> None:
    if use.act in _WRITING:
        state.written.append(use)
    elif use.act is Act.CLEAR:
        state.cleared.append(use)
    elif use.act in _READING:
        state.read.append(use)


def first_own(subject: Subject, uses: Iterable[Use]) -> Use | None:
    """The first use in the mod under scrutiny."""
    return next((use for use in uses if use.owner.file.mod == subject.own), None)


class Known:
    """Names by how they begin and end: one wrong letter leaves one of both as it is."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_end: dict[str, list[str]] = {}
        for name in names:
            for end in _ends(name):
                self._by_end.setdefault(end, []).append(name)

    def likely_meant(self, name: str) -> str | None:
        """A known name that differs in case or in one letter only; digits that differ are no slip."""
        if len(name) < _LEAST_LENGTH:
            return None
        candidates = [other for end in _ends(name) for other in self._by_end.get(end, ()) if other != name]
        for other in candidates:
            is_slip = has_same_digits(name, other) and is_one_letter_apart(name, other)
            if is_slip or other.lower() == name.lower():
                return other
        return None


def _ends(name: str) -> tuple[str, str]:
    lower = name.lower()
    return f"{lower[:_END]}-", f"-{lower[-_END:]}"


def prefixes(subject: Subject) -> tuple[str, ...]:
    """The beginnings of flags that `clear_flags_with_prefix` clears."""
    return tuple(subject.index.uses_of(FLAG_PREFIX))
