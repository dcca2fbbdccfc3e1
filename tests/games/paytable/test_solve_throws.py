"""Thrown dice: what stays stays, what is thrown again is free, hands are read right."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from generator.errors import UserError
from generator.games.paytable.throws import AT_ONCE, Throws, demand_playable, portions
from generator.odds.multisets import Multisets


def throws(dice: int = 3, faces: int = 4, seed: int = 1) -> Throws:
    return Throws(Multisets(dice, faces), np.random.default_rng(seed))


def test_every_way_to_lie_is_read_as_its_hand() -> None:
    one = throws()
    ways = np.array(list(product(range(4), repeat=3)))
    found = [one.sets.hands()[hand] for hand in one.hands(ways).tolist()]
    assert found == [tuple(sorted(die + 1 for die in way)) for way in ways.tolist()]


def test_throwing_shows_every_face_alike() -> None:
    counted = np.bincount(throws().throw(20_000).ravel())
    assert len(counted) == 4
    assert abs(counted - 15_000).max() < 4 * np.sqrt(60_000 * 3 / 16)


def test_what_is_kept_lies_there_still() -> None:
    one = throws()
    for hand, node in zip(one.sets.pairs.hand.tolist(), one.sets.pairs.node.tolist(), strict=True):
        after = one.hands(one.again(np.full(60, hand), np.full(60, node)))
        kept = one.sets.counts[node]
        counts = one.sets.counts[one.sets.first_hand + after]
        assert (counts >= kept).all()
        free = one.sets.dice - kept.sum()
        assert len(set(after.tolist())) == 1 if not free else len(set(after.tolist())) > 1


def test_keeping_at_random() -> None:
    one = throws(5, 6)
    dice = one.throw(2000)
    assert (one.again_at_random(dice, 1.0) == dice).all()
    same = (one.again_at_random(dice, 0.0) == dice).mean()
    assert abs(same - 1 / 6) < 4 * np.sqrt(5 / 36 / 10_000)
    mostly = (one.again_at_random(dice, 0.9) == dice).mean()
    assert abs(mostly - (0.9 + 0.1 / 6)) < 4 * np.sqrt(0.08 / 10_000)


def test_portions_add_up() -> None:
    assert portions(5) == [5]
    assert portions(2 * AT_ONCE + 1) == [AT_ONCE, AT_ONCE, 1]


@pytest.mark.parametrize(("dice", "games", "told"), [(2, 0, "0 games"), (2, 10**9, "games"), (9, 5, "lie in")])
def test_what_cannot_be_played(dice: int, games: int, told: str) -> None:
    with pytest.raises(UserError, match=told):
        demand_playable(Multisets(dice, 6), games)
