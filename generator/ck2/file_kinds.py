"""Which folder of a mod holds what: kinds of object, endings, outer keys, blocks of script, encoding.

    kind = kind_of("common/laws/my_laws.txt")
    kind.objects        -> ("law_group", "law")
    kind.outer("law")   -> ("laws", "de_jure_laws", ...)      the keys that wrap a law; `ANY_KEY` stands for any
    kind.blocks[0]      -> ScriptBlock("law", ("ai_will_do",), {WEIGHTS}, ...)

Paths are relative to the mod folder and compared without regard to case. Does not read files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from generator.ck2.tables import Row, read_table

ANY_KEY = "<any>"


class Role(StrEnum):
    """What a block of script is read as."""

    TRIGGER = "trigger"
    EFFECT = "effect"
    WEIGHTS = "weights"


@dataclass(frozen=True, slots=True)
class ScriptBlock:
    """A block of script inside an object: the way to it, what it is, and what the scope words mean at its top.

    `path` may hold patterns in angle brackets and is empty if the object as a whole is the block. `scopes` maps `this`,
    `root`, `from` ... to a scope type or `none`; empty where the tables do not know.
    """

    object: str
    path: tuple[str, ...]
    roles: frozenset[Role]
    scopes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FileKind:
    """What the files of one folder are."""

    folder: str
    objects: tuple[str, ...]
    endings: tuple[str, ...]
    outer_keys: Mapping[str, tuple[tuple[str, ...], ...]]
    is_script: bool
    blocks: tuple[ScriptBlock, ...]
    encoding: str

    def outer(self, kind: str) -> tuple[tuple[str, ...], ...]:
        """The paths of keys that wrap an object of that kind; empty if it stands at the top of the file."""
        return self.outer_keys.get(kind, ())

    def blocks_of(self, kind: str) -> tuple[ScriptBlock, ...]:
        """The blocks of script in an object of that kind."""
        return tuple(block for block in self.blocks if block.object == kind)


@cache
def file_kinds() -> Mapping[str, FileKind]:
    """All folders that the tables know."""
    return {row["folder"]: _file_kind(row) for row in read_table("folders").rows}


def kind_of(path: str) -> FileKind | None:
    """The kind of a file by its folder and ending; `None` if the game reads no such file there."""
    folder, _, name = path.lower().replace("\\", "/").rpartition("/")
    known = _nearest(folder)
    ending = name.rpartition(".")[2]
    return known if known and ending in known.endings else None


# Groups of decisions that the table lists under another spelling, or whose scopes are those of another group.
_LIKE_TARGETED = frozenset(("targetted_decisions", "vassal_decisions", "dynasty_decisions"))


def decision_blocks(group: str) -> tuple[ScriptBlock, ...]:
    """The blocks of script of a decision by its group (`targeted_decisions` ...), with their scopes; any case.

    Empty for a group that is not known.
    """
    decisions, lower = file_kinds()["decisions"], group.lower()
    wanted = "targeted_decisions" if lower in _LIKE_TARGETED else lower
    kinds = [kind for kind in decisions.objects if (wanted,) in decisions.outer(kind)]
    return tuple(block for kind in kinds for block in decisions.blocks_of(kind))


def event_block(kind: str) -> ScriptBlock | None:
    """The scopes at the top of an event of a kind (`character_event` ...), in any case; `None` if not known."""
    wanted = (kind.lower(),)
    return next((block for block in file_kinds()["events"].blocks if block.path == wanted), None)


def _nearest(folder: str) -> FileKind | None:
    """The folder itself, or the nearest above it whose files may lie deeper; `common` itself is no such folder."""
    kinds = file_kinds()
    if not folder:
        return kinds.get(".")
    while folder:
        if folder in kinds:
            return kinds[folder]
        folder = folder.rpartition("/")[0]
        if folder == "common":
            return None
    return None


def _file_kind(row: Row) -> FileKind:
    objects = tuple(name.strip() for name in row["kind"].split(",")) if ":" not in row["kind"] else ("technology",)
    return FileKind(
        row["folder"],
        objects,
        tuple(row["ending"].split()),
        _outer_keys(row["outer_key"], objects),
        row["script"] == "yes",
        tuple(_blocks(row["script_blocks"], objects)),
        row["encoding"],
    )


def _outer_keys(cell: str, objects: tuple[str, ...]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """`law in laws|de_jure_laws`, `offmap_button in <any>/buttons`, or only the outer key of the single kind."""
    if not cell:
        return {}
    if " in " not in cell:
        return {objects[0]: tuple((key,) for key in cell.split())}
    parts = (part.strip().partition(" in ") for part in cell.split(";"))
    return {kind: tuple(tuple(path.split("/")) for path in paths.split("|")) for kind, _, paths in parts}


_BLOCK = re.compile(r"(?P<path>.+):(?P<roles>[a-z+]+)(?:\((?P<scopes>[^)]*)\))?\Z")


def _blocks(cell: str, objects: tuple[str, ...]) -> list[ScriptBlock]:
    parts = (part.strip() for part in cell.split(" | "))
    return [_block(part, objects) for part in parts if part]


def _block(text: str, objects: tuple[str, ...]) -> ScriptBlock:
    match = _BLOCK.match(text)
    if match is None:
        raise ValueError(f"`{text}` is no block of script")
    owner, slash, path = match["path"].partition("/")
    if not slash:
        owner, path = objects[0], owner
    roles = frozenset(Role(name) for name in match["roles"].split("+"))
    words = tuple(path.split(".")) if path != "whole object" else ()
    return ScriptBlock(owner, words, roles, _scopes(match["scopes"] or ""))


def _scopes(text: str) -> Mapping[str, str]:
    """`this=title root=title`; a remark such as `by caller` says nothing."""
    pairs = (part.partition("=") for part in text.split())
    return {word: type_ for word, equals, type_ in pairs if equals}
