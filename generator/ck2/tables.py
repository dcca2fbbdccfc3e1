"""The fact tables as rows of cells, read once from the package. Knows their files, not what a cell means.

A table that is missing, empty or without rows is an empty table here; `empty_tables` names them, so that a check that
stands on one can say that it is off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# Every table but the `base_names_*`, which `base_names.tsv` lists.
TABLES = (
    "triggers",
    "effects",
    "control",
    "links",
    "iterators",
    "iterator_args",
    "event_fields",
    "decision_fields",
    "option_fields",
    "pretriggers",
    "on_actions",
    "on_action_fields",
    "loc_commands",
    "enums",
    "modifiers",
    "trait_fields",
    "opinion_modifier_fields",
    "event_modifier_fields",
    "custom_loc_fields",
    "sprite_fields",
    "mod_descriptor_fields",
    "folders",
    "base_names",
    "unresolved_in_corpus",
)

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its name without ending and its rows, each a mapping from column to cell."""

    name: str
    rows: tuple[Row, ...]


@cache
def read_table(name: str) -> Table:
    """The table of that name (`triggers`, `base_names_traits` ...); empty if it is missing or holds no row."""
    path = files("generator.ck2").joinpath("tables", f"{name}.tsv")
    return parse_table(name, path.read_text("utf-8") if path.is_file() else "")


def parse_table(name: str, text: str) -> Table:
    """A table from its text; short rows are filled with empty cells, blank lines skipped."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return Table(name, ())
    columns = lines[0].split("\t")
    return Table(name, tuple(_row(columns, line.split("\t")) for line in lines[1:]))


def _row(columns: list[str], cells: list[str]) -> Row:
    cells += [""] * (len(columns) - len(cells))
    return dict(zip(columns, cells, strict=False))


def base_table_names() -> tuple[str, ...]:
    """Names of the `base_names_*` tables, as the list of them tells."""
    return tuple(row["file"].removesuffix(".tsv") for row in read_table("base_names").rows)


def empty_tables() -> tuple[str, ...]:
    """Names of the tables that ought to be there and hold no row."""
    return tuple(name for name in (*TABLES, *base_table_names()) if not read_table(name).rows)
