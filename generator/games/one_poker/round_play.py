"""How a betting round between two policies ends, by the cards that lie face down: the chance of each number of lives.

States that look alike are merged on the way, so a round costs little even where the policies raise often. Both have
the same lives here: who has more can never be made to use them, and no policy sees lives while it bets but by the cap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from generator.games.one_poker.equilibrium import SIZE, Floats, signs
from generator.games.one_poker.policy import PERCENT, Mix, bet_spot
from generator.games.one_poker.quick import Decides
from generator.games.one_poker.rules import (
    ANTE,
    LEAST_RAISE,
    RANKS,
    Action,
    Betting,
    Call,
    Check,
    Fold,
    Pair,
    Raise,
    act,
    ante,
    is_up,
)

Players = tuple[Decides, Decides]


def outcomes(players: Players, depth: int, lamps: Pair) -> Floats:
    """What seat 0 wins, if it bets first and both have `depth` lives left after the ante; lamps by seat.

    Shape (SIZE, SIZE, 2 depth + 3): the chance, given the cards of both seats, to win -(depth + 1) to depth + 1 lives.
    Nothing is won in a tie alone.
    """
    found = np.zeros((SIZE, SIZE, 2 * (depth + ANTE) + 1))
    waiting = {ante((depth + ANTE, depth + ANTE), 0): _possible(lamps)}
    while waiting:
        # INVARIANT: by progress, so that a state is taken up after all that lead to it have added their share.
        state = min(waiting, key=_progress)
        mass = waiting.pop(state)
        if state.end is not None:
            _settle(found, state, mass)
            continue
        for action, shares in _shares(players[state.to_act], state, lamps):
            after = act(state, action)
            moved = mass * (shares[:, np.newaxis] if state.to_act == 0 else shares)
            waiting[after] = waiting[after] + moved if after in waiting else moved
    return found


def _possible(lamps: Pair) -> Floats:
    """1 for each pair of cards that hands with these lamps can play."""
    own, other = (np.array([float(rank in RANKS and _can_hold(rank, seat)) for rank in range(SIZE)]) for seat in lamps)
    return np.outer(own, other)


def _can_hold(card: int, lamps: int) -> bool:
    """Whether a hand with so many UP lamps can hold that card."""
    return lamps > 0 if is_up(card) else lamps < 2


def _progress(state: Betting) -> tuple[int, int, bool]:
    """Grows with every action, so a state comes up after all that lead to it."""
    return sum(state.pots), state.checks, state.end is not None


def _shares(player: Decides, state: Betting, lamps: Pair) -> Iterator[tuple[Action, Floats]]:
    """Each action that the one to act takes with some card, and how often by card."""
    found: dict[Action, Floats] = {}
    for card in (rank for rank in RANKS if _can_hold(rank, lamps[state.to_act])):
        mix = player.bet(bet_spot(state, 0, card, lamps))
        for action, percent in _parts(mix, state):
            found.setdefault(action, np.zeros(SIZE))[card] += percent / PERCENT
    yield from found.items()


def _parts(mix: Mix, state: Betting) -> Iterator[tuple[Action, int]]:
    """What a mix does in a state; where the cap is one life, both raises are the same."""
    parts: tuple[tuple[Action, int], ...] = (
        (Fold() if state.to_call else Check(), mix.passes),
        (Call(), mix.call),
        (Raise(LEAST_RAISE), mix.least),
        (Raise(state.cap), mix.all_in),
    )
    return ((action, percent) for action, percent in parts if percent)


def _settle(found: Floats, state: Betting, mass: Floats) -> None:
    """Add what a finished round brings."""
    middle = found.shape[2] // 2
    if state.winner_by_fold is not None:
        won = state.pots[1] if state.winner_by_fold == 0 else -state.pots[0]
        found[:, :, middle + won] += mass
        return
    add = partial(np.multiply, mass)
    found[:, :, middle + state.pots[1]] += add(signs() > 0)
    found[:, :, middle - state.pots[0]] += add(signs() < 0)
    found[:, :, middle] += add(signs() == 0)
