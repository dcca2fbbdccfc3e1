"""The mutation suite: every mutant fits its file, and (slow) is found by verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verify.dice_poker.mutant_list import MUTANTS
from tests.verify.dice_poker.mutants import built, killed
from tests.verify.mutant import DoesNotFit, Mutant, mutated, target
from tests.verify.mutants import on_page

LEAST = 60
"""So many mutants at least are asked for (issue 3)."""


def test_there_are_enough_and_no_two_are_alike() -> None:
    assert len(MUTANTS) >= LEAST
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(m.file, m.anchor, m.old, m.new, m.nth, m.rules) for m in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("rules", sorted({mutant.rules for mutant in MUTANTS}))
def test_every_mutant_changes_its_file(workshop: Path, rules: str) -> None:
    home = built(rules, workshop)
    for mutant in MUTANTS:
        if mutant.rules == rules:
            whole = target(home, mutant).read_bytes().decode("cp1252").replace("\r\n", "\n")
            assert mutated(whole, mutant) != whole


def test_a_mutant_is_put_at_its_place_behind_the_anchor() -> None:
    text = "a = {\n\tx = 1\n}\nb = {\n\tx = 1\n\tx = 1\n}\n"
    second = Mutant("f.txt", "b = {", "x = 1", "x = 2", "counting", nth=2)
    assert mutated(text, second) == "a = {\n\tx = 1\n}\nb = {\n\tx = 1\n\tx = 2\n}\n"


@pytest.mark.parametrize(("anchor", "old", "nth"), [("c = {", "x", 1), ("a = {", "y", 1), ("a = {", "x", 2)])
def test_a_mutant_that_fits_nowhere_is_an_error(anchor: str, old: str, nth: int) -> None:
    with pytest.raises(DoesNotFit):
        mutated("a = {\n\tx = 1\n}\n", Mutant("f.txt", anchor, old, "z", "nothing", nth))


def test_the_file_is_put_back(workshop: Path) -> None:
    mutant = MUTANTS[0]
    path = target(built("", workshop), mutant)
    before = path.read_bytes()
    assert killed(mutant, workshop)[0] == "rolls"
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS[1:], ids=lambda one: one.name)
def test_verify_finds(workshop: Path, mutant: Mutant) -> None:
    check, message = killed(mutant, workshop, on_page("dice_poker", mutant))
    assert check, f"{mutant.name} survives"
    assert message
