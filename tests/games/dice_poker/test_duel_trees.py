"""The duel against plain game trees on tiny dice: dice in a row, every bet, every keep, no multisets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from generator.games.dice_poker.duel import (
    Duel,
    Mover,
    Policy,
    average,
    chances,
    make_duel,
    play,
)
from generator.games.dice_poker.duel_betting import Leanings, Stakes, bet, leaning_bettor
from generator.games.dice_poker.duel_measure import (
    Game,
    best_play,
    gold_alone,
)
from generator.games.dice_poker.rules import (
    Faces,
    Groups,
    Reroll,
    Result,
    Table,
    compare,
    has_better_rank,
    kept,
    read_hand,
)
from generator.odds.decision import Mover as Side
from generator.odds.decision import Problem, solve
from generator.odds.distribution import Distribution

HALF = Fraction(1, 2)
STAKES = Stakes(500, 500)
WEIGHTS = Leanings(1, 10_000, 5_000, 2, 1, 0)
TINY = Table(2, 3, (Groups((2,)), Faces((1, 3))), 3)
TINY_AI = {2: Reroll.PASS, 1: Reroll.RANKED, 0: Reroll.ALL}

State = tuple[str, tuple[int, ...], tuple[int, ...], int, str]
"""Whose turn it is, both hands in the order of the dice, turns left of both together, and what was bet."""


def tree(table: Table, turns: int, stakes: Stakes | None, chance: Sequence[Fraction]) -> Problem[State, object]:
    """The duel as a general problem: dice in a row, bets if there are stakes, both sides play as well as they can."""

    def throws(number: int) -> Distribution[tuple[int, ...]]:
        found: Distribution[tuple[int, ...]] = Distribution.certain(())
        for _ in range(number):
            found = found.joined(Distribution.with_chances(list(enumerate(chance, start=1)))).map(
                lambda pair: (*pair[0], pair[1])
            )
        return found

    def actions(state: State) -> Sequence[object]:
        turn, _, _, left, _ = state
        match turn:
            case "deal":
                return ["deal"]
            case "bet" | "follow":
                return ["raise", "check"]
            case "answer" | "calls":
                return ["call", "resign"]
            case "roll":
                return list(product((True, False), repeat=table.dice)) if left else []
        return []

    def follow(state: State, action: object) -> Distribution[State]:
        turn, first, second, left, bets = state
        if turn == "deal":
            start = "bet" if stakes else "roll"
            return throws(table.dice).joined(throws(table.dice)).map(lambda d: (start, d[0], d[1], turns, ""))
        if turn == "roll":
            assert isinstance(action, tuple)
            own = first if left % 2 == 0 else second
            stays = tuple(die for die, stay in zip(own, action, strict=True) if stay)
            after = throws(table.dice - len(stays)).map(lambda thrown: tuple(sorted(stays + thrown)))
            if left % 2 == 0:
                return after.map(lambda dice: ("roll", dice, second, left - 1, bets))
            return after.map(lambda dice: ("roll", first, dice, left - 1, bets))
        to = {
            ("bet", "raise"): ("answer", "raised"),
            ("bet", "check"): ("follow", ""),
            ("follow", "raise"): ("calls", "raised"),
            ("follow", "check"): ("roll", ""),
            ("answer", "call"): ("roll", "raised"),
            ("calls", "call"): ("roll", "raised"),
            ("answer", "resign"): ("end", "second resigned"),
            ("calls", "resign"): ("end", "first resigned"),
        }[turn, str(action)]
        return Distribution.certain((to[0], first, second, left, to[1]))

    def reward(state: State) -> Fraction:
        _, first, second, _, bets = state
        if bets.endswith("resigned"):
            assert stakes is not None
            return Fraction(stakes.ante if bets.startswith("second") else -stakes.ante, 1000)
        sign = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}[compare(table, first, second)]
        if stakes is None:
            return Fraction(sign)
        return Fraction(sign * (stakes.ante + (stakes.raised if bets else 0)), 1000)

    def mover(state: State) -> Side:
        is_second = state[0] in ("answer", "follow") or (state[0] == "roll" and state[3] % 2 == 1)
        return Side.MINIMISER if is_second else Side.MAXIMISER

    return Problem(("deal", (), (), 0, ""), actions, follow, reward, mover)


@pytest.mark.parametrize("table", [Table(2, 2, (Groups((2,)),), 3), Table(2, 3, (Groups((2,)),), 3), TINY])
def test_both_optima_by_a_plain_tree(table: Table) -> None:
    duel = make_duel(table, 1, dict.fromkeys(range(len(table.hands) + 1), Reroll.PASS), HALF)
    fair = [Fraction(1, table.faces)] * table.faces
    assert average(duel, best_play(duel).outlook.margin) == solve(tree(table, 2, None, fair)).value


def test_two_re_rolls_each_by_a_plain_tree() -> None:
    table = Table(2, 2, (Groups((2,)),), 3)
    duel = make_duel(table, 2, {1: Reroll.PASS, 0: Reroll.ALL}, HALF)
    assert average(duel, best_play(duel).outlook.margin) == solve(tree(table, 4, None, [HALF, HALF])).value


@pytest.mark.parametrize("stakes", [Stakes(500, 500), Stakes(1000, 250), Stakes(100, 3000)])
@pytest.mark.parametrize("turns", [0, 2])
def test_the_whole_game_with_bets_by_a_plain_tree(stakes: Stakes, turns: int) -> None:
    duel = make_duel(TINY, turns // 2, TINY_AI, HALF)
    found = gold_alone(Game(duel, stakes, WEIGHTS, {}, False, ()))
    third = [Fraction(1, 3)] * 3
    assert found.values[Policy.OPTIMUM, Policy.OPTIMUM] == solve(tree(TINY, turns, stakes, third)).value


def test_loaded_dice_by_a_plain_tree() -> None:
    duel = make_duel(TINY, 1, TINY_AI, HALF)
    both = replace(duel, first=duel.first.loaded((2, 1, 3)), second=duel.second.loaded((2, 1, 3)))
    weights = [Fraction(1, 3), Fraction(1, 6), HALF]
    assert average(both, best_play(both).outlook.margin) == solve(tree(TINY, 2, None, weights)).value


@cache
def by_hand(policy: Policy, dice: tuple[int, ...]) -> Distribution[tuple[int, ...]]:
    """Where a plain policy ends with one re-roll of two dice of three faces, written out."""
    match policy:
        case Policy.NONE:
            stays = dice
        case Policy.AI:
            stays = kept(TINY, dice, TINY_AI[read_hand(TINY, dice).rank])
        case Policy.MOST_FREQUENT:
            stays = dice if dice[0] == dice[1] else (max(dice),)
        case _:
            raise AssertionError(policy)
    return Distribution.of((stays + thrown, 1) for thrown in product((1, 2, 3), repeat=2 - len(stays)))


@pytest.mark.parametrize(("first", "second"), list(product((Policy.NONE, Policy.AI, Policy.MOST_FREQUENT), repeat=2)))
def test_plain_policies_by_hand(first: Policy, second: Policy) -> None:
    rolls = Distribution.of((roll, 1) for roll in product((1, 2, 3), repeat=2))
    ends = rolls.then(lambda dice: by_hand(first, dice)).joined(rolls.then(lambda dice: by_hand(second, dice)))
    duel = make_duel(TINY, 1, TINY_AI, HALF)
    found = chances(duel, play(duel, Mover(first), Mover(second)).outlook)
    for result, chance in ((Result.WIN, found.win), (Result.DRAW, found.draw), (Result.LOSS, found.lose)):
        assert ends.chance(lambda pair, result=result: compare(TINY, *pair) is result) == chance  # type: ignore[misc]


def slow_gold(duel: Duel, leanings: Leanings, stakes: Stakes) -> Fraction:
    """The AI against itself without re-rolls, by going through all pairs of rolls and all bets."""

    def raising(mine: tuple[int, ...], other: tuple[int, ...]) -> Fraction:
        me, you = read_hand(duel.table, mine), read_hand(duel.table, other)
        factor = leanings.better_class if me.rank > you.rank else 1000
        factor = leanings.better_rank if has_better_rank(me, you) else factor
        weight = Fraction(leanings.raises * factor, 1000)
        return weight / (weight + leanings.checks)

    calling = Fraction(leanings.calls, leanings.calls + leanings.resigns)
    rolls, total = list(product(range(1, duel.table.faces + 1), repeat=duel.table.dice)), Fraction(0)
    for first, second in product(rolls, rolls):
        sign = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}[compare(duel.table, first, second)]
        high, low = sign * (stakes.ante + stakes.raised), sign * stakes.ante
        opens, follows = raising(first, second), raising(second, first)
        after_open = calling * high + (1 - calling) * stakes.ante
        after_follow = calling * high - (1 - calling) * stakes.ante
        total += opens * after_open + (1 - opens) * (follows * after_follow + (1 - follows) * low)
    return total / len(rolls) ** 2 / 1000


@pytest.mark.parametrize(
    "leanings",
    [WEIGHTS, Leanings(3, 2_500, 1_250, 4, 2, 1), Leanings(1, 0, 1_000, 5, 1, 3), Leanings(1, 1, 1, 1, 1, 1)],
)
def test_the_ai_against_itself(leanings: Leanings) -> None:
    table = Table(2, 4, (Groups((2,)), Faces((1, 4))), 4)
    duel = make_duel(table, 0, dict.fromkeys(range(3), Reroll.PASS), HALF)
    bettor = leaning_bettor(duel, leanings)
    made = bet(STAKES, duel.showdown.margin, bettor, bettor)
    assert average(duel, made.gold) / 1000 == slow_gold(duel, leanings, STAKES)
