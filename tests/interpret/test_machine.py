"""Windows and delayed events of many worlds: who is put together with whom, in which order, and what deaths do."""

from __future__ import annotations

import numpy as np
import pytest

from generator.ck2.scopes import Chain
from generator.interpret.anomalies import AnomalyLog, Fault, Step
from generator.interpret.chance import Model
from generator.interpret.core import InstantChain, Run
from generator.interpret.engine import Engine
from generator.interpret.events import Event
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import AiPolicy, FirstPolicy, RandomPolicy
from generator.interpret.queue import Delayed, Queue
from generator.interpret.rows import IntArray, Rows
from generator.source import Place, Position
from tests.interpret.stage import cast_with, engine_from

TOGGLES = """
character_event = {
    id = t.1 is_triggered_only = yes
    immediate = { change_variable = { which = seen value = 1 } }
    option = { name = A trigger = { NOT = { has_flag = a } } set_character_flag = a repeat_event = { id = t.1 } }
    option = { name = B trigger = { NOT = { has_flag = b } } set_character_flag = b repeat_event = { id = t.1 } }
    option = { name = C trigger = { NOT = { has_flag = c } } set_character_flag = c repeat_event = { id = t.1 } }
    option = { name = done repeat_event = { id = t.2 days = 1 } }
}
character_event = {
    id = t.2 hide_window = yes is_triggered_only = yes
    option = { name = OK change_variable = { which = ended value = 1 } }
}
"""


class Counting:
    """A random policy that counts the windows it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """As the random policy."""
        self.shown.append((window.event, window.rows.count))
        return RandomPolicy().choose(machine, window)


def test_like_windows_are_shown_together() -> None:
    engine = engine_from(TOGGLES, cast_with(("anna",)), worlds=500)
    policy = Counting()
    engine.fire_event("t.1", "anna")
    engine.run(policy)
    assert [event for event, _ in policy.shown] == ["t.1"] * 4
    assert policy.shown[0][1] == 500
    assert [count for _, count in policy.shown] == sorted((count for _, count in policy.shown), reverse=True)
    seen = engine.variable("anna", "seen") // 1000
    assert sum(count for _, count in policy.shown) == seen.sum()
    assert (engine.variable("anna", "ended") == 1000).all()


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_putting_windows_together_changes_nothing(model: Model) -> None:
    script = TOGGLES.replace("set_character_flag = b", "set_character_flag = b random = { chance = 50 prestige = 1 }")
    endings = []
    for together in (True, False):
        engine = engine_from(script, cast_with(("anna",)), worlds=100, model=model)
        if not together:
            engine.machine.merge_windows = lambda: None  # type: ignore[method-assign]
        engine.fire_event("t.1", "anna")
        engine.run(RandomPolicy())
        endings.append([engine.variable("anna", "seen").tolist(), engine.stat("anna", "prestige").tolist()])
    assert endings[0] == endings[1]
    assert len(set(endings[0][1])) > 1


def test_delayed_events_of_different_branches_meet_again() -> None:
    engine = engine_from(TOGGLES, worlds=500)
    engine.fire_event("t.1", "anna")
    assert len(engine.machine.queue.waiting) > 3
    counted: list[int] = []

    class Watch:
        """Counts the worlds of each start of the second event."""

        def event(self, event: Event, run: Run, rows: Rows) -> None:
            """Counted."""
            counted.append(rows.count)

        def option(self, *told: object) -> None:
            """Not counted."""

        effect = condition = entry = option

    engine.machine.watch = Watch()
    engine.advance_days(1)
    assert counted == [500]


def delayed(event: str, worlds: list[int], targets: InstantChain, root: int = 0, day: int = 5) -> Delayed:
    """An event that waits in some of six worlds."""
    return Delayed(day, event, Chain(root), targets, Rows.of(worlds, 6), ())


def test_the_queue_takes_the_earliest_day_in_order_of_insertion() -> None:
    chain = InstantChain(6)
    queue = Queue()
    for one in (delayed("b", [0], chain, day=7), delayed("a", [0], chain), delayed("c", [1], chain)):
        queue.add(one)
    assert queue.next_day == 5
    assert [one.event for one in queue.due(9)] == ["a", "c"]
    assert queue.next_day == 7
    assert queue.due(6) == []
    assert [one.event for one in queue.due(7)] == ["b"]
    assert queue.next_day is None


def test_the_queue_is_cleared_for_a_recipient_in_some_worlds() -> None:
    chain = InstantChain(6)
    queue = Queue()
    for one in (delayed("a", [0, 1, 2], chain), delayed("a", [0, 1], chain, root=3), delayed("b", [0], chain)):
        queue.add(one)
    queue.clear("a", 0, Rows.of([0, 1], 6))
    assert [(one.event, one.chain.root, one.rows.indices.tolist()) for one in queue.waiting] == [
        ("a", 0, [2]),
        ("a", 3, [0, 1]),
        ("b", 0, [0]),
    ]
    queue.clear("a", 0, Rows.every(6))
    assert [one.event for one in queue.waiting] == ["a", "b"]


def test_events_with_other_targets_are_not_put_together() -> None:
    one, two = InstantChain(6), InstantChain(6)
    queue = Queue()
    merged = queue.merged([delayed("a", [0], one), delayed("a", [1], one), delayed("a", [2], two)], 6)
    assert [part.rows.indices.tolist() for part in merged] == [[0, 1], [2]]
    merged = queue.merged([delayed("a", [0], one), delayed("b", [1], one), delayed("a", [1], one)], 6)
    assert [(part.event, part.rows.indices.tolist()) for part in merged] == [("a", [0]), ("b", [1]), ("a", [1])]


def test_a_delayed_event_is_taken_back_on_its_own_day() -> None:
    """Pending is what has not run, also later on the same day; the other way round it comes too late."""
    script = """namespace = t
        character_event = { id = t.1 hide_window = yes is_triggered_only = yes
            option = { name = OK clear_delayed_event = { id = t.2 } } }
        character_event = { id = t.2 hide_window = yes is_triggered_only = yes
            option = { name = OK change_variable = { which = ran value = 1 } } }"""
    for order, ran in (("t.1 t.2", 0), ("t.2 t.1", 1000)):
        engine = engine_from(script, worlds=3)
        fires = " ".join(f"character_event = {{ id = {event} days = 3 }}" for event in order.split())
        engine.run_effect(f"{fires} FROM = {{ character_event = {{ id = t.2 days = 3 }} }}", "anna", ("bert",))
        engine.advance_days(3)
        assert engine.variable("anna", "ran").tolist() == [ran] * 3
        assert engine.variable("bert", "ran").tolist() == [1000] * 3


def test_windows_of_one_world_are_answered_oldest_first() -> None:
    script = """
        character_event = { id = t.1 is_triggered_only = yes option = { name = a note = yes change_variable = {
            which = order value = 1 } } }
        character_event = { id = t.2 is_triggered_only = yes option = { name = a note = yes change_variable = {
            which = order value = 2 } } }
        effects = { note = { multiply_variable = { which = order value = 10 } }
            both = { character_event = { id = t.1 } character_event = { id = t.2 } character_event = { id = t.1 } } }
    """
    engine = engine_from(script, cast_with(("anna",)), worlds=3)
    engine.run_effect("both", "anna", rows=Rows.of([0, 2], 3))
    engine.run_effect("both", "anna", rows=Rows.of([1], 3))
    engine.settle(FirstPolicy())
    assert engine.variable("anna", "order").tolist() == [121_000] * 3


DUEL = """
character_event = {
    id = t.1 is_triggered_only = yes
    option = { name = a FROM = { character_event = { id = t.2 days = 2 } } }
    option = { name = b FROM = { death = { death_reason = death_murder killer = ROOT } } prestige = 1 }
    after = { set_character_flag = after }
}
character_event = { id = t.2 is_triggered_only = yes option = { name = a prestige = 1 } }
"""


def test_who_dies_with_a_window_open_answers_no_more() -> None:
    engine = engine_from(DUEL, cast_with(("anna", "bert")), worlds=4)
    engine.fire_event("t.1", "anna", ("bert",))
    engine.fire_event("t.2", "bert")
    engine.answer(engine.windows[0], np.array([1, 0, 1, -1]))
    assert engine.has_flag("anna", "after").tolist() == [True, True, True, False]
    assert [window.rows.indices.tolist() for window in engine.windows] == [[0, 1, 2, 3], [3]]
    engine.settle(FirstPolicy())
    assert engine.stat("bert", "prestige").tolist() == [0, 1000, 0, 1000]
    (anomaly,) = engine.anomalies
    assert (anomaly.fault, anomaly.count) == (Fault.DEAD_RECIPIENT, 2)
    assert anomaly.diagnostic().severity.value == "info"


def test_who_dies_with_an_event_waiting_gets_it_no_more() -> None:
    engine = engine_from(DUEL, worlds=4)
    engine.fire_event("t.1", "anna", ("bert",), rows=Rows.of([0, 1], 4))
    waiting = sum(one.rows.count for one in engine.machine.queue.waiting)
    engine.run_effect("death = { death_reason = death_natural }", "bert")
    engine.run(AiPolicy())
    assert not engine.stat("bert", "prestige").any()
    assert sum(anomaly.count for anomaly in engine.anomalies) == waiting


def test_an_open_window_waits_while_days_pass() -> None:
    engine = engine_from(DUEL, cast_with(("anna", "bert")), worlds=2)
    engine.fire_event("t.1", "anna", ("bert",))
    engine.advance_days(10)
    engine.answer(engine.windows[0], 0)
    engine.advance_days(1)
    assert not engine.windows
    engine.advance_days(1)
    assert [window.event for window in engine.windows] == ["t.2"]


def test_who_is_human_may_differ_between_worlds() -> None:
    engine = engine_from(DUEL, cast_with(("anna",)), worlds=4)
    engine.machine.state.facts.write((engine.entity("anna"), "human"), Rows.of([1, 2], 4), 0)
    engine.fire_event("t.1", "anna", ("bert",))
    assert [window.rows.indices.tolist() for window in engine.windows] == [[0, 3]]
    assert engine.has_flag("anna", "after").tolist() == [False, True, True, False]


def test_the_log_keeps_one_anomaly_a_place_with_its_lowest_world() -> None:
    log = AnomalyLog(first_world=10)
    here, there = Place("b.txt", Position(2, 1)), Place("a.txt", Position(9, 1))
    log.add(Fault.OVERFLOW, "m", here, Rows.of([3, 4], 6), (Step("late", None),))
    log.add(Fault.OVERFLOW, "m", here, Rows.of([1], 6), (Step("early", None),))
    log.add(Fault.OVERFLOW, "m", here, Rows.of([5], 6), (Step("later", None),))
    log.add(Fault.OVERFLOW, "m", there, Rows.of([5], 6), ())
    log.add(Fault.OVERFLOW, "m", None, Rows.none(6), ())
    first, second = log.all
    assert (first.place, second.place) == (there, here)
    assert (second.count, second.world, second.way[0].what) == (4, 11, "early")


def test_without_a_place_an_anomaly_belongs_to_the_run() -> None:
    log = AnomalyLog()
    log.add(Fault.DEEP_RECURSION, "m", None, Rows.every(1), ())
    assert str(log.all[0].diagnostic().place) == "<run>"


def scopes(engine: Engine, text: str, root: str = "anna") -> list[bool]:
    """Where conditions hold."""
    return [bool(holds) for holds in engine.test_trigger(text, root, ("bert",))]


def test_a_saved_target_may_differ_between_worlds() -> None:
    script = """effects = {
        choose = {
            random_list = {
                1 = { save_event_target_as = x }
                1 = { FROM = { save_event_target_as = x } }
                1 = { any_friend = { save_event_target_as = x } }
                1 = { }
            }
            event_target:x = { prestige = 1 spouse = { piety = 1 } set_variable = { which = v value = 5 } }
            set_variable = { which = copy which = v which = event_target:x }
            if = { limit = { event_target:x = { is_female = yes } } set_character_flag = woman }
            if = { limit = { character = event_target:x } set_character_flag = self }
            opinion = { modifier = m who = event_target:x }
            event_target:x = { character_event = { id = t.1 } }
        }
    }
    character_event = { id = t.1 hide_window = yes is_triggered_only = yes option = {
        name = OK set_character_flag = got FROM = { set_character_flag = sent } } }
    opinion_modifiers = { m = { opinion = 30 } }"""
    engine = engine_from(script, worlds=400, seed=5)
    engine.run_effect("choose", "anna", ("bert",))
    chosen = {key: engine.stat(key, "prestige") > 0 for key in ("anna", "bert", "cleo")}
    nobody = ~(chosen["anna"] | chosen["bert"] | chosen["cleo"])
    assert min(nobody.sum(), *(mask.sum() for mask in chosen.values())) > 60
    assert ((engine.variable("anna", "copy") > 0) == ~nobody).all()
    assert (engine.has_flag("anna", "woman") == chosen["anna"] | chosen["cleo"]).all()
    assert (engine.has_flag("anna", "self") == chosen["anna"]).all()
    assert ((engine.stat("cleo", "piety") > 0) == chosen["bert"]).all()
    assert ((engine.stat("bert", "piety") > 0) == chosen["cleo"]).all()
    assert ((engine.opinion("anna", "bert") == 40) == chosen["bert"]).all()
    assert (engine.has_flag("cleo", "got") == chosen["cleo"]).all()
    assert (engine.has_flag("anna", "sent") == ~nobody).all()
    faults = [(anomaly.fault, anomaly.count) for anomaly in engine.anomalies]
    missing = int(nobody.sum())
    assert faults == [
        (Fault.UNSET_TARGET, missing),
        (Fault.MISSING_SCOPE, missing),  # the variable
        (Fault.MISSING_SCOPE, missing),  # the opinion
        (Fault.UNSET_TARGET, missing),
    ]


def test_conditions_on_targets_that_differ() -> None:
    engine = engine_from("", worlds=200, seed=6)
    engine.run_effect("random_courtier = { save_global_event_target_as = x }", "anna")
    bert = scopes(engine, "event_target:x = { age = 18 }")
    assert 60 < sum(bert) < 140
    assert scopes(engine, "event_target:x = { trait = lucky }") == [not one for one in bert]
    assert scopes(engine, "character = event_target:x", "bert") == bert
    assert scopes(engine, "is_friend = event_target:x") == [not one for one in bert]
    assert scopes(engine, "opinion = { who = event_target:x value = 10 }") == bert
    assert scopes(engine, "any_courtier = { count == 1 character = event_target:x }") == [True] * 200
    assert scopes(engine, "event_target:x = { spouse = { age = 18 } }") == [not one for one in bert]
