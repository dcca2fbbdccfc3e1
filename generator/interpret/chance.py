"""Random numbers as a pure function of (seed, world, stream, draw number), under four models of the game's generator.

A run is reproduced by its seed however it is cut into batches, since a world's numbers depend on nothing but its own
number and its own history. Knows no script. Source of the models: ck2-language 3.8 and 3.9, all of it inferred.

| model | a draw of an effect |
| --- | --- |
| independent | next number of the world |
| shift | fixed table at (chain's base + number of the event instance + ordinal of the draw in it) |
| per-node | hash of (chain's base, number of the event instance, place of the random node) |
| given | read from the caller's table; past its end or where it holds -1, independent |
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.interpret.columns import Column
from generator.interpret.rows import FloatArray, IntArray, Number, Rows, as_numbers

Words = NDArray[np.uint64]
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_TABLE_SIZE = 65_536
_TABLE_SEED = 20_661_014


class Model(StrEnum):
    """Which generator the effects draw from."""

    INDEPENDENT = "independent"
    SHIFT = "shift"
    PER_NODE = "per-node"
    GIVEN = "given"


class Stream(IntEnum):
    """Separate sequences of one world: what one of them consumes moves no other."""

    EFFECTS = 1
    CHAINS = 2
    AI = 3
    TEXTS = 4
    DELAYS = 5
    PULSES = 6
    HUMANS = 7


class Instance:
    """The random side of one event instance: its number in the instant chain and how often it has drawn, per world."""

    __slots__ = ("base", "drawn", "number")

    def __init__(self, base: Column, number: Column, drawn: Column) -> None:
        self.base = base
        self.number = number
        self.drawn = drawn


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw for some rows: `uniform` in [0, 1), shape `(rows,)`; `given` the caller's number or -1, or `None`."""

    uniform: FloatArray
    given: IntArray | None = None


class Chance:
    """The generators of a batch whose worlds are numbered `first_world` and up over the whole run."""

    def __init__(
        self,
        seed: int,
        worlds: int,
        first_world: int = 0,
        model: Model = Model.INDEPENDENT,
        given: IntArray | None = None,
    ) -> None:
        self.seed = seed
        self.worlds = worlds
        self.first_world = first_world
        self.model = model
        self.given = given
        self.counts = {stream: Column(worlds, 0) for stream in Stream}
        self._bases = {stream: self._base(stream) for stream in Stream}

    @property
    def counts_instances(self) -> bool:
        """Whether the model asks for the numbers of event instances."""
        return self.model in (Model.SHIFT, Model.PER_NODE)

    def _base(self, stream: Stream) -> Words:
        """One word per world, different for each seed, world and stream."""
        start = np.uint64((self.seed * 0x2545F4914F6CDD1D + int(stream) * 0xD1342543DE82EF95) & (2**64 - 1))
        numbers = np.arange(self.first_world, self.first_world + self.worlds, dtype=np.uint64)
        # Mixed twice: neighbouring worlds and streams differ by little before, and must by half of all bits after.
        return _mixed(_mixed(numbers * _GOLDEN + start) + start)

    def next(self, stream: Stream, rows: Rows) -> FloatArray:
        """The next numbers of a stream, uniform in [0, 1); shape `(rows,)`."""
        return _uniform(self._next_words(stream, rows))

    def _next_words(self, stream: Stream, rows: Rows) -> Words:
        counter = self.counts[stream]
        number = counter.read(rows)
        words = self._bases[stream][rows.at] + _words(number) * _GOLDEN
        counter.write(rows, number + 1)
        return _mixed(words)

    def chain_base(self, rows: Rows) -> Number:
        """The base `s` of an instant chain that starts now, from 0 to 65535; 0 where the model does not ask for it."""
        if not self.counts_instances:
            return 0
        return (self._next_words(Stream.CHAINS, rows) & np.uint64(_TABLE_SIZE - 1)).astype(np.int64)

    def draw(self, rows: Rows, instance: Instance, node: int) -> Draw:
        """A draw of the random node with that number, made by an effect of that event instance."""
        match self.model:
            case Model.INDEPENDENT:
                return Draw(self.next(Stream.EFFECTS, rows))
            case Model.GIVEN:
                return self._given(rows)
            case Model.SHIFT:
                drawn = instance.drawn.read(rows)
                instance.drawn.write(rows, drawn + 1)
                place = instance.base.read(rows) + instance.number.read(rows) + drawn
                return Draw(_table()[as_numbers(place, rows) % _TABLE_SIZE])
            case Model.PER_NODE:
                return Draw(self._at_node(rows, instance, node))

    def _at_node(self, rows: Rows, instance: Instance, node: int) -> FloatArray:
        base, number = instance.base.read(rows), instance.number.read(rows)
        place = _words(as_numbers(base * 100_003 + number, rows)) * _GOLDEN + np.uint64(node)
        return _uniform(_mixed(_mixed(place) + _GOLDEN))

    def _given(self, rows: Rows) -> Draw:
        counter = self.counts[Stream.EFFECTS]
        number = as_numbers(counter.read(rows), rows)
        table = self.given if self.given is not None else np.empty((self.worlds, 0), np.int64)
        chosen = np.full(rows.count, -1, np.int64)
        inside = number < table.shape[1]
        chosen[inside] = table[rows.indices[inside], number[inside]]
        return Draw(self.next(Stream.EFFECTS, rows), chosen)

    def look(self, rows: Rows, node: int) -> FloatArray:
        """Numbers in [0, 1) for a place in the script that change as the world's draws go on; looking moves nothing."""
        drawn = self.counts[Stream.EFFECTS].read(rows)
        place = _words(as_numbers(drawn, rows)) * _GOLDEN + np.uint64(node)
        return _uniform(_mixed(self._bases[Stream.TEXTS][rows.at] + _mixed(place)))

    def peek(self, rows: Rows, below: int) -> int:
        """A number from 0 up to `below` for one world; looking moves nothing."""
        drawn = self.counts[Stream.TEXTS].read(rows)
        words = self._bases[Stream.TEXTS][rows.at] + _words(as_numbers(drawn, rows) + 1) * _GOLDEN
        return int(_uniform(_mixed(words))[0] * below)

    def copy(self) -> Chance:
        """The same generators at the same point, independent of these."""
        twin = Chance(self.seed, self.worlds, self.first_world, self.model, self.given)
        twin.counts = {stream: column.copy() for stream, column in self.counts.items()}
        return twin


def node_number(path: str, line: int, column: int) -> int:
    """A number for a place in a script that is the same in every process."""
    number = 0xCBF29CE484222325
    for byte in f"{path}:{line}:{column}".encode():
        number = ((number ^ byte) * 0x100000001B3) & (2**64 - 1)
    return number


def _mixed(words: Words) -> Words:
    """A bijection of 64-bit words in which every input bit moves every output bit (splitmix64's finisher)."""
    words = (words ^ (words >> np.uint64(30))) * _FIRST
    words = (words ^ (words >> np.uint64(27))) * _SECOND
    return words ^ (words >> np.uint64(31))


def _uniform(words: Words) -> FloatArray:
    """The upper 53 bits as a number in [0, 1)."""
    return (words >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _words(value: Number) -> Words:
    return np.asarray(value, np.int64).astype(np.uint64)


@cache
def _table() -> FloatArray:
    """The fixed table of the shift model."""
    return _uniform(_mixed(np.arange(_TABLE_SIZE, dtype=np.uint64) * _GOLDEN + np.uint64(_TABLE_SEED)))
