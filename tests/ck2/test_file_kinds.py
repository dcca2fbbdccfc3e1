"""Folders of a mod and what lies in them."""

from __future__ import annotations

import pytest

from generator.ck2.file_kinds import ANY_KEY, Role, decision_blocks, event_block, file_kinds, kind_of


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("events/a.txt", "events"),
        ("Events\\A.TXT", "events"),
        ("common/traits/00_traits.txt", "common/traits"),
        ("common/static_modifiers.txt", "common"),
        ("history/titles/k_france.txt", "history/titles"),
        ("interface/x.gfx", "interface"),
        ("localisation/x.csv", "localisation"),
        ("localisation/customizable_localisation/x.txt", "localisation/customizable_localisation"),
        ("gfx/traits/x.dds", "gfx"),
        ("descriptor.mod", "."),
    ],
)
def test_folder_of_a_path(path: str, folder: str) -> None:
    kind = kind_of(path)
    assert kind is not None
    assert kind.folder == folder


@pytest.mark.parametrize("path", ["events/a.xml", "readme.md", "common/no_such_folder/a.txt", "tools/events.txt", ""])
def test_paths_the_game_does_not_read(path: str) -> None:
    assert kind_of(path) is None


def test_outer_keys() -> None:
    laws = file_kinds()["common/laws"]
    assert laws.outer("law_group") == (("law_groups",),)
    assert ("succession_laws",) in laws.outer("law")
    assert file_kinds()["common/buildings"].outer("building") == ((ANY_KEY,),)
    assert file_kinds()["common/offmap_powers"].outer("offmap_button") == ((ANY_KEY, "buttons"),)
    assert file_kinds()["common/traits"].outer("trait") == ()


def test_blocks_with_scopes() -> None:
    decisions = file_kinds()["decisions"]
    effect = next(block for block in decisions.blocks_of("targeted_decisions") if block.path == ("effect",))
    assert effect.roles == {Role.EFFECT}
    assert effect.scopes == {"this": "character", "root": "character", "from": "character"}
    weights = next(block for block in decisions.blocks_of("decision") if block.path == ("ai_will_do",))
    assert weights.roles == {Role.WEIGHTS}


def test_blocks_of_folders_with_one_kind_need_no_owner() -> None:
    society = file_kinds()["common/societies"]
    paths = {block.path for block in society.blocks_of("society")}
    assert ("monthly_currency_gain", "triggered_gain", "trigger") in paths


def test_whole_objects_are_blocks() -> None:
    (block,) = file_kinds()["common/scripted_effects"].blocks
    assert (block.object, block.path) == ("scripted_effect", ())
    assert block.roles == {Role.EFFECT}
    assert block.scopes == {}


def test_remarks_are_no_scopes() -> None:
    (block,) = file_kinds()["common/on_actions"].blocks
    assert block.scopes == {}


def test_events_are_conditions_and_effects() -> None:
    blocks = {block.path: block for block in file_kinds()["events"].blocks}
    assert blocks[("province_event",)].scopes == {"this": "province", "root": "province"}
    assert blocks[("character_event",)].roles == {Role.TRIGGER, Role.EFFECT}


def test_every_owner_of_a_block_is_a_kind_of_its_folder() -> None:
    for kind in file_kinds().values():
        assert {block.object for block in kind.blocks} <= set(kind.objects), kind.folder


def test_everything_is_windows_1252_or_unknown() -> None:
    assert {kind.encoding for kind in file_kinds().values()} == {"windows-1252", ""}


@pytest.mark.parametrize(
    ("group", "root"),
    [
        ("decisions", "character"),
        ("plot_decisions", "character"),
        ("Targeted_Decisions", "character"),
        ("targetted_decisions", "character"),
        ("vassal_decisions", "character"),
        ("settlement_decisions", "title"),
        ("title_decisions", "title"),
    ],
)
def test_scopes_of_decisions(group: str, root: str) -> None:
    effect = next(block for block in decision_blocks(group) if block.path == ("effect",))
    assert effect.scopes["root"] == root
    assert ("from" in effect.scopes) is (group.lower() not in ("decisions", "plot_decisions"))


def test_unknown_group_has_no_blocks() -> None:
    assert decision_blocks("my_decisions") == ()


@pytest.mark.parametrize(("kind", "root"), [("Character_Event", "character"), ("province_event", "province")])
def test_scopes_of_events(kind: str, root: str) -> None:
    block = event_block(kind)
    assert block is not None
    assert block.scopes["root"] == root


def test_unknown_kind_of_event() -> None:
    assert event_block("artifact_event") is None
