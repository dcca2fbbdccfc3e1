"""Names, roles, arguments, types: the tree that comes out, and every fault with its place and advice."""

from __future__ import annotations

import pytest

from generator.source import Span
from generator.spec.expression import NOBODY, Absent, FaultKind, Roles, Vocabulary, parse
from generator.spec.expression.tree import (
    And,
    Comparison,
    Constant,
    Not,
    Operator,
    Or,
    Reading,
    Tree,
    ValueType,
)
from tests.spec.expression.languages import ALONE, DICE, GUEST, PERSONS, persons

WHOLE, THOUSANDTHS = ValueType.WHOLE, ValueType.THOUSANDTHS


def _human(role: str = "guest") -> Reading:
    return Reading("human", role)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("human", _human()),
        ("me.human", _human()),
        ("asker.human", _human("asker")),
        ("other.human", _human("asker")),
        ("yes", Constant(True)),
        ("always", Constant(True)),
        ("no", Constant(False)),
        ("never", Constant(False)),
        ("not prisoner", Not(Reading("prisoner", "guest"))),
        ("human or trait(gambler)", Or((_human(), Reading("trait", "guest", ("gambler",))))),
        ("at_war(other) and human", And((Reading("at_war", "guest", ("asker",)), _human()))),
        ("asker.at_war(me)", Reading("at_war", "asker", ("guest",))),
        ("asker.feels(thanks, guest)", Reading("feels", "asker", ("thanks", "guest"))),
        ("opinion(asker) >= 0", Comparison(Reading("opinion", "guest", ("asker",)), Operator.AT_LEAST, 0, WHOLE)),
        ("age < -3", Comparison(Reading("age", "guest"), Operator.LESS, -3, WHOLE)),
        ("age == 16.000", Comparison(Reading("age", "guest"), Operator.EQUAL, 16, WHOLE)),
        ("wealth > 0.5", Comparison(Reading("wealth", "guest"), Operator.GREATER, 500, THOUSANDTHS)),
        ("wealth > -.25", Comparison(Reading("wealth", "guest"), Operator.GREATER, -250, THOUSANDTHS)),
        ("wealth > 1.0010", Comparison(Reading("wealth", "guest"), Operator.GREATER, 1001, THOUSANDTHS)),
        ("3 < age", Comparison(Reading("age", "guest"), Operator.GREATER, 3, WHOLE)),
        ("3 >= age", Comparison(Reading("age", "guest"), Operator.AT_MOST, 3, WHOLE)),
        ("3 == age", Comparison(Reading("age", "guest"), Operator.EQUAL, 3, WHOLE)),
        ("age <= 2147482", Comparison(Reading("age", "guest"), Operator.AT_MOST, 2147482, WHOLE)),
    ],
)
def test_the_tree(text: str, tree: Tree) -> None:
    parsed = persons(text)
    assert parsed.faults == ()
    assert parsed.tree == tree


def test_spans_point_into_the_text() -> None:
    text = "human or asker.feels(thanks, me)"
    tree = persons(text).tree
    assert isinstance(tree, Or)
    assert tree.span == Span(0, len(text))
    _, feels = tree.children
    assert isinstance(feels, Reading)
    assert text[feels.span.start : feels.span.end] == "asker.feels(thanks, me)"
    assert [text[span.start : span.end] for span in feels.argument_spans] == ["thanks", "me"]


@pytest.mark.parametrize(
    ("text", "kind", "where", "message", "advice"),
    [
        ("hunan", FaultKind.UNKNOWN_CONDITION, "hunan", "`hunan` is not a known condition", "did you mean `human`?"),
        ("Human", FaultKind.UNKNOWN_CONDITION, "Human", "`Human` is not a known condition", "did you mean `human`?"),
        ("ai", FaultKind.UNKNOWN_CONDITION, "ai", "`ai` is not a known condition", "write `human`"),
        ("gold > 3", FaultKind.UNKNOWN_CONDITION, "gold", "`gold` is not a known condition", "write `wealth`"),
        ("lucky", FaultKind.UNKNOWN_CONDITION, "lucky", "`lucky` is not a known condition", "write `trait(lucky)`"),
        ("quux", FaultKind.UNKNOWN_CONDITION, "quux", "`quux` is not a known condition", "conditions are `human`"),
        ("trait(lucki)", FaultKind.UNKNOWN_NAME, "lucki", "`lucki` is not a known trait", "did you mean `lucky`?"),
        ("trait(xyz)", FaultKind.UNKNOWN_NAME, "xyz", "`xyz` is not a known trait", "no trait of a like name is known"),
        ("gast.human", FaultKind.UNKNOWN_ROLE, "gast", "`gast` is not a role", "did you mean `guest`?"),
        (
            "xyz.human",
            FaultKind.UNKNOWN_ROLE,
            "xyz",
            "`xyz` is not a role",
            "roles are `asker`, `guest`, `me`, `other`",
        ),
        ("at_war(FROM)", FaultKind.UNKNOWN_ROLE, "FROM", "`FROM` is not a role", "scope words are not used in rules"),
        ("at_war", FaultKind.WRONG_ARGUMENTS, "at_war", "`at_war` has no argument, `at_war(role)` was expected", ""),
        ("human(asker)", FaultKind.WRONG_ARGUMENTS, "human(asker)", "`human` has 1 argument, `human` was expected", ""),
        (
            "trait(a, b)",
            FaultKind.WRONG_ARGUMENTS,
            "trait(a, b)",
            "`trait` has 2 arguments, `trait(trait)` was expected",
            "",
        ),
        ("trait(3)", FaultKind.WRONG_ARGUMENTS, "3", "`3` is no trait, `trait(trait)` was expected", ""),
        ("at_war(3)", FaultKind.WRONG_ARGUMENTS, "3", "`3` is no role, `at_war(role)` was expected", ""),
        ("wealth > 0.0001", FaultKind.WRONG_NUMBER, "0.0001", "`0.0001` has more than three decimals", "thousandths"),
        ("age > 1.5", FaultKind.WRONG_NUMBER, "1.5", "`age` counts in whole numbers, `1.5` is none", "decimals"),
        (
            "age > 2147483",
            FaultKind.WRONG_NUMBER,
            "2147483",
            "`2147483` is out of reach, at most 2147482 was expected",
            "",
        ),
        ("3", FaultKind.MISSING_COMPARISON, "3", "`3` alone is no condition", "`wealth >= 0.5`"),
        ("age", FaultKind.MISSING_COMPARISON, "age", "`age` is a number, a comparison was expected", "`age >= 1`"),
        ("human > 3", FaultKind.SENSELESS_COMPARISON, "human > 3", "`human` holds or does not, it is no number", "not"),
        ("human == yes", FaultKind.SENSELESS_COMPARISON, "human == yes", "`yes` and `no` are not compared", "`human`"),
        ("3 > 2", FaultKind.SENSELESS_COMPARISON, "3 > 2", "two numbers are compared", "write `yes` or `no`"),
        (
            "wealth > asker.wealth",
            FaultKind.SENSELESS_COMPARISON,
            "wealth > asker.wealth",
            "two conditions are compared, a number was expected on one side",
            "the script has no such comparison",
        ),
        (
            "at_war(me)",
            FaultKind.SAME_PERSON,
            "me",
            "`at_war` is asked of `guest` about `guest`, two persons were expected",
            "bare conditions are asked of `guest`",
        ),
        ("asker.at_war(asker)", FaultKind.SAME_PERSON, "asker)", "`at_war` is asked of `asker` about `asker`", ""),
    ],
)
def test_a_fault(text: str, kind: FaultKind, where: str, message: str, advice: str) -> None:
    parsed = persons(text)
    (fault,) = parsed.faults
    assert parsed.tree is None
    assert fault.kind is kind
    start = text.index(where)
    assert fault.span == Span(start, start + len(where.rstrip(")") if where == "asker)" else where))
    assert fault.message.startswith(message)
    assert advice in fault.help


def test_all_faults_are_shown_in_order() -> None:
    text = "trait(gamber) and (foo or not gast.opinion(guest) >= 2.5) and age > wealt"
    found = [(fault.kind.code, text[fault.span.start : fault.span.end]) for fault in persons(text).faults]
    assert found == [
        ("RY209", "gamber"),
        ("RY206", "foo"),
        ("RY207", "gast"),
        ("RY213", "age > wealt"),
        ("RY206", "wealt"),
    ]


def test_only_one_person_exists() -> None:
    assert persons("trait(lucky)", ALONE).tree == Reading("trait", "asker", ("lucky",))
    for text, word in [("not at_war(guest)", "guest"), ("guest.human", "guest"), ("other.human", "other")]:
        (fault,) = persons(text, ALONE).faults
        assert fault.kind is FaultKind.ABSENT_ROLE
        assert fault.message == f"`{word}` is not known here, only `asker` was expected"
        assert fault.help == "put the condition under `guest_may`"
        assert text[fault.span.start : fault.span.end] == word


def test_other_needs_exactly_one_other() -> None:
    three = Roles(("one", "two", "three"), "one", (Absent("four", "a"), Absent("five", "b")))
    (fault,) = parse("other.human", PERSONS, three).faults
    assert (fault.kind, fault.message) == (FaultKind.UNKNOWN_ROLE, "`other` is not a role")
    assert fault.help == "roles are `one`, `two`, `three`, `me`"
    assert parse("four.human", PERSONS, three).faults[0].kind is FaultKind.ABSENT_ROLE


def test_roles_may_be_called_me_and_other() -> None:
    roles = Roles(("me", "other"), "me")
    assert parse("at_war(other) or other.human", PERSONS, roles).tree == Or(
        (Reading("at_war", "me", ("other",)), _human("other"))
    )
    (fault,) = parse("xyz.human", PERSONS, roles).faults
    assert fault.help == "roles are `me`, `other`"


def test_names_of_an_unlisted_kind_pass() -> None:
    assert persons("feels(anything, asker)").tree == Reading("feels", "guest", ("anything", "asker"))
    assert parse("trait(anything)", Vocabulary(PERSONS.atoms), GUEST).faults == ()


def test_a_long_vocabulary_names_its_page() -> None:
    (fault,) = parse("quux", Vocabulary(PERSONS.atoms, page="docs/there.md"), GUEST).faults
    assert fault.help == "all conditions: docs/there.md"


def test_the_same_language_speaks_of_dice() -> None:
    tree = parse("count(6) >= 2 and not all_different or sum == 30", DICE, NOBODY).tree
    assert tree == Or(
        (
            And(
                (
                    Comparison(Reading("count", "", (6,)), Operator.AT_LEAST, 2, WHOLE),
                    Not(Reading("all_different", "")),
                )
            ),
            Comparison(Reading("sum", ""), Operator.EQUAL, 30, WHOLE),
        )
    )


@pytest.mark.parametrize(
    ("text", "message", "advice"),
    [
        ("count(7) >= 2", "`7` is no face, a whole number from 1 to 6 was expected", ""),
        ("count(1.5) >= 2", "`1.5` is no face, a whole number from 1 to 6 was expected", ""),
        ("count(six) >= 2", "`six` is no face, `count(face)` was expected", ""),
        ("me.sum > 3", "`me` is not a role", "no persons can be named here"),
        ("human", "`human` is not a known condition", "conditions are `count(face)`, `sum`, `all_different`"),
    ],
)
def test_faults_about_dice(text: str, message: str, advice: str) -> None:
    (fault,) = parse(text, DICE, NOBODY).faults
    assert (fault.message, fault.help) == (message, advice)


def test_codes_are_unique_and_in_range() -> None:
    codes = [kind.code for kind in FaultKind]
    assert len(set(codes)) == len(codes)
    assert all(201 <= int(code.removeprefix("RY")) <= 229 for code in codes)
    assert len({kind.title for kind in FaultKind}) == len(codes)
