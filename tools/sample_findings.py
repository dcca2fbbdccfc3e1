"""Findings drawn at random with the script around them, to judge the precision of each rule by eye.

modwright lint MOD --format json > mod.json
python tools/sample_findings.py mod.json other.json --code CK307 --count 20 --seed 1

Over all files together, per rule; findings of low confidence are left out unless asked for. Judges nothing itself.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict, cast


class Found(TypedDict):
    """One finding as `lint --format json` prints it."""

    code: str
    name: str
    severity: str
    confidence: str
    message: str
    path: str
    line: int


def read(paths: Sequence[Path], confidences: frozenset[str]) -> dict[str, list[Found]]:
    """All findings of some files of results, by code."""
    by_code: dict[str, list[Found]] = {}
    for path in paths:
        for one in cast("list[Found]", json.loads(path.read_text(encoding="utf-8"))["findings"]):
            if one["confidence"] in confidences:
                by_code.setdefault(one["code"], []).append(one)
    return by_code


def drawn(by_code: dict[str, list[Found]], codes: Sequence[str], count: int, seed: int) -> Iterator[Found]:
    """At most `count` findings of each code, the same ones for the same seed."""
    for code in sorted(by_code):
        if codes and code not in codes:
            continue
        found = by_code[code]
        yield from random.Random(f"{seed} {code}").sample(found, min(count, len(found)))


def excerpt(one: Found, around: int) -> str:
    """The finding and the lines around it, its own marked."""
    lines = Path(one["path"]).read_text(encoding="cp1252", errors="replace").splitlines()
    first = max(0, one["line"] - 1 - around)
    shown = (
        f"{'>' if number + 1 == one['line'] else ' '} {number + 1:6} {lines[number].rstrip()}"
        for number in range(first, min(len(lines), one["line"] + around))
    )
    head = f"{one['code']} {one['confidence']} {one['path']}:{one['line']}: {one['message']}"
    return "\n".join((head, *shown, ""))


def main() -> None:
    """Read the command line, print the sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+", type=Path)
    parser.add_argument("--code", action="append", default=[])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--around", type=int, default=4)
    parser.add_argument("--low", action="store_true", help="findings of low confidence too")
    options = parser.parse_args()
    confidences = frozenset(("high", "medium", "low") if options.low else ("high", "medium"))
    for one in drawn(read(options.results, confidences), options.code, options.count, options.seed):
        print(excerpt(one, options.around))


if __name__ == "__main__":
    main()
