"""Rolls, pairs and names: all of them are tried, and the smallest wrong one is shown."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from generator.games.dice_poker.rules import Faces, Groups, Result, Table, compare
from generator.verify.dice_poker.hands import (
    MOST_PAIRS,
    MOST_ROLLS,
    check_names,
    check_pairs,
    check_rolls,
    every_hand,
    every_roll,
    hand_name,
    pairs,
    readings,
    results,
    shown,
)
from generator.verify.dice_poker.showdown import check_showdown, result_matrix
from generator.verify.dice_poker.subject import Subject
from generator.verify.outcome import Outcome, gold
from tests.verify.dice_poker.mutant_list import MUTANTS
from tests.verify.dice_poker.mutants import spoiled

SMALL = Table(3, 3, (Groups((3,)), Faces((1, 2, 3)), Groups((2,))), 10)
LARGE = Table(8, 10, (Groups((2,)),), 4)


def found(workshop: Path, breaks: str) -> Subject:
    """The mod with the mutant that breaks this."""
    return spoiled(next(one for one in MUTANTS if one.breaks == breaks), workshop)


def only_message(outcome: Outcome) -> str:
    assert len(outcome.faults) == 1
    return outcome.faults[0].message


def test_the_shipped_mod_reads_all_rolls_and_compares_all_pairs(subject: Subject) -> None:
    for check, count in (
        (check_rolls, "7,776 rolls"),
        (check_names, "252 hands"),
        (check_pairs, "63,504 pairs of hands, both ways round"),
        (check_showdown, "127,008 showdowns"),
    ):
        outcome = check(subject)
        assert outcome.holds, outcome.faults
        assert outcome.compared.startswith(count)


def test_every_roll_is_tried_while_they_are_few() -> None:
    assert every_roll(SMALL) == list(product((1, 2, 3), repeat=3))
    assert len(every_roll(LARGE)) == len(every_hand(LARGE)) == 24_310
    assert LARGE.faces**LARGE.dice > MOST_ROLLS


def test_pairs_are_all_pairs_while_they_are_few() -> None:
    first, second, is_whole = pairs(SMALL)
    assert is_whole
    assert len(set(zip(first.tolist(), second.tolist(), strict=True))) == 10 * 10


def test_many_pairs_are_sampled_and_hold_all_neighbours_both_ways() -> None:
    first, second, is_whole = pairs(LARGE)
    assert not is_whole
    assert len(first) < MOST_PAIRS
    found_pairs = set(zip(first.tolist(), second.tolist(), strict=True))
    assert all((b, a) in found_pairs for a, b in found_pairs)
    ranks = results(LARGE, first, second)
    hands = len(every_hand(LARGE))
    assert (ranks[: hands - 1] <= 0).all()
    assert set(first.tolist()) == set(range(hands))


def test_results_are_those_of_the_reference_for_every_pair() -> None:
    first, second, _ = pairs(SMALL)
    signs = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}
    hands = every_hand(SMALL)
    wanted = [signs[compare(SMALL, hands[a], hands[b])] for a, b in zip(first, second, strict=True)]
    assert results(SMALL, first, second).tolist() == wanted
    assert set(wanted) == {1, 0, -1}


def test_the_matrix_of_the_script_is_the_reference_s(subject: Subject) -> None:
    first, second, _ = pairs(subject.table)
    count = len(every_hand(subject.table))
    assert (result_matrix(subject) == results(subject.table, first, second).reshape(count, count)).all()


def test_the_script_s_readings_order_all_hands(subject: Subject) -> None:
    rows = [tuple(row) for row in readings(subject).tolist()]
    assert len(set(rows)) == 252
    assert rows.index(max(rows)) == 251
    assert every_hand(subject.table)[rows.index(min(rows))] == (1, 2, 3, 4, 6)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ((6, 6, 6, 6, 6), "five 6s"),
        ((2, 2, 5, 5, 5), "a full house, 5s over 2s"),
        ((2, 3, 4, 5, 6), "a six-high straight"),
        ((1, 1, 2, 3, 6), "a pair of 1s"),
        ((1, 2, 3, 4, 6), "nothing of worth"),
    ],
)
def test_a_hand_is_called_as_in_the_rules(subject: Subject, hand: tuple[int, ...], name: str) -> None:
    assert hand_name(subject, hand, "english") == name


def test_a_wrong_count_is_shown_by_its_first_roll(workshop: Path) -> None:
    spoilt = found(workshop, "a wrong face in one count")
    message = only_message(check_rolls(spoilt))
    assert message.startswith("the roll 1 1 4 1 1 is read as")
    assert "of 7,776 rolls are wrong" in message


def test_a_value_kept_from_the_last_hand_is_found(workshop: Path) -> None:
    outcome = check_rolls(found(workshop, "the second rank of the last hand is kept"))
    assert "rank 2" in outcome.faults[0].message
    assert outcome.faults[0].place.path.endswith("wkd_dice_poker.txt")


def test_the_place_is_where_the_expected_hand_is_looked_for(workshop: Path) -> None:
    outcome = check_rolls(found(workshop, "three fours are ranked as fives"))
    assert outcome.faults[0].place.excerpt == "wkd_dp_find_three_of_a_kind = {"


def test_a_hand_without_a_name_is_shown(workshop: Path) -> None:
    outcome = check_names(found(workshop, "a full house has no name"))
    assert "0 texts of `GetWkdDpHand` fit, expected exactly one" in outcome.faults[0].message


def test_equal_hands_that_win_are_shown_by_both_triggers(workshop: Path) -> None:
    outcome = check_pairs(found(workshop, "an equal hand wins"))
    assert outcome.faults[0].message.startswith("`wkd_dp_better_hand` holds for 1 1 1 1 1 against 1 1 1 1 1")
    assert outcome.faults[0].place.excerpt == "wkd_dp_better_hand = {"


def test_a_payout_without_the_raise_is_found_in_gold(workshop: Path) -> None:
    message = check_showdown(found(workshop, "a payout without the raise")).faults[0].message
    assert "after a raise: the asker ends with +0.5 gold, expected +1 gold" in message


def test_a_winner_who_does_not_get_up_is_found_by_what_is_left(workshop: Path) -> None:
    message = check_showdown(found(workshop, "the winner does not get up")).faults[0].message
    assert "the asker still has the flag `wkd_dp_seated`" in message


def test_numbers_for_messages() -> None:
    assert shown((1, 2, 3)) == shown(np.array([1, 2, 3])) == "1 2 3"
    assert [gold(amount) for amount in (500, -1000, 0, 250)] == ["+0.5 gold", "-1 gold", "+0 gold", "+0.25 gold"]
