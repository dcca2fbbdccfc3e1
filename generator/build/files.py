"""The files of a mod before they touch a disk: relative paths, contents, digests. Knows no disk and no script."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

MANIFEST_NAME = "manifest.json"
WORK_FOLDER = ".modwright"

_PART = re.compile(r"[a-z0-9_][a-z0-9_. -]*")
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


@dataclass(frozen=True, slots=True, order=True)
class OutputFile:
    """One file to write: `path` relative to the outer output folder, `/` between its parts, lower case."""

    path: str
    content: bytes


def digest(content: bytes) -> str:
    """The SHA-256 of a content in lower-case hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def path_fault(path: str) -> str:
    """Why a relative path may not be written by us, or an empty text; holds on Linux, macOS and Windows alike."""
    for part in path.split("/"):
        if part in ("", ".", ".."):
            return "it must be relative and without `.` and `..`"
        if not _PART.fullmatch(part) or part[-1] in ". ":
            return "only lower-case letters, digits, `_`, `-`, `.` and inner spaces may stand in it"
        if part.partition(".")[0] in _DEVICES:
            return f"`{part}` is the name of a device on Windows"
    return ""


def clashes(paths: Iterable[str]) -> list[str]:
    """Paths that stand twice, and paths that another one needs as a folder; sorted."""
    seen: set[str] = set()
    wrong: set[str] = set()
    for path in paths:
        if path in seen:
            wrong.add(path)
        seen.add(path)
    folders = {parent for path in seen for parent in parents(path)}
    return sorted(wrong | (folders & seen))


def parents(path: str) -> list[str]:
    """The folders above a relative path, outermost first: `a/b/c.txt` gives `a`, `a/b`."""
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
