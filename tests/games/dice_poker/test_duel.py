"""The duel against games.md 2.2, and against plain game trees without multisets on tiny dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from generator.errors import UserError
from generator.games.dice_poker import duel_blind
from generator.games.dice_poker.duel import (
    PLAIN,
    Chances,
    Duel,
    Mover,
    Played,
    Policy,
    average,
    chances,
    make_duel,
    play,
    with_sight,
)
from generator.games.dice_poker.duel_betting import Leanings, Stakes, leaning_bettor
from generator.games.dice_poker.duel_loaded import PLAIN_DICE, face_weights, loaded
from generator.games.dice_poker.duel_measure import (
    Game,
    Gold,
    best_play,
    depth,
    equity_by_first_hand,
    gold,
    gold_alone,
    measure_duel,
    measure_in_floats,
    strengths,
)
from generator.games.dice_poker.duel_play import play_games
from generator.games.dice_poker.rules import (
    Faces,
    Groups,
    Reroll,
    Table,
)
from generator.games.paytable.solve import Limits
from generator.odds.distribution import Distribution
from generator.odds.sampling import bound_for, farthest

HALF = Fraction(1, 2)
WITCHER = Table(
    5,
    6,
    (
        Groups((5,)),
        Groups((4,)),
        Groups((3, 2)),
        Faces((2, 3, 4, 5, 6)),
        Faces((1, 2, 3, 4, 5)),
        Groups((3,)),
        Groups((2, 2)),
        Groups((2,)),
    ),
    10,
)
WITCHER_AI = {8: Reroll.PASS, 7: Reroll.RANKED, 6: Reroll.PASS, 5: Reroll.PASS, 4: Reroll.PASS} | {
    3: Reroll.RANKED,
    2: Reroll.RANKED,
    1: Reroll.RANKED,
    0: Reroll.ALL,
}
STAKES = Stakes(500, 500)
WEIGHTS = Leanings(1, 10_000, 5_000, 2, 1, 0)
TINY = Table(2, 3, (Groups((2,)), Faces((1, 3))), 3)
TINY_AI = {2: Reroll.PASS, 1: Reroll.RANKED, 0: Reroll.ALL}


@pytest.fixture(scope="module")
def witcher() -> Duel:
    return make_duel(WITCHER, 1, WITCHER_AI, HALF)


@pytest.fixture(scope="module")
def optimum(witcher: Duel) -> Played:
    return best_play(witcher)


@pytest.fixture(scope="module")
def sight(witcher: Duel, optimum: Played) -> Mapping[tuple[Policy, Policy], Chances]:
    return with_sight(witcher, optimum)


@pytest.fixture(scope="module")
def game(witcher: Duel) -> Game:
    leans = [("lucky", 6, Fraction(5, 4)), ("cursed", 6, Fraction(3, 4))]
    return Game(witcher, STAKES, WEIGHTS, face_weights(leans, 6), False, ())


@pytest.fixture(scope="module")
def in_gold(game: Game) -> Gold:
    return gold_alone(game)


# --- games.md 2.2


def test_every_hand_has_its_own_strength(witcher: Duel) -> None:
    found = strengths(witcher)
    assert (found.hands, found.different) == (252, 252)
    assert (found.weakest, found.strongest) == ((1, 2, 3, 4, 6), (6, 6, 6, 6, 6))


def test_two_rolls(sight: Mapping[tuple[Policy, Policy], Chances]) -> None:
    ends = sight[Policy.NONE, Policy.NONE]
    assert (ends.win, ends.draw) == (Fraction(556315, 1119744), Fraction(3557, 559872))


@pytest.mark.parametrize(
    ("first", "second", "win", "draw", "lose"),
    [
        (Policy.NONE, Policy.NONE, 0.496823, 0.006353, 0.496823),
        (Policy.AI, Policy.AI, 0.497664, 0.004671, 0.497664),
        (Policy.AI, Policy.NONE, 0.728568, 0.003795, 0.267637),
        (Policy.BEST_RESPONSE, Policy.AI, 0.508332, 0.004794, 0.486874),
        (Policy.OPTIMUM, Policy.OPTIMUM, 0.482328, 0.004874, 0.512798),
    ],
)
def test_the_published_chances(
    sight: Mapping[tuple[Policy, Policy], Chances],
    first: Policy,
    second: Policy,
    win: float,
    draw: float,
    lose: float,
) -> None:
    ends = sight[first, second]
    found = (float(ends.win), float(ends.draw), float(ends.lose))
    assert found == pytest.approx((win, draw, lose), abs=5.1e-7)
    assert ends.win + ends.draw + ends.lose == 1


def test_the_equity_of_both_optima(sight: Mapping[tuple[Policy, Policy], Chances]) -> None:
    assert float(sight[Policy.OPTIMUM, Policy.OPTIMUM].equity) == pytest.approx(0.4847646, abs=5e-8)


def test_the_value_of_the_whole_game(in_gold: Gold) -> None:
    assert in_gold.values[Policy.OPTIMUM, Policy.OPTIMUM] == Fraction(-227130697975, 8463329722368)
    assert in_gold.other_order == in_gold.values[Policy.OPTIMUM, Policy.OPTIMUM]


def test_the_depth(game: Game, optimum: Played) -> None:
    found = depth(game, Policy.AI, Limits(), optimum)
    assert found.rule == HALF
    assert float(100 * found.above_chance) == pytest.approx(24.75, abs=0.005)
    assert float(100 * found.above_rule) == pytest.approx(1.70, abs=0.005)
    assert not found.is_deep
    narrow = depth(game, Policy.AI, Limits(found.above_chance, found.above_rule), optimum)
    assert narrow.is_deep
    other = depth(game, Policy.OPTIMUM, Limits(), optimum)
    assert other.optimum == HALF, "the best response to the optimum is worth the optimum, in both seats together"


def test_the_literal_reading_of_straights_costs_equity(witcher: Duel) -> None:
    """games.md 1.1: without a rank all dice of a straight are thrown again, which costs 1.3 points against the rule."""
    literal = replace(witcher, ai_choices={**WITCHER_AI, 5: Reroll.ALL, 4: Reroll.ALL})
    movers = [Mover(Policy.AI, (one.plain_keeps(Policy.AI),)) for one in (literal, witcher)]
    ends = chances(witcher, play(witcher, movers[0], movers[1]).outlook)
    assert float(100 * (HALF - ends.equity)) == pytest.approx(1.3, abs=0.05)


# --- what must hold between policies


def test_a_best_response_is_best_and_the_optimum_safe(sight: Mapping[tuple[Policy, Policy], Chances]) -> None:
    safe = sight[Policy.OPTIMUM, Policy.OPTIMUM].equity
    for other in (*PLAIN, Policy.OPTIMUM):
        first = [sight[policy, other].equity for policy in Policy if (policy, other) in sight]
        second = [sight[other, policy].equity for policy in Policy if (other, policy) in sight]
        assert sight[Policy.BEST_RESPONSE, other].equity == max(first)
        assert sight[other, Policy.BEST_RESPONSE].equity == min(second)
        assert sight[Policy.OPTIMUM, other].equity >= safe >= sight[other, Policy.OPTIMUM].equity


def test_policies_that_ignore_the_other_do_not_care_for_sight(
    witcher: Duel, sight: Mapping[tuple[Policy, Policy], Chances]
) -> None:
    blind = {(first, second): ends for first, second, ends in duel_blind.without_sight(witcher, None)}
    for first, second in product(PLAIN, PLAIN):
        assert blind[first, second] == sight[first, second]
        assert sight[first, second].turned == sight[second, first]
    assert all(Policy.OPTIMUM not in pair for pair in blind)


def test_turning_an_outlook_shows_the_other_side(witcher: Duel, optimum: Played) -> None:
    strengths_of = witcher.strengths
    turned = witcher.showdown.turned
    assert (turned.win.numbers == (strengths_of[:, np.newaxis] > strengths_of)).all()
    assert (turned.margin.numbers == np.sign(strengths_of[:, np.newaxis] - strengths_of)).all()
    again = optimum.outlook.turned.turned
    assert (again.win.numbers == optimum.outlook.win.numbers).all()
    assert (again.margin.numbers == optimum.outlook.margin.numbers).all()


def test_of_equal_keeps_either_seat_takes_that_with_most_own_wins() -> None:
    """Two dice of three faces, where draws are frequent: every keep of every pair of hands, both seats."""
    duel = make_duel(Table(2, 3, (Groups((2,)),), 3), 1, {1: Reroll.PASS, 0: Reroll.ALL}, HALF)
    played, pairs = best_play(duel), duel.sets.pairs
    last = duel.showdown.turned
    before = play(duel, Mover(Policy.NONE), Mover(Policy.OPTIMUM, played.second_keeps)).outlook
    differing = 0
    for after, keeps in ((last, played.second_keeps[0]), (before, played.first_keeps[0])):
        margin, win = duel.first.expect(after.margin), duel.first.expect(after.win)
        for mine, other in product(range(duel.sets.hand_count), repeat=2):
            nodes = pairs.node[pairs.hand == mine]
            worth = [(int(margin.numbers[node, other]), int(win.numbers[node, other])) for node in nodes]
            kept = int(keeps[mine, other])
            assert (int(margin.numbers[kept, other]), int(win.numbers[kept, other])) == max(worth)
            differing += len({wins for value, wins in worth if value == max(worth)[0]}) > 1
    assert differing, "somewhere equal keeps must differ in wins"


# --- without sight


def test_the_optimum_without_sight_is_safe(witcher: Duel) -> None:
    found = duel_blind.solve(witcher)
    blind = {(first, second): ends for first, second, ends in duel_blind.without_sight(witcher, found)}
    assert found.margin == 0
    for policy in Policy:
        assert blind[policy, Policy.OPTIMUM].equity <= HALF <= blind[Policy.OPTIMUM, policy].equity
    assert blind[Policy.BEST_RESPONSE, Policy.OPTIMUM].equity == HALF
    assert float(blind[Policy.BEST_RESPONSE, Policy.AI].equity) > 0.5


def every_blind_policy(duel: Duel) -> list[tuple[Fraction, ...]]:
    """The final hands of all policies of a duel with one re-roll, each as chances."""
    sets, pool = duel.sets, duel.first
    options = [sorted(set(sets.pairs.node[sets.pairs.hand == hand].tolist())) for hand in range(sets.hand_count)]
    found = []
    for choice in product(*options):
        after = [Fraction(0)] * sets.hand_count
        for weight, node in zip(pool.hand_weights, choice, strict=True):
            stays = sets.dice_of(node)
            for roll in product(range(1, sets.faces + 1), repeat=sets.dice - len(stays)):
                likely = Fraction(weight, pool.scale * sets.faces ** len(roll))
                after[sets.hand_of(stays + roll)] += likely
        found.append(tuple(after))
    return found


def test_no_policy_at_all_gains_against_the_blind_optimum() -> None:
    duel = make_duel(Table(2, 2, (Groups((2,)),), 3), 1, {1: Reroll.PASS, 0: Reroll.ALL}, HALF)
    found = duel_blind.solve(duel)
    margin = duel.showdown.margin.numbers
    optimal = [Fraction(int(weight), found.second.total) for weight in found.second.weights]
    policies = every_blind_policy(duel)
    assert len(policies) == 3 * 4 * 3
    worth = [
        sum(mine * theirs * int(margin[a, b]) for a, mine in enumerate(one) for b, theirs in enumerate(optimal))
        for one in policies
    ]
    assert max(worth) == found.margin == 0


def test_blind_with_different_dice() -> None:
    duel = make_duel(TINY, 2, TINY_AI, HALF)
    uneven = replace(duel, first=duel.first.loaded((1, 1, 3)))
    found = duel_blind.solve(uneven)
    assert found.margin > 0
    blind = {(first, second): ends for first, second, ends in duel_blind.without_sight(uneven, found)}
    value = (1 + found.margin) / 2
    assert blind[Policy.OPTIMUM, Policy.BEST_RESPONSE].equity == value
    assert blind[Policy.BEST_RESPONSE, Policy.OPTIMUM].equity == value
    assert sum(chance for chance, _ in found.first_policies) == 1


# --- the AI's bets


def test_the_real_weights(witcher: Duel) -> None:
    bettor = leaning_bettor(witcher, WEIGHTS)
    hands = witcher.sets.hands()

    def chance(mine: tuple[int, ...], other: tuple[int, ...]) -> Fraction:
        return Fraction(int(bettor.raises[hands.index(mine), hands.index(other)]), bettor.denominator)

    assert chance((2, 2, 3, 4, 5), (1, 2, 3, 4, 6)) == Fraction(10, 12)
    assert chance((2, 2, 3, 4, 5), (1, 1, 4, 5, 6)) == Fraction(5, 7)
    assert chance((1, 1, 3, 4, 5), (1, 1, 3, 4, 6)) == Fraction(1, 3)
    assert (bettor.calls == bettor.denominator).all(), "the AI always calls"


def test_gold_against_the_ai(in_gold: Gold, witcher: Duel, optimum: Played) -> None:
    values = in_gold.values
    assert values[Policy.AI, Policy.AI] == 0
    assert values[Policy.BEST_RESPONSE, Policy.AI] > values[Policy.OPTIMUM, Policy.AI] > 0
    assert values[Policy.AI, Policy.BEST_RESPONSE] < values[Policy.AI, Policy.OPTIMUM] < 0
    assert in_gold.rules[0].from_equity is not None
    raises, answers, _, _ = in_gold.rules
    assert raises.below == HALF
    assert answers.from_equity is not None
    assert answers.below is not None
    assert answers.below < Fraction(1, 4) <= answers.from_equity, "calling costs what a quarter of equity is worth"
    assert all(rule.chance is not None and 0 < rule.chance < 1 for rule in in_gold.rules)


# --- loaded dice


def test_face_weights() -> None:
    leans = [("lucky", 6, Fraction(3, 2)), ("lucky", 6, Fraction(2)), ("odd", 1, Fraction(1, 3))]
    assert face_weights(leans, 6) == {"lucky": (1, 1, 1, 1, 1, 3), "odd": (1, 3, 3, 3, 3, 3)}
    assert face_weights([], 6) == {}


def test_luck_helps_and_a_curse_hurts(game: Game) -> None:
    found = {(one.first, one.second): one for one in loaded(game.duel, game.weights, (Policy.AI,))}
    assert found[PLAIN_DICE, PLAIN_DICE].change == 0
    assert found["lucky", PLAIN_DICE].change == -found[PLAIN_DICE, "lucky"].change > 0
    assert found["cursed", PLAIN_DICE].change < 0
    assert found["lucky", "cursed"].change > found["lucky", PLAIN_DICE].change
    assert found["lucky", "lucky"].change == 0


# --- floats, limits, playing


def test_floats_stay_within_the_bound(
    game: Game, in_gold: Gold, sight: Mapping[tuple[Policy, Policy], Chances]
) -> None:
    found = measure_in_floats(game)
    assert found.value.covers(in_gold.values[Policy.OPTIMUM, Policy.OPTIMUM])
    assert found.equity.covers(sight[Policy.OPTIMUM, Policy.OPTIMUM].equity)
    assert found.value.error < Fraction(1, 10**12)


def test_equity_by_first_hand_adds_up(witcher: Duel, optimum: Played) -> None:
    found = equity_by_first_hand(witcher, optimum.outlook)
    assert sum(one.chance for one in found) == 1
    assert [one.rank for one in found] == list(range(8, -1, -1))
    total = sum((one.chance * one.equity for one in found), Fraction(0))
    assert total == (1 + average(witcher, optimum.outlook.margin)) / 2
    assert found[0].chance == Fraction(6, 7776)


def test_a_duel_that_does_not_fit() -> None:
    with pytest.raises(UserError) as caught:
        make_duel(Table(8, 10, (Groups((2,)),), 9), 1, {}, HALF)
    assert "expected at most 12,000,000" in caught.value.message
    assert "memory" in caught.value.hint


def test_everything_at_once() -> None:
    duel = make_duel(TINY, 2, TINY_AI, Fraction(1, 3))
    tiny = Game(duel, STAKES, WEIGHTS, {"lucky": (1, 1, 2)}, True, ("pair", "ends"))
    found = measure_duel(tiny, Policy.AI, Limits())
    assert len(found.sight) == len(found.blind) == len(Policy) ** 2 - 1
    assert [found.hand_name(one.rank) for one in found.by_hand] == ["pair", "ends", "nothing"]
    assert len(found.loaded) == 2 * 4
    assert found.gold.values.keys() == gold(tiny, best_play(duel)).values.keys()


def test_played_games_agree(game: Game, in_gold: Gold) -> None:
    played = list(play_games(game, in_gold, 40_000, 11))
    made = [one for each in played for one in (each.equity, each.gold) if one is not None]
    assert len(made) == 11
    assert abs(farthest(made).errors_off) < bound_for(len(made))
    assert all(np.isfinite(one.errors_off) for one in made)


def test_the_variance_of_a_game(game: Game, in_gold: Gold, sight: Mapping[tuple[Policy, Policy], Chances]) -> None:
    for one in play_games(game, in_gold, 10, 1):
        ends = sight[one.first, one.second]
        results = [(Fraction(1), ends.win), (HALF, ends.draw), (Fraction(0), ends.lose)]
        assert one.equity.variance == Distribution.with_chances(results).variance(lambda result: result)


def test_played_games_with_several_re_rolls() -> None:
    duel = make_duel(TINY, 2, TINY_AI, Fraction(1, 3))
    tiny = Game(duel, STAKES, Leanings(1, 10_000, 5_000, 2, 3, 1), {}, False, ())
    played = list(play_games(tiny, gold_alone(tiny), 40_000, 5))
    made = [one for each in played for one in (each.equity, each.gold) if one is not None]
    assert abs(farthest(made).errors_off) < bound_for(len(made))


@pytest.mark.parametrize("games", [0, 10**9])
def test_too_few_or_too_many_games(game: Game, in_gold: Gold, games: int) -> None:
    with pytest.raises(UserError, match="expected 1 to 100,000,000"):
        list(play_games(game, in_gold, games, 1))
