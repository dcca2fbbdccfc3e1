"""Distributions over anything hashable, with whole-number weights over a common total. Exact; knows no dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """What can come, each outcome once, and its weight.

    INVARIANT: weights are at least 1 and have no common divisor; the chance of an outcome is its weight over `total`.
    """

    weights: Mapping[T, int]

    @classmethod
    def of(cls, weighted: Iterable[tuple[T, int]]) -> Distribution[T]:
        """Outcomes with whole weights, equal outcomes added up; raises ValueError without a positive weight."""
        found: dict[T, int] = {}
        for outcome, weight in weighted:
            if weight < 0:
                raise ValueError(f"a weight of {weight}, expected 0 or more")
            if weight:
                found[outcome] = found.get(outcome, 0) + weight
        if not found:
            raise ValueError("no outcome has a weight above 0")
        divisor = gcd(*found.values())
        return cls({outcome: weight // divisor for outcome, weight in found.items()})

    @classmethod
    def with_chances(cls, chances: Iterable[tuple[T, Fraction]]) -> Distribution[T]:
        """Outcomes with chances; raises ValueError unless the chances add up to 1."""
        listed = list(chances)
        if sum((chance for _, chance in listed), Fraction(0)) != 1:
            raise ValueError("the chances do not add up to 1")
        common = lcm(*(chance.denominator for _, chance in listed))
        return cls.of((outcome, int(chance * common)) for outcome, chance in listed)

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """Only this can come."""
        return cls({outcome: 1})

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights.values())

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        total = self.total
        return ((outcome, Fraction(weight, total)) for outcome, weight in self.weights.items())

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The probability that the outcome is such a one."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)

    def mean(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """The expected value of what an outcome is worth."""
        return Fraction(sum(weight * value(outcome) for outcome, weight in self.weights.items())) / self.total

    def variance(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """The expected squared distance from the mean."""
        centre = self.mean(value)
        return self.mean(lambda outcome: (value(outcome) - centre) ** 2)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of what the outcomes are turned into."""
        return Distribution.of((change(outcome), weight) for outcome, weight in self.weights.items())

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The distribution after a second step whose own distribution depends on the first outcome."""
        steps = [(weight, follow(outcome)) for outcome, weight in self.weights.items()]
        common = lcm(*(step.total for _, step in steps))
        return Distribution.of(
            (outcome, weight * inner * (common // step.total))
            for weight, step in steps
            for outcome, inner in step.weights.items()
        )

    def joined(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """The pairs of two independent outcomes."""
        return self.then(lambda mine: other.map(lambda theirs: (mine, theirs)))
