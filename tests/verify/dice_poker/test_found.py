"""What the other checks say of a spoilt mod: each fault is found by the check that is about it, in telling words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.verify.dice_poker.artificial import check_bets, check_rerolls
from generator.verify.dice_poker.breakoff import check_breakoff
from generator.verify.dice_poker.conditions import check_conditions
from generator.verify.dice_poker.dice import check_chances, check_throws
from generator.verify.dice_poker.paths import check_paths
from generator.verify.dice_poker.stale import check_stale
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.texts import check_texts
from generator.verify.outcome import Outcome
from tests.verify.dice_poker.mutant_list import MUTANTS
from tests.verify.dice_poker.mutants import spoiled
from tests.verify.mutant import Mutant

Checking = Callable[[Subject], Outcome]


def short_paths(subject: Subject) -> Outcome:
    """The paths with short turns: quick, and enough for these faults."""
    return check_paths(subject, thorough=False)


CASES: tuple[tuple[Checking, str, str], ...] = (
    (check_rerolls, "the AI has no answer to a full house", "may take nothing, expected `wkd_dp_text_pass_turn` alone"),
    (check_rerolls, "the wrong die is kept", "the AI as asker keeps"),
    (check_bets, "the AI resigns", "gives `wkd_dp_text_resign` the weight 1, expected 0"),
    (check_bets, "an equal class counts as better", "gives `wkd_dp_text_raise_stakes` the weight 10, expected 1"),
    (check_throws, "the third die is loaded towards one", "die 3 shows 1 in 28.5714% of its throws, expected 16.6667%"),
    (check_throws, "marks stay after the throw", "1 marks left"),
    (check_throws, "a ping is missing after the asker's roll", "4 pings follow when the asker throws, expected 5"),
    (check_chances, "luck is rare", "`wkd_lucky` after a showdown in 2 % of all cases, expected 20 %"),
    (check_chances, "gambling is catching more often", "in 6 % of all cases, expected 5 %"),
    (check_conditions, "the AI asks twice as often", "the AI's chance to ask is 0.5, expected 0.25"),
    (check_conditions, "the AI asks whom it likes too little", "the AI's chance to ask is 0.25, expected 0"),
    (check_conditions, "one may play with oneself", "one is shown to oneself: the script says yes, the rules say no"),
    (check_conditions, "the game goes on in war", "the game goes on for the asker: the script says yes"),
    (
        check_conditions,
        "a gambler is left alone for half a year only",
        "`wkd_left_alone` lasts 182 days, expected 1825",
    ),
    (check_texts, "the loser reads that he has won", "expected `You hold"),
    (check_texts, "the text shows the wrong die", "the description of `wkd.103"),
    (short_paths, "the ante is charged to the wrong side", "the asker stands at +0 gold, expected -0.5 gold"),
    (short_paths, "the guest cannot bet after a check", "opens for the asker, expected `wkd.1022` (answer_asker)"),
    (
        check_paths,
        "the guest is not locked",
        "the asker's lock, the asker's link, the guest's link, expected",
    ),
    (short_paths, "the asker's choices are forgotten", "the dice none are marked, expected"),
    (short_paths, "the last die is skipped", "offers wkd_dp_text_pick_keep"),
    (short_paths, "both roll on one day", "opens on day 1, expected day 2"),
    (short_paths, "the raiser is not told that he has won", "then nothing opens, expected the window `wkd.1053`"),
    (short_paths, "the watchdog is not cleared", "still has the watchdog `wkd.1060`"),
    (short_paths, "a game makes friends for life", "`wkd_shared_a_game` changes the opinion by 50, expected 5"),
    (check_stale, "an old raise is paid in the next game", "an old window bet_asker is answered by"),
    (check_breakoff, "the watchdog keeps the stakes", "ends with -0.5 gold, expected +0 gold"),
    (check_breakoff, "the other is not told that the game is off", "is not told that the game is off"),
    (check_breakoff, "the dead are told that the game is off", "expected nothing but news for the living"),
    (check_breakoff, "one stays locked in a game broken off", "on the evening of that day"),
    (check_breakoff, "the lock is off before the table's days are over", "on the last day the asker has lost the lock"),
    (check_breakoff, "the guest waits ten months for his stakes", "the guest still has the flag `wkd_dp_ante_paid`"),
)


def mutant_of(breaks: str) -> Mutant:
    (mutant,) = (one for one in MUTANTS if one.breaks == breaks)
    return mutant


@pytest.mark.parametrize(("check", "breaks", "message"), CASES, ids=[case[1] for case in CASES])
def test_a_fault_is_found_by_its_check(workshop: Path, check: Checking, breaks: str, message: str) -> None:
    mutant = mutant_of(breaks)
    outcome = check(spoiled(mutant, workshop))
    assert not outcome.holds
    assert any(message in fault.message for fault in outcome.faults), [fault.message for fault in outcome.faults]
