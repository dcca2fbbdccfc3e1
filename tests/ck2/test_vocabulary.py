"""The atoms: each is backed by the fact tables, none clashes with another, and the page for modders tells all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.ck2 import facts
from generator.ck2.arguments import Shape, Sort
from generator.ck2.conditions import Names, Standing, to_trigger
from generator.ck2.facts import ScopeType
from generator.ck2.vocabulary import (
    ROWS,
    TIERS,
    Amount,
    AmountToward,
    Form,
    Linked,
    Lock,
    Named,
    NamedToward,
    NameKind,
    Row,
    Switch,
    Toward,
    rows_by_atom,
    vocabulary,
)
from generator.script.tree import Block, Statement
from generator.spec.expression import FaultKind, Roles, ValueType, parse
from generator.spec.expression.lexer import KEYWORDS
from generator.spec.expression.vocabulary import NameArgument

PAGE = Path(__file__).parents[2] / "docs" / "expressions.md"
EXAMPLES = {
    "trait": "gambler",
    "event_modifier": "drunk",
    "flag": "seen",
    "opinion_modifier": "thankful",
    "tier": "duke",
}


def _triggers(form: Form) -> Iterator[tuple[str, Shape]]:
    """The triggers of a form and the shape that each must take."""
    person = Shape(Sort.SCOPE, "character")
    match form:
        case Switch(key=key):
            yield key, Shape(Sort.BOOL)
        case Amount(key=key):
            yield key, Shape(Sort.COMPARE)
        case Toward(key=key, converse=converse):
            yield from ((each, person) for each in (key, converse) if each)
        case AmountToward(key=key, converse=converse) | NamedToward(key=key, converse=converse):
            yield from ((each, Shape(Sort.BLOCK)) for each in (key, converse))
        case Linked(key=key):
            yield "character", person
        case Lock(key=key):
            yield key, Shape(Sort.MODIFIER, "event")


@pytest.mark.parametrize("row", [row for row in ROWS if not isinstance(row.form, Named)], ids=lambda row: row.atom.name)
def test_the_facts_know_each_trigger(row: Row) -> None:
    for key, wanted in _triggers(row.form):
        trigger = facts.trigger(key)
        assert trigger is not None, key
        assert trigger.scopes & {ScopeType.CHARACTER, ScopeType.ANY}
        assert trigger.seen > 0
        assert any((shape.sort, shape.detail) == (wanted.sort, wanted.detail) for shape in trigger.argument), key


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        (NameKind.TRAIT, Shape(Sort.ENTITY, "trait")),
        (NameKind.EVENT_MODIFIER, Shape(Sort.MODIFIER, "event")),
        (NameKind.FLAG, Shape(Sort.FLAG, "character_flag")),
        (NameKind.TIER, Shape(Sort.ENUM, "title_tiers")),
    ],
)
def test_the_facts_know_what_is_named(kind: NameKind, shape: Shape) -> None:
    named = [row for row in ROWS if isinstance(row.form, Named) and row.atom.arguments == (NameArgument(kind),)]
    assert named
    for row in named:
        trigger = facts.trigger(row.form.key)
        assert trigger is not None
        assert shape in trigger.argument


@pytest.mark.parametrize("key", ["opinion", "reverse_opinion", "has_opinion_modifier", "reverse_has_opinion_modifier"])
def test_the_facts_know_the_blocks(key: str) -> None:
    trigger = facts.trigger(key)
    assert trigger is not None
    (block,) = [shape for shape in trigger.argument if shape.sort is Sort.BLOCK]
    wanted = "modifier" if "modifier" in key else "value"
    assert {field.key for field in block.fields} >= {"who", wanted}


def test_the_facts_know_the_links() -> None:
    for row in ROWS:
        if isinstance(row.form, Linked):
            link = facts.link(row.form.key)
            assert link is not None
            assert ScopeType.CHARACTER in link.input_scopes & link.output_scopes


def test_the_facts_know_the_ranks() -> None:
    assert frozenset(facts.enums()["title_tiers"]) == TIERS


def test_names_are_unique_and_no_keywords() -> None:
    names = [row.atom.name for row in ROWS]
    assert len(set(names)) == len(names) == len(rows_by_atom())
    other = [word for row in ROWS for word in row.atom.also_called]
    assert len(set(other)) == len(other)
    assert not set(other) & set(names)
    assert not {*names, *other} & {*KEYWORDS, "me", "other"}


def test_amounts_are_numbers_and_nothing_else_is() -> None:
    for row in ROWS:
        assert isinstance(row.form, Amount | AmountToward) is (row.atom.type is not ValueType.TRUTH), row.atom.name


def test_given_names_are_checked_and_others_are_not() -> None:
    known = vocabulary(traits=["gambler"], flags=[])
    roles = Roles(("asker", "guest"), "guest")
    faults = [parse(text, known, roles).faults for text in ("trait(gambler)", "trait(lucky)", "modifier(x)", "flag(x)")]
    assert [[fault.kind for fault in found] for found in faults] == [
        [],
        [FaultKind.UNKNOWN_NAME],
        [],
        [FaultKind.UNKNOWN_NAME],
    ]
    (fault,) = parse("tier(prince)", known, roles).faults
    assert fault.message == "`prince` is not a known tier"


def _line(statements: Iterator[Statement] | list[Statement] | tuple[Statement, ...]) -> str:
    return " ".join(
        f"{one.key} = " + (f"{{ {_line(one.block)} }}" if isinstance(one.value, Block) else one.word)
        for one in statements
    )


def _script(text: str) -> str:
    """What an expression of the guest becomes in an event of the guest, whose FROM is the asker."""
    parsed = parse(text, vocabulary(), Roles(("asker", "guest"), "guest"))
    assert parsed.tree is not None, (text, parsed.faults)
    return _line(to_trigger(parsed.tree, Standing.event_level("guest", "asker"), Names("mw_at_table")))


def _example(row: Row) -> str:
    arguments = [EXAMPLES[kind.kind] if isinstance(kind, NameArgument) else "asker" for kind in row.atom.arguments]
    call = row.atom.name + (f"({', '.join(arguments)})" if arguments else "")
    return {ValueType.TRUTH: call, ValueType.WHOLE: f"{call} >= 3", ValueType.THOUSANDTHS: f"{call} >= 0.5"}[
        row.atom.type
    ]


def table() -> str:
    """The table of all atoms as it stands in the page."""
    shown = {ValueType.TRUTH: "yes or no", ValueType.WHOLE: "whole number", ValueType.THOUSANDTHS: "decimal number"}
    lines = ["| condition | yields | the person asked ... | example | script |", "|---|---|---|---|---|"]
    for row in ROWS:
        example = _example(row)
        cells = (f"`{row.atom.signature}`", shown[row.atom.type], row.meaning, f"`{example}`", f"`{_script(example)}`")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_page_holds_the_table_of_atoms() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"\| condition \|.*?(?=\n\n)", text, re.DOTALL)
    assert found, "the page has no table of conditions"
    assert found[0] == table(), f"the page should hold:\n{table()}"


def test_the_page_holds_every_code() -> None:
    rows = re.findall(r"^\| `(RY2\d\d)` \| ([a-z-]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(kind.code, kind.title) for kind in FaultKind]


def test_the_examples_of_the_page_are_true() -> None:
    text = PAGE.read_text(encoding="utf-8")
    pairs = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", text, re.MULTILINE)
    assert len(pairs) >= 10
    for expression, script in pairs:
        assert _script(expression) == script


if __name__ == "__main__":
    print(table())  # noqa: T201
