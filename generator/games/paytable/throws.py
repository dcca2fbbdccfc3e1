"""Dice really thrown, many games at once: the ways in which dice can lie, what hand that is, what stays on the table.

Nothing of the exact engine's chances or recursion is used here, so that playing can judge it.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from generator.errors import UserError
from generator.odds.multisets import Indices, Multisets

MOST_CODES = 5_000_000
MOST_GAMES = 100_000_000
AT_ONCE = 200_000
Truths = npt.NDArray[np.bool_]


class Throws:
    """Throws of equal dice with one generator; dice have shape (games, dice) and faces from 0."""

    def __init__(self, sets: Multisets, generator: np.random.Generator) -> None:
        self.sets = sets
        self.generator = generator

    @cached_property
    def _places(self) -> Indices:
        return np.asarray(self.sets.faces ** np.arange(self.sets.dice))

    @cached_property
    def _hand_by_code(self) -> Indices:
        """The hand of every way in which the dice can lie."""
        codes = np.arange(self.sets.faces**self.sets.dice)
        faces = codes[:, np.newaxis] // self._places % self.sets.faces
        counts = np.stack([(faces == face).sum(axis=1) for face in range(self.sets.faces)], axis=1)
        return self.sets.node_of(counts) - self.sets.first_hand

    @cached_property
    def _sorted_dice(self) -> Indices:
        """The dice of each hand, ascending, shape (hands, dice)."""
        return np.array(self.sets.hands()) - 1

    @cached_property
    def _nth(self) -> Indices:
        """For each die of each hand how many equal ones lie before it."""
        dice = self._sorted_dice
        return np.stack([(dice[:, :n] == dice[:, n : n + 1]).sum(axis=1) for n in range(self.sets.dice)], axis=1)

    def throw(self, games: int) -> Indices:
        """All dice of so many games."""
        return self.generator.integers(0, self.sets.faces, (games, self.sets.dice))

    def hands(self, dice: Indices) -> Indices:
        """The numbers of the hands that lie there."""
        found: Indices = self._hand_by_code[dice @ self._places]
        return found

    def again(self, hands: Indices, keeps: Indices) -> Indices:
        """Throw all dice of the hands again but those of the nodes that are kept; both of shape (games,)."""
        dice = self._sorted_dice[hands]
        stays = self._nth[hands] < np.take_along_axis(self.sets.counts[keeps], dice, axis=1)
        return np.where(stays, dice, self.throw(len(hands)))

    def again_at_random(self, dice: Indices, chance: float) -> Indices:
        """Keep each die with a chance, throw the others."""
        return np.where(self.generator.random(dice.shape) < chance, dice, self.throw(len(dice)))


def demand_playable(sets: Multisets, games: int) -> None:
    """Raise UserError if so many games are out of range, or the ways in which the dice can lie are too many."""
    if not 1 <= games <= MOST_GAMES:
        raise UserError(f"{games} games to play, expected 1 to {MOST_GAMES:,}", "each is thrown die by die")
    codes = sets.faces**sets.dice
    if codes > MOST_CODES:
        raise UserError(
            f"{sets.dice} dice of {sets.faces} faces lie in {codes:,} ways, expected at most {MOST_CODES:,}",
            "playing looks every throw up in a table; take fewer dice or faces",
        )


def portions(games: int) -> list[int]:
    """The games in portions that fit into memory."""
    return [min(AT_ONCE, games - start) for start in range(0, games, AT_ONCE)]
