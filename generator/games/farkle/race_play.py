"""How policies of a race do against each other: the exact chance to win from every score, up to rounding.

A policy says what is kept of a roll and when to bank. Within one turn its chance to win is linear in what a bust is
worth, so the states before the turns of two players are solved pair by pair. Knows no script.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from generator.games.farkle.kernel import Floats, Ints, Kernel
from generator.games.farkle.race import Front, Race, fronts, play_turn
from generator.games.farkle.rules import DICE, FACES, Scoring, every_roll, left_after, selections, ways
from generator.games.farkle.turn import TurnTable


@dataclass(frozen=True, slots=True)
class Choice:
    """What a policy does with so many units in the turn, in all states of a front.

    `ahead` are states ahead (see `kernel`), `chances` how likely each is with so many dice, `banks` the chance to bank
    instead of rolling so many dice, shape `(6, states)`. `ahead` has one column for all states, or one for each.
    """

    ahead: Ints
    chances: Floats
    banks: Floats


class Policy(Protocol):
    """How somebody plays."""

    def play(self, front: Front) -> Callable[[int], Choice]:
        """What is done in the states of a front, as a function of the units of the turn."""


@dataclass(frozen=True)
class Table:
    """Keeps what the single-turn table keeps, and banks by its own points (shape `(units, units, 6)`, as in `Race`).

    Where it would bank with what the table keeps, it keeps all that scores instead; and so it does if that reaches the
    target, whatever the table says.
    """

    kernel: Kernel
    kept: tuple[Ints, ...]
    banks_from: Ints

    def play(self, front: Front) -> Callable[[int], Choice]:
        """By the table, up to the target."""
        banks_from = self.banks_from[front.mine, front.others].T
        most = self.kernel.most[:, None]

        def choose(turn: int) -> Choice:
            """What is kept and when it banks after so many points in the turn."""
            kept = self.kept[turn]
            # A state ahead is six times its units plus the place of its dice: `//` gives the units, `%` the dice.
            settles = turn + kept[:, None] // DICE >= banks_from[kept % DICE]
            ahead = np.where(settles | (turn + most // DICE >= front.needs), most, kept[:, None])
            return Choice(ahead, self.kernel.chances, (turn >= banks_from).astype(np.float64))

        return choose


def table_policy(kernel: Kernel, table: TurnTable, units: int) -> Table:
    """The single-turn table, which knows of the race only that the target is the end."""
    stops = np.array([stop // table.unit for stop in table.stops])
    return Table(kernel, kept_by(kernel, table, units), np.broadcast_to(stops, (units, units, DICE)))


def kept_by(kernel: Kernel, table: TurnTable, units: int) -> tuple[Ints, ...]:
    """What the table keeps, by the units of the turn."""
    return tuple(kernel.chosen(table, turn) for turn in range(units))


@dataclass(frozen=True)
class Everything:
    """Keeps all that scores and banks from so many units on."""

    kernel: Kernel
    banks_from: int

    def play(self, front: Front) -> Callable[[int], Choice]:
        """The same in all states."""

        def choose(turn: int) -> Choice:
            """All that scores is kept; it banks from a number of points, whatever the dice left."""
            banks = np.full((DICE, len(front.mine)), float(turn >= self.banks_from))
            return Choice(self.kernel.most[:, None], self.kernel.chances, banks)

        return choose


@dataclass(frozen=True)
class Optimal:
    """Plays the race as solved."""

    kernel: Kernel
    race: Race

    def play(self, front: Front) -> Callable[[int], Choice]:
        """The best choices against one who plays best as well."""
        value = self.race.value
        turn = play_turn(self.kernel, front, value, 1.0 - value[front.others, front.mine])

        def choose(units: int) -> Choice:
            """The best choice for each pair of scores, by the values of the solved race."""
            ahead = self._best(turn.held[units:])
            banks = (turn.rolled[units] <= front.after(value, units)) | (front.needs <= units)
            return Choice(ahead, self.kernel.chances, banks.astype(np.float64))

        return choose

    def _best(self, held: Floats) -> Ints:
        """The best state ahead of each profile; shape `(profiles, states)`."""
        flat = held.reshape(-1, held.shape[-1])
        ahead = np.repeat(self.kernel.slots[0][:, None], held.shape[-1], axis=1)
        best = flat[self.kernel.slots[0]]
        for slot in self.kernel.slots[1:]:
            better = flat[slot] > best[: len(slot)]
            ahead[: len(slot)] = np.where(better, slot[:, None], ahead[: len(slot)])
            best[: len(slot)] = np.maximum(best[: len(slot)], flat[slot])
        return ahead


@dataclass(frozen=True)
class Chance:
    """Keeps any set that may be kept, each with the same chance, and banks with one half."""

    ahead: Ints
    chances: Floats

    def play(self, front: Front) -> Callable[[int], Choice]:
        """The same in all states."""
        half = np.full((DICE, len(front.mine)), 0.5)
        return lambda _turn: Choice(self.ahead[:, None], self.chances, half)


def chance_policy(scoring: Scoring) -> Chance:
    """The player who leaves everything to chance."""
    found: dict[int, list[float]] = {}
    for left in range(1, DICE + 1):
        for counts in every_roll(left):
            options = selections(scoring, counts)
            for kept, points in options.items():
                ahead = points // scoring.unit * DICE + left_after(left, sum(kept)) - 1
                chances = found.setdefault(ahead, [0.0] * DICE)
                chances[left - 1] += ways(counts) / FACES**left / len(options)
    return Chance(np.array(list(found)), np.array(list(found.values())).T)


@dataclass(frozen=True)
class Result:
    """The chances to win of the player who moves first, by both scores in units: `first` when the first policy moves,
    `second` when the second one does, each indexed by the one to move and then the other."""

    first: Floats
    second: Floats

    @property
    def equity(self) -> float:
        """The chance of the first policy to win a whole game, averaged over both seats."""
        return float(self.first[0, 0] + 1.0 - self.second[0, 0]) / 2


def play(kernel: Kernel, units: int, first: Policy, second: Policy) -> Result:
    """All games of two policies."""
    found = Result(np.zeros((units, units)), np.zeros((units, units)))
    for front in fronts(units):
        won, lost = play_out(kernel, front, first, found.second)
        won_back, lost_back = play_out(kernel, front, second, found.first)
        # of two mirrored states: mine = won + lost * (1 - theirs), theirs = won_back + lost_back * (1 - mine)
        theirs_won, theirs_lost = won_back[::-1], lost_back[::-1]
        mine = (won + lost * (1.0 - theirs_won - theirs_lost)) / (1.0 - lost * theirs_lost)
        found.first[front.mine, front.others] = mine
        found.second[front.others, front.mine] = theirs_won + theirs_lost * (1.0 - mine)
    return found


def play_out(kernel: Kernel, front: Front, policy: Policy, value: Floats) -> tuple[Floats, Floats]:
    """A turn in all states of a front: the chance to win without a bust in it, and the chance of a bust.

    `value` holds the other policy's chances to win with larger sums of points, it being on move.
    """
    most, states = int(front.needs.max()), len(front.mine)
    won = np.ones((most + kernel.highest + 1, DICE, states))
    lost = np.zeros_like(won)
    choose = policy.play(front)
    for turn in range(most - 1, -1, -1):
        choice = choose(turn)
        rolled_won = _mean(choice, won[turn:])
        rolled_lost = _mean(choice, lost[turn:]) + kernel.bust[:, None]
        banks = np.where(front.needs <= turn, 1.0, choice.banks) if turn else np.zeros((DICE, states))
        won[turn] = banks * front.after(value, turn) + (1.0 - banks) * rolled_won
        lost[turn] = (1.0 - banks) * rolled_lost
    return won[0, DICE - 1], lost[0, DICE - 1]


def _mean(choice: Choice, ahead: Floats) -> Floats:
    states = ahead.reshape(-1, ahead.shape[-1])
    shared = choice.ahead.shape[1] == 1
    reached = states[choice.ahead[:, 0]] if shared else np.take_along_axis(states, choice.ahead, axis=0)
    mean: Floats = choice.chances @ reached
    return mean
