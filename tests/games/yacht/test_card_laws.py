"""Previews and the score card against plain counting over all 252 rolls, and whole cards in any order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.yacht.rules import (
    CARD,
    UPPER,
    CardState,
    Category,
    ScoreCard,
    has_run,
    is_full_house,
    is_yacht,
    lowest_run,
    most_equal,
    preview,
)
from tests.games.yacht.table import RULES, card

ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
dice = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple)
games = st.lists(dice, min_size=13, max_size=13)
orders = st.permutations(CARD)


def ways(roll: tuple[int, ...]) -> int:
    """In how many of the 7,776 orders a roll falls."""
    return factorial(5) // prod(factorial(roll.count(face)) for face in range(1, 7))


def plain(roll: tuple[int, ...]) -> Mapping[Category, int]:
    """What a roll brings, looked up by the pattern of its faces instead of by counting."""
    text = "".join(map(str, sorted(roll)))
    shape = "".join(sorted((str(text.count(face)) for face in set(text)), reverse=True))
    bare = "".join(sorted(set(text)))
    found = {category: text.count(str(category.face)) * category.face for category in UPPER}
    found[Category.THREE_KIND] = sum(roll) if shape in {"5", "41", "32", "311"} else 0
    found[Category.FOUR_KIND] = sum(roll) if shape in {"5", "41"} else 0
    found[Category.FULL] = 25 if shape == "32" else 0
    found[Category.SMALL] = 30 if any(run in bare for run in ("1234", "2345", "3456")) else 0
    found[Category.LARGE] = 40 if bare in {"12345", "23456"} else 0
    found[Category.YACHT] = 50 if shape == "5" else 0
    found[Category.CHANCE] = sum(roll)
    return found


# --- previews


def test_every_roll_is_worth_what_plain_lookup_says() -> None:
    for roll in ROLLS:
        assert {category: preview(RULES, category, roll) for category in CARD} == plain(roll), roll


@settings(max_examples=100, deadline=None)
@given(dice, st.permutations(range(5)))
def test_the_order_of_dice_is_worth_nothing(roll: tuple[int, ...], order: list[int]) -> None:
    mixed = tuple(roll[place] for place in order)
    assert [preview(RULES, one, roll) for one in CARD] == [preview(RULES, one, mixed) for one in CARD]


def test_mean_previews_of_a_plain_roll() -> None:
    """Exact sums over 7,776 rolls: 5/6 of a face in each upper line, 17.5 in chance."""
    assert sum(map(ways, ROLLS)) == 6**5
    sums = {category: sum(ways(roll) * preview(RULES, category, roll) for roll in ROLLS) for category in CARD}
    for category in UPPER:
        assert sums[category] * 6 == 5 * category.face * 6**5
    assert sums[Category.CHANCE] * 2 == 35 * 6**5
    assert sums[Category.YACHT] == 50 * 6
    assert sums[Category.FULL] == 25 * 300
    assert sums[Category.LARGE] == 40 * 240


def test_upper_lines_share_out_the_sum_of_the_dice() -> None:
    for roll in ROLLS:
        assert sum(preview(RULES, category, roll) for category in UPPER) == sum(roll)


def test_a_higher_combination_holds_the_lower_ones() -> None:
    for roll in ROLLS:
        brings = {category for category in CARD if preview(RULES, category, roll)}
        assert Category.CHANCE in brings
        if Category.YACHT in brings:
            assert {Category.THREE_KIND, Category.FOUR_KIND} <= brings
            assert Category.FULL not in brings, "five of a kind is no full house"
        if Category.FULL in brings:
            assert Category.THREE_KIND in brings
        if Category.LARGE in brings:
            assert Category.SMALL in brings


OTHER_SCORES = {
    Category.FULL: replace(RULES, full_house=77),
    Category.SMALL: replace(RULES, small_straight=77),
    Category.LARGE: replace(RULES, large_straight=77),
    Category.YACHT: replace(RULES, yacht=77),
}


@pytest.mark.parametrize("category", OTHER_SCORES)
def test_fixed_scores_come_from_the_table(category: Category) -> None:
    other = OTHER_SCORES[category]
    pairs = [(one, roll) for one in CARD for roll in ROLLS if preview(RULES, one, roll) != preview(other, one, roll)]
    assert {one for one, _ in pairs} == {category}
    assert {preview(other, *pair) for pair in pairs} == {77}


# --- patterns


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_the_lowest_run_is_the_lowest(length: int) -> None:
    for roll in ROLLS:
        windows = [tuple(range(first, first + length)) for first in range(1, 8 - length)]
        fitting = [window for window in windows if set(window) <= set(roll)]
        assert lowest_run(roll, length) == (min(fitting) if fitting else None)
        assert has_run(roll, length) == bool(fitting)


def test_patterns_of_other_numbers_of_dice() -> None:
    """The rules allow fewer dice, for small cards that brute force can play."""
    assert not is_yacht((3, 3, 3, 3))
    assert is_yacht((3, 3, 3, 3, 3))
    assert not is_full_house((2, 2, 3, 3))
    assert most_equal((1, 2, 3)) == 1
    assert lowest_run((6, 5, 4, 3), 4) == (3, 4, 5, 6)


# --- the card


@settings(max_examples=60, deadline=None)
@given(games, orders)
def test_a_full_card_adds_up(rolls: list[tuple[int, ...]], order: list[Category]) -> None:
    sheet = ScoreCard(RULES)
    for category, roll in zip(order, rolls, strict=True):
        before = sheet
        sheet = sheet.write(category, roll)
        assert sheet.state.free == tuple(one for one in before.state.free if one is not category)
        assert sheet.state.upper - before.state.upper == (preview(RULES, category, roll) if category.is_upper else 0)
        assert before.total <= sheet.total
    points = {category: plain(roll)[category] for category, roll in zip(order, rolls, strict=True)}
    upper = sum(points[category] for category in UPPER)
    assert sheet.state == CardState((), upper)
    assert sheet.bonus == (35 if upper >= 63 else 0)
    assert sheet.total == sum(points.values()) + sheet.bonus


@settings(max_examples=60, deadline=None)
@given(games, orders)
def test_the_order_of_writing_does_not_matter(rolls: list[tuple[int, ...]], order: list[Category]) -> None:
    written = dict(zip(order, rolls, strict=True))
    first, second = ScoreCard(RULES), ScoreCard(RULES)
    for category in order:
        first = first.write(category, written[category])
    for category in CARD:
        second = second.write(category, written[category])
    assert (first.total, first.state) == (second.total, second.state)


def test_a_card_is_not_changed_by_writing() -> None:
    empty = ScoreCard(RULES)
    empty.write(Category.CHANCE, (6, 6, 6, 6, 6))
    assert empty.written == ()
    assert empty.total == 0


@pytest.mark.parametrize("upper", range(58, 70))
def test_the_bonus_comes_at_sixty_three(upper: int) -> None:
    state = card((), upper)
    assert state.is_bonus_reached(RULES) == (upper >= 63)
    assert not state.is_bonus_possible(RULES) or upper < 63


def test_the_bonus_is_possible_exactly_if_the_best_dice_bring_it() -> None:
    """By search over the free upper lines with five equal dice each."""
    for number in range(64):
        free = tuple(category for place, category in enumerate(UPPER) if number >> place & 1)
        most = sum(preview(RULES, category, (category.face,) * 5) for category in free)
        for upper in range(0, 106, 7):
            assert CardState(free, upper).is_bonus_possible(RULES) == (upper < 63 <= upper + most)


def test_a_full_upper_half_of_threes_is_the_bonus_exactly() -> None:
    assert sum(3 * category.face for category in UPPER) == RULES.bonus_from


# --- the lines of the card


def test_places_and_faces() -> None:
    assert [category.place for category in CARD] == list(range(13))
    assert [category.face for category in CARD] == [1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0]
    assert [category.is_upper for category in CARD] == [True] * 6 + [False] * 7
    assert tuple(category for category in CARD if category.is_upper) == UPPER
