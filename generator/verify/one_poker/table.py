"""A table of One Poker in many worlds: cards, lives and pots by the names of the script."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.games.one_poker.rules import RANKS
from generator.interpret.chance import Chance
from generator.interpret.rows import IntArray
from generator.verify.one_poker.subject import Subject
from generator.verify.worlds import Worlds


class Table(Worlds):
    """Worlds in which the two players sit at one table."""

    def __init__(self, subject: Subject, worlds: int, chance: Chance | None = None) -> None:
        super().__init__(subject.program, worlds, chance)
        self.subject = subject
        self.n = subject.n

    def put(self, seat: int, word: str, values: IntArray | int) -> None:
        """Set a variable of the game by its word."""
        self.set_variable(seat, self.n.variable(word), values)

    def read(self, seat: int, word: str) -> IntArray:
        """A variable of the game; shape `(worlds,)`."""
        return self.variable(seat, self.n.variable(word))

    def seen(self, seat: int) -> IntArray:
        """How many cards of each rank a player counts as dealt; shape `(worlds, ranks)`."""
        return np.stack([self.read(seat, f"seen_{rank}") for rank in RANKS], axis=1)

    def put_seen(self, seat: int, dealt: IntArray) -> None:
        """Set what a player counts as dealt; shape `(worlds, ranks)`."""
        for rank, count in zip(RANKS, dealt.T, strict=True):
            self.put(seat, f"seen_{rank}", np.ascontiguousarray(count))
        self.put(seat, "used", dealt.sum(axis=1))

    def bind(self) -> None:
        """Both sit at the table."""
        self.bind_to(self.subject.bonds)

    def fire(self, step: str, seat: int) -> None:
        """Fire the event of a step on a player, FROM being the other one."""
        self.fire_event(self.n.event(step), seat)

    def effect(self, word: str, seat: int) -> None:
        """Run an effect of the game on a player at event level."""
        self.run_effect(self.n.effect(word), seat)


def column(values: Sequence[int]) -> IntArray:
    """Whole numbers, one a world."""
    return np.array(values, np.int64)
