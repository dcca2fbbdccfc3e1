"""Plans: every way to play once, and whole up to one step back."""

from __future__ import annotations

from random import Random

import pytest

from generator.verify.dice_poker.plans import (
    BETTING,
    MOST_TURNS,
    SHORT,
    few_turns,
    match_plan,
    picked,
    plans,
    turns,
    turns_told,
)


def thrown(turn: tuple[str, ...], dice: int) -> set[int] | str:
    """What a turn does: the dice thrown one by one, or its last word. Fails where a word does not fit."""
    marked: set[int] = set()
    cursor = 0
    for word in turn:
        match word:
            case "one_by_one":
                assert cursor == 0
                cursor, marked = 1, set()
            case "pick_back":
                assert cursor >= 1
                cursor -= 1
                marked.discard(cursor)
            case "pick_reroll" | "pick_keep":
                assert 1 <= cursor <= dice
                if word == "pick_reroll":
                    marked.add(cursor)
                cursor += 1
            case "throw_picked":
                assert cursor == dice + 1
                return marked
            case _:
                assert cursor == 0
                return word
    raise AssertionError(f"{turn} never ends")


def test_every_set_of_dice_is_picked_once() -> None:
    found = [thrown(("one_by_one", *rest), 3) for rest in picked(3)]
    assert len(found) == 8
    assert {frozenset(one) for one in found if isinstance(one, set)} == {
        frozenset(number + 1 for number in range(3) if mask >> number & 1) for mask in range(8)
    }


@pytest.mark.parametrize("dice", [2, 3, 5])
def test_turns_are_whole_up_to_one_step_back(dice: int) -> None:
    found = turns(dice)
    straight = 2**dice
    back = sum(2 ** (at - 1) * 2 ** (dice - at + 2) for at in range(2, dice + 2))
    assert len(found) == len(set(found)) == 3 + straight + (3 + straight) + back
    assert all(turn.count("pick_back") <= 1 for turn in found)
    for turn in found:
        thrown(turn, dice)


def test_a_mark_taken_back_can_be_set_again_or_not() -> None:
    back = [turn for turn in turns(2) if turn[:3] == ("one_by_one", "pick_reroll", "pick_back")]
    assert {frozenset(one) for turn in back if isinstance(one := thrown(turn, 2), set)} == {
        frozenset(), frozenset({1}), frozenset({2}), frozenset({1, 2})
    }  # fmt: skip


@pytest.mark.parametrize("dice", [2, 5, 8])
def test_few_turns_end_and_one_of_them_goes_back_twice(dice: int) -> None:
    assert few_turns(dice)[:3] == SHORT
    hesitating = few_turns(dice)[3]
    assert hesitating.count("pick_back") == 2
    assert thrown(hesitating, dice) == set(range(1, dice + 1, 2))


def test_every_betting_line_ends_in_a_call_a_resignation_or_two_checks() -> None:
    assert {line[-2:] for line in BETTING} == {
        ("check", "check"), ("raise_stakes", "call"), ("raise_stakes", "resign")
    }  # fmt: skip
    assert len(set(BETTING)) == 5


def test_two_humans_take_every_turn_on_either_side() -> None:
    found = list(plans((True, True), 5, 2, thorough=True))
    assert len(found) == 1 + 2 + 3 * (16 + 2 * len(turns(5)))
    assert ("decline",) in found
    assert all(plan[0] in ("accept", "decline") for plan in found)


def test_an_ai_takes_no_turn_of_a_plan() -> None:
    found = list(plans((True, False), 5, 2, thorough=True))
    assert len(found) == 1 + 2 + 3 * (4 + len(turns(5)))
    assert () in found
    assert not any("accept" in plan for plan in found)
    assert list(plans((False, False), 5, 2, thorough=True)) == [(), *(line for line in BETTING if "resign" in line),
        *(line for line in BETTING if "resign" not in line)]  # fmt: skip


def test_many_turns_are_thinned_to_a_sample() -> None:
    found = list(plans((True, True), 8, 2, thorough=True))
    assert len(found) == 3 + 3 * (16 + 2 * MOST_TURNS)
    assert found == list(plans((True, True), 8, 2, thorough=True))


def test_without_re_rolls_there_are_the_betting_lines_alone() -> None:
    assert sorted(plans((True, True), 5, 1, thorough=True)) == sorted(
        [("decline",), *(("accept", *line) for line in BETTING)]
    )


def test_a_match_has_a_line_for_every_round() -> None:
    plan = match_plan((True, True), 5, 2, 3, Random(3))
    assert plan[0] == "accept"
    rest = list(plan[1:])
    rounds = 0
    while rest:
        line = next(line for line in sorted(BETTING, key=len, reverse=True) if tuple(rest[: len(line)]) == line)
        rest = rest[len(line) :]
        rounds += 1
        if "resign" not in line:
            for _ in range(2):
                turn = next(turn for turn in few_turns(5) if tuple(rest[: len(turn)]) == turn)
                rest = rest[len(turn) :]
    assert rounds == 3


@pytest.mark.parametrize(
    ("dice", "rolls", "words"),
    [
        (5, 1, "no re-rolls"),
        (5, 2, "all 390 ways to take a turn with at most one step back"),
        (5, 4, "a sample of 133 of the 390 ways to take a turn with at most one step back"),
        (8, 2, "a sample of 400 of the 4,614 ways to take a turn with at most one step back"),
    ],
)
def test_a_sample_is_told(dice: int, rolls: int, words: str) -> None:
    assert turns_told(dice, rolls) == words
