"""Sets of worlds, and the masks and numbers that belong to them. Knows no script and no state.

A batch holds `worlds` worlds, numbered from 0. `Rows` is an ascending choice of them; a mask or a number of rows
has shape `(rows.count,)`, or is one plain Python value where all of them agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

BoolArray: TypeAlias = NDArray[np.bool_]
IntArray: TypeAlias = NDArray[np.int64]
FloatArray: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = bool | BoolArray
Number: TypeAlias = int | IntArray
Item = TypeVar("Item")

_ALL = slice(None)
_BYTE = 255


class Rows:
    """Some worlds of a batch. `at` indexes an array of all worlds; it is a slice while no world is left out."""

    __slots__ = ("at", "count", "worlds")

    def __init__(self, at: NDArray[np.intp] | slice, count: int, worlds: int) -> None:
        self.at = at
        self.count = count
        self.worlds = worlds

    @classmethod
    def every(cls, worlds: int) -> Rows:
        """All worlds of a batch."""
        return cls(_ALL, worlds, worlds)

    @classmethod
    def of(cls, indices: Iterable[int], worlds: int) -> Rows:
        """The worlds with these numbers."""
        return cls(_ALL, worlds, worlds).where(np.isin(np.arange(worlds), np.fromiter(indices, np.intp)))

    @classmethod
    def none(cls, worlds: int) -> Rows:
        """No world."""
        return cls(np.empty(0, np.intp), 0, worlds)

    @property
    def full(self) -> bool:
        """Whether these are all worlds of the batch."""
        return isinstance(self.at, slice)

    @property
    def indices(self) -> NDArray[np.intp]:
        """The numbers of the worlds, ascending; shape `(count,)`."""
        return np.arange(self.worlds) if isinstance(self.at, slice) else self.at

    def where(self, mask: Mask) -> Rows:
        """Those for which the mask holds."""
        if isinstance(mask, bool):
            return self if mask else Rows.none(self.worlds)
        count = int(np.count_nonzero(mask))
        # The same object: an index array of everything would make all that follows slower.
        if count == self.count:
            return self
        if isinstance(self.at, slice):
            return Rows(np.flatnonzero(mask), count, self.worlds)
        return Rows(self.at[mask], count, self.worlds)

    def split(self, mask: Mask) -> tuple[Rows, Rows]:
        """Those for which the mask holds, and the others."""
        return self.where(mask), self.where(negated(mask))

    def without(self, others: Rows) -> Rows:
        """Those that are not among the others."""
        if not others.count:
            return self
        gone = np.zeros(self.worlds, np.bool_)
        gone[others.at] = True
        return self.where(~gone[self.at])

    def groups(self, values: Number) -> list[tuple[int, Rows, Mask]]:
        """Worlds of equal value together, values ascending: value, rows, and the mask that chose them."""
        if not self.count:
            return []
        if isinstance(values, int):
            return [(values, self, True)]
        low, high = int(values.min()), int(values.max())
        if low == high:
            return [(low, self, True)]
        masks = ((value, values == value) for value in _present(values, low, high))
        return [(value, self.where(mask), mask) for value, mask in masks]

    def parts(self, values: Number) -> list[tuple[int, Rows]]:
        """Like `groups`, without the masks: quicker where values are few and small."""
        if isinstance(values, int) or not self.count:
            return [(values, self)] if isinstance(values, int) and self.count else []
        low, high = int(values.min()), int(values.max())
        if low == high:
            return [(low, self)]
        if high - low > _BYTE:
            return [(value, rows) for value, rows, _ in self.groups(values)]
        # A stable sort of bytes is a radix sort in numpy, and it keeps the worlds of a group ascending.
        small = (values - low).astype(np.uint8)
        order = np.argsort(small, kind="stable")
        ends = np.cumsum(np.bincount(small))
        places = order if isinstance(self.at, slice) else self.at[order]
        return [
            (low + number, Rows(places[end - size : end], int(size), self.worlds))
            for number, (end, size) in enumerate(zip(ends, np.diff(ends, prepend=0), strict=True))
            if size
        ]

    def __repr__(self) -> str:
        return f"Rows({self.count} of {self.worlds})"


def _present(values: IntArray, low: int, high: int) -> list[int]:
    """The values that occur, ascending."""
    if high - low > _BYTE:
        return [int(value) for value in np.unique(values)]
    return [low + int(number) for number in np.flatnonzero(np.bincount(values - low))]


def united(parts: Sequence[Rows], worlds: int) -> Rows:
    """All worlds of some disjoint rows."""
    parts = [part for part in parts if part.count]
    if len(parts) == 1:
        return parts[0]
    chosen = np.zeros(worlds, np.bool_)
    for part in parts:
        chosen[part.at] = True
    return Rows.every(worlds).where(chosen)


def grouped(
    items: Sequence[tuple[Rows, Item]], are_like: Callable[[Item, Item], bool], worlds: int
) -> list[list[Item]]:
    """Like items together, in order, as far as the order of each world's own items stays as it was."""
    groups: list[list[Item]] = []
    last = np.full(worlds, -1, np.int64)
    for rows, item in items:
        # INVARIANT: an item may only join a group behind the last one that any of its worlds is in.
        free = int(last[rows.at].max())
        place = next((n for n in range(free + 1, len(groups)) if are_like(groups[n][0], item)), len(groups))
        if place == len(groups):
            groups.append([])
        groups[place].append(item)
        last[rows.at] = place
    return groups


def negated(mask: Mask) -> Mask:
    """The opposite of a mask."""
    return not mask if isinstance(mask, bool) else ~mask


def both(left: Mask, right: Mask) -> Mask:
    """Where both masks hold."""
    if isinstance(left, bool):
        return right if left else False
    if isinstance(right, bool):
        return left if right else False
    return left & right


def either(left: Mask, right: Mask) -> Mask:
    """Where at least one mask holds."""
    return negated(both(negated(left), negated(right)))


def as_array(mask: Mask, rows: Rows) -> BoolArray:
    """A mask written out; shape `(rows.count,)`."""
    return np.full(rows.count, mask) if isinstance(mask, bool) else mask


def as_numbers(value: Number, rows: Rows) -> IntArray:
    """A number written out; shape `(rows.count,)`."""
    return np.full(rows.count, value, np.int64) if isinstance(value, int) else value


def restricted(value: Number, mask: Mask) -> Number:
    """The part of a number that belongs to `rows.where(mask)`."""
    return value if isinstance(value, int) or isinstance(mask, bool) else value[mask]


def compared(left: Number, operator: str, right: Number) -> Mask:
    """A comparison as a trigger makes it; a plain `=` means at least."""
    match operator:
        case "<":
            result = left < right
        case "<=":
            result = left <= right
        case ">":
            result = left > right
        case "==":
            result = left == right
        case _:
            result = left >= right
    return result


def mixed(parts: Sequence[tuple[Mask, Mask]], rows: Rows) -> Mask:
    """One mask of `rows` from masks of parts of them: pairs of the mask that chose a part and the part's own mask."""
    if len(parts) == 1 and parts[0][0] is True:
        return parts[0][1]
    result = np.zeros(rows.count, np.bool_)
    for chosen, mask in parts:
        result[as_array(chosen, rows)] = mask
    return result


def truncated(dividend: Number, divisor: Number) -> Number:
    """A quotient truncated toward zero; the divisor must not be 0."""
    if isinstance(dividend, int) and isinstance(divisor, int):
        quotient = abs(dividend) // abs(divisor)
        return quotient if (dividend < 0) == (divisor < 0) else -quotient
    # Python and numpy divide towards minus infinity, scripts towards zero (project default, ck2-language 5.2).
    quotient_array = np.abs(dividend) // np.abs(divisor)
    return quotient_array * np.sign(dividend) * np.sign(divisor)


def remainder(dividend: Number, divisor: Number) -> Number:
    """The rest of a truncated division: it has the dividend's sign; the divisor must not be 0."""
    return dividend - truncated(dividend, divisor) * divisor
