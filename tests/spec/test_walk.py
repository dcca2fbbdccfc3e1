"""Walks along annotations, over validated models and over plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from generator.spec.fields import Condition, Icon, Model, Modifiers, Placeholders, Reference, Section, Text, TraitName
from generator.spec.fields import ModifierKey as Key
from generator.spec.walk import keys_of, leaves, models_at


class Hand(Model):
    """A hand."""

    name: str = ""
    groups: tuple[int, ...] = ()
    text: Annotated[Text, Placeholders("me")] | None = None


class Table(Model):
    """A game."""

    raise_: int = Field(default=1, alias="raise")
    who: Annotated[str, Condition("me")] = "yes"
    trait: TraitName | None = None
    hands: tuple[Hand, ...] = ()
    by_name: Mapping[str, Hand] = Field(default_factory=dict)
    leans: Mapping[TraitName, int] = Field(default_factory=dict)
    pair: tuple[int, TraitName] | None = None
    either: Hand | tuple[Hand, ...] | TraitName | None = None
    modifiers: Modifiers = Field(default_factory=dict)
    icon: Icon | None = None


PLAIN: Mapping[str, object] = {
    "raise": "2",
    "who": "no",
    "trait": "gambler",
    "hands": [{"name": "pair", "groups": ["2", "2"], "text": "A {me}"}, {"text": {"english": "B"}}],
    "by_name": {"x": {"name": "three"}},
    "leans": {"lucky": "3"},
    "pair": ["1", "cursed"],
    "either": [{"text": "C"}],
    "modifiers": {"health": "0.5"},
    "icon": "dice",
}


def paths(value: object) -> dict[str, object]:
    return {
        ".".join(map(str, leaf.path)) + ("!" if leaf.is_key else ""): leaf.value
        for leaf in leaves(Table, value)
        if not isinstance(leaf.value, Text)
    }


def texts(value: object) -> dict[str, str]:
    return {
        ".".join(map(str, leaf.path)): leaf.value.read("english", "english")
        for leaf in leaves(Table, value)
        if isinstance(leaf.value, Text)
    }


def test_plain_values() -> None:
    assert paths(PLAIN) == {
        "raise": "2",
        "who": "no",
        "trait": "gambler",
        "hands.0.name": "pair",
        "hands.0.groups.0": "2",
        "hands.0.groups.1": "2",
        "by_name.x.name": "three",
        "leans.lucky!": "lucky",
        "leans.lucky": "3",
        "pair.0": "1",
        "pair.1": "cursed",
        "modifiers.health!": "health",
        "modifiers.health": "0.5",
    }
    assert texts(PLAIN) == {"hands.0.text": "A {me}", "hands.1.text": "B", "either.0.text": "C"}


def test_models_and_plain_values_agree() -> None:
    table = Table.model_validate(PLAIN)
    assert texts(table) == texts(PLAIN)
    assert {"icon.motif"} | set(paths(PLAIN)) <= set(paths(table))
    assert paths(table)["modifiers.health"] == 500


def test_marks() -> None:
    marks = {leaf.path: leaf for leaf in leaves(Table, PLAIN) if not leaf.is_key}
    keys = {leaf.path: leaf for leaf in leaves(Table, PLAIN) if leaf.is_key}
    condition = marks[("who",)].mark(Condition)
    assert condition is not None
    assert condition.roles == ("me",)
    for leaf in (marks[("trait",)], marks[("pair", 1)], keys[("leans", "lucky")]):
        assert leaf.mark(Reference) == Reference(Section.TRAITS)
    placeholders = marks[("hands", 0, "text")].mark(Placeholders)
    assert placeholders is not None
    assert placeholders.names == ("me",)
    assert keys[("modifiers", "health")].mark(Key) is not None
    assert marks[("raise",)].mark(Reference) is None
    assert marks[("pair", 0)].mark(Reference) is None


def test_the_owner_is_the_innermost_model() -> None:
    table = Table.model_validate(PLAIN)
    owners = {leaf.path: leaf.owner for leaf in leaves(Table, table)}
    assert owners[("raise",)] is table
    assert owners[("hands", 0, "name")] is table.hands[0]
    assert owners[("by_name", "x", "name")] is table.by_name["x"]
    assert all(leaf.owner is None for leaf in leaves(Table, PLAIN))


def test_values_of_the_wrong_shape_are_passed_over() -> None:
    wrong = {"hands": "pair", "by_name": ["x"], "pair": {}, "either": "trait", "modifiers": "x", "raise": ["1"]}
    assert paths(wrong) == {"either": "trait"}
    assert paths("nothing") == {}
    assert paths(None) == {}


def test_models_at_a_path() -> None:
    assert models_at(Table, ()) == (Table,)
    assert models_at(Table, ("hands", 1)) == (Hand,)
    assert models_at(Table, ("by_name", "any")) == (Hand,)
    assert models_at(Table, ("either",)) == (Hand,)
    assert models_at(Table, ("either", 0)) == (Hand,)
    assert models_at(Table, ("icon",)) == (Icon,)
    assert models_at(Table, ("raise",)) == ()
    assert models_at(Table, ("hands", "name")) == ()
    assert models_at(Table, ("nowhere", 1)) == ()


def test_keys_are_those_of_the_file() -> None:
    assert "raise" in keys_of([Table])
    assert "raise_" not in keys_of([Table])
    assert keys_of([Hand, Hand]) == ("name", "groups", "text")
