"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure.

Knows which mods are spoilt, not what verify does.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from generator.verify.dice_poker.checks import CHECKS
from generator.verify.dice_poker.paths import check_paths
from generator.verify.dice_poker.subject import Subject, load_subject
from generator.verify.dice_poker.symbols import GAME
from generator.verify.outcome import BoundCheck
from tests.games.dice_poker.test_variants import VARIANTS
from tests.games.one_game import one_game
from tests.verify.mutant import ROOT, Mutant, build_in, first_failure, with_fault


@cache
def built(rules: str, folder: Path) -> Path:
    """The folder of a variant of the rules, with its mod built."""
    text = VARIANTS[rules] if rules else one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), GAME)
    return build_in(folder / (rules.replace(" ", "_") or "shipped"), text)


def spoiled(mutant: Mutant, folder: Path) -> Subject:
    """A mod with the fault in it, loaded; the file is put back as it was."""
    return with_fault(built(mutant.rules, folder), mutant, load_subject)


def checks_of(mutant: Mutant, folder: Path) -> tuple[BoundCheck, ...]:
    """The checks of a mod with the fault in it; before all paths those with short turns, which find most mutants."""
    subject = spoiled(mutant, folder)
    short = BoundCheck(GAME, "paths", partial(check_paths, subject, thorough=False))
    checks = [BoundCheck(GAME, one.name, partial(one.run, subject), one.ends_all) for one in CHECKS]
    place = [one.name for one in checks].index(short.name)
    return (*checks[:place], short, *checks[place:])


def killed(mutant: Mutant, folder: Path, likely: str = "") -> tuple[str, str]:
    """The check that finds a mutant, `likely` made first, and its first counterexample; both empty for a survivor."""
    return first_failure(checks_of(mutant, folder), likely)
