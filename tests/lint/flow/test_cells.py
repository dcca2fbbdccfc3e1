"""What is known at a point, against the worlds that it stands for, tried one by one."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from generator.lint.flow.cells import SHARED, Cell, Fact, State, carried, joined, without, written
from generator.lint.flow.ranges import UNIT, Range

CELLS: tuple[Cell, ...] = ((0, "variable v"), (1, "variable v"), (0, "character_flag f"), (SHARED, "variable local_x"))
VALUES = (0, UNIT, 2 * UNIT)
FACTS = st.frozensets(st.sampled_from(VALUES), min_size=1).map(lambda values: Fact(Range.of(*values)))
STATES: st.SearchStrategy[State] = st.dictionaries(st.sampled_from(CELLS), FACTS)
World = tuple[int, ...]


def _worlds(state: State | None) -> set[World]:
    """Every choice of a value for each cell that a state lets in."""
    if state is None:
        return set()
    allowed = []
    for cell in CELLS:
        fact = state.get(cell)
        exact = fact.range.exact if fact is not None else None
        allowed.append(sorted(exact) if exact is not None else list(VALUES))
    return set(product(*allowed))


@given(STATES | st.none(), STATES | st.none())
def test_a_join_lets_in_what_either_does(one: State | None, other: State | None) -> None:
    assert _worlds(joined(one, other)) >= _worlds(one) | _worlds(other)


@given(STATES | st.none(), STATES | st.none())
def test_a_join_has_no_order(one: State | None, other: State | None) -> None:
    assert joined(one, other) == joined(other, one)


@given(STATES)
def test_a_join_with_itself_or_with_nothing_changes_nothing(state: State) -> None:
    assert joined(state, dict(state)) == state
    assert joined(None, state) == joined(state, None) == state
    assert joined(None, None) is None


@given(STATES, st.sampled_from(CELLS), FACTS, st.booleans())
def test_a_write_lets_in_the_new_value_whoever_else_is_the_same_person(
    state: State, cell: Cell, fact: Fact, are_one: bool
) -> None:
    """ROOT and FROM may be one person: then a write to the one is seen at the other, else it is not."""
    holder, name = cell
    after = _worlds(written(state, cell, name, fact))
    for world in _worlds(state):
        for value in sorted(fact.range.exact or ()):
            changed = list(world)
            for place, (other_holder, other_name) in enumerate(CELLS):
                is_same = other_holder == holder or (are_one and SHARED not in (holder, other_holder))
                if other_name == name and is_same:
                    changed[place] = value
            assert tuple(changed) in after


@given(STATES, FACTS)
def test_a_write_to_somebody_unknown_may_be_to_anybody(state: State, fact: Fact) -> None:
    after = _worlds(written(state, None, "variable v", fact))
    for world in _worlds(state):
        for value in sorted(fact.range.exact or ()):
            assert {world, (value, *world[1:]), (world[0], value, *world[2:])} <= after


@given(STATES, st.sampled_from(CELLS), FACTS)
def test_people_who_are_apart_keep_what_they_have(state: State, cell: Cell, fact: Fact) -> None:
    assert written(state, cell, cell[1], fact, are_apart=True) == {**state, cell: fact}


@given(STATES, st.sampled_from([name for _, name in CELLS]))
def test_what_may_have_changed_is_forgotten_and_nothing_else(state: State, lost: str) -> None:
    after = without(state, lost.__eq__)
    assert after == {cell: fact for cell, fact in state.items() if cell[1] != lost}


@given(STATES, st.lists(st.sampled_from((None, 0, 1)), min_size=1, max_size=3).map(tuple), st.booleans())
def test_a_fired_event_finds_each_of_its_people_as_they_were(
    state: State, holders: tuple[int | None, ...], with_locals: bool
) -> None:
    found = carried(state, holders, with_locals=with_locals)
    for place, holder in enumerate(holders):
        before = {name: fact for (one, name), fact in state.items() if one == holder}
        assert {name: fact for (one, name), fact in found.items() if one == place} == before
    shared = {cell for cell in found if cell[0] == SHARED}
    assert shared == ({cell for cell in state if cell[0] == SHARED} if with_locals else set())


def test_sites_of_a_fact_are_kept_once() -> None:
    one, other = Fact(Range.of(0)), Fact(Range.of(UNIT))
    assert one.joined(one) is one
    assert one.joined(other) == Fact(Range.of(0, UNIT))
