"""Reports kept on disk, so that a mod that did not change is not judged again. Knows no rules and no mods.

A report is found by a hash of all that determines it: the bytes of every file that the index reads and the paths of all
others, mods and their order, the rules that run, and this program itself (code and tables). Reports are JSON behind a
checksum; nothing is ever unpickled. A file that is damaged or foreign is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import generator
from generator.diagnostics import Confidence, Diagnostic, Note, Severity
from generator.lint.linter import Report
from generator.lint.rule import Rule, RuleModule
from generator.lint.shelf import Shelf
from generator.mod.files import ModFile, ModFiles
from generator.mod.index import is_indexed
from generator.paths import cache_folder
from generator.source import Place, Position

# Reports kept; the longest unused go first.
_MOST_KEPT = 48
# What decides about findings besides the files of the mod.
_PARTS = ("lint", "mod", "script", "ck2")
Cell: TypeAlias = str | int | Sequence["Cell"] | None


@dataclass(frozen=True, slots=True)
class ReportStore:
    """Reports in a folder, which is made when the first one is written."""

    folder: Path

    def read(self, key: str, rules: Mapping[str, Rule]) -> Report | None:
        """The report of a key; `None` unless it is there and whole. `rules` are those that may have run, by code."""
        text = self._shelf().read(key)
        try:
            return None if text is None else _report_of(json.loads(text), rules)
        except (ValueError, KeyError, TypeError, IndexError):
            return None

    def write(self, key: str, report: Report) -> None:
        """Keep a report; a folder that cannot be written to only costs time."""
        self._shelf().write(key, json.dumps(_cells_of(report), ensure_ascii=True, separators=(",", ":")))

    def _shelf(self) -> Shelf:
        return Shelf(self.folder, _MOST_KEPT)


def default_store() -> ReportStore:
    """The store in the user's cache folder."""
    return ReportStore(cache_folder() / "lint")


def key_of(layers: Iterable[str], rules: Iterable[RuleModule], *, knows_base: bool) -> str:
    """The key of the report on some layers of files, given by their digests, by some rules."""
    codes = [module.RULE.code for module in rules]
    text = json.dumps([program_digest(), list(layers), codes, knows_base], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:40]


def digest_of_layer(layer: ModFiles) -> str:
    """A hash of everything in a mod that decides about findings; its files must hold their content."""
    head = [layer.name, sorted(layer.replaced_folders), [_of_file(file) for file in layer]]
    return hashlib.sha256(json.dumps(head, ensure_ascii=True).encode()).hexdigest()


def _of_file(file: ModFile) -> list[str]:
    """Path, path as shown, and the hash of the content; a file that was not read stands by its path alone."""
    is_read = isinstance(file.content, bytes) and is_indexed(file)
    content = hashlib.sha256(file.content).hexdigest() if is_read and isinstance(file.content, bytes) else ""
    return [file.path, file.shown, content]


@cache
def program_digest() -> str:
    """A hash of the code and tables that decide about findings, and of the Python that runs them."""
    return digest_of_code(Path(generator.__file__).parent)


def digest_of_code(root: Path) -> str:
    """The hash for a package that lies in a folder."""
    digest = hashlib.sha256(f"{generator.__version__} {sys.version}".encode())
    files = [*root.glob("*.py"), *(path for part in _PARTS for path in (root / part).rglob("*") if path.is_file())]
    for path in sorted(files):
        if path.suffix in (".py", ".tsv"):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _cells_of(report: Report) -> dict[str, Cell]:
    return {
        "ran": [rule.code for rule in report.ran],
        "off": [rule.code for rule in report.off],
        "silenced": report.silenced,
        "findings": [cells_of_finding(one) for one in report.findings],
    }


def cells_of_finding(one: Diagnostic) -> list[Cell]:
    """A finding as JSON."""
    notes = [[note.message, _cells_of_place(note.place) if note.place else None] for note in one.notes]
    words = [one.code, one.name, one.message, one.severity.value, one.confidence.value, one.help]
    return [*words, _cells_of_place(one.place), notes]


def _cells_of_place(place: Place) -> list[Cell]:
    start = [place.start.line, place.start.column] if place.start else None
    end = [place.end.line, place.end.column] if place.end else None
    return [place.path, start, end, place.excerpt]


# What `json.loads` gives for a report; INVARIANT: the checksum held, so it has the shape that `_cells_of` wrote.
Read: TypeAlias = list["Read"]


def _report_of(cells: dict[str, Read], rules: Mapping[str, Rule]) -> Report:
    ran, off = (tuple(rules[str(code)] for code in cells[name]) for name in ("ran", "off"))
    findings = tuple(finding_of(one) for one in cells["findings"])
    return Report(findings, ran, off, int(str(cells["silenced"])))


def finding_of(cells: Read) -> Diagnostic:
    """The finding that `cells_of_finding` wrote."""
    code, name, message, severity, confidence, advice = (str(cell) for cell in cells[:6])
    notes = tuple(Note(str(text), _place_of(place) if place else None) for text, place in cells[7])
    place = _place_of(cells[6])
    return Diagnostic(code, name, message, place, Severity(severity), Confidence(confidence), notes, advice)


def _place_of(cells: Read) -> Place:
    path, start, end, excerpt = cells
    return Place(str(path), _position_of(start), _position_of(end), None if excerpt is None else str(excerpt))


def _position_of(cells: Read) -> Position | None:
    return Position(*(int(str(cell)) for cell in cells)) if cells else None
