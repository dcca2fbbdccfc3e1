"""What the house gives back, against plain recursion without multisets, and what an evening costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import isclose, sqrt
from pathlib import Path

import pytest

from generator.games.payout.measure import (
    SHOWN_WAYS,
    WAY_OF,
    best_return,
    evening_of,
    exceptions_of,
    is_fair,
    measure_house,
    returns_of,
    solo_of,
    table_of,
)
from generator.games.payout.rules import Advisor, PaidClass, class_of, every_hand, kept_by_rule
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.solve import Limits, Way
from tests.games.payout.composed import block_of, composed, edited, with_payouts

H = dict(zip(PaidClass, map(Fraction, ("5", "1.5", "1.5", "1.5", "0", "0", "0")), strict=True))
Hand = tuple[int, ...]


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> PayoutGame:
    return block_of(composed(), tmp_path_factory.mktemp("measure"))[1]


def worth(hand: Sequence[int]) -> Fraction:
    found = class_of(hand)
    return Fraction(0) if found is None else H[found]


@cache
def thrown(kept: Hand, left: int) -> Fraction:
    """The mean worth after the other dice are thrown, with so many re-rolls left after that; die by die."""
    if len(kept) == 5:
        return best(kept, left)
    return sum((thrown(tuple(sorted((*kept, face))), left) for face in range(1, 7)), Fraction(0)) / 6


@cache
def best(hand: Hand, left: int) -> Fraction:
    """The best mean worth of a hand."""
    if not left:
        return worth(hand)
    subsets = {tuple(die for die, stays in zip(hand, mask, strict=True) if stays) for mask in product((0, 1), repeat=5)}
    return max(thrown(kept, left - 1) for kept in subsets)


@cache
def by_rule(hand: Hand, left: int) -> Fraction:
    """The mean worth if the rule is followed."""
    if not left:
        return worth(hand)
    return _rule_thrown(tuple(sorted(kept_by_rule(hand))), left - 1)


@cache
def _rule_thrown(kept: Hand, left: int) -> Fraction:
    if len(kept) == 5:
        return by_rule(kept, left)
    return sum((_rule_thrown(tuple(sorted((*kept, face))), left) for face in range(1, 7)), Fraction(0)) / 6


def test_the_returns_are_those_of_plain_recursion(block: PayoutGame) -> None:
    assert best_return(block) == thrown((), 2)
    assert returns_of(block).values[Way.RULE] == _rule_thrown((), 2)
    assert returns_of(block).values[Way.NONE] == sum(map(worth, product(range(1, 7), repeat=5))) / 6**5


def test_one_re_roll_is_worth_less(tmp_path: Path) -> None:
    _, block = block_of(edited(("rerolls: 2", "rerolls: 1")), tmp_path)
    assert best_return(block) == thrown((), 1) < thrown((), 2)
    assert solo_of(block).rerolls == 1


def test_exceptions_are_the_hands_where_the_rule_is_strictly_worse(block: PayoutGame) -> None:
    for left, found in enumerate(exceptions_of(block), start=1):
        losses = {hand: best(hand, left) - thrown(tuple(sorted(kept_by_rule(hand))), left - 1) for hand in every_hand()}
        assert {one.hand for one in found} == {hand for hand, loss in losses.items() if loss}
        for one in found:
            assert one.loss == losses[one.hand]
            assert thrown(one.best[0], left - 1) == best(one.hand, left)
            assert len(one.best[0]) == max(map(len, one.best))


def test_the_table_of_the_block(block: PayoutGame) -> None:
    assert table_of(block).payouts == tuple(H.values())
    assert table_of(block).by_class[-1] == 0


def test_an_evening_costs_what_does_not_come_back(block: PayoutGame) -> None:
    evening = evening_of(block)
    assert evening.staked == 20
    assert evening.losses[Way.OPTIMUM] == 20 * (1 - best_return(block))
    assert evening.losses[Way.NONE] > evening.losses[Way.RULE] > evening.losses[Way.OPTIMUM] > 0


def test_standard_deviations_of_one_throw_and_of_an_evening(block: PayoutGame) -> None:
    measured = measure_house(block, Limits())
    throws = [worth(roll) for roll in product(range(1, 7), repeat=5)]
    mean = sum(throws, Fraction(0)) / len(throws)
    variance = sum(((one - mean) ** 2 for one in throws), Fraction(0)) / len(throws)
    assert isclose(measured.deviations[Way.NONE], sqrt(variance))
    single = measured.deviations[Way.OPTIMUM]
    assert isclose(measured.evening_deviations[5000], 5 * single * 2), "four games of five gold"
    assert isclose(measured.evening_deviations[500], 0.5 * single * sqrt(40))


def test_the_classes_at_the_end_add_up_to_the_return(block: PayoutGame) -> None:
    measured = measure_house(block, Limits())
    for way in SHOWN_WAYS:
        chances = measured.solo.classes[way]
        assert sum(chances) == 1
        paid = sum((pay * chance for pay, chance in zip(H.values(), chances, strict=False)), Fraction(0))
        assert paid == measured.solo.returns.values[way]
    assert measured.solo.refuted == 0, "looking one step ahead finds nothing better"


def test_both_advisors_are_ways_to_play() -> None:
    assert WAY_OF == {Advisor.RULE: Way.RULE, Advisor.BEST: Way.OPTIMUM}


@pytest.mark.parametrize(
    ("band", "fair"),
    [("{least: 92, most: 96}", True), ("{least: 94, most: 96}", False), ("{least: 0, most: 93}", False)],
)
def test_a_house_is_fair_within_its_band(band: str, fair: bool, tmp_path: Path) -> None:
    _, block = block_of(edited(("{least: 92, most: 96}", band)), tmp_path)
    assert is_fair(block) is fair
    assert measure_house(block, Limits()).is_fair is fair


def test_a_return_on_the_edge_of_the_band_is_within(tmp_path: Path) -> None:
    """Nothing but two pairs and better pays 1, and the band is exactly the return."""
    _, block = block_of(with_payouts("0 0 0 0 0 0 0.5", ("{least: 92, most: 96}", "{least: 0, most: 50}")), tmp_path)
    assert best_return(block) < Fraction(1, 2)
    assert is_fair(block)
