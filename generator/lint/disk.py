"""The files of a project while somebody edits them: what has changed since the last look. Judges nothing.

A look compares time and size of every file that is read and the time of every folder, which takes milliseconds; only
what differs is read again. Works by asking again and again, so it needs nothing of the operating system and sees files
on network drives too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from generator.lint.project import Project
from generator.mod.files import ModFile, ModFiles
from generator.mod.index import is_indexed

# Time of the last change in nanoseconds, and size in bytes; `None` for what is not there.
_Stamp: TypeAlias = tuple[int, int] | None


class FilesOnWatch:
    """The layers of a project with their content, brought up to date by `look`."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._stamps: dict[str, _Stamp] = {}
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
        before = {file.shown: file for layer in self.layers for file in layer}
        stamps: dict[str, _Stamp] = {}
        self.layers = tuple(self._read(layer, before, stamps) for layer in self._project.layers())
        self._stamps = {**stamps, **{folder: _stamp(folder) for folder in _folders(self._project, stamps)}}
        after = {file.shown: file for layer in self.layers for file in layer}
        return frozenset(path for path in {*before, *after} if before.get(path) is not after.get(path))

    def _read(self, layer: ModFiles, before: Mapping[str, ModFile], stamps: dict[str, _Stamp]) -> ModFiles:
        files: dict[str, ModFile] = {}
        for key, file in layer.files.items():
            known = before.get(file.shown)
            if not is_indexed(file):
                files[key] = known or file
                continue
            stamp = stamps[file.shown] = _stamp(file.shown)
            if known is None or self._stamps.get(file.shown) != stamp or isinstance(known.content, Path):
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


def _folders(project: Project, paths: Iterable[str]) -> set[str]:
    """The folders of the files and all above them up to those of the mods, where new files may turn up."""
    roots = {str(mod.root) for mod in (project.mod, *project.bases)}
    found = set(roots)
    for folder in {Path(path).parent for path in paths}:
        for above in (folder, *folder.parents):
            if str(above) in found:
                break
            found.add(str(above))
    return found


def _stamp(path: str) -> _Stamp:
    try:
        found = os.stat(path)  # noqa: PTH116 - thousands of paths, several times a second
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size)
