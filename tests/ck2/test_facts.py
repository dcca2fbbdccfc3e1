"""The typed fact tables: lookups, case rules, and agreement between tables."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.ck2 import base_game, facts
from generator.ck2.arguments import Shape, Sort
from generator.ck2.facts import ScopeType
from generator.ck2.tables import base_table_names, read_table


def test_commands_are_found_without_regard_to_case() -> None:
    wealth = facts.trigger("WEALTH")
    assert wealth is not None
    assert wealth is facts.trigger("wealth")
    assert ScopeType.CHARACTER in wealth.scopes
    assert any(shape.is_numeric for shape in wealth.argument)
    assert facts.effect("add_trait") is not None
    assert facts.effect("trait") is None
    assert facts.trigger("no_such_thing") is None


def test_control_words() -> None:
    for word in ("AND", "or", "NOT", "if", "limit", "random_list"):
        assert facts.control(word) is not None, word


def test_operators() -> None:
    limited, free = facts.trigger("demesne_size"), facts.trigger("age")
    assert limited is not None
    assert free is not None
    assert not limited.takes_operators
    assert free.takes_operators


def test_links_and_iterators() -> None:
    liege = facts.link("Liege")
    assert liege is not None
    assert liege.output_scopes == {ScopeType.CHARACTER}
    vassal = facts.iterator("any_vassal")
    assert vassal is not None
    assert vassal is facts.iterator("random_vassal")
    assert vassal is facts.iterator("vassal")
    assert vassal.any_as_trigger
    assert facts.is_iterator("ANY_vassal")
    assert not facts.is_iterator("vassal")
    assert not facts.is_iterator("any_nonsense")


@pytest.mark.parametrize(
    ("name", "base"),
    [("any_child", "child"), ("random_list", "list"), ("child", "child"), ("any_random_x", "random_x")],
)
def test_iterator_base(name: str, base: str) -> None:
    assert facts.iterator_base(name) == base


def test_fields() -> None:
    immediate = next(one for one in facts.event_fields() if one.key == "immediate")
    assert (immediate.where, immediate.type) == ("event", (Shape(Sort.EFFECTS),))
    assert {one.where for one in facts.pretriggers()} == {"event", "decision"}
    assert any(one.key == "ai_will_do" for one in facts.decision_fields())
    assert any(one.key == "opposites" for one in facts.trait_fields())


@pytest.mark.parametrize(
    "table",
    [
        facts.option_fields,
        facts.opinion_modifier_fields,
        facts.event_modifier_fields,
        facts.custom_loc_fields,
        facts.on_action_fields,
        facts.sprite_fields,
        facts.mod_descriptor_fields,
    ],
)
def test_field_tables_have_keys_and_places(table: object) -> None:
    assert callable(table)
    rows = table()
    assert rows
    assert all(row.key and row.where for row in rows)


def test_hooks() -> None:
    adulthood = facts.on_action("on_adulthood")
    assert adulthood is not None
    assert (adulthood.root, adulthood.froms) == (ScopeType.CHARACTER, ())
    approve = facts.on_action("on_approve_law")
    assert approve is not None
    assert approve.froms == (ScopeType.TITLE,)
    longest = max(facts.on_actions().values(), key=lambda hook: len(hook.froms))
    assert longest.froms == (ScopeType.CHARACTER, ScopeType.TITLE, ScopeType.CHARACTER)
    assert facts.on_action("ON_ADULTHOOD") is None


def test_bracket_commands() -> None:
    name, liege = facts.loc_command("GetFirstName"), facts.loc_command("Liege")
    assert name is not None
    assert liege is not None
    assert not name.is_promotion
    assert liege.is_promotion
    assert liege.to_scope is ScopeType.CHARACTER


def test_modifiers() -> None:
    assert facts.modifier("Diplomacy") is not None
    patterns = {one.name for one in facts.modifiers().values() if one.is_pattern}
    assert "<religion>_opinion" in patterns
    assert "diplomacy" not in patterns


def test_enums_named_in_arguments_exist() -> None:
    named: set[str] = set()

    def visit(shapes: tuple[Shape, ...]) -> None:
        for shape in shapes:
            if shape.sort is Sort.ENUM:
                named.add(shape.detail)
            for field in shape.fields:
                visit(field.shapes)

    for command in (*facts.triggers().values(), *facts.effects().values()):
        visit(command.argument)
    assert named
    assert named <= set(facts.enums())


def test_enums_are_split() -> None:
    assert facts.enums()["title_tiers"] == ("baron", "count", "duke", "king", "emperor")


def test_base_names_keep_case() -> None:
    traits = base_game.base_names("traits")
    assert "brave" in traits
    assert "Brave" not in traits
    assert base_game.base_names("no_such_kind") == frozenset()


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("trait", "traits"),
        ("casus_belli", "cb_types"),
        ("society", "societies"),
        ("death", "deaths"),
        ("holding", "holding_types"),
        ("event_modifier", "event_modifiers"),
    ],
)
def test_base_names_by_kind_of_object(kind: str, table: str) -> None:
    assert base_game.base_names_of(kind) == base_game.base_names(table) != frozenset()


def test_sprites_of_the_base_game_lie_in_three_tables() -> None:
    sprites = base_game.base_names_of("sprite")
    assert len(sprites) > len(base_game.base_names("sprites"))
    assert base_game.base_names("event_pictures") <= sprites
    assert base_game.base_names_of("quest") == frozenset()


@pytest.mark.parametrize("table", [name for name in base_table_names() if name != "base_names_events"])
def test_base_names_are_distinct(table: str) -> None:
    assert len(base_game.base_names(table.removeprefix("base_names_"))) == len(
        {row["name"] for row in read_table(table).rows}
    )


def test_base_events_are_ranges() -> None:
    ranges = base_game.base_event_ranges()
    row = next(row for row in read_table("base_names").rows if row["kind"] == "event")
    assert sum(last - first + 1 for some in ranges.values() for first, last in some) == int(row["rows"])


def test_ranges_of_base_events_are_sorted_and_apart() -> None:
    for some in base_game.base_event_ranges().values():
        assert all(before[1] < after[0] for before, after in pairwise(some))


def test_base_events_are_found_at_the_ends_of_every_range() -> None:
    for namespace, some in base_game.base_event_ranges().items():
        known = {number for first, last in some for number in (first, last)}
        outside = {number for first, last in some for number in (first - 1, last + 1)} - known
        is_in = {number: any(first <= number <= last for first, last in some) for number in known | outside}
        for number, expected in is_in.items():
            if number >= 0:
                assert base_game.is_base_event(f"{namespace}.{number}" if namespace else str(number)) is expected


@pytest.mark.parametrize(
    ("event", "known"),
    [
        ("ADV.1", True),
        ("ADV.2", False),
        ("ADV.20", True),
        ("1", True),
        ("3", False),
        ("mw.1", False),
        ("ADV.x", False),
        ("", False),
        ("ADV.²", False),
    ],
)
def test_is_base_event(event: str, known: bool) -> None:
    assert base_game.is_base_event(event) is known
