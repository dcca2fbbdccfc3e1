"""From mod folders to programs that can run, loaded once a process. Knows no scenario."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from generator.diagnostics import Diagnostic, Severity, in_order
from generator.errors import UserError
from generator.interpret.definitions import Sources
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import ModFiles, files_in_memory
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.mod.records import DECISION, EVENT, OPINION_MODIFIER, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, TRAIT
from generator.source import Place


@dataclass(frozen=True, slots=True)
class OnDisk:
    """Mods as folders, the base first."""

    folders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InMemory:
    """One mod as paths and bytes, such as a variant that was never written."""

    name: str
    files: tuple[tuple[str, bytes], ...] = field(repr=False)


ModSource: TypeAlias = OnDisk | InMemory


_RUN = frozenset((EVENT, DECISION, SCRIPTED_EFFECT, SCRIPTED_TRIGGER, TRAIT, OPINION_MODIFIER))
"""Kinds of which the interpreter takes the first of equal names."""


class SimulatedProgram(Program):
    """A program that keeps every place of what is not simulated, so that several processes can be added up.

    `noted` holds each time that something was met, in order.
    """

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.lacking: dict[tuple[str, str], set[Place]] = {}
        self.noted: list[tuple[str, str, Place]] = []

    def note_unsupported(self, name: str, reason: str, place: Place) -> None:
        """Note a statement that is not simulated."""
        super().note_unsupported(name, reason, place)
        self.lacking.setdefault((name, reason), set()).add(place)
        self.noted.append((name, reason, place))


@dataclass(frozen=True, slots=True)
class Loaded:
    """A mod as it was read: what it defines, and what is wrong in its files (the parser, unreadable files)."""

    sources: Sources
    faults: tuple[Diagnostic, ...]


@lru_cache(maxsize=4)
def _loaded(source: ModSource, stamp: int) -> Loaded:
    index = index_mod(_layers(source))
    if not index.events and not index.decisions:
        raise UserError(f"the mod `{index.names[-1]}` has no events and no decisions", "give the folder of another mod")
    faults = [one for one in index.findings if one.severity is Severity.ERROR]
    faults += [Diagnostic("CK101", "unreadable", one.reason, Place(one.path)) for one in index.unreadable]
    faults += _doubles(index)
    found = Loaded(sources_of(index), tuple(in_order(faults)))
    gc.freeze()  # millions of nodes that all stay: no later collection needs to look at them
    return found


def _doubles(index: ModIndex) -> list[Diagnostic]:
    """What runs and is defined twice: which one the game takes is unknown, the first one is played (Q15)."""
    found = []
    for double in index.duplicates:
        for one in double.definitions[1:] if double.kind in _RUN else ():
            message = f"the {double.kind.replace('_', ' ')} `{double.name}` is defined before; the first one is played"
            found.append(Diagnostic("CK205", "defined-twice", message, one.place))
    return found


def sources(source: ModSource) -> Sources:
    """What a mod defines; read again only if a file has changed. `UserError` if there is no mod, or nothing to run."""
    return _loaded(source, _stamp(source)).sources


def faults_in(source: ModSource) -> tuple[Diagnostic, ...]:
    """What is wrong in the files of a mod: the script that was played may lack what stands behind it."""
    return _loaded(source, _stamp(source)).faults


def index_of(source: ModSource) -> ModIndex:
    """The index of a mod, read anew."""
    return index_mod(_layers(source))


def texts_in(files: Mapping[str, bytes], name: str = "mod") -> InMemory:
    """A mod from paths and bytes."""
    return InMemory(name, tuple(sorted(files.items())))


def files_of(source: ModSource) -> dict[str, bytes]:
    """The files of a mod; of several laid over each other, those of the last."""
    if isinstance(source, InMemory):
        return dict(source.files)
    return {file.path: file.read() for file in _layers(source)[-1]}


def _layers(source: ModSource) -> list[ModFiles]:
    match source:
        case OnDisk():
            return [find_mod(Path(folder)).files() for folder in source.folders]
        case InMemory():
            return [files_in_memory(dict(source.files), source.name)]


def _stamp(source: ModSource) -> int:
    """A number that changes when a file of the mods does."""
    if isinstance(source, InMemory):
        return 0
    known: list[tuple[str, int, int]] = []
    for layer in _layers(source):
        for file in layer:
            if isinstance(file.content, Path):
                found = file.content.stat()
                known.append((file.shown, found.st_mtime_ns, found.st_size))
    return hash(tuple(known))
