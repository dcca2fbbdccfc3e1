"""Are the dice of a script fair: each uniform, all independent of each other. Knows dice by name, not the game.

A limit of 0.0001 for p-values and of 4 standard errors for correlations holds for single tests (ck2-language 3.9).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from generator.interpret.rows import IntArray
from generator.simulate.chi_square import correlation, independence_p, uniform_p
from generator.simulate.observer import Reading

LEAST_P = 0.0001
MOST_ERRORS = 4.0
_SAME = 0.999
"""The share of games from which on two dice count as the same number."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of one roll."""

    roll: str
    number: int

    def __str__(self) -> str:
        return f"{self.roll} die {self.number}"


@dataclass(frozen=True, slots=True)
class DieTest:
    """One die against equal chances of its faces."""

    die: str
    games: int
    p: float

    @property
    def is_fair(self) -> bool:
        """Whether the die passes."""
        return self.p > LEAST_P


@dataclass(frozen=True, slots=True)
class PairTest:
    """Two dice against independence; `errors` is the correlation in standard errors, `same` the share of equals."""

    first: str
    second: str
    games: int
    p: float
    correlation: float
    errors: float
    same: float

    @property
    def is_fair(self) -> bool:
        """Whether the pair passes."""
        return self.p > LEAST_P and abs(self.errors) <= MOST_ERRORS


@dataclass(frozen=True, slots=True)
class Fairness:
    """All tests of one run under one model of random numbers."""

    dice: tuple[DieTest, ...]
    pairs: tuple[PairTest, ...]

    @property
    def is_fair(self) -> bool:
        """Whether every test passes."""
        return all(test.is_fair for test in self.dice) and all(test.is_fair for test in self.pairs)

    @property
    def identical(self) -> tuple[PairTest, ...]:
        """Pairs that show the same face in (nearly) all games."""
        return tuple(pair for pair in self.pairs if pair.same >= _SAME)


def pair_tables(readings: Sequence[Reading], faces: int) -> dict[tuple[int, int], IntArray]:
    """Counts of faces for each pair of dice, shape `(faces, faces)`; a die with itself gives its own counts.

    Dice are numbered through all readings. Games in which one of the two was not rolled are left out.
    """
    values = np.concatenate([reading.values for reading in readings]) // 1000
    counts = np.concatenate([reading.counts for reading in readings])
    counts = counts & (values >= 1) & (values <= faces)
    found = {}
    for first in range(len(values)):
        for second in range(first, len(values)):
            both = counts[first] & counts[second]
            code = (values[first][both] - 1) * faces + values[second][both] - 1
            table = np.bincount(code, minlength=faces * faces).reshape(faces, faces)
            found[first, second] = table.astype(np.int64)
    return found


def fairness(pairs: Mapping[tuple[int, int], IntArray], dice: Sequence[Die]) -> Fairness:
    """The tests of all dice and pairs."""
    singles, doubles = [], []
    for (first, second), table in sorted(pairs.items()):
        games = int(table.sum())
        if first == second:
            singles.append(DieTest(str(dice[first]), games, uniform_p(np.diagonal(table))))
        elif games:
            together = correlation(table)
            doubles.append(
                PairTest(
                    str(dice[first]),
                    str(dice[second]),
                    games,
                    independence_p(table),
                    together,
                    together * math.sqrt(games),
                    int(np.trace(table)) / games,
                )
            )
    return Fairness(tuple(singles), tuple(doubles))
