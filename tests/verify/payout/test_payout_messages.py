"""What `verify` says of faults in the payout game's script: the smallest counterexample, exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.outcome import Outcome
from generator.verify.payout.advice import check_advice
from generator.verify.payout.conditions import check_conditions
from generator.verify.payout.dice import check_dice
from generator.verify.payout.games import check_breakoff, check_games
from generator.verify.payout.hands import check_pay, check_rolls
from generator.verify.payout.stakes import check_limits
from generator.verify.payout.words import check_words
from tests.verify.mutant import Mutant, with_fault
from tests.verify.payout.conftest import load
from tests.verify.payout.mutant_list import DECISIONS, EFFECTS, EVENTS, TRIGGERS, WORDS

CHECKS = {
    "rolls": check_rolls, "pay": check_pay, "advice": check_advice, "limits": check_limits, "dice": check_dice,
    "conditions": check_conditions, "words": check_words, "broken off": check_breakoff,
}  # fmt: skip


def found(home: Path, check: str, fault: tuple[str, str, str, str]) -> Outcome:
    """What a check says of a mod with one fault in it."""
    file, anchor, old, new = fault
    return CHECKS[check](with_fault(home, Mutant(file, anchor, old, new, "something"), load))


CASES = [
    (
        "rolls", (EFFECTS, "wkd_pt_find_five = {", "value = 5", "value = 4"),
        "VF101", "the throw 1 6 6 6 6 is read as 7, 6, 0 (class, rank_1, rank_2), expected 6, 6, 0 "
        "(25 of 7,776 throws)",
    ),
    (
        "pay", (EFFECTS, "wkd_pt_settle = {", "wealth = 2.5", "wealth = 2.4"),
        "VF103", "after `settle` of 1 1 1 1 1 for 0.5 gold the player has 101.9 gold, expected 102 (60 of 2,520 cases)",
    ),
    (
        "pay", (EFFECTS, "wkd_pt_give_back = {", "wealth = 0.5", "wealth = 0.6"),
        "VF103", "after `give_back` of 1 1 1 1 1 for 0.5 gold the player has 100.1 gold, expected 100 "
        "(2,520 of 2,520 cases)",
    ),
    (
        "advice", (EFFECTS, "wkd_pt_mark_rule = {", "wkd_pt_goal value = 6", "wkd_pt_goal value = 5"),
        "VF104", "with 1 1 2 6 6 and 1 re-roll left `mark_rule` keeps nothing, expected 6 6 (56 of 252 hands)",
    ),
    (
        "limits", (TRIGGERS, "wkd_pt_can_stake = {", "wealth = 0.5", "wealth = 0.4"),
        "VF108", "`can_stake` holds: yes, expected no for a stake of 0.5, a purse of 0.499 and 0 staked today",
    ),
    (
        "dice", (EFFECTS, "wkd_pt_throw_die_4 = {", "1 = {", "2 = {"),
        "VF107", "die 4 shows its faces in",
    ),
    (
        "conditions", (DECISIONS, "potential = {", "ai = no", "ai = yes"),
        "VF108", "the decision is shown: ",
    ),
    (
        "words", (WORDS, "name = GetWkdPtKept2", "value = 6", "value = 5"),
        "VF109", "for a kept 5 2 texts of `GetWkdPtKept2` fit, expected exactly one (2 of 7 states)",
    ),
    (
        "broken off", (EFFECTS, "wkd_pt_break_off = {", "wkd_pt_give_back = yes", "wkd_pt_unmark_all = yes"),
        "VF103", "a human: ",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("check", "fault", "code", "message"), CASES, ids=lambda one: str(one)[:40])
def test_the_first_counterexample(
    check: str, fault: tuple[str, str, str, str], code: str, message: str, home: Path
) -> None:
    outcome = found(home, check, fault)
    first = outcome.faults[0]
    assert first.code == code
    assert first.message.startswith(message)
    assert first.place.path.endswith(fault[0].rsplit("/", 1)[1]) or fault[0] in (WORDS, EFFECTS, EVENTS)


def test_a_game_is_told_up_to_the_window_that_is_wrong(home: Path) -> None:
    fault = Mutant(EVENTS, "id = wkd.5024\n", "subtract_variable", "change_variable", "re-rolls without end")
    first = check_games(with_fault(home, fault, load), 300).faults[0]
    assert first.message.startswith("a human: ")
    assert "; then in `wkd.5021` the number of re-rolls left is 3, expected 1" in first.message
    assert first.notes, "the way there"


def test_a_missing_command_is_told(home: Path) -> None:
    fault = Mutant(WORDS, "name = GetWkdPtBook", "GetWkdPtBook", "GetWkdPtBooks", "another name")
    outcome = check_words(with_fault(home, fault, load))
    assert [one.message for one in outcome.faults] == ["the mod has no command `GetWkdPtBook`"]
