"""The fold of both solutions, and the AIs that play by them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from generator.games.farkle.fold import Cell, Smaller, cells, scoring_sets, smaller_sets, stops_of
from generator.games.farkle.kernel import kernel_of
from generator.games.farkle.players import Decision, Player, Spot
from generator.games.farkle.race import Race, solve
from generator.games.farkle.race_play import Table, kept_by, play, table_policy
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    all_that_scores,
    counts_of,
    every_roll,
    every_selection,
    is_bust,
    left_after,
    selections,
    value,
)
from generator.games.farkle.turn import solve_turn
from tests.games.farkle.standard import COARSE, STANDARD, roll

UNITS = 16
TARGET = 800


@cache
def race() -> Race:
    return solve(kernel_of(STANDARD), UNITS)


@cache
def cases() -> tuple[Smaller, ...]:
    return smaller_sets(solve_turn(STANDARD))


# keeping less than all that scores


def test_the_cases_of_the_standard_numbers() -> None:
    found = cases()
    assert len(found) == 16
    assert sum(len(one.instead_of) for one in found) == 20
    last = found[-1]
    assert (last.left, last.from_points, last.to_points) == (6, 0, 2700)
    assert (last.kept, last.instead_of) == (roll("5"), (roll("55"),))


def by_cases(points: int, left: int, counts: Counts) -> Counts:
    """What the folded cases keep."""
    everything = all_that_scores(STANDARD, counts)
    for one in cases():
        if one.left == left and everything in one.instead_of and one.from_points <= points < one.to_points:
            return one.kept
    return everything


@pytest.mark.parametrize("left", range(1, 7))
def test_the_cases_say_the_same_as_the_solution(left: int) -> None:
    table = solve_turn(STANDARD)
    for counts in every_roll(left):
        if selections(STANDARD, counts):
            for points in (0, 50, 100, 150, 200, 300, 450, 500, 650, 700, 800, 850, 1400, 2050, 2650, 2700, 12_900):
                assert by_cases(points, left, counts) == table.keeps(points, left, counts), (points, counts)


def test_the_sets_that_all_that_scores_may_be() -> None:
    assert scoring_sets(STANDARD, 1) == (roll("5"), roll("1"))
    assert set(scoring_sets(STANDARD, 2)) == {roll("1"), roll("5"), roll("11"), roll("15"), roll("55")}
    assert set(scoring_sets(STANDARD, 6)) == set(every_selection(STANDARD))


# the race in fields


def test_fields_cover_every_pair_of_scores_once() -> None:
    covered = np.zeros((UNITS, UNITS), np.int64)
    for cell in cells(race(), 5):
        covered[cell.mine[0] : cell.mine[1], cell.others[0] : cell.others[1]] += 1
    assert (covered == 1).all()


def test_as_many_bands_as_units_lose_nothing() -> None:
    assert stops_of(cells(race(), UNITS), UNITS).tolist() == race().banks_from.tolist()


def test_more_bands_than_units_are_as_many_as_units() -> None:
    small = solve(kernel_of(STANDARD), 3)
    assert stops_of(cells(small, 16), 3).tolist() == small.banks_from.tolist()


def test_one_band_is_the_median() -> None:
    (cell,) = cells(race(), 1)
    flat = np.sort(race().banks_from.reshape(-1, DICE), axis=0)
    assert list(cell.stops) == flat[len(flat) // 2].tolist()
    assert (cell.mine, cell.others) == ((0, UNITS), (0, UNITS))


def test_fields_with_the_same_stops_side_by_side_are_one() -> None:
    found = cells(race(), 8)
    assert len(found) < 64
    for first, second in pairwise(found):
        assert (first.mine, first.stops) != (second.mine, second.stops)


def test_more_bands_are_worth_more() -> None:
    kernel, table = kernel_of(STANDARD), solve_turn(STANDARD)
    reference = table_policy(kernel, table, UNITS)
    kept = kept_by(kernel, table, UNITS)
    equity = [
        play(kernel, UNITS, Table(kernel, kept, stops_of(cells(race(), bands), UNITS)), reference).equity
        for bands in (1, 4, UNITS)
    ]
    assert equity[0] < equity[1] < equity[2]


def test_a_cell_fills_its_part_of_the_table() -> None:
    found = stops_of((Cell((0, 2), (0, 3), (1, 2, 3, 4, 5, 6)),), 3)
    assert found[1, 2].tolist() == [1, 2, 3, 4, 5, 6]
    assert found[2, 0].tolist() == [0] * 6


# AIs


def table_player(target: int = TARGET) -> Player:
    table = solve_turn(STANDARD)
    return Player(table, target, lambda _mine, _others: table.stops)


def race_player() -> Player:
    stops = stops_of(cells(race(), 5), UNITS) * 50
    return Player(solve_turn(STANDARD), TARGET, lambda mine, others: stops[mine // 50, others // 50].tolist())


DECISIONS = [
    # total, other, turn, left, dice, what the table does
    (0, 0, 0, 6, "123446", Decision.KEEP_BEST),
    (0, 0, 0, 6, "111446", Decision.BANK_ALL),
    (0, 0, 450, 3, "122", Decision.BANK_ALL),
    (0, 0, 100, 3, "122", Decision.KEEP_BEST),
    (0, 0, 300, 3, "155", Decision.KEEP_BEST),
    (0, 0, 150, 2, "12", Decision.KEEP_BEST),
    (0, 0, 200, 2, "12", Decision.BANK_ALL),
    (0, 0, 1000, 5, "15234", Decision.BANK_ALL),
    # the target overrides the table, also in what is kept
    (700, 0, 0, 6, "123446", Decision.BANK_ALL),
    (650, 0, 0, 6, "123446", Decision.KEEP_BEST),
    (650, 0, 0, 6, "152346", Decision.BANK_ALL),
    (600, 0, 0, 6, "115236", Decision.BANK_ALL),
    (550, 0, 0, 6, "115236", Decision.BANK_ALL),
    (500, 0, 0, 6, "115236", Decision.KEEP_BEST),
]


@pytest.mark.parametrize(("total", "other", "turn", "left", "dice", "wanted"), DECISIONS)
def test_the_stop_table_at_the_table(total: int, other: int, turn: int, left: int, dice: str, wanted: Decision) -> None:
    target = TARGET if turn < 1000 else 1500
    assert table_player(target).decide(Spot(total, other, turn, left), roll(dice)) == wanted


def test_the_table_never_keeps_all_without_banking_unless_it_is_best() -> None:
    player = table_player(10_000)
    for left in range(1, 7):
        for counts in every_roll(left):
            if not is_bust(STANDARD, counts):
                for turn in (0, 250, 400, 1000, 3000):
                    assert player.decide(Spot(0, 0, turn, left), counts) is not Decision.KEEP_ALL


def test_the_race_knows_who_is_ahead() -> None:
    """Far behind it rolls on where the blind table banks."""
    behind, table = Spot(0, 750, 300, 2), table_player()
    assert table.decide(behind, roll("12")) is Decision.BANK_ALL
    assert race_player().decide(behind, roll("12")) is Decision.KEEP_BEST


def test_low_stops_bank_all_instead_of_less() -> None:
    """Where the stops say to bank with less than all that scores, all of it is taken."""
    eager = Player(solve_turn(STANDARD), TARGET, lambda _mine, _others: (50,) * 6)
    assert eager.decide(Spot(0, 0, 0, 6), roll("152346")) is Decision.BANK_ALL
    picky = Player(solve_turn(STANDARD), TARGET, lambda _mine, _others: (50, 50, 50, 1000, 50, 50))
    assert picky.decide(Spot(0, 0, 0, 6), roll("155236")) is Decision.BANK_ALL
    stern = Player(solve_turn(STANDARD), TARGET, lambda _mine, _others: (500, 500, 500, 500, 50, 500))
    assert stern.decide(Spot(0, 0, 0, 6), roll("155236")) is Decision.KEEP_ALL


# played out


def winner(players: tuple[Player, Player], random: Random) -> int:
    """Who wins one game, the first one moving first."""
    totals = [0, 0]
    seat = 0
    while True:
        turn, left = 0, DICE
        while True:
            counts = counts_of(tuple(random.randint(1, FACES) for _ in range(left)))
            if is_bust(STANDARD, counts):
                break
            spot = Spot(totals[seat], totals[1 - seat], turn, left)
            decision = players[seat].decide(spot, counts)
            best = solve_turn(STANDARD).keeps(turn, left, counts)
            kept = best if decision is Decision.KEEP_BEST else all_that_scores(STANDARD, counts)
            turn += value(STANDARD, kept) or 0
            left = left_after(left, sum(kept))
            if decision is Decision.BANK_ALL:
                totals[seat] += turn
                break
        if totals[seat] >= players[seat].target:
            return seat
        seat = 1 - seat


@pytest.mark.parametrize("first", ["table", "race"])
def test_played_games_win_as_often_as_computed(first: str) -> None:
    games = 2_500
    players = {"table": table_player(), "race": race_player()}
    random = Random(2026)
    won = sum(winner((players[first], players["table"]), random) == 0 for _ in range(games))
    kernel, table = kernel_of(STANDARD), solve_turn(STANDARD)
    stops = stops_of(cells(race(), 5), UNITS)
    policies = {
        "table": table_policy(kernel, table, UNITS),
        "race": Table(kernel, kept_by(kernel, table, UNITS), stops),
    }
    exact = float(play(kernel, UNITS, policies[first], policies["table"]).first[0, 0])
    error = (exact * (1 - exact) / games) ** 0.5
    assert abs(won / games - exact) < 4 * error


def test_a_coarser_game_has_its_own_cases() -> None:
    for one in smaller_sets(solve_turn(COARSE)):
        assert one.from_points < one.to_points
        assert all(value(COARSE, counts) for counts in (one.kept, *one.instead_of))
