"""Rows, masks and numbers of a batch."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.interpret.rows import (
    Mask,
    Rows,
    as_array,
    both,
    compared,
    either,
    grouped,
    mixed,
    negated,
    restricted,
    united,
)  # fmt: skip

masks = st.one_of(st.booleans(), st.lists(st.booleans(), min_size=6, max_size=6).map(np.array))


def test_every_world_is_a_slice() -> None:
    rows = Rows.every(4)
    assert rows.full
    assert rows.count == 4
    assert rows.indices.tolist() == [0, 1, 2, 3]


def test_where_keeps_the_same_rows_if_all_stay() -> None:
    rows = Rows.every(3)
    assert rows.where(True) is rows
    assert rows.where(np.array([True, True, True])) is rows


def test_where_narrows_twice() -> None:
    rows = Rows.every(5).where(np.array([True, False, True, True, False]))
    assert rows.indices.tolist() == [0, 2, 3]
    assert rows.where(np.array([False, True, True])).indices.tolist() == [2, 3]
    assert rows.where(False).count == 0


def test_of_names_worlds() -> None:
    assert Rows.of([3, 1], 5).indices.tolist() == [1, 3]
    assert Rows.of(range(5), 5).full


def test_split_and_without_part_rows() -> None:
    rows = Rows.every(6)
    left, right = rows.split(np.arange(6) % 2 == 0)
    assert left.indices.tolist() == [0, 2, 4]
    assert right.indices.tolist() == [1, 3, 5]
    assert rows.without(left).indices.tolist() == [1, 3, 5]
    assert rows.without(Rows.none(6)) is rows
    assert united([left, right], 6).full


def test_groups_are_in_order_of_value() -> None:
    rows = Rows.of([1, 2, 4], 5)
    found = [(value, part.indices.tolist()) for value, part, _ in rows.groups(np.array([7, -1, 7]))]
    assert found == [(-1, [2]), (7, [1, 4])]
    assert [value for value, _, _ in rows.groups(3)] == [3]
    assert Rows.none(5).groups(3) == []


@given(masks, masks)
def test_logic_of_masks(left: Mask, right: Mask) -> None:
    rows = Rows.every(6)
    one, two = as_array(left, rows), as_array(right, rows)
    assert (as_array(both(left, right), rows) == (one & two)).all()
    assert (as_array(either(left, right), rows) == (one | two)).all()
    assert (as_array(negated(left), rows) == ~one).all()


@pytest.mark.parametrize(
    ("operator", "expected"),
    [("=", [False, True, True]), (">=", [False, True, True]), (">", [False, False, True]), ("<", [True, False, False]),
     ("<=", [True, True, False]), ("==", [False, True, False])],
)  # fmt: skip
def test_a_plain_equals_sign_means_at_least(operator: str, expected: list[bool]) -> None:
    assert as_array(compared(np.array([1, 2, 3]), operator, 2), Rows.every(3)).tolist() == expected
    assert [compared(value, operator, 2) for value in (1, 2, 3)] == expected


@given(st.lists(st.integers(-300, 300), min_size=1, max_size=9), st.booleans())
def test_parts_are_groups_without_masks(values: list[int], small: bool) -> None:
    rows = Rows.of(range(1, len(values) + 1), len(values) + 2)
    column = np.array(values) // (100 if small else 1)
    groups = [(value, part.indices.tolist()) for value, part, _ in rows.groups(column)]
    assert [(value, part.indices.tolist()) for value, part in rows.parts(column)] == groups
    assert [value for value, _ in groups] == sorted(set(column.tolist()))
    assert [value for value, _ in rows.parts(7)] == [7]


def test_no_rows_have_no_parts() -> None:
    assert Rows.none(3).parts(np.empty(0, np.int64)) == []
    assert Rows.none(3).parts(1) == []


def test_mixed_puts_parts_back() -> None:
    rows = Rows.every(4)
    chosen = np.array([True, False, True, False])
    result = mixed([(chosen, np.array([False, True])), (~chosen, True)], rows)
    assert as_array(result, rows).tolist() == [False, True, True, True]
    assert mixed([(True, False)], rows) is False


def test_restricted_follows_where() -> None:
    assert restricted(5, np.array([True, False])) == 5
    value = restricted(np.array([4, 6]), np.array([False, True]))
    assert not isinstance(value, int)
    assert value.tolist() == [6]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sets(st.integers(0, 4), min_size=1)), max_size=8))
def test_grouping_keeps_the_order_of_each_world(items: list[tuple[str, set[int]]]) -> None:
    numbered = [(Rows.of(worlds, 5), (name, number)) for number, (name, worlds) in enumerate(items)]
    groups = grouped(numbered, lambda left, right: left[0] == right[0], 5)
    assert sorted(item for group in groups for item in group) == sorted(item for _, item in numbered)
    for world in range(5):
        before = [item for rows, item in numbered if world in rows.indices]
        order = [item for group in groups for item in group if item in before]
        assert order == before
    for group in groups:
        seen = [world for _, number in group for world in items[number][1]]
        assert len(seen) == len(set(seen))
        assert len({name for name, _ in group}) == 1


def test_like_items_of_other_worlds_are_put_together() -> None:
    numbered = [(Rows.of([0], 3), "a"), (Rows.of([1], 3), "b"), (Rows.of([2], 3), "a")]
    assert grouped(numbered, lambda left, right: left == right, 3) == [["a", "a"], ["b"]]
