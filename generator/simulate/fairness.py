"""Are the dice of a script fair: each uniform, all independent of each other. Knows dice by name, not the game.

A run makes some hundred tests; all together they raise a false alarm with a chance of at most 0.001, so each test has
that chance divided by their number as its limit (ck2-language 3.9 names 0.0001 and 4 standard errors for a single one).
The models `shift` and `per-node` draw from 65,536 chain bases: their dice are as good as a sample of that size can be,
so that n games count there as n * 65536 / (n + 65536).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from generator.interpret.chance import Model
from generator.interpret.rows import IntArray
from generator.simulate.chi_square import correlation, independence_p, uniform_p
from generator.simulate.observer import Reading

FALSE_ALARM = 0.001
"""The chance that fair dice are called unfair in one run, at most."""
PERIOD = 65_536
"""Chain bases of the models that have them (ck2-language 3.9)."""
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
    def correlation_p(self) -> float:
        """The chance of a correlation at least as far from 0 between independent dice."""
        return math.erfc(abs(self.errors) / math.sqrt(2))


@dataclass(frozen=True, slots=True)
class Fairness:
    """All tests of one variant of a mod under one model of random numbers; `games` were played."""

    variant: str
    rng: str
    games: int
    dice: tuple[DieTest, ...]
    pairs: tuple[PairTest, ...]

    @property
    def limit(self) -> float:
        """The smallest p-value that a test may have: two tests for each pair, one for each die."""
        return FALSE_ALARM / max(1, len(self.dice) + 2 * len(self.pairs))

    @property
    def unfair(self) -> tuple[DieTest | PairTest, ...]:
        """The tests that failed."""
        pairs = [pair for pair in self.pairs if min(pair.p, pair.correlation_p) < self.limit]
        return (*(die for die in self.dice if die.p < self.limit), *pairs)

    @property
    def is_fair(self) -> bool:
        """Whether every test passes."""
        return not self.unfair

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
            # A pair of faces as one number, so that one bincount counts all combinations.
            code = (values[first][both] - 1) * faces + values[second][both] - 1
            table = np.bincount(code, minlength=faces * faces).reshape(faces, faces)
            found[first, second] = table.astype(np.int64)
    return found


def fairness(
    pairs: Mapping[tuple[int, int], IntArray], dice: Sequence[Die], variant: str, model: Model, games: int
) -> Fairness:
    """The tests of all dice and pairs."""
    singles, doubles = [], []
    for (first, second), table in sorted(pairs.items()):
        count = int(table.sum())
        if not count:
            continue
        weight = _weight(count, model)
        if first == second:
            singles.append(DieTest(str(dice[first]), count, uniform_p(np.diagonal(table), weight)))
        else:
            doubles.append(_pair(str(dice[first]), str(dice[second]), table, weight))
    return Fairness(variant, model.value, games, tuple(singles), tuple(doubles))


def _weight(games: int, model: Model) -> float:
    """What one game counts: less than 1 where the model can give only so many different games."""
    # The sample cannot be better than the chain bases that it is drawn from: see the module's text.
    return 1.0 if model in (Model.INDEPENDENT, Model.GIVEN) else PERIOD / (PERIOD + games)


def _pair(first: str, second: str, table: IntArray, weight: float) -> PairTest:
    games = int(table.sum())
    together = correlation(table)
    errors = together * math.sqrt(games * weight)
    return PairTest(first, second, games, independence_p(table, weight), together, errors, int(np.trace(table)) / games)
