"""What the files of a base hold, kept on disk, so that a mod that changes does not read the whole base again.

Kept is what the index takes from each script: what it declares and defines, fires and uses, with offsets, and what the
reader found. Trees are not kept; a file is parsed when a rule looks into one of its objects (`late.py`). Texts are not
kept either, since reading rows is as fast as reading them back. A base is found by a hash of all its files, contents
included, and of this program; so what is kept can be superfluous but never out of date.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from generator.ck2.file_kinds import Role
from generator.diagnostics import Diagnostic
from generator.lint.cache import Cell, Read, cells_of_finding, finding_of, program_digest
from generator.lint.late import LateScript, Mark
from generator.lint.shelf import Shelf
from generator.mod.files import ModFile, ModFiles
from generator.mod.index import FileRead, is_indexed
from generator.mod.records import DECISION, EVENT, Act, Definition, Firing, Use
from generator.script.parser import Reader, collector_off
from generator.script.tree import Kind, Scalar, Statement

# Bases kept; each takes about half of the size of its scripts.
_MOST_KEPT = 6
# Kinds of object of which rules want to know some fields of every one.
_WITH_FIELDS = frozenset((EVENT, DECISION))
_Files: TypeAlias = Mapping[ModFile, FileRead]
# What all uses of one shape share: thing, act, command, role, heads, holder, or_else.
_Shape: TypeAlias = tuple[str, Act, str, Role | None, tuple[str, ...], str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class BaseStore:
    """What bases hold, in a folder that is made when the first one is written."""

    folder: Path

    def read(self, layer: ModFiles, digest: str) -> _Files | None:
        """What the scripts of a base hold; `None` unless it was kept. `digest` is that of the layer."""
        text = self._shelf().read(_key(digest))
        if text is None:
            return None
        with collector_off():
            try:
                return _Restoring(json.loads(text)).files(layer)
            except (ValueError, KeyError, TypeError, IndexError):
                return None

    def write(self, reads: _Files, digest: str) -> None:
        """Keep what the files of a base hold, unless one of them could not be read."""
        if all(isinstance(file.content, bytes) for file in reads):
            self._shelf().write(_key(digest), json.dumps(_Keeping().cells(reads), separators=(",", ":")))

    def _shelf(self) -> Shelf:
        return Shelf(self.folder, _MOST_KEPT)


def _key(digest: str) -> str:
    return hashlib.sha256(f"{program_digest()} {digest}".encode()).hexdigest()[:40]


def _is_kept(file: ModFile) -> bool:
    return is_indexed(file) and not file.path.lower().endswith(".csv")


@dataclass(slots=True)
class _Keeping:
    """Writes; equal names and equal shapes of uses are written once and then numbered."""

    names: dict[str, int] = field(default_factory=dict)
    shapes: dict[_Shape, int] = field(default_factory=dict)

    def cells(self, reads: _Files) -> dict[str, Cell]:
        """All files as JSON."""
        files = [self._file(read) for file, read in reads.items() if _is_kept(file)]
        return {"files": files, "names": list(self.names), "shapes": list(self.shapes)}

    def _name(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    def _file(self, read: FileRead) -> Cell:
        if read.script is None:
            return None
        findings: list[Cell] = [cells_of_finding(one) for one in read.findings]
        definitions = [self._definition(*one) for one in read.definitions]
        return [read.namespaces, findings, definitions]

    def _definition(self, one: Definition, firings: Sequence[Firing], uses: Sequence[Use]) -> Cell:
        fields = [self._field(*pair) for pair in _first_of_each(one.statement)] if one.kind in _WITH_FIELDS else None
        return [
            self._name(one.kind),
            self._name(one.name),
            self._name(one.group),
            self._mark(one.statement),
            fields,
            [self._firing(firing) for firing in firings],
            [number for use in uses for number in (self._shape(use), self._name(use.name), use.start, use.end)],
        ]

    def _mark(self, one: Statement) -> Cell:
        return [self._name(one.key), self._name(one.operator), one.start, one.value_start, one.end, int(one.quoted_key)]

    def _field(self, key: str, one: Statement) -> Cell:
        if not isinstance(one.value, Scalar):
            return [self._name(key)]
        text, kind, thousandths = one.value.text, one.value.kind.value, one.value.thousandths
        return [self._name(key), self._mark(one), self._name(text), kind, thousandths]

    def _firing(self, one: Firing) -> Cell:
        words: list[Cell] = [self._name(one.event), self._name(one.command), one.heads]
        return [*words, int(one.is_delayed), int(one.is_shown), self._mark(one.statement)]

    def _shape(self, use: Use) -> int:
        shape = (use.thing, use.act, use.command, use.role, use.heads, use.holder, use.or_else)
        return self.shapes.setdefault(shape, len(self.shapes))


def _first_of_each(statement: Statement) -> Iterator[tuple[str, Statement]]:
    """The first statement of each key of a block, by the key in lower case."""
    found: dict[str, Statement] = {}
    for one in statement.block:
        if one.operator:
            found.setdefault(one.key.lower(), one)
    return iter(found.items())


class _Restoring:
    """Reads what `_Keeping` wrote; INVARIANT: the checksum held, so it has that shape."""

    def __init__(self, cells: dict[str, Read]) -> None:
        self._files = cells["files"]
        self._names = [str(name) for name in cells["names"]]
        self._shapes = [_shape_of(one) for one in cells["shapes"]]
        self._reader = Reader()

    def files(self, layer: ModFiles) -> _Files:
        """What each script of the layer holds, in their order."""
        kept = [file for file in layer if _is_kept(file)]
        return {file: self._file(file, cells) for file, cells in zip(kept, self._files, strict=True)}

    def _file(self, file: ModFile, cells: Read) -> FileRead:
        if cells is None or not isinstance(file.content, bytes):
            return FileRead()
        namespaces, findings, definitions = cells
        script = LateScript(file.shown, file.content, self._reader)
        return FileRead(
            script,
            tuple(str(name) for name in namespaces),
            [self._definition(file, script, one) for one in definitions],
            findings=_findings_of(findings),
        )

    def _definition(self, file: ModFile, script: LateScript, cells: Read) -> tuple[Definition, list[Firing], list[Use]]:
        kind, name, group, mark, fields, firings, uses = cells
        statement = script.late(self._mark(mark))
        if fields is not None:
            statement.tell(dict(self._field(one) for one in fields))
        owner = Definition(self._name(kind), self._name(name), self._name(group), file, script, statement)
        return owner, [self._firing(owner, script, one) for one in firings], list(self._uses(owner, script, uses))

    def _name(self, number: object) -> str:
        assert isinstance(number, int)
        return self._names[number]

    def _mark(self, cells: Read) -> Mark:
        key, operator, start, value_start, end, quoted = _numbers(cells)
        return Mark(self._names[key], self._names[operator], start, value_start, end, bool(quoted))

    def _field(self, cells: Read) -> tuple[str, Statement | None]:
        key = self._name(cells[0])
        if len(cells) == 1:
            return key, None
        mark, kind, thousandths = self._mark(cells[1]), Kind(str(cells[3])), cells[4]
        value = Scalar(self._name(cells[2]), kind, None if thousandths is None else _number(thousandths))
        return key, Statement(mark.key, mark.operator, value, mark.start, mark.value_start, mark.end, mark.quoted_key)

    def _firing(self, owner: Definition, script: LateScript, cells: Read) -> Firing:
        event, command, heads, is_delayed, is_shown, mark = cells
        words = tuple(str(head) for head in heads)
        statement = script.late(self._mark(mark))
        names = self._name(event), self._name(command)
        return Firing(*names, words, bool(is_delayed), bool(is_shown), owner, script.source, statement)

    def _uses(self, owner: Definition, script: LateScript, cells: Read) -> Iterator[Use]:
        numbers = iter(_numbers(cells))
        names, shapes, source = self._names, self._shapes, script.source
        for shape, name, start, end in zip(numbers, numbers, numbers, numbers, strict=True):
            thing, act, command, role, heads, holder, or_else = shapes[shape]
            yield Use(thing, names[name], act, command, role, heads, owner, source, start, end, holder, or_else)


def _findings_of(cells: Iterable[Read]) -> tuple[Diagnostic, ...]:
    return tuple(finding_of(one) for one in cells)


def _shape_of(cells: Read) -> _Shape:
    thing, act, command, role, heads, holder, or_else = cells
    texts = tuple(str(head) for head in heads), str(holder), tuple(str(other) for other in or_else)
    return str(thing), Act(str(act)), str(command), None if role is None else Role(str(role)), *texts


def _number(cell: object) -> int:
    assert isinstance(cell, int)
    return cell


def _numbers(cells: Iterable[object]) -> list[int]:
    return [_number(cell) for cell in cells]
