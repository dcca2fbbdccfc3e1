"""How far a float64 result can be from the exact one: bounds that are proven, not measured."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

UNIT = Fraction(1, 2**53)
"""The largest relative error of one rounding of a float64 (round to nearest)."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A float result and a proven bound of its distance from the exact value."""

    value: float
    error: Fraction

    def covers(self, exact: Fraction) -> bool:
        """Whether the exact value lies within the bound."""
        return abs(Fraction(self.value) - exact) <= self.error


def growth(roundings: int) -> Fraction:
    """The relative error that so many roundings on a path from the inputs to the result can add up to, at most.

    The textbook bound k*u / (1 - k*u), for sums and products of any order, where u is `UNIT`.
    """
    if roundings * UNIT >= 1:
        raise ValueError("too many roundings for a bound")
    return roundings * UNIT / (1 - roundings * UNIT)


def roundings_of_rolls(dice: int, faces: int, rolls: int) -> int:
    """The longest path of roundings through a value that is averaged over so many rolls, one die at a time.

    For each die: the chance of a face (1), its product with a value (1), and `faces - 1` additions; the value itself
    was rounded once. Taking the largest of several values rounds nothing.
    """
    return 1 + rolls * dice * (faces + 1)
