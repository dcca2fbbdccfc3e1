"""The mutants of Farkle: every one fits its file, and (most of them slow) is found by verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verify.farkle.mutant_list import MUTANTS
from tests.verify.farkle.mutants import built, killed
from tests.verify.mutant import Mutant, mutated, target
from tests.verify.mutants import on_page

LEAST = 25
KNOWN = {
    "wkd_fk_count_dice: a four of the third die counts as a five": "rolls",
    "wkd_fk_read_picked: a picked set is worth less": "sets",
    "wkd_fk_throw_die_2: the second die is loaded": "dice",
}
"""Mutants that are found in no time, and by which check."""


def test_there_are_enough_and_no_two_are_alike() -> None:
    assert len(MUTANTS) >= LEAST
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert set(KNOWN) <= {mutant.name for mutant in MUTANTS}


def test_every_mutant_changes_its_file(workshop: Path) -> None:
    for mutant in MUTANTS:
        whole = target(built(workshop), mutant).read_bytes().decode("cp1252").replace("\r\n", "\n")
        assert mutated(whole, mutant) != whole


@pytest.mark.parametrize("name", KNOWN)
def test_verify_finds_at_once(workshop: Path, name: str) -> None:
    mutant = next(one for one in MUTANTS if one.name == name)
    check, message = killed(mutant, workshop)
    assert check == KNOWN[name]
    assert "expected" in message


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [one for one in MUTANTS if one.name not in KNOWN], ids=lambda one: one.name)
def test_verify_finds(workshop: Path, mutant: Mutant) -> None:
    check, message = killed(mutant, workshop, on_page("farkle", mutant))
    assert check, f"{mutant.name} survives"
    assert message
