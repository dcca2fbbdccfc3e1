"""What variables can be over a whole mod, and what is known where something is asked for."""

from __future__ import annotations

import pytest

from generator.lint.flow.ranges import Truth
from generator.lint.subject import Subject
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of
from tests.lint.flow.mods import answers, event, mod, ranges_of, subject_of


def _writes(effects: str) -> str:
    """A mod with some effects, in which the variable v is also asked for."""
    test = "trigger = { check_variable = { which = v value = 99 } }"
    return mod(event(1, f"immediate = {{ {effects} }}"), event(2, f"option = {{ name = x {test} }}"))


@pytest.mark.parametrize(
    ("effects", "values"),
    [
        ("set_variable = { which = v value = 3 } set_variable = { which = v value = -1.5 }", "-1.5, 0, 3"),
        ("set_variable = { which = v value = 2 } change_variable = { which = v value = 1 }", "0, 2, 3"),
        ("set_variable = { which = v value = 8 } divide_variable = { which = v value = 2 }", "0, 4, 8"),
        ("set_variable = { which = v value = 8 } modulo_variable = { which = v value = 3 }", "0, 2, 8"),
        ("set_variable = { which = w value = 5 } set_variable = { which = v which = w }", "0, 5"),
        ("set_variable = { which = v which = FROM }", "0"),
        ("set_variable = { which = v which = w which = FROM }", "any value"),
        ("export_to_variable = { which = v value = wealth }", "any value"),
        ("set_variable = { which = v value = unknown_word }", "any value"),
        ("change_variable = { which = v value = 1 }", "0 or more"),
        ("subtract_variable = { which = v value = 1 }", "at most 0"),
        ("multiply_variable = { which = v value = 2 }", "0"),
        ("tooltip = { set_variable = { which = v value = 3 } }", None),
        ("while = { count = 5 change_variable = { which = v value = 1 } }", "0 or more"),
        ("random_list = { 1 = { set_variable = { which = v value = 1 } } 1 = { } }", "0, 1"),
        ("any_vassal = { change_variable = { which = v value = 1 } }", "0 or more"),
    ],
)
def test_values_of_a_variable(effects: str, values: str | None) -> None:
    assert ranges_of(_writes(effects)).get("v") == values


LIEGE = "liege = { character_event = { id = t.1 } }"


def _counter(limit: str, head: str = "") -> str:
    count = f"if = {{ limit = {{ {limit} }} change_variable = {{ which = v value = 1 }} }}"
    body = f"{head} = {{ {count} }}" if head else count
    test = "trigger = { check_variable = { which = v value = 99 } }"
    return mod(event(1, f"immediate = {{ {body} }} option = {{ name = x {test} }}"), start=LIEGE)


@pytest.mark.parametrize(
    ("limit", "values"),
    [
        ("check_variable = { which = v value < 4 }", "0, 1, 2, 3, 4"),
        ("NOT = { check_variable = { which = v value = 4 } }", "0, 1, 2, 3, 4"),
        ("NOT = { is_variable_equal = { which = v value = 3 } }", "0, 1, 2, 3"),
        ("check_variable = { which = v value <= 2 } ai = yes", "0, 1, 2, 3"),
        ("NOR = { check_variable = { which = v value = 2 } ai = yes }", "0, 1, 2"),
        ("OR = { check_variable = { which = v value < 2 } ai = yes }", "0 or more"),
        ("NOT = { AND = { check_variable = { which = v value = 2 } ai = yes } }", "0 or more"),
        ("NAND = { check_variable = { which = v value = 2 } check_variable = { which = v value = 1 } }", "0, 1, 2"),
        ("trigger_if = { limit = { ai = yes } check_variable = { which = v value < 2 } }", "0 or more"),
        ("FROM = { check_variable = { which = v value < 2 } }", "0 or more"),
        ("ROOT = { check_variable = { which = v value < 2 } }", "0, 1, 2"),
    ],
)
def test_a_guarded_counter_is_bounded(limit: str, values: str) -> None:
    assert ranges_of(_counter(limit))["v"] == values


def test_a_guard_on_another_object_bounds_nothing() -> None:
    limit = "ROOT = { check_variable = { which = v value < 2 } }"
    assert ranges_of(_counter(limit, "FROM"))["v"] == "0 or more"


def test_a_long_counter_is_bounded_by_its_guard() -> None:
    values = ranges_of(_counter("check_variable = { which = v value < 500 }"))["v"]
    assert values == "0 to 500"


def test_a_base_that_writes_it_makes_a_variable_unknown() -> None:
    script = (
        "#! events/{0}.txt\nnamespace = {0}\ncharacter_event = {{ id = {0}.1 trigger = {{ check_variable = {{ which = q"
        " value = 5 }} }} immediate = {{ set_variable = {{ which = q value = {1} }} }} }}\n"
    )
    layers = [mod_of(script.format("b", 9), "base"), mod_of(script.format("m", 3))]
    assert str(Subject(index_mod(layers), "mod").flow.ranges["q"]) == "any value"


def test_writes_of_history_count() -> None:
    born = "867.1.1 = { effect = { set_variable = { which = v value = 7 } } }"
    history = f"#! history/characters/a.txt\n1 = {{ name = A {born} }}\n"
    assert ranges_of(mod(*_asked("v"), before=history))["v"] == "0, 7"


def _asked(name: str) -> tuple[str, ...]:
    test = f"trigger = {{ check_variable = {{ which = {name} value = 99 }} }}"
    return (event(1, f"option = {{ name = x {test} }}"),)


def test_a_macro_is_judged_where_it_is_called() -> None:
    """The same macro counts up to three here and is called from nowhere else."""
    macro = "#! common/scripted_effects/t.txt\nt_count = { change_variable = { which = v value = 1 } }\n"
    limit = "limit = { check_variable = { which = v value < 3 } }"
    script = mod(event(1, f"immediate = {{ if = {{ {limit} t_count = yes }} }}"), before=macro)
    assert ranges_of(script)["v"] == "0, 1, 2, 3"


def test_a_macro_of_the_base_game_may_be_called_unseen() -> None:
    macro = "#! common/scripted_effects/t.txt\nbloodlines_effect = { change_variable = { which = v value = 1 } }\n"
    limit = "limit = { check_variable = { which = v value < 3 } }"
    script = mod(event(1, f"immediate = {{ if = {{ {limit} bloodlines_effect = yes }} }}"), before=macro)
    subject = subject_of(script)
    expected = "0 or more" if subject.is_base_name("scripted_effect", "bloodlines_effect") else "0, 1, 2, 3"
    assert str(subject.flow.ranges["v"]) == expected


HAS = "has_character_flag = f"


def _chain(fire: str, second: str, *, is_hidden: bool = False) -> str:
    first = event(1, f"immediate = {{ clr_character_flag = f {fire} }} option = {{ name = x }}", is_hidden=True)
    sets = event(3, "option = { name = x set_character_flag = f }")
    return mod(first, event(2, second, is_hidden=is_hidden), sets, start="character_event = { id = t.1 }")


@pytest.mark.parametrize(
    ("fire", "second", "answer"),
    [
        ("repeat_event = { id = t.2 }", f"trigger = {{ {HAS} }} option = {{ name = x }}", Truth.NEVER),
        ("character_event = { id = t.2 }", f"immediate = {{ if = {{ limit = {{ {HAS} }} }} }}", Truth.NEVER),
        ("liege = { character_event = { id = t.2 } }", f"trigger = {{ FROM = {{ {HAS} }} }}", Truth.NEVER),
        ("liege = { character_event = { id = t.2 } }", f"trigger = {{ {HAS} }}", None),
        ("character_event = { id = t.2 days = 1 }", f"trigger = {{ {HAS} }}", None),
        ("character_event = { id = t.2 }", f"option = {{ name = x if = {{ limit = {{ {HAS} }} }} }}", None),
        ("set_character_flag = f character_event = { id = t.2 }", f"trigger = {{ {HAS} }}", Truth.ALWAYS),
        ("t_unknown = yes character_event = { id = t.2 }", f"trigger = {{ {HAS} }}", None),
        ("clear_flags_with_prefix = f character_event = { id = t.2 }", f"trigger = {{ {HAS} }}", None),
        (
            "random = { chance = 5 set_character_flag = f } character_event = { id = t.2 }",
            f"trigger = {{ {HAS} }}",
            None,
        ),
        ("character_event = { id = t.3 } character_event = { id = t.2 }", f"trigger = {{ {HAS} }}", None),
        ("break = yes character_event = { id = t.2 }", f"trigger = {{ {HAS} }}", None),
    ],
)
def test_what_an_event_finds(fire: str, second: str, answer: Truth | None) -> None:
    assert answers(_chain(fire, second)).get(HAS) is answer


def test_the_options_of_a_hidden_event_run_at_once() -> None:
    second = f"option = {{ name = x if = {{ limit = {{ {HAS} }} }} }}"
    assert answers(_chain("character_event = { id = t.2 }", second, is_hidden=True))[HAS] is Truth.NEVER


def test_an_event_that_is_also_fired_elsewhere_finds_anything() -> None:
    second = f"trigger = {{ {HAS} }}"
    hook = "#! common/on_actions/t.txt\non_yearly_pulse = { events = { t.2 } }\n"
    assert HAS not in answers(_chain("character_event = { id = t.2 }", second) + hook)


def test_two_ways_in_are_joined() -> None:
    second = f"trigger = {{ {HAS} }}"
    effect = "effect = { set_character_flag = f character_event = { id = t.2 } }"
    other = f"#! decisions/u.txt\ndecisions = {{ u = {{ {effect} }} }}\n"
    assert HAS not in answers(_chain("character_event = { id = t.2 }", second) + other)


def test_hooks_may_change_a_flag_at_any_time() -> None:
    second = f"trigger = {{ {HAS} }}"
    hook = "#! common/on_actions/t.txt\non_death = { effect = { set_character_flag = f } }\n"
    assert HAS not in answers(_chain("character_event = { id = t.2 }", second) + hook)
    pulse = hook.replace("on_death", "on_yearly_pulse")
    assert answers(_chain("character_event = { id = t.2 }", second) + pulse)[HAS] is Truth.NEVER


def test_from_may_be_root_so_a_write_to_it_unsettles() -> None:
    body = (
        f"immediate = {{ clr_character_flag = f FROM = {{ set_character_flag = f }} if = {{ limit = {{ {HAS} }} }} }}"
    )
    assert HAS not in answers(mod(event(1, body), start="any_vassal = { character_event = { id = t.1 } }"))


def test_a_flag_of_unclear_family_is_not_followed() -> None:
    body = f"immediate = {{ clr_character_flag = f if = {{ limit = {{ {HAS} }} }} }}"
    assert answers(mod(event(1, body), event(2, "option = { name = x set_character_flag = f }")))[HAS] is Truth.NEVER
    assert HAS not in answers(mod(event(1, body), event(2, "option = { name = x set_flag = f }")))


def test_what_major_events_show_to_others_is_not_judged() -> None:
    body = f"major = yes immediate = {{ clr_character_flag = f }} option = {{ name = x trigger = {{ {HAS} }} }}"
    sets = event(2, "option = { name = x set_character_flag = f }")
    assert HAS not in answers(mod(event(1, body), sets))
    assert answers(mod(event(1, body.replace("major = yes", "")), sets))[HAS] is Truth.NEVER


def test_a_scripted_trigger_settles_what_it_asks_for() -> None:
    macro = "#! common/scripted_triggers/t.txt\nt_is_f = { has_character_flag = f }\n"
    inner = f"if = {{ limit = {{ NOT = {{ {HAS} }} }} set_character_flag = f }}"
    body = f"immediate = {{ if = {{ limit = {{ t_is_f = yes }} {inner} }} }}"
    assert answers(mod(event(1, body), before=macro))[HAS] in (Truth.ALWAYS,)


@pytest.mark.parametrize(
    ("chain", "answer"),
    [
        ("if = { limit = { ai = yes } wealth = 1 } else = { set_character_flag = f }", None),
        ("if = { limit = { ai = yes } set_character_flag = f } else = { set_character_flag = f }", Truth.ALWAYS),
        (
            "if = { limit = { ai = yes } set_character_flag = f } else_if = { limit = { age = 3 } } else = {"
            " set_character_flag = f }",
            None,
        ),
        (
            "if = { limit = { ai = yes } set_character_flag = f }"
            " else_if = { limit = { age = 3 } set_character_flag = f } else = { set_character_flag = f }",
            Truth.ALWAYS,
        ),
        ("if = { limit = { ai = yes } set_character_flag = f }", None),
        ("random_list = { 1 = { set_character_flag = f } 1 = { set_character_flag = f } }", Truth.ALWAYS),
        (
            "random_list = { 1 = { set_character_flag = f } 1 = { trigger = { ai = yes } set_character_flag = f } }",
            None,
        ),
        ("random_list = { 1 = { set_character_flag = f } 1 = { } }", None),
        ("while = { limit = { ai = yes } set_character_flag = f }", None),
        ("hidden_effect = { set_character_flag = f }", Truth.ALWAYS),
        ("ROOT = { set_character_flag = f }", Truth.ALWAYS),
        ("liege = { PREV = { set_character_flag = f } }", None),
    ],
)
def test_branches_are_joined(chain: str, answer: Truth | None) -> None:
    body = f"immediate = {{ clr_character_flag = f {chain} if = {{ limit = {{ ROOT = {{ {HAS} }} }} }} }}"
    last = [one for text, one in answers(mod(event(1, body))).items() if text == HAS]
    assert last == ([] if answer is None else [answer])
