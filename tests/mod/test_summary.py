"""The summary of an index."""

from __future__ import annotations

import dataclasses
import json

from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.mod.summary import KindCount, events_of, namespaces_of, summarise
from tests.mod.conftest import Indexer

TEXTS = {
    "events/a.txt": """
        character_event = { id = a.10 immediate = { set_global_flag = f character_event = { id = a.2 days = 1 } } }
        letter_event = { id = a.2 trigger = { has_global_flag = f } option = { clr_global_flag = f } }
        character_event = { id = 7 immediate = { set_variable = { which = v value = 1 } } }
    """,
    "decisions/d.txt": "decisions = { d = { effect = { any_vassal = { character_event = { id = a.10 } } } } }",
    "common/on_actions/o.txt": "on_birth = { events = { a.2 b.1 } }",
    "common/scripted_effects/e.txt": """
        e = { change_variable = { which = v value = 1 } log = "[This.v.GetValue]" } e = { }
    """,
}


def test_counts_and_namespaces(index_of: Indexer) -> None:
    summary = summarise(index_of(TEXTS))
    assert KindCount("event", 3) in summary.counts
    assert summary.scripts == 4
    numbers, named = summary.namespaces
    assert (numbers.namespace, numbers.events, numbers.unfired, numbers.fired_by) == ("", 1, 1, ())
    assert (named.namespace, named.events, named.unfired) == ("a", 2, 0)
    assert named.kinds == (KindCount("character_event", 1), KindCount("letter_event", 1))
    assert named.fired_by == (KindCount("decision", 1), KindCount("event", 1), KindCount("on_action", 1))


def test_firings_are_sorted_and_know_what_is_defined(index_of: Indexer) -> None:
    firings = summarise(index_of(TEXTS)).firings
    assert [(one.event, one.by_kind, one.by, one.delayed, one.defined) for one in firings] == [
        ("a.10", "decision", "d", False, True),
        ("a.2", "on_action", "on_birth", False, True),
        ("a.2", "event", "a.10", True, True),
        ("b.1", "on_action", "on_birth", False, False),
    ]
    assert firings[0].heads == ("any_vassal",)
    assert firings[0].place.startswith("decisions/d.txt:1:")


def test_an_event_that_chance_starts_fires_itself(index_of: Indexer) -> None:
    mean = "mean_time_to_happen = { months = 5 }"
    script = f"character_event = {{ id = 1 {mean} }} character_event = {{ id = 2 is_triggered_only = yes {mean} }}"
    (numbers,) = summarise(index_of({"events/m.txt": script})).namespaces
    assert (numbers.fired_by, numbers.unfired) == ((KindCount("itself", 1),), 1)


def test_states_with_writers_and_readers(index_of: Indexer) -> None:
    summary = summarise(index_of(TEXTS))
    (flag,) = summary.flags
    assert (flag.family, flag.name, flag.written, flag.cleared, flag.read) == ("global_flag", "f", 1, 1, 1)
    assert (flag.writers, flag.clearers, flag.readers) == (("event a.10",), ("event a.2",), ("event a.2",))
    (variable,) = summary.variables
    assert (variable.name, variable.written, variable.read, variable.shown) == ("v", 2, 0, 1)
    assert variable.writers == ("event 7", "scripted_effect e")


def test_duplicates_findings_and_overrides() -> None:
    base = files_in_memory({path: text.encode() for path, text in TEXTS.items()}, "base")
    sub = files_in_memory({"events/a.txt": b"character_event = { id = a.1"}, "sub", ["decisions"])
    summary = summarise(index_mod([base, sub]))
    assert summary.mods == ("base", "sub")
    assert [(one.path, one.hidden_in, one.by_mod, one.by) for one in summary.overrides] == [
        ("decisions/d.txt", "base", "sub", ""),
        ("events/a.txt", "base", "sub", "events/a.txt"),
    ]
    (double,) = summary.duplicates
    assert (double.kind, double.name) == ("scripted_effect", "e")
    assert len(double.places) == 2
    assert [(one.code, one.count) for one in summary.findings] == [("CK101", 1)]


def test_events_of_a_namespace_in_the_order_of_numbers(index_of: Indexer) -> None:
    index = index_of(TEXTS)
    second, tenth = events_of(index, "a")
    assert (second.id, tenth.id) == ("a.2", "a.10")
    assert [one.by for one in second.fired_by] == ["on_birth", "a.10"]
    assert second.fires == ()
    assert [one.event for one in tenth.fires] == ["a.2"]
    assert events_of(index, "none") == ()
    assert namespaces_of(index) == ("", "a")


def test_summary_is_json(index_of: Indexer) -> None:
    plain = json.loads(json.dumps(dataclasses.asdict(summarise(index_of(TEXTS)))))
    assert plain["variables"][0]["name"] == "v"
    assert summarise(index_of({})).counts == ()
