"""The texts of One Poker as the game gets them: keys, bracket commands, words chosen by variables."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.build.compiler import Compiled, read_rules
from generator.games.one_poker.author import numbers, policies_of
from generator.games.one_poker.game import ONE_POKER, events
from generator.games.one_poker.names import EVENT_NUMBERS
from generator.games.one_poker.spec import OnePoker
from generator.games.one_poker.view import OnePokerView
from tests.games.one_poker.composed import built, composed, edited

COLUMNS = {"english": 1, "french": 2, "german": 3, "spanish": 5}


@pytest.fixture(scope="module")
def mod(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """The shipped rules, built."""
    return built(tmp_path_factory.mktemp("wording"))


@pytest.fixture(scope="module")
def texts(mod: Compiled) -> Mapping[str, Mapping[str, str]]:
    """Every text of the mod by key and language."""
    (file,) = [file for file in mod.files if file.path.endswith(".csv")]
    rows = csv.reader(io.StringIO(file.content.decode("cp1252")), delimiter=";")
    return {row[0]: {language: row[place] for language, place in COLUMNS.items()} for row in rows if row}


def view_of(tmp_path: Path, text: str) -> tuple[OnePoker, OnePokerView]:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    rules = read_rules(path)
    block = rules.game("one_poker", OnePoker)
    shown = ONE_POKER.view(rules).values
    assert block is not None
    assert isinstance(shown, OnePokerView)
    return block, shown


def test_placeholders_become_commands(texts: Mapping[str, Mapping[str, str]]) -> None:
    assert texts["wkd_op_text_call"]["english"] == "Call ([Root.wkd_op_to_call.GetValue])"
    assert texts["wkd_op_text_play_high"]["french"] == "Jouer la plus haute : [Root.GetWkdOpCard1]"
    choose = texts["wkd_op_text_choose"]["german"]
    for command in ("[Root.wkd_op_lives.GetValue]", "[From.wkd_op_lives.GetValue]", "[From.GetWkdOpLamps]"):
        assert command in choose
    assert "[From.GetWkdOpPlayed]" in texts["wkd_op_text_round_won"]["spanish"]


def test_nobody_reads_the_other_ones_card_before_the_showdown(texts: Mapping[str, Mapping[str, str]]) -> None:
    open_windows = ("choose", "bet", "reply", "answer", "enter", "check", "fold", "call", "raise_lives", "one_more")
    for word in open_windows:
        for text in texts[f"wkd_op_text_{word}"].values():
            assert not re.search(r"\[From\.(GetWkdOp(Played|Card)|wkd_op_(played|card))", text), word


def test_gold_is_written_as_each_language_writes_it(tmp_path: Path) -> None:
    mod = built(tmp_path, edited(("      ante: 1 ", "      ante: 1.5 ")))
    (file,) = [file for file in mod.files if file.path.endswith(".csv")]
    line = next(line for line in file.content.decode("cp1252").splitlines() if line.startswith("wkd_op_text_declined;"))
    assert "Your 1.5 gold" in line
    assert "Eure 1,5 Gold" in line


def test_all_four_languages_are_there_and_differ(texts: Mapping[str, Mapping[str, str]]) -> None:
    own = {key: row for key, row in texts.items() if key.startswith("wkd_op_")}
    assert len(own) > 80
    alike = {"wkd_op_text_ok"}
    for key, row in own.items():
        assert all(row.values()), key
        if key not in alike:
            assert len(set(row.values())) > 1, key


def test_every_variable_has_a_name(mod: Compiled, texts: Mapping[str, Mapping[str, str]]) -> None:
    script = "".join(file.content.decode("cp1252") for file in mod.files if file.path.endswith("one_poker.txt"))
    variables = set(re.findall(r"which = (wkd_op_\w+)", script))
    assert variables <= set(texts)


def test_the_thirteen_cards_and_the_lamps_are_chosen_by_variables(mod: Compiled) -> None:
    (file,) = [file for file in mod.files if "customizable_localisation/wkd_one_poker" in file.path]
    words = file.content.decode("cp1252")
    assert words.count("defined_text") == 4
    assert words.count("localisation_key = wkd_op_text_card_") == 3 * 13
    assert words.count("localisation_key = wkd_op_text_lamps_") == 3


def test_what_is_switched_off_has_no_text(texts: Mapping[str, Mapping[str, str]], tmp_path: Path) -> None:
    assert "wkd_op_text_claim" not in texts
    assert "wkd_op_text_debug" not in texts
    text = edited(("anyone_first: false", "anyone_first: true")).replace(
        "debug_decision: false", "debug_decision: true"
    )
    mod = built(tmp_path, text)
    rows = next(file.content.decode("cp1252") for file in mod.files if file.path.endswith(".csv"))
    for key in ("wkd_op_text_claim;", "wkd_op_text_speak_first;", "wkd_op_text_debug;", "wkd_op_debug_desc;"):
        assert key in rows


def test_only_what_some_ai_looks_at_is_noted(tmp_path: Path) -> None:
    block, view = view_of(tmp_path, composed())
    assert view.numbers == numbers(policies_of(block))
    assert not {"other_raises", "checked", "opens"} & set(view.numbers)


def test_events_are_listed_in_their_order(tmp_path: Path) -> None:
    _, view = view_of(tmp_path, composed())
    listed = events(view)
    assert "claim" not in listed
    assert "ping" not in listed
    assert list(listed) == sorted(listed, key=EVENT_NUMBERS.__getitem__)
    _, other = view_of(tmp_path, edited(("anyone_first: false", "anyone_first: true")))
    assert events(other)["claim"] == "wkd.4014"


def test_the_weights_of_cards(tmp_path: Path) -> None:
    _, view = view_of(tmp_path, composed())
    for rank in view.ranks:
        assert dict(rank.factors) == {dealt: 12 - dealt for dealt in range(13) if dealt != 11}
    assert [rank.number for rank in view.ranks] == list(range(2, 15))
    assert view.all_dealt == 77


def test_who_thinks_how(tmp_path: Path) -> None:
    _, view = view_of(tmp_path, composed())
    assert [thinking.policy for thinking in view.thinking] == ["check_call", "cautious"]
    assert [(player.trait, player.number) for player in view.players] == [("", 1), ("wkd_gambler", 2)]


def test_the_summary_says_what_was_built(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(composed(), encoding="utf-8")
    facts = ONE_POKER.view(read_rules(path)).facts
    assert facts[0] == "5 lives each for 1 gold, the winner bets first"
    assert facts[1] == "all but one game in 100,000 are over within 253 rounds, even if nobody raises"
