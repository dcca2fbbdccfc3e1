"""People whom a script creates: in some worlds and not in others, many of them, saved and restored."""

from __future__ import annotations

import json

import numpy as np

from generator.interpret.newcomers import MOST, is_newcomer, newcomer, replace_newcomers
from generator.interpret.rows import Rows
from generator.interpret.state import NONE, state_of
from tests.interpret.stage import CAST, engine_from

_HALF = """
random_list = {
    50 = { create_character = { name = "Elsa" dynasty = none } new_character = { set_character_flag = first } }
    50 = { }
}
"""
_LATER = 'create_character = { name = "Elsa" dynasty = none } new_character = { set_character_flag = second }'


def test_whoever_is_made_in_some_worlds_serves_the_others_later() -> None:
    engine = engine_from("", worlds=200, seed=3)
    engine.run_effect(_HALF, "anna")
    first = engine.test_trigger("any_courtier = { has_character_flag = first }", "anna")
    assert 60 < first.sum() < 140
    assert (engine.test_trigger("any_courtier = { count = 3 }", "anna") == first).all()
    engine.run_effect(_LATER, "anna")
    assert engine.test_trigger("any_courtier = { has_character_flag = second }", "anna").all()
    both = "any_courtier = { has_character_flag = first NOT = { has_character_flag = second } }"
    assert (engine.test_trigger(both, "anna") == first).all()
    made = [one for one in engine.machine.state.entities if is_newcomer(one)]
    assert [one.name for one in made] == ["Elsa", "Elsa"]


def test_the_dead_of_other_worlds_are_nobody() -> None:
    """Where they were never created they stand in no relation, not even to those who look at the dead."""
    state = state_of(CAST, 4)
    some = Rows.of([1, 3], 4)
    entity = newcomer(state, some)
    assert list(np.flatnonzero(state.alive(entity, Rows.every(4)))) == [1, 3]
    assert newcomer(state, Rows.of([0], 4)) == entity
    assert newcomer(state, Rows.of([0, 2], 4)) == entity + 1


def test_there_are_not_too_many() -> None:
    state = state_of(CAST, 1)
    every = Rows.every(1)
    assert len({newcomer(state, every) for _ in range(MOST)} - {NONE}) == MOST
    assert newcomer(state, every) == NONE
    assert newcomer(state, every, "Elsa") != NONE
    engine = engine_from("")
    engine.run_effect(f"while = {{ count = {MOST + 1} create_random_soldier = {{ }} }}", "anna")
    assert [one.reason for one in engine.unsupported] == ["too many newcomers, nobody is created"]


def test_saved_and_restored() -> None:
    """By a fresh engine, and by one that has newcomers of its own; a window of a newcomer's waits on."""
    script = "character_event = { id = n.1 is_triggered_only = yes desc = hello option = { name = on wealth = 7 } }"
    engine = engine_from(script)
    engine.run_effect(f"{_LATER} new_character = {{ character_event = {{ id = n.1 days = 3 }} }}", "anna")
    kept = json.loads(json.dumps(engine.save()))
    fresh, busy = engine_from(script), engine_from(script)
    busy.run_effect("create_random_soldier = { } create_random_soldier = { }", "bert")
    for other in (fresh, busy):
        other.restore(kept)
        assert json.loads(json.dumps(other.save())) == kept
        other.advance_days(4)
        assert other.test_trigger("any_courtier = { has_character_flag = second wealth = 7 }", "anna").all()
        assert not other.test_trigger("any_courtier = { count = 4 }", "anna").any()


def test_a_copy_of_a_state_is_independent() -> None:
    state = state_of(CAST, 2)
    twin = state.copy()
    newcomer(twin, Rows.every(2), "Elsa")
    assert not any(map(is_newcomer, state.entities))
    replace_newcomers(twin, [])
    assert twin.index == state.index
