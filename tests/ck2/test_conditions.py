"""Conditions as triggers: the script of known expressions, and the meaning of all others by brute force."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.ck2.conditions import Names, Standing, conditions_negated, to_trigger
from generator.ck2.vocabulary import ROWS, NameKind, Row, vocabulary
from generator.script.parser import parse as script_of
from generator.script.printer import to_text
from generator.script.tree import Block, Statement
from generator.spec.expression import Roles, Tree, ValueType, evaluate, parse
from generator.spec.expression.tree import Argument, Comparison, Not, Operator, Reading
from generator.spec.expression.vocabulary import NameArgument, RoleArgument
from tests.ck2.trigger_oracle import DECIMALS, Oracle, Scope, World
from tests.spec.expression.trees import trees

VOCABULARY = vocabulary()
NAMES = Names("mw_at_table", {(NameKind.TRAIT, "first"): "mw_first", (NameKind.OPINION_MODIFIER, "first"): "mw_first"})
GUEST, GUEST_INSIDE = Standing.event_level("guest", "asker"), Standing.inside_from("asker", "guest")
ASKER, ASKER_INSIDE = Standing.event_level("asker", "guest"), Standing.inside_from("guest", "asker")
STANDINGS = (GUEST, GUEST_INSIDE, ASKER, ASKER_INSIDE)


def line(statements: Iterable[Statement]) -> str:
    """Statements on one line."""
    return " ".join(
        f"{one.key} {one.operator} " + (f"{{ {line(one.block)} }}" if isinstance(one.value, Block) else one.word)
        for one in statements
    )


def tree_of(text: str, me: str = "guest") -> Tree:
    """The tree of an expression about asker and guest."""
    parsed = parse(text, VOCABULARY, Roles(("asker", "guest"), me))
    assert parsed.tree is not None, parsed.faults
    return parsed.tree


def holds(statements: tuple[Statement, ...], standing: Standing, world: World) -> bool:
    """Whether emitted conditions hold in a world, by the oracle."""
    root, origin = standing.root or standing.this, standing.origin or "nobody"
    inside = standing.this == standing.origin
    oracle = Oracle(world, root, origin, NAMES.lock, {"mw_first": "first"})
    return oracle.holds(statements, Scope(standing.this, int(inside), inside))


@pytest.mark.parametrize(
    ("text", "standing", "script"),
    [
        ("human or trait(gambler)", GUEST, "OR = { ai = no trait = gambler }"),
        ("human and trait(gambler)", GUEST, "ai = no trait = gambler"),
        ("not human", GUEST, "ai = yes"),
        ("not prisoner", GUEST, "prisoner = no"),
        ("not trait(gambler)", GUEST, "NOT = { trait = gambler }"),
        ("trait(first)", GUEST, "trait = mw_first"),
        ("at_table", GUEST, "has_character_modifier = mw_at_table"),
        ("modifier(drunk) and flag(seen)", GUEST, "has_character_modifier = drunk has_character_flag = seen"),
        ("tier(king) or tier_above(king)", GUEST, "OR = { tier = king higher_tier_than = king }"),
        ("asker.wealth >= 0.5", GUEST, "FROM = { wealth = 0.5 }"),
        ("asker.wealth >= 0.5", ASKER, "wealth = 0.5"),
        ("asker.wealth >= 0.5", ASKER_INSIDE, "wealth = 0.5"),
        ("asker.wealth >= 0.5", GUEST_INSIDE, "ROOT = { wealth = 0.5 }"),
        ("wealth < 25", GUEST, "NOT = { wealth = 25 }"),
        ("wealth > 25", GUEST, "wealth = 25.001"),
        ("wealth <= 25", GUEST, "NOT = { wealth = 25.001 }"),
        ("wealth == 25", GUEST, "wealth = 25 NOT = { wealth = 25.001 }"),
        ("wealth > -0.001", GUEST, "wealth = 0"),
        ("age > 15", GUEST, "age = 16"),
        ("age == 15", GUEST, "age = 15 NOT = { age = 16 }"),
        ("not age == 15", GUEST, "OR = { NOT = { age = 15 } age = 16 }"),
        ("not age >= 15", GUEST, "NOT = { age = 15 }"),
        ("age == 15 or human", GUEST, "OR = { AND = { age = 15 NOT = { age = 16 } } ai = no }"),
        ("opinion(asker) > 0", GUEST, "opinion = { who = FROM value = 1 }"),
        ("opinion(asker) > 0", GUEST_INSIDE, "opinion = { who = ROOT value = 1 }"),
        ("opinion(asker) > 0", ASKER, "reverse_opinion = { who = FROM value = 1 }"),
        ("opinion(asker) > 0", ASKER_INSIDE, "reverse_opinion = { who = ROOT value = 1 }"),
        ("asker.feels(duped, me)", GUEST, "reverse_has_opinion_modifier = { who = FROM modifier = duped }"),
        ("asker.feels(first, me)", ASKER, "has_opinion_modifier = { who = FROM modifier = mw_first }"),
        ("at_war(asker)", ASKER_INSIDE, "war_with = ROOT"),
        ("asker.child_of(guest)", GUEST, "is_parent_of = FROM"),
        ("at_court_of(asker)", GUEST, "host = { character = FROM }"),
        ("at_court_of(asker)", ASKER, "FROM = { host = { character = ROOT } }"),
        ("at_court_of(asker)", ASKER_INSIDE, "ROOT = { host = { character = ROOT_FROM } }"),
        ("not prisoner_of(asker)", GUEST, "NOT = { prisoner = FROM }"),
        ("not prisoner_of(asker)", ASKER, "FROM = { NOT = { prisoner = ROOT } }"),
        ("prisoner_of(asker)", ASKER_INSIDE, "ROOT = { prisoner = ROOT_FROM }"),
        ("yes", GUEST, "always = yes"),
        ("human and no", GUEST, "always = no"),
        ("human and yes", GUEST, "ai = no"),
        ("human and (adult or asker.human)", GUEST, "ai = no OR = { is_adult = yes FROM = { ai = no } }"),
        (
            "asker.human and adult and asker.adult",
            GUEST,
            "FROM = { ai = no is_adult = yes } is_adult = yes",
        ),
        (
            "asker.human or adult or asker.adult",
            GUEST,
            "OR = { FROM = { OR = { ai = no is_adult = yes } } is_adult = yes }",
        ),
        (
            "asker.human and not asker.adult or asker.ill",
            GUEST,
            "FROM = { OR = { AND = { ai = no is_adult = no } is_ill = yes } }",
        ),
        (
            "not at_war(asker) and (opinion(asker) >= 0 or prisoner)",
            GUEST,
            "NOT = { war_with = FROM } OR = { opinion = { who = FROM value = 0 } prisoner = yes }",
        ),
        ("not (human or prisoner)", GUEST, "ai = yes prisoner = no"),
        ("not (human and at_war(asker))", GUEST, "OR = { ai = yes NOT = { war_with = FROM } }"),
        ("human and trait(gambler)", Standing.alone("guest"), "ai = no trait = gambler"),
        ("human and trait(gambler)", Standing.event_level("guest"), "ai = no trait = gambler"),
    ],
)
def test_the_script(text: str, standing: Standing, script: str) -> None:
    assert line(to_trigger(tree_of(text), standing, NAMES)) == script


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("human or trait(gambler)", "ai = yes NOT = { trait = gambler }"),
        ("human and trait(gambler)", "OR = { ai = yes NOT = { trait = gambler } }"),
        ("not human", "ai = no"),
        ("age >= 16", "NOT = { age = 16 }"),
        ("yes", "always = no"),
        ("no and human", "always = yes"),
    ],
)
def test_the_script_of_the_opposite(text: str, script: str) -> None:
    assert line(conditions_negated(tree_of(text), GUEST, NAMES)) == script


def _arguments(row: Row, other: str) -> tuple[Argument, ...]:
    found: list[Argument] = []
    for kind in row.atom.arguments:
        match kind:
            case RoleArgument():
                found.append(other)
            case NameArgument(kind=NameKind.TIER):
                found.append("duke")
            case NameArgument():
                found.append("first")
    return tuple(found)


def _conditions(row: Row, subject: str, other: str) -> list[Tree]:
    """Every way to use an atom as a condition."""
    reading = Reading(row.atom.name, subject, _arguments(row, other))
    if row.atom.type is ValueType.TRUTH:
        return [reading, Not(reading)]
    compared = [Comparison(reading, sign, number, row.atom.type) for sign in Operator for number in (-1, 0, 2)]
    return [*compared, *(Not(comparison) for comparison in compared)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.atom.name)
def test_every_atom_everywhere(row: Row) -> None:
    """Each atom, of each person, with each operator, in each place, in twenty worlds; both answers occur."""
    seen: set[bool] = set()
    for standing in STANDINGS:
        for subject, other in (("asker", "guest"), ("guest", "asker")):
            for condition in _conditions(row, subject, other):
                emitted = to_trigger(condition, standing, NAMES)
                opposite = conditions_negated(condition, standing, NAMES)
                for world in map(World, range(20)):
                    expected = evaluate(condition, world)
                    assert holds(emitted, standing, world) is expected, (line(emitted), standing)
                    assert holds(opposite, standing, world) is not expected, (line(opposite), standing)
                    seen.add(expected)
    assert seen == {True, False}


@settings(max_examples=300)
@given(trees(VOCABULARY, ("asker", "guest")), st.sampled_from(STANDINGS), st.integers(0, 10**6))
def test_any_condition_means_the_same_as_script(tree: Tree, standing: Standing, seed: int) -> None:
    world = World(seed)
    expected = evaluate(tree, world)
    assert holds(to_trigger(tree, standing, NAMES), standing, world) is expected
    assert holds(conditions_negated(tree, standing, NAMES), standing, world) is not expected


@given(
    trees(VOCABULARY, ("asker",)),
    st.sampled_from((Standing.alone("asker"), Standing.event_level("asker"))),
    st.integers(0, 10**6),
)
def test_where_one_person_exists_no_scope_word_is_written(tree: Tree, standing: Standing, seed: int) -> None:
    emitted = to_trigger(tree, standing, NAMES)
    assert holds(emitted, standing, World(seed)) is evaluate(tree, World(seed))
    assert not {"ROOT", "FROM", "ROOT_FROM"} & set(line(emitted).split())


@given(trees(VOCABULARY, ("asker", "guest")), st.sampled_from(STANDINGS))
def test_printed_conditions_are_read_back(tree: Tree, standing: Standing) -> None:
    emitted = to_trigger(tree, standing, NAMES)
    script = script_of(to_text(emitted), "conditions.txt")
    assert script.findings == ()
    assert line(script.statements) == line(emitted)


def test_the_oracle_sees_a_wrong_from() -> None:
    emitted = to_trigger(tree_of("opinion(asker) > 0"), GUEST, NAMES)
    with pytest.raises(AssertionError, match="a FROM word inside a FROM block"):
        holds(emitted, GUEST_INSIDE, World(1))


def test_the_oracle_knows_all_decimals() -> None:
    decimals = {row.form.key for row in ROWS if row.atom.type is ValueType.THOUSANDTHS}
    assert decimals == DECIMALS


@pytest.mark.parametrize("text", ["at_war(asker)", "asker.human"])
def test_a_role_out_of_reach_is_a_mistake_of_the_caller(text: str) -> None:
    for standing in (Standing.alone("guest"), Standing.event_level("guest")):
        with pytest.raises(ValueError, match="`asker` cannot be reached"):
            to_trigger(tree_of(text), standing, NAMES)


def test_a_table_needs_its_lock() -> None:
    with pytest.raises(ValueError, match="`at_table` needs the name of the lock modifier"):
        to_trigger(tree_of("at_table"), GUEST, Names())


@pytest.mark.parametrize(
    ("this", "root", "origin"), [("", "", ""), ("a", "b", ""), ("a", "b", "c"), ("a", "a", "a"), ("", "a", "b")]
)
def test_a_place_that_cannot_be(this: str, root: str, origin: str) -> None:
    with pytest.raises(ValueError, match="no such place"):
        Standing(this, root, origin)
