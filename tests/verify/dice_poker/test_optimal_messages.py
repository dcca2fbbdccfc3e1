"""What `verify` says of faults in the script of the optimum: hands, choice and how many pairs, exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.dice_poker.optimal import check_optimal
from generator.verify.dice_poker.subject import load_subject
from tests.games.dice_poker.test_optimal import with_players
from tests.verify.dice_poker.optimal_mutants import EFFECTS, EVENTS, PLAIN_TRIGGERS, PLAYERS, SMALL, TRIGGERS
from tests.verify.mutant import Mutant, build_in, with_fault


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small duel with one re-roll."""
    return build_in(tmp_path_factory.mktemp("messages") / "small", with_players(PLAYERS, SMALL))


CASES = [
    (
        Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "NOT = { trait = wkd_gambler }", "", "order"),
        "an AI with `gambler`, `lucky` plays `optimal`, expected `ranked`",
    ),
    (
        Mutant(PLAIN_TRIGGERS, "wkd_dp_plays_optimal = {", "trait = wkd_lucky", "trait = wkd_cursed", "trait"),
        "an AI with `lucky` plays `ranked`, expected `optimal`",
    ),
    (
        Mutant(EVENTS, "id = wkd.1030\n", "wkd_dp_mark_best_asker", "wkd_dp_mark_all", "throws all"),
        "with 1 1 1 against 1 1 1 the AI that plays the optimum as asker keeps nothing, expected 1 1 1",
    ),
    (
        Mutant(EVENTS, "id = wkd.1031\n", "wkd_dp_mark_best_guest", "wkd_dp_unmark_all", "throws nothing"),
        "with 1 1 1 against 2 2 2 the AI that plays the optimum as guest keeps 1 1 1, expected nothing (241 of 400",
    ),
    (
        Mutant(TRIGGERS, "wkd_dp_best_opens = {", "OR = {", "NOR = {", "raises the other way round"),
        "the AI that plays the optimum as asker may `raise_stakes`, expected `check` (400 of 400 pairs)",
    ),
    (
        Mutant(TRIGGERS, "wkd_dp_best_answers = {", "OR = {", "NOR = {", "calls the other way round"),
        "the AI that plays the optimum as guest may `resign`, expected `call`",
    ),
    (
        Mutant(EVENTS, "name = wkd_dp_text_ok\n\t\ttrigger = {\n\t\t\tai = yes", "factor = 1", "factor = 0", "no"),
        "the AI that plays the optimum as asker may take nothing, expected `wkd_dp_text_ok` alone (400 of 400 pairs)",
    ),
    (
        Mutant(EFFECTS, "wkd_dp_place = {", "value = 0", "value = 1", "the weakest hand is not the weakest", 3),
        "pairs)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "said"), CASES, ids=[fault.breaks for fault, _ in CASES])
def test_the_first_counterexample(fault: Mutant, said: str, home: Path) -> None:
    outcome = check_optimal(with_fault(home, fault, load_subject))
    messages = [one.message for one in outcome.faults]
    assert any(said in message for message in messages), messages
    assert outcome.faults[0].code == "VF104"
    assert {one.code for one in outcome.faults} <= {"VF104", "VF110"}, "a script that leaves no choice is told, too"
    assert all(one.place.path.endswith(".txt") for one in outcome.faults)


def test_a_whole_policy_is_judged_only_if_every_choice_is_right(home: Path) -> None:
    spoiled = with_fault(home, CASES[2][0], load_subject)
    outcome = check_optimal(spoiled)
    assert outcome.lines == ()
    assert not any("gives away" in one.message for one in outcome.faults)


def test_one_re_roll_is_one_turn_of_either_seat(home: Path) -> None:
    outcome = check_optimal(load_subject(home / "rules.yaml"))
    assert outcome.holds, outcome.faults
    assert outcome.compared == "2,400 re-rolls and bets of an AI that plays the optimum: pairs of hands"
