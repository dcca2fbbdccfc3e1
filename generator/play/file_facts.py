"""What play has to know of a mod's file before anything in it is run: names, texts, sprites, faults. Plain values.

Facts of a file are kept between runs, so that a big mod is not read whole for one event; a file whose size or time of
change differs is read again. Only files that can hold something playable are looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generator.ck2.file_kinds import FileKind, kind_of
from generator.mod import records
from generator.mod.definitions import definitions_in
from generator.mod.files import ModFile
from generator.script.localisation import read_localisation
from generator.script.parser import parse_bytes
from generator.script.tree import Script

KINDS = (
    records.EVENT, records.DECISION, records.SCRIPTED_EFFECT, records.SCRIPTED_TRIGGER, records.TRAIT,
    records.OPINION_MODIFIER, records.EVENT_MODIFIER, records.CUSTOM_TEXT, records.ON_ACTION,
)  # fmt: skip
"""The kinds of definition that play uses."""
_FOLDERS = (
    "events", "decisions", "interface", "localisation", "common/scripted_effects", "common/scripted_triggers",
    "common/traits", "common/opinion_modifiers", "common/event_modifiers", "common/on_actions",
    "common/custom_localisation",
)  # fmt: skip
_LANGUAGES = slice(1, 6)
_MOST_FAULTS = 20
Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"


@dataclass(frozen=True, slots=True)
class Defined:
    """A definition by kind and name, with a digest of its script."""

    kind: str
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The facts of one file as it was with that stamp; texts are the columns of languages by key."""

    stamp: str
    defined: tuple[Defined, ...] = ()
    texts: Mapping[str, tuple[str, ...]] | None = None
    sprites: Mapping[str, str] | None = None
    faults: tuple[str, ...] = ()

    def plain(self) -> Plain:
        """The facts as JSON values."""
        return {
            "stamp": self.stamp,
            "defined": [[one.kind, one.name, one.digest] for one in self.defined],
            "texts": {key: list(row) for key, row in (self.texts or {}).items()},
            "sprites": dict(self.sprites or {}),
            "faults": list(self.faults),
        }


def facts_from(plain: object) -> FileFacts:
    """Facts from JSON values; raises `ValueError`, `TypeError` or `KeyError` for what is none."""
    if not isinstance(plain, dict):
        raise TypeError("facts are an object")
    return FileFacts(
        str(plain["stamp"]),
        tuple(Defined(str(kind), str(name), str(digest)) for kind, name, digest in plain["defined"]),
        {str(key): tuple(map(str, row)) for key, row in plain["texts"].items()},
        {str(name): str(texture) for name, texture in plain["sprites"].items()},
        tuple(map(str, plain["faults"])),
    )


def is_played(file: ModFile) -> bool:
    """Whether a file can hold something that play uses."""
    path = file.path.lower()
    if not path.startswith(tuple(f"{folder}/" for folder in _FOLDERS)):
        return False
    ending = path.rpartition(".")[2]
    if path.startswith("interface/"):
        return ending == "gfx"
    return kind_of(path) is not None and (ending == "txt" or (ending == "csv" and file.folder == "localisation"))


def stamp_of(file: ModFile) -> str:
    """A mark that changes when the file does; empty for one that is not on disk."""
    if not isinstance(file.content, Path):
        return hashlib.sha256(file.content).hexdigest()
    try:
        state = file.content.stat()
    except OSError:
        return ""
    return f"{state.st_size} {state.st_mtime_ns}"


def read_facts(file: ModFile) -> tuple[FileFacts, Script | None]:
    """Read a file: its facts, and its tree if it is script. A file that cannot be read is a fault."""
    stamp, kind = stamp_of(file), kind_of(file.path)
    if isinstance(file.content, Path) and file.content.exists() and not file.content.is_file():
        return FileFacts(stamp, faults=(f"{file.shown}: it is no file",)), None
    try:
        raw = file.read()
    except OSError as fault:
        return FileFacts(stamp, faults=(f"{file.shown}: {fault.strerror or fault}",)), None
    if file.path.lower().endswith(".csv"):
        read = read_localisation(raw, file.shown)
        texts: dict[str, tuple[str, ...]] = {}
        for row in read.rows:
            if row.key:
                texts.setdefault(row.key, tuple(row.fields[_LANGUAGES]))
        faults = tuple(f"{one.place}: {one.message}" for one in read.findings[:_MOST_FAULTS])
        return FileFacts(stamp, texts=texts, faults=faults), None
    script = parse_bytes(raw, file.shown)
    faults = tuple(f"{one.place}: {one.message}" for one in script.findings[:_MOST_FAULTS])
    defined = tuple(_defined(file, kind, script)) if kind else ()
    return FileFacts(stamp, defined, sprites=_sprites(file, kind, script), faults=faults), script


def _defined(file: ModFile, kind: FileKind, script: Script) -> Iterator[Defined]:
    for one in definitions_in(file, kind, script):
        if one.kind in KINDS and one.name:
            text = script.source.text[one.statement.start : one.statement.end]
            digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
            yield Defined(one.kind, one.name, digest)


def _sprites(file: ModFile, kind: FileKind | None, script: Script) -> Mapping[str, str]:
    """The texture of each sprite."""
    found: dict[str, str] = {}
    if kind is not None and file.path.lower().endswith(".gfx"):
        for one in definitions_in(file, kind, script):
            texture = one.statement.first("texturefile")
            if one.kind == records.SPRITE and texture is not None:
                found.setdefault(one.name, texture.word)
    return found
