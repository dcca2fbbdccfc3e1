"""The best single turn: the published numbers, the equations of the optimum, and a brute-force oracle."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from generator.games.farkle.course import course_of
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    all_that_scores,
    counts_of,
    dice_of,
    every_roll,
    left_after,
    selections,
    ways,
)
from generator.games.farkle.turn import (
    Option,
    bust_chance,
    dice_for,
    horizon,
    profile_of,
    profiles,
    scoring_profiles,
    solve_turn,
)
from tests.games.farkle.standard import COARSE, STANDARD, roll

BUST = [Fraction(2, 3), Fraction(4, 9), Fraction(5, 18), Fraction(17, 108), Fraction(25, 324), Fraction(5, 162)]
STOPS = [300, 250, 450, 1050, 3400, 12950]
MEAN = 564.4376204
"""games.md 2.3."""


def test_bust_chances() -> None:
    assert [bust_chance(STANDARD, left) for left in range(1, 7)] == BUST


def test_stops() -> None:
    assert list(solve_turn(STANDARD).stops) == STOPS


def test_mean_of_a_turn() -> None:
    assert round(float(solve_turn(STANDARD).mean), 7) == MEAN


@pytest.mark.parametrize("left", range(1, 7))
def test_a_tie_is_banked_and_one_step_below_is_not(left: int) -> None:
    table = solve_turn(STANDARD)
    stop = STOPS[left - 1]
    assert table.banks(stop, left)
    assert not table.banks(stop - table.unit, left)
    assert table.state(stop, left) == stop
    assert table.state(stop - table.unit, left) > stop - table.unit


def rolling(points: int, left: int) -> Fraction:
    """The value of rolling by going through every roll and every set that may be kept."""
    table = solve_turn(STANDARD)
    total = Fraction(0)
    for counts in every_roll(left):
        found = selections(STANDARD, counts)
        if found:
            total += ways(counts) * max(
                table.state(points + gained, left_after(left, sum(kept))) for kept, gained in found.items()
            )
    return total / int(FACES**left)


@pytest.mark.parametrize("points", [0, 50, 250, 300, 450, 1000, 1050, 3350, 3400, 12900])
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_the_equations_of_the_optimum_hold_exactly(points: int, left: int) -> None:
    value = rolling(points, left)
    expected = value if not points else max(Fraction(points), value)
    assert solve_turn(STANDARD).state(points, left) == expected


@pytest.mark.parametrize("points", [0, 3350, 12900])
@pytest.mark.parametrize("left", [5, 6])
def test_the_equations_hold_with_many_dice(points: int, left: int) -> None:
    value = rolling(points, left)
    assert solve_turn(STANDARD).state(points, left) == (max(Fraction(points), value) if points else value)


def test_banking_is_best_beyond_the_horizon() -> None:
    last = horizon(STANDARD)
    assert last == 12950
    table = solve_turn(STANDARD)
    for points in (last, last + 50, last + 10_000):
        for left in (1, 3, 6):
            assert table.state(points, left) == points
            assert rolling(points, left) <= points


def test_more_points_gain_less_by_rolling() -> None:
    """The gain over banking shrinks with the points: what the horizon rests on."""
    table = solve_turn(STANDARD)
    for left in range(1, 7):
        gains = [table.state(points, left) - points for points in range(0, 13_000, 50)]
        assert gains == sorted(gains, reverse=True)


def test_the_selection_is_chosen_by_value_not_by_score() -> None:
    """The last sentence of games.md 2.3: a single one is worth more than two early in the turn."""
    table = solve_turn(STANDARD)
    assert table.keeps(0, 6, roll("112346")) == roll("1")
    assert all_that_scores(STANDARD, roll("112346")) == roll("11")


KEEPS = [
    (0, 6, "115236", "1"), (1400, 6, "115236", "115"), (0, 6, "155236", "1"),
    (0, 3, "115", "115"), (0, 2, "15", "15"), (0, 5, "11523", "1"), (100, 5, "11523", "115"),
    (0, 4, "5523", "5"), (200, 4, "5523", "55"), (0, 6, "133326", "1"), (150, 6, "133326", "1333"),
]  # fmt: skip


@pytest.mark.parametrize(("points", "left", "dice", "kept"), KEEPS)
def test_what_is_kept(points: int, left: int, dice: str, kept: str) -> None:
    assert solve_turn(STANDARD).keeps(points, left, roll(dice)) == roll(kept)


def test_banking_always_keeps_all_that_scores() -> None:
    """Where the best set leads to banking, it is all that scores: buttons and AI rest on it."""
    table = solve_turn(STANDARD)
    for left in range(1, 7):
        for counts in every_roll(left):
            if not selections(STANDARD, counts):
                continue
            for points in range(0, 3_500, 50):
                kept = table.keeps(points, left, counts)
                gained = selections(STANDARD, counts)[kept]
                if table.banks(points + gained, left_after(left, sum(kept))):
                    assert kept == all_that_scores(STANDARD, counts), (points, dice_of(counts))


# profiles


def test_profiles_count_every_roll() -> None:
    for left in range(1, 7):
        assert sum(many for _, many in profiles(STANDARD, left)) == FACES**left
        assert sum(many for _, many in scoring_profiles(STANDARD, left)) == FACES**left * (1 - BUST[left - 1])


def test_a_profile_holds_the_most_points_for_each_number_of_dice() -> None:
    assert profile_of(STANDARD, roll("1155")) == (Option(100, 1), Option(200, 2), Option(250, 3), Option(300, 4))
    assert profile_of(STANDARD, roll("2346")) == ()
    assert profile_of(STANDARD, roll("12345")) == (Option(100, 1), Option(150, 2), Option(500, 5))


def test_the_dice_of_an_option() -> None:
    assert dice_for(STANDARD, roll("1155"), Option(200, 2)) == roll("11")
    assert dice_for(STANDARD, roll("1222"), Option(200, 3)) == roll("222")


# an oracle for a small game: go through every course of a turn by recursion, in fractions


@cache
def by_recursion(points: int, left: int) -> Fraction:
    """The value of a turn of the coarse game, by the definition, up to points from which banking is best."""
    if points >= (horizon(COARSE) or 0):
        return Fraction(points)
    total = Fraction(0)
    for counts in every_roll(left):
        found = selections(COARSE, counts)
        if found:
            total += ways(counts) * max(
                by_recursion(points + gained, left_after(left, sum(kept))) for kept, gained in found.items()
            )
    value = total / int(FACES**left)
    return max(value, Fraction(points)) if points else value


def test_a_small_game_against_plain_recursion() -> None:
    table = solve_turn(COARSE)
    assert table.mean == by_recursion(0, DICE)
    for points in range(0, horizon(COARSE) or 0, 100):
        for left in range(1, 7):
            assert table.state(points, left) == by_recursion(points, left)


# the course of a turn


def test_the_course_has_the_exact_mean() -> None:
    course = course_of(STANDARD)
    assert course.mean == pytest.approx(float(solve_turn(STANDARD).mean), abs=1e-8)
    assert sum(course.banked.values()) + course.bust == pytest.approx(1.0, abs=1e-12)
    assert 0.19 < course.bust < 0.2
    assert 2.3 < course.rolls < 2.4


def test_a_course_only_ends_where_the_table_banks() -> None:
    table = solve_turn(STANDARD)
    assert all(any(table.banks(points, left) for left in range(1, 7)) for points in course_of(STANDARD).banked)
    assert min(course_of(STANDARD).banked) == 250


def counts_seen(dice: str) -> Counts:
    return counts_of(tuple(map(int, dice)))


def test_all_courses_of_one_die_by_hand() -> None:
    """With one die left and 200 points: a one gives 300 and six dice, a five 250 and six dice, else all is lost."""
    table = solve_turn(STANDARD)
    by_hand = (table.state(300, 6) + table.state(250, 6)) / 6
    assert rolling(200, 1) == by_hand
    assert table.keeps(200, 1, counts_seen("1")) == roll("1")
