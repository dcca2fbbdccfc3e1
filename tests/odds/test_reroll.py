"""Re-rolls: brute force without multisets on small games, all five figures, exact and in floats, fair and loaded."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from generator.games.paytable.keeps import Tie, most_frequent
from generator.odds import reroll
from generator.odds.multisets import Multisets
from generator.odds.pool import Pool, Scaled, Ties, room_for, scaled
from generator.odds.reroll import Levels, best_schedule, bounded, play, refuted
from tests.odds import brute

SMALL = [(dice, faces, rerolls) for dice in (1, 2, 3) for faces in (2, 3, 4, 5, 6) for rerolls in (0, 1, 2, 3)]
LARGE = [(4, faces, rerolls) for faces in (2, 3, 4, 5, 6) for rerolls in (0, 1, 2, 3)]


def paid(sets: Multisets) -> Scaled:
    return scaled([[Fraction(brute.uneven(hand), 3)] for hand in sets.hands()])


def value(pool: Pool, rerolls: int, strategy: reroll.Strategy) -> Fraction:
    return play(pool, paid(pool.multisets), rerolls, strategy).values[0]


@pytest.mark.parametrize(("dice", "faces", "rerolls"), SMALL + LARGE)
def test_all_five_figures_by_brute_force(dice: int, faces: int, rerolls: int) -> None:
    pool, weights = Pool.fair(dice, faces), [Fraction(1, faces)] * faces
    table = brute.payouts(dice, faces, lambda hand: brute.uneven(hand) / 3)
    higher = reroll.fixed(most_frequent(pool.multisets, Tie.HIGHER))
    lower = reroll.fixed(most_frequent(pool.multisets, Tie.LOWER))
    found = {
        "optimum": (value(pool, rerolls, reroll.optimum), brute.optimum(table, rerolls, weights)),
        "none": (value(pool, rerolls, reroll.keep_all), table),
        "higher": (
            value(pool, rerolls, higher),
            brute.by_rule(table, rerolls, weights, lambda fallen: brute.most_frequent(fallen, True)),
        ),
        "lower": (
            value(pool, rerolls, lower),
            brute.by_rule(table, rerolls, weights, lambda fallen: brute.most_frequent(fallen, False)),
        ),
        "random": (
            value(pool, rerolls, reroll.random(Fraction(2, 5))),
            brute.at_random(table, rerolls, weights, Fraction(2, 5)),
        ),
    }
    for name, (exact, by_force) in found.items():
        assert float(exact) == pytest.approx(brute.before(by_force, weights), abs=1e-9), name
    assert found["random"][0] == found["none"][0], "keeping blindly is worth nothing"


@pytest.mark.parametrize("weights", [(1, 1, 1), (2, 1, 3)])
def test_exactly_with_loaded_dice(weights: tuple[int, ...]) -> None:
    pool = Pool.fair(3, 3).loaded(weights)
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    table = brute.payouts(3, 3, lambda hand: Fraction(brute.uneven(hand), 3), object)
    assert value(pool, 2, reroll.optimum) == brute.before(brute.optimum(table, 2, chances), chances)
    at_random = brute.at_random(table, 2, chances, Fraction(1, 3))
    assert value(pool, 2, reroll.random(Fraction(1, 3))) == brute.before(at_random, chances)


def test_weights_without_common_divisor_and_of_whole_hands() -> None:
    pool = Pool.fair(2, 3).loaded((4, 2, 6))
    assert pool.weights == (2, 1, 3)
    assert dict(zip(pool.multisets.hands(), pool.hand_weights, strict=True))[1, 3] == 2 * 2 * 3
    assert sum(pool.hand_weights) == pool.scale == 36


@pytest.mark.parametrize(("dice", "faces", "rerolls"), [(3, 4, 2), (5, 6, 2), (2, 9, 4)])
def test_floats_stay_within_the_proven_bound(dice: int, faces: int, rerolls: int) -> None:
    pool = Pool.fair(dice, faces)
    for strategy in (reroll.optimum, reroll.keep_all, reroll.fixed(most_frequent(pool.multisets, Tie.HIGHER))):
        exact = value(pool, rerolls, strategy)
        found = bounded(play(pool, paid(pool.multisets).rounded(), rerolls, strategy), 0)
        assert found.covers(exact)
        assert found.error < Fraction(1, 10**10)


def test_numbers_too_large_for_64_bits_stay_exact() -> None:
    pool = Pool.fair(2, 3)
    large = Scaled(paid(pool.multisets).numbers * 10**15, 3 * 10**15)
    assert play(pool, large, 3, reroll.optimum).values[0] == value(pool, 3, reroll.optimum)
    assert play(pool, large, 3, reroll.random(Fraction(1, 3))).values[0] == value(pool, 0, reroll.optimum)
    assert room_for(np.array([2**61]), 2).dtype == object
    assert room_for(np.array([-(2**61)]), 3).dtype == object
    assert room_for(np.array([2**60]), 1).dtype == np.int64


def test_several_cases_at_once_are_the_cases_alone() -> None:
    pool = Pool.fair(3, 4)
    hands = pool.multisets.hands()
    columns = [[Fraction(brute.uneven(hand) % (7 + case), 1 + case) for hand in hands] for case in range(3)]
    together = play(pool, scaled([list(row) for row in zip(*columns, strict=True)]), 2, reroll.optimum).values
    alone = [play(pool, scaled([[one] for one in column]), 2, reroll.optimum).values[0] for column in columns]
    assert list(together) == alone


@pytest.mark.parametrize("ties", [*Ties])
def test_the_schedule_of_the_optimum_is_worth_the_optimum(ties: Ties) -> None:
    pool = Pool.fair(4, 4)
    schedule = best_schedule(pool, paid(pool.multisets), 3, ties)
    assert len(schedule) == 3
    assert value(pool, 3, reroll.scheduled(schedule)) == value(pool, 3, reroll.optimum)


def test_ties_keep_most_or_fewest() -> None:
    pool = Pool.fair(3, 3)
    same = scaled([[Fraction(5)] for _ in pool.multisets.hands()])
    most = best_schedule(pool, same, 1, Ties.MOST_KEPT)[0][:, 0]
    fewest = best_schedule(pool, same, 1, Ties.FEWEST_KEPT)[0][:, 0]
    assert most.tolist() == pool.keep_all.tolist()
    assert set(fewest.tolist()) == {0}


def test_a_second_value_decides_among_equals() -> None:
    pool = Pool.fair(2, 2)
    same = scaled([[Fraction(1)] for _ in pool.multisets.hands()])
    ones = scaled([[Fraction(hand.count(1))] for hand in pool.multisets.hands()])
    keeps = pool.best_keeps(pool.expect(same), pool.expect(ones))[:, 0]
    kept = dict(zip(pool.multisets.hands(), (pool.multisets.dice_of(int(node)) for node in keeps), strict=True))
    assert kept == {(1, 1): (1, 1), (1, 2): (1,), (2, 2): ()}


def test_one_step_of_looking_ahead_proves_the_optimum_and_refutes_others() -> None:
    pool = Pool.fair(3, 3).loaded((1, 2, 2))
    levels = play(pool, paid(pool.multisets), 2, reroll.optimum)
    assert refuted(levels) == ()
    rule = play(pool, paid(pool.multisets), 2, reroll.fixed(most_frequent(pool.multisets, Tie.HIGHER)))
    assert refuted(rule)
    numbers = levels.hands[2].numbers.copy()
    numbers[4, 0] += 1
    changed = Levels(pool, (*levels.hands[:2], Scaled(numbers, levels.hands[2].denominator)), levels.start)
    assert (2, 4, 0) in refuted(changed)
    wrong_start = Levels(pool, levels.hands, Scaled(levels.start.numbers + 1, levels.start.denominator))
    assert refuted(wrong_start) == ((3, 0, 0),)


def test_whole_numbers_leave_64_bits_in_time() -> None:
    assert scaled([[Fraction(2**62 - 1)]]).numbers.dtype == np.int64
    assert scaled([[Fraction(2**62)]]).numbers.dtype == object
    assert scaled([[Fraction(-(2**62))]]).numbers.dtype == object


def test_numbers_over_another_denominator() -> None:
    some = scaled([[Fraction(1, 2), Fraction(1, 3)]])
    assert (some.denominator, some.numbers.tolist()) == (6, [[3, 2]])
    assert some.over(12).row(0) == some.row(0)
    assert some.rounded().over(12).row(0) == some.rounded().row(0)
    assert some.rounded().numbers.tolist() == [[1 / 2, 1 / 3]]
    huge = Scaled(np.array([[10**40]], dtype=object), 3 * 10**40)
    assert huge.rounded().numbers.tolist() == [[1 / 3]]


def test_the_first_roll_weighs_every_hand() -> None:
    pool = Pool.fair(3, 4).loaded((1, 2, 3, 4))
    table = paid(pool.multisets)
    by_weights = sum(w * table.fraction(h, 0) for h, w in enumerate(pool.hand_weights)) / pool.scale
    assert pool.first_roll(table).fraction(0, 0) == by_weights
    assert len(list(product(range(4), repeat=3))) == sum(pool.multisets.rolls)
