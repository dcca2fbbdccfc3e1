"""Why an option is not offered: only what fails, what must not hold turned round, alternatives as one thing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.play.refusal import missing
from generator.play.tooltip import Join, Reason

GROUPS = [join for join in Join if join is not Join.LEAF]
Group = tuple[Join, tuple[bool, ...]]


def judged(join: Join, truths: Sequence[bool]) -> bool:
    """What the script makes of a group, written from the language alone."""
    return {
        Join.ALL: all(truths),
        Join.ANY: any(truths),
        Join.NONE: not any(truths),
        Join.NOT_ALL: not all(truths),
    }[join]


def as_reasons(groups: Sequence[Group]) -> tuple[Reason, ...]:
    """Groups of conditions `v0`, `v1`, ... as lines of a tooltip."""
    lines, number = list[Reason](), 0
    for join, truths in groups:
        lines.append(Reason("of these:", judged(join, truths), 0, join))
        for truth in truths:
            lines.append(Reason(f"v{number} is set", truth, 1))
            number += 1
    return tuple(lines)


groups_of_conditions = st.lists(
    st.tuples(st.sampled_from(GROUPS), st.lists(st.booleans(), min_size=1, max_size=5).map(tuple)), max_size=4
)


@given(groups_of_conditions)
def test_whoever_does_what_is_missing_is_offered_the_option(groups: list[Group]) -> None:
    names = [f"v{number}" for number in range(sum(len(truths) for _, truths in groups))]
    state = dict(zip(names, (truth for _, truths in groups for truth in truths), strict=True))
    found = missing(as_reasons(groups))
    assert bool(found) is not all(judged(*group) for group in groups)
    for words in found:
        name, _, truth = words.split(" or ")[0].split(" and ")[0].partition(" is ")
        assert state[name] is (truth == "not set"), "only what stands in the way is named"
        state[name] = truth == "set"
    truths, at = list(state.values()), 0
    for join, old in groups:
        assert judged(join, truths[at : at + len(old)])
        at += len(old)


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("gold at least 10", "gold less than 10"),
        ("gold less than 10", "gold at least 10"),
        ("age more than 16", "age at most 16"),
        ("age at most 16", "age more than 16"),
        ("Throws left is exactly 0", "Throws left is not exactly 0"),
        ("Throws left is at least 1", "Throws left is less than 1"),
        ("is a prisoner", "is not a prisoner"),
        ("is no ruler", "is a ruler"),
        ("has the trait Gambler", "has not the trait Gambler"),
        ("the flag `raised` is set", "the flag `raised` is not set"),
        ("`is_main_spouse = yes`", "not `is_main_spouse = yes`"),
    ],
)
def test_what_must_not_hold_is_told_the_other_way_round(words: str, other: str) -> None:
    assert missing([Reason("none of these:", False, 0, Join.NONE), Reason(words, True, 1)]) == (other,)


def test_strictly_more_is_told_without_the_condition_that_does_not_stand_in_the_way() -> None:
    lines = [
        Reason("`is_past` is yes:", False, 0, Join.ALL),
        Reason("Die is at least Left", False, 1),
        Reason("none of these:", True, 1, Join.NONE),
        Reason("Die is exactly Left", False, 2),
    ]
    assert missing(lines) == ("Die is at least Left",)


def test_at_most_two_alternatives_are_told_those_that_need_least_first() -> None:
    lines = [
        Reason("one of these:", False, 0, Join.ANY),
        Reason("all of these:", False, 1, Join.ALL),
        Reason("a is set", False, 2),
        Reason("b is set", False, 2),
        Reason("c is set", False, 1),
    ]
    assert missing(lines) == ("c is set or a is set and b is set",)
    assert missing([*lines, Reason("d is set", False, 1)]) == ("c is set or d is set or ...",)


def test_an_alternative_inside_another_stands_in_parentheses() -> None:
    lines = [
        Reason("one of these:", False, 0, Join.ANY),
        Reason("all of these:", False, 1, Join.ALL),
        Reason("one of these:", False, 2, Join.ANY),
        Reason("a is set", False, 3),
        Reason("b is set", False, 3),
        Reason("c is set", False, 2),
    ]
    assert missing(lines) == ("(a is set or b is set) and c is set",)


def test_somebody_else_is_named_and_the_same_thing_is_told_once() -> None:
    lines = [
        Reason("Wulfric:", False, 0, Join.ALL, is_scope=True),
        Reason("is an adult", False, 1),
        Reason("gold at least 5", True, 1),
    ]
    assert missing([*lines, *lines]) == ("Wulfric: is an adult",)


def test_a_condition_that_cannot_be_looked_into_is_named_itself() -> None:
    lines = [Reason("every vassal:", False), Reason("is played by the AI", None, 1)]
    assert missing(lines) == ("every vassal (is played by the AI)",)
    assert missing([Reason("`deep` is no:", False, 0, Join.NOT_ALL)]) == ("`deep` is no",)
    assert missing([Reason("whatever", None)]) == ()


def test_a_condition_of_some_people_names_what_is_asked_of_them() -> None:
    asked = [Reason("has the trait Brave", None, 1), Reason("age at least 16", None, 1), Reason("is free", None, 1)]
    assert missing([Reason("some spouse:", False), asked[0]]) == ("some spouse (has the trait Brave)",)
    assert missing([Reason("some spouse:", False), *asked]) == (
        "some spouse (has the trait Brave, age at least 16, ...)",
    )
    inside = [Reason("some spouse:", True, 1), Reason("is free", None, 2)]
    assert missing([Reason("none of these:", False, 0, Join.NONE), *inside]) == ("no spouse (is free)",)
