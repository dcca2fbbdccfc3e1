"""What CK2 script is known to hold, as typed records: commands, links, iterators, fields, hooks.

Look up one thing (`facts.trigger("wealth")`, `facts.link("liege")`) or take a whole table (`facts.triggers()`).
Commands, links, iterators and keys of fields are compared without regard to case; names of things with regard to it.
`None` or an empty table means that the tables do not know it, never that it is wrong: `tables.empty_tables()` names
what is missing. Does not know what a command does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from generator.ck2.arguments import Shape, parse_argument
from generator.ck2.tables import Row, read_table


class ScopeType(StrEnum):
    """What a scope can be; `ANY` is no limit known."""

    ANY = "any"
    ARTIFACT = "artifact"
    BATTLE = "battle"
    BLOODLINE = "bloodline"
    CHARACTER = "character"
    CULTURE = "culture"
    DYNASTY = "dynasty"
    GFX_CULTURE = "gfx_culture"
    GOVERNMENT = "government"
    MODIFIER = "modifier"
    NONE = "none"
    OFFMAP = "offmap"
    PROVINCE = "province"
    RELIGION = "religion"
    SIEGE = "siege"
    SOCIETY = "society"
    TEXT = "text"
    TITLE = "title"
    UNIT = "unit"
    UPGRADE = "upgrade"
    VARIABLE = "variable"
    WAR = "war"
    WONDER = "wonder"
    WONDER_UPGRADE = "wonder_upgrade"


@dataclass(frozen=True, slots=True)
class Command:
    """A trigger or an effect: where it may stand, what it takes, how often it was seen in how many mods."""

    name: str
    scopes: frozenset[ScopeType]
    argument: tuple[Shape, ...]
    note: str
    seen: int
    mods: int
    source: str

    @property
    def takes_operators(self) -> bool:
        """Whether comparison operators besides `=` are known to work with it (from patch 2.8 on)."""
        return "no comparison operators" not in self.note


@dataclass(frozen=True, slots=True)
class Link:
    """A scope link such as `liege`: what it starts from and what it leads to."""

    name: str
    input_scopes: frozenset[ScopeType]
    output_scopes: frozenset[ScopeType]


@dataclass(frozen=True, slots=True)
class Iterator:
    """An iterator, named without `any_` and `random_`, and in which of its forms it exists."""

    name: str
    input_scopes: frozenset[ScopeType]
    output_scopes: frozenset[ScopeType]
    any_as_trigger: bool
    any_as_effect: bool
    random_as_effect: bool


@dataclass(frozen=True, slots=True)
class KnownField:
    """A key of an object or of a block in it; `where` is the object or `object.block`, `file` the top of a file."""

    key: str
    where: str
    type: tuple[Shape, ...]
    cardinality: str
    note: str
    seen: int
    mods: int


@dataclass(frozen=True, slots=True)
class OnAction:
    """A hook: the scope of ROOT and those of FROM, FROMFROM ... as far as known."""

    name: str
    root: ScopeType
    froms: tuple[ScopeType | None, ...]
    event_kind: str
    note: str


@dataclass(frozen=True, slots=True)
class LocCommand:
    """A word of a bracket command: `GetName` yields text, a promotion such as `Liege` leads to another scope."""

    name: str
    is_promotion: bool
    from_scopes: frozenset[ScopeType]
    to_scope: ScopeType | None
    note: str


@dataclass(frozen=True, slots=True)
class Modifier:
    """A key of a modifier; `pattern` rows such as `<religion>_opinion` stand for many keys."""

    name: str
    category: str
    is_pattern: bool


def trigger(name: str) -> Command | None:
    """The condition of that name, scope heads and control words such as `and` included where the tables hold them."""
    return triggers().get(name.lower())


def effect(name: str) -> Command | None:
    """The effect of that name."""
    return effects().get(name.lower())


def control(name: str) -> Command | None:
    """The logic or flow word of that name."""
    return controls().get(name.lower())


def link(name: str) -> Link | None:
    """The one-to-one link of that name."""
    return links().get(name.lower())


def iterator(name: str) -> Iterator | None:
    """The iterator of that name, with or without its `any_` or `random_`."""
    return iterators().get(iterator_base(name))


def iterator_base(name: str) -> str:
    """The name in lower case without `any_` or `random_`."""
    lower = name.lower()
    return lower.removeprefix("random_" if lower.startswith("random_") else "any_")


def is_iterator(name: str) -> bool:
    """Whether a head is `any_X` or `random_X` with a known X."""
    return name.lower().startswith(("any_", "random_")) and iterator(name) is not None


def on_action(name: str) -> OnAction | None:
    """The hook of that name; a name that only the base game's own files use has no scopes in the tables."""
    return on_actions().get(name)


def loc_command(name: str) -> LocCommand | None:
    """The bracket command or promotion of that name, case as written."""
    return loc_commands().get(name)


def modifier(name: str) -> Modifier | None:
    """The modifier key of that name; patterns are in `modifiers()`."""
    return modifiers().get(name.lower())


@cache
def triggers() -> Mapping[str, Command]:
    """All triggers by lower-case name."""
    return _commands("triggers")


@cache
def effects() -> Mapping[str, Command]:
    """All effects by lower-case name."""
    return _commands("effects")


@cache
def controls() -> Mapping[str, Command]:
    """Logic and flow words by lower-case name."""
    return _commands("control")


def _commands(table: str) -> Mapping[str, Command]:
    return {row["name"].lower(): _command(row) for row in read_table(table).rows}


def _command(row: Row) -> Command:
    argument = parse_argument(row["argument"])
    source = row["source"]
    return Command(
        row["name"], _scopes(row["scopes"]), argument, row["note"], _int(row["seen"]), _int(row.get("mods", "")), source
    )


@cache
def links() -> Mapping[str, Link]:
    """All links by lower-case name."""
    rows = read_table("links").rows
    return {
        row["name"].lower(): Link(row["name"], _scopes(row["input_scopes"]), _scopes(row["output_scope"]))
        for row in rows
    }


@cache
def iterators() -> Mapping[str, Iterator]:
    """All iterators by lower-case base name."""
    return {row["name"].lower(): _iterator(row) for row in read_table("iterators").rows}


def _iterator(row: Row) -> Iterator:
    forms = [row[column] == "yes" for column in ("any_as_trigger", "any_as_effect", "random_as_effect")]
    return Iterator(row["name"], _scopes(row["input_scopes"]), _scopes(row["output_scope"]), *forms)


@cache
def iterator_args() -> Mapping[str, tuple[Shape, ...]]:
    """Keys that steer an iterator (`limit`, `count` ...) and their types."""
    rows = read_table("iterator_args").rows
    return {row["key"]: parse_argument(row["type"].split(";")[0].replace("/", "|")) for row in rows}


def event_fields() -> tuple[KnownField, ...]:
    """Keys of a file of events, of an event and of its blocks; the cheap filters are in `pretriggers`."""
    return _fields("event_fields")


def decision_fields() -> tuple[KnownField, ...]:
    """Keys of decisions; `where` lists the kinds of decision, separated by commas."""
    return _fields("decision_fields")


def option_fields() -> tuple[KnownField, ...]:
    """Keys of an option that are not effects, and the keys of weight blocks (`where` starts with `weights`)."""
    return _fields("option_fields")


def pretriggers() -> tuple[KnownField, ...]:
    """Cheap filters at the top of an event or a decision."""
    return _fields("pretriggers")


def trait_fields() -> tuple[KnownField, ...]:
    """Keys of a trait and of its `command_modifier`."""
    return _fields("trait_fields")


def opinion_modifier_fields() -> tuple[KnownField, ...]:
    """Keys of an opinion modifier."""
    return _fields("opinion_modifier_fields")


def event_modifier_fields() -> tuple[KnownField, ...]:
    """Keys of an event modifier."""
    return _fields("event_modifier_fields")


def custom_loc_fields() -> tuple[KnownField, ...]:
    """Keys of customizable localisation."""
    return _fields("custom_loc_fields")


def on_action_fields() -> tuple[KnownField, ...]:
    """Keys inside a hook."""
    return _fields("on_action_fields")


def sprite_fields() -> tuple[KnownField, ...]:
    """Keys of the sprite kinds of `.gfx` files."""
    return _fields("sprite_fields")


def mod_descriptor_fields() -> tuple[KnownField, ...]:
    """Keys of a `.mod` file."""
    return _fields("mod_descriptor_fields")


@cache
def _fields(table: str) -> tuple[KnownField, ...]:
    return tuple(_field(row) for row in read_table(table).rows)


def _field(row: Row) -> KnownField:
    key = row.get("key") or row["name"]
    type_ = parse_argument(row.get("type") or row.get("argument", ""))
    cardinality, seen, mods = row.get("cardinality", "0..1"), _int(row["seen"]), _int(row["mods"])
    return KnownField(key, row["where"], type_, cardinality, row["note"], seen, mods)


@cache
def on_actions() -> Mapping[str, OnAction]:
    """All hooks whose scopes the tables know, by name."""
    return {row["name"]: _on_action(row) for row in read_table("on_actions").rows}


def _on_action(row: Row) -> OnAction:
    froms: list[ScopeType | None] = []
    for part in filter(None, row["from_scopes"].split(",")):
        word, _, type_ = part.partition("=")
        depth = len(word) // len("from")
        froms += [None] * (depth - len(froms))
        froms[depth - 1] = ScopeType(type_)
    return OnAction(row["name"], ScopeType(row["root_scope"]), tuple(froms), row["event_kind"], row["note"])


@cache
def loc_commands() -> Mapping[str, LocCommand]:
    """All bracket commands and promotions by name."""
    return {row["name"]: _loc_command(row) for row in read_table("loc_commands").rows}


def _loc_command(row: Row) -> LocCommand:
    to_scope = ScopeType(row["to_scope"]) if row["to_scope"] else None
    return LocCommand(row["name"], row["kind"] == "promotion", _scopes(row["from_scope"]), to_scope, row["note"])


@cache
def modifiers() -> Mapping[str, Modifier]:
    """All modifier keys by lower-case name."""
    rows = read_table("modifiers").rows
    return {row["name"].lower(): Modifier(row["name"], row["category"], "<" in row["name"]) for row in rows}


@cache
def enums() -> Mapping[str, tuple[str, ...]]:
    """All fixed lists of values by name."""
    return {row["name"]: tuple(row["values"].split(" | ")) for row in read_table("enums").rows}


def _scopes(cell: str) -> frozenset[ScopeType]:
    return frozenset(ScopeType(name) for name in filter(None, cell.split(",")))


def _int(cell: str) -> int:
    return int(cell) if cell else 0
