"""Solo dice poker against games.md 2.1, a plain program, and brute force."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.games.paytable.payouts import CLASSES, TABLES, Origin, SoloGame, own_table, solo_game
from generator.games.paytable.solve import (
    Limits,
    Measured,
    Returns,
    Way,
    class_rolls,
    differing_in_floats,
    equal_by_first_value,
    measure,
    measure_fully,
    measure_in_floats,
    strategies,
)
from generator.odds.pool import Ties
from tests.odds import brute
from tests.odds.plain_idea import Plain

HALF = Fraction(1, 2)
PLAIN = Plain()


@pytest.fixture(scope="module")
def game() -> SoloGame:
    return solo_game()


def returns(game: SoloGame, name: str) -> Returns:
    return measure(game, [TABLES[name]], strategies(game, HALF), Limits())[0]


def fully(game: SoloGame, name: str, ties: Ties = Ties.MOST_KEPT) -> Measured:
    return measure_fully(game, TABLES[name], strategies(game, HALF), Limits(), ties)


@pytest.mark.parametrize(
    ("table", "rerolls", "way", "fraction"),
    [
        ("B", 2, Way.OPTIMUM, "6291295/1889568"),
        ("B", 2, Way.RULE, "12181345/3779136"),
        ("B", 2, Way.RULE_LOWER, "12181345/3779136"),
        ("B", 2, Way.NONE, "185/162"),
        ("B", 2, Way.RANDOM, "185/162"),
        ("I", 2, Way.OPTIMUM, "6238055/1889568"),
        ("I", 2, Way.RULE, "12179485/3779136"),
        ("B", 1, Way.OPTIMUM, "30325/13122"),
        ("B", 1, Way.RULE, "38315/17496"),
    ],
)
def test_the_fractions(table: str, rerolls: int, way: Way, fraction: str) -> None:
    assert returns(solo_game(rerolls=rerolls), table).values[way] == Fraction(fraction)


@pytest.mark.parametrize(
    ("table", "optimum", "rule", "none", "strict", "status"),
    [
        ("A", 3.260591, 95.28, 45.08, 6, Origin.RECONSTRUCTED),
        ("B", 3.329489, 96.81, 34.30, 6, Origin.GIVEN),
        ("C", 2.885075, 98.86, 45.55, 6, Origin.RECONSTRUCTED),
        ("D", 4.890132, 98.51, 38.34, 6, Origin.RECONSTRUCTED),
        ("E", 2.027494, 95.37, 45.10, 6, Origin.RECONSTRUCTED),
        ("F", 0.950523, 99.88, 18.18, 5, Origin.RECONSTRUCTED),
        ("G", 0.941826, 98.48, 26.22, 6, Origin.RECONSTRUCTED),
        ("H", 0.935854, 79.69, 14.63, 100, Origin.RECONSTRUCTED),
        ("I", 3.301313, 97.62, 31.79, 0, Origin.GIVEN_IN_WORDS),
    ],
)
def test_the_nine_tables(
    game: SoloGame, table: str, optimum: float, rule: float, none: float, strict: int, status: Origin
) -> None:
    one = fully(game, table)
    found = one.returns
    assert float(found.values[Way.OPTIMUM]) == pytest.approx(optimum, abs=5e-7)
    # games.md prints shares to two decimals, some cut and some rounded (45.4550 as 45.55 is a slip of neither).
    assert float(100 * found.share(Way.RULE)) == pytest.approx(rule, abs=0.0051)
    assert float(100 * found.share(Way.NONE)) == pytest.approx(none, abs=0.0051)
    assert found.share(Way.NONE) == found.share(Way.RANDOM)
    assert found.is_deep == (table == "H")
    assert found.table.origin is status
    assert one.differences is not None
    assert len(one.differences.strict) == strict
    assert one.refuted == 0


def test_the_plain_program_agrees_on_all_nine(game: SoloGame) -> None:
    floats = measure_in_floats(game, list(TABLES.values()))
    for case, (name, table) in enumerate(TABLES.items()):
        found = returns(game, name).values
        payouts = tuple(map(float, table.payouts))
        assert float(found[Way.OPTIMUM]) == pytest.approx(PLAIN.optimum(payouts), abs=1e-9)
        assert float(found[Way.RULE]) == pytest.approx(PLAIN.rule(payouts), abs=1e-9)
        assert float(found[Way.NONE]) == pytest.approx(PLAIN.none(payouts), abs=1e-9)
        for way, bounded in floats.items():
            assert bounded[case].covers(found[way])
            assert bounded[case].error < Fraction(1, 10**12)


def test_the_rolls_of_each_class(game: SoloGame) -> None:
    assert class_rolls(game) == (6, 150, 300, 240, 1200, 1800, 3600, 480)
    assert game.sets.hand_count == 252


def test_the_classes_at_the_end(game: SoloGame) -> None:
    classes = fully(game, "B").classes
    optimum = [4.2081, 20.0674, 22.6176, 3.3277, 23.4048, 20.0443, 6.3110, 0.0191]
    rule = [4.6029, 24.4765, 9.8816, 0.0164, 35.3586, 12.7013, 12.8998, 0.0630]
    assert [float(100 * chance) for chance in classes[Way.OPTIMUM]] == pytest.approx(optimum, abs=5.1e-5)
    assert [float(100 * chance) for chance in classes[Way.RULE]] == pytest.approx(rule, abs=5.1e-5)
    for name in TABLES:
        for chances in fully(game, name).classes.values():
            assert sum(chances) == 1
            assert len(chances) == len(CLASSES)


def test_classes_and_payouts_give_the_return(game: SoloGame) -> None:
    for name, table in TABLES.items():
        one = fully(game, name)
        for way, chances in one.classes.items():
            paid = sum(chance * pay for chance, pay in zip(chances, table.by_class, strict=True))
            assert paid == one.returns.values[way]


def test_ties_move_the_classes_of_table_i_only(game: SoloGame) -> None:
    most, fewest = ({t: fully(game, t, ties).classes[Way.OPTIMUM] for t in "BI"} for ties in Ties)
    assert most["B"] == fewest["B"]
    assert most["I"] != fewest["I"]
    assert [abs(float(100 * (a - b))) > 1e-9 for a, b in zip(most["I"], fewest["I"], strict=True)].count(True) == 2
    assert max(abs(float(100 * (a - b))) for a, b in zip(most["I"], fewest["I"], strict=True)) < 0.02


def test_five_of_a_kind_alone() -> None:
    table = own_table("1,0,0,0,0,0,0")
    for rerolls, wanted in ((2, Fraction(347897, 7558272)), (1, Fraction(221, 17496))):
        game = solo_game(rerolls=rerolls)
        values = measure(game, [table], strategies(game, HALF), Limits())[0].values
        assert values[Way.OPTIMUM] == values[Way.RULE] == values[Way.RULE_LOWER] == wanted


def test_where_the_rule_errs_in_table_b(game: SoloGame) -> None:
    found = fully(game, "B").differences
    assert found is not None
    assert (len(found.strict), found.strict_rolls, found.hands, found.rolls) == (6, 720, 252, 7776)
    straight = found.strict[0]
    assert (straight.hand, straight.rule, straight.best) == ((1, 2, 3, 4, 5), (5,), ((1, 2, 3, 4, 5),))
    assert {len(set(hand)) for hand in found.tied} == {3}, "only hands of two pairs tie"
    assert len(found.tied) == 60
    # The article's 38: all 6, and those 32 of the 60 in which rounding put the lower pair above the higher one.
    assert found.strict_rolls + 32 * 30 == 1680 == round(0.216 * 7776)


def test_the_tie_of_table_f_is_no_error(game: SoloGame) -> None:
    found = fully(game, "F").differences
    assert found is not None
    assert (1, 2, 3, 4, 5) in found.tied
    assert (1, 2, 3, 4, 5) not in {one.hand for one in found.strict}
    assert found.strict_rolls == 600


def test_losses_by_brute_force() -> None:
    """Three dice of four faces with an own table: what the rule gives away in each hand."""
    game = solo_game(3, 4, 1)
    table = own_table("0,0,0,0,9,0,1")
    found = measure_fully(game, table, strategies(game, HALF), Limits()).differences
    assert found is not None
    weights = [Fraction(1, 4)] * 4

    def pays(hand: tuple[int, ...]) -> Fraction:
        return Fraction({1: 9, 2: 1, 3: 0}[len(set(hand))])

    values = brute.payouts(3, 4, pays, object)
    best = brute.optimum(values, 1, weights)
    rule = brute.by_rule(values, 1, weights, lambda fallen: brute.most_frequent(fallen, True))
    losses = {one.hand: one.loss for one in found.strict}
    for hand in game.sets.hands():
        at = tuple(face - 1 for face in hand)
        assert best[at] - rule[at] == losses.get(hand, 0)


def test_limits_decide_what_is_deep(game: SoloGame) -> None:
    ways = strategies(game, HALF)
    narrow = measure(game, [TABLES["B"]], ways, Limits(Fraction(1, 4), Fraction(3, 100)))[0]
    assert narrow.is_deep
    edge = Limits(narrow.above_chance, narrow.above_rule)
    assert measure(game, [TABLES["B"]], ways, edge)[0].is_deep
    beyond = Limits(narrow.above_chance + Fraction(1, 10**9), narrow.above_rule)
    assert not measure(game, [TABLES["B"]], ways, beyond)[0].is_deep


def test_dice_that_the_table_never_pays() -> None:
    game = solo_game(3, 3, 1)
    one = measure_fully(game, own_table("1,1,1,1,0,0,0"), strategies(game, HALF), Limits())
    assert set(one.returns.values.values()) == {Fraction(0)}
    assert one.returns.share(Way.NONE) == 1
    assert not one.returns.is_deep
    assert one.refuted == 0


def test_without_re_rolls_there_is_nothing_to_choose() -> None:
    game = solo_game(rerolls=0)
    one = measure_fully(game, TABLES["B"], strategies(game, HALF), Limits())
    assert one.differences is None
    assert set(one.returns.values.values()) == {Fraction(185, 162)}


def test_sticking_to_the_first_value() -> None:
    """The closed formula of games.md 2.1 and, for two dice of three faces, all rolls one by one."""
    assert float(equal_by_first_value(solo_game())) == pytest.approx(0.0452941, abs=5e-8)
    assert equal_by_first_value(solo_game(rerolls=0)) == Fraction(6, 7776)
    by_hand = Fraction(1, 3) + Fraction(2, 3) * (Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3))
    assert equal_by_first_value(solo_game(2, 3, 2)) == by_hand


def test_in_floats_rounding_decides_ties(game: SoloGame) -> None:
    for name, table in TABLES.items():
        found = fully(game, name).differences
        assert found is not None
        hands, rolls = differing_in_floats(game, table)
        assert len(found.strict) <= hands <= len(found.strict) + len(found.tied)
        assert found.strict_rolls <= rolls <= found.strict_rolls + found.tied_rolls
