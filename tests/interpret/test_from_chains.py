"""ROOT and the FROM chain of events fired in every way of ck2-language 4.1, 4.2 and 4.4, told by the events."""

from __future__ import annotations

import pytest

from generator.ck2.scopes import FromMode, RepeatMode
from generator.interpret.anomalies import Fault
from tests.interpret.stage import engine_from

PEOPLE = ("anna", "bert", "cleo", "dirk")
NUMBERS = {"anna": 1, "bert": 2, "cleo": 3, "dirk": 4}
TELL = """
character_event = {
    id = t.2 hide_window = yes is_triggered_only = yes
    option = {
        name = OK
        set_variable = { which = global_root which = me }
        set_variable = { which = global_from1 which = me which = FROM }
        set_variable = { which = global_from2 which = me which = FROMFROM }
        set_variable = { which = global_from3 which = me which = FROMFROMFROM }
        set_variable = { which = global_from4 which = me which = FROMFROMFROMFROM }
    }
}
"""


def told(
    effect: str, later: bool = False, from_mode: FromMode = FromMode.RELATIVE, repeat_mode: RepeatMode = RepeatMode.B
) -> tuple[list[str], list[Fault]]:
    """ROOT and FROM^1..4 of the event that an effect fires, in an event whose ROOT, FROM ... are all four; faults."""
    first = f"character_event = {{ id = t.1 hide_window = yes option = {{ name = OK {effect} }} }}"
    engine = engine_from(TELL + first, from_mode=from_mode, repeat_mode=repeat_mode)
    for person, number in NUMBERS.items():
        engine.run_effect(f"set_variable = {{ which = me value = {number} }}", person)
    engine.fire_event("t.1", PEOPLE[0], PEOPLE[1:])
    if later:
        engine.advance_days(3)
    names = dict(zip(NUMBERS.values(), NUMBERS, strict=True))
    values = engine.machine.state.variables
    found = []
    for word in ("root", "from1", "from2", "from3", "from4"):
        value = values.read((-2, f"global_{word}"), engine.every)
        assert isinstance(value, int)
        found.append(names.get(value // 1000, "-"))
    told_of = [anomaly for anomaly in engine.anomalies if "of the variable" not in anomaly.message]
    return found, [anomaly.fault for anomaly in told_of]


ROWS = [
    ("character_event = { id = t.2 }", "anna anna bert cleo dirk"),
    ("FROM = { character_event = { id = t.2 } }", "bert anna bert cleo dirk"),
    ("FROMFROM = { character_event = { id = t.2 } }", "cleo anna bert cleo dirk"),
    ("any_courtier = { limit = { trait = lucky } character_event = { id = t.2 } }", "cleo anna bert cleo dirk"),
    ("FROM = { liege = { character_event = { id = t.2 } } }", "anna anna bert cleo dirk"),
    ("FROM = { ROOT = { character_event = { id = t.2 } } }", "anna anna bert cleo dirk"),
    ("FROM = { PREV = { character_event = { id = t.2 } } }", "anna anna bert cleo dirk"),
    ("FROM = { FROM = { character_event = { id = t.2 } } }", "cleo anna bert cleo dirk"),
    ("FROM = { ROOT_FROM = { character_event = { id = t.2 } } }", "bert anna bert cleo dirk"),
    ("FROM = { ROOT_FROMFROMFROM = { character_event = { id = t.2 } } }", "dirk anna bert cleo dirk"),
    ("FROM = { spouse = { FROMFROM = { character_event = { id = t.2 } } } }", "dirk anna bert cleo dirk"),
    ("repeat_event = { id = t.2 }", "anna bert cleo dirk -"),
    ("ROOT = { repeat_event = { id = t.2 } }", "anna bert cleo dirk -"),
    ("THIS = { repeat_event = { id = t.2 } }", "anna bert cleo dirk -"),
    ("FROM = { ROOT = { repeat_event = { id = t.2 } } }", "anna bert cleo dirk -"),
]


@pytest.mark.parametrize(("effect", "expected"), ROWS)
@pytest.mark.parametrize("days", [0, 2])
def test_the_tables_of_the_reference(effect: str, expected: str, days: int) -> None:
    found, faults = told(effect.replace("id = t.2", f"id = t.2 days = {days}"), later=bool(days))
    assert (found, faults) == (expected.split(), [])


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (RepeatMode.A, "bert bert cleo dirk -"),
        (RepeatMode.B, "bert cleo dirk - -"),
        (RepeatMode.C, "anna bert cleo dirk -"),
    ],
)
def test_repeat_event_elsewhere_by_hypothesis(mode: RepeatMode, expected: str) -> None:
    found, faults = told("FROM = { repeat_event = { id = t.2 } }", repeat_mode=mode)
    assert (found, faults) == (expected.split(), [Fault.REPEAT_ELSEWHERE])


@pytest.mark.parametrize(
    ("effect", "relative", "absolute"),
    [
        ("FROM = { FROM = { character_event = { id = t.2 } } }", "cleo", "bert"),
        ("FROM = { FROMFROM = { character_event = { id = t.2 } } }", "dirk", "cleo"),
        ("FROM = { liege = { FROM = { character_event = { id = t.2 } } } }", "cleo", "bert"),
        ("FROM = { ROOT = { FROM = { character_event = { id = t.2 } } } }", "bert", "bert"),
        ("FROM = { PREV = { FROM = { character_event = { id = t.2 } } } }", "bert", "bert"),
        ("FROM = { FROM = { PREV = { FROM = { character_event = { id = t.2 } } } } }", "cleo", "bert"),
        ("FROMFROM = { FROM = { character_event = { id = t.2 } } }", "dirk", "bert"),
        (
            "FROM = { save_event_target_as = x } event_target:x = { FROM = { character_event = { id = t.2 } } }",
            "bert",
            "bert",
        ),
        (
            "FROM = { save_event_target_as = x event_target:x = { FROM = { character_event = { id = t.2 } } } }",
            "cleo",
            "bert",
        ),
    ],
)
def test_relative_and_absolute_readings(effect: str, relative: str, absolute: str) -> None:
    assert told(effect)[0][0] == relative
    assert told(effect, from_mode=FromMode.ABSOLUTE)[0][0] == absolute


@pytest.mark.parametrize(
    "effect",
    [
        "FROM = { FROMFROMFROMFROM = { character_event = { id = t.2 } } }",
        "FROMFROMFROMFROM = { character_event = { id = t.2 } }",
        "PREV = { character_event = { id = t.2 } }",
        "PREVPREVPREVPREVPREV = { character_event = { id = t.2 } }",
        "FROM = { PREVPREV = { character_event = { id = t.2 } } }",
    ],
)
def test_where_the_chain_ends_nothing_is_fired(effect: str) -> None:
    found, faults = told(effect)
    assert (found, faults) == (["-"] * 5, [Fault.MISSING_SCOPE])


def test_a_chain_is_cut_behind_its_fourth_link() -> None:
    script = TELL + " ".join(
        f"character_event = {{ id = t.{n} hide_window = yes is_triggered_only = yes option = {{ name = OK "
        f"{head} = {{ character_event = {{ id = t.{n + 1 if n < 14 else 2} }} }} }} }}"
        for n, head in zip(range(10, 15), ("FROM", "liege", "any_rival", "any_rival", "any_courtier"), strict=True)
    )
    engine = engine_from(script)
    for person, number in NUMBERS.items():
        engine.run_effect(f"set_variable = {{ which = me value = {number} }}", person)
    engine.fire_event("t.10", "anna", ("bert",))
    read = engine.machine.state.variables.read
    chain = [read((-2, f"global_{word}"), engine.every) for word in ("from1", "from2", "from3", "from4")]
    assert chain == [1000, 4000, 1000, 2000]


def test_a_decision_has_the_target_as_root_and_the_taker_as_from() -> None:
    script = (
        TELL
        + """
        targeted_decisions = { ask = { effect = { character_event = { id = t.2 } } } tell = { effect = {
            FROM = { character_event = { id = t.2 } } } } }
        decisions = { own = { effect = { character_event = { id = t.2 } } } }
    """
    )
    expected = {"ask": [2000, 2000, 1000], "tell": [1000, 2000, 1000], "own": [1000, 1000, 0]}
    for decision, values in expected.items():
        engine = engine_from(script)
        for person, number in NUMBERS.items():
            engine.run_effect(f"set_variable = {{ which = me value = {number} }}", person)
        engine.take_decision(decision, "anna", None if decision == "own" else "bert")
        read = engine.machine.state.variables.read
        found = [read((-2, f"global_{word}"), engine.every) for word in ("root", "from1", "from2")]
        assert found == values
