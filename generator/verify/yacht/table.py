"""The players of Yacht in a batch of worlds: dice, cards, marks and thoughts, read and written. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.games.yacht.author import FREE
from generator.games.yacht.rules import CARD, Category
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.scripted import GameTable
from generator.verify.yacht.subject import Subject


class Table(GameTable[Subject]):
    """Worlds in which the two players meet."""

    # writing

    def set_dice(self, seat: int, dice: IntArray) -> None:
        """Lay dice on the table; shape `(worlds, dice)`."""
        self.put_row(seat, self.subject.dice, dice)

    def set_card(self, seat: int, free: BoolArray, upper: IntArray) -> None:
        """Lay a card on the table: which lines are free, shape `(worlds, lines)`, and the upper sum; the written lines
        themselves bring 0 here."""
        rules = self.subject.rules
        for category, where in zip(CARD, free.T, strict=True):
            self.set_variable(seat, self.subject.score(category), np.where(where, FREE, 0))
        most = np.array([rules.dice * category.face for category in CARD])
        self.put(seat, "upper", upper)
        self.put(seat, "reach", upper + (free * most).sum(axis=1))
        self.put(seat, "free_upper", free[:, : sum(one.is_upper for one in CARD)].sum(axis=1))
        self.put(seat, "filled", (~free).sum(axis=1))

    # reading

    def dice(self, seat: int) -> IntArray:
        """The dice of a player; shape `(worlds, dice)`."""
        return self.read_row(seat, self.subject.dice)

    def scores(self, seat: int) -> IntArray:
        """The card of a player; shape `(worlds, lines)`."""
        return self.read_row(seat, [self.subject.score(category) for category in CARD])

    def previews(self, seat: int, lines: Sequence[Category] = CARD) -> IntArray:
        """What the dice are worth in each line; shape `(worlds, lines)`."""
        return self.read_row(seat, [self.subject.preview(category) for category in lines])

    def marks(self, seat: int) -> BoolArray:
        """Which dice of a player are thrown again; shape `(worlds, dice)`."""
        found: BoolArray = np.stack([self.has_flag(seat, flag) for flag in self.subject.marks], axis=1)
        return found
