"""Compares an output folder with the files that the rules give now. Reads only; knows nothing of what they mean."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from generator.build.disk import Disk
from generator.build.files import MANIFEST_NAME, OutputFile, digest
from generator.build.manifest import Manifest, manifest_bytes, own
from generator.build.staging import reason
from generator.build.writer import read_manifest
from generator.errors import UserError

_BINARY = (".dds", ".tga", ".png", ".zip")


class Standing(StrEnum):
    """How a file of the output folder stands to the rules."""

    STALE = "stale"
    MISSING = "missing"
    SURPLUS = "surplus"
    EDITED = "edited by hand"
    FOREIGN = "not ours"


@dataclass(frozen=True, slots=True)
class Difference:
    """A file that is not as the rules give it: what stands there, and what should (`None`: nothing)."""

    path: str
    standing: Standing
    found: bytes | None
    wanted: bytes | None


def compare(
    out: Path, files: Sequence[OutputFile], manifest: Manifest, disk: Disk | None = None
) -> tuple[Difference, ...]:
    """Every file of `out`, the manifest included, that a build would change or leave against the rules; by path."""
    disk = disk or Disk()
    old = read_manifest(out, disk)
    owned = old.digests() if old else {}
    whole = replace(manifest, files=own(files))
    wanted = {file.path: file.content for file in files}
    differences = [
        _judge(path, _read(out / path, disk), wanted.get(path), owned.get(path)) for path in {*wanted, *owned}
    ]
    differences.append(_judge_manifest(_read(out / MANIFEST_NAME, disk), manifest_bytes(whole)))
    return tuple(sorted((found for found in differences if found), key=lambda difference: difference.path))


def unified(differences: Sequence[Difference]) -> Iterator[str]:
    """The lines of a unified diff from what stands to what should; pictures by name and size in bytes."""
    for difference in differences:
        if difference.path.endswith(_BINARY):
            yield f"binary {difference.path}: {_size(difference.found)} -> {_size(difference.wanted)}"
            continue
        found, wanted = _lines(difference.found), _lines(difference.wanted)
        if found == wanted:
            yield f"{difference.path}: only line ends or undefined bytes differ"
        yield from difflib.unified_diff(
            found,
            wanted,
            f"a/{difference.path}" if difference.found is not None else "/dev/null",
            f"b/{difference.path}" if difference.wanted is not None else "/dev/null",
            lineterm="",
        )


def _judge(path: str, found: bytes | None, wanted: bytes | None, owned: str | None) -> Difference | None:
    if found == wanted:
        return None
    if found is None:
        standing = Standing.MISSING
    elif owned is None:
        standing = Standing.FOREIGN
    elif digest(found) != owned:
        standing = Standing.EDITED
    else:
        standing = Standing.SURPLUS if wanted is None else Standing.STALE
    return Difference(path, standing, found, wanted)


def _judge_manifest(found: bytes | None, wanted: bytes) -> Difference | None:
    if found == wanted:
        return None
    return Difference(MANIFEST_NAME, Standing.MISSING if found is None else Standing.STALE, found, wanted)


def _read(path: Path, disk: Disk) -> bytes | None:
    try:
        return disk.read(path)
    except OSError as fault:
        raise UserError(f"`{path}` cannot be read: {reason(fault)}") from fault


def _lines(content: bytes | None) -> list[str]:
    """A text as people see it: cp1252, the five undefined bytes as marks, without line ends."""
    return [] if content is None else content.decode("cp1252", errors="replace").splitlines()


def _size(content: bytes | None) -> str:
    return "nothing" if content is None else f"{len(content)} bytes"
