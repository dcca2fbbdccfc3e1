"""A file of known findings, so that only new ones are told. Matched by code, message and line text, not by number.

The file is JSON: a list of objects with `code`, `path`, `message`, `line` (the text of the line) and `count`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.paths import read_file


class Known(BaseModel):
    """A finding that stays untold, so often as it stood there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    path: str
    message: str
    line: str
    count: int = 1


_FILE = TypeAdapter(list[Known])
_Key = tuple[str, str, str, str]


def read_baseline(path: Path) -> tuple[Known, ...]:
    """The known findings of a file; `UserError` if it cannot be read or is no baseline."""
    raw = read_file(path, "write one with `--write-baseline`")
    try:
        return tuple(_FILE.validate_json(raw))
    except ValidationError as fault:
        raise UserError(f"`{path}` is no baseline file", "write a new one with `--write-baseline`") from fault


def baseline_text(findings: Iterable[Diagnostic], root: str) -> str:
    """The text of a baseline file that knows these findings; paths are told relative to the mod folder."""
    return baseline_of_mods([(findings, root)])


def baseline_of_mods(mods: Iterable[tuple[Iterable[Diagnostic], str]]) -> str:
    """The text of a baseline file for several mods: the findings of each with its folder."""
    counts = Counter(_key(finding, root) for findings, root in mods for finding in findings)
    known = [
        {"code": code, "path": path, "message": message, "line": line, "count": count}
        for (code, path, message, line), count in sorted(counts.items())
    ]
    return json.dumps(known, indent=1, ensure_ascii=True) + "\n"


def new_findings(findings: Iterable[Diagnostic], known: Iterable[Known], root: str) -> list[Diagnostic]:
    """The findings that the baseline does not hold; of equal ones only so many are held back as it counts."""
    left = Counter({(one.code, one.path, one.message, one.line): one.count for one in known})
    kept = []
    for finding in findings:
        key = _key(finding, root)
        if left[key] > 0:
            left[key] -= 1
        else:
            kept.append(finding)
    return kept


def _key(finding: Diagnostic, root: str) -> _Key:
    path = finding.place.path.replace("\\", "/").removeprefix(root.replace("\\", "/")).lstrip("/")
    return finding.code, path, finding.message, (finding.place.excerpt or "").strip()
