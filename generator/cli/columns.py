"""Plain tables for the terminal: columns padded with blanks, numbers to the right. ASCII only, no colours."""

from __future__ import annotations

from collections.abc import Sequence

_GAP = "  "


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of a table; the first `left` columns are words, the others numbers. Nothing without rows."""
    if not rows:
        return []
    lines = [list(heads), *[list(row) for row in rows]]
    widths = [max(len(line[number]) for line in lines) for number in range(len(heads))]
    return [_line(line, widths, left) for line in lines]


def _line(cells: Sequence[str], widths: Sequence[int], left: int) -> str:
    padded = [
        cell.ljust(width) if number < left else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return _GAP.join(padded).rstrip()
