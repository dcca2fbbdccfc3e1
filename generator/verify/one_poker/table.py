"""A table of One Poker in many worlds: the cards that a player counts as dealt, by the names of the script."""

from __future__ import annotations

from generator.games.one_poker.rules import RANKS
from generator.interpret.rows import IntArray
from generator.verify.one_poker.subject import Subject
from generator.verify.scripted import GameTable


class Table(GameTable[Subject]):
    """Worlds in which the two players sit at one table."""

    @property
    def seen_variables(self) -> tuple[str, ...]:
        """The variables that count the cards dealt, rank by rank."""
        return tuple(self.n.variable(f"seen_{rank}") for rank in RANKS)

    def seen(self, seat: int) -> IntArray:
        """How many cards of each rank a player counts as dealt; shape `(worlds, ranks)`."""
        return self.read_row(seat, self.seen_variables)

    def put_seen(self, seat: int, dealt: IntArray) -> None:
        """Set what a player counts as dealt; shape `(worlds, ranks)`."""
        self.put_row(seat, self.seen_variables, dealt)
        self.put(seat, "used", dealt.sum(axis=1))
