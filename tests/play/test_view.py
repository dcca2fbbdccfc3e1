"""What a page is told about a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.play.coloured import Piece
from generator.play.game import Game
from generator.play.pictures import Pictures
from generator.play.record import Kind
from generator.play.setting import Setting, free_setting
from generator.play.view import GameView, Viewer
from generator.play.web import view_json
from tests.play.stage import EVENTS, SMALL, dice_game, loaded_mod, small_game


def seen(game: Game) -> GameView:
    return Viewer(game, Pictures(game.loaded)).view(1)


def test_the_window_of_a_small_mod(tmp_path: Path) -> None:
    view = seen(small_game(tmp_path))
    window = view.windows[0]
    assert window.title == (Piece("A "), Piece("Gift", "Y"))
    assert window.description == (Piece("Wulfric waits.\n\nCount: "), Piece("3", "G"))
    assert (window.event, window.kind, window.person) == ("tst.1", "character_event", "Aldith")
    assert [(scope.word, scope.name) for scope in window.scopes] == [("ROOT", "Aldith"), ("FROM", "Wulfric")]
    assert (window.place.path, window.place.line, window.place.text) == ("events/tst.txt", 2, "tst.txt:2")
    assert window.picture == "", "the sprite is not defined"


def test_options_with_effects_reasons_and_the_share_of_the_ai(tmp_path: Path) -> None:
    rich, give, roll = seen(small_game(tmp_path)).windows[0].options
    assert (rich.is_valid, give.is_valid, roll.is_valid) == (False, True, True)
    assert rich.reasons[0].text == "gold at least 1000"
    assert rich.reasons[0].holds is False
    assert (rich.ai_percent, give.ai_percent, roll.ai_percent) == (0, 75, 25)
    assert [line.text for line in give.effects][:3] == ["lose 2 gold", "Wulfric:", "gain 2 gold"]
    assert give.text == (Piece("Give two coins"),)
    assert give.place.line == 14


def test_an_option_without_a_text_shows_its_key(tmp_path: Path) -> None:
    event = (
        "character_event = { id = tst.1 is_triggered_only = yes option = { wealth = 1 } option = { name = no_text } }"
    )
    window = seen(small_game(tmp_path, {"events/a.txt": event})).windows[0]
    assert [option.text[0].text for option in window.options] == ["tst.1 option 1", "no_text"]
    assert window.title == ()


def test_our_mod_has_its_picture_dice_and_shares() -> None:
    view = seen(dice_game())
    assert view.windows[0].picture == "GFX_evt_wkd_dp_table"
    assert (view.dice, view.faces, view.game) == (5, 6, "dice poker")
    assert [option.ai_percent for option in view.windows[0].options] == [83, 17]
    assert [one.event for one in view.waiting] == ["wkd.1060", "wkd.1060"]


def test_all_weights_zero_is_an_even_share(tmp_path: Path) -> None:
    events = EVENTS.replace("factor = 3", "factor = 0").replace("factor = 1 ", "factor = 0 ")
    options = seen(small_game(tmp_path, {**SMALL, "events/tst.txt": events})).windows[0].options
    assert [option.ai_percent for option in options] == [0, 50, 50]


def test_the_record_names_moments_and_places(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, 1)
    view = seen(game)
    assert [(one.number, one.label) for one in view.moments] == [(0, "event tst.1"), (1, "Give two coins")]
    option = next(entry for entry in view.entries if entry.kind == Kind.OPTION.value)
    assert (option.who, option.moment, option.place.path) == ("Aldith", 1, "events/tst.txt")
    assert [entry.text for entry in view.entries if entry.kind == Kind.NOTE.value] == ["event tst.1", "Give two coins"]
    game.undo(0)
    assert {entry.moment for entry in seen(game).entries} == {0}
    assert len(seen(game).moments) == 2


def test_what_is_not_simulated_is_named(tmp_path: Path) -> None:
    events = EVENTS.replace("wealth = -2", "wealth = -2 build_holding = { type = castle }")
    view = seen(small_game(tmp_path, {**SMALL, "events/tst.txt": events}))
    assert [one.name for one in view.unsupported] == ["build_holding"]
    assert view.unsupported[0].value == "1"


def test_what_can_be_started_is_named(tmp_path: Path) -> None:
    view = seen(small_game(tmp_path))
    assert [one.name for one in view.start.decisions] == ["tst_decide"]
    assert view.start.events == 3
    assert [(seat.key, seat.human, seat.gold) for seat in view.start.seats] == [
        ("person_1", True, 100),
        ("person_2", False, 100),
    ]


def test_an_empty_table(tmp_path: Path) -> None:
    setting: Setting = free_setting(None)
    game = Game(loaded_mod(tmp_path), setting)
    game.begin()
    view = seen(game)
    assert view.windows == ()
    assert view.is_over


@pytest.mark.parametrize("humans", [("asker",), ("guest",), ("asker", "guest")])
def test_every_view_of_a_whole_game_is_json(humans: tuple[str, ...]) -> None:
    game = dice_game(humans)
    for _ in range(40):
        found = json.loads(view_json(seen(game)))
        assert found["at"] == game.at
        if not game.windows:
            break
        window = game.windows[0]
        game.choose(window.number, next(n for n, mask in enumerate(window.valid) if mask[0]))
    assert game.is_over


def test_saved_targets_belong_to_the_scopes(tmp_path: Path) -> None:
    events = EVENTS.replace("immediate = {", "immediate = { FROM = { save_event_target_as = giver }")
    window = seen(small_game(tmp_path, {**SMALL, "events/tst.txt": events})).windows[0]
    assert [(one.word, one.name) for one in window.scopes][2:] == [("event_target:giver", "Wulfric")]
