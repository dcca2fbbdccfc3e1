"""Whole games against brute force on small cards."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from generator.games.yacht.best import best_chances, best_values
from generator.games.yacht.board import Board
from generator.games.yacht.games import Totals, played, totals_of, values_of
from generator.games.yacht.mistakes import costs_of, listed_mistakes
from generator.games.yacht.rules import CardState
from generator.games.yacht.simple import blind_chances, greedy_chances
from generator.games.yacht.tune import cpu_play
from tests.games.yacht import brute
from tests.games.yacht.small import SMALL, SMALL_CARD, SMALL_NUMBERS, START, situations


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(SMALL)


def agree(totals: Totals, wanted: brute.Chances) -> bool:
    """Whether every total has the chance that brute force gives it."""
    plain = [float(wanted.get(total, 0)) for total in range(len(totals.chances))]
    return sum(wanted.values()) == 1 and bool(np.allclose(totals.chances, plain, rtol=1e-12, atol=1e-15))


def test_every_reachable_card_is_found(board: Board) -> None:
    found = {board.card_of(int(state)) for layer in board.layers for state in layer}
    wanted, open_cards = {START}, [START]
    while open_cards:
        card = open_cards.pop()
        for category in card.free:
            for dice, _ in brute.rolls(SMALL.dice):
                later, _ = brute.after(SMALL, card, category, dice)
                later = CardState(later.free, min(later.upper, SMALL.bonus_from))
                if later not in wanted:
                    wanted.add(later)
                    open_cards.append(later)
    assert found == wanted
    assert all(board.card_of(board.state_of(card)) == card for card in wanted)


def test_best_play_is_that_of_brute_force(board: Board) -> None:
    values, wanted = best_values(board), brute.best_mean(SMALL, START)
    assert values[board.start] == pytest.approx(float(wanted), rel=1e-13)
    chances = best_chances(board, values)
    assert values_of(board, chances)[board.start] == pytest.approx(float(wanted), rel=1e-13)
    assert totals_of(board, chances).mean == pytest.approx(float(wanted), rel=1e-13)


def test_the_cpu_is_that_of_brute_force(board: Board) -> None:
    wanted = brute.totals(SMALL, brute.cpu_player(SMALL, SMALL_NUMBERS), START)
    chances = cpu_play(board, SMALL_NUMBERS)
    assert values_of(board, chances)[board.start] == pytest.approx(float(brute.mean(wanted)), rel=1e-13)
    assert agree(totals_of(board, chances), wanted)


def test_the_greedy_rule_is_that_of_brute_force(board: Board) -> None:
    wanted = brute.totals(SMALL, brute.greedy_player(SMALL), START)
    assert agree(totals_of(board, greedy_chances(board)), wanted)


def test_blind_chance_writes_a_plain_roll_anywhere(board: Board) -> None:
    # Each line gets one plain roll, whatever the order: aces and fives 1/6 a die, a triple's sum, all dice.
    lines = [Fraction(3, 6), Fraction(15, 6), sum((Fraction(3 * face, 216) for face in range(1, 7)), Fraction(0))]
    found = played(board, blind_chances(board))
    assert found.points == pytest.approx([*map(float, lines), 10.5], rel=1e-13)


def test_averages_of_games_add_up_to_the_mean(board: Board) -> None:
    chances = cpu_play(board, SMALL_NUMBERS)
    found = played(board, chances)
    assert found.points.sum() + SMALL.bonus * found.bonus == pytest.approx(totals_of(board, chances).mean, rel=1e-13)
    for free, layer in enumerate(board.layers):
        assert found.reach[layer].sum() == pytest.approx(1), free


def test_mistakes_add_up_to_what_best_play_is_ahead(board: Board) -> None:
    chances, values = cpu_play(board, SMALL_NUMBERS), best_values(board)
    tables, cards, by_state = situations(board)
    costs = costs_of(board, values, tables, cards, by_state, played(board, chances).reach)
    ahead = values[board.start] - values_of(board, chances)[board.start]
    assert ahead > 1
    assert costs.total == pytest.approx(ahead, rel=1e-11)
    assert costs.habit_cost.sum() == pytest.approx(ahead, rel=1e-11)
    assert costs.times[0].sum() == pytest.approx(len(SMALL_CARD))
    listed = listed_mistakes(board, values, tables, costs)
    each = [one.times * one.cost for one in listed]
    assert len(listed) == 10
    assert each == sorted(each, reverse=True)
    assert all(one.held is None or one.held != one.better_held for one in listed)
    assert sum(each) <= ahead


def test_a_listed_mistake_costs_what_brute_force_says(board: Board) -> None:
    chances, values = cpu_play(board, SMALL_NUMBERS), best_values(board)
    tables, cards, by_state = situations(board)
    costs = costs_of(board, values, tables, cards, by_state, played(board, chances).reach)
    written = [one for one in listed_mistakes(board, values, tables, costs) if one.left == 0]
    assert written
    for one in written:
        worth = {}
        for category in one.card.free:
            later, points = brute.after(SMALL, one.card, category, one.dice)
            worth[category] = points + brute.best_mean(SMALL, later)
        assert one.better_line is not None
        assert worth[one.better_line] == max(worth.values())
        assert float(worth[one.better_line] - worth[one.aim]) == pytest.approx(one.cost, rel=1e-11)


def test_winning_counts_both_cards() -> None:
    one, other = Totals(np.array([0.5, 0.0, 0.5])), Totals(np.array([0.25, 0.75]))
    assert one.against(other) == pytest.approx((0.5, 0.125, 0.375))
    assert other.against(one) == pytest.approx((0.375, 0.125, 0.5))
    assert one.deviation == pytest.approx(1)
    assert (one.quantile(Fraction(1, 4)), one.quantile(Fraction(3, 4)), one.reached(1)) == (0, 2, 0.5)
