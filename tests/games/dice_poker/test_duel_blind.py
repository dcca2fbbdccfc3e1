"""The duel without sight: endings by enumeration, best replies against every policy, equilibria that truly mix."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from generator.games.dice_poker import duel_blind
from generator.games.dice_poker.duel import Duel, Policy, make_duel
from generator.games.dice_poker.duel_blind import Ending, ending, meeting
from generator.games.dice_poker.rules import Faces, Groups, Reroll, Table
from generator.odds import matrix_game
from generator.odds.multisets import Indices

HALF = Fraction(1, 2)
TWO = Table(2, 3, (Groups((2,)), Faces((1, 3))), 3)
ONE = Table(1, 4, (Faces((2,)),), 3)
"""One die of four faces of which the two is best: 1 < 3 < 4 < 2."""


def duel_of(table: Table, rerolls: int = 1) -> Duel:
    choices = {0: Reroll.ALL} | dict.fromkeys(range(1, len(table.hands) + 1), Reroll.PASS)
    return make_duel(table, rerolls, choices, Fraction(1, 3))


def chances_of(one: Ending) -> list[Fraction]:
    return [Fraction(int(weight), one.total) for weight in one.weights]


def by_enumeration(duel: Duel, keeps: Indices) -> list[Fraction]:
    """The final hands of a fixed policy with one re-roll, roll by roll."""
    sets = duel.sets
    after = [Fraction(0)] * sets.hand_count
    for roll in product(range(1, sets.faces + 1), repeat=sets.dice):
        stays = sets.dice_of(int(keeps[sets.hand_of(roll)]))
        for again in product(range(1, sets.faces + 1), repeat=sets.dice - len(stays)):
            after[sets.hand_of(stays + again)] += Fraction(1, sets.faces ** (sets.dice + len(again)))
    return after


@pytest.mark.parametrize("policy", [Policy.NONE, Policy.AI, Policy.MOST_FREQUENT])
@pytest.mark.parametrize("table", [ONE, TWO])
def test_endings(table: Table, policy: Policy) -> None:
    duel = duel_of(table)
    assert chances_of(ending(duel, duel.first, policy, None)) == by_enumeration(duel, duel.plain_keeps(policy))


def test_ending_of_random_keeps() -> None:
    duel = duel_of(TWO)
    found = chances_of(ending(duel, duel.first, Policy.RANDOM, None))
    assert found == chances_of(ending(duel, duel.first, Policy.NONE, None)), "blind keeps change nothing"
    loaded = replace(duel, first=duel.first.loaded((1, 2, 3)))
    assert sum(chances_of(ending(loaded, loaded.first, Policy.RANDOM, None))) == 1


def test_meetings_by_all_pairs_of_final_hands() -> None:
    duel = duel_of(TWO)
    one, other = (ending(duel, duel.first, policy, None) for policy in (Policy.AI, Policy.NONE))
    found = meeting(duel, one, other)
    win = draw = Fraction(0)
    for (mine, likely), (theirs, also) in product(enumerate(chances_of(one)), enumerate(chances_of(other))):
        win += likely * also * int(duel.strengths[mine] > duel.strengths[theirs])
        draw += likely * also * int(duel.strengths[mine] == duel.strengths[theirs])
    assert (found.win, found.draw, found.lose) == (win, draw, 1 - win - draw)
    assert meeting(duel, other, one) == found.turned


def every_policy(duel: Duel) -> Iterator[list[Fraction]]:
    """The endings of all pure policies with one re-roll."""
    pairs = duel.sets.pairs
    options = [sorted(set(pairs.node[pairs.hand == hand].tolist())) for hand in range(duel.sets.hand_count)]
    for choice in product(*options):
        yield by_enumeration(duel, np.array(choice))


def value_by_all_policies(duel: Duel, other: Duel) -> Fraction:
    """The value of the whole matrix game of all policies against all."""
    mine, theirs = list(every_policy(duel)), list(every_policy(other))
    margin = duel.showdown.margin.numbers.tolist()
    against = [[sum(q * m for q, m in zip(their, row, strict=True)) for row in margin] for their in theirs]
    matrix = [[sum((p * v for p, v in zip(my, worth, strict=True)), Fraction(0)) for worth in against] for my in mine]
    return matrix_game.solve(matrix).value


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (1, 1, 1, 4), (4, 1, 1, 1), (1, 3, 1, 1)])
def test_growing_finds_the_value_of_the_whole_matrix(weights: tuple[int, ...]) -> None:
    duel = duel_of(ONE)
    uneven = replace(duel, first=duel.first.loaded(weights))
    found = duel_blind.solve(uneven)
    first = [list(one) for one in loaded_policies(uneven, weights)]
    second = list(every_policy(duel))
    margin = duel.showdown.margin.numbers.tolist()
    against = [[sum(q * m for q, m in zip(their, row, strict=True)) for row in margin] for their in second]
    matrix = [[sum((p * v for p, v in zip(my, worth, strict=True)), Fraction(0)) for worth in against] for my in first]
    assert found.margin == matrix_game.solve(matrix).value


def loaded_policies(duel: Duel, weights: tuple[int, ...]) -> Iterator[list[Fraction]]:
    """All pure policies of one loaded die with one re-roll: which faces stay."""
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    hands = [duel.sets.hand_of((face,)) for face in range(1, len(weights) + 1)]
    for stays in product((True, False), repeat=len(weights)):
        thrown_again = sum((chance for chance, stay in zip(chances, stays, strict=True) if not stay), Fraction(0))
        after = [Fraction(0)] * duel.sets.hand_count
        for hand, chance, stay in zip(hands, chances, stays, strict=True):
            after[hand] += chance * thrown_again + (chance if stay else 0)
        yield after


def test_alike_dice_are_worth_nothing_to_either() -> None:
    for table in (ONE, TWO):
        assert duel_blind.solve(duel_of(table)).margin == 0
    assert value_by_all_policies(duel_of(ONE), duel_of(ONE)) == 0


def test_several_re_rolls() -> None:
    duel = duel_of(TWO, 2)
    found = duel_blind.solve(duel)
    blind = {(first, second): ends for first, second, ends in duel_blind.without_sight(duel, found)}
    assert len(blind) == len(Policy) ** 2 - 1
    for policy in Policy:
        if policy is not Policy.OPTIMUM:
            assert blind[policy, Policy.OPTIMUM].equity <= HALF <= blind[Policy.OPTIMUM, policy].equity
    assert all(len(keeps) == 2 for _, keeps in found.first_policies)


def test_without_re_rolls_there_is_one_policy() -> None:
    duel = duel_of(TWO, 0)
    found = duel_blind.solve(duel)
    assert found.margin == 0
    assert found.matrix == ((Fraction(0),),)
    blind = {(first, second): ends.equity for first, second, ends in duel_blind.without_sight(duel, found)}
    assert set(blind.values()) == {HALF}


def test_mixtures_add_up_and_end_as_they_say() -> None:
    duel = replace(duel_of(TWO), first=duel_of(TWO).first.loaded((3, 1, 2)))
    found = duel_blind.solve(duel)
    for policies, mixed in ((found.first_policies, found.first), (found.second_policies, found.second)):
        assert sum(chance for chance, _ in policies) == 1
        assert all(chance > 0 for chance, _ in policies)
        assert sum(chances_of(mixed)) == 1
    assert matrix_game.solve(found.matrix).value == found.margin
