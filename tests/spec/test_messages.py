"""What pydantic says, told in our words at the right places."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError, field_validator

from generator.source import Span
from generator.spec.faults import Fault
from generator.spec.fields import Gold, Model, Thousandths
from generator.spec.messages import describe, found, from_fault
from generator.spec.yaml_document import parse_document
from generator.spec.yaml_nodes import KeyPath


class Suit(StrEnum):
    """A closed choice."""

    SPADES = "spades"
    HEARTS = "hearts"


class Card(Model):
    """A card."""

    suit: Suit
    value: int = Field(default=2, ge=2, le=14)


class Deck(Model):
    """Every kind of field that pydantic can complain about."""

    card: Card | None = None
    cards: tuple[Card, ...] = Field(default=(), max_length=2)
    by_name: Mapping[str, Card] = Field(default_factory=dict)
    stake: Annotated[Gold, Field(gt=0, lt=1500)] = 500
    stakes: tuple[Annotated[Gold, Field(ge=500)], ...] = ()
    factor: Thousandths = Field(default=1000, ge=0, le=2500)
    kind: Literal["old", "new"] = "old"
    number: int | Literal["all"] = 1
    either: Card | tuple[Card, ...] | None = None
    pattern: str = Field(default="x", pattern="^x+$", max_length=3)
    share: float = 0.5
    step: int = Field(default=5, multiple_of=5)
    pair: tuple[int, int] = (1, 2)
    odd: int = 1
    even: int = 2
    raise_: int = Field(default=1, alias="raise")

    @field_validator("odd")
    @classmethod
    def _odd(cls, value: int) -> int:
        if value % 2 == 0:
            raise ValueError("Must be odd")
        return value

    @field_validator("even")
    @classmethod
    def _even(cls, value: int) -> int:
        if value % 2:
            raise Fault("an even number was expected", code="RY399", name="not-even", help="add one")
        return value


def complaints(text: str) -> list[str]:
    """`line:column code message` of a deck that stands below `deck:`."""
    document = parse_document("x", "deck:\n" + "".join(f"  {line}\n" for line in text.split("\n")))
    with pytest.raises(ValidationError) as error:
        TypeAdapter(Deck).validate_python(document.plain(("deck",)))
    findings = describe(error.value.errors(), document, ("deck",), Deck)
    return [f"{str(finding.place)[2:]} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card: x", "2:9 RY113 `card` is `x`, expected a block of keys"),
        ("card: []", "2:9 RY113 `card` is a list, expected a block of keys"),
        ("card: {}", "2:9 RY112 `suit` is missing in `deck.card`"),
        ("card: {suit: spade}", "2:16 RY115 `suit` is `spade`, expected `spades` or `hearts`"),
        ("card: {suit: spades, value: 15}", "2:31 RY114 `value` is `15`, expected at most 14"),
        ("card: {suit: spades, valve: 5}", "2:24 RY111 `valve` is no key in `card`"),
        ("cards: x", "2:10 RY113 `cards` is `x`, expected a list"),
        ("cards: [x]", "2:11 RY113 entry 1 of `cards` is `x`, expected a block of keys"),
        ("cards:\n- suit: spades\n- value: 3", "4:5 RY112 `suit` is missing in `deck.cards`"),
        (
            "cards: [{suit: hearts}, {suit: hearts}, {suit: hearts}]",
            "2:10 RY114 `cards` is a list, expected at most 2 entries",
        ),
        ("by_name: {a: {suit: x}}", "2:23 RY115 `suit` is `x`, expected `spades` or `hearts`"),
        ("by_name: [a]", "2:12 RY113 `by_name` is a list, expected a block of keys"),
        ("stake: 0", "2:10 RY114 `stake` is `0`, expected more than 0"),
        ("stake: 1.5", "2:10 RY114 `stake` is `1.5`, expected less than 1.5"),
        ("stake: lots", "2:10 RY113 `lots` is not a number, expected digits such as `0.5`"),
        ("stake: [1]", "2:10 RY113 expected a number such as `0.5`"),
        ("stakes: [1, 0.25]", "2:15 RY114 entry 2 of `stakes` is `0.25`, expected at least 0.5"),
        ("factor: 3", "2:11 RY114 `factor` is `3`, expected at most 2.5"),
        ("kind: newer", "2:9 RY115 `kind` is `newer`, expected `old` or `new`"),
        ("number: al", "2:11 RY113 `number` is `al`, expected a whole number or `all`"),
        ("number:", "2:3 RY113 `number` is empty, expected a whole number or `all`"),
        ("either: {suit: x}", "2:18 RY115 `suit` is `x`, expected `spades` or `hearts`"),
        ("either: [{suit: x}]", "2:19 RY115 `suit` is `x`, expected `spades` or `hearts`"),
        ("either: x", "2:11 RY113 `either` is `x`, expected a block of keys or a list"),
        ("pattern: y", "2:12 RY114 `pattern` is `y`, expected the shape `^x+$`"),
        ("pattern: xxxx", "2:12 RY114 `pattern` is `xxxx`, expected at most 3 characters"),
        ("share: x", "2:10 RY113 `share` is `x`, expected a number"),
        ("step: 7", "2:9 RY114 `step` is `7`, expected a multiple of 5"),
        ("pair: [1]", "2:9 RY114 `pair` is a list, expected at least 2 entries"),
        ("odd: 2", "2:8 RY115 `odd` is `2`: must be odd"),
        ("even: 3", "2:9 RY399 an even number was expected"),
        ("raise: x", "2:10 RY113 `raise` is `x`, expected a whole number"),
        ("raise_: 1", "2:3 RY111 `raise_` is no key in `deck`"),
        (
            f"number: {'long' * 20}",
            f"2:11 RY113 `number` is `{('long' * 20)[:37]}...`, expected a whole number or `all`",
        ),
    ],
)
def test_messages(text: str, expected: str) -> None:
    assert complaints(text) == [expected]


def test_all_faults_are_told() -> None:
    assert sorted(complaints("stake: 0\ncards:\n- suit: x\n  value: 1\nkind: x\nodd: 2\nnew: 1")) == [
        "2:10 RY114 `stake` is `0`, expected more than 0",
        "4:11 RY115 `suit` is `x`, expected `spades` or `hearts`",
        "5:12 RY114 `value` is `1`, expected at least 2",
        "6:9 RY115 `kind` is `x`, expected `old` or `new`",
        "7:8 RY115 `odd` is `2`: must be odd",
        "8:3 RY111 `new` is no key in `deck`",
    ]


def test_near_keys_are_offered_as_the_file_writes_them() -> None:
    document = parse_document("x", "deck: {rais: 1, stak: 1, xyz: 1}")
    with pytest.raises(ValidationError) as error:
        TypeAdapter(Deck).validate_python(document.plain(("deck",)))
    helps = [finding.help for finding in describe(error.value.errors(), document, ("deck",), Deck)]
    assert helps == ["did you mean `raise`?", "did you mean `stake`?", ""]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("a",), "`a` is `x`"),
        (("b",), "`b` is a list"),
        (("b", 1), "entry 2 of `b` is a block of keys"),
        (("c",), "`c` is empty"),
        ((), "the file is a block of keys"),
    ],
)
def test_what_stands_there(path: KeyPath, words: str) -> None:
    assert found(parse_document("x", "a: x\nb: [1, {}]\nc:\n"), path) == words


def test_faults_point_below_their_value() -> None:
    document = parse_document("x", "a:\n  b: some words\n")
    whole = from_fault(document, ("a",), Fault("m", at=("b",)))
    part = from_fault(document, ("a",), Fault("m", at=("b",), within=Span(5, 10)))
    assert [str(finding.place) for finding in (whole, part)] == ["x:2:6", "x:2:11"]
