"""Texts of the payout game: the table in every language, amounts, hands, and commands that leave nothing out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.games.payout.names import names
from generator.games.payout.rules import PaidClass, every_hand
from generator.games.payout.wording import Writer
from generator.games.tavern.wording import TextCommand, Wording
from generator.spec.fields import Language
from generator.spec.rules import Rules
from generator.spec.text import placeholders
from tests.games.payout.composed import block_of, composed, edited, with_payouts

N = names("wkd", "wkd")


def writer_of(text: str, folder: Path, *, debug: bool = False, has_best: bool = True) -> tuple[Rules, Writer]:
    rules, block = block_of(text, folder)
    return rules, Writer(block, N, debug, has_best)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rules, Wording]:
    rules, writer = writer_of(composed(), tmp_path_factory.mktemp("wording"))
    return rules, writer.wording()


def row(shipped: tuple[Rules, Wording], key: str, language: Language) -> str:
    rules, wording = shipped
    (found,) = [one for one in wording.rows if one.key == key]
    return rules.text(found.text, language)


def command(wording: Wording, word: str) -> TextCommand:
    (found,) = [one for one in wording.commands if one.name == N.defined_text(word)]
    return found


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (Language.ENGLISH, "Five of a kind: 5\\nFour of a kind: 1.5\\nFull house: 1.5\\nStraight: 1.5"),
        (Language.FRENCH, "Cinq dés identiques : 5\\nCarré : 1,5\\nFull : 1,5\\nSuite : 1,5"),
        (Language.GERMAN, "Fünfling: 5\\nVierling: 1,5\\nFull House: 1,5\\nStraße: 1,5"),
        (Language.SPANISH, "Repóker: 5\\nPóker: 1,5\\nFull: 1,5\\nEscalera: 1,5"),
    ],
)
def test_the_table_lists_what_is_paid(shipped: tuple[Rules, Wording], language: Language, lines: str) -> None:
    assert lines in row(shipped, N.key("stake"), language)


def test_every_key_is_there_once_and_no_placeholder_is_left(shipped: tuple[Rules, Wording]) -> None:
    rules, wording = shipped
    counts = Counter(one.key for one in wording.rows)
    assert max(counts.values()) == 1
    for one in wording.rows:
        for language in Language:
            assert not list(placeholders(rules.text(one.text, language))), one.key


def test_every_key_that_a_command_chooses_is_there(shipped: tuple[Rules, Wording]) -> None:
    keys = {one.key for one in shipped[1].rows}
    chosen = {choice.key for one in shipped[1].commands for choice in one.choices}
    assert chosen <= keys


def test_hands_have_a_name_for_all_values(shipped: tuple[Rules, Wording]) -> None:
    choices = command(shipped[1], "hand").choices
    per_class = Counter(choice.conditions[0].value for choice in choices)
    assert per_class == {7: 6, 6: 6, 5: 30, 4: 1, 3: 6, 2: 15, 1: 6, 0: 1}
    assert row(shipped, N.key("hand_full_house_6_1"), Language.ENGLISH) == "a full house, 6s over 1s"
    assert row(shipped, N.key("hand_two_pairs_4_2"), Language.SPANISH) == "una doble pareja de 4 y 2"
    assert len(list(every_hand())) > len(choices)


def test_amounts_are_written_once_and_as_each_language_does(shipped: tuple[Rules, Wording]) -> None:
    assert row(shipped, N.key("amount", 3750), Language.ENGLISH) == "3.75"
    assert row(shipped, N.key("amount", 3750), Language.GERMAN) == "3,75"
    assert row(shipped, N.key("amount", 25_000), Language.FRENCH) == "25"
    assert row(shipped, N.key("stake_of", 5), Language.SPANISH) == "2,5"


def test_what_is_won_is_chosen_by_class_and_stake(shipped: tuple[Rules, Wording]) -> None:
    choices = command(shipped[1], "won").choices
    assert len(choices) == 4 * 10 + 3 + 1, "four paid classes at ten stakes, three that pay nothing, and nothing"
    five_at_two = next(one for one in choices if [c.value for c in one.conditions] == [PaidClass.FIVE.rank, 4])
    assert five_at_two.key == N.key("amount", 10_000)


def test_kept_dice_show_faces_or_a_dash(shipped: tuple[Rules, Wording]) -> None:
    choices = command(shipped[1], "kept_3").choices
    assert [choice.conditions[0].value for choice in choices] == list(range(7))
    assert row(shipped, N.key("kept", 0), Language.GERMAN) == "-"
    assert row(shipped, N.key("kept", 6), Language.GERMAN) == "6"


def test_windows_speak_of_the_player_by_commands(shipped: tuple[Rules, Wording]) -> None:
    kept = row(shipped, N.key("advice_best"), Language.ENGLISH)
    assert "[Root.GetWkdPtKept1] [Root.GetWkdPtKept2]" in kept
    assert "[Root.GetWkdPtHand]" in kept
    assert "Die 4 shows §Y[Root.wkd_pt_die_4.GetValue]§!" in row(shipped, N.key("pick", 4), Language.ENGLISH)
    assert "0.5 to 5 gold" in row(shipped, N.decision("play") + "_desc", Language.ENGLISH)
    assert "0,5 bis 5 Gold" in row(shipped, N.decision("play") + "_desc", Language.GERMAN)


def test_without_the_best_play_its_texts_are_left_out(tmp_path: Path) -> None:
    _, writer = writer_of(edited(("best_advice: true", "best_advice: false")), tmp_path, has_best=False)
    keys = {one.key for one in writer.wording().rows}
    assert N.key("ask_rule") in keys
    assert not keys & {N.key("ask_best"), N.key("advice_best"), N.variable("code"), N.variable("stay", 1)}


def test_the_tester_has_texts_only_where_there_is_one(tmp_path: Path) -> None:
    _, plain = writer_of(composed(), tmp_path)
    _, tester = writer_of(composed(), tmp_path, debug=True)
    more = {one.key for one in tester.wording().rows} - {one.key for one in plain.wording().rows}
    words = {N.key(word) for word in ("debug", "debug_limit", "debug_free")}
    assert more == words | {N.decision("debug"), N.decision("debug") + "_desc"}


def test_a_table_that_pays_everything_lists_everything(tmp_path: Path) -> None:
    rules, writer = writer_of(with_payouts("10 6 4 3 2 1 0.5"), tmp_path)
    assert writer.table("english").count("\\n") == 6
    assert writer.table("german").endswith("Zwei Paare: 1\\nPaar: 0,5")
    assert writer.table("french").endswith("Deux paires : 1\\nPaire : 0,5"), "with a space before the colon"
    assert len(command(writer.wording(), "won").choices) == 7 * 10 + 1
    assert rules.languages


def test_names_of_modifiers_are_texts_of_the_block(tmp_path: Path) -> None:
    rules, writer = writer_of(composed(), tmp_path)
    assert writer.lock().key == "wkd_at_table"
    assert writer.counted().key == "wkd_pt_counted"
    assert rules.text(writer.counted().text, Language.ENGLISH) == "Stakes against the house today"
