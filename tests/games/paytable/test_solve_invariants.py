"""What must hold for every payout table: more pay is never worse, stretching, turning dice over, proofs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.paytable.keeps import Tie, most_frequent, read_keep_rule
from generator.games.paytable.payouts import CLASSES, PAID, PayoutTable, SoloGame, class_indicators, solo_game
from generator.games.paytable.solve import Limits, Returns, Way, measure, measure_fully, strategies
from generator.odds import reroll
from generator.odds.pool import Pool, Scaled, Ties
from generator.odds.reroll import play

GAME = solo_game()
SMALL = solo_game(4, 5, 2)
HALF = Fraction(1, 2)
PAYOUTS = st.lists(st.fractions(0, 20, max_denominator=4), min_size=len(PAID), max_size=len(PAID)).filter(any)


def table(payouts: list[Fraction], name: str = "drawn") -> PayoutTable:
    return PayoutTable(name, tuple(payouts))


def returns(game: SoloGame, *tables: PayoutTable) -> tuple[Returns, ...]:
    return measure(game, tables, strategies(game, HALF), Limits())


@settings(max_examples=30, deadline=None)
@given(PAYOUTS)
def test_the_optimum_beats_every_way(payouts: list[Fraction]) -> None:
    (found,) = returns(GAME, table(payouts))
    assert found.values[Way.OPTIMUM] == max(found.values.values())
    assert found.values[Way.NONE] == found.values[Way.RANDOM]
    assert 0 <= found.above_rule <= 1
    assert 0 <= found.above_chance <= 1


@settings(max_examples=30, deadline=None)
@given(PAYOUTS)
def test_turning_all_dice_over_changes_nothing(payouts: list[Fraction]) -> None:
    """1 becomes 6 and so on: no class cares, so both ties of the rule return the same."""
    (found,) = returns(GAME, table(payouts))
    assert found.values[Way.RULE] == found.values[Way.RULE_LOWER]


@settings(max_examples=30, deadline=None)
@given(PAYOUTS, st.integers(0, len(PAID) - 1), st.fractions(0, 5, max_denominator=4))
def test_more_pay_is_never_worse(payouts: list[Fraction], place: int, more: Fraction) -> None:
    raised = [pay + more if index == place else pay for index, pay in enumerate(payouts)]
    less, best = returns(SMALL, table(payouts), table(raised))
    for way in less.values:
        assert best.values[way] >= less.values[way]


@settings(max_examples=30, deadline=None)
@given(PAYOUTS, st.fractions("1/7", 9, max_denominator=7))
def test_stretching_a_table_stretches_its_returns(payouts: list[Fraction], factor: Fraction) -> None:
    one, stretched = returns(SMALL, table(payouts), table([pay * factor for pay in payouts]))
    for way in one.values:
        assert stretched.values[way] == factor * one.values[way]
        assert stretched.share(way) == one.share(way)
    assert stretched.is_deep == one.is_deep


@settings(max_examples=20, deadline=None)
@given(PAYOUTS, PAYOUTS)
def test_fixed_ways_are_linear_and_the_optimum_bends_up(one: list[Fraction], other: list[Fraction]) -> None:
    middle = [(a + b) / 2 for a, b in zip(one, other, strict=True)]
    first, second, between = returns(SMALL, table(one), table(other), table(middle))
    for way in (Way.RULE, Way.RULE_LOWER, Way.NONE, Way.RANDOM):
        assert between.values[way] == (first.values[way] + second.values[way]) / 2
    assert between.values[Way.OPTIMUM] <= (first.values[Way.OPTIMUM] + second.values[Way.OPTIMUM]) / 2


@pytest.mark.parametrize("way", [Way.OPTIMUM, Way.RULE])
def test_each_re_roll_helps(way: Way) -> None:
    """More re-rolls never hurt the optimum; the rule gains too where equal dice are all that pays."""
    equal = table([Fraction(pay) for pay in (9, 4, 0, 0, 2, 0, 1)])
    values = [returns(solo_game(5, 6, rerolls), equal)[0].values[way] for rerolls in range(5)]
    assert values == sorted(values)
    assert len(set(values)) == 5


@settings(max_examples=15, deadline=None)
@given(PAYOUTS)
def test_every_optimum_is_proven(payouts: list[Fraction]) -> None:
    found = measure_fully(SMALL, table(payouts), strategies(SMALL, HALF), Limits())
    assert found.refuted == 0
    for chances in found.classes.values():
        assert sum(chances) == 1
    optimum = sum(p * pay for p, pay in zip(found.classes[Way.OPTIMUM], (*payouts, Fraction(0)), strict=True))
    assert optimum == found.returns.values[Way.OPTIMUM]


@settings(max_examples=15, deadline=None)
@given(PAYOUTS)
def test_losses_add_up_to_what_one_wrong_keep_costs(payouts: list[Fraction]) -> None:
    """The rule once and the optimum afterwards: its return lies below the optimum's by exactly `first_loss`."""
    drawn = table(payouts)
    found = measure_fully(SMALL, drawn, strategies(SMALL, HALF), Limits()).differences
    assert found is not None
    rule = most_frequent(SMALL.sets, Tie.HIGHER)

    def once(pool: Pool, nodes: Scaled, left: int) -> Scaled:
        return pool.keep(nodes, rule) if left == SMALL.rerolls else pool.best(nodes)

    (mixed,) = measure(SMALL, [drawn], {Way.OPTIMUM: reroll.optimum, Way.OWN_RULE: once}, Limits())
    assert mixed.values[Way.OPTIMUM] - mixed.values[Way.OWN_RULE] == found.first_loss


@pytest.mark.parametrize("ties", [*Ties])
def test_ties_never_change_a_return(ties: Ties) -> None:
    flat = table([Fraction(1)] * len(PAID))
    found = measure_fully(SMALL, flat, strategies(SMALL, HALF), Limits(), ties)
    paid = sum(found.classes[Way.OPTIMUM][: len(PAID)])
    assert paid == found.returns.values[Way.OPTIMUM]


@pytest.mark.parametrize(
    "text", ["yes", "no", "count >= 2", "face >= 4", "nth == 1", "most_frequent", "rerolls_left == 2"]
)
def test_own_rules_by_their_chances_of_classes(text: str) -> None:
    rule = read_keep_rule(text, SMALL.sets.faces)
    own = [rule.keeps(SMALL.sets, left) for left in (1, 2)]
    pays = table([Fraction(pay) for pay in (9, 5, 4, 3, 2, 1, 1)])
    found = measure_fully(SMALL, pays, strategies(SMALL, HALF, own), Limits())
    chances = found.classes[Way.OWN_RULE]
    assert sum(p * pay for p, pay in zip(chances, pays.by_class, strict=True)) == found.returns.values[Way.OWN_RULE]
    if text in ("yes", "no"):
        assert found.returns.values[Way.OWN_RULE] == found.returns.values[Way.NONE]


def test_classes_cover_every_hand_once() -> None:
    indicators = class_indicators(GAME.sets)
    assert (indicators.numbers.sum(axis=1) == 1).all()
    assert indicators.numbers.shape == (252, len(CLASSES))
    assert sum(play(GAME.pool, indicators, 2, reroll.optimum).values) > 1, "each class alone at its own optimum"
