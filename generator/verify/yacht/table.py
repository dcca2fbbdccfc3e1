"""The players of Yacht in a batch of worlds: dice, cards, marks and thoughts, read and written. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.ck2.scopes import FromMode
from generator.games.yacht.author import FREE
from generator.games.yacht.rules import CARD, Category
from generator.interpret.chance import Chance
from generator.interpret.machine import Watch
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.worlds import Worlds
from generator.verify.yacht.subject import Subject


class Table(Worlds):
    """Worlds in which the two players meet."""

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

    # writing

    def set_word(self, seat: int, word: str, values: IntArray | int) -> None:
        """Set a variable of the game by its word."""
        self.set_variable(seat, self.n.variable(word), values)

    def set_dice(self, seat: int, dice: IntArray) -> None:
        """Lay dice on the table; shape `(worlds, dice)`."""
        for name, faces in zip(self.subject.dice, dice.T, strict=True):
            self.set_variable(seat, name, np.ascontiguousarray(faces))

    def set_card(self, seat: int, free: BoolArray, upper: IntArray) -> None:
        """Lay a card on the table: which lines are free, shape `(worlds, lines)`, and the upper sum; the written lines
        themselves bring 0 here."""
        rules = self.subject.rules
        for category, where in zip(CARD, free.T, strict=True):
            self.set_variable(seat, self.subject.score(category), np.where(where, FREE, 0))
        most = np.array([rules.dice * category.face for category in CARD])
        self.set_word(seat, "upper", upper)
        self.set_word(seat, "reach", upper + (free * most).sum(axis=1))
        self.set_word(seat, "free_upper", free[:, : sum(one.is_upper for one in CARD)].sum(axis=1))
        self.set_word(seat, "filled", (~free).sum(axis=1))

    # reading

    def word(self, seat: int, word: str) -> IntArray:
        """A variable of the game by its word."""
        return self.variable(seat, self.n.variable(word))

    def dice(self, seat: int) -> IntArray:
        """The dice of a player; shape `(worlds, dice)`."""
        return self._stack([self.variable(seat, name) for name in self.subject.dice])

    def scores(self, seat: int) -> IntArray:
        """The card of a player; shape `(worlds, lines)`."""
        return self._stack([self.variable(seat, self.subject.score(category)) for category in CARD])

    def previews(self, seat: int, lines: Sequence[Category] = CARD) -> IntArray:
        """What the dice are worth in each line; shape `(worlds, lines)`."""
        return self._stack([self.variable(seat, self.subject.preview(category)) for category in lines])

    def marks(self, seat: int) -> BoolArray:
        """Which dice of a player are thrown again; shape `(worlds, dice)`."""
        found: BoolArray = np.stack([self.has_flag(seat, flag) for flag in self.subject.marks], axis=1)
        return found

    def left_over(self, seat: int) -> list[tuple[str, BoolArray]]:
        """What of the game is left on a player: words for it, and where. Empty after a clean end."""
        return self.left_of(self.subject.bonds, seat)

    def _stack(self, columns: list[IntArray]) -> IntArray:
        found: IntArray = np.stack(columns, axis=1)
        return found
