"""Values of hands carried through rolls, against sums over whole rolls and over all that can be kept."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.odds.multisets import Multisets
from generator.odds.pool import Pool, Scaled, Ties, scaled

GAMES = st.tuples(st.integers(1, 3), st.integers(2, 4)).flatmap(
    lambda size: st.tuples(
        st.just(size),
        st.lists(st.integers(1, 5), min_size=size[1], max_size=size[1]),
        st.lists(
            st.fractions(-9, 9, max_denominator=6),
            min_size=Multisets(*size).hand_count,
            max_size=Multisets(*size).hand_count,
        ),
    )
)
Drawn = tuple[tuple[int, int], list[int], list[Fraction]]


def pool_of(drawn: Drawn) -> tuple[Pool, list[Fraction]]:
    (dice, faces), weights, values = drawn
    return Pool.fair(dice, faces).loaded(tuple(weights)), values


def column(values: list[Fraction]) -> Scaled:
    return scaled([[value] for value in values])


def by_whole_rolls(pool: Pool, values: list[Fraction], kept: tuple[int, ...]) -> Fraction:
    """The mean over every way in which the other dice can fall, one after the other."""
    sets, mean = pool.multisets, Fraction(0)
    for thrown in product(range(1, sets.faces + 1), repeat=sets.dice - len(kept)):
        likely = Fraction(1)
        for face in thrown:
            likely *= Fraction(pool.weights[face - 1], pool.total)
        mean += likely * values[sets.hand_of(kept + thrown)]
    return mean


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_expecting_die_by_die_is_expecting_whole_rolls(drawn: Drawn) -> None:
    pool, values = pool_of(drawn)
    nodes = pool.expect(column(values))
    for node in range(pool.multisets.node_count):
        assert nodes.fraction(node, 0) == by_whole_rolls(pool, values, pool.multisets.dice_of(node))
    assert pool.first_roll(column(values)).fraction(0, 0) == nodes.fraction(0, 0)


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_the_best_is_the_best_of_all_pairs(drawn: Drawn) -> None:
    pool, values = pool_of(drawn)
    nodes, pairs = pool.expect(column(values)), pool.multisets.pairs
    best = pool.best(nodes)
    for ties in Ties:
        keeps = pool.best_keeps(nodes, ties=ties)
        for hand in range(pool.multisets.hand_count):
            options = pairs.node[pairs.hand == hand].tolist()
            worth = {node: nodes.fraction(node, 0) for node in options}
            assert best.fraction(hand, 0) == max(worth.values())
            reaching = [node for node in options if worth[node] == max(worth.values())]
            sizes = [len(pool.multisets.dice_of(node)) for node in reaching]
            kept = int(keeps[hand, 0])
            assert kept in reaching
            wanted = max(sizes) if ties is Ties.MOST_KEPT else min(sizes)
            assert len(pool.multisets.dice_of(kept)) == wanted
        assert pool.keep(nodes, keeps).row(0) == best.row(0)


@settings(max_examples=25, deadline=None)
@given(GAMES, st.fractions(0, 1, max_denominator=5))
def test_keeping_at_random_is_the_mean_over_all_pairs(drawn: Drawn, chance: Fraction) -> None:
    pool, values = pool_of(drawn)
    sets, nodes = pool.multisets, pool.expect(column(values))
    found = pool.keep_randomly(nodes, chance)
    for hand, dice in enumerate(sets.hands()):
        mean = Fraction(0)
        for stays in product((True, False), repeat=sets.dice):
            kept = tuple(die for die, stay in zip(dice, stays, strict=True) if stay)
            likely = chance ** len(kept) * (1 - chance) ** (sets.dice - len(kept))
            mean += likely * by_whole_rolls(pool, values, kept)
        assert found.fraction(hand, 0) == mean


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_floats_are_near_and_never_larger_than_the_largest_value(drawn: Drawn) -> None:
    pool, values = pool_of(drawn)
    exact, rounded = pool.expect(column(values)), pool.expect(column(values).rounded())
    assert rounded.is_float
    assert rounded.denominator == 1
    largest = max(abs(float(value)) for value in values)
    for node in range(pool.multisets.node_count):
        assert abs(float(rounded.fraction(node, 0) - exact.fraction(node, 0))) <= 1e-13 * max(largest, 1)


@given(st.integers(1, 6), st.integers(2, 6))
def test_the_chances_of_all_hands(dice: int, faces: int) -> None:
    pool = Pool.fair(dice, faces)
    assert sum(pool.hand_weights) == pool.scale == faces**dice
    all_equal = [
        weight for hand, weight in zip(pool.multisets.hands(), pool.hand_weights, strict=True) if len(set(hand)) == 1
    ]
    assert all_equal == [1] * faces


@given(st.integers(1, 8), st.integers(0, 8))
def test_coins_are_binomial(dice: int, heads: int) -> None:
    pool = Pool.fair(dice, 2).loaded((3, 1))
    if heads <= dice:
        hand = pool.multisets.hand_of((1,) * heads + (2,) * (dice - heads))
        assert pool.hand_weights[hand] == comb(dice, heads) * 3**heads


def test_a_constant_stays_what_it_is() -> None:
    pool = Pool.fair(4, 5).loaded((1, 2, 3, 4, 5))
    same = column([Fraction(7, 3)] * pool.multisets.hand_count)
    for step in (pool.best(pool.expect(same)), pool.keep_randomly(pool.expect(same), Fraction(2, 7))):
        assert set(step.row(0)) == {Fraction(7, 3)}


def test_keeps_by_case() -> None:
    pool = Pool.fair(2, 3)
    hands = pool.multisets.hand_count
    values = scaled([[Fraction(hand), Fraction(-hand)] for hand in range(hands)])
    nodes = pool.expect(values)
    keeps = np.stack([pool.keep_all, np.zeros(hands, dtype=np.int64)], axis=1)
    kept = pool.keep(nodes, keeps)
    assert [kept.fraction(hand, 0) for hand in range(hands)] == [Fraction(hand) for hand in range(hands)]
    assert len({kept.fraction(hand, 1) for hand in range(hands)}) == 1


def test_random_keeps_are_never_rounded() -> None:
    pool = Pool.fair(2, 3)
    with pytest.raises(AssertionError, match="exactly"):
        pool.keep_randomly(pool.expect(column([Fraction(1)] * 6).rounded()), Fraction(1, 2))
