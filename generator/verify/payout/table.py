"""The player of the payout game in a batch of worlds: dice, stakes and marks, read and written. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.interpret.calendar import FOREVER
from generator.interpret.chance import Chance
from generator.interpret.machine import Watch
from generator.interpret.rows import BoolArray, IntArray, Rows, as_numbers
from generator.verify.payout.subject import Subject
from generator.verify.worlds import Worlds

PLAYER = 0
SEATS = ("player", "bystander")
"""Nobody else plays; the bystander is whom conditions may speak of, such as a jailer."""


class Table(Worlds):
    """Worlds in which one plays against the house."""

    def __init__(self, subject: Subject, worlds: int, chance: Chance | None = None, watch: Watch | None = None) -> None:
        super().__init__(subject.program, worlds, chance, watch, seats=SEATS)
        self.subject = subject
        self.n = subject.n

    # writing

    def set_word(self, word: str, values: IntArray | int) -> None:
        """Set a variable of the game by its word."""
        self.set_variable(PLAYER, self.n.variable(word), values)

    def set_dice(self, dice: IntArray) -> None:
        """Lay dice on the table; shape `(worlds, dice)`."""
        for name, faces in zip(self.subject.dice, dice.T, strict=True):
            self.set_variable(PLAYER, name, np.ascontiguousarray(faces))

    def set_purse(self, purse: IntArray | int) -> None:
        """What the player has, in thousandths."""
        self.state.stats.write((PLAYER, "wealth"), self.every, purse)

    def set_counted(self, where: BoolArray | bool, days: IntArray | int = 0) -> None:
        """Let stakes count towards the limit where asked, for so many days; 0 is for ever."""
        until = FOREVER if isinstance(days, int) and not days else self.state.day + days
        key = (PLAYER, self.n.modifier("counted"))
        self.state.modifiers.write(key, self.every, np.where(np.broadcast_to(where, self.worlds), until, -FOREVER))

    def seat(self) -> None:
        """Let the player sit at the table."""
        self.set_flag(PLAYER, self.subject.bonds.seated)
        self.state.modifiers.write((PLAYER, self.subject.bonds.lock), self.every, FOREVER)

    # reading

    def word(self, word: str) -> IntArray:
        """A variable of the game by its word; whole numbers."""
        return self.variable(PLAYER, self.n.variable(word))

    def thousandths(self, word: str) -> IntArray:
        """A variable of the game in thousandths."""
        return as_numbers(self.state.variables.read((PLAYER, self.n.variable(word)), self.every), self.every)

    def dice(self) -> IntArray:
        """The dice; shape `(worlds, dice)`."""
        return np.stack([self.variable(PLAYER, name) for name in self.subject.dice], axis=1)

    def marks(self) -> BoolArray:
        """Which dice are marked; shape `(worlds, dice)`."""
        return np.stack([self.has_flag(PLAYER, flag) for flag in self.subject.marks], axis=1)

    def is_counted(self) -> BoolArray:
        """Where stakes count towards the limit."""
        return self.has_modifier(PLAYER, self.n.modifier("counted"))

    # running

    def run_word(self, word: str) -> None:
        """Run a scripted effect of the game on the player."""
        self.engine.run_effect(self.n.effect(word), SEATS[PLAYER])

    def says(self, word: str) -> BoolArray:
        """Where a scripted trigger of the game holds for the player."""
        return self.engine.test_trigger(self.n.trigger(word), SEATS[PLAYER])

    def fire(self, step: str, rows: Rows | None = None) -> None:
        """Fire the event of a step."""
        self.engine.fire_event(self.n.event(step), SEATS[PLAYER], (), rows)


def as_dice(hands: Sequence[Sequence[int]]) -> IntArray:
    """Hands as an array; shape `(hands, dice)`."""
    return np.array(hands, np.int64)
