"""The same run, cut into batches of any size: every world ends the same."""

from __future__ import annotations

import numpy as np
import pytest

from generator.interpret.chance import Model
from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.engine import Engine, Settings
from generator.interpret.events import Event
from generator.interpret.machine import Watch
from generator.interpret.policies import AiPolicy, Policy, RandomPolicy
from generator.interpret.program import Program
from generator.interpret.rows import Mask, Rows
from tests.interpret.stage import cast_with, sources_from

SCRIPT = """
character_event = {
    id = t.1 is_triggered_only = yes
    immediate = {
        random_list = { 1 = { set_variable = { which = d value = 1 } } 2 = { set_variable = { which = d value = 2 } } }
        random_courtier = { save_event_target_as = guest }
    }
    option = {
        name = a
        random = { chance = 40 event_target:guest = { character_event = { id = t.2 days = 1 random = 5 } } }
        ai_chance = { factor = 2 modifier = { factor = 3 check_variable = { which = d value = 2 } } }
    }
    option = { name = b repeat_event = { id = t.3 days = 2 } trigger = { check_variable = { which = d value = 2 } } }
}
character_event = {
    id = t.2 is_triggered_only = yes hide_window = yes
    option = {
        name = OK
        while = { count = 3 random_list = { 1 = { change_variable = { which = n value = 1 } } 1 = { } } }
        FROM = { change_variable = { which = seen value = 1 } character_event = { id = t.3 days = 1 } }
    }
}
character_event = {
    id = t.3 is_triggered_only = yes
    option = { name = a change_variable = { which = last value = 1 } }
    option = {
        name = b change_variable = { which = last value = 5 } random = { chance = 10 repeat_event = { id = t.1 } }
    }
}
"""
NAMES = [("anna", "d"), ("anna", "seen"), ("anna", "last"), ("bert", "n"), ("cleo", "n")]


class Silent:
    """A watch that does nothing."""

    def event(self, event: Event, run: Run, rows: Rows) -> None: ...

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None: ...

    def effect(self, site: Site, run: Run, rows: Rows) -> None: ...

    def condition(self, site: Site, rows: Rows, found: Mask) -> None: ...

    def entry(self, site: Site, rows: Rows) -> None: ...


def outcome(
    worlds: int, first: int, model: Model, policy: Policy, watch: Watch | None = None
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """All variables of a run's worlds from `first` on; shape `(variables, worlds)`."""
    settings = Settings(seed=11, worlds=worlds, first_world=first, model=model)
    engine = Engine(Program(sources_from(SCRIPT)), cast_with(("anna",)), settings, watch)
    engine.fire_event("t.1", "anna", ("bert",))
    engine.run(policy)
    assert not engine.windows
    assert engine.anomalies == ()
    return np.array([engine.variable(person, name) for person, name in NAMES])


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
@pytest.mark.parametrize("policy", [RandomPolicy(), AiPolicy()], ids=["random", "ai"])
@pytest.mark.parametrize("size", [1, 7, 60])
def test_batches_of_any_size_give_the_same_worlds(model: Model, policy: Policy, size: int) -> None:
    whole = outcome(120, 0, model, policy)
    assert len(np.unique(whole, axis=1).T) > 10
    some = range(0, 120, size) if size > 1 else range(0, 120, 17)
    for first in some:
        part = outcome(min(size, 120 - first), first, model, policy)
        assert (part == whole[:, first : first + part.shape[1]]).all()


def test_a_watch_changes_nothing() -> None:
    whole = outcome(80, 0, Model.SHIFT, RandomPolicy())
    watched = outcome(80, 0, Model.SHIFT, RandomPolicy(), Silent())
    assert (whole == watched).all()


def test_testing_and_looking_change_nothing() -> None:
    trigger = "random = 50 any_courtier = { random = 30 } OR = { ai = yes random = 10 }"
    engine = Engine(
        Program(sources_from(SCRIPT)), cast_with(("anna",)), Settings(seed=1, worlds=200, model=Model.SHIFT)
    )
    before = engine.save()
    first = engine.test_trigger(trigger, "anna")
    assert 0 < first.sum() < 200
    assert (engine.test_trigger(trigger, "anna") == first).all()
    assert engine.save() == before


def test_chance_in_a_trigger_does_not_depend_on_who_else_is_asked() -> None:
    found = []
    for worlds, first in ((100, 0), (50, 50)):
        settings = Settings(seed=1, worlds=worlds, first_world=first)
        engine = Engine(Program(sources_from("")), cast_with(), settings)
        engine.run_effect("random = { chance = 50 prestige = 1 }", "anna")
        found.append(engine.test_trigger("prestige = 1 random = 50 random = 60", "anna"))
    assert (found[0][50:] == found[1]).all()


def test_another_seed_gives_other_worlds() -> None:
    one = outcome(50, 0, Model.INDEPENDENT, RandomPolicy())
    two = outcome(50, 50, Model.INDEPENDENT, RandomPolicy())
    assert (one != two).any()


def test_a_loop_counts_its_rounds_once() -> None:
    """The count is read when the loop starts; what becomes of the variable changes nothing, in one world or in many."""
    effects = """random_list = {
            1 = { set_variable = { which = n value = 4 } }
            1 = { set_variable = { which = n value = 3 } }
        }
        set_variable = { which = wanted which = n }
        while = {
            count = n
            change_variable = { which = rounds value = 1 }
            random = { chance = 50 change_variable = { which = n value = -2 } }
        }"""
    engine = Engine(Program(sources_from("")), cast_with(), Settings(seed=3, worlds=40))
    engine.run_effect(effects, "anna")
    assert len(set(engine.variable("anna", "n").tolist())) > 3
    assert engine.variable("anna", "rounds").tolist() == engine.variable("anna", "wanted").tolist()
