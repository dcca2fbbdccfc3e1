"""Multisets: numbered without gaps, steps up and down, counts of rolls and keeps; all by plain enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from generator.odds.multisets import Multisets, hand_count, node_count, pair_count

SIZES = [(1, 2), (2, 2), (3, 4), (5, 6), (4, 1), (0, 3), (2, 7)]


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_every_multiset_once_in_its_place(dice: int, faces: int) -> None:
    sets = Multisets(dice, faces)
    assert sets.node_count == node_count(dice, faces)
    assert sets.hand_count == hand_count(dice, faces)
    found = [sets.dice_of(node) for node in range(sets.node_count)]
    wanted = [c for size in range(dice + 1) for c in combinations_with_replacement(range(1, faces + 1), size)]
    assert sorted(found) == sorted(wanted)
    assert [len(one) for one in found] == sets.sizes.tolist() == sorted(sets.sizes.tolist())
    assert sets.node_of(sets.counts).tolist() == list(range(sets.node_count))


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_one_die_more_and_one_less(dice: int, faces: int) -> None:
    sets = Multisets(dice, faces)
    for node in range(sets.first_hand):
        size = len(sets.dice_of(node))
        for face in range(faces):
            above = int(sets.above[size][node - sets.starts[size], face])
            assert sets.dice_of(above) == tuple(sorted((*sets.dice_of(node), face + 1)))
    for node in range(1, sets.node_count):
        have = Counter(sets.dice_of(node))
        size = have.total()
        below = {sets.dice_of(int(one)) for one in sets.below[size - 1][node - sets.starts[size]]}
        assert below == {tuple(sorted((have - Counter([face])).elements())) for face in have}


@pytest.mark.parametrize(("dice", "faces"), [(1, 3), (3, 3), (4, 4), (5, 6)])
def test_rolls(dice: int, faces: int) -> None:
    sets = Multisets(dice, faces)
    fallen = Counter(tuple(sorted(roll)) for roll in product(range(1, faces + 1), repeat=dice))
    assert dict(zip(sets.hands(), sets.rolls, strict=True)) == fallen
    assert sets.hand_of((faces,) * dice) == sets.hands().index((faces,) * dice)


@pytest.mark.parametrize(("dice", "faces"), [(1, 2), (3, 3), (4, 4), (5, 6)])
def test_pairs(dice: int, faces: int) -> None:
    sets = Multisets(dice, faces)
    pairs = sets.pairs
    assert len(pairs.hand) == pair_count(dice, faces)
    found = {
        (sets.dice_of(sets.first_hand + hand), sets.dice_of(node)): ways
        for hand, node, ways in zip(pairs.hand.tolist(), pairs.node.tolist(), pairs.ways.tolist(), strict=True)
    }
    wanted: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for hand in sets.hands():
        for mask in product((True, False), repeat=dice):
            wanted[hand, tuple(face for face, stays in zip(hand, mask, strict=True) if stays)] += 1
    assert found == wanted
    assert np.diff(pairs.hand).min() >= 0
    assert pairs.hand[pairs.starts].tolist() == list(range(sets.hand_count))


def test_five_dice() -> None:
    assert (hand_count(5, 6), node_count(5, 6), pair_count(5, 6)) == (252, 462, 4368)
