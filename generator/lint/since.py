"""Which lines changed since a revision, asked of git; so that a report can be limited to them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from generator.errors import UserError
from generator.source import Place

_FILE = re.compile(r"^\+\+\+ (?:b/)?(.*)$")
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")
Lines = Mapping[Path, frozenset[int]]


def changed_lines(folder: Path, revision: str) -> Lines:
    """The lines (from 1) of each file below a folder that are new or changed since a revision, new files whole.

    Raises `UserError` if the folder is in no git repository or the revision is not known.
    """
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    found = parse_diff(_git(folder, "diff", "--unified=0", "--no-color", "--no-ext-diff", revision, "--", "."), top)
    new = _git(folder, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ".")
    return {**found, **{(top / name).resolve(): _EVERY for name in new.split("\0") if name}}


# A new file: every line; no file of a mod is longer.
_EVERY = frozenset(range(1, 200_001))


def is_on(place: Place, lines: Lines) -> bool:
    """Whether a place starts on one of some lines; a whole file never does."""
    return place.start is not None and place.start.line in lines.get(Path(place.path).resolve(), frozenset())


def parse_diff(text: str, top: Path) -> dict[Path, frozenset[int]]:
    """The new lines of each file in the output of `git diff --unified=0`."""
    found: dict[Path, set[int]] = {}
    lines: set[int] = set()
    for line in text.splitlines():
        file, hunk = _FILE.match(line), _HUNK.match(line)
        if file:
            # Behind a name with a space git puts a tab.
            lines = found.setdefault((top / file[1].rstrip("\t").strip('"')).resolve(), set())
        elif hunk:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.update(range(first, first + count))
    return {path: frozenset(numbers) for path, numbers in found.items()}


def _git(folder: Path, *words: str) -> str:
    try:
        command = ["git", "-C", str(folder), "-c", "core.quotePath=off", *words]
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as fault:
        raise UserError(f"git cannot be called: {fault.strerror}", "install git, or leave out `--since`") from fault
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UserError(f"git says: {reason[-1] if reason else 'nothing'}", "check the revision and the folder")
    return done.stdout.decode("utf-8", "replace")
