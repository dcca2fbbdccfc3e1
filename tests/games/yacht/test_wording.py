"""The texts as the game gets them: cards in rows, cells at every score, names of lines in each language."""

from __future__ import annotations

import pytest

from generator.games.yacht.names import names
from generator.games.yacht.rules import CARD, Category, preview
from generator.games.yacht.spec import Yacht
from generator.games.yacht.wording import Words, Writer
from generator.spec.fields import Language
from generator.verify.yacht.lines import every_hand
from tests.games.yacht.shipped import shipped
from tests.games.yacht.table import RULES
from tests.games.yacht.test_spec import block_of


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> Yacht:
    """The shipped block."""
    return block_of(shipped(), tmp_path_factory.mktemp("wording"))


@pytest.fixture(scope="module")
def writer(block: Yacht) -> Writer:
    """The writer of the shipped block."""
    return Writer(block, RULES, names("wkd", "wkd"), Language.ENGLISH, has_debug=False)


def words_of(writer: Writer) -> Words:
    """All that it writes."""
    return writer.words()


def text(writer: Writer, word: str, language: str = "english") -> str:
    """A row by its word."""
    found = {row.key: row.text for row in words_of(writer).rows}
    return found[f"wkd_ya_text_{word}"].read(language, "english")


@pytest.mark.parametrize("category", CARD)
def test_a_cell_knows_every_score_that_can_be_written(writer: Writer, category: Category) -> None:
    possible = {preview(RULES, category, hand) for hand in every_hand(5)}
    assert set(writer.points_of(category)) == possible
    assert writer.points_of(category) == sorted(writer.points_of(category))


def test_every_number_has_a_text(writer: Writer) -> None:
    keys = {row.key for row in words_of(writer).rows}
    chosen = {choice.key for command in words_of(writer).commands for choice in command.choices}
    assert chosen <= keys
    assert {f"wkd_ya_text_number_{number}" for number in (0, 1, 6, 25, 30, 40, 50)} <= chosen
    assert text(writer, "number_30", "german") == "30"


def test_no_key_is_written_twice(writer: Writer) -> None:
    keys = [row.key for row in words_of(writer).rows]
    assert len(set(keys)) == len(keys)


def test_the_own_card_stands_in_rows_of_three(writer: Writer) -> None:
    rows = text(writer, "page").split("\\n\\n")[1].split("\\n")
    assert rows[0] == "Aces [Root.GetWkdYaC1] · Twos [Root.GetWkdYaC2] · Threes [Root.GetWkdYaC3]"
    assert [row.count("·") for row in rows] == [2, 2, 2, 2, 0]
    assert rows[-1] == "Chance [Root.GetWkdYaC13]"


def test_both_cards_stand_side_by_side(writer: Writer) -> None:
    rows = text(writer, "won", "german").split("\\n\\n")[1].split("\\n")
    assert rows[0].startswith("Einser [Root.GetWkdYaC1] / [From.GetWkdYaC1] · Zweier ")
    assert rows[3].startswith("Kleine Straße [Root.GetWkdYaC10] / [From.GetWkdYaC10]")


def test_the_card_of_the_other_one_is_his(writer: Writer) -> None:
    assert "Full House [From.GetWkdYaC9]" in text(writer, "watch", "german")
    assert "[Root." not in text(writer, "watch", "german").split("\\n\\n")[2]


def test_thinking_is_told_die_by_die(writer: Writer) -> None:
    lines = text(writer, "watch").split("\\n\\n")[1].split("\\n")
    assert lines == [f"[From.GetWkdYaD{die}]" for die in range(1, 6)]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("english", "Write in Full house: [Root.wkd_ya_preview_full_house.GetValue]"),
        ("french", "Inscrire en « Full » : [Root.wkd_ya_preview_full_house.GetValue]"),
        ("german", "In „Full House“ schreiben: [Root.wkd_ya_preview_full_house.GetValue]"),
        ("spanish", "Anotar en «Full»: [Root.wkd_ya_preview_full_house.GetValue]"),
    ],
)
def test_buttons_name_the_line_in_their_language(writer: Writer, language: str, wanted: str) -> None:
    assert text(writer, "write_full_house", language) == wanted


def test_gold_is_written_as_the_language_writes_it(writer: Writer) -> None:
    assert "0.5 gold" in text(writer, "invited")
    assert "0,5 Gold" in text(writer, "invited", "german")


def test_each_command_has_one_choice_for_each_state(writer: Writer) -> None:
    for command in words_of(writer).commands:
        triggers = [choice.trigger for choice in command.choices]
        assert len(set(triggers)) == len(triggers), command.name
    sizes = {command.name: len(command.choices) for command in words_of(writer).commands}
    assert sizes["GetWkdYaAim"] == sizes["GetWkdYaLast"] == len(CARD) + 1
    assert sizes["GetWkdYaK1"] == 7
    assert sizes["GetWkdYaD1"] == 12
    assert sizes["GetWkdYaC9"] == 4


def test_debug_texts_come_with_the_debug_decision(block: Yacht, writer: Writer) -> None:
    with_debug = Writer(block, RULES, names("wkd", "wkd"), Language.ENGLISH, has_debug=True)
    more = {row.key for row in with_debug.words().rows} - {row.key for row in words_of(writer).rows}
    assert {"wkd_ya_debug", "wkd_ya_debug_desc", "wkd_ya_text_debug", "wkd_ya_text_debug_play"} <= more


def test_texts_of_practice_come_with_it(block: Yacht) -> None:
    off = block.model_copy(update={"practice": block.practice.model_copy(update={"enabled": False})})
    keys = {row.key for row in Writer(off, RULES, names("wkd", "wkd"), Language.ENGLISH, has_debug=False).words().rows}
    assert not {key for key in keys if "practise" in key or key.endswith("turn_alone")}


def test_every_variable_has_a_name(writer: Writer) -> None:
    keys = {row.key for row in words_of(writer).rows}
    assert {"wkd_ya_die_5", "wkd_ya_count_6", "wkd_ya_preview_chance", "wkd_ya_score_aces", "wkd_ya_aim"} <= keys
