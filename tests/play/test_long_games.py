"""An evening of clicking: nothing that adds up over many clicks runs into a limit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import generator.play.game
from generator.errors import UserError
from generator.play import starting
from generator.play.mod_source import ModSource
from generator.play.moments import unpacked
from generator.play.pictures import Pictures
from generator.play.record import Kind
from generator.play.view import Viewer
from tests.play.stage import EVENTS, SMALL, entries_of, small_game, told, write_mod

TO_AND_FRO = EVENTS + (
    "character_event = { id = tst.6 desc = tst_ok is_triggered_only = yes "
    "option = { name = tst_again repeat_event = { id = tst.7 } } }\n"
    "character_event = { id = tst.7 desc = tst_ok is_triggered_only = yes "
    "option = { name = tst_again character_event = { id = tst.6 } } }\n"
)
CLICKS = 450
"""More than twice as many as events may be nested without a click between them."""


def test_windows_that_lead_to_and_fro_do_so_for_ever(tmp_path: Path) -> None:
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": TO_AND_FRO}, "tst.6")
    for number in range(CLICKS):
        if number % 2:
            game.choose(game.windows[0].number, 0)
        else:
            game.let_ai_choose(game.windows[0].number)
    assert told(game, Kind.FAULT) == []
    assert game.windows[0].event == "tst.6"


def test_the_ai_alone_is_stopped_where_it_nests_events_without_end(tmp_path: Path) -> None:
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": TO_AND_FRO}, "tst.6")
    game.switch_sides()
    assert game.windows == ()
    assert any("more than 200 events are fired one inside the other" in text for text in told(game, Kind.FAULT))


SELF = (
    "character_event = { id = tst.6 desc = tst_ok is_triggered_only = yes immediate = { repeat_event = tst.6 } "
    "option = { name = tst_ok } }\n"
    "character_event = { id = tst.7 hide_window = yes is_triggered_only = yes "
    "immediate = { repeat_event = { id = tst.7 days = 1 } } }\n"
)


def test_hundreds_of_windows_are_not_all_shown(tmp_path: Path) -> None:
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": EVENTS + SELF}, "tst.6")
    view = Viewer(game, Pictures(game.loaded)).view(1)
    assert len(game.windows) == 201
    assert (len(view.windows), view.hidden_windows) == (12, 189)
    assert [window.number for window in view.windows] == list(range(1, 13))
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": EVENTS + SELF})
    assert Viewer(game, Pictures(game.loaded)).view(1).hidden_windows == 0


def test_what_comes_day_by_day_without_end_is_listed_up_to_a_limit(tmp_path: Path) -> None:
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": EVENTS + SELF}, "tst.7")
    entries = entries_of(game)
    assert len(entries) == 2_001
    assert entries[-1].text == "5301 more events, choices and draws are not listed"


def test_days_that_take_too_long_are_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "PATIENCE", 0)
    game = small_game(tmp_path)
    game.jump(30)
    assert [entry.text for entry in entries_of(game)] == ["1 of 30 days have passed in 0 s; jump again to go on"]
    assert game.moments[-1].date == "1066.9.16"
    game.jump(1)
    assert entries_of(game) == []


def test_long_texts_of_options_are_cut_in_the_record(tmp_path: Path) -> None:
    texts = SMALL["localisation/tst.csv"].replace("Give two coins", "Give\\ntwo " + "coins " * 20_000)
    game = small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts})
    game.choose(game.windows[0].number, 1)
    assert game.moments[-1].label == ("Give two " + "coins " * 60)[:300] + " ..."
    assert told(game, Kind.OPTION)[0] == game.moments[-1].label


def test_an_option_without_a_text_is_told_by_its_place(tmp_path: Path) -> None:
    events = EVENTS + "character_event = { id = tst.6 desc = tst_ok is_triggered_only = yes option = { } }\n"
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": events}, "tst.6")
    game.choose(game.windows[0].number, 0)
    assert told(game, Kind.OPTION) == ["tst.6 option 1"]


def test_a_moment_keeps_its_state_in_little_room(tmp_path: Path) -> None:
    """Two thousand states as plain values made every other click wait for the collector of garbage, up to 4 s."""
    game = small_game(tmp_path)
    kept = game.moments[0].state
    assert unpacked(kept) == game.engine.save()
    assert len(kept) < len(json.dumps(game.engine.save())) / 2


def test_an_endless_script_is_stopped_and_undo_mends_it(tmp_path: Path) -> None:
    endless = EVENTS + (
        "character_event = { id = tst.5 desc = tst_ok is_triggered_only = yes "
        "option = { name = tst_ok while = { limit = { always = yes } wealth = 1 wealth = 1 wealth = 1 wealth = 1 "
        "while = { limit = { always = yes } wealth = 1 } } } }"
    )
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": endless}, "tst.5")
    game.choose(game.windows[0].number, 0)
    assert game.engine.halted
    assert any("step-limit" in text for text in told(game, Kind.FAULT))
    tried: list[Callable[[], None]] = [lambda: game.jump(1), lambda: game.give_draws([1]), lambda: game.reseed(2)]
    for act in (*tried, game.switch_sides):
        with pytest.raises(UserError, match="the script was stopped here"):
            act()
    assert (game.engine.halted, game.at, game.draws, game.seed) == (True, 1, (), 1)
    game.undo(0)
    assert not game.engine.halted
    game.undo(1)
    assert game.engine.halted, "going on to it again changes nothing"
    game.undo(0)
    assert game.windows[0].event == "tst.5"


def test_dice_and_a_new_script_let_no_time_pass(tmp_path: Path) -> None:
    """Where only hidden events are on their way, each of them let ten years pass."""
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": EVENTS + SELF}, "tst.7")
    today = game.moments[0].date
    assert (game.is_over, today) == (False, "1076.9.15")
    write_mod(tmp_path, {"events/tst.txt": EVENTS + SELF + "# changed"})
    game.give_draws([1])
    game.reseed(3)
    assert "changed: `events/tst.txt`" in game.reload(ModSource(tmp_path))
    assert {moment.date for moment in game.moments} == {today}


def test_choices_that_are_no_longer_kept_are_not_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.play.game, "_MOMENTS", 4)
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": TO_AND_FRO}, "tst.6")
    for _ in range(6):
        game.choose(game.windows[0].number, 0)
    assert [moment.number for moment in game.moments] == [3, 4, 5, 6]
    with pytest.raises(UserError, match="the first 3 moments are no longer kept"):
        game.replay(2)
    game.undo(0)
    game.choose(game.windows[0].number, 0)
    assert [moment.number for moment in game.moments] == [3, 4]
    game.begin(seed=2)
    game.choose(game.windows[0].number, 0)
    game.replay(3)
    assert [moment.number for moment in game.moments] == [0, 1]
