"""Arithmetic of thousandths, weights, and where numbers come from."""

from __future__ import annotations

from fractions import Fraction
from math import trunc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.interpret.anomalies import Fault
from generator.interpret.commands.variables import fitting
from generator.interpret.engine import Engine
from generator.interpret.rows import as_numbers, remainder, truncated
from generator.interpret.values import LARGEST
from generator.interpret.weights import UNIT, picked, weight_of
from generator.script.parser import parse
from tests.interpret.stage import engine_from

numbers = st.integers(-LARGEST, LARGEST)
nonzero = numbers.filter(bool)


@given(numbers, nonzero)
def test_quotients_are_cut_toward_zero(dividend: int, divisor: int) -> None:
    expected = trunc(Fraction(dividend, divisor))
    assert truncated(dividend, divisor) == expected
    array = truncated(np.array([dividend]), np.array([divisor]))
    assert not isinstance(array, int)
    assert array.tolist() == [expected]


@given(numbers, nonzero)
def test_a_remainder_has_the_dividends_sign(dividend: int, divisor: int) -> None:
    rest = remainder(dividend, divisor)
    assert isinstance(rest, int)
    assert abs(rest) < abs(divisor)
    assert rest * dividend >= 0
    assert (dividend - rest) % divisor == 0
    array = remainder(np.array([dividend]), divisor)
    assert not isinstance(array, int)
    assert array.tolist() == [rest]


@pytest.mark.parametrize(
    ("value", "fits"), [(LARGEST, True), (LARGEST + 1, False), (-LARGEST, True), (-LARGEST - 1, False)]
)
def test_the_range_of_the_game(value: int, fits: bool) -> None:
    assert fitting(value) is fits
    mask = fitting(np.array([0, value]))
    assert np.asarray(mask).all() == fits


def test_only_the_worlds_that_overflow_keep_their_number() -> None:
    engine = engine_from("", worlds=200, seed=3)
    engine.run_effect("random_list = { 1 = { set_variable = { which = a value = 2000000 } } 1 = { } }", "anna")
    before = engine.variable("anna", "a")
    assert len(set(before.tolist())) == 2
    engine.run_effect("change_variable = { which = a value = 1000000 }", "anna")
    after = engine.variable("anna", "a")
    assert (after == np.where(before > 0, before, 1_000_000_000)).all()
    (anomaly,) = engine.anomalies
    assert anomaly.count == int((before > 0).sum())


def test_only_the_worlds_that_divide_by_zero_keep_their_number() -> None:
    engine = engine_from("", worlds=200, seed=3)
    engine.run_effect("random_list = { 1 = { set_variable = { which = d value = 4 } } 1 = { } }", "anna")
    engine.run_effect("set_variable = { which = a value = 10 } divide_variable = { which = a which = d }", "anna")
    divisor = engine.variable("anna", "d")
    assert (engine.variable("anna", "a") == np.where(divisor > 0, 2500, 10_000)).all()
    (anomaly,) = engine.anomalies
    assert anomaly.count == int((divisor == 0).sum())


def weigh(text: str, root: str = "anna") -> int:
    """A weight in one world, in millionths."""
    engine = engine_from("", worlds=1)
    script = parse(text, "weight.txt")
    compiler = engine._compiler(text)
    weight = weight_of(compiler, script.statements)
    run = engine._run("test", engine._chain(root, ("bert",)), engine.every)
    return int(as_numbers(weight(run, run.chain.event_level(), engine.every), engine.every)[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", UNIT),
        ("factor = 0", 0),
        ("factor = 2.5", 2_500_000),
        ("factor = -1", 0),
        ("factor = 2 modifier = { factor = 3 is_female = yes } modifier = { factor = 0 is_female = no }", 6_000_000),
        ("factor = 1 modifier = { factor = 0.05 } modifier = { factor = 0.05 } modifier = { factor = 0.05 }", 125),
        ("factor = 1 mult_modifier = { factor = 4 FROM = { age = 20 } }", 4_000_000),
        ("factor = 1 additive_modifier = { value = 2 is_female = yes } modifier = { factor = 10 }", 30_000_000),
        ("factor = 1 modifier = { factor = 10 } additive_modifier = { value = 2 is_female = yes }", 12_000_000),
        ("factor = 0 additive_opinion_modifier = { who = FROM multiplier = 0.5 }", 5_000_000),
        ("factor = 0 additive_opinion_modifier = { who = FROM multiplier = 1 max = 3 }", 3_000_000),
        ("factor = 0 additive_opinion_modifier = { who = FROMFROM multiplier = 1 }", 0),
        ("factor = 0 additive_opinion_modifier = { who = FROM factor = 0.25 localisation_key = why }", 2_500_000),
        ("factor = 9 additive_opinion_modifier = { who = FROM factor = -0.5 is_female = yes }", 4_000_000),
        ("factor = 9 additive_opinion_modifier = { who = FROM factor = -0.5 is_female = no }", 9_000_000),
        ("factor = 0 additive_opinion_modifier = { who = ROOT this = FROM factor = 0.1 }", 5_000_000),
        ("factor = 0 additive_opinion_modifier = { who = ROOT this = FROMFROM factor = 0.1 }", 0),
        ("factor = 1 additive_opinion_modifier = { who = liege factor = 5 }", 1_000_000),
        ("factor = 3 modifier = { is_female = yes }", 3_000_000),
        ("factor = 3 additive_modifier = { is_female = yes }", 3_000_000),
        ("factor = 99999999 modifier = { factor = 99999999 }", 1 << 50),
    ],
)
def test_weights(text: str, expected: int) -> None:
    assert weigh(text) == expected


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6).filter(any), st.integers(0, 2**53 - 1))
def test_a_weight_is_picked_exactly_in_proportion(weights: list[int], point: int) -> None:
    uniform = point / 2**53
    place = int(picked(weights, np.array([uniform]))[0])
    below, total = sum(weights[:place]), sum(weights)
    assert weights[place] > 0
    assert below <= int(uniform * total) < below + weights[place]


@pytest.mark.parametrize(
    ("value", "factor", "product"),
    [
        ("0.001", "999999999", 999_999_999),
        ("0.001", "99999999999999", None),
        ("-0.002", "500000000", -1_000_000_000),
        ("0", "99999999999999", 0),
        ("2147483", "99999999999999", None),
        ("2000", "-2000.5", None),
        ("-1.5", "0.333", -499),
    ],
)
@pytest.mark.parametrize("spread", [False, True])
def test_products_of_any_size(value: str, factor: str, product: int | None, spread: bool) -> None:
    engine = engine_from("", worlds=40)
    chance = "random_list = { 1 = { XX } 1 = { } }" if spread else "XX"
    engine.run_effect(chance.replace("XX", f"set_variable = {{ which = a value = {value} }}"), "anna")
    before = engine.variable("anna", "a")
    engine.run_effect(f"multiply_variable = {{ which = a value = {factor} }}", "anna")
    expected = before if product is None else np.where(before != 0, product, 0)
    assert (engine.variable("anna", "a") == expected).all()
    assert bool(engine.anomalies) == (product is None)


@pytest.mark.parametrize(
    "effect",
    [
        "scaled_wealth = local_x",
        "transfer_scaled_wealth = { to = FROM value = much }",
        "add_character_modifier = { name = m duration = long }",
        "opinion = { modifier = glad who = FROM years = { } }",
        "character_event = { id = t.1 days = soon }",
        "random_list = { 5 = { modifier = { factor = ROOT } wealth = 0 } }",
    ],
)
def test_a_word_where_a_constant_belongs_is_named(effect: str) -> None:
    engine = engine_from("opinion_modifiers = { glad = { opinion = 1 } } character_event = { id = t.1 }", worlds=1)
    engine.run_effect(effect, "anna", ("bert",))
    assert len(engine.unsupported) == 1


def test_opinions_are_compared_with_variables_too() -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect("set_variable = { which = v value = 10 }", "anna")
    assert engine.test_trigger(
        "opinion = { who = FROM value = v } opinion = { who = FROM value == v }", "anna", ("bert",)
    )
    engine.run_effect("change_variable = { which = v value = 1 }", "anna")
    assert not engine.test_trigger("opinion = { who = FROM value = v }", "anna", ("bert",))


def test_a_macro_that_says_no_does_nothing() -> None:
    engine = engine_from("effects = { x = { prestige = 1 } y = { x = no x = yes } }", worlds=1)
    engine.run_effect("y", "anna")
    assert engine.stat("anna", "prestige").tolist() == [1000]


def thousandths_of(engine: Engine, name: str) -> int:
    """A variable in the only world."""
    return int(engine.variable("anna", name)[0])


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("set_variable = { which = a value = .5 }", 500),
        ("set_variable = { which = a value = +5 }", 5000),
        ("set_variable = { which = a value = 1.9999 }", 1999),
        ("set_variable = { which = a value = -0.001 }", -1),
        ("set_variable = { which = b value = 3 } set_variable = { which = a value = b }", 3000),
        ("set_variable = { which = a value = never_set }", 0),
        ("FROM = { set_variable = { which = a value = 8 } } set_variable = { which = a which = FROM }", 8000),
        ("d_x = { set_variable = { which = a value = 6 } } set_variable = { which = a which = d_x }", 6000),
        ("save_event_target_as = me set_variable = { which = b value = 2 } set_variable = { which = a which = b "
         "which = event_target:me }", 2000),
        ("set_variable = { which = a value = 2 } change_variable = { which = a which = a }", 4000),
        ("change_variable = { which = a value = local_none }", 0),
    ],
)  # fmt: skip
def test_where_numbers_come_from(effect: str, expected: int) -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect(effect, "anna", ("bert",))
    assert thousandths_of(engine, "a") == expected
    assert engine.anomalies == ()
    assert engine.unsupported == ()


@pytest.mark.parametrize(
    "source", ["which = FROMFROM", "which = c_points", "which = b which = event_target:x", "value = PREV"]
)
def test_a_variable_of_a_missing_scope_is_0_and_noted(source: str) -> None:
    engine = engine_from("", worlds=2)
    engine.run_effect(
        f"set_variable = {{ which = a value = 7 }} set_variable = {{ which = a {source} }}", "anna", ("bert",)
    )
    assert thousandths_of(engine, "a") == 0
    (anomaly,) = engine.anomalies
    assert (anomaly.fault, anomaly.count) == (Fault.MISSING_SCOPE, 2)
    assert engine.test_trigger(f"check_variable = {{ which = a {source} }}", "anna", ("bert",)).all()
    assert len(engine.anomalies) == 1


@pytest.mark.parametrize(
    "effect",
    [
        "wealth = ROOT",
        "set_variable = { which = a }",
        "set_variable = { value = 3 }",
        "set_variable = { which = a value = { } }",
        "set_variable = { which = a which = b which = c }",
        "random_list = { ROOT = { wealth = 5 } }",
    ],
)
def test_what_is_no_number_is_named(effect: str) -> None:
    engine = engine_from("", worlds=1)
    engine.run_effect(effect, "anna")
    assert len(engine.unsupported) == 1
    assert thousandths_of(engine, "a") == 0
    assert engine.gold("anna").tolist() == [10_000]


def test_points_of_technology_add_up() -> None:
    engine = engine_from("", worlds=2)
    engine.run_effect("culture_techpoints = 20 culture_techpoints = 5 military_techpoints = -3", "anna")
    assert engine.stat("anna", "culture_techpoints").tolist() == [25_000, 25_000]
    assert engine.stat("anna", "military_techpoints").tolist() == [-3_000, -3_000]
