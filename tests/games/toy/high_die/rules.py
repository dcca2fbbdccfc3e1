"""High die in plain Python: who wins, and how often. Knows no script and no YAML.

This is the reference that the generated script is proven against, written from the rules of the game alone: each of two
throws one die, the higher one takes the pot, and equal dice give both stakes back.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from itertools import product


class Result(StrEnum):
    """How a game ends, seen from the asker."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


def result(asker: int, guest: int) -> Result:
    """Who wins with these dice."""
    if asker == guest:
        return Result.TIED
    return Result.WON if asker > guest else Result.LOST


def gain(asker: int, guest: int, ante: int) -> tuple[int, int]:
    """What asker and guest gain over the game, in the unit of the ante."""
    sign = (asker > guest) - (asker < guest)
    return sign * ante, -sign * ante


def chance(wanted: Result, faces: int) -> Fraction:
    """How probable a result is with fair dice of so many faces, in [0, 1]."""
    throws = list(product(range(1, faces + 1), repeat=2))
    return Fraction(sum(result(*dice) is wanted for dice in throws), len(throws))
