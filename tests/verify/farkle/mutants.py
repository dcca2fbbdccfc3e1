"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure.

python -m tests.verify.farkle.mutants [WORD ...]
"""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path

from generator.verify.built import load_built
from generator.verify.checks import verify
from generator.verify.games import chosen
from generator.verify.outcome import BoundCheck
from tests.games.farkle.composed import composed
from tests.games.one_game import one_game
from tests.verify.farkle.mutant_list import MUTANTS
from tests.verify.mutant import Mutant, build_in, with_fault

GAME = "farkle"


@cache
def built(folder: Path) -> Path:
    """A folder with the shipped rules, Farkle alone, and its mod."""
    return build_in(folder / "shipped", one_game(composed(), GAME))


def checks_of(rules: Path) -> tuple[BoundCheck, ...]:
    """The checks of the mod beside the rules."""
    mod = load_built(rules)
    return chosen(mod, GAME)[0].bind(mod)


def killed(mutant: Mutant, folder: Path) -> tuple[str, str]:
    """The check that finds a mutant, and its first counterexample; both empty for a survivor."""
    for report in verify(with_fault(built(folder), mutant, checks_of), stop_at_first=True):
        if not report.outcome.holds:
            return report.name, report.outcome.faults[0].message
    return "", ""


def main(words: list[str]) -> int:
    """A line for each mutant whose name holds one of the words; 1 if one survives."""
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        for mutant in MUTANTS:
            if not words or any(word in mutant.name for word in words):
                check, message = killed(mutant, Path(folder))
                alive += not check
                sys.stdout.write(f"{check or 'SURVIVED':12} {mutant.name}: {message}"[:240] + "\n")
                sys.stdout.flush()
    sys.stdout.write(f"{alive} survivors\n")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
