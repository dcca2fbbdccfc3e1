"""The checks hold for other rules too: other numbers, other switches."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.built import load_built
from generator.verify.yacht.checks import CHECKS, check_script
from generator.verify.yacht.lines import check_dice, check_rolls, check_writing
from generator.verify.yacht.paths import check_paths
from generator.verify.yacht.subject import subject_of
from generator.verify.yacht.thinking import check_thinking
from generator.verify.yacht.words import check_words
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME
from tests.games.yacht.test_variants import VARIANTS
from tests.verify.mutant import build_in

QUICK = (check_script, check_rolls, check_writing, check_dice, check_words)
OTHERS = [name for name in VARIANTS if name not in ("as shipped", "debug decision")]


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_other_rules_are_proven_as_well(name: str, tmp_path: Path) -> None:
    subject = subject_of(load_built(build_in(tmp_path / "home", one_game(VARIANTS[name], GAME)) / "rules.yaml"))
    for check in QUICK:
        assert check(subject).faults == ()
    assert check_thinking(subject, 2_000).faults == ()
    assert check_paths(subject, 4).faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a day between rolls", "no practice"])
def test_every_check_holds_without_practice_and_with_slow_dice(name: str, tmp_path: Path) -> None:
    subject = subject_of(load_built(build_in(tmp_path / "home", one_game(VARIANTS[name], GAME)) / "rules.yaml"))
    assert [check.name for check in CHECKS if check.run(subject).faults] == []
