"""Macros that call themselves, lie deep or are called too often: nothing is claimed of what was not followed."""

from __future__ import annotations

import pytest

from generator.lint.flow.ranges import Truth
from generator.lint.flow.steps import Op, Step
from generator.lint.flow.unfollowed import DEEPEST, steps_behind
from generator.lint.flow.walkable import effect_bodies, steps_by_definition, trigger_bodies
from tests.lint.flow.mods import answers, event, mod, ranges_of, subject_of

BELOW = "check_variable = { which = v value < 3 }"
HAS = "has_character_flag = f"
COUNT = "change_variable = { which = v value = 1 }"
START = "immediate = { clr_character_flag = f set_variable = { which = v value = 0 } t_a = yes } option = { name = x }"


def _mod(effects: str = "", triggers: str = "", body: str = START) -> str:
    before = f"#! common/scripted_effects/t.txt\n{effects}\n#! common/scripted_triggers/t.txt\n{triggers}\n"
    return mod(event(1, body), before=before)


def test_a_macro_that_counts_by_calling_itself() -> None:
    """The second round finds what the first has made, so the question is open and the count is not 1."""
    once = _mod(f"t_a = {{ if = {{ limit = {{ {BELOW} }} {COUNT} }} }}")
    assert answers(once) == {BELOW: Truth.ALWAYS}
    assert ranges_of(once) == {"v": "0, 1"}
    again = _mod(f"t_a = {{ if = {{ limit = {{ {BELOW} }} {COUNT} t_a = yes }} }}")
    assert answers(again) == {}
    assert ranges_of(again) == {"v": "any value"}


@pytest.mark.parametrize(
    "effects",
    [
        f"t_a = {{ if = {{ limit = {{ {HAS} }} break = yes }} set_character_flag = f t_a = yes }}",
        f"t_a = {{ if = {{ limit = {{ {HAS} }} break = yes }} set_character_flag = f t_b = yes }}"
        " t_b = { t_a = yes }",
    ],
)
def test_a_flag_set_before_the_macro_calls_itself(effects: str) -> None:
    assert answers(_mod(effects)) == {}
    assert answers(_mod(effects.replace("t_a = yes }", "}"))) == {HAS: Truth.NEVER}


def test_blocks_of_a_macro_that_calls_itself_are_open() -> None:
    script = _mod(f"t_a = {{ if = {{ limit = {{ {BELOW} }} {COUNT} t_a = yes }} }}")
    assert subject_of(script).flow.blocks == {}
    once = _mod(f"t_a = {{ if = {{ limit = {{ {BELOW} }} {COUNT} }} }}")
    assert set(subject_of(once).flow.blocks.values()) == {Truth.ALWAYS}


def test_an_event_fired_by_a_macro_that_calls_itself_finds_anything() -> None:
    macro = "#! common/scripted_effects/t.txt\nt_a = { {fire} set_character_flag = f {again} }\n"
    asks = event(2, f"trigger = {{ {HAS} }} option = {{ name = x }}")
    fire = "character_event = { id = t.2 }"
    for again, expected in (("t_a = yes", {}), ("", {HAS: Truth.NEVER})):
        before = macro.replace("{fire}", fire).replace("{again}", again)
        assert answers(mod(event(1, START), asks, before=before)) == expected


def _tower(height: int, top: str) -> str:
    """Macros that call the next one, `t_a` the first."""
    floors = [f"t_{number} = {{ t_{number + 1} = yes }}" for number in range(height)]
    return f"t_a = {{ t_0 = yes }} {' '.join(floors)} t_{height} = {{ {top} }}"


@pytest.mark.parametrize(("height", "expected"), [(3, {HAS: Truth.NEVER}), (DEEPEST + 3, {})])
def test_a_macro_too_deep_is_not_judged(height: int, expected: dict[str, Truth]) -> None:
    assert answers(_mod(_tower(height, f"if = {{ limit = {{ {HAS} }} set_character_flag = f }}"))) == expected


@pytest.mark.parametrize(("height", "expected"), [(3, {HAS: Truth.NEVER}), (DEEPEST + 3, {})])
def test_a_scripted_trigger_too_deep_is_not_judged(height: int, expected: dict[str, Truth]) -> None:
    body = "immediate = { clr_character_flag = f if = { limit = { t_a = yes } set_character_flag = f } }"
    assert answers(_mod(triggers=_tower(height, HAS), body=body)) == expected


def test_macros_that_call_each_next_one_thrice_come_to_an_end() -> None:
    """Three to the power of twelve bodies are not followed; what was left out is open."""
    floors = " ".join(f"t_{number} = {{ {f't_{number + 1} = yes ' * 3} }}" for number in range(11))
    effects = f"t_a = {{ t_0 = yes }} {floors} t_11 = {{ if = {{ limit = {{ {HAS} }} clr_character_flag = f }} }}"
    assert answers(_mod(effects + " t_set = { set_character_flag = f }")) == {}


def _call(script: str) -> tuple[Step, dict[str, list[Step]], dict[str, Step]]:
    """The call of `t_a` in the event, and the bodies of all macros."""
    steps = steps_by_definition(subject_of(script))
    (owner,) = (one for one in steps if one.name == "t.1")
    call = next(step for step in steps[owner].all if step.op in (Op.CALL, Op.ASK))
    effects = {name: list(body) for name, body in effect_bodies(steps).items()}
    return call, effects, dict(trigger_bodies(steps))


def test_steps_behind_a_call_are_those_of_all_macros_below_each_once() -> None:
    script = _mod(
        f"t_a = {{ {COUNT} t_b = yes t_b = yes t_a = yes }} t_b = {{ if = {{ limit = {{ t_c = yes }} wealth = 1 }} }}",
        f"t_c = {{ {HAS} t_c = no }}",
    )
    call, effects, triggers = _call(script)
    left: set[str] = set()
    ops = [step.op for step in steps_behind(call, effects, triggers, left)]
    assert (ops.count(Op.WRITE), ops.count(Op.GOLD), ops.count(Op.HAS)) == (1, 1, 1)
    assert left == {"CALL t_a", "CALL t_b", "ASK t_c"}
    assert list(steps_behind(call, effects, triggers, left)) == []


def test_a_macro_that_is_not_there_has_no_steps() -> None:
    call, _, triggers = _call(_mod(f"t_a = {{ {COUNT} }}"))
    assert list(steps_behind(call, {}, triggers, set())) == []
