"""From what the user gave (an outer folder, a mod folder, a `.mod` file) to one mod. Does not read the mod's files."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UserError
from generator.mod.descriptor import Descriptor, read_descriptor
from generator.mod.files import ModFiles, files_on_disk
from generator.script.parser import parse_bytes, read_bytes

# Folders of which a mod has at least one at its top.
_TOP_FOLDERS = frozenset(
    (
        "common",
        "decisions",
        "events",
        "gfx",
        "history",
        "interface",
        "localisation",
        "map",
        "music",
        "sound",
        "tutorial",
    )
)
# Folders that lie at the top of a mod and never in another of its folders.
_NEVER_INSIDE = frozenset(("common", "decisions", "events"))
_EXPECTED = "give a mod folder (one that holds `events/`, `decisions/`, `common/` ...), its `.mod` file or their parent"
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class ModFolder:
    """A mod on disk: its folder, and its descriptor if it has one."""

    root: Path
    descriptor: Descriptor
    descriptor_path: Path | None

    @property
    def name(self) -> str:
        """The name the launcher shows, failing that the name of the folder."""
        return self.descriptor.name or self.root.resolve().name

    def files(self) -> ModFiles:
        """All its files."""
        return files_on_disk(self.root, self.name, self.descriptor.replace_paths)


def find_mod(path: Path) -> ModFolder:
    """The mod that a path means; raises `UserError` if it means none or several."""
    try:
        return _find(path)
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {fault.strerror or fault}", "check its permissions") from fault


def _find(path: Path) -> ModFolder:
    if not path.exists():
        raise UserError(f"`{path}` does not exist", _near_path(path) or _EXPECTED)
    if not path.is_dir():
        return _from_file(path)
    if _is_mod(path):
        return _with_descriptor(path)
    entries = sorted(path.iterdir())
    if not entries:
        raise UserError(f"`{path}` is an empty folder", _EXPECTED)
    return _from_outer(path, entries)


def _near_path(path: Path) -> str:
    """The nearest existing name in the same folder as a hint."""
    if not path.parent.is_dir():
        return ""
    others = [entry.name for entry in path.parent.iterdir() if entry.name != path.name]
    near = difflib.get_close_matches(path.name, others, n=1)
    return f"did you mean `{path.parent / near[0]}`?" if near else ""


def _is_mod(folder: Path) -> bool:
    """Whether one of its folders is one of a mod; a part of a mod that is itself named `common` is none."""
    return any(map(_is_top_folder, folder.iterdir()))


def _is_top_folder(entry: Path) -> bool:
    if entry.name.lower() not in _TOP_FOLDERS or not entry.is_dir():
        return False
    return not any(inside.name.lower() in _NEVER_INSIDE and inside.is_dir() for inside in entry.iterdir())


def _from_file(path: Path) -> ModFolder:
    if path.suffix.lower() != ".mod":
        raise UserError(f"`{path}` is a file, expected a mod folder or a `.mod` file", _EXPECTED)
    descriptor = _read(path)
    for root in _candidates(path, descriptor):
        if root.is_dir() and _is_mod(root):
            return ModFolder(root, descriptor, path)
    if descriptor.archive and not descriptor.path:
        raise UserError(f"the mod of `{path}` is the archive `{descriptor.archive}`", "unpack it and give the folder")
    wanted = f"`{descriptor.path}`" if descriptor.path else "no `path`"
    raise UserError(f"`{path}` names {wanted}, and no mod folder lies beside it", "give the mod folder itself")


def _candidates(path: Path, descriptor: Descriptor) -> Iterable[Path]:
    """Where the folder of a descriptor may lie: as its path says, beside it, under its own name, or around it."""
    beside = path.parent
    if descriptor.folder_name:
        yield beside.parent / (descriptor.path or descriptor.archive).replace("\\", "/")
        yield from _named(beside, descriptor.folder_name)
    yield from _named(beside, path.stem)
    yield beside


def _named(folder: Path, name: str) -> Iterable[Path]:
    """What a folder holds by that name, first as it is written, then without regard to case, as on Windows."""
    yield folder / name
    yield from sorted(entry for entry in folder.iterdir() if entry.name.lower() == name.lower())


def _from_outer(path: Path, entries: list[Path]) -> ModFolder:
    descriptors = [entry for entry in entries if entry.suffix.lower() == ".mod" and entry.is_file()]
    if len(descriptors) == 1:
        return _from_file(descriptors[0])
    mods = descriptors or [entry for entry in entries if entry.is_dir() and _is_mod(entry)]
    if not mods:
        raise UserError(f"`{path}` holds no mod", _EXPECTED)
    if len(mods) > 1:
        raise UserError(f"`{path}` holds {len(mods)} mods: {_listed(mods)}", "give one of them")
    return _with_descriptor(mods[0])


def _listed(paths: list[Path]) -> str:
    named = ", ".join(f"`{path.name}`" for path in paths[:_MOST_NAMED])
    return named if len(paths) <= _MOST_NAMED else f"{named} and {len(paths) - _MOST_NAMED} more"


def _with_descriptor(root: Path) -> ModFolder:
    """A mod folder with the descriptor that lies in it (`descriptor.mod` or the only one) or beside it."""
    inside = sorted(entry for entry in root.iterdir() if entry.suffix.lower() == ".mod" and entry.is_file())
    named = [entry for entry in inside if entry.name.lower() == "descriptor.mod"]
    if named or len(inside) == 1:
        path = (named or inside)[0]
        return ModFolder(root, _read(path), path)
    return _beside(root) or ModFolder(root, Descriptor(), None)


def _beside(root: Path) -> ModFolder | None:
    folder = root.resolve()
    for path in sorted(folder.parent.glob("*.mod")):
        descriptor = _read(path)
        if descriptor.folder_name.lower() == folder.name.lower():
            return ModFolder(root, descriptor, path)
    return None


def _read(path: Path) -> Descriptor:
    return read_descriptor(parse_bytes(read_bytes(path), str(path)))
