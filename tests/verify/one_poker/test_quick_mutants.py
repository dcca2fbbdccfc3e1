"""Faults of cards, lives and showdowns, each found by its own check with the words that a modder needs to find it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.verify.built import load_built
from generator.verify.one_poker.betting import check_sequences
from generator.verify.one_poker.cards import check_cards, check_lamps
from generator.verify.one_poker.seats import check_seats
from generator.verify.one_poker.showdowns import check_showdowns
from generator.verify.one_poker.subject import Subject, subject_of
from generator.verify.outcome import Outcome
from tests.verify.mutant import Mutant, with_fault
from tests.verify.one_poker.mutant_list import MUTANTS
from tests.verify.one_poker.mutants import built

Check = Callable[[Subject], Outcome]
CHECKS: tuple[Check, ...] = (check_seats, check_cards, check_lamps, check_showdowns, check_sequences)
BY_BREAKS = {mutant.breaks: mutant for mutant in MUTANTS}


def spoilt(workshop: Path, mutant: Mutant) -> Subject:
    """The shipped mod with a fault in it."""
    return with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))


def found(workshop: Path, breaks: str, check: Check) -> list[Diagnostic]:
    """What a check says of a mutant of the list."""
    return list(check(spoilt(workshop, BY_BREAKS[breaks])).faults)


SEATS = {
    "a life too many": "a new game begins with 6 in `wkd_op_lives`, expected 5",
    "cards of the last game stay counted": "a new game begins with 3 in `wkd_op_seen_2`, expected 0",
    "somebody may be first from an earlier game": (
        "a new game begins with the flags wkd_op_first, wkd_op_seated, expected `wkd_op_seated` alone"
    ),
    "a deal comes after the end": (
        "after a game is broken off before a deal the asker still has the delayed event `wkd.4011`"
    ),
    "a flag stays after the end": (
        "after a game is broken off before a deal the asker still has the flag `wkd_op_first`"
    ),
    "the lock stays": "after a game is broken off before a deal the asker still has the lock `wkd_at_table`",
    "a loaded toss": "of 100 tosses 67 make the asker first and 33 the guest, expected half of them",
}


@pytest.mark.parametrize("breaks", SEATS)
def test_sitting_down_and_getting_up(workshop: Path, breaks: str) -> None:
    assert found(workshop, breaks, check_seats)[0].message == SEATS[breaks]


CARDS = {
    "a dealt card that comes back": (
        "cards of rank",
        "the next card of the asker is a",
    ),
    "a dealt card that one side does not count": ("after a 5 is dealt the guest counts", "expected"),
    "a card that nobody counts": ("after a", "and 0 in all, expected"),
    "a card that turns into another": ("a 2 drawn to a 0 gives 2 and 2, expected 2 and 0",),
    "a hand out of order": ("drawn to a", "expected"),
    "the half ends a deal too early": ("a deal with 76 cards of the half dealt leaves", "expected"),
    "the half never ends": ("a deal with 78 cards of the half dealt leaves", "expected"),
    "the cards in the hands are not of the new half": ("a deal with 78 cards of the half dealt leaves", "expected"),
    "a held 9 that is dealt again": ("a deal with 78 cards of the half dealt leaves", "expected"),
}
"""Parts of the first message, in order."""


@pytest.mark.parametrize("breaks", CARDS)
def test_cards(workshop: Path, breaks: str) -> None:
    message = found(workshop, breaks, check_cards)[0].message
    place = 0
    for part in CARDS[breaks]:
        assert part in message[place:], message
        place = message.index(part, place) + len(part)


LAMPS = {
    "own lamps for the other's": "`wkd_op_other_ups` is 0 when the round opens, expected 1",
    "an ante of two lives": "`wkd_op_lives` is -1 when the round opens, expected 0",
    "raises counted over the rounds": "`wkd_op_raises` is 3 when the round opens, expected 0",
    "a 7 that is UP": "with (7, 2) against (2, 2) the asker's `wkd_op_ups` is 1 when the round opens, expected 0",
}


@pytest.mark.parametrize("breaks", LAMPS)
def test_lamps_and_antes(workshop: Path, breaks: str) -> None:
    faults = found(workshop, breaks, check_lamps)
    assert len(faults) == 1, "one counterexample is enough"
    assert faults[0].message.endswith(LAMPS[breaks])


SHOWDOWNS = {
    "an ace that beats a 2": ("`wkd_op_better_card` does not hold for a 13 against a 2, expected the result `win`",),
    "a 3 that beats an ace": ("`wkd_op_better_card`", "against a"),
    "a tie that is a loss": ("`wkd_op_worse_card` holds for a 2 against a 2", "expected the result `tie`"),
    "a pot that is taken twice": ("expected",),
    "the loser takes the pot": ("expected",),
    "a tie that costs lives": ("expected",),
}


@pytest.mark.parametrize("breaks", SHOWDOWNS)
def test_showdowns(workshop: Path, breaks: str) -> None:
    message = found(workshop, breaks, check_showdowns)[0].message
    for part in SHOWDOWNS[breaks]:
        assert part in message, message


SEQUENCES = (
    "a raise beyond the other's lives",
    "lives are lost",
    "lives that are taken back twice",
    "both are first",
    "the other's last life is not seen",
    "the wrong side bets first",
    "checks without end",
    "who folds takes the pot",
    "a call ends the bets",
    "folding is free",
)


@pytest.mark.parametrize("breaks", SEQUENCES)
def test_bets(workshop: Path, breaks: str) -> None:
    """Each is found by one of the twenty sequences, whose number and moves are told."""
    message = found(workshop, breaks, check_sequences)[0].message
    assert message.startswith("sequence "), message
    assert "expected" in message
    number = int(message.split()[1].rstrip(",:"))
    assert 1 <= number <= 20


STUCK = {
    "one check ends the bets": "sequence 1, the asker first, lives (5, 5), `k k`: nobody is asked to bet",
    "a raise that need not be answered": (
        "sequence 2, the asker first, lives (5, 5), `r1 c`: the guest cannot `call` at `bet`"
    ),
}


@pytest.mark.parametrize("breaks", STUCK)
def test_bets_that_cannot_be_made(workshop: Path, breaks: str) -> None:
    assert found(workshop, breaks, check_sequences)[0].message == STUCK[breaks]


def test_nothing_is_found_where_nothing_is_wrong(subject: Subject) -> None:
    for check in CHECKS:
        assert check(subject).faults == (), check.__name__


@pytest.mark.parametrize("breaks", ["a 7 that is UP", "an ace that beats a 2", "one check ends the bets"])
def test_a_fault_is_seen_by_the_check_that_it_concerns_alone(workshop: Path, breaks: str) -> None:
    """A fault of lamps says nothing about showdowns, and so on: a modder is led to the right place."""
    subject = spoilt(workshop, BY_BREAKS[breaks])
    concerned = {check.__name__ for check in CHECKS if check(subject).faults}
    assert concerned in (
        {"check_lamps"},
        {"check_showdowns"},
        {"check_showdowns", "check_sequences"},
        {"check_sequences"},
    )
