"""Near names for messages. Knows nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def near(name: str, names: Iterable[str]) -> str:
    """`; did you mean ...?` with the nearest known name, or nothing; for the end of a message."""
    found = get_close_matches(name, list(names), n=1, cutoff=0.6)
    return f"; did you mean `{found[0]}`?" if found else ""
