"""What verify says of a spoilt mod: each mutant by the check that it concerns, with message, code and place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.verify.built import load_built
from generator.verify.farkle.checks import check_script
from generator.verify.farkle.dice import check_dice, grid
from generator.verify.farkle.rolls import check_rolls, check_sets, digits
from generator.verify.farkle.subject import Subject, subject_of
from generator.verify.outcome import Outcome
from tests.verify.farkle.mutant_list import MUTANTS
from tests.verify.farkle.mutants import built
from tests.verify.mutant import Mutant, with_fault

Check = Callable[[Subject], Outcome]
EFFECTS, TRIGGERS = "scripted_effects/wkd_farkle.txt", "scripted_triggers/wkd_farkle.txt"
BY_BREAKS = {mutant.breaks: mutant for mutant in MUTANTS}


def faults_of(workshop: Path, mutant: Mutant, check: Check) -> list[Diagnostic]:
    """What a check says of the shipped mod with a fault in it."""
    subject = with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))
    return list(check(subject).faults)


ROLLS = {
    "a four of the third die counts as a five": "4 4 4 with 450 points in the turn and 3 dice rolled: `all_points`",
    "a single one is worth too much": "1 with 450 points in the turn and 1 dice rolled: `all_points` is 150, expected",
    "three ones are worth three single dice": "1 1 1 with 450 points in the turn and 3 dice rolled: `all_points` is",
    "four ones jump by ten again": "1 1 1 1 with 450 points in the turn and 4 dice rolled: `all_points` is 10000",
    "six threes do not double": "3 3 3 3 3 3 with 450 points in the turn and 6 dice rolled: `all_points` is 1800",
    "two fours score": "`all_points` is 400, expected 0",
    "three dice count as two": "`all_dice` is 2, expected 3",
    "the low straight is worth the high one": "1 2 3 4 5 with 450 points in the turn and 5 dice rolled: `all_points`",
    "the full straight is worth too little": "1 2 3 4 5 6 with 450 points in the turn and 6 dice rolled: `all_points`",
    "the high straight is called the low one": "`all_code` is 2801, expected 19607",
    "hot dice bring five fresh ones": "1 with 450 points in the turn and 1 dice rolled: `all_left` is 5, expected 6",
    "one die left is hot dice": "2 with 450 points in the turn and 1 dice rolled: `all_left` is 6, expected 1",
    "the score is forgotten at the target": "the score with all that scores is wrong",
    "a single five is a bust": "5: whether it is bust is wrong",
}
"""What is said of the first roll that is read wrongly."""


@pytest.mark.parametrize("breaks", ROLLS)
def test_the_first_roll_that_is_read_wrongly(workshop: Path, breaks: str) -> None:
    fault = faults_of(workshop, BY_BREAKS[breaks], check_rolls)[0]
    assert ROLLS[breaks] in fault.message
    assert fault.code == "VF101"
    assert fault.place.path.endswith(EFFECTS)


SETS = {
    "a picked set is worth less": "`picked_points` is 200, expected 250",
    "two picked dice never fit": "`picked_points` is 0, expected",
}


@pytest.mark.parametrize("breaks", SETS)
def test_the_first_set_that_is_worth_something_else(workshop: Path, breaks: str) -> None:
    fault = faults_of(workshop, BY_BREAKS[breaks], check_sets)[0]
    assert SETS[breaks] in fault.message
    assert fault.code == "VF101"


def test_dice_that_do_not_score_are_named(workshop: Path) -> None:
    (fault,) = faults_of(workshop, BY_BREAKS["dice that do not score may be kept"], check_sets)
    assert fault.message.startswith("no dice may be kept, expected the opposite (")
    assert fault.code == "VF105"
    assert fault.place.path.endswith(TRIGGERS)


DICE = {
    "the second die is loaded": "die 2 shows 1 in 14.2833% of its throws, expected 16.6667%",
    "a die that lies aside still shows its face": "with 1 dice left, draws that should give 1 give 1 6 (",
    "the fourth die is not thrown with four left": "with 4 dice left, draws that should give 1 1 1 1 give 1 1 1 (",
    "the itch comes too often": "a winner has `wkd_gambler` after 6.00% of all games, expected 5.00%",
    "declining cures too often": "declining takes `wkd_gambler` in 50.00% of all cases, expected 5.00%",
}


@pytest.mark.parametrize("breaks", DICE)
def test_dice_and_chances(workshop: Path, breaks: str) -> None:
    messages = [fault.message for fault in faults_of(workshop, BY_BREAKS[breaks], check_dice)]
    assert any(message.startswith(DICE[breaks]) for message in messages), messages


def test_a_die_with_two_fours_is_found_by_throws_and_by_shares(workshop: Path) -> None:
    messages = [fault.message for fault in faults_of(workshop, BY_BREAKS["the fifth die has two fours"], check_dice)]
    assert messages[0].startswith("with 5 dice left, draws that should give 1 1 1 1 3 give 1 1 1 1 4 (")
    assert messages[1].startswith("die 5 shows 3 in 0.0000% of its throws")


def test_a_bar_of_the_gamblers_trait_is_held(workshop: Path) -> None:
    """Whoever has the trait keeps it, and only those without it may gain it."""
    always = Mutant(EFFECTS, "wkd_fk_gambling_bug = {", "chance = 5", "chance = 100", "")
    messages = [fault.message for fault in faults_of(workshop, always, check_dice)]
    assert messages == ["a winner has `wkd_gambler` after 100.00% of all games, expected 5.00%"]


UNKNOWN = (
    (Mutant(EFFECTS, "wkd_fk_throw_die_1 = {", "random_list", "random_lists", ""), "`random_lists` cannot be run"),
    (Mutant(TRIGGERS, "wkd_fk_fits = {", "check_variable", "check_variables", ""), "`check_variables` cannot be run"),
)


@pytest.mark.parametrize(("mutant", "message"), UNKNOWN, ids=[message for _, message in UNKNOWN])
def test_words_that_nobody_knows(workshop: Path, mutant: Mutant, message: str) -> None:
    fault = faults_of(workshop, mutant, check_script)[0]
    assert message in fault.message
    assert fault.code == "VF110"


def test_a_missing_effect_is_told(workshop: Path) -> None:
    heading = "# THIS = a player: what the picked dice"
    gone = Mutant(EFFECTS, heading, "wkd_fk_read_picked = {", "wkd_fk_read_it = {", "")
    messages = [fault.message for fault in faults_of(workshop, gone, check_script)]
    assert any("`wkd_fk_read_picked`" in message for message in messages), messages


def test_a_fault_of_points_is_no_fault_of_throws(workshop: Path) -> None:
    """A modder is led to the right place: what dice are worth says nothing about how they fall, and the other way."""
    worth, falls = BY_BREAKS["a single one is worth too much"], BY_BREAKS["the second die is loaded"]
    assert faults_of(workshop, worth, check_dice) == []
    assert faults_of(workshop, falls, check_rolls) == []
    assert faults_of(workshop, falls, check_sets) == []


def test_words_for_dice() -> None:
    assert digits((1, 5, 5)) == "1 5 5"
    assert digits((0, 5, 0)) == "5", "dice that lie aside are not told"
    assert digits(()) == digits((0, 0)) == "no dice"


@pytest.mark.parametrize("points", [1, 6, 100])
def test_a_grid_meets_every_share_exactly(points: int) -> None:
    numbers = grid(points)
    for part in range(1, points + 1):
        assert int((numbers < part / points).sum()) == part
