"""The reference game against games.md 1.1 and 2.2, and against slow readings of the same sentences."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.dice_poker.rules import (
    Faces,
    Groups,
    Hand,
    Reroll,
    Result,
    Table,
    compare,
    groups_of,
    has_better_rank,
    kept,
    largest_lone_code,
    most_equal_lone_dice,
    read_hand,
    smallest_base,
)

WITCHER = Table(
    dice=5,
    faces=6,
    hands=(
        Groups((5,)),
        Groups((4,)),
        Groups((3, 2)),
        Faces((2, 3, 4, 5, 6)),
        Faces((1, 2, 3, 4, 5)),
        Groups((3,)),
        Groups((2, 2)),
        Groups((2,)),
    ),
    base=10,
)
FIVE, FOUR, FULL, SIX_HIGH, FIVE_HIGH, THREE, TWO_PAIRS, PAIR, NOTHING = range(8, -1, -1)

dice_of_table = st.lists(st.integers(1, 6), min_size=5, max_size=5)


def weight(dice: tuple[int, ...]) -> int:
    """How many ordered rolls show this multiset."""
    return factorial(len(dice)) // prod(factorial(number) for number in Counter(dice).values())


def test_classes_of_all_rolls_are_as_often_as_published() -> None:
    counts = Counter(read_hand(WITCHER, roll).rank for roll in product(range(1, 7), repeat=5))
    assert [counts[rank] for rank in range(8, -1, -1)] == [6, 150, 300, 120, 120, 1200, 1800, 3600, 480]
    assert sum(counts.values()) == 7776


def test_every_multiset_has_its_own_strength_from_12346_to_66666() -> None:
    hands = {read_hand(WITCHER, dice): dice for dice in WITCHER.every_hand()}
    assert len(hands) == 252
    assert hands[min(hands)] == (1, 2, 3, 4, 6)
    assert hands[max(hands)] == (6, 6, 6, 6, 6)


def test_two_random_rolls_win_and_draw_as_often_as_published() -> None:
    ranked = sorted((read_hand(WITCHER, dice), weight(dice)) for dice in WITCHER.every_hand())
    below, wins, draws = 0, 0, 0
    for _, ways in ranked:
        wins += ways * below
        draws += ways * ways
        below += ways
    assert Fraction(wins, 7776**2) == Fraction(556315, 1119744)
    assert Fraction(draws, 7776**2) == Fraction(3557, 559872)


@pytest.mark.parametrize(
    ("dice", "hand"),
    [
        ((3, 3, 3, 3, 3), Hand(FIVE, (3, 0), 0)),
        ((2, 2, 2, 2, 5), Hand(FOUR, (2, 0), 10_000)),
        ((4, 4, 6, 6, 4), Hand(FULL, (4, 6), 0)),
        ((6, 5, 4, 3, 2), Hand(SIX_HIGH, (0, 0), 0)),
        ((5, 4, 3, 2, 1), Hand(FIVE_HIGH, (0, 0), 0)),
        ((1, 1, 1, 2, 3), Hand(THREE, (1, 0), 110)),
        ((5, 2, 2, 5, 1), Hand(TWO_PAIRS, (5, 2), 1)),
        ((6, 1, 1, 4, 3), Hand(PAIR, (1, 0), 101_100)),
        ((1, 2, 4, 5, 6), Hand(NOTHING, (0, 0), 111_011)),
    ],
)
def test_hands_are_read_with_their_ranks_and_lone_code(dice: tuple[int, ...], hand: Hand) -> None:
    assert read_hand(WITCHER, dice) == hand


@given(dice_of_table)
def test_the_order_of_the_dice_does_not_matter(dice: list[int]) -> None:
    first = read_hand(WITCHER, dice)
    assert {read_hand(WITCHER, order) for order in permutations(dice)} == {first}


@given(dice_of_table, dice_of_table)
def test_comparing_the_other_way_round_gives_the_opposite(one: list[int], other: list[int]) -> None:
    opposite = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
    assert compare(WITCHER, other, one) is opposite[compare(WITCHER, one, other)]
    assert (compare(WITCHER, one, other) is Result.DRAW) == (sorted(one) == sorted(other))


@pytest.mark.parametrize(
    ("better", "worse", "by"),
    [
        ((2, 3, 4, 5, 6), (1, 2, 3, 4, 5), "the six-high straight"),
        ((1, 1, 1, 2, 2), (2, 3, 4, 5, 6), "class before values"),
        ((2, 2, 2, 1, 1), (1, 1, 1, 6, 6), "the three of a full house"),
        ((3, 3, 3, 2, 2), (3, 3, 3, 1, 1), "the pair of a full house"),
        ((6, 6, 2, 2, 1), (5, 5, 4, 4, 6), "the higher pair"),
        ((6, 6, 3, 3, 1), (6, 6, 2, 2, 5), "the lower pair"),
        ((4, 4, 1, 2, 6), (4, 4, 2, 3, 5), "the highest lone die"),
    ],
)
def test_ties_of_class_fall_by_values_then_by_lone_dice(
    better: tuple[int, ...], worse: tuple[int, ...], by: str
) -> None:
    assert compare(WITCHER, better, worse) is Result.WIN, by


def test_a_better_rank_is_within_one_class_only() -> None:
    pair_of_twos, pair_of_ones = read_hand(WITCHER, (2, 2, 3, 4, 6)), read_hand(WITCHER, (1, 1, 3, 4, 6))
    three = read_hand(WITCHER, (1, 1, 1, 4, 6))
    same_pair_higher_lone = read_hand(WITCHER, (2, 2, 4, 5, 6))
    assert has_better_rank(pair_of_twos, pair_of_ones)
    assert not has_better_rank(pair_of_ones, pair_of_twos)
    assert not has_better_rank(three, pair_of_twos)
    assert not has_better_rank(same_pair_higher_lone, pair_of_twos)


@pytest.mark.parametrize(
    ("dice", "choice", "stays"),
    [
        ((4, 1, 4, 2, 6), Reroll.RANKED, (4, 4)),
        ((4, 1, 4, 1, 6), Reroll.RANKED, (4, 1, 4, 1)),
        ((1, 2, 4, 5, 6), Reroll.RANKED, ()),
        ((1, 2, 3, 4, 5), Reroll.RANKED, (1, 2, 3, 4, 5)),
        ((1, 2, 4, 5, 6), Reroll.PASS, (1, 2, 4, 5, 6)),
        ((6, 6, 6, 6, 6), Reroll.ALL, ()),
    ],
)
def test_keeping_by_choice(dice: tuple[int, ...], choice: Reroll, stays: tuple[int, ...]) -> None:
    assert kept(WITCHER, dice, choice) == stays


def test_a_straight_among_more_dice_keeps_one_die_of_each_face() -> None:
    table = Table(8, 6, (Faces((1, 2, 3)),), base=9)
    assert kept(table, (1, 1, 2, 6, 3, 3, 2, 1), Reroll.RANKED) == (1, 2, 3)


@given(
    st.lists(st.integers(1, 5), min_size=6, max_size=6), st.sampled_from([(2, 2), (3, 2), (3, 3), (2, 2, 2), (4, 2)])
)
def test_choosing_the_highest_face_first_finds_groups_whenever_there_are_any(
    dice: list[int], sizes: tuple[int, ...]
) -> None:
    counts = Counter(dice)
    fitting = [
        faces
        for faces in permutations(range(1, 6), len(sizes))
        if all(counts[face] >= size for face, size in zip(faces, sizes, strict=True))
    ]
    assert groups_of(Groups(sizes), counts, 5) == (max(fitting) if fitting else None)


@pytest.mark.parametrize(
    ("dice", "faces", "hands"),
    [
        (4, 8, (Groups((4,)), Groups((3,)), Groups((2, 2)), Groups((2,)))),
        (4, 8, (Groups((2,)),)),
        (5, 6, WITCHER.hands),
        (6, 4, (Groups((3, 3)), Faces((1, 2, 3, 4)))),
    ],
)
def test_the_smallest_base_separates_all_lone_dice_and_one_less_does_not(
    dice: int, faces: int, hands: tuple[Groups | Faces, ...]
) -> None:
    base = smallest_base(dice, faces, hands)
    table = Table(dice, faces, hands, base)
    seen: dict[Hand, tuple[int, ...]] = {}
    for roll in table.every_hand():
        assert seen.setdefault(read_hand(table, roll), roll) == roll
    assert base == max(2, 1 + most_equal_lone_dice(dice, faces, hands))


def test_the_largest_lone_code_is_that_of_the_best_hand_without_combination() -> None:
    assert read_hand(WITCHER, (1, 3, 4, 5, 6)) == Hand(NOTHING, (0, 0), 111_101)
    assert largest_lone_code(WITCHER) == 111_101


def test_all_pairs_of_different_hands_differ_by_pure_recounting() -> None:
    """The lone code orders lone dice as their sorted values do, highest first."""
    pairs = [dice for dice in WITCHER.every_hand() if read_hand(WITCHER, dice).rank == PAIR]
    for one, other in combinations(pairs, 2):
        mine, theirs = read_hand(WITCHER, one), read_hand(WITCHER, other)
        if mine.values == theirs.values:
            lone = [sorted((die for die in dice if die != mine.values[0]), reverse=True) for dice in (one, other)]
            assert (mine.lone > theirs.lone) == (lone[0] > lone[1])
