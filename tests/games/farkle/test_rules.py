"""What dice are worth: the source's own examples, tables of rolls, and an oracle that tries every partition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    Scoring,
    Straight,
    all_that_scores,
    code_of,
    counts_of,
    dice_of,
    every_roll,
    every_selection,
    face_points,
    is_bust,
    left_after,
    selections,
    value,
    ways,
)
from tests.games.farkle.standard import COARSE, STANDARD, roll

DICE_OF_A_ROLL = st.lists(st.integers(1, 6), min_size=1, max_size=6)

WORTH = [
    # single dice
    ("1", 100), ("5", 50), ("11", 200), ("55", 100), ("15", 150), ("115", 250), ("1155", 300),
    ("2", None), ("3", None), ("4", None), ("6", None), ("22", None), ("16", None), ("1123", None),
    # groups
    ("111", 1000), ("222", 200), ("333", 300), ("444", 400), ("555", 500), ("666", 600),
    ("1111", 2000), ("11111", 4000), ("111111", 8000), ("2222", 400), ("22222", 800), ("222222", 1600),
    ("3333", 600), ("33333", 1200), ("333333", 2400), ("4444", 800), ("44444", 1600), ("444444", 3200),
    ("5555", 1000), ("55555", 2000), ("555555", 4000), ("6666", 1200), ("66666", 2400), ("666666", 4800),
    # several groups add
    ("111222", 1200), ("333444", 700), ("2221", 300), ("22215", 350), ("5551", 600), ("111155", 2100), ("66611", 800),
    # straights
    ("12345", 500), ("23456", 750), ("123456", 1500), ("112345", 600), ("123455", 550), ("234556", 800),
    ("123345", None), ("223456", None), ("234566", None), ("122345", None), ("1234", None), ("3456", None),
    # what is not listed is not paid
    ("223344", None), ("112233", None), ("115566", None), ("1234", None), ("2345", None), ("222333", 500),
]  # fmt: skip


@pytest.mark.parametrize(("dice", "points"), WORTH, ids=[f"{dice}={points}" for dice, points in WORTH])
def test_what_kept_dice_are_worth(dice: str, points: int | None) -> None:
    assert value(STANDARD, roll(dice)) == points


def test_nothing_is_worth_nothing() -> None:
    assert value(STANDARD, (0,) * FACES) is None


def test_the_worked_example_of_the_source() -> None:
    """500 points in the turn, two dice left, they show 1 and 5: both kept are 150, and six fresh dice follow."""
    kept = all_that_scores(STANDARD, roll("15"))
    assert dice_of(kept) == (1, 5)
    assert 500 + (value(STANDARD, kept) or 0) == 650
    assert left_after(2, sum(kept)) == DICE


def test_two_of_three_ones_are_two_single_dice() -> None:
    found = selections(STANDARD, roll("111"))
    assert found == {roll("1"): 100, roll("11"): 200, roll("111"): 1000}


@pytest.mark.parametrize(
    ("dice", "sets"),
    [
        ("2222", {"222": 200, "2222": 400}),
        ("15", {"1": 100, "5": 50, "15": 150}),
        ("1222", {"1": 100, "222": 200, "1222": 300}),
        ("12345", {"1": 100, "5": 50, "15": 150, "12345": 500}),
        ("23456", {"5": 50, "23456": 750}),
        ("223346", {}),
        ("234", {}),
        ("6", {}),
    ],
)
def test_what_may_be_kept_of_a_roll(dice: str, sets: dict[str, int]) -> None:
    assert selections(STANDARD, roll(dice)) == {roll(kept): points for kept, points in sets.items()}


@pytest.mark.parametrize(
    ("dice", "kept"),
    [
        ("115236", "115"),
        ("112345", "112345"),
        ("123452", "12345"),
        ("123456", "123456"),
        ("234562", "23456"),
        ("222333", "222333"),
        ("222346", "222"),
        ("333315", "333315"),
        ("5", "5"),
    ],
)
def test_all_that_scores(dice: str, kept: str) -> None:
    assert all_that_scores(STANDARD, roll(dice)) == roll(kept)


@pytest.mark.parametrize(
    ("left", "kept", "next_dice"), [(6, 6, 6), (6, 1, 5), (2, 2, 6), (2, 1, 1), (1, 1, 6), (5, 4, 1)]
)
def test_hot_dice_only_if_the_whole_roll_is_kept(left: int, kept: int, next_dice: int) -> None:
    assert left_after(left, kept) == next_dice


BUSTS = {1: (4, 6), 2: (16, 36), 3: (60, 216), 4: (204, 1296), 5: (600, 7776), 6: (1440, 46656)}
"""Busts and rolls of so many dice: 2/3, 4/9, 5/18, 17/108, 25/324, 5/162 (games.md 2.3)."""


@pytest.mark.parametrize("left", range(1, 7))
def test_bust_rolls_counted_one_by_one(left: int) -> None:
    rolls = list(product(range(1, 7), repeat=left))
    bust = sum(is_bust(STANDARD, counts_of(dice)) for dice in rolls)
    assert (bust, len(rolls)) == BUSTS[left]


@pytest.mark.parametrize("left", range(1, 7))
def test_bust_means_no_one_no_five_and_no_three_of_a_kind(left: int) -> None:
    for counts in every_roll(left):
        assert is_bust(STANDARD, counts) == (not counts[0] and not counts[4] and max(counts) < 3)


# counting


@pytest.mark.parametrize("dice", range(7))
def test_every_roll_once(dice: int) -> None:
    rolls = every_roll(dice)
    assert len(rolls) == len(set(rolls)) == comb(dice + 5, 5)
    assert all(sum(counts) == dice for counts in rolls)
    assert sum(map(ways, rolls)) == 6**dice


@pytest.mark.parametrize(
    ("dice", "number"), [("1", 1), ("12", 2), ("11", 1), ("112", 3), ("123456", 720), ("112233", 90), ("666666", 1)]
)
def test_in_how_many_orders_dice_fall(dice: str, number: int) -> None:
    assert ways(roll(dice)) == number
    assert number == len(set(permutations(dice)))


def test_codes_tell_all_sets_apart_and_fit_into_a_variable() -> None:
    sets = [counts for dice in range(7) for counts in every_roll(dice)]
    codes = {code_of(counts) for counts in sets}
    assert len(codes) == len(sets)
    assert max(codes) == 6 * 7**5 < 2_147_483
    assert code_of(roll("1")) == 1
    assert code_of(roll("6")) == 7**5
    assert code_of(roll("115")) == 2 + 7**4


def test_every_selection_is_listed_once() -> None:
    found = list(every_selection(STANDARD))
    assert len(found) == len(set(found)) == 119
    assert {counts for counts in found if sum(counts) == 1} == {roll("1"), roll("5")}
    assert all(value(STANDARD, counts) for counts in found)


@given(DICE_OF_A_ROLL)
def test_dice_and_counts_are_two_ways_to_say_the_same(dice: list[int]) -> None:
    assert dice_of(counts_of(tuple(dice))) == tuple(sorted(dice))


@given(DICE_OF_A_ROLL.flatmap(lambda dice: st.tuples(st.just(dice), st.permutations(dice))))
def test_the_order_of_dice_does_not_matter(orders: tuple[list[int], list[int]]) -> None:
    assert counts_of(tuple(orders[0])) == counts_of(tuple(orders[1]))


# an oracle: every way to cut the dice into pieces that score


def pieces(scoring: Scoring) -> dict[tuple[int, ...], int]:
    """Everything that scores by itself: single dice, equal dice, straights."""
    found: dict[tuple[int, ...], int] = {}
    for face in range(1, 7):
        if scoring.singles[face - 1]:
            found[face,] = scoring.singles[face - 1]
        for number in range(3, 7):
            found[(face,) * number] = scoring.threes[face - 1] * scoring.further ** (number - 3)
    for straight in scoring.straights:
        found[straight.faces] = straight.points
    return found


def best_cut(scoring: Scoring, counts: Counts) -> int | None:
    """The most points of a cut of all dice into pieces; single dice of a face only where fewer than three are kept."""
    known = pieces(scoring)
    best: int | None = None
    left = Counter({face: number for face, number in enumerate(counts, start=1) if number})

    def go(rest: Counter[int], points: int, used: list[tuple[int, ...]]) -> None:
        nonlocal best
        if not rest:
            singles = Counter(piece[0] for piece in used if len(piece) == 1)
            in_straight = any(len(set(piece)) > 1 for piece in used)
            if all(number < 3 for number in singles.values()) and (in_straight or whole(used)):
                best = points if best is None else max(best, points)
            return
        first = min(rest)
        for piece, worth in known.items():
            need = Counter(piece)
            if piece[0] == first and all(rest[face] >= number for face, number in need.items()):
                go(rest - need, points + worth, [*used, piece])

    if left:
        go(left, 0, [])
    return best


def whole(used: list[tuple[int, ...]]) -> bool:
    """No face is cut into more than one group, nor into a group and single dice."""
    faces = Counter(piece[0] for piece in used)
    return all(
        number == 1 or all(len(piece) == 1 for piece in used if piece[0] == face) for face, number in faces.items()
    )


@pytest.mark.parametrize("scoring", [STANDARD, COARSE], ids=["standard", "coarse"])
def test_values_against_every_cut(scoring: Scoring) -> None:
    for dice in range(1, 7):
        for counts in every_roll(dice):
            assert value(scoring, counts) == best_cut(scoring, counts), dice_of(counts)


@given(DICE_OF_A_ROLL)
def test_selections_are_the_scoring_subsets(dice: list[int]) -> None:
    subsets = {
        counts_of(tuple(chosen)) for number in range(1, len(dice) + 1) for chosen in combinations(sorted(dice), number)
    }
    wanted = {counts: value(STANDARD, counts) for counts in subsets if value(STANDARD, counts) is not None}
    assert selections(STANDARD, counts_of(tuple(dice))) == wanted


@given(DICE_OF_A_ROLL)
def test_all_that_scores_has_the_most_points_and_no_dead_die(dice: list[int]) -> None:
    counts = counts_of(tuple(dice))
    found = selections(STANDARD, counts)
    if found:
        kept = all_that_scores(STANDARD, counts)
        assert found[kept] == max(found.values())
        together = tuple(max(one[face] for one in found) for face in range(FACES))
        assert kept == together


# other scorings


def test_points_of_one_face() -> None:
    assert [face_points(STANDARD, 1, number) for number in range(7)] == [0, 100, 200, 1000, 2000, 4000, 8000]
    assert [face_points(STANDARD, 3, number) for number in range(7)] == [0, None, None, 300, 600, 1200, 2400]


def test_a_straight_is_only_taken_where_it_is_worth_more() -> None:
    poor = Scoring((100, 100, 100, 100, 100, 100), (1000,) * 6, 2, (Straight((1, 2, 3, 4, 5), 400),))
    assert value(poor, roll("12345")) == 500
    rich = Scoring((100, 100, 100, 100, 100, 100), (1000,) * 6, 2, (Straight((1, 2, 3, 4, 5), 600),))
    assert value(rich, roll("12345")) == 600
    assert value(rich, roll("123456")) == 700


def test_the_unit_divides_every_score() -> None:
    assert STANDARD.unit == 50
    assert COARSE.unit == 100
    assert Scoring((120, 0, 0, 0, 0, 0), (300,) * 6, 2, (Straight((1, 2, 3, 4, 5), 450),)).unit == 30


def test_groups_grow_by_the_factor() -> None:
    thrice = Scoring((100, 0, 0, 0, 50, 0), (1000, 200, 300, 400, 500, 600), 3, ())
    assert [value(thrice, roll("4" * number)) for number in range(3, 7)] == [400, 1200, 3600, 10800]
