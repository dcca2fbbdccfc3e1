"""What games of two leave behind: gold, what still holds the players, and the memory of the game. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.rows import BoolArray, IntArray, as_numbers
from generator.source import Place
from generator.verify import deviations
from generator.verify.conditions import in_days
from generator.verify.deviations import told
from generator.verify.outcome import Failure, counterexample, gold, tally
from generator.verify.people import People
from generator.verify.replay import Replay
from generator.verify.scripted import ScriptedGame
from generator.verify.worlds import PURSE, SEATS


class Play(deviations.Play, Protocol):
    """A whole game: what both gain, in thousandths of gold, whether both remember it, and its days."""

    @property
    def purses(self) -> tuple[int, int]:
        """What asker and guest gain, in thousandths of gold."""

    @property
    def is_remembered(self) -> bool:
        """Whether both remember the game."""

    @property
    def days(self) -> int:
        """How many days pass up to its end."""


PlayT = TypeVar("PlayT", bound=Play)


@dataclass(frozen=True, slots=True)
class Ended(Generic[PlayT]):
    """Games that a replay has played out, and who played them.

    `memory` is the opinion modifier that both keep, by its name in the rules; `place` is where the script ends games.
    """

    game: ScriptedGame
    plays: Sequence[PlayT]
    people: People
    replay: Replay
    memory: str
    place: Place | None
    tell: Callable[[PlayT], str] = told

    def faults(self) -> Iterator[Diagnostic]:
        """Gold that is not where it must be, things that are left of a game, and wrong memories."""
        table = self.replay.table
        for seat in (0, 1):
            yield from self._gold(seat)
            for words, where in table.left_of(self.game.bonds, seat):
                yield from self.differing(where, Failure.STATE, f"the {SEATS[seat]} still has {words}")
            yield from self._memory(seat)

    def _gold(self, seat: int) -> Iterator[Diagnostic]:
        wanted = np.array([play.purses[seat] for play in self.plays])
        found = self.replay.table.gold(seat) - PURSE
        wrong = found != wanted
        for world in np.flatnonzero(wrong)[:1]:
            words = f"the {SEATS[seat]} stands at {gold(int(found[world]))}, expected {gold(int(wanted[world]))}"
            yield from self.differing(wrong, Failure.GOLD, words)

    def _memory(self, seat: int) -> Iterator[Diagnostic]:
        """Both remember a game that was played to its end, for the time of the rules; nobody one that was not."""
        name = self.game.built.rules.opinion_modifier_id(self.memory)
        duration = self.game.built.rules.opinion_modifiers[self.memory].duration
        played = np.array([play.is_remembered for play in self.plays])
        until = self._until(seat, name)
        if duration is not None:
            last = np.array([self.replay.first_day + play.days for play in self.plays])
            wrong = played & (until != last + in_days(*duration))
            words = f"the {SEATS[seat]} remembers the game for another time than the rules give to `{name}`"
            yield from self.differing(wrong, Failure.STATE, words)
        # Who remembers an earlier game may go on doing so; only a memory that is new betrays a game that was none.
        had = self.people.of("feels", seat, self.memory).astype(np.bool_)
        wrong = ~played & ~had & (until > self.replay.table.state.day)
        yield from self.differing(wrong, Failure.STATE, f"the {SEATS[seat]} remembers a game that was none")

    def _until(self, seat: int, name: str) -> IntArray:
        """The day on which a player's opinion modifier ends; shape `(worlds,)`."""
        table = self.replay.table
        return as_numbers(table.state.feelings.read((seat, 1 - seat, name), table.every), table.every)

    def differing(self, wrong: BoolArray, failure: Failure, words: str) -> Iterator[Diagnostic]:
        """The first wrong world, and how many there are; nothing where none is."""
        if wrong.any():
            play = self.plays[int(np.argmax(wrong))]
            message = f"{self.tell(play)}; at the end {words} ({tally(int(wrong.sum()), len(wrong))} games)"
            yield counterexample(failure, message, self.place)
