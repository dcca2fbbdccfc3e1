"""What trees mean: direct evaluation, the normal forms that must not change it, and text that gives the tree back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spec.expression import NOBODY, evaluate, parse, simplify, to_text
from generator.spec.expression.normal import inward, negated
from generator.spec.expression.printing import decimal
from generator.spec.expression.tree import (
    And,
    Argument,
    Constant,
    Not,
    Or,
    Reading,
    Tree,
    readings,
)
from tests.spec.expression.languages import DICE, GUEST, PERSONS, persons
from tests.spec.expression.trees import trees

TREES = trees(PERSONS, ("asker", "guest"))


class _RandomState:
    """Answers every reading at random, the same one always alike."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.answers: dict[tuple[str, str, tuple[Argument, ...]], int] = {}

    def __call__(self, atom: str, subject: str, arguments: tuple[Argument, ...]) -> int:
        key = (atom, subject, arguments)
        if key not in self.answers:
            is_number = atom in ("opinion", "age", "wealth")
            self.answers[key] = self.random.randint(-5, 5) if is_number else self.random.random() < 0.5
        return self.answers[key]


def _parts(tree: Tree) -> Iterator[Tree]:
    yield tree
    match tree:
        case Not(child=child):
            yield from _parts(child)
        case And(children=children) | Or(children=children):
            for child in children:
                yield from _parts(child)


def _dice(*thrown: int) -> dict[tuple[str, tuple[Argument, ...]], int]:
    counts: dict[tuple[str, tuple[Argument, ...]], int] = {("count", (n,)): thrown.count(n) for n in range(1, 7)}
    return {**counts, ("sum", ()): sum(thrown), ("all_different", ()): len(set(thrown)) == len(thrown)}


@pytest.mark.parametrize(
    ("text", "thrown", "holds"),
    [
        ("count(6) >= 2", (6, 6, 1), True),
        ("count(6) >= 2", (6, 5, 1), False),
        ("count(6) > 2", (6, 6, 1), False),
        ("count(6) <= 2 and sum < 14", (6, 6, 1), True),
        ("sum < 13", (6, 6, 1), False),
        ("sum == 13 and not all_different", (6, 6, 1), True),
        ("all_different or sum == 12", (6, 6, 1), False),
        ("not (all_different or sum == 12)", (6, 6, 1), True),
        ("yes and not no", (1,), True),
    ],
)
def test_payout_rules_are_evaluated_on_dice(text: str, thrown: tuple[int, ...], holds: bool) -> None:
    tree = parse(text, DICE, NOBODY).tree
    assert tree is not None
    table = _dice(*thrown)
    assert evaluate(tree, lambda atom, _, arguments: table[atom, arguments]) is holds


def test_only_what_is_needed_is_asked() -> None:
    asked: list[str] = []

    def state(atom: str, subject: str, arguments: tuple[Argument, ...]) -> int:
        asked.append(f"{subject}.{atom}")
        return atom == "human"

    tree = persons("asker.human or prisoner").tree
    assert tree is not None
    assert evaluate(tree, state)
    assert asked == ["asker.human"]


@given(TREES, st.integers())
def test_normal_forms_keep_the_meaning(tree: Tree, seed: int) -> None:
    state = _RandomState(seed)
    holds = evaluate(tree, state)
    assert evaluate(simplify(tree), state) is holds
    assert evaluate(inward(tree), state) is holds
    assert evaluate(negated(tree), state) is not holds
    assert evaluate(inward(simplify(tree)), state) is holds


@given(TREES)
def test_normal_forms_have_their_shape(tree: Tree) -> None:
    plain = simplify(tree)
    assert isinstance(plain, Constant) or not any(isinstance(part, Constant) for part in _parts(plain))
    for form in (inward(tree), negated(tree)):
        assert all(isinstance(part.child, Reading) for part in _parts(form) if isinstance(part, Not))
    for form in (plain, inward(plain), negated(plain)):
        for part in _parts(form):
            if isinstance(part, And | Or):
                assert len(part.children) > 1
                assert type(part) not in map(type, part.children)


@given(TREES)
def test_text_gives_the_tree_back(tree: Tree) -> None:
    parsed = parse(to_text(tree), PERSONS, GUEST)
    assert parsed.faults == ()
    assert parsed.tree == tree


@given(trees(DICE, ("",)))
def test_text_about_dice_gives_the_tree_back(tree: Tree) -> None:
    assert parse(to_text(tree), DICE, NOBODY).tree == tree


def test_the_plainest_spelling() -> None:
    tree = persons("not(human or prisoner)and(wealth>=0.50)or(me.feels(x,asker))").tree
    assert tree is not None
    assert to_text(tree) == ("not (guest.human or guest.prisoner) and guest.wealth >= 0.5 or guest.feels(x, asker)")


@pytest.mark.parametrize(
    ("thousandths", "text"),
    [(0, "0"), (500, "0.5"), (-500, "-0.5"), (1000, "1"), (10000, "10"), (1001, "1.001"), (-20030, "-20.03")],
)
def test_decimals(thousandths: int, text: str) -> None:
    assert decimal(thousandths) == text


def test_readings_from_left_to_right() -> None:
    tree = persons("not human and (age > 3 or yes or asker.trait(lucky))").tree
    assert tree is not None
    assert [(reading.subject, reading.atom) for reading in readings(tree)] == [
        ("guest", "human"),
        ("guest", "age"),
        ("asker", "trait"),
    ]
