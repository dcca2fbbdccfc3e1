"""The files of a mod, on disk or in memory, and several mods laid over each other.

Paths are relative to the mod folder, shown as they are and compared without regard to case, as the game does on
Windows. Reads bytes on demand; knows nothing of what is in them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UserError
from generator.paths import is_regular


@dataclass(frozen=True, slots=True)
class ModFile:
    """One file: its path in the mod, the path to show to people, the mod it belongs to, and where its bytes are."""

    path: str
    shown: str
    mod: str
    content: Path | bytes

    def read(self) -> bytes:
        """Its bytes; raises `OSError` if a file on disk cannot be read."""
        if isinstance(self.content, bytes):
            return self.content
        if not is_regular(self.content):
            raise OSError(errno.EINVAL, "it is no regular file", str(self.content))
        return self.content.read_bytes()

    @property
    def folder(self) -> str:
        """The folder in lower case with `/`; empty at the top of the mod."""
        return self.path.lower().rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class ModFiles:
    """All files of one mod, by lower-case path; `replaced_folders` are the `replace_path` entries of its descriptor."""

    name: str
    files: Mapping[str, ModFile]
    replaced_folders: frozenset[str] = frozenset()

    def __iter__(self) -> Iterator[ModFile]:
        return iter(self.files.values())

    def get(self, path: str) -> ModFile | None:
        """The file of that path, compared without regard to case."""
        return self.files.get(path.lower().replace("\\", "/"))


def files_on_disk(root: Path, name: str = "", replaced_folders: Sequence[str] = ()) -> ModFiles:
    """The files below a mod folder; hidden folders (`.git`) are left out, links to folders not followed.

    `UserError` for a folder that cannot be listed.
    """
    name = name or root.resolve().name
    found = {path.lower(): ModFile(path, str(root / path), name, root / path) for path in _walk(root)}
    return ModFiles(name, dict(sorted(found.items())), _folders(replaced_folders))


def files_in_memory(contents: Mapping[str, bytes], name: str = "mod", replaced_folders: Sequence[str] = ()) -> ModFiles:
    """The files of a mod that exists only as paths (relative to the mod folder, `/` or `\\`) and bytes."""
    plain = {path.replace("\\", "/"): content for path, content in contents.items()}
    found = {path.lower(): ModFile(path, path, name, content) for path, content in plain.items()}
    return ModFiles(name, dict(sorted(found.items())), _folders(replaced_folders))


def _walk(root: Path) -> Iterator[str]:
    for folder, subfolders, names in os.walk(root, onerror=_cannot_list):
        subfolders[:] = [name for name in subfolders if not name.startswith(".")]
        inside = Path(folder).relative_to(root)
        yield from ((inside / name).as_posix() for name in names)


def _cannot_list(fault: OSError) -> None:
    reason = fault.strerror or str(fault)
    raise UserError(f"`{fault.filename}` cannot be listed: {reason}", "check the rights of the folder") from fault


def _folders(paths: Sequence[str]) -> frozenset[str]:
    return frozenset(path.lower().replace("\\", "/").strip("/") for path in paths)


@dataclass(frozen=True, slots=True)
class Override:
    """A file of a higher mod that hides one of a lower mod: by equal path, or by `replace_path` of its folder.

    `by` is `None` in the second case, `by_mod` tells the mod in both.
    """

    path: str
    hidden: ModFile
    by: ModFile | None
    by_mod: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What is left of several mods: the visible files sorted by path, and what hides what."""

    files: tuple[ModFile, ...]
    overrides: tuple[Override, ...]


def merge(layers: Sequence[ModFiles]) -> Merged:
    """Lay mods over each other, the base first: a file of equal path replaces the lower one whole."""
    visible: dict[str, ModFile] = {}
    overrides: list[Override] = []
    for layer in layers:
        for key in [key for key, file in visible.items() if file.folder in layer.replaced_folders]:
            overrides.append(Override(visible[key].path, visible.pop(key), layer.files.get(key), layer.name))
        for key, file in layer.files.items():
            if key in visible:
                overrides.append(Override(file.path, visible[key], file, layer.name))
            visible[key] = file
    return Merged(tuple(visible[key] for key in sorted(visible)), tuple(overrides))
