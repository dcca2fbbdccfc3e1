"""What verify says of a spoilt mod: the message, the code, and the place in the script, check by check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.verify.built import load_built
from generator.verify.gambling import check_gambling
from generator.verify.one_poker.betting import check_sequences
from generator.verify.one_poker.cards import check_cards, check_lamps
from generator.verify.one_poker.checks import check_script
from generator.verify.one_poker.disasters import check_disasters
from generator.verify.one_poker.games import check_games
from generator.verify.one_poker.reading import check_texts
from generator.verify.one_poker.seats import check_seats
from generator.verify.one_poker.showdowns import check_showdowns
from generator.verify.one_poker.stale import check_stale
from generator.verify.one_poker.subject import Subject, subject_of
from generator.verify.one_poker.thinking import check_thinking
from generator.verify.outcome import Outcome
from tests.verify.mutant import Mutant, with_fault
from tests.verify.one_poker.mutants import built

Check = Callable[[Subject], Outcome]


def _effect(name: str, old: str, new: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_effects/wkd_one_poker.txt", f"\nwkd_op_{name} = {{", old, new, "", nth)


def _event(number: int, old: str, new: str, nth: int = 1) -> Mutant:
    return Mutant("events/wkd_one_poker.txt", f"id = wkd.{number}\n", old, new, "", nth)


def gambling(subject: Subject) -> Outcome:
    """The gambler's trait."""
    return check_gambling(subject.seating, subject.n.event("win"))


def first_fault(workshop: Path, mutant: Mutant, check: Check) -> Diagnostic:
    """The first counterexample of a check in a spoilt mod."""
    subject = with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))
    faults = check(subject).faults
    assert faults, "nothing is found"
    return faults[0]


CASES: tuple[tuple[Check, Mutant, str, str, str], ...] = (
    (
        check_script,
        _effect("draw_mine", "random_list", "random_lists"),
        "VF110",
        "`random_lists` cannot be run",
        "wkd_one_poker.txt",
    ),
    (
        check_seats,
        _event(4010, "1 = { FROM", "3 = { FROM"),
        "VF107",
        "of 100 tosses 25 make the asker first and 75 the guest, expected half of them",
        "events/wkd_one_poker.txt",
    ),
    (
        check_cards,
        _effect("draw_theirs", "factor = 12\n", "factor = 13\n"),
        "VF107",
        "with 0 cards of rank 2 and 0 in all dealt, the next card of the guest is a 2 in 13 of 156 cases, expected 12",
        "scripted_effects/wkd_one_poker.txt",
    ),
    (
        check_lamps,
        _effect("stake_life", "which = wkd_op_pot value = 1", "which = wkd_op_pot value = 2"),
        "VF101",
        "with (2, 2) against (2, 2) the asker's `wkd_op_pot` is 2 when the round opens, expected 1",
        "scripted_effects/wkd_one_poker.txt",
    ),
    (
        check_showdowns,
        Mutant("scripted_triggers/wkd_one_poker.txt", "wkd_op_equal_card = {", "which = FROM", "value = 7", ""),
        "VF102",
        "`wkd_op_equal_card` does not hold for a 2 against a 2, expected the result `tie`",
        "scripted_triggers/wkd_one_poker.txt",
    ),
    (
        check_sequences,
        _event(4024, "wkd_op_pay_call = yes", ""),
        "VF105",
        "sequence 2, the asker first, lives (5, 5), `r1 c`: pots (2, 1), expected (2, 2)",
        "events/wkd_one_poker.txt",
    ),
    (
        check_thinking,
        Mutant("wkd_one_poker_thinking.txt", "wkd_op_note_card_check_call = {", "value = 50", "value = 100", ""),
        "VF104",
        "`check_call` weighs high and low card 100 : 0 at CardSpot(high=2, low=2, other_ups=0, lives=0, "
        "other_lives=8, opens=0), expected 50 : 50",
        "events/wkd_one_poker.txt",
    ),
    (
        gambling,
        _effect("gambling_bug", "chance = 5", "chance = 6"),
        "VF107",
        "after a game the winner has `wkd_gambler` in 6 % of all cases, expected 5 %",
        "events/wkd_one_poker.txt",
    ),
    (
        gambling,
        _effect("declining", "chance = 5", "chance = 50"),
        "VF107",
        "declining takes `wkd_gambler` in 50 % of all cases, expected 5 %",
        "scripted_effects/wkd_one_poker.txt",
    ),
    (
        check_texts,
        Mutant("localisation/wkd_texts.csv", "wkd_op_text_one_more;", "Ein Leben mehr", "Zwei Leben mehr", ""),
        "VF109",
        "reads `Zwei Leben mehr` in german, expected `Ein Leben mehr`",
        "events/wkd_one_poker.txt",
    ),
    (
        check_stale,
        _event(4012, "is_variable_equal = { which = wkd_op_step value = 12 }", "always = yes"),
        "VF105",
        "an old window choose_first is answered by `play_high` in the next game",
        "events/wkd_one_poker.txt",
    ),
    (
        check_stale,
        _event(4020, "is_variable_equal = { which = wkd_op_step value = 20 }", "always = yes"),
        "VF105",
        "an old window bet is answered by `check` in the next game",
        "events/wkd_one_poker.txt",
    ),
)


@pytest.mark.parametrize(
    ("check", "mutant", "code", "message", "file"),
    CASES,
    ids=[f"{number} {case[0].__name__}" for number, case in enumerate(CASES)],
)
def test_the_first_counterexample(
    workshop: Path, check: Check, mutant: Mutant, code: str, message: str, file: str
) -> None:
    fault = first_fault(workshop, mutant, check)
    assert message in fault.message
    assert fault.code == code
    assert fault.place.path.endswith(file)


BROKEN: tuple[tuple[Mutant, str], ...] = (
    (
        _effect("break_off", "wkd_op_give_back = yes", ""),
        "ends with 99000 thousandths of gold, expected 100000",
    ),
    (
        _effect("break_off", "character_event = { id = wkd.4061 }", ""),
        "is not told that the game is off",
    ),
    (
        Mutant("scripted_triggers/wkd_one_poker.txt", "wkd_op_still_on = {", "NOT = { war_with = FROM }", "", ""),
        "war breaks out, then the guest chooses `accept`; then `wkd.4012` opens, expected nothing but news",
    ),
    (
        _event(4060, "wkd_op_give_back = yes", ""),
        "in the window invite the guest dies, then the guest chooses `accept`; the asker ends with 99000",
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize(("mutant", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_games_that_break_off_wrongly(workshop: Path, mutant: Mutant, message: str) -> None:
    subject = with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))
    assert any(message in fault.message for fault in check_disasters(subject).faults)


@pytest.mark.slow
def test_a_game_that_goes_astray_is_told_by_its_way(workshop: Path) -> None:
    mutant = _event(4023, "change_variable = { which = wkd_op_raise value = 1 }", "")
    subject = with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))
    fault = check_games(subject).faults[0]
    assert fault.code in ("VF105", "VF106")
    assert "one_more" in fault.message
    assert "expected" in fault.message
    assert fault.notes, "the way through the script is told"
