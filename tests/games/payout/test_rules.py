"""The reference of the payout game: classes, payouts, the simple rule, and the limit of some days."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.payout.rules import (
    Account,
    House,
    PaidClass,
    class_of,
    every_hand,
    kept_by_rule,
    values_of,
)
from generator.games.paytable.payouts import PAID, class_indices, solo_game

H = dict(zip(PaidClass, (5000, 1500, 1500, 1500, 0, 0, 0), strict=True))
HOUSE = House(H, 500, 5000, 500, 20_000, 1)
DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)


def test_class_counts_of_all_throws_are_the_published_ones() -> None:
    counts = Counter(class_of(roll) for roll in product(range(1, 7), repeat=5))
    assert [counts[paid] for paid in PaidClass] == [6, 150, 300, 240, 1200, 1800, 3600]
    assert counts[None] == 480


def test_classes_are_those_of_the_solver() -> None:
    sets = solo_game().sets
    assert [paid.value.replace("_", " ") for paid in PaidClass] == list(PAID)
    for hand, place in zip(sets.hands(), class_indices(sets).tolist(), strict=True):
        found = class_of(hand)
        assert place == (len(PaidClass) if found is None else list(PaidClass).index(found))


@pytest.mark.parametrize(
    ("dice", "paid", "values"),
    [
        ((3, 3, 3, 3, 3), "five", (3,)),
        ((3, 3, 6, 3, 3), "four", (3,)),
        ((2, 5, 2, 5, 2), "full_house", (2, 5)),
        ((5, 4, 3, 2, 1), "straight", ()),
        ((2, 6, 4, 3, 5), "straight", ()),
        ((6, 6, 6, 1, 2), "three", (6,)),
        ((1, 1, 4, 4, 6), "two_pairs", (4, 1)),
        ((1, 1, 4, 3, 6), "pair", (1,)),
        ((1, 2, 3, 4, 6), None, None),
    ],
)
def test_hands(dice: tuple[int, ...], paid: str | None, values: tuple[int, ...] | None) -> None:
    found = class_of(dice)
    assert found == (None if paid is None else PaidClass(paid))
    assert (None if found is None else values_of(found, dice)) == values


@given(DICE, st.randoms())
def test_the_order_of_dice_does_not_matter(dice: list[int], random: object) -> None:
    assert class_of(dice) == class_of(sorted(dice))
    assert sorted(kept_by_rule(dice)) == sorted(kept_by_rule(sorted(dice)))


@given(DICE)
def test_the_rule_keeps_all_of_a_most_frequent_value(dice: list[int]) -> None:
    kept = kept_by_rule(dice)
    counts = Counter(dice)
    assert len(set(kept)) == 1
    assert counts[kept[0]] == len(kept) == max(counts.values())
    assert all(face <= kept[0] for face, count in counts.items() if count == len(kept))


def test_there_are_252_hands() -> None:
    assert len(list(every_hand())) == 252


def test_a_stake_is_paid_by_the_class() -> None:
    assert HOUSE.paid((6, 6, 6, 6, 6), 5000) == 25_000
    assert HOUSE.paid((1, 2, 3, 4, 5), 500) == 750
    assert HOUSE.paid((1, 1, 1, 4, 5), 500) == 0
    assert list(HOUSE.stakes())[::9] == [500, 5000]


# --- the limit


def test_what_is_staked_counts_until_its_days_are_over() -> None:
    house = House(H, 500, 5000, 500, 20_000, 3)
    account = Account()
    account.stake(house, 5000, day=10)
    account.stake(house, 4500, day=12)
    assert [account.counted(house, day) for day in (10, 12, 13, 99)] == [9500, 9500, 0, 0]
    account.stake(house, 500, day=13)
    assert account.counted(house, 15) == 500
    assert account.counted(house, 16) == 0


def test_purse_and_limit_both_bind() -> None:
    account = Account()
    assert account.may_stake(HOUSE, 5000, 5000, 0)
    assert not account.may_stake(HOUSE, 5000, 4999, 0)
    for _ in range(4):
        account.stake(HOUSE, 5000, 0)
    assert not account.may_stake(HOUSE, 500, 100_000, 0)
    assert account.may_stake(HOUSE, 500, 100_000, 1)


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(range(500, 5001, 500))), max_size=40))
def test_nobody_stakes_more_than_the_limit_within_its_days(steps: list[tuple[int, int]]) -> None:
    account, day, staked = Account(), 0, Counter[int]()
    for later, stake in steps:
        day += later
        if account.may_stake(HOUSE, stake, 10**6, day):
            account.stake(HOUSE, stake, day)
            staked[day] += stake
    assert all(sum_ <= HOUSE.limit for sum_ in staked.values())
