"""Who clicks: every policy takes valid options only, and what it promises."""

from __future__ import annotations

import numpy as np
import pytest

from generator.interpret.engine import Engine
from generator.interpret.policies import AiPolicy, FirstPolicy, Policy, RandomPolicy, ScriptedPolicy, WeightedPolicy
from tests.interpret.stage import cast_with, engine_from

SCRIPT = """
character_event = {
    id = t.1 is_triggered_only = yes
    immediate = { random_list = { 1 = { set_character_flag = even } 1 = { } } }
    option = {
        name = no_even trigger = { NOT = { has_character_flag = even } } set_variable = { which = took value = 1 }
    }
    option = { name = plain set_variable = { which = took value = 2 } ai_chance = { factor = 3 } }
    option = { name = other set_variable = { which = took value = 3 } ai_chance = { factor = 0 } }
    option = {
        name = again set_variable = { which = took value = 4 } repeat_event = { id = t.2 } ai_chance = { factor = 0 }
    }
}
character_event = { id = t.2 is_triggered_only = yes option = { name = a } option = { name = b prestige = 1 } }
"""
WORLDS = 400


def played(policy: Policy) -> Engine:
    """A run whose windows the policy answers."""
    engine = engine_from(SCRIPT, cast_with(("anna",)), worlds=WORLDS, seed=2)
    engine.fire_event("t.1", "anna")
    engine.run(policy)
    assert engine.anomalies == ()
    return engine


def counts(engine: Engine) -> list[int]:
    """How often each option was taken, and in none of the wrong worlds."""
    took = engine.variable("anna", "took") // 1000
    assert not (engine.has_flag("anna", "even") & (took == 1)).any()
    return [int((took == number).sum()) for number in range(5)]


def test_the_first_valid_option() -> None:
    engine = played(FirstPolicy())
    even = int(engine.has_flag("anna", "even").sum())
    assert counts(engine) == [0, WORLDS - even, even, 0, 0]


def test_any_valid_option_with_equal_chance() -> None:
    engine = played(RandomPolicy())
    found = counts(engine)
    expected = np.array([0, 200 / 4, 200 / 4 + 200 / 3, 200 / 4 + 200 / 3, 200 / 4 + 200 / 3])
    assert (abs(np.array(found) - expected) < 4 * np.sqrt(expected + 1)).all()


def test_as_the_ai_would() -> None:
    engine = played(AiPolicy())
    even = engine.has_flag("anna", "even")
    took = engine.variable("anna", "took")[~even] // 1000
    assert set(counts(engine)[3:]) == {0}
    assert abs((took == 2).mean() - 0.75) < 4 * (0.75 * 0.25 / len(took)) ** 0.5


def test_by_weight_and_label() -> None:
    assert counts(played(WeightedPolicy({"other": 1}, otherwise=0))) == [0, 0, 0, WORLDS, 0]
    only_odd = played(WeightedPolicy({"no_even": 1}, otherwise=0))
    assert counts(only_odd)[2] == int(only_odd.has_flag("anna", "even").sum())


@pytest.mark.parametrize("choice", ["again", 3])
def test_a_script_of_choices(choice: str | int) -> None:
    engine = played(ScriptedPolicy([choice, "b"]))
    assert counts(engine) == [0, 0, 0, 0, WORLDS]
    assert engine.stat("anna", "prestige").tolist() == [1000] * WORLDS
    assert not engine.windows


def test_after_the_last_choice_windows_stay_open_or_another_policy_goes_on() -> None:
    engine = played(ScriptedPolicy(["again"]))
    (window,) = engine.windows
    assert (window.event, window.rows.count) == ("t.2", WORLDS)
    assert not played(ScriptedPolicy([3], then=FirstPolicy())).windows
    assert len(played(ScriptedPolicy([])).windows) == 1


def test_a_choice_that_is_not_valid_becomes_the_first_valid_one() -> None:
    engine = played(ScriptedPolicy(["no_even"]))
    even = int(engine.has_flag("anna", "even").sum())
    assert counts(engine) == [0, WORLDS - even, even, 0, 0]
    assert counts(played(ScriptedPolicy(["unknown"])))[1] == WORLDS - even
