"""Best plans: against matrix games of tiny decks, against the best answer to them, and seat against seat."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from generator.errors import UserError
from generator.games.one_poker import equilibrium
from generator.games.one_poker.betting_tree import Node, tree
from generator.games.one_poker.equilibrium import Plan, best_plan, hand_chances, leaf_values, signs
from generator.games.one_poker.rules import Action, Betting, Pair, act, actions, ante, winner
from generator.odds.matrix_game import solve

Hands = tuple[tuple[Pair, float], ...]
Strategy = tuple[Mapping[Pair, int], Mapping[tuple[Betting, int], Action]]
"""Which card of each hand is played, and what is done with each card at each node."""
KUHN: Hands = (((14, 14), 1 / 3), ((9, 9), 1 / 3), ((5, 5), 1 / 3))
CHOICE: Hands = (((9, 5), 0.5), ((14, 14), 0.5))
OTHER: Hands = (((7, 7), 0.5), ((10, 2), 0.5))


def strategies(nodes: tuple[Node, ...], hands: Hands) -> Iterator[Strategy]:
    """Every way to play without chance."""
    for played in product(*(sorted(set(hand)) for hand, _ in hands)):
        spots = [(node.state, card) for node in nodes for card in sorted(set(played))]
        for chosen in product(*(actions(state) for state, _ in spots)):
            cards = {hand: card for (hand, _), card in zip(hands, played, strict=True)}
            yield cards, dict(zip(spots, chosen, strict=True))


def won(state: Betting, played: Pair, both: tuple[Strategy, Strategy]) -> int:
    """What seat 0 wins when these cards are played."""
    while state.end is None:
        state = act(state, both[state.to_act][1][state, played[state.to_act]])
    match winner(state, played):
        case 0:
            return state.pots[1]
        case 1:
            return -state.pots[0]
        case _:
            return 0


def value_of_matrix(hands: tuple[Hands, Hands], depth: int) -> float:
    """The value for seat 0 of the game written out as a matrix."""
    rounds, start = tree(depth), ante((depth + 1, depth + 1), 0)
    rows, columns = (list(strategies(rounds.of(seat), hands[seat])) for seat in range(2))
    matrix = [
        [
            sum(
                Fraction(chance).limit_denominator(10) * Fraction(other).limit_denominator(10)
                * won(start, (row[0][own], column[0][theirs]), (row, column))
                for own, chance in hands[0]
                for theirs, other in hands[1]
            )
            for column in columns
        ]
        for row in rows
    ]  # fmt: skip
    return float(solve(matrix).value)


@pytest.mark.parametrize("hands", [(CHOICE, OTHER), (OTHER, CHOICE), (KUHN[:2], CHOICE)])
def test_tiny_decks_are_matrix_games(hands: tuple[Hands, Hands], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibrium, "hand_chances", lambda lamps: hands[lamps])
    value = value_of_matrix(hands, 1)
    assert best_plan(1, 0, (0, 1)).value == pytest.approx(value, abs=1e-6)
    assert best_plan(1, 1, (1, 0)).value == pytest.approx(-value, abs=1e-6)


def test_three_cards_with_one_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Kuhn's poker the best card is never folded, the worst never calls, and the first seat is worse off."""
    monkeypatch.setattr(equilibrium, "hand_chances", lambda _: KUHN)
    first, second = best_plan(1, 0, (0, 0)), best_plan(1, 1, (0, 0))
    assert first.value == pytest.approx(-second.value, abs=1e-6)
    assert first.value < 0
    facing = next(number for number, node in enumerate(second.tree.of(1)) if node.state.to_call)
    folds, calls = second.weights[facing, :, 0], second.weights[facing, :, 1]
    assert folds[14] == pytest.approx(0, abs=1e-6)
    assert calls[5] == pytest.approx(0, abs=1e-6)
    assert calls[14] == pytest.approx(1 / 3, abs=1e-6)


def test_without_bets_a_plan_is_the_card_game() -> None:
    plan = best_plan(0, 0, (1, 1))
    assert plan.value == pytest.approx(0, abs=1e-6)
    up, down = best_plan(0, 0, (2, 0)), best_plan(0, 1, (0, 2))
    assert up.value == pytest.approx(-down.value, abs=1e-6)
    assert up.value > 0.9


@cache
def plan_of(depth: int, seat: int, lamps: Pair) -> Plan:
    return best_plan(depth, seat, lamps)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("lamps", [(1, 1), (2, 1), (0, 2)])
def test_both_seats_guarantee_the_same_value(depth: int, lamps: Pair) -> None:
    assert plan_of(depth, 0, lamps).value == pytest.approx(-plan_of(depth, 1, lamps[::-1]).value, abs=1e-6)


@pytest.mark.parametrize(("depth", "seat", "lamps"), [(0, 0, (1, 1)), (1, 0, (1, 1)), (1, 1, (1, 2)), (2, 0, (2, 1))])
def test_the_best_answer_leaves_exactly_the_value(depth: int, seat: int, lamps: Pair) -> None:
    plan = plan_of(depth, seat, lamps)
    assert guaranteed(plan) == pytest.approx(plan.value, abs=1e-6)


def guaranteed(plan: Plan) -> float:
    """What the other seat's best answer leaves, by going through the betting by hand."""
    mine, theirs = hand_chances(plan.lamps[0]), hand_chances(plan.lamps[1])
    start = np.zeros(len(signs()))
    for hand, chance in mine:
        high = plan.high[hand] if hand[0] != hand[1] else 1.0
        start[hand[0]] += chance * high
        start[hand[1]] += chance * (1 - high)
    by_state = {(node.state, node.before): number for number, node in enumerate(plan.tree.of(plan.seat))}
    first = ante((plan.tree.depth + 1, plan.tree.depth + 1), 0)
    worth = {card: _worth(plan, by_state, first, (0, 0), start, card) for card in range(len(start))}
    return -sum(chance * max(worth[card] for card in hand) for hand, chance in theirs)


def _worth(
    plan: Plan,
    by_state: Mapping[tuple[Betting, Pair], int],
    state: Betting,
    before: Pair,
    reach: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    card: int,
) -> float:
    """What the other seat wins with a card from here on."""
    if state.end is not None:
        leaf = next(leaf for leaf in plan.tree.leaves if (leaf.state, leaf.sequences) == (state, before))
        return float(-(reach @ leaf_values(leaf, plan.seat)[:, card]))
    node = next(node for node in plan.tree.nodes if (node.state, node.before) == (state, before))

    def after(place: int) -> Pair:
        sequence = node.sequences[place]
        return (sequence, before[1]) if state.to_act == 0 else (before[0], sequence)

    if state.to_act != plan.seat:
        return max(
            _worth(plan, by_state, act(state, action), after(place), reach, card)
            for place, action in enumerate(node.actions)
        )
    weights = plan.weights[by_state[state, before]]
    assert weights.sum(1) == pytest.approx(reach, abs=1e-6), "what comes to a node leaves it"
    return sum(
        _worth(plan, by_state, act(state, action), after(place), weights[:, place], card)
        for place, action in enumerate(node.actions)
    )


def test_hands_are_weighed_by_how_often_they_come() -> None:
    for lamps in range(3):
        assert sum(chance for _, chance in hand_chances(lamps)) == pytest.approx(1)
    pairs = dict(hand_chances(0))
    assert pairs[3, 3] / pairs[4, 3] == pytest.approx(66 / 144)


def test_signs() -> None:
    assert (signs()[2, 14], signs()[14, 2], signs()[14, 13], signs()[7, 7]) == (1, -1, 1, 0)
    assert (signs() == -signs().T).all()


def test_without_scipy_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(UserError, match="needs scipy") as caught:
        best_plan(0, 0, (1, 1))
    assert "-m pip install scipy" in caught.value.hint
