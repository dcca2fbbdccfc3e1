"""The two players of dice poker in a batch of worlds: dice, marks and what else of the game is read and written there.

Seats are numbered: 0 is the asker, 1 the guest. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.interpret.events import Event
from generator.interpret.rows import BoolArray, IntArray, Rows
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.symbols import Symbols
from generator.verify.scripted import SubjectTable
from generator.verify.worlds import PURSE, SEATS, Steered

__all__ = ["PURSE", "SEATS", "Steered", "Tavern", "hands_array"]


class Tavern(SubjectTable[Subject]):
    """Worlds in which the two players meet."""

    @property
    def symbols(self) -> Symbols:
        """What is what in the script."""
        return self.subject.symbols

    def set_dice(self, seat: int, dice: IntArray) -> None:
        """Lay dice on the table; shape `(worlds, dice)`."""
        for name, faces in zip(self.symbols.dice, dice.T, strict=True):
            self.set_variable(seat, name, np.ascontiguousarray(faces))

    def bind(self) -> None:
        """Tie both to the table and to each other, as in a game that is under way."""
        self.bind_to(self.symbols.bonds)

    def dice(self, seat: int) -> IntArray:
        """The dice of a player; shape `(worlds, dice)`."""
        return np.stack([self.variable(seat, name) for name in self.symbols.dice], axis=1)

    def reading(self, seat: int) -> IntArray:
        """Class, ranks and lone code of a player; shape `(worlds, variables)`."""
        return np.stack([self.variable(seat, name) for name in self.symbols.reading], axis=1)

    def marks(self, seat: int) -> BoolArray:
        """Which dice of a player are marked; shape `(worlds, dice)`."""
        return np.stack([self.has_flag(seat, flag) for flag in self.symbols.marks], axis=1)

    def left_over(self, seat: int) -> list[tuple[str, BoolArray]]:
        """What of the game is left on a player: words for it, and where. Empty after a clean end."""
        return self.left_of(self.symbols.bonds, seat)

    def fire(self, step: str, seat: int, rows: Rows | None = None) -> None:
        """Fire the event of a step on a player, FROM being the other one."""
        self.fire_event(self.symbols.events[step], seat, rows)

    def weights(self, step: str, seat: int) -> tuple[Event, IntArray]:
        """The event of a step and what an AI gives each of its options; see `weights_in`."""
        return self.weights_in(self.symbols.events[step], seat)


def hands_array(hands: Sequence[Sequence[int]]) -> IntArray:
    """Hands of dice as an array; shape `(hands, dice)`."""
    return np.array(hands, np.int64)
