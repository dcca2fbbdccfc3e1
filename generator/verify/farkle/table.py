"""A table of Farkle in many worlds: dice, scores and sets of dice by the names of the script."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.ck2.scopes import FromMode
from generator.games.farkle.rules import DICE
from generator.interpret.chance import Chance
from generator.interpret.machine import Watch
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.farkle.subject import Subject
from generator.verify.worlds import Worlds


class Table(Worlds):
    """Worlds in which the two players sit at one table."""

    def __init__(
        self,
        subject: Subject,
        worlds: int,
        chance: Chance | None = None,
        watch: Watch | None = None,
        from_mode: FromMode = FromMode.RELATIVE,
    ) -> None:
        super().__init__(subject.program, worlds, chance, watch, from_mode)
        self.subject = subject
        self.n = subject.n

    def put(self, seat: int, word: str, values: IntArray | int) -> None:
        """Set a variable of the game by its word."""
        self.set_variable(seat, self.n.variable(word), values)

    def read(self, seat: int, word: str) -> IntArray:
        """A variable of the game; shape `(worlds,)`."""
        return self.variable(seat, self.n.variable(word))

    def put_dice(self, seat: int, dice: IntArray) -> None:
        """Lay dice on the table, 0 for those that lie aside; shape `(worlds, 6)`."""
        for number, faces in enumerate(dice.T, start=1):
            self.put(seat, f"die_{number}", np.ascontiguousarray(faces))

    def dice(self, seat: int) -> IntArray:
        """The dice of a player; shape `(worlds, 6)`."""
        return np.stack([self.read(seat, f"die_{number}") for number in range(1, DICE + 1)], axis=1)

    def bind(self) -> None:
        """Both sit at the table."""
        self.bind_to(self.subject.bonds)

    def fire(self, step: str, seat: int) -> None:
        """Fire the event of a step on a player, FROM being the other one."""
        self.fire_event(self.n.event(step), seat)

    def effect(self, word: str, seat: int) -> None:
        """Run an effect of the game on a player at event level."""
        self.run_effect(self.n.effect(word), seat)

    def test(self, word: str, seat: int) -> BoolArray:
        """Where a trigger of the game holds for a player at event level."""
        return self.holds(self.n.trigger(word), seat)


def column(values: Sequence[int]) -> IntArray:
    """Whole numbers, one a world."""
    return np.array(values, np.int64)


def laid(rolls: Sequence[tuple[int, ...]]) -> IntArray:
    """Rolls of one to six dice as rows of six, filled up with 0."""
    table = np.zeros((len(rolls), DICE), np.int64)
    for row, dice in enumerate(rolls):
        table[row, : len(dice)] = dice
    return table
