"""The way in: what is refused, what is reported, what is read; and that nothing runs for ever."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from generator.ck2.scopes import FromMode
from generator.errors import FaultyInput, UserError
from generator.interpret.anomalies import Fault
from generator.interpret.cast import Cast, Person, Title
from generator.interpret.chance import Model
from generator.interpret.engine import Engine, Settings
from generator.interpret.machine import Limits
from generator.interpret.policies import FirstPolicy
from generator.interpret.program import Program
from generator.interpret.rows import Rows
from tests.interpret.stage import CAST, cast_with, engine_from, sources_from

ONE = "character_event = { id = t.1 is_triggered_only = yes hide_window = yes option = { name = OK prestige = 1 } }"


def test_unknown_names_are_refused_with_the_nearest() -> None:
    engine = engine_from(ONE + " decisions = { keep = { effect = { } } } on_actions = { on_x = { } }")
    for start, message in (
        (lambda: engine.fire_event("t.2", "anna"), "did you mean `t.1`"),
        (lambda: engine.fire_event("t.1", "ana"), "did you mean `anna`"),
        (lambda: engine.take_decision("kep", "anna"), "did you mean `keep`"),
        (lambda: engine.can_take("kep", "anna"), "did you mean `keep`"),
        (lambda: engine.fire_on_action("on_y", "anna"), "did you mean `on_x`"),
        (lambda: engine.run_effect("no_such_effect", "anna"), "no scripted effect"),
        (lambda: engine.test_trigger("no_such_trigger", "anna"), "no scripted trigger"),
        (lambda: engine.variable("nobody", "x"), "not in the cast"),
    ):
        with pytest.raises(UserError, match=message):
            start()


def test_a_targeted_decision_needs_a_target() -> None:
    engine = engine_from("targeted_decisions = { ask = { effect = { } } }")
    with pytest.raises(UserError, match="expected a target"):
        engine.take_decision("ask", "anna")


def test_broken_script_text_is_refused_with_its_findings() -> None:
    engine = engine_from("")
    with pytest.raises(FaultyInput) as caught:
        engine.test_trigger("OR = { ai = yes", "anna")
    assert caught.value.findings


@pytest.mark.parametrize(
    ("cast", "message"),
    [
        (Cast((Person("a"), Person("a"))), "2 times"),
        (Cast((Person("a", relations={"liege": "b"}),)), "not in the cast"),
        (Cast((Person("a", relations={"leige": "a"}),)), "did you mean `liege`"),
        (Cast((Person("a", bonds={"frend": ("a",)}),)), "did you mean `friend`"),
        (Cast((Person("a", tier="duk"),)), "did you mean `duke`"),
        (Cast((Person("a"),), wars=(("a", "z"),)), "a war names `z`"),
        (Cast((Person("a"),), titles=(Title("c_x", holder="z"),)), "title `c_x`"),
        (Cast((Person(""),)), "the key ``"),
    ],
)
def test_a_faulty_cast_is_refused(cast: Cast, message: str) -> None:
    with pytest.raises(UserError, match=message):
        Engine(Program(sources_from("")), cast)


def test_commands_that_are_not_simulated_are_listed_once_with_count_and_place() -> None:
    engine = engine_from("effects = { x = { build_holding = { } prestige = 1 build_holding = { } spawn_unit = { } } }")
    engine.run_effect("x", "anna")
    found = [(one.name, one.count, one.place.start.column if one.place.start else 0) for one in engine.unsupported]
    assert found == [("build_holding", 2, 19), ("spawn_unit", 1, 72)]
    assert "known, not simulated" in engine.unsupported[0].reason
    assert engine.stat("anna", "prestige").tolist() == [1000]


def test_strict_makes_them_an_error() -> None:
    engine = engine_from("effects = { x = { create_charcter = yes } }", strict=True)
    with pytest.raises(FaultyInput, match="create_charcter") as caught:
        engine.run_effect("x", "anna")
    assert caught.value.findings[0].code == "CK491"


def test_what_is_taken_from_the_cast_is_listed() -> None:
    engine = engine_from("triggers = { x = { in_command = yes has_law = salic holy_order = no } }")
    assert engine.test_trigger("x", "dirk").all()
    assert engine.program.assumed == {"in_command": 1, "has_law": 1, "holy_order": 1}


def test_effects_on_those_whom_the_cast_does_not_name_are_listed_once() -> None:
    script = (
        "effects = { x = { any_plot_backer = { prestige = 1 } job_marshal = { prestige = 1 } any_courtier = { } } }"
    )
    engine = engine_from(script)
    engine.program.compile_all()
    engine.run_effect("x", "anna")
    engine.run_effect("x", "anna")
    assert sorted((one.name, one.count) for one in engine.unsupported) == [("any_plot_backer", 1), ("job_marshal", 1)]
    persons = (Person("a", bonds={"plot_backer": ("b",)}, relations={"job_marshal": "b"}), Person("b"))
    engine = engine_from(script, Cast(persons))
    engine.run_effect("x", "a")
    assert engine.unsupported == ()
    assert engine.stat("b", "prestige").tolist() == [2000]


def test_the_step_limit_stops_a_batch_with_a_message() -> None:
    script = """
        character_event = { id = t.1 is_triggered_only = yes hide_window = yes option = {
            name = OK prestige = 1 repeat_event = { id = t.1 } repeat_event = { id = t.1 } } }
    """
    engine = engine_from(script, limits=Limits(steps=5000))
    engine.fire_event("t.1", "anna")
    assert engine.halted
    assert Fault.STEP_LIMIT in {anomaly.fault for anomaly in engine.anomalies}
    with pytest.raises(UserError, match="step limit"):
        engine.fire_event("t.1", "anna")


def test_delayed_events_that_multiply_stop_a_batch_with_a_message() -> None:
    twice = "prestige = 1 repeat_event = { id = t.1 days = 1 } repeat_event = { id = t.1 days = 1 }"
    engine = engine_from(ONE.replace("prestige = 1", twice), limits=Limits(waiting=100))
    engine.fire_event("t.1", "anna")
    engine.advance_days(30)
    assert engine.halted
    (anomaly,) = engine.anomalies
    assert anomaly.fault is Fault.STEP_LIMIT
    assert anomaly.place is not None
    assert "100 delayed events" in anomaly.message


def test_events_that_were_cleared_or_have_run_no_longer_wait() -> None:
    script = ONE.replace("prestige = 1", "prestige = 1 repeat_event = { id = t.1 days = 1 }")
    engine = engine_from(script, limits=Limits(waiting=3))
    for _ in range(10):
        engine.fire_event("t.1", "anna")
        engine.run_effect("clear_delayed_event = { id = t.1 }", "anna")
    engine.fire_event("t.1", "anna")
    engine.advance_days(20)
    assert not engine.halted
    assert engine.machine.queue.load == 1


def test_a_visible_event_without_option_is_a_fault_and_a_notification_is_none() -> None:
    script = "character_event = { id = t.1 is_triggered_only = yes desc = d %s immediate = { prestige = 1 } }"
    for more, faults in (("", [Fault.NO_OPTION]), ("notification = yes", []), ("hide_window = yes", [])):
        engine = engine_from(script % more)
        engine.fire_event("t.1", "anna")
        assert [anomaly.fault for anomaly in engine.anomalies] == faults
        assert engine.stat("anna", "prestige").tolist() == [1000]


def test_an_event_a_day_for_ever_ends_with_the_days() -> None:
    script = ONE.replace("prestige = 1", "prestige = 1 repeat_event = { id = t.1 days = 1 }")
    engine = engine_from(script)
    engine.fire_event("t.1", "anna")
    engine.advance_days(10)
    assert engine.stat("anna", "prestige").tolist() == [11_000]
    assert engine.anomalies == ()


def test_deep_nesting_neither_crashes_nor_changes_python() -> None:
    before = sys.getrecursionlimit()
    deep = "if = { limit = { always = yes } " * 40
    script = f"effects = {{ down = {{ {deep} prestige = 1 again = yes {'}' * 40} }} again = {{ down = yes }} }}"
    engine = engine_from(script)
    engine.run_effect("down", "anna")
    assert engine.stat("anna", "prestige").tolist() == [100_000]
    assert {anomaly.fault for anomaly in engine.anomalies} == {Fault.DEEP_RECURSION}
    assert sys.getrecursionlimit() == before


def test_too_deep_a_block_is_named_and_left_out() -> None:
    script = f"effects = {{ deep = {{ prestige = 1 {'hidden_effect = { ' * 110} prestige = 1 {'}' * 110} }} }}"
    engine = engine_from(script)
    engine.run_effect("deep", "anna")
    assert engine.stat("anna", "prestige").tolist() == [1000]
    assert [one.name for one in engine.unsupported] == ["hidden_effect"]


def test_an_anomaly_tells_the_way_that_led_there() -> None:
    script = """character_event = { id = t.1 is_triggered_only = yes hide_window = yes option = {
        name = first FROM = { character_event = { id = t.2 } } } }
    character_event = { id = t.2 is_triggered_only = yes hide_window = yes option = {
        name = second divide_variable = { which = x value = 0 } } }"""
    engine = engine_from(script, worlds=4, first_world=100)
    engine.fire_event("t.1", "anna", ("bert",), rows=Rows.of([2, 3], 4))
    (anomaly,) = engine.anomalies
    assert [step.what for step in anomaly.way] == ["event t.1", "option first", "event t.2", "option second"]
    assert (anomaly.count, anomaly.world) == (2, 102)
    assert str(anomaly.place) == "case.txt:4:23"
    finding = anomaly.diagnostic()
    assert "2 times, first in world 102" in finding.message
    assert len(finding.notes) == 4


def test_rows_run_alone() -> None:
    engine = engine_from(ONE, worlds=4)
    engine.fire_event("t.1", "anna", rows=Rows.of([1, 3], 4))
    assert engine.stat("anna", "prestige").tolist() == [0, 1000, 0, 1000]
    assert engine.test_trigger("prestige = 1", "anna").tolist() == [False, True, False, True]
    assert engine.test_trigger("always = yes", "anna", rows=Rows.of([0], 4)).tolist() == [True, False, False, False]


def test_decisions_are_taken_where_they_can() -> None:
    engine = engine_from("decisions = { buy = { allow = { wealth = 6 } effect = { wealth = -6 } } }", worlds=3)
    engine.run_effect("wealth = -5", "anna", rows=Rows.of([1], 3))
    assert engine.can_take("buy", "anna").tolist() == [True, False, True]
    assert engine.take_decision("buy", "anna").tolist() == [True, False, True]
    assert engine.gold("anna").tolist() == [4000, 5000, 4000]


def test_every_roll_can_be_given() -> None:
    lists = [
        "random_list = { "
        + " ".join(f"1 = {{ set_variable = {{ which = {die} value = {n} }} }}" for n in range(6))
        + " }"
        for die in "ab"
    ]
    given = np.stack(np.meshgrid(np.arange(6), np.arange(6)), axis=-1).reshape(36, 2)
    engine = engine_from("", worlds=36, model=Model.GIVEN, given=given)
    engine.run_effect(" ".join(lists), "anna")
    assert (engine.variable("anna", "a") == given[:, 0] * 1000).all()
    assert (engine.variable("anna", "b") == given[:, 1] * 1000).all()


def test_an_impossible_given_draw_is_noted() -> None:
    engine = engine_from("", worlds=2, model=Model.GIVEN, given=np.array([[5], [1]]))
    engine.run_effect("random_list = { 0 = { prestige = 1 } 1 = { piety = 1 } }", "anna")
    assert engine.stat("anna", "piety").tolist() == [1000, 1000]
    (anomaly,) = engine.anomalies
    assert (anomaly.fault, anomaly.count, anomaly.world) == (Fault.IMPOSSIBLE_DRAW, 1, 0)


@pytest.mark.parametrize(("given", "prestige"), [(1, 1000), (0, 0)])
def test_a_given_chance_is_yes_or_no(given: int, prestige: int) -> None:
    engine = engine_from("", worlds=1, model=Model.GIVEN, given=np.array([[given]]))
    engine.run_effect("random = { chance = 50 prestige = 1 }", "anna")
    assert engine.stat("anna", "prestige").tolist() == [prestige]


def test_a_given_person() -> None:
    engine = engine_from("", worlds=3, model=Model.GIVEN, given=np.array([[0], [1], [9]]))
    engine.run_effect("random_courtier = { prestige = 1 }", "anna")
    assert engine.stat("bert", "prestige").tolist()[:2] == [1000, 0]
    assert engine.stat("cleo", "prestige").tolist()[:2] == [0, 1000]
    assert [anomaly.fault for anomaly in engine.anomalies] == [Fault.IMPOSSIBLE_DRAW]


def test_reading() -> None:
    engine = engine_from("opinion_modifiers = { warm = { opinion = 3 } }", worlds=2)
    engine.run_effect(
        "set_character_flag = f add_trait = brave opinion = { modifier = warm who = FROM }", "anna", ("bert",)
    )
    engine.run_effect("add_character_modifier = { name = m duration = 3 }", "anna")
    assert engine.has_flag("anna", "f").tolist() == [True, True]
    assert engine.has_trait("anna", "brave").tolist() == [True, True]
    assert engine.has_modifier("anna", "m").tolist() == [True, True]
    assert engine.opinion("anna", "bert").tolist() == [13, 13]
    assert not engine.has_flag("bert", "f").any()


def test_what_is_read_can_be_changed_without_harm() -> None:
    engine = engine_from("", worlds=2)
    engine.run_effect("random = { chance = 50 wealth = 1 }", "anna")
    engine.gold("anna")[:] = 0
    assert (engine.gold("anna") >= 10_000).all()


def test_absolute_and_relative_readings_of_from() -> None:
    text = "FROM = { FROM = { set_character_flag = there } }"
    for mode, person in (("relative", "cleo"), ("absolute", "bert")):
        engine = engine_from("", from_mode=FromMode(mode))
        engine.run_effect(text, "anna", ("bert", "cleo"))
        assert engine.has_flag(person, "there").all()


def test_the_log_effect_tells_a_listener() -> None:
    engine = engine_from('effects = { note = { FROM = { log = "[This.GetFirstName] of [Root.GetFirstName]" } } }', CAST)
    heard: list[str] = []
    engine.machine.listener = lambda text, run, frame, rows, site: heard.append(
        engine.writer.written(text, run, frame, rows)
    )
    engine.run_effect("note", "anna", ("bert",))
    assert heard == ["Bert of Anna"]


def test_a_run_is_told_to_the_watch() -> None:
    told: list[str] = []

    class Listener:
        def event(self, event, run, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            told.append(f"event {event.id} {rows.count}")

        def option(self, event, number, run, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            told.append(f"option {number} {rows.count}")

        def effect(self, site, run, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            told.append(f"effect {site.place.start.column} {rows.count}")

        def condition(self, site, rows, found):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            told.append(f"condition {site.place.start.column} {rows.count} {int(np.sum(found) if rows.count else 0)}")

        def entry(self, site, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            told.append("entry")

    script = """character_event = { id = t.1 is_triggered_only = yes hide_window = yes option = { name = OK
if = { limit = { OR = { always = no wealth = 5 } } random_list = { 1 = { prestige = 1 } } } } }"""
    engine = Engine(Program(sources_from(script)), cast_with(), Settings(), watch=Listener())
    engine.fire_event("t.1", "anna")
    assert told == [
        "event t.1 1", "option 0 1", "effect 1 1", "condition 25 1 0", "condition 37 1 1", "condition 18 1 1",
        "condition 1 1 1", "effect 52 1", "entry", "effect 74 1",
    ]  # fmt: skip


def test_clicks_are_not_nested() -> None:
    """A window waits for its click (ck2-language 3.7): many to and fro on one day are no recursion."""
    script = """character_event = { id = t.1 is_triggered_only = yes option = {
        name = OK change_variable = { which = n value = 1 }
        if = {
            limit = { NOT = { check_variable = { which = n value = %s } } }
            FROM = { character_event = { id = t.1 } }
        }
    } }"""
    humans = cast_with(("anna", "bert"))
    engine = engine_from(script % 300, humans, worlds=3)
    engine.fire_event("t.1", "anna", ("bert",))
    engine.settle(FirstPolicy())
    assert engine.anomalies == ()
    assert engine.variable("bert", "n").tolist() == [299_000] * 3
    engine = engine_from(script % 1_000_000, humans, worlds=3)
    engine.fire_event("t.1", "anna", ("bert",))
    engine.settle(FirstPolicy())
    assert [(one.fault, one.count) for one in engine.anomalies] == [(Fault.ENDLESS_LOOP, 3)]
    assert not engine.windows
    assert not engine.halted
    assert engine.variable("anna", "n").tolist() == [5_000_000] * 3


def test_what_is_not_in_the_cast_is_told() -> None:
    """A block in a title, province or person that is not there is skipped (ck2-language 4.6), and not in silence."""
    engine = engine_from("", worlds=4)
    effects = "k_nowhere = { holder_scope = { prestige = 1 } } 9999 = { set_province_flag = f } d_x = { prestige = 0 }"
    for _ in range(2):
        engine.run_effect(effects, "anna")
    reason = "a title, province or person that is not in the cast"
    told = {(one.name, one.reason, one.count) for one in engine.unsupported}
    assert told == {("k_nowhere", reason, 1), ("9999", reason, 1)}
    assert engine.anomalies == ()


def test_a_flag_must_have_a_name() -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect("set_character_flag = { flag = f days = 3 }", "anna")
    assert [(one.name, one.reason) for one in engine.unsupported] == [
        ("set_character_flag", "a block where the name of a flag was expected")
    ]


def test_a_count_of_an_iterator_is_for_conditions() -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect("any_courtier = { count = 1 prestige = 1 } random_courtier = { count = 1 piety = 1 }", "anna")
    assert [(one.name, one.count) for one in engine.unsupported] == [("count", 2)]
    assert [engine.stat(key, "prestige")[0] for key in ("bert", "cleo")] == [1000, 1000]
    assert engine.test_trigger("any_courtier = { count = 2 prestige = 1 }", "anna").all()
    assert [(one.name, one.count) for one in engine.unsupported] == [("count", 2)]
