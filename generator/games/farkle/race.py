"""Farkle to a target, both players knowing the scores: value iteration, with bounds that hold in spite of rounding.

A state before a turn is the points of the one to move and those of the other, both in units; its value is the chance
that the one to move wins. Within a turn the state also holds the points of the turn and the dice left. A turn that
busts hands over with the scores exchanged, so two such states depend on each other; all states with the same sum of
points are solved at once, from the largest sum down, since every other turn adds points. Knows no script.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from generator.games.farkle.kernel import Floats, Ints, Kernel, kernel_of
from generator.games.farkle.rules import DICE, Scoring
from generator.odds.store import Array, Key, Store, default_store

CLOSE = 1e-13
"""How near two steps of the iteration must come."""
STEEP = 1e-8
"""How far a state must move to tell how much that moves its mirror image."""
ROUNDING = 1e-12
"""More than the rounding of a turn: at most 200 rolls deep, each a mean of fewer than 40 numbers of at most 1."""
_MOST_STEPS = 200
_KIND, _VERSION = "farkle-race", 1


@dataclass(frozen=True, slots=True)
class Front:
    """The states with one sum of points: units of the one to move and of the other.

    In reverse order they are the states in which the other one is to move.
    """

    units: int
    mine: Ints
    others: Ints

    @property
    def needs(self) -> Ints:
        """The units of a turn with which the one to move reaches the target."""
        return self.units - self.mine

    def after(self, value: Floats, turn: int) -> Floats:
        """The chance to win by banking so many units, from the values of the states with larger sums."""
        reached = self.mine + turn
        handed_over = 1.0 - value[self.others, np.minimum(reached, self.units - 1)]
        return np.where(reached >= self.units, 1.0, handed_over)


def fronts(units: int) -> Iterator[Front]:
    """All states, the largest sum of points first."""
    for total in range(2 * units - 2, -1, -1):
        mine = np.arange(max(0, total - units + 1), min(total, units - 1) + 1)
        yield Front(units, mine, total - mine)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn is worth in all states of a front.

    `held` holds the value of having so many units and dice to roll, shape `(units + .., 6, states)`; `rolled` what
    rolling alone is worth; `start` the value of the turn.
    """

    held: Floats
    rolled: Floats

    @property
    def start(self) -> Floats:
        """The value of the turn from its first roll."""
        first: Floats = self.rolled[0, DICE - 1]
        return first


def play_turn(kernel: Kernel, front: Front, value: Floats, lost: Floats) -> Turn:
    """The best turn. `value` holds the states with larger sums, `lost` the chance to win after a bust."""
    most, states = int(front.needs.max()), len(front.mine)
    # 1 is the value beyond the target: whoever holds so many units has won.
    held = np.ones((most + kernel.highest + 1, DICE, states))
    rolled = np.ones((most, DICE, states))
    busts = np.outer(kernel.bust, lost)
    for turn in range(most - 1, -1, -1):
        rolled[turn] = roll(kernel, held[turn:]) + busts
        # With nothing in the turn yet there is nothing to bank: the first roll must be made.
        best = np.maximum(rolled[turn], front.after(value, turn)) if turn else rolled[turn]
        held[turn] = np.where(front.needs <= turn, 1.0, best)
    return Turn(held, rolled)


def roll(kernel: Kernel, ahead: Floats) -> Floats:
    """The mean over all rolls of the best option, without busts; `ahead` begins with the units of now."""
    states = ahead.reshape(-1, ahead.shape[-1])
    best = states[kernel.slots[0]]
    for slot in kernel.slots[1:]:
        # Profiles with most options come first, so those that have this option are the first rows.
        np.maximum(best[: len(slot)], states[slot], out=best[: len(slot)])
    mean: Floats = kernel.chances @ best
    return mean


@dataclass(frozen=True)
class Race:
    """The solved game; arrays are indexed by the units of the one to move, then those of the other.

    `value` is the chance to win, `lower` and `upper` enclose the true one. `banks_from` holds for 1 to 6 dice left the
    fewest units of a turn with which banking is at least as good as rolling, at most those that are missing to the
    target; shape `(units, units, 6)`. With more units rolling may be better again, close to the target.
    """

    units: int
    value: Floats
    lower: Floats
    upper: Floats
    banks_from: Ints

    @property
    def gap(self) -> float:
        """The largest distance between the bounds."""
        return float((self.upper - self.lower).max())


def units_of(scoring: Scoring, target: int) -> int:
    """The target in units of the scoring, rounded up."""
    return -(-target // scoring.unit)


def solve_race(scoring: Scoring, target: int, store: Store | None = None) -> Race:
    """The race to that many points; kept on disk, since it takes seconds to minutes."""
    units = units_of(scoring, target)
    key = scoring_key(scoring, units)
    found = (store or default_store()).stored(_KIND, _VERSION, key, lambda: _arrays(solve(kernel_of(scoring), units)))
    value, lower, upper = (found.arrays[name].astype(np.float64) for name in ("value", "lower", "upper"))
    return Race(units, value, lower, upper, found.arrays["banks_from"].astype(np.int64))


def scoring_key(scoring: Scoring, units: int) -> dict[str, Key]:
    """What determines a race, as the store wants it."""
    return {
        "singles": scoring.singles,
        "threes": scoring.threes,
        "further": scoring.further,
        "straights": [[*straight.faces, straight.points] for straight in scoring.straights],
        "units": units,
    }


def _arrays(race: Race) -> dict[str, Array]:
    return {"value": race.value, "lower": race.lower, "upper": race.upper, "banks_from": race.banks_from}


def solve(kernel: Kernel, units: int) -> Race:
    """Value iteration, front by front."""
    shape = (units, units)
    race = Race(units, np.zeros(shape), np.zeros(shape), np.zeros(shape), np.zeros((*shape, DICE), np.int64))
    width = 0.0
    for front in fronts(units):
        at = front.mine, front.others
        start = _meet(kernel, front, race.value)
        # INVARIANT: fronts come by falling sums of points, so every state that banking leads to has its value
        # already.
        race.value[at] = start
        turn = play_turn(kernel, front, race.value, 1.0 - start[::-1])
        race.banks_from[at] = _banks_from(front, race.value, turn)
        width = _enclose(kernel, front, race, start, width)
    return race


def _meet(kernel: Kernel, front: Front, value: Floats) -> Floats:
    """The values of a front: each of two mirrored states answers the other until nothing moves.

    A step changes a state along a line in the value of its mirror image, nearly; so two steps tell where both meet.
    """
    guess, slope = np.full(len(front.mine), 0.5), np.zeros(len(front.mine))
    for _ in range(_MOST_STEPS):
        first = play_turn(kernel, front, value, 1.0 - guess[::-1]).start
        if np.abs(first - guess).max() < CLOSE:
            return first
        second = play_turn(kernel, front, value, 1.0 - first[::-1]).start
        moved = (first - guess)[::-1]
        # Where the mirror image hardly moved the quotient would be noise; the slope found before stays.
        slope = np.divide(second - first, moved, out=slope, where=np.abs(moved) > STEEP)
        mirrored = slope[::-1]
        # Where two lines cross: `mine = second + slope * (theirs - first of theirs)`, and the same seen from the
        # mirror.
        meeting = second + slope * (second[::-1] - mirrored * first - first[::-1])
        guess = np.clip(meeting / (1.0 - slope * mirrored), 0.0, 1.0)
    raise AssertionError("the steps come together, since every turn ends in a bust with a chance below 1")


def _banks_from(front: Front, value: Floats, turn: Turn) -> Ints:
    """The fewest units with which banking is at least as good as rolling, or those that reach the target."""
    found = np.tile(front.needs, (DICE, 1))
    for units in range(len(turn.rolled) - 1, 0, -1):
        banks = (turn.rolled[units] <= front.after(value, units)) & (front.needs > units)
        found[banks] = units
    return found.T


def _enclose(kernel: Kernel, front: Front, race: Race, start: Floats, width: float) -> float:
    """Write the bounds of a front and give their distance from the values, `width` being that of all fronts before.

    More for the other one is less for the one to move, so the upper bound comes from the lower values and the other
    way round. An interval that a step maps into itself, widened by the rounding of the step, holds the solution; there
    is only one, since no turn is bust for sure, whatever is played.
    """
    at = front.mine, front.others
    margin = width + 8 * ROUNDING
    while True:
        lower, upper = start - margin, start + margin
        highest = play_turn(kernel, front, race.lower, 1.0 - lower[::-1]).start + ROUNDING
        lowest = play_turn(kernel, front, race.upper, 1.0 - upper[::-1]).start - ROUNDING
        if (highest <= upper).all() and (lowest >= lower).all():
            race.lower[at], race.upper[at] = lower, upper
            return margin
        # What the fronts before bring along cannot shrink; what this one adds is tried four times as wide.
        margin = width + 4 * (margin - width)
