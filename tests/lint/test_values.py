"""What a variable can be, and who writes and reads a name, over a whole mod."""

from __future__ import annotations

from generator.lint.state import FLAGS, TARGETS, VARIABLES, states
from generator.lint.subject import Subject
from generator.lint.variable_values import values_of
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of


def _subject(effects: str, rest: str = "") -> Subject:
    event = f"namespace = v\ncharacter_event = {{ id = v.1 is_triggered_only = yes immediate = {{ {effects} }} }}\n"
    return Subject(index_mod(mod_of(event + rest)), "mod")


def test_constants_and_unset() -> None:
    values = values_of(_subject("set_variable = { which = q value = 3 } set_variable = { which = q value = -1.5 }"))[
        "q"
    ]
    assert (values.least, values.most) == (-1500, 3000)
    assert values.exact == frozenset((-1500, 0, 3000))
    assert str(values) == "-1.5, 0, 3"
    assert not values.is_thin


def test_one_constant_is_thin() -> None:
    assert values_of(_subject("set_variable = { which = q value = 3 }"))["q"].is_thin


def test_anything_else_makes_a_variable_unknown() -> None:
    for effect in (
        "change_variable = { which = q value = 1 }",
        "set_variable = { which = q which = p }",
        "set_variable = { which = q value = p }",
        "set_variable = { which = q which = FROM }",
        "export_to_variable = { which = q value = wealth }",
        "multiply_variable = { which = q value = 2 }",
    ):
        assert "q" not in values_of(_subject(f"set_variable = {{ which = q value = 3 }} {effect}")), effect


def test_a_base_that_writes_it_makes_it_unknown() -> None:
    script = (
        "namespace = {0}\ncharacter_event = {{ id = {0}.1 immediate = {{"
        " set_variable = {{ which = q value = {1} }} }} }}\n"
    )
    base = mod_of("#! events/base.txt\n" + script.format("b", 9), "base")
    subject = Subject(index_mod([base, mod_of(script.format("m", 3))]), "mod")
    assert "q" not in values_of(subject)


def test_states_tell_writers_from_readers() -> None:
    subject = _subject(
        "set_character_flag = f clr_character_flag = f liege = { save_event_target_as = t }"
        " event_target:t = { wealth = v }"
        " set_variable = { which = v value = 1 } if = { limit = { has_flag = f } piety = 1 }",
        "#! localisation/v.csv\na;[Root.v.GetValue] [t.GetName];;;;;;;;;;;;;x\n",
    )
    flag = states(subject, FLAGS)["f"]
    assert (len(flag.written), len(flag.read), len(flag.cleared)) == (1, 1, 1)
    variable = states(subject, VARIABLES)["v"]
    assert (len(variable.written), len(variable.read), len(variable.texts)) == (1, 1, 1)
    target = states(subject, TARGETS)["t"]
    assert (len(target.written), len(target.read), len(target.texts)) == (1, 1, 1)


def test_what_is_only_shown_is_not_written() -> None:
    flag = states(_subject("tooltip = { set_character_flag = f }"), FLAGS)["f"]
    assert not flag.written
