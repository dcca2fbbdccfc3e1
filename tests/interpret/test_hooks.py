"""Decisions of the AI, filters, pulses, mean times to happen."""

from __future__ import annotations

import numpy as np
import pytest

from generator.interpret.cast import Cast, Person
from generator.interpret.decisions import consider
from generator.interpret.engine import Engine
from generator.interpret.hooks import chance_within
from generator.interpret.targets import FILTERS, is_possible_target
from generator.interpret.weights import UNIT
from tests.interpret.stage import cast_with, engine_from

WORLDS = 4000


def near(share: float, expected: float, number: int = WORLDS) -> bool:
    """Whether a share is within 4 standard errors."""
    return bool(abs(share - expected) <= 4 * (expected * (1 - expected) / number) ** 0.5 + 1e-12)


def considered(body: str, taker: str, humans: tuple[str, ...] = ()) -> Engine:
    """A batch in which the AI has looked at a decision once."""
    script = f"targeted_decisions = {{ ask = {{ {body} effect = {{ prestige = 1 }} }} }}"
    engine = engine_from(script, cast_with(humans), worlds=WORLDS)
    decision = engine.program.decision("ask")
    assert decision is not None
    consider(engine.machine, decision, engine.entity(taker), engine.every)
    return engine


def test_the_chance_is_ai_will_do() -> None:
    engine = considered("filter = court ai_will_do = { factor = 0.25 modifier = { factor = 2 age = 20 } }", "anna")
    bert, cleo = engine.stat("bert", "prestige") > 0, engine.stat("cleo", "prestige") > 0
    assert near(bert.mean(), 0.5)
    assert near(cleo[~bert].mean(), 0.25, int((~bert).sum()))
    assert not (bert & cleo).any()


def test_conditions_and_filters_hold_for_the_ai() -> None:
    engine = considered(
        "filter = all ai_target_filter = court from_potential = { tier = duke } potential = { age = 18 }", "anna"
    )
    assert (engine.stat("bert", "prestige") > 0).all()
    assert not (engine.stat("cleo", "prestige") > 0).any()
    assert not (engine.stat("dirk", "prestige") > 0).any()
    assert not (considered("filter = all", "anna", ("anna",)).stat("bert", "prestige") > 0).any()


def test_decisions_about_titles_are_for_their_holders() -> None:
    script = "title_decisions = { crown = { effect = { set_title_flag = crowned } } }"
    engine = engine_from(script, worlds=2)
    engine.advance_days(30, decisions=True)
    assert engine.has_flag("d_x", "crowned").all()
    engine = engine_from(script, cast_with(("anna",)), worlds=2)
    engine.advance_days(30, decisions=True)
    assert not engine.has_flag("d_x", "crowned").any()
    assert engine.has_flag("k_y", "crowned").all()


def test_none_bars_the_ai() -> None:
    engine = considered("filter = court ai_target_filter = none", "anna")
    assert not (engine.stat("bert", "prestige") > 0).any()


@pytest.mark.parametrize(
    ("name", "taker", "expected"),
    [
        ("self", "anna", {"anna"}),
        ("court", "anna", {"bert", "cleo"}),
        ("court_including_me", "anna", {"anna", "bert", "cleo"}),
        ("home_court", "bert", {"anna", "cleo"}),
        ("liege", "bert", {"anna"}),
        ("friends", "anna", {"cleo"}),
        ("rivals", "anna", {"dirk"}),
        ("spouse", "bert", {"cleo"}),
        ("close_relative", "bert", {"anna"}),
        ("dynasty", "anna", {"bert"}),
        ("realm", "anna", {"bert", "cleo"}),
        ("sub_realm", "anna", {"bert", "cleo"}),
        ("vassals", "anna", set()),
        ("independent_rulers", "anna", {"dirk"}),
        ("all", "anna", {"anna", "bert", "cleo", "dirk"}),
        ("none", "anna", set()),
        ("close_relatives", "bert", {"anna"}),
        ("religious_head", "bert", {"dirk"}),
        ("no_such_filter", "anna", {"bert", "cleo", "dirk"}),
    ],
)
def test_filters(name: str, taker: str, expected: set[str]) -> None:
    engine = engine_from("character_event = { id = t.1 }", worlds=1)
    engine.machine.state.links.write((engine.entity("bert"), "religion_head"), engine.every, engine.entity("dirk"))
    run = engine._run("test", engine._chain(taker, ()), engine.every)  # the run a decision would make
    found = {
        key
        for key in ("anna", "bert", "cleo", "dirk")
        if is_possible_target(run, name, engine.entity(taker), engine.entity(key), engine.every) is True
    }
    assert found == expected


def test_the_dead_are_no_targets() -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect("death = { death_reason = death_natural }", "bert")
    run = engine._run("test", engine._chain("anna", ()), engine.every)
    assert not any(
        is_possible_target(run, name, engine.entity("anna"), engine.entity("bert"), engine.every) for name in FILTERS
    )


def test_decisions_are_looked_at_every_so_many_months() -> None:
    body = "filter = liege ai_check_interval = 2 effect = { change_variable = { which = asked value = 1 } }"
    engine = engine_from(f"targeted_decisions = {{ ask = {{ {body} }} }}", worlds=2)
    engine.advance_days(180, decisions=True)
    assert engine.variable("anna", "asked").tolist() == [6000, 6000]  # twice in a check: Bert and Cleo both have her


def test_pulses_come_on_birthdays() -> None:
    script = """on_actions = {
        on_yearly_pulse = { effect = { change_variable = { which = years value = 1 } } }
        on_five_year_pulse = { effect = { change_variable = { which = fives value = 1 } } }
    }"""
    engine = engine_from(script, worlds=2)
    engine.advance_days(365 * 5 + 1, pulses=True)
    assert engine.variable("anna", "years").tolist() == [5000, 5000]
    assert engine.variable("bert", "fives").tolist() == [1000, 1000]


def test_children_have_pulses_of_their_own() -> None:
    """ck2-language 8: 6.5, 8.5, 10.5 and 12.5, 14.5 years; the yearly one until 16."""
    script = """on_actions = {
        on_childhood_pulse = { effect = { change_variable = { which = child value = 1 } } }
        on_adolescence_pulse = { effect = { change_variable = { which = youth value = 1 } } }
        on_yearly_childhood_pulse = { effect = { change_variable = { which = years value = 1 } } }
    }"""
    persons = (Person("ida", age=5), Person("jan", age=11), Person("kim", age=20))
    engine = engine_from(script, Cast(persons), worlds=2)
    found = {}
    for years in (1, 2, 2, 2, 8):
        engine.advance_days(365 * years, pulses=True)
        names = ("child", "youth", "years")
        found[engine.day] = [[int(engine.variable(key, name)[0]) // 1000 for name in names] for key in ("ida", "jan")]
    assert list(found.values()) == [
        [[0, 0, 1], [0, 0, 1]],
        [[1, 0, 3], [0, 1, 3]],
        [[2, 0, 5], [0, 2, 4]],
        [[3, 0, 7], [0, 2, 4]],
        [[3, 2, 10], [0, 2, 4]],
    ]
    assert not any(engine.variable("kim", name).any() for name in ("child", "youth", "years"))


def test_hooks_without_a_day_are_told() -> None:
    engine = engine_from("on_actions = { on_startup = { effect = { prestige = 1 } } }", worlds=2)
    assert not engine.unsupported
    engine.advance_days(3, pulses=True)
    assert [(one.name, one.count) for one in engine.unsupported] == [("on_startup", 1)]
    assert not engine.stat("anna", "prestige").any()


def test_the_files_of_a_hook_are_one_hook() -> None:
    """ck2-language 8: effects first, then events, then one draw; lists of one name extend each other."""
    engine = engine_from(
        """namespace = t
        on_actions = {
            on_test = { random_events = { 1 = t.2 named = { 1 = t.3 } } events = { t.1 } }
            on_test = { random_events = { 1 = t.2 named = { delay = 2 1 = t.3 } } }
            on_test = { effect = { set_variable = { which = order value = 5 } save_event_target_as = who } }
        }"""
        + hidden("t.1", "multiply_variable = { which = order value = 2 }")
        + hidden("t.2", "event_target:who = { change_variable = { which = main value = 1 } }")
        + hidden("t.3", "change_variable = { which = named value = 1 }"),
        worlds=40,
    )
    engine.fire_on_action("on_test", "anna")
    assert set(engine.variable("anna", "order").tolist()) == {10_000}
    assert set(engine.variable("anna", "main").tolist()) == {1000}
    assert not engine.variable("anna", "named").any()
    engine.advance_days(2)
    assert set(engine.variable("anna", "named").tolist()) == {1000}


def test_courtiers_and_provinces_have_their_days() -> None:
    """ck2-language 8: tests every 20 days, for courtiers every 50."""
    body = "mean_time_to_happen = { days = 1 } option = { name = OK change_variable = { which = n value = 1 } } }"
    script = f"""namespace = t
        character_event = {{ id = t.1 hide_window = yes {body}
        province_event = {{ id = t.2 hide_window = yes {body}"""
    engine = engine_from(script, worlds=2)
    engine.advance_days(1000, pulses=True)
    found = [int(engine.variable(key, "n")[0]) // 1000 for key in ("anna", "bert", "333")]
    assert found == [50, 20, 50]


def hidden(event: str, effects: str) -> str:
    """A hidden event that is triggered only."""
    return (
        f"character_event = {{ id = {event} hide_window = yes is_triggered_only = yes "
        f"option = {{ name = OK {effects} }} }}\n"
    )


def test_half_of_mean_time_events_have_fired_after_their_time() -> None:
    script = """character_event = {
        id = t.1 hide_window = yes trigger = { tier = duke NOT = { has_character_flag = done } }
        mean_time_to_happen = { months = 20 modifier = { factor = 0.5 is_female = yes } }
        option = { name = OK set_character_flag = done }
    }
    character_event = { id = t.2 hide_window = yes is_triggered_only = yes option = { name = OK prestige = 1 } }"""
    engine = engine_from(script, worlds=WORLDS)
    engine.advance_days(300, pulses=True)
    assert near(float(engine.has_flag("anna", "done").mean()), 0.5)
    assert not engine.has_flag("bert", "done").any()
    assert not engine.stat("anna", "prestige").any()


def test_the_chance_within_a_period() -> None:
    assert float(chance_within(20 * UNIT)) == pytest.approx(0.5)
    assert np.allclose(chance_within(np.array([40, 20 * 10**9]) * UNIT), [1 - 0.5**0.5, 0], atol=1e-6)
    assert float(chance_within(0)) == 1.0
