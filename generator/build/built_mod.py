"""A mod that was built before, read back from its output folder: for installing and packing. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.build.disk import Disk
from generator.build.files import MANIFEST_NAME, OutputFile, digest
from generator.build.manifest import Manifest
from generator.build.staging import Recovery, reason, recover, refuse_links
from generator.build.writer import read_manifest
from generator.errors import UserError
from generator.paths import Found, entries, is_there, look, resolved

_HINT = "call `modwright build` first, or name the output folder"


@dataclass(frozen=True, slots=True)
class BuiltMod:
    """The files that the manifest owns, as they stand now.

    `edited` are those that a person has changed since, `others` files in the mod's folder that the build did not make.
    """

    out: Path
    manifest: Manifest
    files: tuple[OutputFile, ...]
    edited: tuple[str, ...]
    others: tuple[str, ...]
    recovery: Recovery


def read_built(path: Path, disk: Disk) -> BuiltMod:
    """The built mod that a path means: the output folder, the mod's folder or its `.mod` file.

    What an interrupted build left is mended first. `UserError` if nothing was built there, or a file is missing.
    """
    out = _output_folder(path)
    recovery = recover(out, disk)
    manifest = read_manifest(out, disk)
    if manifest is None:
        raise UserError(f"`{path}` is no built mod: `{MANIFEST_NAME}` is not there", _HINT)
    files = tuple(OutputFile(owned.path, _read(out, owned.path, disk)) for owned in manifest.files)
    digests = manifest.digests()
    edited = tuple(file.path for file in files if digest(file.content) != digests[file.path])
    return BuiltMod(out, manifest, files, edited, _others(out, manifest), recovery)


def _output_folder(path: Path) -> Path:
    if not is_there(path):
        raise UserError(f"`{path}` does not exist", _HINT)
    folder = resolved(path)
    is_folder = look(folder) is Found.FOLDER
    if is_folder and is_there(folder / MANIFEST_NAME):
        return folder
    if is_folder or folder.suffix == ".mod":
        return folder.parent if is_there(folder.parent / MANIFEST_NAME) else folder
    raise UserError(f"`{path}` is no folder and no `.mod` file", _HINT)


def _read(out: Path, path: str, disk: Disk) -> bytes:
    refuse_links(out, path)
    try:
        content = disk.read(out / path)
    except OSError as fault:
        raise UserError(f"`{out / path}` cannot be read: {reason(fault)}") from fault
    if content is None:
        raise UserError(f"`{out / path}` is missing from the built mod", "call `modwright build` to write it again")
    return content


def _others(out: Path, manifest: Manifest) -> tuple[str, ...]:
    owned = manifest.digests()
    found = (path.relative_to(out).as_posix() for path in _files(out / manifest.folder))
    return tuple(sorted(path for path in found if path not in owned))


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, links to folders not followed. `UserError` for a folder that cannot be listed."""
    for path in entries(folder):
        if look(path) is Found.FOLDER and not path.is_symlink():
            yield from _files(path)
        elif look(path) is not Found.FOLDER:
            yield path
