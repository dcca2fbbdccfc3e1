"""Payout tables, keep rules, the designer's search, and really played hands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from generator.errors import FaultyInput, UserError
from generator.games.paytable.keeps import ATOMS, KeepRule, Tie, most_frequent, read_keep_rule, vocabulary
from generator.games.paytable.payouts import (
    CLASSES,
    PAID,
    TABLES,
    PayoutClass,
    SoloGame,
    class_indices,
    own_table,
    solo_game,
)
from generator.games.paytable.played import comparisons, play_hands
from generator.games.paytable.search import Shape, Wanted, allowed, highest_end, search
from generator.games.paytable.solve import Limits, Way, measure, strategies
from generator.odds import reroll
from generator.odds.multisets import Multisets
from generator.odds.sampling import bound_for, farthest


def slow_class(dice: tuple[int, ...]) -> PayoutClass:
    """The class of a hand from its sentence in games.md 1.3."""
    counts = sorted(Counter(dice).values(), reverse=True)
    runs = any(set(range(low, low + 5)) <= set(dice) for low in dice)
    if counts[0] >= 5:
        return PayoutClass.FIVE
    if counts[0] == 4:
        return PayoutClass.FOUR
    if counts[0] == 3 and len(counts) > 1 and counts[1] >= 2:
        return PayoutClass.FULL_HOUSE
    if runs:
        return PayoutClass.STRAIGHT
    if counts[0] == 3:
        return PayoutClass.THREE
    if counts[0] == 2:
        return PayoutClass.TWO_PAIRS if counts[1:2] == [2] else PayoutClass.PAIR
    return PayoutClass.NOTHING


@pytest.mark.parametrize(("dice", "faces"), [(1, 2), (2, 6), (3, 3), (4, 9), (5, 6), (6, 8), (7, 4)])
def test_classes(dice: int, faces: int) -> None:
    sets = Multisets(dice, faces)
    found = [CLASSES[place] for place in class_indices(sets).tolist()]
    assert found == [slow_class(hand) for hand in sets.hands()]


def test_own_tables() -> None:
    table = own_table("10, 6,4,3,2,1,1/2")
    assert table.payouts == TABLES["B"].payouts
    assert len(table.by_class) == len(CLASSES) == len(PAID) + 1
    assert table.by_class[-1] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4,5,6", "6 payouts, expected 7"),
        ("", "1 payouts, expected 7"),
        ("1,2,3,4,5,6,7,8", "8 payouts, expected 7"),
        ("1,2,x,4,5,6,7", "`x` for full house is no number"),
        ("1,2,1/0,4,5,6,7", "`1/0` for full house is no number"),
        ("1,-2,3,4,5,6,7", "the payout `-2` for four is out of range"),
        ("1e9,0,0,0,0,0,0", "out of range"),
        ("1e-9,0,0,0,0,0,0", "out of range"),
        ("nan,0,0,0,0,0,0", "no number"),
        ("0,0,0,0,0,0,0", "every payout is 0"),
    ],
)
def test_tables_that_are_none(text: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        own_table(text)
    assert message in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((-5, 6, 2), "-5 dice, expected 1 to 12"),
        ((0, 6, 2), "0 dice"),
        ((13, 2, 2), "13 dice"),
        ((5, 1, 2), "1 faces, expected 2 to 20"),
        ((5, 21, 2), "21 faces"),
        ((5, 6, 50), "50 re-rolls, expected 0 to 10"),
        ((5, 6, -1), "-1 re-rolls"),
        ((12, 20, 2), "choices of what to keep, expected at most 3,000,000"),
    ],
)
def test_games_beyond_the_limits(numbers: tuple[int, int, int], message: str) -> None:
    with pytest.raises(UserError) as caught:
        solo_game(*numbers)
    assert message in caught.value.message
    assert caught.value.hint, "says why"


@pytest.mark.parametrize("tie", [*Tie])
def test_most_frequent(tie: Tie) -> None:
    sets = Multisets(5, 6)
    for hand, node in zip(sets.hands(), most_frequent(sets, tie).tolist(), strict=True):
        most = max(map(hand.count, hand))
        values = [face for face in hand if hand.count(face) == most]
        face = max(values) if tie is Tie.HIGHER else min(values)
        assert sets.dice_of(node) == (face,) * most


def kept(rule: KeepRule, hand: tuple[int, ...], left: int = 1) -> tuple[int, ...]:
    sets = Multisets(len(hand), 6)
    return sets.dice_of(int(rule.keeps(sets, left)[sets.hand_of(hand)]))


@pytest.mark.parametrize(
    ("text", "hand", "stays"),
    [
        ("most_frequent", (1, 1, 3, 3, 6), (3, 3)),
        ("face >= 5", (1, 2, 5, 5, 6), (5, 5, 6)),
        ("count == 2", (1, 1, 2, 2, 2), (1, 1)),
        ("nth == 1", (1, 1, 2, 2, 2), (1, 2)),
        ("nth <= 2", (1, 1, 2, 2, 2), (1, 1, 2, 2)),
        ("most >= 3 and count == 1", (1, 2, 2, 2, 6), (1, 6)),
        ("kinds == 2", (1, 1, 1, 1, 6), (1, 1, 1, 1, 6)),
        ("kinds == 2", (1, 1, 1, 2, 6), ()),
        ("sum > 25 and highest", (4, 5, 6, 6, 6), (6, 6, 6)),
        ("run >= 4 and in_run and nth == 1", (1, 3, 4, 5, 6), (3, 4, 5, 6)),
        ("run >= 4 and in_run and nth == 1", (2, 3, 3, 5, 6), ()),
        ("in_run", (1, 2, 2, 5, 6), (5, 6)),
        ("count_of(6) >= 2 and face == 1", (1, 2, 3, 6, 6), (1,)),
        ("yes", (1, 2, 3, 4, 6), (1, 2, 3, 4, 6)),
        ("no", (1, 2, 3, 4, 6), ()),
    ],
)
def test_keep_rules(text: str, hand: tuple[int, ...], stays: tuple[int, ...]) -> None:
    assert kept(read_keep_rule(text, 6), hand) == stays


def test_keep_rules_know_how_many_re_rolls_are_left() -> None:
    rule = read_keep_rule("rerolls_left == 1", 6)
    assert kept(rule, (1, 2, 3, 4, 5), left=1) == (1, 2, 3, 4, 5)
    assert kept(rule, (1, 2, 3, 4, 5), left=2) == ()


def test_a_rule_as_expression_is_the_built_in_one() -> None:
    game = solo_game()
    rule = read_keep_rule("most_frequent", 6)
    own = [rule.keeps(game.sets, left) for left in (1, 2)]
    values = measure(game, [TABLES["B"]], strategies(game, Fraction(1, 2), own), Limits())[0].values
    assert values[Way.OWN_RULE] == values[Way.RULE]


def test_every_word_is_explained_and_answered() -> None:
    assert [word for word, _ in ATOMS] == [atom.signature for atom in vocabulary(6).atoms]
    for atom in vocabulary(6).atoms:
        asked = atom.signature.replace("(face)", "(3)")
        text = asked if asked in ("most_frequent", "highest", "in_run") else f"{asked} >= 0"
        assert kept(read_keep_rule(text, 6), (6, 6, 6, 6, 6)) == (6, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("text", "told"),
    [("cuont >= 2", "did you mean `count`"), ("count_of(7) > 1", "7"), ("count >=", ""), ("", "")],
)
def test_faulty_keep_rules(text: str, told: str) -> None:
    with pytest.raises(FaultyInput) as caught:
        read_keep_rule(text, 6)
    finding = caught.value.findings[0]
    assert told in finding.message + finding.help
    assert finding.place.path == "--keep"
    assert "`in_run`" in caught.value.hint


@pytest.mark.parametrize("shape", [*Shape])
def test_search_finds_exactly_what_trying_all_finds(shape: Shape) -> None:
    """Three dice of four faces, payouts up to 3: every table of the shape is measured, none is left out."""
    game = solo_game(3, 4, 1)
    wanted = Wanted(Fraction(1), Fraction(1, 2), shape, 3)
    tables = [
        own_table(",".join(map(str, payouts)))
        for payouts in product(range(4), repeat=len(PAID))
        if all(payouts[place] in allowed(shape, payouts[:place], 3) for place in range(len(PAID)))
    ]
    tried = {
        one.table.payouts
        for one in measure(game, tables, {Way.OPTIMUM: reroll.optimum}, Limits())
        if abs(one.values[Way.OPTIMUM] - 1) <= Fraction(1, 2)
    }
    found = search(game, wanted, Limits())
    assert {one.table.payouts for one in found} == tried
    assert len(found) == len(tried)
    assert [one.above_rule for one in found] == sorted((one.above_rule for one in found), reverse=True)
    assert tried or shape in (Shape.LADDER, Shape.STEEP), "these two reach no pair with payouts up to 3"


@pytest.mark.parametrize(
    ("shape", "fits", "does_not"),
    [
        (Shape.LADDER, (7, 4, 2, 0, 0, 0, 0), (7, 4, 4, 0, 0, 0, 0)),
        (Shape.STEEP, (9, 4, 2, 1, 0, 0, 0), (9, 5, 2, 1, 0, 0, 0)),
        (Shape.STEPS, (9, 4, 4, 1, 1, 0, 0), (9, 4, 5, 1, 1, 0, 0)),
        (Shape.FLAT, (5, 5, 2, 2, 2, 2, 2), (5, 5, 2, 2, 1, 0, 0)),
        (Shape.FREE, (5, 0, 9, 2, 0, 2, 2), (10, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_shapes(shape: Shape, fits: tuple[int, ...], does_not: tuple[int, ...]) -> None:
    def is_of(payouts: tuple[int, ...]) -> bool:
        return all(payouts[place] in allowed(shape, payouts[:place], 9) for place in range(len(PAID)))

    assert is_of(fits)
    assert not is_of(does_not)
    assert highest_end(shape, fits, 9) == fits
    assert len(highest_end(shape, fits[:2], 9)) == len(PAID)


def test_search_for_the_casino_condition() -> None:
    found = search(solo_game(), Wanted(Fraction(94, 100), Fraction(2, 100), Shape.LADDER, 12), Limits())
    assert [one.table.name for one in found] == ["7,2,1,0,0,0,0", "10,2,0,0,0,0,0"]
    assert found[0].above_rule >= found[1].above_rule


def test_search_for_deep_tables_only() -> None:
    every, deep = (
        search(solo_game(), Wanted(Fraction(94, 100), Fraction(2, 100), Shape.STEPS, 8, only), Limits())
        for only in (False, True)
    )
    assert deep == tuple(one for one in every if one.is_deep)
    assert 0 < len(deep) < len(every)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (Wanted(Fraction(94), Fraction(1, 50), Shape.LADDER, 20), "target return is 94"),
        (Wanted(Fraction(-1), Fraction(1, 50), Shape.LADDER, 20), "target return is -1"),
        (Wanted(Fraction(1), Fraction(1), Shape.LADDER, 20), "--within is 1"),
        (Wanted(Fraction(1), Fraction(1, 50), Shape.LADDER, 5000), "--most is 5000"),
        (Wanted(Fraction(3), Fraction(2), Shape.FREE, 60), "beginnings of tables to look at"),
    ],
)
def test_searches_that_are_refused(wanted: Wanted, message: str) -> None:
    with pytest.raises(UserError) as caught:
        search(solo_game(), wanted, Limits())
    assert message in caught.value.message
    assert caught.value.hint


def small(rerolls: int = 2) -> SoloGame:
    return solo_game(3, 4, rerolls)


def test_played_hands_agree_with_the_exact_values() -> None:
    game = solo_game()
    played = list(play_hands(game, [TABLES["B"], TABLES["H"]], 20_000, 20261105, Fraction(1, 3)))
    made = comparisons(played)
    assert 2 * 4 * 6 < len(made) < 2 * 4 * 9, "what comes a few times only is not judged"
    assert abs(farthest(made).errors_off) < bound_for(len(made))
    assert {one.way for one in played} == {Way.OPTIMUM, Way.RULE, Way.NONE, Way.RANDOM}
    for one in played:
        exact = measure(game, [one.table], strategies(game, Fraction(1, 3)), Limits())[0].values[one.way]
        assert one.mean.exact == exact
        assert sum(each.sampled for each in one.classes) == pytest.approx(1)


def test_playing_repeats_with_its_seed_only() -> None:
    runs = [
        [one.mean.sampled for one in play_hands(small(), [TABLES["B"]], 1000, seed, Fraction(1, 2))]
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1] != runs[2]


def test_the_variance_is_that_of_the_payout() -> None:
    game = solo_game(1, 2, 0)
    table = own_table("0,0,0,0,0,0,1")
    assert [one.mean.variance for one in play_hands(game, [table], 10, 1, Fraction(1, 2))] == [0] * 4
    coins = solo_game(2, 2, 0)
    assert next(play_hands(coins, [table], 10, 1, Fraction(1, 2))).mean.variance == Fraction(1, 4)


@pytest.mark.parametrize(("game", "hands", "message"), [(small(), 0, "0 games"), (solo_game(9, 6), 5, "lie in")])
def test_playing_that_is_refused(game: SoloGame, hands: int, message: str) -> None:
    with pytest.raises(UserError) as caught:
        list(play_hands(game, [TABLES["B"]], hands, 1, Fraction(1, 2)))
    assert message in caught.value.message
