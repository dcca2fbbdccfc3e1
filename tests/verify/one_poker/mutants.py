"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.verify.built import load_built
from generator.verify.games import chosen
from generator.verify.outcome import BoundCheck
from tests.games.one_poker.composed import composed
from tests.verify.mutant import Mutant, build_in, first_failure, with_fault

GAME = "one_poker"


@cache
def built(folder: Path) -> Path:
    """A folder with the shipped rules and their mod."""
    return build_in(folder / "shipped", composed())


def checks_of(rules: Path) -> tuple[BoundCheck, ...]:
    """The checks of the mod beside the rules."""
    mod = load_built(rules)
    return chosen(mod, GAME)[0].bind(mod)


def killed(mutant: Mutant, folder: Path, likely: str = "") -> tuple[str, str]:
    """The check that finds a mutant, `likely` made first, and its first counterexample; both empty for a survivor."""
    return first_failure(with_fault(built(folder), mutant, checks_of), likely)
