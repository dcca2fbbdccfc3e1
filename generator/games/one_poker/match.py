"""Whole games of One Poker between two policies: the chance to win, and how many rounds it takes, by a Markov chain.

A state before a deal is the lives of both, who bets first, and the card that each has kept; the chain is solved as one
linear system, in floats. Abstraction: the cards of earlier rounds are back in the three decks, so a deal sees only the
two kept cards; a policy does not count cards either. Nothing else is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from generator.games.one_poker.equilibrium import SIZE, Floats
from generator.games.one_poker.policy import PERCENT, CardSpot
from generator.games.one_poker.quick import Decides
from generator.games.one_poker.round_play import Players, outcomes
from generator.games.one_poker.rules import ANTE, COPIES, HAND, RANKS, TWO, WHOLE, is_up

CARDS = len(RANKS)
_LAMPS = range(HAND + 1)
_Whole = npt.NDArray[np.intp]


@dataclass(frozen=True)
class MatchSolved:
    """A game solved: for each lives of seat 0 (1 up to all lives but one) and each seat that bets first.

    `wins` are the chances that seat 0 wins, `rounds` how many rounds follow on average, both before a deal of two fresh
    cards each; shape (all lives - 1, 2).
    """

    lives: int
    wins: Floats
    rounds: Floats

    @property
    def chance(self) -> float:
        """The chance of seat 0 to win from the start, where either seat bets first with one half."""
        return float(self.wins[self.lives - 1].mean())

    @property
    def length(self) -> float:
        """The average number of rounds from the start."""
        return float(self.rounds[self.lives - 1].mean())

    def mirrored(self) -> MatchSolved:
        """The same game for the other seat."""
        return MatchSolved(self.lives, 1 - self.wins[::-1, ::-1], self.rounds[::-1, ::-1])


def solve_match(players: Players, lives: int) -> MatchSolved:
    """The game in which each of these players begins with so many lives."""
    everybody, kept = 2 * lives, CARDS * CARDS
    betting = _Betting(players)
    shape = (everybody - 1, 2, kept)
    states = int(np.prod(shape))
    matrix, right = np.zeros((*shape, *shape)), np.zeros((*shape, 2))
    right[..., 1] = 1.0
    for mine in range(1, everybody):
        for first in range(2):
            steps = _round(players, betting, (mine, everybody - mine), first)
            for won in range(-(steps.shape[2] // 2), steps.shape[2] // 2 + 1):
                chances = steps[:, :, won + steps.shape[2] // 2]
                # Whoever has won the round bets first in the next; a tie leaves it as it was.
                after, next_first = mine + won, first if won == 0 else int(won < 0)
                if after == everybody:
                    right[mine - 1, first, :, 0] += chances.sum(1)
                elif after > 0:
                    matrix[mine - 1, first, :, after - 1, next_first, :] += chances
    solved = np.linalg.solve(np.eye(states) - matrix.reshape(states, states), right.reshape(states, 2))
    fresh = _kept_chances() @ solved.reshape(shape[0], 2, kept, 2)
    return MatchSolved(lives, fresh[..., 0], fresh[..., 1])


class _Betting:
    """The outcomes of rounds between two players, kept: they depend on the shorter side's lives, not on all lives."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self._known: dict[tuple[int, int], Floats] = {}

    def table(self, depth: int, first: int) -> Floats:
        """What seat 0 wins, by the lamps of both seats, the cards of both seats and who bets first."""
        if (depth, first) not in self._known:
            self._known[depth, first] = np.array([[self._one(depth, first, (a, b)) for b in _LAMPS] for a in _LAMPS])
        return self._known[depth, first]

    def _one(self, depth: int, first: int, lamps: tuple[int, int]) -> Floats:
        if first == 0:
            return outcomes(self.players, depth, lamps)
        # `outcomes` lets seat 0 bet first; so the seats are swapped, and lives won become lives lost.
        mirrored = outcomes(self.players[::-1], depth, lamps[::-1])
        return np.flip(mirrored.swapaxes(0, 1), 2)


@dataclass(frozen=True)
class _Plays:
    """All that a kept and a drawn card can become: each with the card played, the card kept, the lamps. Arrays."""

    kept: _Whole
    drawn: _Whole
    played: _Whole
    left: _Whole
    lamps: _Whole


@cache
def _plays() -> _Plays:
    rows = [
        (kept, drawn, played, kept + drawn - played, int(is_up(kept)) + int(is_up(drawn)))
        for kept in RANKS
        for drawn in RANKS
        for played in (kept, drawn)
    ]
    columns = np.array(rows, np.intp).T
    return _Plays(*columns)


def _round(players: Players, betting: _Betting, lives: tuple[int, int], first: int) -> Floats:
    """The chances of a round: by the pair of kept cards before, the pair after, and the lives that seat 0 wins."""
    plays, table = _plays(), betting.table(min(lives) - ANTE, first)
    ours = _choices(players[0], (lives[0] - ANTE, lives[1] - ANTE), int(first == 0))
    theirs = _choices(players[1], (lives[1] - ANTE, lives[0] - ANTE), int(first == 1))
    weights = _deals() * ours[:, plays.lamps] * theirs[:, plays.lamps].T
    mine, other = (grid.ravel() for grid in np.meshgrid(*[np.arange(len(plays.kept))] * 2, indexing="ij"))
    ends = table[plays.lamps[mine], plays.lamps[other], plays.played[mine], plays.played[other]]
    pairs = _pair(plays.kept[mine], plays.kept[other]) * CARDS**2 + _pair(plays.left[mine], plays.left[other])
    sums = [np.bincount(pairs, weights.ravel() * ends[:, won], minlength=CARDS**4) for won in range(ends.shape[1])]
    found: Floats = np.array(sums, float).T.reshape(CARDS**2, CARDS**2, -1)
    return found


def _pair(card: _Whole, other: _Whole) -> _Whole:
    """The number of a pair of cards."""
    return (card - TWO) * CARDS + other - TWO


def _choices(player: Decides, lives: tuple[int, int], opens: int) -> Floats:
    """How often each play is chosen, by the other's lamps (the columns); lives after the ante, the own first."""
    known = {
        (high, low, lamps): player.plays_high(CardSpot(high, low, lamps, *lives, opens)) / PERCENT
        for high in RANKS
        for low in range(TWO, high)
        for lamps in _LAMPS
    }
    return np.array(list(_choice_rows(known)))


def _choice_rows(known: dict[tuple[int, int, int], float]) -> Iterator[list[float]]:
    plays = _plays()
    for kept, drawn, played in zip(plays.kept.tolist(), plays.drawn.tolist(), plays.played.tolist(), strict=True):
        if kept == drawn:
            yield [0.5] * len(_LAMPS)  # the same cards stand twice among the plays
            continue
        high = [known[max(kept, drawn), min(kept, drawn), lamps] for lamps in _LAMPS]
        yield high if played == max(kept, drawn) else [1 - share for share in high]


@cache
def _deals() -> Floats:
    """The chance of the cards that both draw, given those that both have kept, for each pair of plays."""
    plays = _plays()
    kept, drawn = plays.kept, plays.drawn
    left = WHOLE - 2
    first = COPIES - (drawn == kept)[:, np.newaxis] - (drawn[:, np.newaxis] == kept)
    second = COPIES - (drawn == kept) - (drawn == kept[:, np.newaxis]) - (drawn == drawn[:, np.newaxis])
    found: Floats = (first / left) * (second / (left - 1))
    return found


@cache
def _kept_chances() -> Floats:
    """The chance of each pair of cards, one of each player, from whole decks: with a card drawn, a fresh hand."""
    cards = np.arange(SIZE)[TWO:]
    found: Floats = (COPIES - (cards[:, np.newaxis] == cards)) * COPIES / (WHOLE * (WHOLE - 1))
    return found.ravel()
