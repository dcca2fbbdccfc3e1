"""Brute force without multisets: dice lie in a row, every keep is a set of places, every way to fall is averaged.

Values are arrays with one axis a die. Works with floats and, with dtype object, with exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]
"""Floats, or fractions with dtype object, for which numpy has no common name."""
Pick: TypeAlias = Callable[[tuple[int, ...]], tuple[bool, ...]]


def payouts(dice: int, faces: int, pays: Callable[[tuple[int, ...]], float | Fraction], kind: type = float) -> Array:
    """What each way to fall pays; `pays` gets faces from 1 in ascending order."""
    table = cast(Array, np.empty((faces,) * dice, dtype=kind))
    for fallen in product(range(faces), repeat=dice):
        table[fallen] = cast(float, pays(tuple(sorted(face + 1 for face in fallen))))
    return table


def keeping(values: Array, kept: Sequence[bool], weights: Sequence[Fraction]) -> Array:
    """The value of keeping these places and rolling the others, for every way the dice lie."""
    for place, is_kept in enumerate(kept):
        if not is_kept:
            chances = np.array(weights, dtype=values.dtype)
            rolled = np.tensordot(values, chances, axes=([place], [0]))
            values = np.broadcast_to(np.expand_dims(rolled, place), values.shape)
    return values


def optimum(values: Array, rerolls: int, weights: Sequence[Fraction]) -> Array:
    """The values of all ways to lie with so many re-rolls left."""
    for _ in range(rerolls):
        keeps = [keeping(values, kept, weights) for kept in product((True, False), repeat=values.ndim)]
        values = np.maximum.reduce(keeps)
    return values


def by_rule(values: Array, rerolls: int, weights: Sequence[Fraction], pick: Pick) -> Array:
    """The same for a rule that says of each way the dice lie which places stay."""
    for _ in range(rerolls):
        found = {kept: keeping(values, kept, weights) for kept in product((True, False), repeat=values.ndim)}
        after = np.empty_like(values)
        for fallen in product(range(values.shape[0]), repeat=values.ndim):
            after[fallen] = found[pick(tuple(face + 1 for face in fallen))][fallen]
        values = after
    return values


def at_random(values: Array, rerolls: int, weights: Sequence[Fraction], chance: Fraction) -> Array:
    """The same for a player who keeps each die with a chance."""
    is_exact = values.dtype == object
    for _ in range(rerolls):
        total = values * 0
        for kept in product((True, False), repeat=values.ndim):
            likely = chance ** sum(kept) * (1 - chance) ** (values.ndim - sum(kept))
            total = total + keeping(values, kept, weights) * cast(float, likely if is_exact else float(likely))
        values = total
    return values


def before(values: Array, weights: Sequence[Fraction]) -> float:
    """The value before the first roll."""
    return cast(float, keeping(values, (False,) * values.ndim, weights)[(0,) * values.ndim])


def most_frequent(fallen: tuple[int, ...], higher: bool) -> tuple[bool, ...]:
    """The places that show the most frequent value."""
    most = max(fallen.count(face) for face in fallen)
    values = [face for face in fallen if fallen.count(face) == most]
    chosen = max(values) if higher else min(values)
    return tuple(face == chosen for face in fallen)


def uneven(hand: tuple[int, ...]) -> int:
    """A payout without any symmetry between faces."""
    number = 7
    for face in hand:
        number = (number * 31 + face * face * 17 + 5) % 101
    return number
