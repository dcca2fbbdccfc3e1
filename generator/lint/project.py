"""What is to be linted: a mod, the mods under it, the settings and what the user chose. Judges nothing, prints nothing.

Of a setting that the command line gives too, the command line counts; what is ignored is ignored by both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.lint.config import LintSettings, find_settings
from generator.lint.rule import RuleModule
from generator.lint.selection import choose, is_meant
from generator.mod.files import ModFile, ModFiles, files_on_disk
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import is_indexed
from generator.paths import resolved


@dataclass(frozen=True, slots=True)
class Choice:
    """What the command line says; empty where it says nothing."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    bases: tuple[Path, ...] = ()
    baseline: Path | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """One mod to judge: its files, what lies under it, which rules run."""

    mod: ModFolder
    settings: LintSettings
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    bases: tuple[ModFolder, ...]
    baseline: Path | None
    rules: tuple[RuleModule, ...]

    @property
    def name(self) -> str:
        """The name of the mod, by which the index tells its files from those of the bases."""
        return self.mod.name

    def layers(self) -> tuple[ModFiles, ...]:
        """The files of the bases and of the mod, the lowest first; their content is still on disk."""
        return (*(_base_files(base, self.name) for base in self.bases), self.mod.files())

    def unfiltered(self) -> Project:
        """The same project without a baseline."""
        return replace(self, baseline=None)

    def wants(self, finding: Diagnostic) -> bool:
        """Whether a finding is wanted; for those of the reader of files, which no rule stands for."""
        named = [is_meant(finding.code, finding.name, word) for word in self.select]
        is_ignored = any(is_meant(finding.code, finding.name, word) for word in self.ignore)
        return (any(named) or not named) and not is_ignored


def find_projects(paths: Iterable[Path], choice: Choice) -> tuple[Project, ...]:
    """The mods that some paths mean, each once, in their order; `UserError` for a path that means none."""
    found = {resolved(mod.root): mod for mod in map(find_mod, paths)}
    return tuple(_project(mod, choice) for mod in found.values())


def _project(mod: ModFolder, choice: Choice) -> Project:
    settings = find_settings(mod.root)
    select, ignore = choice.select or settings.select, choice.ignore + settings.ignore
    bases = tuple(find_mod(base) for base in choice.bases or settings.base)
    return Project(mod, settings, select, ignore, bases, choice.baseline or settings.baseline, choose(select, ignore))


def _base_files(base: ModFolder, own: str) -> ModFiles:
    """The files of a base, named so that they are never taken for those of the mod."""
    name = f"{base.name} (base)" if base.name == own else base.name
    return files_on_disk(base.root, name, base.descriptor.replace_paths)


def with_content(files: ModFiles) -> ModFiles:
    """The same files with the bytes of those that the index reads, so that judging sees one moment of the disk.

    A file that cannot be read stays as it is: the index tells so.
    """
    return replace(files, files={key: _read(file) for key, file in files.files.items()})


def _read(file: ModFile) -> ModFile:
    if not is_indexed(file):
        return file
    try:
        return replace(file, content=file.read())
    except OSError:
        return file


def contents(layers: Iterable[ModFiles]) -> Iterator[tuple[ModFiles, ModFile]]:
    """Every file of some layers with its layer, in a fixed order."""
    for layer in layers:
        for file in layer:
            yield layer, file
