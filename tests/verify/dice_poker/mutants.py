"""Puts each mutant of `mutant_list` into a built mod and runs `verify` until its first failure.

Knows which mods are spoilt, not what verify does.
"""

from __future__ import annotations

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
from tests.verify.mutant import ROOT, Mutant, build_in, with_fault


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


def killed(mutant: Mutant, folder: Path) -> tuple[str, str]:
    """The check that finds a mutant, and its first counterexample; both empty for a survivor."""
    for report in verify(checks_of(mutant, folder), stop_at_first=True):
        if not report.outcome.holds:
            return report.name, report.outcome.faults[0].message
    return "", ""
