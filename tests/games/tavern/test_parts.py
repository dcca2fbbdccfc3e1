"""What every game adds to the mod in the same way: files, pictures, events and ways in."""

from __future__ import annotations

import pytest

from generator.games.contract import Entry, Output
from generator.games.tavern import parts
from generator.games.tavern.names import Names
from generator.spec.fields import Icon

NUMBERS = {"start": 1, "won": 40, "invite": 2, "debug": 70}
N = Names("wkd", "wkd", "toy", 7000, NUMBERS)
TABLE, DECISION = Icon(motif="table"), Icon(motif="dice")
PATH = ("games", "toy")


def shown(plain: tuple[str, ...], is_targeted: bool) -> list[tuple[str, str, str]]:
    found = parts.sprites(N, PATH, TABLE, DECISION, plain, is_targeted=is_targeted)
    return [(one.name, one.file, one.kind) for one in found]


def test_a_file_comes_from_the_games_templates_and_gets_the_prefix() -> None:
    assert parts.outputs("toy", ("events/toy.txt", "common/scripted_effects/toy_more.txt"), N) == (
        Output("toy/events/toy.txt.j2", "events/wkd_toy.txt"),
        Output("toy/common/scripted_effects/toy_more.txt.j2", "common/scripted_effects/wkd_toy_more.txt"),
    )


def test_a_file_without_a_folder_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        parts.outputs("toy", ("toy.txt",), N)


def test_a_targeted_decisions_icon_has_one_name_for_all() -> None:
    assert shown((), True) == [
        ("GFX_evt_wkd_toy_table", "gfx/event_pictures/wkd_toy_table", "event"),
        ("GFX_wkd_toy_decision", "gfx/interface/wkd_toy_decision", "targeted_decision"),
    ]


def test_each_plain_decision_has_an_icon_of_its_own_name() -> None:
    found = shown(("play", "debug"), False)
    assert found[0][2] == "event"
    assert found[1:] == [
        ("GFX_wkd_toy_play", "gfx/interface/wkd_toy_play", "decision"),
        ("GFX_wkd_toy_debug", "gfx/interface/wkd_toy_debug", "decision"),
    ]


def test_the_event_picture_is_the_tables_and_all_else_the_decisions() -> None:
    found = parts.sprites(N, PATH, TABLE, DECISION, ("debug",))
    assert [one.icon for one in found] == [TABLE, DECISION, DECISION]
    assert [one.path for one in found] == [(*PATH, "pictures", key) for key in ("table", "decision", "decision")]


def test_events_stand_in_the_order_of_their_ids() -> None:
    assert list(parts.events(N, lambda _step: True).items()) == [
        ("start", "wkd.7001"),
        ("invite", "wkd.7002"),
        ("won", "wkd.7040"),
        ("debug", "wkd.7070"),
    ]


def test_only_what_is_generated_has_an_event() -> None:
    assert set(parts.events(N, lambda step: step != "debug")) == {"start", "invite", "won"}


def test_a_way_in_for_each_event() -> None:
    assert parts.entries({"next_round": "wkd.7003"}) == (Entry("next round", "event wkd.7003"),)
    assert parts.entries({}) == ()
