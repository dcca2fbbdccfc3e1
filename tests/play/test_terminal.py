"""The terminal: what it prints for lines that are typed."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from generator.play.game import Game
from generator.play.mod_source import ModSource, source_for
from generator.play.terminal import Terminal
from tests.play.stage import BUILT, EVENTS, SMALL, dice_game, open_table, small_game, write_mod
from tests.simulate.toys import write_toys


def typed(game: Game, source: ModSource, *lines: str, width: int = 100) -> str:
    """Everything printed for some lines."""
    out = io.StringIO()
    console = Console(file=out, width=width, no_color=True, highlight=False)
    Terminal(game, source, console).play(lines)
    return out.getvalue()


def test_a_whole_game_is_played() -> None:
    game = dice_game()
    text = typed(game, source_for(BUILT), "1", "4", "1", "1", "q")
    assert game.is_over
    assert "A Game of Dice Poker" in text
    assert "not offered, it needs: Remaining dice is at least 1" in text
    assert "Wulfric: Call with 0.5 gold" in text
    assert "Aldith: gold: 99.5 → 99" in text
    assert "The chain is over" in text


def test_the_window_shows_title_text_options_and_purse(tmp_path: Path) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path))
    for part in (
        "A Gift",
        "Wulfric waits.",
        "Count: 3",
        "2. Give two coins",
        "lose 2 gold",
        "Aldith: 100 gold",
        "tst.1",
    ):
        assert part in text, part


def test_options_are_explained(tmp_path: Path) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path), "? 2")
    assert "set flag `tst_flag`  (hidden)" in text
    assert "drawn by weight" not in text
    assert "drawn by weight" in typed(small_game(tmp_path), ModSource(tmp_path), "?")
    assert "- gold at least 1000" in typed(small_game(tmp_path), ModSource(tmp_path), "? 1")


def test_back_dice_days_and_sides(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    typed(game, ModSource(tmp_path), "d * 3", "d 3", "3")
    assert game.engine.show(game.windows[0], 0).description == "You rolled 3."
    typed(game, ModSource(tmp_path), "u", "u 0")
    assert game.at == 0
    typed(game, ModSource(tmp_path), "j 2", "s")
    assert game.moments[1].label == "2 days pass"
    assert not game.painter().everybody()[0].is_human


def test_the_first_game_that_is_chosen_has_the_seed_that_was_given(tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    game = open_table(mod)
    typed(game, source_for(mod), "g coins")
    assert (game.seed, game.setting.game) == (5, "coins")
    game.seed = -1
    typed(game, source_for(mod), "g coins")
    assert game.seed >= 0, "from then on each game has dice of its own"


def test_the_ai_answers_and_plays_on() -> None:
    game = dice_game()
    typed(game, source_for(BUILT), "a", "A", "n 7")
    assert game.seed == 7
    assert [moment.label for moment in game.moments] == ["decision wkd_dp_play"]
    assert "The chain is over" in typed(game, source_for(BUILT), "A")


def test_people_and_record_are_printed(tmp_path: Path) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path), "2", "p all", "l")
    assert "The count 3" in text
    assert "tst_flag" in text
    assert "[1] Give two coins" in text
    assert "option Aldith: Give two coins  tst.txt:14" in text


def test_reload_says_what_changed(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    write_mod(tmp_path, {"events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -4")})
    text = typed(game, ModSource(tmp_path), "r")
    assert "changed: event `tst.1`" in text
    assert "lose 4 gold" in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("x", "`x` is no command"),
        ("9", "option 9 cannot be chosen"),
        ("1", "option 1 cannot be chosen"),
        ("0", "option 0 cannot be chosen"),
        ("u 7", "there is no moment 7"),
        ("j two", "`two` is no number"),
        ("d 6 x", "`x` is no number"),
        ("j 99999", "1 to 36500"),
        ("n 99999999999", "is no number"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_game_goes_on(tmp_path: Path, line: str, answer: str) -> None:
    game = small_game(tmp_path)
    text = typed(game, ModSource(tmp_path), line, "2")
    assert answer in text
    assert game.is_over


def test_without_a_window_choosing_is_refused_with_a_hint(tmp_path: Path) -> None:
    text = typed(small_game(tmp_path), ModSource(tmp_path), "2", "1", "a", "?")
    assert text.count("no window is open") == 3


def test_comments_and_blank_lines_do_nothing(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    typed(game, ModSource(tmp_path), "", "   ", "# 2", "q", "2")
    assert game.at == 0


def test_help_lists_every_command(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    terminal = Terminal(game, ModSource(tmp_path), Console(file=io.StringIO()))
    text = typed(game, ModSource(tmp_path), "h")
    assert [word for word in terminal.commands() if f"{word} " not in text] == []


def test_text_of_a_mod_is_no_markup(tmp_path: Path) -> None:
    texts = SMALL["localisation/tst.csv"].replace("Give two coins", "[bold red]Give[/] [link=x]coins")
    text = typed(small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts}), ModSource(tmp_path), "2", "l")
    assert "[bold red]Give[/] [link=x]coins" in text


def test_pictures_are_read_once_and_again_only_after_a_reload(tmp_path: Path) -> None:
    """Decoding a picture takes longer than everything else that a click does."""
    game = small_game(tmp_path)
    terminal = Terminal(game, ModSource(tmp_path), Console(file=io.StringIO()))
    terminal.play(["2"])
    kept = terminal._pictures
    terminal.play(["l", "u 0"])
    assert kept is not None
    assert terminal._pictures is kept
    write_mod(tmp_path, {"events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -4")})
    terminal.play(["r"])
    assert terminal._pictures is not kept


def test_faulty_rules_are_shown_with_their_place(tmp_path: Path) -> None:
    shutil.copytree(BUILT, tmp_path / "mod_output")
    (tmp_path / "rules.yaml").write_text("mod: 3\n", "utf-8")
    source = ModSource(tmp_path / "mod_output", (), tmp_path / "rules.yaml")
    text = typed(dice_game(), source, "r", width=200)
    assert "rules.yaml:1:" in text
    assert "RY" in text


def test_two_windows_at_once(tmp_path: Path) -> None:
    events = EVENTS.replace("immediate = {", "immediate = { repeat_event = { id = tst.2 }", 1)
    text = typed(small_game(tmp_path, {**SMALL, "events/tst.txt": events}), ModSource(tmp_path))
    assert "1 more window waits" in text
