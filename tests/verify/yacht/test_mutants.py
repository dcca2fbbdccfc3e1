"""The mutation suite of Yacht: every mutant fits its file, and (slow but for a few) is found by verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verify.mutant import Mutant, mutated, target
from tests.verify.mutants import on_page
from tests.verify.yacht.mutant_list import MUTANTS
from tests.verify.yacht.mutants import built, killed

LEAST = 25
QUICK = {
    "twos bring three points each": "rolls",
    "the bonus needs one more point": "writing",
    "the second die is loaded": "dice",
    "the urgency of sixes": "published",
}


def test_there_are_enough_and_no_two_are_alike() -> None:
    assert len(MUTANTS) >= LEAST
    assert len({(m.file, m.anchor, m.old, m.new, m.nth) for m in MUTANTS}) == len(MUTANTS)
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_every_mutant_changes_its_file(workshop: Path) -> None:
    for mutant in MUTANTS:
        whole = target(built(workshop), mutant).read_bytes().decode("cp1252").replace("\r\n", "\n")
        assert mutated(whole, mutant) != whole


@pytest.mark.parametrize("breaks", QUICK)
def test_verify_finds_at_once(workshop: Path, breaks: str) -> None:
    mutant = next(one for one in MUTANTS if one.breaks == breaks)
    check, message = killed(mutant, workshop)
    assert check == QUICK[breaks]
    assert message


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [one for one in MUTANTS if one.breaks not in QUICK], ids=lambda one: one.name)
def test_verify_finds(workshop: Path, mutant: Mutant) -> None:
    check, message = killed(mutant, workshop, on_page("yacht", mutant))
    assert check, f"{mutant.name} survives"
    assert message
