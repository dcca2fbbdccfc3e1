"""A game in a built mod, with all names that its script uses; and a table of it in many worlds. Knows no game.

Each game's `Subject` adds what its proofs compare with: its block, its reference, who sits down with whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np

from generator.ck2.scopes import FromMode
from generator.games.tavern.names import Names
from generator.interpret.chance import Chance
from generator.interpret.machine import Watch
from generator.interpret.program import Program
from generator.interpret.rows import BoolArray, IntArray
from generator.source import Place
from generator.verify.built import BuiltMod, Places
from generator.verify.worlds import Bonds, Worlds


@dataclass(frozen=True, slots=True)
class ScriptedGame:
    """A game of a built mod; `events` are the ids of the steps that the manifest lists, `bonds` hold its players."""

    built: BuiltMod
    n: Names
    events: Mapping[str, str]
    bonds: Bonds

    @property
    def program(self) -> Program:
        """The script."""
        return self.built.program

    @property
    def places(self) -> Places:
        """Where things of the script stand."""
        return self.built.places

    def place_of(self, step: str) -> Place | None:
        """Where the event of a step stands."""
        return self.places.event(self.n.event(step))

    def effect_place(self, word: str) -> Place | None:
        """Where a scripted effect of the game stands."""
        return self.places.effect(self.n.effect(word))

    def dice_variables(self, count: int) -> tuple[str, ...]:
        """The variables of a player's dice."""
        return tuple(self.n.variable("die", die) for die in range(1, count + 1))

    def reroll_flags(self, count: int) -> tuple[str, ...]:
        """The flags of the dice that are thrown again."""
        return tuple(self.n.flag("reroll", die) for die in range(1, count + 1))


class Runnable(Protocol):
    """Something whose script can be run."""

    @property
    def program(self) -> Program:
        """The script."""


SubjectT = TypeVar("SubjectT", bound=Runnable)
GameT = TypeVar("GameT", bound=ScriptedGame)


class SubjectTable(Worlds, Generic[SubjectT]):
    """Worlds in which the script of a subject of proofs runs."""

    def __init__(
        self,
        subject: SubjectT,
        worlds: int,
        chance: Chance | None = None,
        watch: Watch | None = None,
        from_mode: FromMode = FromMode.RELATIVE,
    ) -> None:
        super().__init__(subject.program, worlds, chance, watch, from_mode)
        self.subject = subject


class GameTable(SubjectTable[GameT]):
    """Worlds in which the two players of a game meet, read and written by the words of its names."""

    @property
    def n(self) -> Names:
        """Every name that the game gives."""
        return self.subject.n

    # writing

    def put(self, seat: int, word: str, values: IntArray | int) -> None:
        """Set a variable of the game by its word."""
        self.set_variable(seat, self.n.variable(word), values)

    def put_row(self, seat: int, names: Sequence[str], columns: IntArray) -> None:
        """Set variables by their names, one for each column; shape `(worlds, variables)`."""
        for name, values in zip(names, columns.T, strict=True):
            self.set_variable(seat, name, np.ascontiguousarray(values))

    def bind(self) -> None:
        """Both sit at the table, as in a game that is under way."""
        self.bind_to(self.subject.bonds)

    # reading

    def read(self, seat: int, word: str) -> IntArray:
        """A variable of the game by its word; shape `(worlds,)`."""
        return self.variable(seat, self.n.variable(word))

    def read_row(self, seat: int, names: Sequence[str]) -> IntArray:
        """Variables by their names; shape `(worlds, variables)`."""
        return np.stack([self.variable(seat, name) for name in names], axis=1)

    def left_over(self, seat: int) -> list[tuple[str, BoolArray]]:
        """What of the game is left on a player: words for it, and where. Empty after a clean end."""
        return self.left_of(self.subject.bonds, seat)

    # running

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
