"""Where objects of each kind stand in a file."""

from __future__ import annotations

import pytest

from tests.mod.conftest import Indexer


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("events/a.txt", "namespace = a character_event = { id = a.1 }", [("event", "a.1", "character_event")]),
        ("events/a.txt", "LETTER_EVENT = { id = 7 }", [("event", "7", "letter_event")]),
        ("events/a.txt", "character_event = { title = x }", [("event", "", "character_event")]),
        ("decisions/a.txt", "decisions = { d = { } e = 3 }", [("decision", "d", "decisions")]),
        ("decisions/a.txt", "Targetted_decisions = { d = { } }", [("decision", "d", "targetted_decisions")]),
        ("common/traits/a.txt", "lucky = { }", [("trait", "lucky", "")]),
        ("common/event_modifiers/a.txt", "m = { icon = 1 } n = 3", [("event_modifier", "m", "")]),
        ("common/scripted_effects/a.txt", "e = { }", [("scripted_effect", "e", "")]),
        ("common/buildings/a.txt", "castle = { ca_x = { a = b } }", [("building", "ca_x", "castle")]),
        ("common/laws/a.txt", "law_groups = { g = { a = b } }", [("law_group", "g", "law_groups")]),
        ("common/laws/a.txt", "succession_laws = { l = { a = b } }", [("law", "l", "succession_laws")]),
        (
            "common/cultures/a.txt",
            "g = { graphical_cultures = { x } color = { 1 2 3 } alternate_start = { a = b } c = { color = { 1 } } }",
            [("culture_group", "g", ""), ("culture", "c", "g")],
        ),
        (
            "common/religions/a.txt",
            "secret_religion_visibility_trigger = { always = no } g = { r = { icon = 1 } }",
            [("secret_religion_visibility_trigger",) * 2 + ("",), ("religion_group", "g", ""), ("religion", "r", "g")],
        ),
        (
            "common/offmap_powers/a.txt",
            "o = { buttons = { b = { x = y } } monthly_currency_gain = { } }",
            [("offmap", "o", ""), ("offmap_button", "b", "buttons")],
        ),
        (
            "common/landed_titles/a.txt",
            "k_x = { color = { 1 } d_y = { b_z = { } } } title = { }",
            [("title", "k_x", ""), ("title", "d_y", "k_x"), ("title", "b_z", "d_y")],
        ),
        ("common/holding_types/a.txt", "castle = { }", [("holding", "castle", "")]),
        (
            "common/artifacts/a.txt",
            "slots = { x = 1 } crown = { }",
            [("slots", "slots", ""), ("artifact", "crown", "")],
        ),
        ("common/static_modifiers.txt", "base = { a = 1 }", [("static_modifier", "base", "")]),
        ("common/technology.txt", "GROUP = { TECH_X = { } }", [("technology", "TECH_X", "GROUP")]),
        ("common/achievements.txt", "a = { }", []),
        ("interface/a.gfx", 'spriteTypes = { spriteType = { name = "GFX_x" } }', [("sprite", "GFX_x", "spriteType")]),
        ("interface/a.gfx", "spriteTypes = { spriteType = { } } bitmapfonts = { x = { name = y } }", []),
        (
            "localisation/customizable_localisation/a.txt",
            "defined_text = { name = GetX } defined_text = { }",
            [("defined_text", "GetX", "")],
        ),
        ("map/geographical_region.txt", "world_x = { duchies = { d_a } }", [("region", "world_x", "")]),
        (
            "history/titles/k_x.txt",
            "1000.1.1 = { effect = { } } 1001.1.1 = { holder = 0 }",
            [("title_history", "k_x", "1000.1.1"), ("title_history", "k_x", "1001.1.1")],
        ),
    ],
)
def test_objects(index_of: Indexer, path: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    found = [(one.kind, one.name, one.group) for one in index_of({path: text}).definitions]
    assert found == expected


@pytest.mark.parametrize(
    "path",
    [
        "common/dynasties/a.txt",
        "common/bookmarks/a.txt",
        "interface/a.gui",
        "interface/a.txt",
        "map/default.txt",
        "gfx/a.txt",
        "history/provinces/1 - a.txt",
        "history/titles/k_y.txt",
        "events/a.csv",
        "notes/a.txt",
    ],
)
def test_other_files_are_not_read(index_of: Indexer, path: str) -> None:
    index = index_of({path: "x = { y = { id = a.1 } }"})
    assert index.scripts == {}
    assert index.definitions == ()


def test_place_and_script(index_of: Indexer) -> None:
    (one,) = index_of({"events/a.txt": "namespace = a\n\tcharacter_event = {\n\t\tid = a.1\n\t}\n"}).definitions
    assert str(one.place) == "events/a.txt:2:2"
    assert one.place.excerpt == "\tcharacter_event = {"
    assert one.script.source.text[one.statement.start :].startswith("character_event")
    assert (one.namespace, str(one)) == ("a", "event a.1")


@pytest.mark.parametrize(("event", "namespace"), [("a.1", "a"), ("75010", ""), ("a.b.3", "a.b")])
def test_namespaces(index_of: Indexer, event: str, namespace: str) -> None:
    index = index_of({"events/a.txt": f"character_event = {{ id = {event} }}"})
    assert index.events[event].namespace == namespace
