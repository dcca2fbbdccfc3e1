"""Script as steps: what is kept, in which order, with which arguments."""

from __future__ import annotations

import pytest

from generator.lint.flow.polarity import is_negated, limit_of
from generator.lint.flow.relevance import worth_following
from generator.lint.flow.steps import Op, Operand, Step, bare, flag_cell, is_flag, is_shared, variable_cell, walk
from generator.lint.flow.walkable import Steps, steps_by_definition
from generator.lint.spots import spots_of
from tests.lint.flow.mods import event, mod, subject_of


def _steps(body: str) -> Steps:
    subject = subject_of(mod(event(1, body)))
    return next(one for owner, one in steps_by_definition(subject).items() if owner.name == "t.1")


def _first(effect: str) -> Step:
    return _steps(f"immediate = {{ {effect} }}").top[0].steps[0]


@pytest.mark.parametrize(
    ("effect", "name", "operator", "operand"),
    [
        ("set_variable = { which = v value = 1.5 }", "v", "set", Operand(1500)),
        ("change_variable = { which = v value = -2 }", "v", "change", Operand(-2000)),
        ("set_variable = { which = v which = w }", "v", "set", Operand(None, "variable w")),
        ("set_variable = { which = v which = FROM }", "v", "set", Operand(None, "variable v", "FROM")),
        ("set_variable = { which = v which = w which = PREV }", "v", "set", Operand(None, "variable w", "PREV")),
        ("set_variable = { which = v value = w }", "v", "set", Operand(None, "variable w")),
        (
            "multiply_variable = { which = v value = event_target:x }",
            "v",
            "multiply",
            Operand(None, "variable v", "event_target:x"),
        ),
        ("export_to_variable = { which = v value = age }", "v", "export", None),
    ],
)
def test_variables_are_read_by_position(effect: str, name: str, operator: str, operand: Operand | None) -> None:
    step = _first(effect)
    assert (step.op, bare(step.name), step.operator, step.operand) == (Op.WRITE, name, operator, operand)


@pytest.mark.parametrize(
    ("condition", "operator", "number"),
    [
        ("check_variable = { which = v value = 3 }", "=", 3000),
        ("check_variable = { which = v value < 3 }", "<", 3000),
        ("is_variable_equal = { which = v value = 3 }", "==", 3000),
        ("check_variable = { which = v which >= w which = FROM }", ">=", None),
    ],
)
def test_comparisons(condition: str, operator: str, number: int | None) -> None:
    (step,) = _steps(f"trigger = {{ {condition} }}").top[0].steps
    assert step.operand is not None
    assert (step.op, step.operator, step.operand.number) == (Op.COMPARE, operator, number)


def test_what_touches_nothing_is_left_out() -> None:
    body = "immediate = { wealth = 1 prestige = 5 liege = { piety = 1 } if = { limit = { ai = yes } piety = 2 } }"
    assert [step.op for step in _steps(body).all] == [Op.ALL, Op.GOLD]


def test_what_is_only_described_is_left_out() -> None:
    steps = _steps("immediate = { wealth = 1 tooltip = { set_character_flag = f } }")
    assert Op.FLAG not in [step.op for step in steps.all]


def test_blocks_around_a_step_become_steps() -> None:
    step = _first(
        "FROM = { if = { limit = { ai = yes has_character_flag = f } hidden_effect = { clr_character_flag = f } } }"
    )
    assert [one.op for one in walk([step])] == [Op.HEAD, Op.IF, Op.ALL, Op.HAS, Op.BODY, Op.FLAG]
    assert step.steps[0].tests[0].is_opaque


def test_a_block_of_followed_conditions_only_is_not_opaque() -> None:
    step = _first("if = { limit = { NOT = { has_character_flag = f } } wealth = 1 }")
    assert not step.tests[0].is_opaque
    assert not step.tests[0].steps[0].is_opaque


def test_delayed_and_instant_firings() -> None:
    steps = _steps("immediate = { character_event = { id = t.2 } repeat_event = { id = t.3 days = 5 } }")
    assert [(step.name, step.is_on) for step in steps.all if step.op is Op.FIRE] == [("t.2", False), ("t.3", True)]


def test_names_of_cells() -> None:
    assert flag_cell("f", "had_character_flag") == flag_cell("f", "clr_character_flag") == "character_flag f"
    assert flag_cell("f", "set_flag") == "flag f"
    assert is_flag("flag f")
    assert not is_flag(variable_cell("v"))
    assert is_shared(flag_cell("f", "has_global_flag"))
    assert is_shared(variable_cell("local_x"))
    assert not is_shared(variable_cell("x"))


def test_polarity() -> None:
    subject = subject_of(
        mod(
            event(
                1,
                "immediate = { if = { limit = { NOT = { has_character_flag = f } } } }"
                " trigger = { has_character_flag = g }",
            )
        )
    )
    owner = next(one for one in subject.definitions("event"))
    found = {spot.statement.word: spot for spot in spots_of(owner) if spot.key == "has_character_flag"}
    assert is_negated(found["f"])
    assert not is_negated(found["g"])
    limits = {
        step.name: limit_of(step) is not None for step in steps_by_definition(subject)[owner].all if step.op is Op.HAS
    }
    assert limits == {"character_flag f": True, "character_flag g": False}


def test_only_what_a_flag_passes_through_is_followed() -> None:
    writes = event(1, "immediate = { set_character_flag = f character_event = { id = t.2 } } option = { name = x }")
    passes = event(2, "immediate = { character_event = { id = t.3 } } option = { name = x }")
    asks = event(3, "trigger = { has_character_flag = f } option = { name = x }")
    other = event(4, "trigger = { has_character_flag = g } option = { name = x }")
    later = event(
        5, "immediate = { character_event = { id = t.4 days = 3 } set_character_flag = g } option = { name = x }"
    )
    subject = subject_of(mod(writes, passes, asks, other, later))
    kept = worth_following(subject, steps_by_definition(subject))
    assert {owner.name for owner in kept if owner.kind == "event"} == {"t.1", "t.2", "t.3"}
