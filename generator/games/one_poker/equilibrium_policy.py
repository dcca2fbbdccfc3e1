"""The computed player of One Poker: the best plans of all rounds of a game, rounded, as a policy that script can play.

A policy looks at few things on the table and not at the way there, so that its script stays small: plans of histories
that look alike are mixed by how often their own side comes there, all rounds in which there is something to bet are
played with the same cards, and chances are tenths. `response.py` states what all that costs. Plans are kept
on disk, since solving them takes from seconds to minutes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from statistics import fmean

import numpy as np

from generator.games.one_poker.betting_tree import SEATS, Node, tree
from generator.games.one_poker.equilibrium import Plan, best_plan
from generator.games.one_poker.fold import smallest
from generator.games.one_poker.policy import (
    PERCENT,
    BetRule,
    CardRule,
    Mix,
    Policy,
    Range,
    Sight,
    View,
    bet_spot,
    exactly,
)
from generator.games.one_poker.rules import ANTE, HAND, Call, Pair, Raise, every_hand, ups
from generator.odds.store import Array, Store

NAME = "equilibrium"
MOST_LIVES = 6
"""A round's tree grows fourfold with each life, so games of more lives would take hours to solve."""
GRAIN = 10
"""Chances are multiples of so many percent."""
DEEP = 1
"""Rounds with at least so many lives left after the ante are played with the same cards."""
SIGHTS = (Sight.HIGH, Sight.LOW, Sight.OTHER_UPS, Sight.LIVES, Sight.OPENS)
VIEWS = (View.CARD, View.UPS, View.OTHER_UPS, View.TO_CALL, View.CAP, View.CHECKED)
"""What the policy looks at. The pot, the raises so far and who bet first are left out: they would triple the script."""
_PARTS = ("passes", "call", "least", "all_in")
_VERSION = 1
_REACHED = 1e-6
"""Realisation weights below this are noise of the solver."""
LAMPS = tuple((own, other) for own in range(HAND + 1) for other in range(HAND + 1))


def plans(lives: int, store: Store) -> tuple[Plan, ...]:
    """The best plan of each seat for all lamps and all lives of the shorter side in a game of so many lives."""
    return tuple(plan for depth in range(lives) for plan in _plans_of(depth, store))


def _plans_of(depth: int, store: Store) -> Iterator[Plan]:
    kept = store.stored("one-poker-round", _VERSION, {"depth": depth}, lambda: _solved(depth)).arrays
    for seat in range(SEATS):
        rounds = tree(depth, (seat,))
        for lamps in LAMPS:
            name = _name(seat, lamps)
            high, weights = np.asarray(kept[f"high.{name}"], float), np.asarray(kept[f"weights.{name}"], float)
            yield Plan(seat, lamps, rounds, high, weights, float(np.asarray(kept[f"value.{name}"], float)))


def _solved(depth: int) -> Mapping[str, Array]:
    found: dict[str, Array] = {}
    for seat in range(SEATS):
        for lamps in LAMPS:
            plan, name = best_plan(depth, seat, lamps), _name(seat, lamps)
            found |= {f"high.{name}": plan.high, f"weights.{name}": plan.weights, f"value.{name}": np.array(plan.value)}
    return found


def _name(seat: int, lamps: Pair) -> str:
    return f"{seat}.{lamps[0]}.{lamps[1]}"


@cache
def equilibrium(lives: int, store: Store) -> Policy:
    """The computed player of a game of so many lives; `UserError` without scipy unless its plans were kept."""
    return policy_of(plans(lives, store), lives)


def policy_of(solved: Sequence[Plan], lives: int) -> Policy:
    """The policy of these plans."""
    return Policy(NAME, tuple(_card_rules(solved, lives)), tuple(_bet_rules(solved)))


def _card_rules(solved: Sequence[Plan], lives: int) -> Iterator[CardRule]:
    all_left = 2 * (lives - ANTE)
    hands = [hand for hand in every_hand() if hand[0] != hand[1]]
    cells: dict[tuple[int, ...], int] = {}
    for left, seat, other_ups in product(range(all_left + 1), range(SEATS), range(HAND + 1)):
        for hand in hands:
            alike = _alike(solved, min(left, all_left - left), seat, (ups(hand), other_ups))
            high = fmean(float(plan.high[hand]) for plan in alike)
            share = rounded({"high": high, "low": 1 - high})["high"]
            cells[hand[0], hand[1], other_ups, left, int(seat == 0)] = share
    return (CardRule(dict(rule.when), rule.content) for rule in smallest(cells, SIGHTS))


def _alike(solved: Sequence[Plan], depth: int, seat: int, lamps: Pair) -> list[Plan]:
    """The plans that are played with the same cards: those of deep rounds are taken together."""
    return [
        plan
        for plan in solved
        if (plan.seat, plan.lamps) == (seat, lamps) and min(plan.tree.depth, DEEP) == min(depth, DEEP)
    ]


def _bet_rules(solved: Sequence[Plan]) -> Iterator[BetRule]:
    """Situations with the same actions are folded together, so that a range never covers what is not allowed."""
    cells = _bet_cells(solved)
    for common in (
        {View.TO_CALL: exactly(0)},
        {View.TO_CALL: Range(low=1), View.CAP: exactly(0)},
        {View.TO_CALL: Range(low=1), View.CAP: Range(low=1)},
    ):
        part = {
            key: mix
            for key, mix in cells.items()
            if all(span.holds(key[VIEWS.index(view)]) for view, span in common.items())
        }
        for rule in smallest(part, VIEWS) if part else ():
            yield BetRule({**common, **dict(rule.when)}, rule.content)


def _bet_cells(solved: Sequence[Plan]) -> Mapping[tuple[int, ...], Mix]:
    """The mix of each situation, in the order of `VIEWS`; histories that look alike count as often as they come up."""
    sums: dict[tuple[int, ...], dict[str, float]] = {}
    for plan in solved:
        for node, weights in zip(plan.tree.of(plan.seat), plan.weights, strict=True):
            words = _words(node)
            for card in np.flatnonzero(weights.sum(1) > _REACHED).tolist():
                cell = sums.setdefault(_key(plan, node, card), dict.fromkeys(_PARTS, 0.0))
                for word, weight in zip(words, weights[card].tolist(), strict=False):
                    cell[word] += weight
    return {key: Mix(**rounded(weights)) for key, weights in sums.items()}


def _key(plan: Plan, node: Node, card: int) -> tuple[int, ...]:
    """What the player sees, in the order of `VIEWS`."""
    lamps = plan.lamps if plan.seat == 0 else plan.lamps[::-1]
    spot = bet_spot(node.state, 0, card, lamps)
    return tuple(int(getattr(spot, view)) for view in VIEWS)


def _words(node: Node) -> tuple[str, ...]:
    """Which part of a mix each action is; a raise by the last life counts as the least one."""
    return tuple(
        ("least" if action.above == 1 else "all_in")
        if isinstance(action, Raise)
        else "call"
        if isinstance(action, Call)
        else "passes"
        for action in node.actions
    )


def rounded(weights: Mapping[str, float]) -> dict[str, int]:
    """Weights as percentages in steps of `GRAIN` that add up to 100: rounded down, the largest remainders up."""
    parts, total = PERCENT // GRAIN, sum(weights.values())
    exact = {name: parts * weight / total for name, weight in weights.items()}
    floors = {name: int(share + _REACHED) for name, share in exact.items()}
    order = sorted(exact, key=lambda name: (floors[name] - round(exact[name], 6), name))
    for name in order[: parts - sum(floors.values())]:
        floors[name] += 1
    return {name: GRAIN * share for name, share in floors.items()}
