"""Laws of the payout game over all hands, odd houses and long evenings, against plain search and a plain ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.payout.author import CODE_BASE, code_of, hands
from generator.games.payout.measure import returns_of, solo_of, table_of
from generator.games.payout.names import EVENT_NUMBERS, FIRST_ID, names
from generator.games.payout.rules import (
    GROUPS,
    STRAIGHTS,
    UNIT,
    Account,
    House,
    PaidClass,
    class_of,
    every_hand,
    kept_by_rule,
    values_of,
)
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.solve import Way
from tests.games.payout.composed import block_of, composed, with_payouts

SHAPES = {"5": "five", "41": "four", "32": "full_house", "311": "three", "221": "two_pairs", "2111": "pair"}
"""Classes by how often their faces lie there, most first."""
dice = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple)


@st.composite
def houses(draw: st.DrawFn) -> House:
    """A house whose stakes and payouts are whole steps, as the build demands."""
    step = draw(st.sampled_from([100, 500, 1000, 2500]))
    least = step * draw(st.integers(1, 4))
    most = least + step * draw(st.integers(0, 10))
    pays = {paid: 500 * draw(st.integers(0, 20)) for paid in PaidClass}
    return House(pays, least, most, step, most + step * draw(st.integers(0, 20)), draw(st.integers(1, 30)))


def shape_of(hand: Sequence[int]) -> str:
    """How often the faces lie there, most first."""
    return "".join(map(str, sorted(Counter(hand).values(), reverse=True)))


# --- classes


def test_classes_are_those_of_the_shapes() -> None:
    for hand in every_hand():
        found = class_of(hand)
        if hand in STRAIGHTS:
            assert found is PaidClass.STRAIGHT
        else:
            assert (found.value if found else None) == SHAPES.get(shape_of(hand)), hand


def test_every_hand_is_there_once_and_all_throws_with_it() -> None:
    every = list(every_hand())
    assert every == sorted(set(every))
    assert sum(factorial(5) // prod(map(factorial, Counter(hand).values())) for hand in every) == 6**5


def test_ranks_grow_with_the_class() -> None:
    assert [paid.rank for paid in PaidClass] == [7, 6, 5, 4, 3, 2, 1]


def test_values_are_faces_that_lie_there_so_often() -> None:
    for hand in every_hand():
        for paid, sizes in GROUPS.items():
            found = values_of(paid, hand)
            if found is not None:
                assert len(set(found)) == len(found) == len(sizes)
                assert all(hand.count(face) >= size for face, size in zip(found, sizes, strict=True))


def test_a_class_that_does_not_fit_has_no_choice_of_values() -> None:
    """By search: no choice of different faces has so many dice."""
    for hand in every_hand():
        for paid, sizes in GROUPS.items():
            choices = product(range(1, 7), repeat=len(sizes))
            fits = any(
                len(set(choice)) == len(choice)
                and all(hand.count(face) >= size for face, size in zip(choice, sizes, strict=True))
                for choice in choices
            )
            assert (values_of(paid, hand) is not None) == fits, (hand, paid)


def test_the_better_class_counts() -> None:
    assert class_of((4, 4, 4, 4, 4)) is PaidClass.FIVE, "and not four, three or a pair"
    assert class_of((2, 2, 2, 5, 5)) is PaidClass.FULL_HOUSE, "and not two pairs"
    for hand in every_hand():
        fitting = [paid for paid in PaidClass if values_of(paid, hand) is not None]
        assert class_of(hand) == (max(fitting, key=lambda paid: paid.rank) if fitting else None)


# --- the simple rule


def test_the_rule_keeps_a_part_of_the_hand() -> None:
    for hand in every_hand():
        kept = kept_by_rule(hand)
        assert not Counter(kept) - Counter(hand)
        assert kept == tuple(die for die in hand if die == kept[0])


def test_no_other_value_is_more_frequent_or_as_frequent_and_higher() -> None:
    for hand in every_hand():
        kept = kept_by_rule(hand)
        for face in set(hand) - {kept[0]}:
            assert (hand.count(face), face) < (len(kept), kept[0])


def test_a_straight_keeps_its_highest_die_and_a_full_house_its_three() -> None:
    assert kept_by_rule((1, 2, 3, 4, 5)) == (5,)
    assert kept_by_rule((6, 2, 3, 4, 5)) == (6,)
    assert kept_by_rule((6, 1, 6, 1, 1)) == (1, 1, 1)
    assert kept_by_rule((1, 1, 4, 3, 3)) == (3, 3)


# --- codes of hands


@given(dice)
def test_a_code_is_read_back_as_the_hand(hand: tuple[int, ...]) -> None:
    code, counts = code_of(hand), []
    for _ in range(6):
        code, count = divmod(code, CODE_BASE)
        counts.append(count)
    assert code == 0
    assert counts == [hand.count(face) for face in range(1, 7)]


def test_codes_fit_a_variable_of_the_game() -> None:
    assert max(map(code_of, every_hand())) < 2_147_483, "32 bits of thousandths"


def test_what_the_script_looks_for_stands_best_first() -> None:
    found = list(hands())
    assert [one.name for one in found] == [
        "five", "four", "full_house", "straight_1", "straight_2", "three", "two_pairs", "pair"
    ]  # fmt: skip
    assert [one.rank for one in found] == sorted((one.rank for one in found), reverse=True)


# --- the house


@settings(max_examples=100, deadline=None)
@given(houses(), dice)
def test_a_house_pays_in_proportion_to_the_stake(house: House, hand: tuple[int, ...]) -> None:
    paid = class_of(hand)
    for stake in house.stakes():
        exact = Fraction(house.pays[paid] * stake, UNIT) if paid else Fraction(0)
        assert house.paid(hand, stake) == exact


@settings(max_examples=100, deadline=None)
@given(houses())
def test_stakes_go_from_the_least_to_the_most_in_steps(house: House) -> None:
    stakes = list(house.stakes())
    assert (stakes[0], stakes[-1]) == (house.least, house.most)
    assert {later - earlier for earlier, later in pairwise(stakes)} <= {house.step}


# --- the limit, against a ledger that remembers every stake


class Ledger:
    """Every stake with its day, and which window it belongs to: windows open with a stake and last some days."""

    def __init__(self) -> None:
        self.windows: list[tuple[int, list[int]]] = []

    def counted(self, house: House, day: int) -> int:
        return sum(sum(stakes) for since, stakes in self.windows if since <= day < since + house.limit_days)

    def stake(self, house: House, stake: int, day: int) -> None:
        if not self.windows or day >= self.windows[-1][0] + house.limit_days:
            self.windows.append((day, []))
        self.windows[-1][1].append(stake)


@settings(max_examples=100, deadline=None)
@given(houses(), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 10)), max_size=40), st.integers(0, 10**5))
def test_an_account_is_the_ledger(house: House, wishes: list[tuple[int, int]], purse: int) -> None:
    account, ledger, day = Account(), Ledger(), 0
    stakes = list(house.stakes())
    for later, place in wishes:
        day += later
        stake = stakes[place % len(stakes)]
        assert account.counted(house, day) == ledger.counted(house, day)
        wanted = purse >= stake and ledger.counted(house, day) + stake <= house.limit
        assert account.may_stake(house, stake, purse, day) == wanted
        if wanted:
            account.stake(house, stake, day)
            ledger.stake(house, stake, day)
            purse -= stake
    assert all(sum(stakes) <= house.limit for _, stakes in ledger.windows)


@settings(max_examples=50, deadline=None)
@given(houses())
def test_the_most_can_be_staked_at_once_on_a_free_day(house: House) -> None:
    assert Account().may_stake(house, house.most, house.most, 0)
    assert not Account().may_stake(house, house.most, house.most - 1, 0)


# --- what comes back


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> PayoutGame:
    """The shipped block."""
    return block_of(composed(), tmp_path_factory.mktemp("laws"))[1]


def test_ways_to_play_are_ordered(block: PayoutGame) -> None:
    values = returns_of(block).values
    assert values[Way.OPTIMUM] > values[Way.RULE] > values[Way.NONE]
    assert values[Way.RANDOM] == values[Way.NONE], "blind re-rolls are a new throw"


def test_the_return_without_re_rolls_is_plain_counting(block: PayoutGame) -> None:
    paid = Fraction(0)
    for hand in every_hand():
        ways = factorial(5) // prod(map(factorial, Counter(hand).values()))
        found = class_of(hand)
        paid += Fraction(ways * (block.hands.of(found).pays if found else 0), UNIT * 6**5)
    assert returns_of(block).values[Way.NONE] == paid


def test_one_re_roll_by_brute_force(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The best keep of every hand by trying all of its 32 subsets with all throws of the rest."""
    _, block = block_of(with_payouts("10 6 4 3 2 1 0.5", ("rerolls: 2", "rerolls: 1")), tmp_path_factory.mktemp("one"))
    pays = {hand: block.hands.of(found).pays if (found := class_of(hand)) else 0 for hand in every_hand()}
    rests = {
        size: [
            (rest, factorial(size) // prod(map(factorial, Counter(rest).values())))
            for rest in combinations_with_replacement(range(1, 7), size)
        ]
        for size in range(6)
    }

    def value(kept: tuple[int, ...]) -> Fraction:
        size = 5 - len(kept)
        return Fraction(sum(ways * pays[tuple(sorted(kept + rest))] for rest, ways in rests[size]), 6**size)

    values = {kept: value(kept) for size in range(6) for kept in combinations_with_replacement(range(1, 7), size)}
    total = Fraction(0)
    for hand, ways in rests[5]:
        keeps = {kept for size in range(6) for kept in combinations(hand, size)}
        total += ways * max(values[kept] for kept in keeps)
    assert returns_of(block).values[Way.OPTIMUM] == total / (UNIT * 6**5)


def test_the_solver_is_asked_about_the_block_itself(block: PayoutGame) -> None:
    assert solo_of(block).rerolls == block.dice.rerolls
    assert [Fraction(block.hands.of(paid).pays, UNIT) for paid in PaidClass] == list(table_of(block).by_class[:7])


# --- names


def test_ids_are_of_the_game_s_range_and_differ() -> None:
    n = names("inn", "tav")
    ids = [n.event(step) for step in EVENT_NUMBERS]
    assert len(set(ids)) == len(ids)
    assert all(FIRST_ID < int(one.removeprefix("tav.")) < FIRST_ID + 1000 for one in ids)
    assert n.variable("stake") == "inn_pt_stake"
    assert n.flag("seated") == "inn_pt_seated"
