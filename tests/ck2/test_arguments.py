"""The language of the `argument` and `type` columns."""

from __future__ import annotations

import pytest

from generator.ck2.arguments import Free, Shape, Sort, Times, parse_argument
from generator.ck2.tables import read_table

_COLUMNS = (
    *((name, "argument") for name in ("triggers", "effects", "control", "pretriggers")),
    *(
        (f"{name}_fields", "type")
        for name in (
            "event",
            "decision",
            "option",
            "trait",
            "opinion_modifier",
            "event_modifier",
            "custom_loc",
            "on_action",
            "sprite",
            "mod_descriptor",
        )
    ),
)


@pytest.mark.parametrize(("table", "column"), _COLUMNS)
def test_every_cell_of_the_tables_parses(table: str, column: str) -> None:
    rows = read_table(table).rows
    assert len(rows) > 5
    for row in rows:
        cell = row[column]
        shapes = parse_argument(cell)
        assert bool(shapes) or not cell or cell.startswith(("see ", "group of ")), cell


@pytest.mark.parametrize(
    ("cell", "shape"),
    [
        ("bool", Shape(Sort.BOOL)),
        ("compare", Shape(Sort.COMPARE)),
        ("scope", Shape(Sort.SCOPE)),
        ("scope:title", Shape(Sort.SCOPE, "title")),
        ("flag:character_flag", Shape(Sort.FLAG, "character_flag")),
        ("modifier:opinion", Shape(Sort.MODIFIER, "opinion")),
        ("enum:title_tiers", Shape(Sort.ENUM, "title_tiers")),
        ("trait", Shape(Sort.ENTITY, "trait")),
        ("objective.plot", Shape(Sort.ENTITY, "objective.plot")),
        ("none", Shape(Sort.LITERAL, "none")),
        ("0", Shape(Sort.LITERAL, "0")),
        ("variable-block", Shape(Sort.VARIABLE_BLOCK)),
        ("trigger", Shape(Sort.TRIGGERS)),
        ("effect", Shape(Sort.EFFECTS)),
        ("block", Shape(Sort.BLOCK)),
    ],
)
def test_plain_shapes(cell: str, shape: Shape) -> None:
    assert parse_argument(cell) == (shape,)


def test_alternatives_keep_their_order() -> None:
    assert [shape.sort for shape in parse_argument("bool|scope:character|trait")] == [
        Sort.BOOL,
        Sort.SCOPE,
        Sort.ENTITY,
    ]


def test_fields_with_marks_and_types() -> None:
    (shape,) = parse_argument("block:who=scope:character,years?=compare/int,<trigger>")
    assert [(field.key, field.times) for field in shape.fields] == [("who", Times.ONCE), ("years", Times.OPTIONAL)]
    years = shape.named("YEARS")
    assert years is not None
    assert [one.sort for one in years.shapes] == [Sort.COMPARE, Sort.INT]
    assert shape.free == {Free.TRIGGERS}
    assert shape.named("nobody") is None


def test_nested_blocks_and_patterns() -> None:
    (shape,) = parse_argument("block:<int>*={trigger?=trigger,<modifier>,<effect>},fallback?=effect")
    entry, fallback = shape.fields
    assert (entry.key, entry.times) == ("<int>", Times.ANY)
    (inner,) = entry.shapes
    assert inner.free == {Free.WEIGHTS, Free.EFFECTS}
    assert [field.key for field in inner.fields] == ["trigger"]
    assert fallback.shapes == (Shape(Sort.EFFECTS),)


def test_lists_of_bare_items() -> None:
    (shape,) = parse_argument("block:<list of event>")
    assert shape.free == {Free.LIST}
    assert shape.item == (Shape(Sort.ENTITY, "event"),)


def test_role_depends_on_the_place() -> None:
    assert parse_argument("block:<trigger> or <effect>")[0].free == {Free.TRIGGERS, Free.EFFECTS}
    (shape,) = parse_argument("block:on_trigger=string,<string>*=effect or trigger")
    assert shape.fields[1].shapes[0].free == {Free.TRIGGERS, Free.EFFECTS}


def test_unknown_contents() -> None:
    assert parse_argument("{...}")[0].free == {Free.ANYTHING}


@pytest.mark.parametrize("cell", ["", "see option_fields.tsv", "group of decision"])
def test_cells_that_say_nothing(cell: str) -> None:
    assert parse_argument(cell) == ()


@pytest.mark.parametrize(("sort", "numeric"), [("int", True), ("number", True), ("compare", True), ("string", False)])
def test_numbers(sort: str, numeric: bool) -> None:
    assert parse_argument(sort)[0].is_numeric is numeric


@pytest.mark.parametrize(
    "cell",
    [
        "block:a={b=int",
        "{a=int}}",
        "block:<effort>",
        "two words",
        "trait:x",
        "{a=int",
        "a|",
        "block:a=",
        "block:<a> or <b>",
    ],
)
def test_other_cells_are_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="`"):
        parse_argument(cell)
