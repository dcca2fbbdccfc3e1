"""Values of hands carried backward through rolls and choices of what to keep: exact whole numbers or float64.

A value is carried for many cases at once (payout tables, hands of an opponent): arrays have one row a hand or a node
and one column a case. Instead of going through every pair of a kept set and a roll, one die is added at a time: with
252 hands of five dice a re-roll costs 461 averages over six faces. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, prod
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from generator.odds.multisets import Indices, Multisets

Numbers: TypeAlias = npt.NDArray[np.float64]
"""Floats, or whole numbers as int64, or as Python's own (dtype object) where 64 bits are not enough.

numpy has no type for the three together; all operations used here exist for each of them.
"""
SAFE = 2**62
"""Whole numbers below this may still be added once without leaving 64 bits."""


class Ties(StrEnum):
    """Which of several equally good keeps is taken."""

    MOST_KEPT = "most kept"
    FEWEST_KEPT = "fewest kept"


@dataclass(frozen=True, slots=True)
class Scaled:
    """Numbers of shape (rows, cases) over one denominator; floats have the denominator 1 and are plain values."""

    numbers: Numbers
    denominator: int

    @property
    def is_float(self) -> bool:
        """Whether the numbers are rounded."""
        return self.numbers.dtype == np.float64

    def fraction(self, row: int, case: int) -> Fraction:
        """One value; of a float the exact value of its bits."""
        number = self.numbers[row, case]
        return Fraction(float(number)) if self.is_float else Fraction(int(number), self.denominator)

    def row(self, row: int) -> tuple[Fraction, ...]:
        """The values of all cases in a row."""
        return tuple(self.fraction(row, case) for case in range(self.numbers.shape[1]))

    def over(self, denominator: int) -> Scaled:
        """The same values over a multiple of the denominator."""
        if self.is_float or denominator == self.denominator:
            return self
        factor, rest = divmod(denominator, self.denominator)
        assert rest == 0, "only multiples keep whole numbers whole"
        return Scaled(room_for(self.numbers, factor) * factor, denominator)

    def rounded(self) -> Scaled:
        """The same values as floats, each rounded once at most (two whole numbers are divided exactly first)."""
        if self.is_float:
            return self
        # Below 2**53 both numbers are floats as they are, so the one division is the one rounding.
        if self.denominator < 2**53 and self.numbers.dtype == np.int64 and _largest(self.numbers) < 2**53:
            return Scaled(self.numbers / self.denominator, 1)
        flat = [float(Fraction(int(number), self.denominator)) for number in self.numbers.flat]
        return Scaled(np.array(flat, dtype=np.float64).reshape(self.numbers.shape), 1)


def scaled(rows: list[list[Fraction]]) -> Scaled:
    """Fractions as whole numbers over their smallest common denominator, shape (rows, cases)."""
    denominator = reduce(lambda one, other: one * other // gcd(one, other), (f.denominator for r in rows for f in r), 1)
    whole = [[int(number * denominator) for number in row] for row in rows]
    largest = max((abs(number) for row in whole for number in row), default=0)
    return Scaled(cast(Numbers, np.array(whole, dtype=np.int64 if largest < SAFE else object)), denominator)


def room_for(numbers: Numbers, factor: int) -> Numbers:
    """The same numbers, as Python's own whole numbers if multiplying by `factor` could leave 64 bits."""
    if numbers.dtype == np.int64 and _largest(numbers) * abs(factor) >= SAFE:
        return cast(Numbers, numbers.astype(object))
    return numbers


def _largest(numbers: Numbers) -> int:
    return max(1, abs(int(numbers.max())), abs(int(numbers.min()))) if numbers.size else 1


@dataclass(frozen=True)
class Pool:
    """Equal, independent dice: the multisets, and the whole weight of each face."""

    multisets: Multisets
    weights: tuple[int, ...]

    @classmethod
    def fair(cls, dice: int, faces: int) -> Pool:
        """Dice whose faces weigh the same."""
        return cls(Multisets(dice, faces), (1,) * faces)

    def loaded(self, weights: tuple[int, ...]) -> Pool:
        """The same number of dice with other weights, reduced by their common divisor; shares the multisets."""
        divisor = gcd(*weights)
        return Pool(self.multisets, tuple(weight // divisor for weight in weights))

    @property
    def total(self) -> int:
        """The weights of one die together."""
        return sum(self.weights)

    @property
    def scale(self) -> int:
        """The weights of a whole roll together: what one roll multiplies the denominator by."""
        return int(self.total**self.multisets.dice)

    @cached_property
    def hand_weights(self) -> tuple[int, ...]:
        """The weight of each hand in a roll of all dice, out of `scale`."""
        rows = self.multisets.counts[self.multisets.first_hand :].tolist()
        return tuple(
            rolls * prod(weight**count for weight, count in zip(self.weights, row, strict=True))
            for rolls, row in zip(self.multisets.rolls, rows, strict=True)
        )

    def expect(self, values: Scaled) -> Scaled:
        """The expected value of keeping a node's dice and rolling the rest: (hands, cases) to (nodes, cases)."""
        sets, numbers = self.multisets, values.numbers
        if not values.is_float:
            numbers = room_for(numbers, self.scale)
        nodes = np.empty((sets.node_count, numbers.shape[1]), dtype=numbers.dtype)
        nodes[sets.first_hand :] = numbers
        factors: Sequence[float] = self.weights
        if values.is_float:
            factors = [weight / self.total for weight in self.weights]
        for size in range(sets.dice - 1, -1, -1):
            nodes[sets.starts[size] : sets.starts[size + 1]] = _mean(nodes, sets.above[size], factors)
        if values.is_float:
            return Scaled(nodes, 1)
        for size in range(1, sets.dice + 1):
            nodes[sets.starts[size] : sets.starts[size + 1]] *= self.total**size
        # INVARIANT: a node of k kept dice was averaged over the other dice only; `total ** k` brings all nodes to one
        # denominator.
        return Scaled(nodes, values.denominator * self.scale)

    def first_roll(self, values: Scaled) -> Scaled:
        """The expected value before all dice are rolled: (hands, cases) to (1, cases)."""
        nodes = self.expect(values)
        return Scaled(nodes.numbers[:1], nodes.denominator)

    def best(self, nodes: Scaled) -> Scaled:
        """The best of everything that can be kept of each hand: (nodes, cases) to (hands, cases)."""
        sets = self.multisets
        # What may be kept of a hand is all of it, or what may be kept of it with one die less; so one pass by size is
        # enough.
        below = nodes.numbers[:1]
        for size in range(1, sets.dice + 1):
            first = sets.starts[size - 1]
            own = nodes.numbers[sets.starts[size] : sets.starts[size + 1]]
            for column in sets.below[size - 1].T:
                own = np.maximum(own, below[column - first])
            below = own
        return Scaled(below, nodes.denominator)

    def best_keeps(self, nodes: Scaled, second: Scaled | None = None, ties: Ties = Ties.MOST_KEPT) -> Indices:
        """The node that is best to keep of each hand: (nodes, cases) to (hands, cases).

        Of equally good ones that with the larger `second` value, if given; then as `ties` says.
        """
        sets = self.multisets
        below = _Choice(nodes.numbers[:1], None if second is None else second.numbers[:1], np.zeros((1, 1), np.int64))
        for size in range(1, sets.dice + 1):
            first, block = sets.starts[size - 1], slice(sets.starts[size], sets.starts[size + 1])
            own = np.arange(block.start, block.stop)[:, np.newaxis]
            choice = _Choice(nodes.numbers[block], None if second is None else second.numbers[block], own)
            for column in sets.below[size - 1].T:
                choice = choice.or_else(below.at(column - first), ties)
            below = choice
        return np.broadcast_to(below.keep, (sets.hand_count, nodes.numbers.shape[1]))

    def keep(self, nodes: Scaled, keeps: Indices) -> Scaled:
        """The values of given keeps, of shape (hands,) or (hands, cases), to (hands, cases)."""
        if keeps.ndim == 1:
            return Scaled(nodes.numbers[keeps], nodes.denominator)
        return Scaled(np.take_along_axis(nodes.numbers, keeps, axis=0), nodes.denominator)

    def keep_randomly(self, nodes: Scaled, chance: Fraction) -> Scaled:
        """The values if each die is kept with that chance, whatever it shows: (nodes, cases) to (hands, cases)."""
        sets, pairs = self.multisets, self.multisets.pairs
        kept, dropped, whole = chance.numerator, chance.denominator - chance.numerator, chance.denominator
        by_size = [kept**size * dropped ** (sets.dice - size) for size in range(sets.dice + 1)]
        assert not nodes.is_float, "random keeping is only ever computed exactly"
        numbers = room_for(nodes.numbers, whole**sets.dice)
        exact = cast(Numbers, np.array(by_size, dtype=numbers.dtype))
        # `pairs` lists the keeps of a hand side by side, so `reduceat` sums up hand by hand.
        terms = numbers[pairs.node] * (pairs.ways * exact[sets.sizes[pairs.node]])[:, np.newaxis]
        return Scaled(np.add.reduceat(terms, pairs.starts, axis=0), nodes.denominator * whole**sets.dice)

    @property
    def keep_all(self) -> Indices:
        """The keeps of a player who never re-rolls, shape (hands,)."""
        return np.arange(self.multisets.first_hand, self.multisets.node_count)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The best found so far for the multisets of one size: value, second value, and the node that is kept."""

    value: Numbers
    second: Numbers | None
    keep: Indices

    def at(self, rows: Indices) -> _Choice:
        """The same choices for some rows."""
        return _Choice(self.value[rows], None if self.second is None else self.second[rows], self.keep[rows])

    def or_else(self, other: _Choice, ties: Ties) -> _Choice:
        """This choice, or the other one (which keeps fewer dice) where that is better."""
        is_equal = other.value == self.value
        better = other.value > self.value
        if self.second is not None and other.second is not None:
            better = better | (is_equal & (other.second > self.second))
            is_equal = is_equal & (other.second == self.second)
        if ties is Ties.FEWEST_KEPT:
            better = better | (is_equal & (other.keep < self.keep))  # nodes are numbered by size
        second = None
        if self.second is not None and other.second is not None:
            second = np.where(better, other.second, self.second)
        return _Choice(np.where(better, other.value, self.value), second, np.where(better, other.keep, self.keep))


def _mean(nodes: Numbers, above: Indices, factors: Sequence[float]) -> Numbers:
    """The sum over faces of the next larger nodes, each by its factor."""
    total = np.zeros((len(above), nodes.shape[1]), dtype=nodes.dtype)
    for column, factor in zip(above.T, factors, strict=True):
        # Whole numbers may be Python's own here, and a product of those that is not needed costs more than the
        # question.
        total += nodes[column] if factor == 1 else nodes[column] * factor
    return total
