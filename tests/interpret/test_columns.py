"""Columns and tables: equal worlds share one value, unequal ones an array; never does one change another."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from generator.interpret.columns import Column, Table
from generator.interpret.rows import Rows, as_numbers

WORLDS = 5


def test_a_column_stays_one_value_while_all_worlds_agree() -> None:
    column = Column(WORLDS, 3)
    column.write(Rows.every(WORLDS), 4)
    assert column.value == 4
    column.write(Rows.of([1], WORLDS), 4)
    assert isinstance(column.value, int)
    column.write(Rows.of([1], WORLDS), 5)
    assert column.full().tolist() == [4, 5, 4, 4, 4]
    column.write(Rows.every(WORLDS), 0)
    assert column.value == 0


def test_what_is_written_is_not_kept_by_reference() -> None:
    table: Table[str] = Table(WORLDS)
    every = Rows.every(WORLDS)
    table.write("a", every, np.arange(WORLDS))
    table.write("b", every, table.read("a", every))
    table.write("b", Rows.of([0], WORLDS), 99)
    assert as_numbers(table.read("a", every), every).tolist() == [0, 1, 2, 3, 4]


def test_defaults_and_copies() -> None:
    table: Table[str] = Table(WORLDS, -1)
    every = Rows.every(WORLDS)
    assert table.read("new", every) == -1
    table.write("new", Rows.none(WORLDS), 5)
    assert list(table.written()) == []
    table.write("new", Rows.of([2], WORLDS), 5)
    twin = table.copy()
    twin.write("new", every, 0)
    assert as_numbers(table.read("new", every), every).tolist() == [-1, -1, 5, -1, -1]
    assert table.holds("new", Rows.of([2], WORLDS)) is not False


@given(st.lists(st.tuples(st.sets(st.integers(0, WORLDS - 1)), st.integers(-9, 9)), max_size=12))
def test_a_column_is_a_plain_list(writes: list[tuple[set[int], int]]) -> None:
    column, plain = Column(WORLDS, 0), [0] * WORLDS
    for worlds, value in writes:
        rows = Rows.of(worlds, WORLDS)
        if rows.count:
            column.write(rows, value if len(worlds) % 2 else np.full(rows.count, value))
        for world in worlds:
            plain[world] = value
        assert column.full().tolist() == plain
        assert as_numbers(column.read(rows), rows).tolist() == [plain[world] for world in sorted(worlds)]
