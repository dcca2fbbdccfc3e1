"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure.

    python -m tests.verify.mutants --write docs/mutants.md

Knows how a mutant is applied, not what verify does. A mutant that no longer fits its file is an error, not a survivor.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.build.compiler import compile_rules
from generator.build.writer import Edited, write_output
from generator.verify.checks import verify
from generator.verify.subject import Subject, load_subject
from tests.games.dice_poker.test_variants import VARIANTS
from tests.verify.mutant_list import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]


class DoesNotFit(Exception):
    """A mutant whose text is not in the file any more."""


@dataclass(frozen=True, slots=True)
class Killed:
    """How a mutant was found: the check that failed, and its first counterexample; both empty for a survivor."""

    check: str
    message: str


def mutated(text: str, mutant: Mutant) -> str:
    """A file's text with the fault in it. Raises DoesNotFit."""
    place = text.find(mutant.anchor)
    for _ in range(mutant.nth):
        place = text.find(mutant.old, place + 1) if place >= 0 else -1
    if place < 0:
        raise DoesNotFit(f"{mutant.name}: `{mutant.old}` is not in {mutant.file} behind `{mutant.anchor}`")
    return text[:place] + mutant.new + text[place + len(mutant.old) :]


@cache
def built(rules: str, folder: Path) -> Path:
    """The folder of a variant of the rules, with its mod built."""
    text = VARIANTS[rules] if rules else (ROOT / "rules.yaml").read_text(encoding="utf-8")
    return build_in(folder / (rules.replace(" ", "_") or "shipped"), text)


def build_in(home: Path, text: str) -> Path:
    """A new folder with these rules and their mod."""
    home.mkdir()
    (home / "rules.yaml").write_text(text, encoding="utf-8")
    compiled = compile_rules(home / "rules.yaml")
    write_output(home / "mod_output", compiled.files, compiled.manifest, Edited.OVERWRITE)
    return home


def target(home: Path, mutant: Mutant) -> Path:
    """The file that a mutant changes."""
    found = sorted(path for path in (home / "mod_output").rglob("*") if path.as_posix().endswith(mutant.file))
    if len(found) != 1:
        raise DoesNotFit(f"{mutant.name}: {len(found)} files end in {mutant.file}")
    return found[0]


def spoiled(mutant: Mutant, folder: Path) -> Subject:
    """A mod with the fault in it, loaded; the file is put back as it was."""
    home = built(mutant.rules, folder)
    path = target(home, mutant)
    whole = path.read_bytes()
    text = mutated(whole.decode("cp1252").replace("\r\n", "\n"), mutant)
    path.write_bytes(text.replace("\n", "\r\n").encode("cp1252"))
    try:
        return load_subject(home / "rules.yaml")
    finally:
        path.write_bytes(whole)


def killed(mutant: Mutant, folder: Path) -> Killed:
    """How verify finds a mutant, stopping at the first failure."""
    for report in verify(spoiled(mutant, folder), stop_at_first=True):
        if not report.outcome.holds:
            return Killed(report.check.name, report.outcome.faults[0].message)
    return Killed("", "")


def page(rows: list[tuple[Mutant, Killed]]) -> Iterator[str]:
    """The lines of docs/mutants.md."""
    alive = sum(not found.check for _, found in rows)
    yield "# Mutants"
    yield ""
    yield "Made by `make mutants` from `tests/verify/mutant_list.py`; do not edit. Each row is a single fault put into"
    yield "a generated mod, one at a time. `modwright verify --stop-at-first` must fail on every one of them;"
    yield "the last column names the check that does."
    yield ""
    yield f"{len(rows)} mutants, {len(rows) - alive} found, {alive} survivors."
    yield ""
    yield "| # | where | what is broken | found by |"
    yield "| --- | --- | --- | --- |"
    for number, (mutant, found) in enumerate(rows, start=1):
        where = mutant.name.partition(":")[0]
        of_rules = f" ({mutant.rules})" if mutant.rules else ""
        yield f"| {number} | `{where}`{of_rules} | {mutant.breaks} | {found.check or '**nothing**'} |"


def say(line: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Run all mutants (or those whose name holds a word), print a line each, write the page; 1 if one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.verify.mutants")
    parser.add_argument("--write", type=Path)
    parser.add_argument("-k", default="", help="only mutants whose name holds this")
    options = parser.parse_args(arguments)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for number, mutant in enumerate(MUTANTS, start=1):
            if options.k in mutant.name:
                found = killed(mutant, Path(folder))
                rows.append((mutant, found))
                say(f"{number:3} {found.check or 'SURVIVED':14} {mutant.name}: {found.message}"[:240])
    survivors = [mutant.name for mutant, found in rows if not found.check]
    say(f"{len(rows)} mutants, {len(rows) - len(survivors)} found, {len(survivors)} survivors")
    for name in survivors:
        say(f"  survived: {name}")
    if options.write is not None and not options.k:
        options.write.write_text("\n".join(page(rows)) + "\n", encoding="utf-8")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
