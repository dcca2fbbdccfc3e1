"""The files of a project while somebody edits them: what has changed since the last look. Judges nothing.

A look compares time and size of every file that is read and the time of every folder, which takes milliseconds; only
what differs is read again. Works by asking again and again, so it needs nothing of the operating system and sees files
on network drives too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from generator.lint.project import Project
from generator.mod.files import ModFile, ModFiles
from generator.mod.index import is_indexed

# Nanoseconds between two ticks of the clocks of file systems: those that count whole milliseconds or less, and others.
_COARSE, _COARSE_TICK, _TICK = 1_000_000, 2_100_000_000, 40_000_000
_DOUBTFUL = (-1, -1)
# Time of the last change in nanoseconds, and size in bytes; `None` for what is not there.
_Stamp: TypeAlias = tuple[int, int] | None


class FilesOnWatch:
    """The layers of a project with their content, brought up to date by `look`."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._stamps: dict[str, _Stamp] = {}
        self._paths: frozenset[str] = frozenset()
        self.layers: tuple[ModFiles, ...] = ()
        self.look()

    @property
    def count(self) -> int:
        """How many files are watched."""
        return sum(isinstance(file.content, bytes) for layer in self.layers for file in layer)

    def has_changed(self) -> bool:
        """Whether a look would find anything."""
        return any(_stamp(path) != stamp for path, stamp in self._stamps.items())

    def look(self) -> frozenset[str]:
        """Read what has changed; the paths shown of files that are new, gone or of other content."""
        stale = [path for path, stamp in self._stamps.items() if _stamp(path) != stamp]
        if self.layers and all(path in self._paths and _stamp(path) is not None for path in stale):
            return self._look_at(frozenset(stale))
        before = {file.shown: file for layer in self.layers for file in layer}
        stamps: dict[str, _Stamp] = {}
        self.layers = tuple(self._read(layer, before, stamps) for layer in self._project.layers())
        self._paths = frozenset(stamps)
        self._stamps = {**stamps, **{folder: _sure_stamp(folder) for folder in _folders(self._project)}}
        after = {file.shown: file for layer in self.layers for file in layer}
        return frozenset(path for path in {*before, *after} if before.get(path) is not after.get(path))

    def _look_at(self, paths: frozenset[str]) -> frozenset[str]:
        """Read some files that were there before and are still there."""
        changed: set[str] = set()
        layers: list[ModFiles] = []
        for layer in self.layers:
            files = dict(layer.files)
            for key, file in layer.files.items():
                if file.shown in paths:
                    self._stamps[file.shown] = _sure_stamp(file.shown)
                    files[key] = _unless_equal(file, replace(file, content=Path(file.shown)))
                    changed |= {file.shown} if files[key] is not file else set()
            layers.append(replace(layer, files=files))
        self.layers = tuple(layers)
        return frozenset(changed)

    def _read(self, layer: ModFiles, before: Mapping[str, ModFile], stamps: dict[str, _Stamp]) -> ModFiles:
        files: dict[str, ModFile] = {}
        for key, file in layer.files.items():
            known = before.get(file.shown)
            if not is_indexed(file):
                files[key] = known or file
                continue
            stamp = stamps[file.shown] = _sure_stamp(file.shown)
            is_known = known is not None and isinstance(known.content, bytes) and stamp != _DOUBTFUL
            if known is None or not is_known or self._stamps.get(file.shown) != stamp:
                known = _unless_equal(known, file)
            files[key] = known
        return replace(layer, files=files)


def _unless_equal(known: ModFile | None, file: ModFile) -> ModFile:
    """The file with its content; the one already known if that has not changed."""
    try:
        read = replace(file, content=file.read())
    except OSError:
        read = file
    return known if known == read else read


def _folders(project: Project) -> Iterator[str]:
    """All folders of the mods, empty ones too, since files may turn up in each."""
    for mod in (project.mod, *project.bases):
        for folder, inside, _ in os.walk(mod.root):
            inside[:] = [name for name in inside if not name.startswith(".")]
            yield folder


def _stamp(path: str) -> _Stamp:
    try:
        found = os.stat(path)  # noqa: PTH116 - thousands of paths, several times a second
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size)


def _sure_stamp(path: str) -> _Stamp:
    """The stamp, unless the next change could come at the same tick of the file system's clock: then a wrong one."""
    stamp = _stamp(path)
    if stamp is None:
        return None
    tick = _COARSE_TICK if stamp[0] % _COARSE == 0 else _TICK
    return _DOUBTFUL if abs(time.time_ns() - stamp[0]) < tick else stamp
