"""When a sampled figure is too far from the exact one: standard errors, and a bound for many comparisons at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

FEWEST = 25
"""The variance of a count from which on the normal distribution may judge it."""
FALSE_ALARMS = 0.01
"""The chance that any of all comparisons alarms although everything is right."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A mean of `count` independent draws against the exact mean, with the exact variance of one draw."""

    name: str
    sampled: float
    exact: Fraction
    variance: Fraction
    count: int

    @property
    def is_frequent(self) -> bool:
        """For a frequency: whether it is counted so often that the normal distribution may judge it."""
        return self.variance * self.count >= FEWEST

    @property
    def standard_error(self) -> float:
        """How far such a mean lies from the exact one, typically."""
        return sqrt(self.variance / self.count)

    @property
    def errors_off(self) -> float:
        """The distance in standard errors, with its sign; infinite if a sure thing did not come."""
        distance = self.sampled - float(self.exact)
        if self.variance == 0:
            return 0.0 if abs(distance) < 1e-9 else float("inf")
        return distance / self.standard_error


def bound_for(comparisons: int, false_alarms: float = FALSE_ALARMS) -> float:
    """How many standard errors the farthest of so many comparisons may lie off.

    Bonferroni: each may alarm wrongly with a share of `false_alarms`, on both sides of the normal distribution.
    """
    return NormalDist().inv_cdf(1 - false_alarms / (2 * max(1, comparisons)))


def farthest(comparisons: Iterable[Comparison]) -> Comparison:
    """The comparison that lies off most; raises ValueError if there is none."""
    return max(comparisons, key=lambda one: abs(one.errors_off))
