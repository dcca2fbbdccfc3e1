"""The terminal's screen: narrow ones, texts that would steer it, what must be told although no window shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

import generator.play.game
from generator.play.game import Game
from generator.play.mod_source import LoadedMod, ModSource, load, source_for
from generator.play.screen import harmless
from generator.play.setting import free_setting, game_setting, playables
from tests.play.stage import BUILT, EVENTS, SMALL, loaded_mod, small_game
from tests.play.test_terminal import typed

LONG = "A Title that is longer than the border of any narrow terminal"


def with_event(folder: Path, body: str, texts: str = "", event: str = "tst.5") -> Game:
    """A game of the small mod that starts with another event."""
    events = f"{EVENTS}character_event = {{ id = {event} is_triggered_only = yes {body} }}\n"
    files = {**SMALL, "events/tst.txt": events, "localisation/tst.csv": SMALL["localisation/tst.csv"] + texts}
    return small_game(folder, files, event)


@pytest.fixture(scope="module")
def built() -> LoadedMod:
    return load(source_for(BUILT))


@pytest.mark.parametrize("name", ["dice_poker", "yacht", "farkle", "one_poker", "payout"])
def test_every_game_keeps_to_the_width(built: LoadedMod, name: str) -> None:
    for width, human in ((30, 0), (40, -1)):
        role = next(one.roles[human] for one in playables(built.symbols) if one.name == name)
        game = Game(built, game_setting(built.program.sources, built.symbols, name, [role]), 5)
        game.begin()
        text = typed(game, source_for(BUILT), "1", "2", "a", "p", "l", "?", "q", width=width)
        assert max(map(len, text.splitlines())) <= width
        assert "wkd." in text


def cards(text: str) -> list[str]:
    """The cells of the row of cards in each table of people."""
    rows = [line.split("│") for line in text.splitlines() if line.startswith("│ cards")]
    return [" | ".join(cell.strip() for cell in row[2:4]) for row in rows]


def one_poker(built: LoadedMod, *humans: str) -> Game:
    setting = game_setting(built.program.sources, built.symbols, "one_poker", humans)
    game = Game(built, setting, 5)
    game.begin()
    return game


def test_hidden_cards_are_shown_to_whom_asks_for_everything(built: LoadedMod) -> None:
    text = typed(one_poker(built, "asker"), source_for(BUILT), "p", "p all", width=160)
    assert cards(text) == ["9, 9 | face down, face down on the table", "9, 9 | 7, 8 on the table"]
    assert "UP DOWN" in text
    assert text.count("Lives outside the pot 4") == 2 * 2 + 2
    assert text.count("Card 1 of the hand") == 2


def test_at_one_screen_the_other_ones_choice_is_not_told(built: LoadedMod) -> None:
    text = typed(one_poker(built, "asker", "guest"), source_for(BUILT), "1", "1", "l", width=160)
    assert "Wulfric: chooses unseen" in text
    assert "Wulfric: Play the" not in text


def test_the_score_card_stands_among_the_people(built: LoadedMod) -> None:
    setting = game_setting(built.program.sources, built.symbols, "yacht", ["asker"])
    game = Game(built, setting, 5)
    game.begin()
    rows = [line.split() for line in typed(game, source_for(BUILT), "2", "p").splitlines()]
    assert ["│", "Full", "house", "│", "25", "│", "-", "│"] in rows
    assert ["│", "Chance", "│", "(18)", "│", "-", "│"] in rows


def test_a_crowd_stands_below_each_other(tmp_path: Path) -> None:
    game = Game(loaded_mod(tmp_path), free_setting(None, 6), 1)
    game.begin()
    wide, narrow = (typed(game, ModSource(tmp_path), "p", width=width) for width in (120, 60))
    assert (wide.count("played by"), narrow.count("played by")) == (1, 6)
    assert "+0 of" not in narrow


def test_the_edge_of_a_window_holds_whole_facts_only(tmp_path: Path) -> None:
    wide, narrow, narrowest = (typed(small_game(tmp_path), ModSource(tmp_path), width=width) for width in (60, 32, 24))
    assert " Aldith: 100 gold, tst.1, 1066.9.15 " in wide
    assert " Aldith: 100 gold, tst.1 " in narrow
    assert " Aldith: 100 gold " in narrowest
    assert "tst.1" not in narrowest


def test_a_long_title_stands_in_the_window(tmp_path: Path) -> None:
    game = with_event(tmp_path, "title = tst_long desc = tst_ok option = { name = tst_ok }", f"tst_long;{LONG};x\n")
    text = typed(game, ModSource(tmp_path), width=40)
    words = " ".join(text.replace("│", " ").split())
    assert LONG in words


def test_further_lines_of_an_option_stand_below_the_first(tmp_path: Path) -> None:
    game = with_event(tmp_path, "desc = tst_ok option = { name = tst_long }", f"tst_long;{LONG};x\n")
    lines = typed(game, ModSource(tmp_path), width=40).splitlines()
    first = next(number for number, line in enumerate(lines) if "1. A Title" in line)
    assert lines[first + 1].index("the border") == lines[first].index("A Title")


def test_text_of_a_mod_does_not_steer_the_terminal(tmp_path: Path) -> None:
    evil = "\x1b]0,hacked\x07\x1b[2Jgone"
    body = "title = tst_evil desc = tst_evil immediate = { log = tst_evil } option = { name = tst_evil odd\x1b = yes }"
    game = with_event(tmp_path, body, f"tst_evil;{evil};x\n")
    text = typed(game, ModSource(tmp_path), "?", "1", "l", "x\x1b[2J", "p")
    assert not any(letter < " " and letter != "\n" for letter in text)
    assert "^[[2Jgone" in text


def test_control_characters_are_written_out() -> None:
    assert harmless("a\tb\nc\x00\x1b\x7f\x9b") == "a\tb\nc^@^[^??"


def test_a_window_without_an_option_is_a_fault_that_is_told_at_once(tmp_path: Path) -> None:
    text = typed(with_event(tmp_path, "desc = tst_ok"), ModSource(tmp_path), width=120)
    assert "events/tst.txt:45: no-valid-option: `tst.5` is shown and has no option" in text


def test_a_fault_has_its_place(tmp_path: Path) -> None:
    game = with_event(tmp_path, "desc = tst_ok option = { name = tst_ok character_event = { id = none.1 } }")
    text = typed(game, ModSource(tmp_path), "1", width=200)
    assert "unknown-event: there is no event `none.1`" in text


def test_what_is_not_simulated_is_told_once(tmp_path: Path) -> None:
    game = with_event(tmp_path, "desc = tst_ok option = { name = tst_ok build_castle = yes repeat_event = tst.5 }")
    text = typed(game, ModSource(tmp_path), "1", "1", width=120)
    assert text.count("not simulated: `build_castle`") == 1


def test_a_script_without_end_is_not_called_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.play.game, "_STEPS", 4_000)
    endless = "while = { limit = { always = yes } while = { limit = { always = yes } wealth = 1 } }"
    body = f"desc = tst_ok option = {{ name = tst_ok {endless} }}"
    text = typed(with_event(tmp_path, body), ModSource(tmp_path), "1", width=120)
    assert "The script was stopped" in text
    assert "The chain is over" not in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("u", "this is the first moment"),
        ("d 6 0", "there is no face or entry 0"),
        ("n x", "a whole number of at most nine digits was expected"),
    ],
)
def test_what_a_clumsy_hand_types_is_answered(tmp_path: Path, line: str, answer: str) -> None:
    game = small_game(tmp_path)
    assert answer in typed(game, ModSource(tmp_path), line)
    assert game.at == 0


CALM = "is_triggered_only = yes option = { name = tst_ok }"


def test_something_is_started_by_hand(tmp_path: Path) -> None:
    hooks = {"common/on_actions/tst.txt": "tst_hook = { events = { tst.2 } }\n"}
    game = small_game(tmp_path, {**SMALL, **hooks})
    text = typed(game, ModSource(tmp_path), "e tst.3 wulfric Aldith", "e tst.3", "D tst_decide", "o tst_hook")
    assert [moment.label for moment in game.moments[1:]] == [
        "event tst.3",
        "event tst.3",
        "decision tst_decide",
        "on_action tst_hook",
    ]
    assert [window.event for window in game.windows] == ["tst.1", "tst.3", "tst.2", "tst.2"]
    assert "3 more windows wait" in text


def test_an_event_is_brought_anyway(tmp_path: Path) -> None:
    game = with_event(tmp_path, f"trigger = {{ wealth = 50 }} desc = tst_ok {CALM}")
    game.engine.run_effect("wealth = -90", "person_1")
    text = typed(game, ModSource(tmp_path), "e tst.5", "e tst.5 anyway", "e tst.5 person_2 anyway", width=200)
    assert text.count("`tst.5` does not come to `person_1`, its conditions do not hold") == 1
    assert "it needs, of Aldith: gold at least 50; started `anyway` it runs all the same" in text
    assert len(game.moments) == 3


def test_a_decision_is_taken_anyway(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    typed(game, ModSource(tmp_path), "D tst_decide person_2", "D tst_decide person_2 anyway")
    assert [moment.label for moment in game.moments[1:]] == ["decision tst_decide, whatever its conditions say"]
    assert game.engine.gold("person_2")[0] == 50_000


def test_people_are_taken_over_by_name_or_key(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    typed(game, ModSource(tmp_path), "t wulfric", "t person_1")
    assert [one.is_human for one in game.painter().everybody()] == [False, True]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("e", "the name of what to start is missing"),
        ("e tst.9", "there is no event `tst.9`"),
        ("e tst.2 Odo", "there is no `Odo` here; there are Aldith, Wulfric"),
        ("D tst_decide person_2", "`tst_decide` cannot be taken by `person_2` now; it needs, of Wulfric:"),
        ("t", "whom to take over is missing"),
    ],
)
def test_what_cannot_be_started_is_said(tmp_path: Path, line: str, answer: str) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path), line, width=200)
    assert answer in "; ".join(text.splitlines())


def test_the_list_of_commands_fits_a_terminal(tmp_path: Path) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path), "h", width=200)
    listed = text[text.index("1 ... 9") :].splitlines()
    assert max(map(len, listed)) <= 80
