"""Which names a step, a macro or an event may change, against small mods in which that can be read off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.lint.flow.changes import Changes, closed
from generator.lint.flow.steps import Op, Step
from generator.lint.flow.walkable import steps_by_definition
from generator.mod.records import Definition
from tests.lint.flow.mods import event, mod, subject_of

NAMES = ("character_flag f", "character_flag fa", "character_flag g", "variable v")
FLAG = "set_character_flag = f"
COUNT = "change_variable = { which = v value = 1 }"
BEFORE = (
    f"#! common/scripted_effects/t.txt\nt_a = {{ {COUNT} t_b = yes }} t_b = {{ clr_character_flag = g t_a = yes }}\n"
)
SECOND = event(2, f"immediate = {{ {FLAG} }} option = {{ name = x }}")


def _changes(body: str, *, extra: str = "") -> tuple[Changes, list[Step]]:
    """The sets of a mod, and the steps of the first event's `immediate`."""
    first = event(1, f"immediate = {{ {body} }} option = {{ name = x }}")
    subject = subject_of(mod(first, SECOND, before=BEFORE) + extra)
    steps = steps_by_definition(subject)
    top = next(one.top for owner, one in steps.items() if owner.name == "t.1")
    return Changes(subject, steps, NAMES), top[0].steps


def _changed(body: str) -> set[str]:
    changes, (step,) = _changes(body)
    may_change = changes.of(step)
    return {name for name in NAMES if may_change(name)}


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (FLAG, {"character_flag f"}),
        ("clr_character_flag = g", {"character_flag g"}),
        (COUNT, {"variable v"}),
        ("set_character_flag = other", set()),
        ("clear_flags_with_prefix = f", {"character_flag f", "character_flag fa"}),
        ("wealth = 5", set()),
        ("t_a = yes", {"variable v", "character_flag g"}),
        ("t_b = yes", {"variable v", "character_flag g"}),
        ("character_event = { id = t.2 }", {"character_flag f"}),
        ("character_event = { id = t.2 days = 1 }", set()),
        ("character_event = { id = unknown.5 }", set(NAMES)),
        ("character_event = { id = unknown.5 days = 1 }", set()),
        (f"if = {{ limit = {{ has_character_flag = fa }} {FLAG} FROM = {{ {COUNT} }} }}", {NAMES[0], NAMES[3]}),
        ("random_list = { 1 = { t_a = yes } 1 = { character_event = { id = t.2 } } }", {NAMES[0], NAMES[2], NAMES[3]}),
    ],
)
def test_what_a_step_may_change(body: str, names: set[str]) -> None:
    assert _changed(body) == names


def test_a_set_of_names_is_read_back() -> None:
    changes, _ = _changes(FLAG)
    for count in range(len(NAMES)):
        mask = sum(changes.bits[name] for name in NAMES[:count])
        assert set(changes.names(mask)) == set(NAMES[:count])


@pytest.mark.parametrize(
    ("hook", "names"),
    [
        (f"on_death = {{ effect = {{ {FLAG} }} }}", {"character_flag f"}),
        ("on_death = { events = { t.2 } }", {"character_flag f"}),
        ("on_birth = { effect = { t_a = yes } }", {"variable v", "character_flag g"}),
        (f"on_yearly_pulse = {{ effect = {{ {FLAG} }} }}", set()),
        (f"on_startup = {{ effect = {{ {COUNT} }} }}", set()),
        ("on_death = { events = { unknown.1 } }", set()),
    ],
)
def test_what_hooks_may_change_in_between(hook: str, names: set[str]) -> None:
    changes, _ = _changes(FLAG, extra=f"#! common/on_actions/t.txt\n{hook}\n")
    assert set(changes.names(changes.by_hooks())) == names


@given(
    st.lists(st.integers(0, 255), min_size=6, max_size=6),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12),
)
def test_closed_sets_are_those_of_all_that_can_be_reached(own: list[int], edges: list[tuple[int, int]]) -> None:
    nodes = _DEFINITIONS
    targets = {one: {nodes[b] for a, b in edges if nodes[a] is one} for one in nodes}
    found = closed(dict(zip(nodes, own, strict=True)), targets)
    for start in range(6):
        reached = {start}
        for _ in range(6):
            reached |= {b for a, b in edges if a in reached}
        expected = 0
        for one in reached:
            expected |= own[one]
        assert found[nodes[start]] == expected


def _definitions() -> tuple[Definition, ...]:
    events = (event(number, f"immediate = {{ {FLAG} }}") for number in range(1, 7))
    return tuple(subject_of(mod(*events)).definitions("event"))


_DEFINITIONS = _definitions()


def test_firing_is_followed_through_macros_only_if_at_once() -> None:
    changes, steps = _changes(f"t_a = yes {FLAG} character_event = {{ id = t.2 days = 3 }}")
    ops = [step.op for step in steps]
    assert ops == [Op.CALL, Op.FLAG, Op.FIRE]
    assert [changes.of(step)("character_flag f") for step in steps] == [False, True, False]
