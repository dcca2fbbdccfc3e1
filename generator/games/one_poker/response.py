"""The best answer to a policy in one round of One Poker: what the policy can lose at most. Exact up to floats.

Nothing is left out here that the plans of `equilibrium.py` simplify: both hands come from the same three decks, the one
who answers raises by any number of lives and knows the policy, its chances as they are rounded included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from generator.games.one_poker.betting_tree import SEATS
from generator.games.one_poker.equilibrium import Floats, signs
from generator.games.one_poker.policy import PERCENT, CardSpot, Mix, bet_spot
from generator.games.one_poker.quick import Decides
from generator.games.one_poker.rules import (
    ANTE,
    COPIES,
    HAND,
    RANKS,
    WHOLE,
    Action,
    Betting,
    Call,
    Pair,
    Raise,
    act,
    actions,
    ante,
    every_hand,
    ups,
)

LAMPS = tuple((own, other) for own in range(HAND + 1) for other in range(HAND + 1))


@dataclass(frozen=True, slots=True)
class Exploit:
    """What best answers win from a policy in a round, in lives: from either seat, and on average of both."""

    depth: int
    by_seat: tuple[float, float]

    @property
    def gap(self) -> float:
        """Lives a round that the policy loses at most to somebody who knows it, half of the rounds in either seat."""
        return sum(self.by_seat) / SEATS


@cache
def plays(lamps: int) -> tuple[tuple[Pair, int], ...]:
    """Every hand with so many UP lamps together with each of its cards: what can be played."""
    return tuple((hand, card) for hand in every_hand() if ups(hand) == lamps for card in sorted(set(hand)))


@cache
def joint(mine: int, theirs: int) -> Floats:
    """The chance of both hands, by what each plays; shape (plays, plays). All hands of all lamps add up to 1."""
    chances = {
        (own, other): _ways(own, other)
        for own in dict.fromkeys(hand for hand, _ in plays(mine))
        for other in dict.fromkeys(hand for hand, _ in plays(theirs))
    }
    total = comb(WHOLE, HAND) * comb(WHOLE - HAND, HAND)
    return np.array([[chances[own, other] / total for other, _ in plays(theirs)] for own, _ in plays(mine)])


def _ways(own: Pair, other: Pair) -> int:
    """How many deals of two cards each are these hands."""
    found = 1
    for rank in RANKS:
        here, there = own.count(rank), other.count(rank)
        found *= comb(COPIES, here) * comb(COPIES - here, there)
    return found


def exploit(policy: Decides, depth: int) -> Exploit:
    """What a policy loses at most with `depth` lives left after the ante on the shorter side."""
    worst = [sum(_answer(policy, depth, seat, lamps) for lamps in LAMPS) for seat in range(SEATS)]
    return Exploit(depth, (worst[0], worst[1]))


def _answer(policy: Decides, depth: int, seat: int, lamps: Pair) -> float:
    """What the best answer of a seat wins, weighted with the chance of these lamps (its own first)."""
    mine, theirs = plays(lamps[0]), plays(lamps[1])
    reach = np.array([_share(policy, hand, card, lamps[0], depth, 1 - seat) for hand, card in theirs])
    values = _Answering(policy, seat, lamps).best(ante((depth + ANTE, depth + ANTE), 0), reach)
    best: dict[Pair, float] = {}
    for (hand, _), value in zip(mine, values.tolist(), strict=True):
        # The card is chosen before anything is seen of the other one, so a hand takes the better of its cards as a
        # whole.
        best[hand] = max(best.get(hand, -np.inf), value)
    return sum(best.values())


def _share(policy: Decides, hand: Pair, card: int, other_ups: int, depth: int, seat: int) -> float:
    """How often the policy plays that card of the hand."""
    if hand[0] == hand[1]:
        return 1.0
    high = policy.plays_high(CardSpot(hand[0], hand[1], other_ups, depth, depth, int(seat == 0))) / PERCENT
    return high if card == hand[0] else 1 - high


class _Answering:
    """One seat answers the policy of the other, with known lamps."""

    def __init__(self, policy: Decides, seat: int, lamps: Pair) -> None:
        self.policy, self.seat = policy, seat
        self.lamps = lamps if seat == 0 else lamps[::-1]
        self.joint = joint(*lamps)
        self.cards = np.array([card for _, card in plays(lamps[0])])
        self.their_cards = np.array([card for _, card in plays(lamps[1])])
        self.duel = self.joint * signs()[np.ix_(self.cards, self.their_cards)]

    def best(self, state: Betting, reach: Floats) -> Floats:
        """What each own play wins from here on, weighted with chance and with how often the other comes here."""
        # Where the policy never comes nothing can be won from it, whatever would follow.
        if state.end is not None or not reach.any():
            return self._end(state, reach)
        if state.to_act == self.seat:
            best: Floats = np.max([self.best(act(state, action), reach) for action in actions(state)], axis=0)
            return best
        mixes = {card: self.policy.bet(bet_spot(state, 0, card, self.lamps)) for card in set(self.their_cards.tolist())}
        found = np.zeros(len(self.cards))
        for action, share in _branches(state):
            shares = np.array([share(mixes[card]) for card in self.their_cards.tolist()]) / PERCENT
            if shares.any():
                found += self.best(act(state, action), reach * shares)
        return found

    def _end(self, state: Betting, reach: Floats) -> Floats:
        if state.end is None:
            return np.zeros(len(self.cards))
        folded = state.winner_by_fold
        if folded is None:
            won: Floats = state.pots[0] * (self.duel @ reach)
        else:
            won = (state.pots[1 - self.seat] if folded == self.seat else -state.pots[self.seat]) * (self.joint @ reach)
        return won


def _branches(state: Betting) -> Sequence[tuple[Action, Callable[[Mix], int]]]:
    """What a mix can do in a state: each action, and the part of the mix that does it."""
    found: list[tuple[Action, Callable[[Mix], int]]] = []
    for action in actions(state):
        match action:
            case Raise(above):
                if above == 1:
                    found.append((action, lambda mix: mix.least))
                if above == state.cap:
                    found.append((action, lambda mix: mix.all_in))
            case Call():
                found.append((action, lambda mix: mix.call))
            case _:
                found.append((action, lambda mix: mix.passes))
    return found
