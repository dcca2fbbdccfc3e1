"""Conditions as formulas: against a brute-force reading of the same script."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.lint.comparisons import Comparison, comparison_of
from generator.lint.conditions import Answer, Formula, both, conjunction, holds_somewhere, is_opaque, negation
from generator.script.parser import parse
from generator.script.tree import Statement


def _formula(text: str) -> Formula:
    return conjunction(parse(text, "x").statements, text)


def _statement(text: str) -> Statement:
    return parse(text, "x").statements[0]


def _can(text: str) -> Answer:
    return holds_somewhere(_formula(text))


def _covers(*texts: str) -> bool:
    """Whether in every state one of the conditions holds."""
    return holds_somewhere(both(*(negation(_formula(text)) for text in texts))) is Answer.NO


def test_comparisons_are_read() -> None:
    assert comparison_of(_statement("age = 16")) == Comparison("age", "=", 16000)
    assert comparison_of(_statement("age < 16.5")) == Comparison("age", "<", 16500)
    assert comparison_of(_statement("check_variable = { which = v value >= 3 }")) == Comparison(
        "variable v", ">=", 3000
    )
    assert comparison_of(_statement("is_variable_equal = { which = v value = 3 }")) == Comparison(
        "variable v", "==", 3000
    )
    assert comparison_of(_statement("opinion = { who = FROM value = -5 }")) == Comparison("opinion of FROM", "=", -5000)


def test_what_is_no_comparison_with_a_constant() -> None:
    for text in (
        "trait = brave",
        "character = 140",
        "check_variable = { which = a which = b }",
        "check_variable = { which = a value = b }",
        "opinion = { who = FROM value = local_x }",
        "opinion = { who = FROM modifier = x years = 3 }",
        "wealth = local_x",
        "nonsense = 5",
    ):
        assert comparison_of(_statement(text)) is None, text


def test_at_least_and_its_opposite() -> None:
    assert _can("age = 16 NOT = { age = 16 }") is Answer.NO
    assert _can("age = 16 NOT = { age = 17 }") is Answer.YES
    assert _can("age = 16 age < 16") is Answer.NO
    assert _can("age <= 16 age > 15") is Answer.YES
    assert _can("age == 16 age == 17") is Answer.NO


def test_whole_constants_leave_no_gap() -> None:
    assert _can("age > 0 age < 1") is Answer.NO
    assert _can("wealth > 0.5 wealth < 1") is Answer.YES


def test_logic_words() -> None:
    assert _can("NOT = { trait = a trait = b } OR = { trait = a trait = b }") is Answer.NO
    assert _can("NAND = { trait = a trait = b } trait = a") is Answer.YES
    assert _can("NAND = { trait = a trait = b } AND = { trait = a trait = b }") is Answer.NO
    assert _can("NOR = { trait = a } trait = a") is Answer.NO
    assert _can("always = no") is Answer.NO
    assert _can("always = yes") is Answer.YES
    assert _can("") is Answer.YES


def test_yes_and_no_are_one_condition() -> None:
    assert _can("ai = yes ai = no") is Answer.NO
    assert _covers("ai = yes", "ai = no")


def test_exclusive_conditions() -> None:
    assert _can("religion = catholic religion = sunni") is Answer.NO
    assert not _covers("religion = catholic", "religion = sunni")
    assert _covers("religion = catholic", "NOT = { religion = catholic }")


def test_blocks_behind_heads_are_single_conditions() -> None:
    assert _can("liege = { age = 16 } NOT = { liege = { age = 16 } }") is Answer.NO
    assert _can("liege = { age = 16 } liege = { NOT = { age = 16 } }") is Answer.YES


def test_layout_does_not_matter() -> None:
    assert _can("liege = { age = 16 }\nNOT = { liege = {\n\tage = 16\n} }") is Answer.NO


def test_texts_beside_conditions_are_left_out() -> None:
    assert _can("custom_tooltip = { text = x ai = yes } ai = no") is Answer.NO


def test_opaque_are_several_subjects() -> None:
    assert is_opaque(_formula("trait = a trait = b"))
    assert not is_opaque(_formula("age = 16 NOT = { age = 20 }"))


def test_too_many_states_are_not_tried() -> None:
    many = " ".join(f"trait = t{number}" for number in range(20))
    assert _can(many) is Answer.UNSURE


_NUMBERS = st.integers(min_value=0, max_value=4)
_ATOMS = st.one_of(
    st.builds("age {} {}".format, st.sampled_from(("=", "==", "<", "<=", ">", ">=")), _NUMBERS),
    st.builds("ai = {}".format, st.sampled_from(("yes", "no"))),
    st.builds("religion = {}".format, st.sampled_from(("a", "b"))),
)
_TEXTS = st.recursive(
    _ATOMS,
    lambda inner: st.builds(
        "{} = {{ {} }}".format,
        st.sampled_from(("OR", "AND", "NOT", "NAND")),
        st.lists(inner, min_size=1, max_size=3).map(" ".join),
    ),
    max_leaves=6,
)


def _is_true(statement: Statement, age: int, ai: bool, religion: str) -> bool:
    """The meaning of a condition in one state, written down a second time."""
    key = statement.key
    inner = [_is_true(one, age, ai, religion) for one in statement.block]
    match key:
        case "OR":
            return any(inner)
        case "AND":
            return all(inner)
        case "NOT":
            return not any(inner)
        case "NAND":
            return not all(inner)
        case "ai":
            return ai == (statement.word == "yes")
        case "religion":
            return religion == statement.word
        case _:
            limit = int(statement.word)
            tests = {"=": age >= limit, "==": age == limit, "<": age < limit, "<=": age <= limit, ">": age > limit}
            return tests.get(statement.operator, age >= limit)


@settings(max_examples=150, deadline=None)
@given(st.lists(_TEXTS, min_size=1, max_size=3).map(" ".join))
def test_agrees_with_trying_every_state(text: str) -> None:
    statements = parse(text, "x").statements
    ages = range(-1, 6)
    oracle = any(
        all(_is_true(one, age, ai, religion) for one in statements)
        for age in ages
        for ai in (True, False)
        for religion in ("a", "b", "c")
    )
    assert holds_somewhere(conjunction(statements, text)) is (Answer.YES if oracle else Answer.NO)
