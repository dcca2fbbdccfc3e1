"""The mutants of One Poker: every one fits its file, and (most of them slow) is found by verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verify.mutant import Mutant, mutated, target
from tests.verify.mutants import on_page
from tests.verify.one_poker.mutant_list import MUTANTS
from tests.verify.one_poker.mutants import built, killed

FAST = ("seats", "cards", "lamps", "showdowns", "sequences")
"""Checks that take no time; a mutant of each is found in the usual tests."""
KNOWN = {
    "wkd_op_prepare: a life too many": "seats",
    "wkd_op_draw_mine: a dealt card that comes back": "cards",
    "wkd_op_stake_life: a 7 that is UP": "lamps",
    "wkd_op_better_card: an ace that beats a 2": "showdowns",
    "id = wkd.4024: a call ends the bets": "sequences",
}


def test_no_two_are_alike() -> None:
    assert len(MUTANTS) >= 50
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert set(KNOWN) <= {mutant.name for mutant in MUTANTS}
    assert set(KNOWN.values()) == set(FAST)


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
    check, message = killed(mutant, workshop, on_page("one_poker", mutant))
    assert check, f"{mutant.name} survives"
    assert message
