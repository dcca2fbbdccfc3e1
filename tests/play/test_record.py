"""What the recorder hears, and names for what stands in script."""

from __future__ import annotations

from pathlib import Path

from generator.interpret.rows import Rows
from generator.play.names import Names
from generator.play.record import Entry, Kind, Recorder
from tests.play.stage import EVENTS, SMALL, dice_game, entries_of, small_game


def test_events_hidden_events_and_draws_are_told_apart() -> None:
    kinds = [entry.kind for entry in dice_game().entries]
    assert kinds.count(Kind.DRAW) == 10
    assert kinds.count(Kind.EVENT) == 2
    assert kinds.count(Kind.HIDDEN) == 13


def test_a_draw_tells_the_entry_in_one_short_line(tmp_path: Path) -> None:
    long = EVENTS.replace("value = 3 } }\n", "value = 3 } " + "set_character_flag = very_long_name " * 9 + "}\n", 1)
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": long})
    for entry in (0, 2):
        game.undo(0)
        game.give_draws([entry])
        game.choose(game.windows[0].number, 2)
        draw = next(one for one in entries_of(game) if one.kind is Kind.DRAW)
        assert draw.text.startswith("1 = { set_variable = { which = tst_die")
        assert "\n" not in draw.text
        assert len(draw.text) <= 94
        assert draw.place is not None


def test_options_are_told_with_their_text_and_who_took_them(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, 1)
    options = [entry for entry in entries_of(game) if entry.kind is Kind.OPTION]
    assert [(one.who, one.text) for one in options] == [("Aldith", "Give two coins"), ("Wulfric", "Good")]


def test_what_was_taken_is_not_told_again() -> None:
    recorder = Recorder()
    recorder.note(Kind.NOTE, "a")
    assert recorder.take() == (Entry(Kind.NOTE, "a"),)
    assert recorder.take() == ()


def test_names_of_scopes_things_and_texts(tmp_path: Path) -> None:
    events = EVENTS.replace("immediate = {", "immediate = { FROM = { save_event_target_as = giver }")
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": events})
    names = Names(game.engine.writer, game.windows[0].run, Rows.of([0], 1))
    frame = game.windows[0].run.chain.event_level()
    found = {text: names.scope(text, frame) for text in ("ROOT", "FROM", "event_target:giver", "FROMFROM", "location")}
    assert found == {
        "ROOT": "Aldith",
        "FROM": "Wulfric",
        "event_target:giver": "Wulfric",
        "FROMFROM": "nobody",
        "location": "Here",
    }
    assert names.scope("no_scope", frame) == "`no_scope`"
    assert names.scope("FROM", None) == "`FROM`", "inside an iterator nobody can tell"
    assert names.scope("ROOT", None) == "Aldith"
    assert (names.thing("tst_count"), names.thing("nothing")) == ("The count", "`nothing`")
    assert names.text("tst_answer", None) == "Thank you, Wulfric."
