"""A built mod as one zip: to unpack into the game's `mod` folder, or as the archive that the launcher reads as it is.

Equal mods give equal bytes: fixed times and rights, sorted names. Knows no upload: the Workshop is the launcher's work.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from generator.build.built_mod import BuiltMod
from generator.build.files import OutputFile
from generator.errors import UserError
from generator.paths import Found, is_there, look, read_file
from generator.script.parser import parse_bytes
from generator.script.printer import to_text
from generator.script.tree import Kind, Scalar, Statement
from generator.spec.replace_file import replace_file

_MARK = b"packed by modwright"
_EPOCH = (1980, 1, 1, 0, 0, 0)


class Layout(StrEnum):
    """How a zip is laid out."""

    FOLDER = "folder"
    ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Packed:
    """A zip in memory: its file names in order, and the descriptor that must lie beside it, if any."""

    content: bytes
    names: tuple[str, ...]
    descriptor: OutputFile | None


def pack(built: BuiltMod, zip_name: str, layout: Layout, workshop_id: int | None) -> Packed:
    """The zip of a built mod.

    `FOLDER`: `<mod>.mod` and `<mod>/`, to be unpacked into the game's `mod` folder. `ARCHIVE`: the mod's content at the
    top with a `descriptor.mod`; the zip lies in `mod/` as it is, beside a descriptor with `archive = "mod/<zip>"`.
    """
    folder = built.manifest.folder
    descriptor = next((file for file in built.files if file.path == built.manifest.descriptor), None)
    if descriptor is None:
        raise UserError(f"`{built.out}` holds no `{built.manifest.descriptor}`", "build the mod again")
    inside = [file for file in built.files if file.path.startswith(f"{folder}/")]
    if layout is Layout.FOLDER:
        top = OutputFile(descriptor.path, _descriptor(descriptor, "path", f"mod/{folder}", workshop_id))
        return _packed([top, *inside], None)
    beside = OutputFile(descriptor.path, _descriptor(descriptor, "archive", f"mod/{zip_name}", workshop_id))
    content = [OutputFile(file.path.removeprefix(f"{folder}/"), file.content) for file in inside]
    return _packed([OutputFile("descriptor.mod", beside.content), *content], beside)


def write_pack(packed: Packed, file: Path) -> tuple[Path, ...]:
    """Write the zip, and its descriptor beside it; the files written.

    `UserError` if a file stands there that modwright did not pack, or if writing fails.
    """
    if is_there(file) and not is_ours(file):
        raise UserError(f"`{file}` is there already and was not packed by modwright", "name another file with `--out`")
    if look(file.parent) is not Found.FOLDER:
        raise UserError(f"the folder `{file.parent}` does not exist", "make it, or name another file with `--out`")
    written = [file]
    if packed.descriptor is not None:
        beside = file.parent / packed.descriptor.path
        if is_there(beside) and not _is_descriptor_of(beside, packed.descriptor, file):
            raise UserError(f"`{beside}` is there already and belongs to another mod", "name another file with `--out`")
        replace_file(beside, packed.descriptor.content)
        written.append(beside)
    replace_file(file, packed.content)
    return tuple(written)


def is_ours(file: Path) -> bool:
    """Whether a file is a zip that we packed."""
    if look(file) is not Found.FILE:
        return False
    try:
        with zipfile.ZipFile(file) as found:
            return found.comment == _MARK
    except (OSError, zipfile.BadZipFile):
        return False


def _packed(files: Sequence[OutputFile], descriptor: OutputFile | None) -> Packed:
    stream = io.BytesIO()
    ordered = sorted(files)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.comment = _MARK
        for file in ordered:
            entry = zipfile.ZipInfo(file.path, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Unix on every system: else the byte that tells where a zip was made would differ.
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.content)
    return Packed(stream.getvalue(), tuple(file.path for file in ordered), descriptor)


def _descriptor(descriptor: OutputFile, key: str, place: str, workshop_id: int | None) -> bytes:
    """The descriptor with `path` or `archive` as it must be, and the Workshop's number if one is given."""
    script = parse_bytes(descriptor.content, descriptor.path)
    changed = {"path", "archive"} | ({"remote_file_id"} if workshop_id is not None else set())
    kept = [statement for statement in script.statements if statement.key.lower() not in changed]
    # Behind the name; in front of all where there is no name.
    place_at = next((number for number, one in enumerate(kept) if one.key.lower() == "name"), -1) + 1
    kept.insert(place_at, _quoted(key, place))
    if workshop_id is not None:
        kept.append(_quoted("remote_file_id", str(workshop_id)))
    return to_text(kept).replace("\n", "\r\n").encode("cp1252")


def _quoted(key: str, text: str) -> Statement:
    return Statement(key, "=", Scalar(text, Kind.QUOTED), 0, 0, 0)


def _is_descriptor_of(place: Path, descriptor: OutputFile, file: Path) -> bool:
    """Whether the descriptor that stands there is ours already, or another one of the zip beside it."""
    content = read_file(place)
    if content == descriptor.content:
        return True
    found = parse_bytes(content, str(place))
    return any(
        statement.key.lower() == "archive" and statement.word == f"mod/{file.name}" for statement in found.statements
    )
