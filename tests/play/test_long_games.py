"""An evening of clicking: nothing that adds up over many clicks runs into a limit."""

from __future__ import annotations

from pathlib import Path

from generator.play.record import Kind
from tests.play.stage import EVENTS, SMALL, small_game, told

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
