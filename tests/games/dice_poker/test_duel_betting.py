"""The betting round against plain sums over its seven ends, for given, mixed and best bettors."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.dice_poker.duel import make_duel
from generator.games.dice_poker.duel_betting import (
    Bettor,
    Leanings,
    Stakes,
    answering,
    bet,
    leaning_bettor,
    opening,
)
from generator.games.dice_poker.rules import Faces, Groups, Reroll, Table, has_better_rank, read_hand
from generator.odds.pool import Scaled, scaled

MARGINS = st.fractions(-1, 1, max_denominator=12)
CHANCES = st.fractions(0, 1, max_denominator=6)
STAKES = st.builds(Stakes, st.integers(1, 3000), st.integers(1, 3000))
Pick = Callable[[Fraction, Fraction], Fraction]


def bettor(raises: Fraction, calls: Fraction) -> Bettor:
    over = raises.denominator * calls.denominator
    return Bettor(np.array([[int(raises * over)]]), np.array([[int(calls * over)]]), over)


def mixed(yes: Fraction, no: Fraction, chance: Fraction) -> Fraction:
    return chance * yes + (1 - chance) * no


def slowly(
    stakes: Stakes,
    margin: Fraction,
    opener: tuple[Fraction, Fraction] | None,
    other: tuple[Fraction, Fraction] | None,
) -> Fraction:
    """The value of one pair of hands, written out; `None` bets as well as it can."""
    low, high = margin * stakes.ante, margin * (stakes.ante + stakes.raised)
    won = Fraction(stakes.ante)
    answered = min(high, won) if other is None else mixed(high, won, other[1])
    after_raise = max(high, -won) if opener is None else mixed(high, -won, opener[1])
    after_check = min(low, after_raise) if other is None else mixed(after_raise, low, other[0])
    return max(answered, after_check) if opener is None else mixed(answered, after_check, opener[0])


@given(
    STAKES,
    MARGINS,
    st.one_of(st.none(), st.tuples(CHANCES, CHANCES)),
    st.one_of(st.none(), st.tuples(CHANCES, CHANCES)),
)
def test_every_kind_of_bettor(
    stakes: Stakes,
    margin: Fraction,
    opener: tuple[Fraction, Fraction] | None,
    other: tuple[Fraction, Fraction] | None,
) -> None:
    first = None if opener is None else bettor(*opener)
    second = None if other is None else bettor(*other)
    found = bet(stakes, scaled([[margin]]), first, second)
    assert found.gold.fraction(0, 0) == slowly(stakes, margin, opener, other)
    assert (found.opens is None) == (found.calls is None) == (opener is not None)
    assert (found.answers is None) == (found.follows is None) == (other is not None)


@given(STAKES, MARGINS)
def test_both_best_in_closed_form(stakes: Stakes, margin: Fraction) -> None:
    """Ahead one raises and wins at most the ante by it; behind one is raised and loses at most the ante."""
    high = margin * (stakes.ante + stakes.raised)
    expected = min(high, Fraction(stakes.ante)) if margin > 0 else max(high, -Fraction(stakes.ante))
    assert bet(stakes, scaled([[margin]]), None, None).gold.fraction(0, 0) == expected


@given(STAKES, MARGINS)
def test_the_order_of_betting_changes_nothing_between_the_best(stakes: Stakes, margin: Fraction) -> None:
    here = bet(stakes, scaled([[margin]]), None, None).gold.fraction(0, 0)
    turned = bet(stakes, scaled([[-margin]]), None, None).gold.fraction(0, 0)
    assert here == -turned


@given(STAKES, MARGINS, CHANCES, CHANCES)
def test_nobody_bets_better_than_the_best(stakes: Stakes, margin: Fraction, raises: Fraction, calls: Fraction) -> None:
    one = scaled([[margin]])
    value = bet(stakes, one, None, None).gold.fraction(0, 0)
    given_chances = bettor(raises, calls)
    assert bet(stakes, one, given_chances, None).gold.fraction(0, 0) <= value
    assert bet(stakes, one, None, given_chances).gold.fraction(0, 0) >= value


@given(STAKES, MARGINS)
def test_the_best_choices_as_policies_are_worth_the_value(stakes: Stakes, margin: Fraction) -> None:
    one = scaled([[margin]])
    made = bet(stakes, one, None, None)
    value = made.gold.fraction(0, 0)
    assert bet(stakes, one, opening(made), None).gold.fraction(0, 0) == value
    assert bet(stakes, one, None, answering(made)).gold.fraction(0, 0) == value
    assert bet(stakes, one, opening(made), answering(made)).gold.fraction(0, 0) == value


@pytest.mark.parametrize(
    ("margin", "opens", "answers", "follows", "calls"),
    [
        ("1", False, False, False, True),
        ("3/4", True, False, False, True),
        ("1/2", True, True, False, True),
        ("1/4", True, True, False, True),
        ("0", False, True, False, True),
        ("-1/4", False, True, True, True),
        ("-1/2", False, True, True, True),
        ("-3/4", False, True, True, False),
    ],
)
def test_who_raises_and_who_calls(margin: str, opens: bool, answers: bool, follows: bool, calls: bool) -> None:
    """With ante and raise alike: raise ahead, call down to a margin of minus one half; ties check and call.

    One who surely wins gains the ante either way, so that is a tie.
    """
    made = bet(Stakes(500, 500), scaled([[Fraction(margin)]]), None, None)
    assert made.opens is not None
    assert made.answers is not None
    assert made.follows is not None
    assert made.calls is not None
    found = tuple(bool(one[0, 0]) for one in (made.opens, made.answers, made.follows, made.calls))
    assert found == (opens, answers, follows, calls)


def test_rows_and_columns_are_not_mixed_up() -> None:
    """Two hands a side with all margins different: each cell is the round of its own pair."""
    margins = [[Fraction(1, 2), Fraction(-1, 3)], [Fraction(3, 4), Fraction(-5, 6)]]
    raises = [[Fraction(1, 2), Fraction(0)], [Fraction(1), Fraction(1, 4)]]
    calls = [[Fraction(1), Fraction(1, 2)], [Fraction(0), Fraction(3, 4)]]
    stakes = Stakes(300, 700)
    whole = [np.array([[int(4 * one) for one in row] for row in table]) for table in (raises, calls)]
    one = Bettor(whole[0], whole[1], 4)
    first, second = bet(stakes, scaled(margins), one, None), bet(stakes, scaled(margins), None, one)
    for mine, theirs in product((0, 1), repeat=2):
        pair = (raises[mine][theirs], calls[mine][theirs])
        turned = (raises[theirs][mine], calls[theirs][mine])
        assert first.gold.fraction(mine, theirs) == slowly(stakes, margins[mine][theirs], pair, None)
        assert second.gold.fraction(mine, theirs) == slowly(stakes, margins[mine][theirs], None, turned)


def test_floats_follow_the_fractions() -> None:
    margins = scaled([[Fraction(one, 12) for one in range(-12, 13)]])
    wide = (np.full((25, 1), 1), np.full((25, 1), 2))
    other = Bettor(*wide, 3)
    exact = bet(Stakes(400, 900), margins, None, other).gold
    rounded = bet(Stakes(400, 900), margins.rounded(), None, other).gold
    assert rounded.is_float
    for case in range(25):
        assert float(rounded.fraction(0, case)) == pytest.approx(float(exact.fraction(0, case)), abs=1e-9)


def test_large_numbers_stay_exact() -> None:
    huge = 3**39
    margins = Scaled(np.array([[huge // 2]]), huge)
    found = bet(Stakes(2_000_000, 2_000_000), margins, bettor(Fraction(1, 3), Fraction(1, 7)), None)
    expected = slowly(Stakes(2_000_000, 2_000_000), Fraction(huge // 2, huge), (Fraction(1, 3), Fraction(1, 7)), None)
    assert found.gold.fraction(0, 0) == expected


@pytest.mark.parametrize(
    ("leanings", "plain", "better_class", "better_rank", "calls"),
    [
        (Leanings(1, 10_000, 5_000, 2, 1, 0), "1/3", "5/6", "5/7", "1"),
        (Leanings(0, 10_000, 5_000, 2, 1, 1), "0", "0", "0", "1/2"),
        (Leanings(3, 1_000, 0, 0, 0, 4), "1", "1", "1", "0"),
        (Leanings(0, 1_000, 1_000, 0, 0, 0), "1", "1", "1", "1"),
        (Leanings(4, 500, 250, 1, 2, 3), "4/5", "2/3", "1/2", "2/5"),
    ],
)
def test_weights_become_chances(
    leanings: Leanings, plain: str, better_class: str, better_rank: str, calls: str
) -> None:
    table = Table(2, 4, (Groups((2,)), Faces((1, 4))), 4)
    duel = make_duel(table, 0, dict.fromkeys(range(3), Reroll.PASS), Fraction(1, 2))
    made = leaning_bettor(duel, leanings)
    hands = [read_hand(table, hand) for hand in duel.sets.hands()]
    for (row, mine), (column, other) in product(enumerate(hands), repeat=2):
        wanted = better_class if mine.rank > other.rank else better_rank if has_better_rank(mine, other) else plain
        assert Fraction(int(made.raises[row, column]), made.denominator) == Fraction(wanted)
        assert Fraction(int(made.calls[row, column]), made.denominator) == Fraction(calls)
