"""States as JSON values: saved in the middle of a run, read back, undone, continued with edited script."""

from __future__ import annotations

import json

import numpy as np
import pytest

from generator.errors import UserError
from generator.interpret.chance import Model
from generator.interpret.engine import Engine, Settings
from generator.interpret.policies import RandomPolicy
from generator.interpret.program import Program
from tests.interpret.stage import cast_with, engine_from, sources_from
from tests.interpret.test_batches import NAMES, SCRIPT


def started(model: Model, script: str = SCRIPT, worlds: int = 20) -> Engine:
    """A run in which windows are open and events wait."""
    engine = Engine(Program(sources_from(script)), cast_with(("anna",)), Settings(seed=11, worlds=worlds, model=model))
    engine.fire_event("t.1", "anna", ("bert",))
    engine.answer(engine.windows[0], np.arange(worlds) % 2 - 1)
    engine.advance_days(2)
    return engine


def ending(engine: Engine) -> list[list[int]]:
    """All variables at the end."""
    engine.run(RandomPolicy())
    return [engine.variable(person, name).tolist() for person, name in NAMES]


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_a_saved_run_goes_on_as_if_it_had_never_stopped(model: Model) -> None:
    engine = started(model)
    assert engine.windows
    text = json.dumps(engine.save())
    other = started(model, worlds=20)
    other.run(RandomPolicy())
    other.restore(json.loads(text))
    assert json.dumps(other.save()) == text
    assert ending(other) == ending(engine)


def test_undo_brings_back_everything() -> None:
    engine = started(Model.SHIFT)
    before = engine.save()
    first = ending(engine)
    engine.restore(before)
    assert engine.save() == before
    assert ending(engine) == first


def test_a_state_goes_on_with_edited_script() -> None:
    engine = engine_from(
        "character_event = { id = t.1 is_triggered_only = yes option = { name = OK prestige = 1 } }",
        cast_with(("anna",)),
        worlds=1,
    )
    engine.fire_event("t.1", "anna")
    state = engine.save()
    edited = engine_from(
        "character_event = { id = t.1 is_triggered_only = yes option = { name = OK prestige = 7 } }",
        cast_with(("anna",)),
        worlds=1,
    )
    edited.restore(state)
    edited.answer(edited.windows[0], 0)
    assert edited.stat("anna", "prestige").tolist() == [7000]


def test_targets_stay_shared_between_a_window_and_a_delayed_event() -> None:
    script = """
        character_event = {
            id = t.1 is_triggered_only = yes
            immediate = { repeat_event = { id = t.2 days = 5 } }
            option = { name = OK FROM = { save_event_target_as = guest } }
        }
        character_event = {
            id = t.2 is_triggered_only = yes hide_window = yes
            option = { name = OK event_target:guest = { prestige = 1 } }
        }
    """
    engine = engine_from(script, cast_with(("anna",)))
    engine.fire_event("t.1", "anna", ("bert",))
    engine.restore(json.loads(json.dumps(engine.save())))
    engine.answer(engine.windows[0], 0)
    engine.advance_days(5)
    assert engine.stat("bert", "prestige").tolist() == [1000]
    assert engine.anomalies == ()


@pytest.mark.parametrize("damage", [None, 3, [], {}, {"version": 1}, {"version": 1, "worlds": 2}])
def test_what_is_no_state_is_refused(damage: object) -> None:
    engine = engine_from("", worlds=1)
    with pytest.raises(UserError):
        engine.restore(damage)  # type: ignore[arg-type]


def test_a_state_of_another_cast_is_refused() -> None:
    state = engine_from("", worlds=1).save()
    assert isinstance(state, dict)
    with pytest.raises(UserError, match="another cast"):
        engine_from("", worlds=1).restore({**state, "entities": ["anna"]})


def test_a_damaged_part_is_refused() -> None:
    engine = engine_from("", worlds=1)
    state = engine.save()
    assert isinstance(state, dict)
    for key in ("day", "tables", "queue", "windows", "chains"):
        with pytest.raises(UserError, match="damaged"):
            engine_from("", worlds=1).restore({**state, key: "x"})
