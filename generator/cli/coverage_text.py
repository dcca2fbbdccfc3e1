"""Coverage as text: sums by file, and what was missed. Decides only how values look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cli.columns import table
from generator.simulate.coverage import FileCoverage, Part

_FEW = 20


def coverage_lines(files: Sequence[FileCoverage], whole: bool) -> Iterator[str]:
    """Sums by file, then what never ran, at most some of each file."""
    heads = ("file", *(part.plural for part in Part))
    rows = [(_short(file.path), *(f"{have}/{total}" for have, total in map(file.count, Part))) for file in files]
    totals = [(sum(file.count(part)[0] for file in files), sum(file.count(part)[1] for file in files)) for part in Part]
    yield from table(heads, [*rows, ("all", *(f"{have}/{total}" for have, total in totals))])
    for file in files:
        missed = file.missed if whole else file.missed[:_FEW]
        if missed:
            yield ""
            yield f"{file.path}: {len(file.missed)} not covered"
        for item in missed:
            counts = f" ({item.times:,} times judged)" if item.part is Part.CONDITION and item.times else ""
            where = f"{file.path}:{item.line}:{item.column}"
            yield f"  {where}: {item.part.value} `{_one_line(item.text)}` {item.lack}{counts}"
        if len(file.missed) > len(missed):
            yield f"  ... and {len(file.missed) - len(missed)} more (--all shows them)"


def _short(path: str) -> str:
    return path if len(path) <= 50 else f"...{path[-47:]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())[:70]
