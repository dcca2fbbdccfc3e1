"""The reference of high die: who wins, what it brings, how often. Exhaustive, for every size of a die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.toy.high_die.rules import Result, chance, gain, result

DICE = list(product(range(1, 7), repeat=2))
OTHER_SIDE = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.TIED: Result.TIED}
FACES = st.integers(1, 20)


def test_the_shares_of_a_usual_die() -> None:
    """Of 36 throws six are equal, and the others fall to both sides alike."""
    assert chance(Result.WON, 6) == Fraction(15, 36)
    assert chance(Result.LOST, 6) == Fraction(15, 36)
    assert chance(Result.TIED, 6) == Fraction(6, 36)


@pytest.mark.parametrize("faces", range(2, 21))
def test_the_shares_of_any_die(faces: int) -> None:
    """Equal dice are one of so many faces; the rest is halved, since nobody is preferred."""
    assert chance(Result.TIED, faces) == Fraction(1, faces)
    assert chance(Result.WON, faces) == chance(Result.LOST, faces) == Fraction(faces - 1, 2 * faces)


def test_every_pair_has_the_result_of_its_order() -> None:
    for asker, guest in DICE:
        expected = {1: Result.WON, 0: Result.TIED, -1: Result.LOST}[(asker > guest) - (asker < guest)]
        assert result(asker, guest) is expected


def test_a_result_is_the_other_ones_turned_round() -> None:
    assert all(result(guest, asker) is OTHER_SIDE[result(asker, guest)] for asker, guest in DICE)


@given(FACES, FACES, st.integers(1, 1_000_000))
def test_what_one_gains_the_other_loses(asker: int, guest: int, ante: int) -> None:
    mine, others = gain(asker, guest, ante)
    assert mine + others == 0
    assert {Result.WON: ante, Result.TIED: 0, Result.LOST: -ante}[result(asker, guest)] == mine


@given(FACES, FACES, FACES)
def test_higher_is_an_order(one: int, two: int, three: int) -> None:
    if result(one, two) is Result.WON and result(two, three) is Result.WON:
        assert result(one, three) is Result.WON


def test_on_average_nobody_gains() -> None:
    assert sum(gain(asker, guest, 500)[0] for asker, guest in DICE) == 0
