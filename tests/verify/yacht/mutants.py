"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from generator.verify.built import load_built
from generator.verify.outcome import BoundCheck, Outcome
from generator.verify.yacht.checks import CHECKS
from generator.verify.yacht.paths import check_paths
from generator.verify.yacht.subject import Subject, subject_of
from generator.verify.yacht.thinking import check_thinking
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME, PUBLISHED, shipped
from tests.verify.mutant import Mutant, build_in, first_failure, with_fault

FEW: Mapping[str, Callable[[Subject], Outcome]] = {
    "games": lambda subject: check_paths(subject, 6),
    "CPU player": lambda subject: check_thinking(subject, 6_000),
}
"""Few games of each kind and few states, which are tried first: most mutants are found by these as well."""


@cache
def built(folder: Path) -> Path:
    """A folder with the rules, Yacht alone, their mod, and the published decisions that they name."""
    home = build_in(folder / "shipped", one_game(shipped(), GAME))
    published = home / "tests" / "games" / GAME / PUBLISHED.name
    published.parent.mkdir(parents=True)
    published.write_bytes(PUBLISHED.read_bytes())
    return home


def checks_of(rules: Path) -> tuple[BoundCheck, ...]:
    """The checks of the mod beside the rules: all of them shortened, then all as they are."""
    subject = subject_of(load_built(rules))
    short = (BoundCheck(GAME, one.name, partial(FEW.get(one.name, one.run), subject), one.ends_all) for one in CHECKS)
    whole = (BoundCheck(GAME, one.name, partial(one.run, subject), one.ends_all) for one in CHECKS)
    return (*short, *whole)


def killed(mutant: Mutant, folder: Path, likely: str = "") -> tuple[str, str]:
    """The check that finds a mutant, `likely` made first, and its first counterexample; both empty for a survivor."""
    return first_failure(with_fault(built(folder), mutant, checks_of), likely)
