"""The files of a mod that `--fix` changes, and how, as a diff. Writes nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from generator.lint.fixes import is_mendable, mended
from generator.lint.linter import Report
from generator.lint.project import Project
from generator.mod.index import index_mod
from generator.paths import read_file
from generator.script.decoding import decode


@dataclass(frozen=True, slots=True)
class Change:
    """A file as it is and as it will be."""

    path: Path
    before: bytes
    after: bytes

    def diff(self) -> str:
        """The change as a unified diff."""
        old, new = (decode(raw).text.splitlines(keepends=True) for raw in (self.before, self.after))
        shown = str(self.path)
        return "".join(line.rstrip("\r\n") + "\n" for line in difflib.unified_diff(old, new, shown, shown))


def changes(report: Report, project: Project) -> Iterator[Change]:
    """Every file of the mod whose findings can be mended safely."""
    if not any(is_mendable(finding) for finding in report.findings):
        return
    index = index_mod(project.layers())
    for shown, some in groupby(report.findings, key=lambda one: one.place.path):
        findings = list(some)
        path = Path(shown)
        if any(map(is_mendable, findings)) and path.is_file():
            before = read_file(path)
            after = mended(before, findings, index)
            if after != before:
                yield Change(path, before, after)
