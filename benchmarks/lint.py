"""How the cost of linting grows with the size of a mod.

    python benchmarks/lint.py MOD

Takes 1/8, 1/4, 1/2 and all of the mod's script and localisation files (every eighth file ...), so that each
step has twice the text of the one before, and prints seconds and megabytes a second for reading and judging. A linter
whose cost is linear shows the same speed in every row.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from generator.lint.linter import lint_index
from generator.mod.files import ModFiles
from generator.mod.folder import find_mod
from generator.mod.index import index_mod

_SHARES = (8, 4, 2, 1)


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: megabytes of text, seconds to read and to judge, findings."""

    megabytes: float
    reading: float
    judging: float
    findings: int

    def __str__(self) -> str:
        total = self.reading + self.judging
        speed = self.megabytes / total if total else 0.0
        return (
            f"{self.megabytes:7.2f} MB  read {self.reading:6.2f} s  judge {self.judging:6.2f} s  "
            f"total {total:6.2f} s  {speed:5.2f} MB/s  {self.findings:6} findings"
        )


def part_of(files: ModFiles, share: int) -> ModFiles:
    """Every `share`-th file of a mod, the bytes already read."""
    chosen = [(key, file) for place, (key, file) in enumerate(sorted(files.files.items())) if place % share == 0]
    return ModFiles(files.name, dict(chosen), files.replaced_folders)


def measure(files: ModFiles) -> Row:
    """Lint some files once, timed on this process's own clock so that other work on the machine does not count."""
    gc.collect()
    start = time.process_time()
    index = index_mod(files)
    read = time.process_time()
    report = lint_index(index, files.name)
    end = time.process_time()
    size = sum(len(script.source.text) for script in index.scripts.values())
    size += sum(len(field) for entry in index.texts.entries.values() for field in entry.row.fields)
    return Row(size / 1e6, read - start, end - read, len(report.findings))


def main() -> None:
    """Print one row a share, then the ratio of the speeds and the peak of memory."""
    files = find_mod(Path(sys.argv[1])).files()
    rows = [measure(part_of(files, share)) for share in _SHARES]
    for share, row in zip(_SHARES, rows, strict=True):
        print(f"1/{share}  {row}")
    speeds = [row.megabytes / (row.reading + row.judging) for row in rows]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"slowest speed is {min(speeds) / max(speeds):.2f} of the fastest; peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
