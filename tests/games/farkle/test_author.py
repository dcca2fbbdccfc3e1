"""What the templates of Farkle get: groups, straights, sets, stops, fields, players; and the texts with their keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import read_rules
from generator.games.contract import GameView, TextRow
from generator.games.farkle.game import FARKLE, view
from generator.games.farkle.rules import DICE, FACES, code_of, value
from generator.games.farkle.spec import Farkle
from generator.games.farkle.texts import SETS, WORTH, FarkleTexts
from generator.games.farkle.view import Bound, FarkleView, Group, SmallerView, Spare
from generator.spec.fields import Language
from tests.games.farkle.composed import composed, edited, written
from tests.games.farkle.standard import STANDARD, roll
from tests.games.one_game import one_game


def view_of(folder: Path, text: str) -> GameView:
    return view(read_rules(written(folder, text)))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> GameView:
    return view_of(tmp_path_factory.mktemp("rules"), one_game(composed(), "farkle"))


@pytest.fixture(scope="module")
def shown(whole: GameView) -> FarkleView:
    assert isinstance(whole.values, FarkleView)
    return whole.values


# scoring


def test_groups_are_the_reference_face_by_face(shown: FarkleView) -> None:
    assert len(shown.groups) == 2 * 6 + 4 * 4
    for group in shown.groups:
        counts = tuple(group.dice * (face == group.face) for face in range(1, FACES + 1))
        assert group.points == value(STANDARD, counts)
        assert group.code == code_of(counts)
    assert shown.groups[0] == Group(1, 1, 100, 1)


def test_straights_come_best_last(shown: FarkleView) -> None:
    assert [straight.points for straight in shown.straights] == [500, 750, 1500]
    assert [straight.faces for straight in shown.straights] == [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)]


def test_what_may_lie_beside_a_straight(shown: FarkleView) -> None:
    low, high, full = (straight.spares for straight in shown.straights)
    assert low == (Spare(1, 2, 100, 1), Spare(5, 2, 50, 7**4))
    assert high == (Spare(1, 1, 100, 1), Spare(5, 2, 50, 7**4))
    assert full == ()


def test_every_set_has_one_code(shown: FarkleView) -> None:
    codes = [one.code for one in shown.sets]
    assert len(codes) == len(set(codes)) == 119
    assert {one.dice for one in shown.sets} == set(range(1, 7))
    by_code = {one.code: one.points for one in shown.sets}
    assert by_code[code_of(roll("115"))] == 250
    assert by_code[code_of(roll("123456"))] == 1500


def test_faces_have_the_codes_of_single_dice(shown: FarkleView) -> None:
    assert shown.face_codes == (1, 7, 49, 343, 2401, 16807)


def test_cases_of_keeping_less(shown: FarkleView) -> None:
    assert len(shown.smaller) == 16
    first, last = shown.smaller[0], shown.smaller[-1]
    assert isinstance(first, SmallerView)
    assert (first.left, first.from_points, first.to_points, first.comment) == (4, 0, 150, "1 instead of 15")
    assert (last.left, last.to_points, last.kept.points, last.kept.dice) == (6, 2700, 50, 1)
    assert last.instead_of == (code_of(roll("55")),)


# AIs


def test_stops_are_the_solution(shown: FarkleView) -> None:
    assert shown.stops == (300, 250, 450, 1050, 3400, 12950)


def test_fields_are_bands_in_points(shown: FarkleView) -> None:
    assert shown.cells[0].mine == Bound(0, 200)
    assert shown.cells[0].others == Bound(0, 200)
    assert shown.cells[-1].mine == Bound(1800, 0)
    assert shown.cells[-1].others.high == 0
    assert {cell.mine for cell in shown.cells} == {
        Bound(low, low + 200 if low < 1800 else 0) for low in range(0, 2000, 200)
    }
    assert all(stop % 50 == 0 and stop > 0 for cell in shown.cells for stop in cell.stops)


def test_players_exclude_each_other(shown: FarkleView) -> None:
    assert [player.effect for player in shown.players] == [
        "wkd_fk_think_race", "wkd_fk_think_stop_table", "wkd_fk_think_stop_table"
    ]  # fmt: skip
    assert [player.trigger for player in shown.players] == [
        "trait = wkd_game_master",
        "NOT = { trait = wkd_game_master }\ntrait = wkd_gambler",
        "NOT = { trait = wkd_game_master }\nNOT = { trait = wkd_gambler }",
    ]


def test_without_players_everybody_is_the_same(tmp_path: Path) -> None:
    text = edited(
        ("      players:                     # of several traits the first one decides\n", "      players: {}\n"),
        ("        game_master: race          # knows both scores and the target\n", ""),
        ("        gambler: stop_table        # plays each turn for the most points\n", ""),
    )
    values = view_of(tmp_path, one_game(text, "farkle")).values
    assert isinstance(values, FarkleView)
    assert [(player.trigger, player.effect) for player in values.players] == [("", "wkd_fk_think_stop_table")]
    assert values.cells == ()


# texts


def rows(whole: GameView) -> dict[str, TextRow]:
    return {row.key: row for row in whole.texts}


def english(row: TextRow) -> str:
    return dict(row.text.by_language)[Language.ENGLISH.value]


def test_no_key_comes_twice(whole: GameView) -> None:
    assert len(rows(whole)) == len(whole.texts)


def test_windows_show_as_many_dice_as_were_rolled(whole: GameView) -> None:
    for left in range(1, DICE + 1):
        text = english(rows(whole)[f"wkd_fk_text_keep_{left}"])
        assert text.count("[Root.wkd_fk_die_") == left
        assert "[Root.wkd_fk_total.GetValue] of 2000 points" in text


def test_each_die_is_asked_about_by_its_number(whole: GameView) -> None:
    keys = [key for key in rows(whole) if key.startswith("wkd_fk_text_pick_") and key[-1].isdecimal()]
    assert len(keys) == sum(range(1, DICE + 1))
    text = english(rows(whole)["wkd_fk_text_pick_4_2"])
    assert "Die 2 shows §Y[Root.wkd_fk_die_2.GetValue]§!" in text
    assert text.count("[Root.wkd_fk_die_") == 4 + 1


def test_buttons_show_what_each_set_is_worth(whole: GameView) -> None:
    assert english(rows(whole)["wkd_fk_text_keep_best"]) == (
        "Keep [Root.GetWkdFkBest] (+[Root.wkd_fk_best_points.GetValue]), roll [Root.wkd_fk_best_left.GetValue]"
    )
    assert "bank [Root.wkd_fk_all_turn.GetValue] points" in english(rows(whole)["wkd_fk_text_bank_all"])
    assert "[Root.GetWkdFkPicked]" in english(rows(whole)["wkd_fk_text_roll_picked"])


def test_sets_are_digits_in_every_language(whole: GameView) -> None:
    row = rows(whole)[f"wkd_fk_text_set_{code_of(roll('115'))}"]
    assert {text for _, text in row.text.by_language} == {"1 1 5"}
    assert len([key for key in rows(whole) if key.startswith("wkd_fk_text_set_")]) == 119


def test_commands_choose_among_all_sets(shown: FarkleView) -> None:
    assert [command.name for command in shown.commands] == ["GetWkdFkBest", "GetWkdFkAll", "GetWkdFkPicked"]
    for command, word in zip(shown.commands, SETS, strict=True):
        assert len(command.choices) == 119
        assert {one.conditions[0].variable for one in command.choices} == {f"wkd_fk_{word}_code"}


def test_every_variable_has_a_name(whole: GameView) -> None:
    keys = rows(whole)
    for word in ("step", "total", "turn", "last", "left", "cursor", "choice", "all_sum"):
        assert f"wkd_fk_{word}" in keys
    for word in SETS:
        assert all(f"wkd_fk_{word}_{part}" in keys for part in ("code", "dice", *WORTH))


def test_gold_is_written_as_each_language_writes_it(tmp_path: Path) -> None:
    text = edited(("ante: 1", "ante: 1.5"), ("target: 2000", "target: 300"))
    made = rows(view_of(tmp_path, one_game(text, "farkle")))["wkd_fk_play_desc"]
    by_language = dict(made.text.by_language)
    assert "1.5 gold" in by_language["english"]
    assert "1,5" in by_language["german"]
    assert "300 points" in by_language["english"]


def test_debug_texts_only_with_the_tester(whole: GameView, tmp_path: Path) -> None:
    assert not [key for key in rows(whole) if "debug" in key]
    text = edited(("target: 2000", "target: 300")).replace("debug_decision: false", "debug_decision: true")
    keys = rows(view_of(tmp_path, one_game(text, "farkle")))
    assert {"wkd_fk_debug", "wkd_fk_debug_desc", "wkd_fk_text_debug_play"} <= set(keys)


def test_every_text_of_the_block_is_used(whole: GameView) -> None:
    paths = {row.path[-1] for row in whole.texts if "texts" in row.path}
    used = paths | {"lock", "link", "decision", "decision_desc"}
    # What a set is called stands within the names of its variables, which a test below compares.
    used |= {f"variable_{word}" for word in SETS}
    unused = {word for word in FarkleTexts.model_fields if word not in used and "debug" not in word}
    assert unused == set()


# symbols


def test_symbols_tell_how_a_game_begins_and_ends(whole: GameView) -> None:
    symbols = whole.symbols
    assert symbols["roles"] == ["asker", "guest"]
    assert symbols["start"] == {"decision": "wkd_fk_play", "root": "guest", "from": "asker"}
    simulation = symbols["simulation"]
    assert isinstance(simulation, dict)
    assert simulation["outcomes"]["won"] == {"event": "wkd.2050", "on": "asker"}
    assert simulation["stakes"] == [{"flag": "wkd_fk_ante_paid", "thousandths": 1000}]
    assert [one["at"] for one in simulation["measures"]] == ["wkd.2011", "wkd.2010"]
    assert symbols["target"] == 2000


def test_facts_name_the_numbers_that_matter(whole: GameView) -> None:
    lines = " ".join(whole.facts)
    assert "6 dice to 2,000 points for 1 gold, about 22 days a game" in lines
    assert "119 sets of dice" in lines
    assert "300, 250, 450, 1,050, 3,400, 12,950 points" in lines
    assert "game_master race, gambler stop_table, others stop_table" in lines


def test_the_game_has_its_own_range_of_ids() -> None:
    assert (FARKLE.name, FARKLE.first_id) == ("farkle", 2000)


@pytest.mark.parametrize("word", SETS)
def test_variables_of_a_set_begin_with_what_it_is_called(word: str, tmp_path: Path) -> None:
    rules = read_rules(written(tmp_path, one_game(composed(), "farkle")))
    block = rules.game("farkle", Farkle)
    assert block is not None
    called = dict(getattr(block.texts, f"variable_{word}").by_language)
    told = {row.key: dict(row.text.by_language) for row in view(rules).texts if f"_fk_{word}_" in row.key}
    assert told
    for key, texts in told.items():
        assert set(texts) == set(called), key
        assert all(called[language] in text for language, text in texts.items()), key
    assert len({texts[Language.ENGLISH] for texts in told.values()}) == len(told)
