"""State as columns: one contiguous array of worlds per key, kept as one plain value as long as all worlds agree.

Knows keys and numbers, no script and no people. INVARIANT: an array given by `read` is never written by the reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

import numpy as np

from generator.interpret.rows import IntArray, Mask, Number, Rows

Key = TypeVar("Key")


class Column:
    """One number per world; `value` is a Python int while all worlds agree, else an array of shape `(worlds,)`."""

    __slots__ = ("value", "worlds")

    def __init__(self, worlds: int, value: Number) -> None:
        self.worlds = worlds
        self.value: Number = value

    def read(self, rows: Rows) -> Number:
        """The numbers of some worlds."""
        value = self.value
        return value if isinstance(value, int) else value[rows.at]

    def write(self, rows: Rows, value: Number) -> None:
        """Set the numbers of some worlds."""
        if rows.full:
            # A copy: the array may be what another column gave to its reader, and is written below.
            self.value = value if isinstance(value, int) else value.copy()
            return
        old = self.value
        if isinstance(old, int):
            # Stays one plain number: writing what is there already must not make an array of it.
            if isinstance(value, int) and old == value:
                return
            old = np.full(self.worlds, old, np.int64)
            self.value = old
        old[rows.at] = value

    def copy(self) -> Column:
        """The same numbers, independent of this column."""
        return Column(self.worlds, self.value if isinstance(self.value, int) else self.value.copy())

    def full(self) -> IntArray:
        """The numbers of all worlds; shape `(worlds,)`, a copy."""
        return np.full(self.worlds, self.value, np.int64) if isinstance(self.value, int) else self.value.copy()


class Table(Generic[Key]):
    """Columns by key; a key never written reads as `default` everywhere."""

    __slots__ = ("columns", "default", "worlds")

    def __init__(self, worlds: int, default: int = 0) -> None:
        self.worlds = worlds
        self.default = default
        self.columns: dict[Key, Column] = {}

    def read(self, key: Key, rows: Rows) -> Number:
        """The numbers under a key."""
        column = self.columns.get(key)
        return self.default if column is None else column.read(rows)

    def write(self, key: Key, rows: Rows, value: Number) -> None:
        """Set the numbers under a key."""
        if not rows.count:
            return
        column = self.columns.get(key)
        if column is None:
            # INVARIANT: nothing that is only read becomes a key, so `written` lists what the script has set.
            column = self.columns[key] = Column(self.worlds, self.default)
        column.write(rows, value)

    def holds(self, key: Key, rows: Rows) -> Mask:
        """Where the number under a key is not 0."""
        column = self.columns.get(key)
        value = self.default if column is None else column.read(rows)
        return value != 0

    def written(self) -> Iterator[Key]:
        """The keys ever written, in order of first writing."""
        return iter(tuple(self.columns))

    def copy(self) -> Table[Key]:
        """The same table, independent of this one."""
        twin: Table[Key] = Table(self.worlds, self.default)
        twin.columns = {key: column.copy() for key, column in self.columns.items()}
        return twin
