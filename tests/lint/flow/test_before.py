"""What can have run before an object: held against chains whose order is known, and open wherever code is not seen."""

from __future__ import annotations

import pytest

from generator.lint.flow.before import Before
from generator.mod.records import DECISION, EVENT, SCRIPTED_EFFECT, Definition
from tests.lint.flow.mods import event, mod, subject_of


def _done(script: str, doer: str, *, outlives_delays: bool = True) -> set[str]:
    """The names of the objects before which, or in which, what one object does may be done."""
    subject = subject_of(script)
    objects: dict[str, Definition] = {}
    for kind in (EVENT, DECISION, SCRIPTED_EFFECT):
        objects |= subject.index.defined(kind)
    before = Before(subject, {"thing": [objects[doer]]}, outlives_delays=outlives_delays)
    return {name for name, one in objects.items() if before.may_be_done("thing", one)}


def _fires(number: int, *, how: str = "", within: str = "option = {{ name = x {} }}") -> str:
    return within.format(f"character_event = {{ id = t.{number} {how} }}")


CHAIN = event(1, _fires(2)) + event(2, _fires(3)) + event(3, "option = { name = x }")
OTHER = "#! decisions/u.txt\ndecisions = { u_start = { effect = { character_event = { id = t.9 } } } }\n"
BOTH = mod(CHAIN, event(9, "option = { name = x }"), before=OTHER)


def test_what_an_event_does_is_done_before_all_that_it_leads_to() -> None:
    assert {"t.2", "t.3"} <= _done(BOTH, "t.2")


def test_what_is_fired_at_once_may_be_done_before_the_firing_object_goes_on() -> None:
    assert {"t_start", "t.1"} <= _done(BOTH, "t.2")


def test_another_chain_is_another_chain() -> None:
    assert "t.9" not in _done(BOTH, "t.2")
    assert _done(BOTH, "t.9") == {"t.9", "u_start"}


def test_siblings_may_come_in_any_order() -> None:
    script = mod(
        event(1, "option = { name = x }"),
        event(2, "option = { name = x }"),
        start="character_event = { id = t.1 } character_event = { id = t.2 }",
    )
    assert "t.1" in _done(script, "t.2")
    assert "t.2" in _done(script, "t.1")


@pytest.mark.parametrize(("outlives_delays", "expected"), [(True, True), (False, False)])
def test_delays(outlives_delays: bool, expected: bool) -> None:
    script = mod(event(1, _fires(2, how="days = 3")), event(2, "option = { name = x }"))
    assert ("t.2" in _done(script, "t_start", outlives_delays=outlives_delays)) is expected
    assert "t.1" in _done(script, "t_start", outlives_delays=outlives_delays)


def test_macros_lie_between() -> None:
    macros = "#! common/scripted_effects/m.txt\nm_out = { m_go = yes }\nm_go = { character_event = { id = t.1 } }\n"
    script = mod(event(1, "option = { name = x }"), start="m_out = yes", before=macros)
    assert _done(script, "t_start") == {"t_start", "m_out", "m_go", "t.1"}


UNSEEN = [
    ("#! common/on_actions/o.txt\non_death = { events = { t.9 } }\n", True),
    ("#! common/on_actions/o.txt\non_yearly_pulse = { events = { t.9 } }\n", False),
    (
        "#! decisions/w.txt\ndecisions = { w = { effect = { of_the_game = yes character_event = { id = t.9 } } } }\n",
        True,
    ),
    ("#! decisions/w.txt\ndecisions = { w = { effect = { wealth = 1 character_event = { id = t.9 } } } }\n", False),
    (
        "#! decisions/w.txt\n"
        "decisions = { w = { effect = { character_event = { id = g.1 } character_event = { id = t.9 } } } }\n",
        True,
    ),
]


@pytest.mark.parametrize(("way", "is_open"), UNSEEN)
def test_code_that_is_not_seen_may_do_anything(way: str, is_open: bool) -> None:
    script = mod(CHAIN, event(9, "option = { name = x }"), before=way)
    assert ("t.9" in _done(script, "t.2")) is is_open


def test_what_nobody_fires_or_calls_is_open() -> None:
    script = mod(
        CHAIN, event(9, "option = { name = x }"), before="#! common/scripted_effects/m.txt\nm = { wealth = 1 }\n"
    )
    assert {"t.9", "m"} <= _done(script, "t.2")


def test_what_is_only_described_leads_nowhere() -> None:
    script = mod(
        CHAIN,
        event(9, "option = { name = x }"),
        start="character_event = { id = t.1 } tooltip = { character_event = { id = t.9 } }",
        before=OTHER,
    )
    assert "t.9" not in _done(script, "t_start")
