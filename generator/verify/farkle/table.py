"""A table of Farkle in many worlds: dice, scores and sets of dice by the names of the script."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.games.farkle.rules import DICE
from generator.interpret.rows import IntArray
from generator.verify.farkle.subject import Subject
from generator.verify.scripted import GameTable


class Table(GameTable[Subject]):
    """Worlds in which the two players sit at one table."""

    def put_dice(self, seat: int, dice: IntArray) -> None:
        """Lay dice on the table, 0 for those that lie aside; shape `(worlds, 6)`."""
        self.put_row(seat, self.subject.dice_variables(DICE), dice)

    def dice(self, seat: int) -> IntArray:
        """The dice of a player; shape `(worlds, 6)`."""
        return self.read_row(seat, self.subject.dice_variables(DICE))


def laid(rolls: Sequence[tuple[int, ...]]) -> IntArray:
    """Rolls of one to six dice as rows of six, filled up with 0."""
    table = np.zeros((len(rolls), DICE), np.int64)
    for row, dice in enumerate(rolls):
        table[row, : len(dice)] = dice
    return table
