"""The manifest beside a built mod: which files are ours, and what the mod's games call their things.

    {"format": 1, "mod": "Witcher Kings Dice", "folder": "witcher_kings_dice", "prefix": "mw",
     "files": [{"path": "...", "sha256": "..."}], "symbols": {"dice_poker": {...}}, "commands": [...]}

It holds no date and no machine path: equal rules give equal bytes. What the symbols mean is known to the games alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.build.files import OutputFile, digest, path_fault
from generator.errors import UserError

FORMAT = 1

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(frozen=True, slots=True, order=True)
class OwnedFile:
    """A file that belongs to us, with the digest of what we wrote."""

    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ConsoleCommand:
    """A line for the game's console and what it starts, for people."""

    game: str
    command: str
    starts: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What lies beside a built mod; `folder` is the mod's folder and the stem of its descriptor."""

    mod: str
    folder: str
    prefix: str
    files: tuple[OwnedFile, ...] = ()
    symbols: Mapping[str, Json] | None = None
    commands: tuple[ConsoleCommand, ...] = ()

    @property
    def descriptor(self) -> str:
        """The name of the `.mod` file."""
        return f"{self.folder}.mod"

    def digests(self) -> dict[str, str]:
        """The digest of every owned file by its path."""
        return {file.path: file.sha256 for file in self.files}


def own(files: Iterable[OutputFile]) -> tuple[OwnedFile, ...]:
    """The manifest's list for a set of files, sorted by path."""
    return tuple(sorted(OwnedFile(file.path, digest(file.content)) for file in files))


def manifest_bytes(manifest: Manifest) -> bytes:
    """The manifest as indented ASCII JSON with LF; symbols keep the order they were given in."""
    content: dict[str, Json] = {
        "format": FORMAT,
        "mod": manifest.mod,
        "folder": manifest.folder,
        "prefix": manifest.prefix,
        "files": [{"path": file.path, "sha256": file.sha256} for file in manifest.files],
        "symbols": manifest.symbols or {},
        "commands": [{"game": line.game, "command": line.command, "starts": line.starts} for line in manifest.commands],
    }
    return (json.dumps(content, indent=2, ensure_ascii=True) + "\n").encode("ascii")


def parse_manifest(raw: bytes, shown: str) -> Manifest:
    """Read a manifest; `UserError` naming `shown` if it is none of ours or names a file outside the output folder."""
    try:
        content: object = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        raise _unreadable(shown, "it is not JSON") from fault
    if not isinstance(content, dict):
        raise _unreadable(shown, "it is not a JSON object")
    if content.get("format") != FORMAT:
        raise _unreadable(shown, f"its format is `{content.get('format')}`, this version reads `{FORMAT}`")
    symbols = content.get("symbols", {})
    if not isinstance(symbols, dict):
        raise _unreadable(shown, "`symbols` is not an object")
    return Manifest(
        mod=_text(content, "mod", shown),
        folder=_text(content, "folder", shown),
        prefix=_text(content, "prefix", shown),
        files=tuple(sorted(_owned(entry, shown) for entry in _entries(content, "files", shown))),
        symbols=symbols,
        commands=tuple(
            ConsoleCommand(_text(entry, "game", shown), _text(entry, "command", shown), _text(entry, "starts", shown))
            for entry in _entries(content, "commands", shown)
        ),
    )


def _owned(entry: dict[str, object], shown: str) -> OwnedFile:
    path = _text(entry, "path", shown)
    # INVARIANT: what a manifest claims is checked, for files of it are replaced and removed by these paths.
    if fault := path_fault(path):
        raise _unreadable(shown, f"it claims `{path}`, but {fault}")
    return OwnedFile(path, _text(entry, "sha256", shown))


def _entries(content: dict[str, object], key: str, shown: str) -> list[dict[str, object]]:
    entries = content.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise _unreadable(shown, f"`{key}` is not a list of objects")
    return entries


def _text(content: dict[str, object], key: str, shown: str) -> str:
    value = content.get(key)
    if not isinstance(value, str):
        raise _unreadable(shown, f"`{key}` is missing or no text")
    return value


def _unreadable(shown: str, why: str) -> UserError:
    return UserError(
        f"`{shown}` cannot be read as a manifest: {why}",
        "if the folder holds nothing of worth, remove it whole and build again",
    )
