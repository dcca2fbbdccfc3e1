"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure.

    python -m tests.verify.dice_poker.mutants --write docs/mutants.md

Knows which mods are spoilt, not what verify does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.verify.built import load_built
from generator.verify.checks import verify
from generator.verify.dice_poker.subject import Subject, load_subject
from generator.verify.dice_poker.symbols import GAME
from generator.verify.games import chosen
from generator.verify.outcome import BoundCheck
from tests.games.dice_poker.test_variants import VARIANTS
from tests.games.one_game import one_game
from tests.verify.dice_poker.mutant_list import MUTANTS
from tests.verify.mutant import ROOT, Mutant, build_in, with_fault


@dataclass(frozen=True, slots=True)
class Killed:
    """How a mutant was found: the check that failed, and its first counterexample; both empty for a survivor."""

    check: str
    message: str


@cache
def built(rules: str, folder: Path) -> Path:
    """The folder of a variant of the rules, with its mod built."""
    text = VARIANTS[rules] if rules else one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), GAME)
    return build_in(folder / (rules.replace(" ", "_") or "shipped"), text)


def spoiled(mutant: Mutant, folder: Path) -> Subject:
    """A mod with the fault in it, loaded; the file is put back as it was."""
    return with_fault(built(mutant.rules, folder), mutant, load_subject)


def checks_of(mutant: Mutant, folder: Path) -> tuple[BoundCheck, ...]:
    """The checks of a mod with the fault in it."""

    def bound(rules: Path) -> tuple[BoundCheck, ...]:
        mod = load_built(rules)
        return chosen(mod, GAME)[0].bind(mod)

    return with_fault(built(mutant.rules, folder), mutant, bound)


def killed(mutant: Mutant, folder: Path) -> Killed:
    """How verify finds a mutant, stopping at the first failure."""
    for report in verify(checks_of(mutant, folder), stop_at_first=True):
        if not report.outcome.holds:
            return Killed(report.name, report.outcome.faults[0].message)
    return Killed("", "")


def page(rows: list[tuple[Mutant, Killed]]) -> Iterator[str]:
    """The lines of docs/mutants.md."""
    alive = sum(not found.check for _, found in rows)
    yield "# Mutants"
    yield ""
    yield "Made by `make mutants` from `tests/verify/dice_poker/mutant_list.py`; do not edit. Each row is a single"
    yield "fault put into a generated mod, one at a time. `modwright verify --stop-at-first` must fail on every one of"
    yield "them; the last column names the check that does."
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
    parser = argparse.ArgumentParser(prog="python -m tests.verify.dice_poker.mutants")
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
