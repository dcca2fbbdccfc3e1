"""What an option does and why it is not offered, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.interpret.rows import Rows
from generator.play.tooltip import Describer
from tests.play.stage import SMALL, small_game

TEXTS = (
    SMALL["localisation/tst.csv"] + "brave;§GBrave§!;;;;;;;;;;;;;x\nsay_it;[From.GetFirstName] is told;;;;;;;;;;;;;x\n"
)
MACROS = """tst_pay = { wealth = -1 FROM = { wealth = 1 } }
tst_nest = { tst_pay = yes set_character_flag = tst_nested }
"""
TRIGGERS = "tst_is_rich = { wealth = 1000 }\n"


def lines(
    folder: Path, body: str, trigger: str = "", more_texts: str = "", immediate: str = ""
) -> tuple[list[tuple[int, bool, str]], list[tuple[bool | None, str]]]:
    """Effects and reasons of an option with this body."""
    when = f"trigger = {{ {trigger} }}" if trigger else ""
    event = (
        "namespace = tst\ncharacter_event = { id = tst.1 is_triggered_only = yes desc = tst_desc\n"
        f"immediate = {{ {immediate} }}\n"
        f"option = {{ name = tst_ok {when} {body} }}\noption = {{ name = tst_ok }} }}\n"
    )
    files = {
        **SMALL,
        "events/tst.txt": event,
        "localisation/tst.csv": TEXTS + more_texts,
        "common/scripted_effects/tst.txt": MACROS,
        "common/scripted_triggers/tst.txt": TRIGGERS,
        "common/traits/tst.txt": "brave = { personality = yes }\n",
    }
    game = small_game(folder, files)
    window = game.windows[0]
    definition = game.loaded.program.sources.events["tst.1"]
    option = next(part for part in definition.statement.block if part.key == "option")
    made = Describer(game.engine.writer, window.run, Rows.of([0], 1))
    effects = [(line.depth, line.is_hidden, line.text) for line in made.effects(option, definition.script)]
    reasons = [(reason.holds, "  " * reason.depth + reason.text) for reason in made.reasons(option, definition.script)]
    return effects, reasons


def texts(folder: Path, body: str) -> list[str]:
    return ["  " * depth + text for depth, _, text in lines(folder, body)[0]]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("wealth = -0.5", "lose 0.5 gold"),
        ("prestige = 10", "gain 10 prestige"),
        ("change_diplomacy = 1", "gain 1 diplomacy"),
        ("add_trait = brave", "gain the trait Brave"),
        ("remove_trait = brave", "lose the trait Brave"),
        ("add_trait = unknown_one", "gain the trait `unknown_one`"),
        ("set_character_flag = f", "set flag `f`"),
        ("clr_global_flag = f", "clear flag `f`"),
        ("add_character_modifier = { name = brave duration = 30 }", "get the modifier Brave for 30 days"),
        ("add_character_modifier = { modifier = brave years = 1 }", "get the modifier Brave for 1 year"),
        ("add_character_modifier = { name = brave duration = -1 }", "get the modifier Brave for good"),
        ("remove_character_modifier = brave", "lose the modifier Brave"),
        ("opinion = { who = FROM modifier = brave years = 2 }", "opinion of Wulfric changes: Brave for 2 years"),
        ("reverse_opinion = { who = FROM modifier = brave }", "Wulfric's opinion changes: Brave"),
        ("remove_opinion = { who = FROM modifier = brave }", "opinion of Wulfric changes: no more Brave"),
        ("set_variable = { which = tst_count value = 2 }", "set The count to 2"),
        ("set_variable = { which = tst_count which = other }", "set The count to `other`"),
        ("change_variable = { which = tst_count value = -1 }", "change The count by -1"),
        ("set_variable = { which = tst_count which = other which = FROM }", "set The count to `other` of Wulfric"),
        ("change_variable = { which = tst_count which = FROM }", "change The count by that of Wulfric"),
        ("set_variable = { which = tst_count which = event_target:x }", "set The count to that of nobody"),
        ("character_event = { id = tst.2 }", "event `tst.2` comes"),
        ("character_event = { id = tst.2 days = 1 }", "event `tst.2` comes in 1 day"),
        ("letter_event = { id = tst.2 days = 5 random = 3 }", "event `tst.2` comes in 5 days (up to 3 later)"),
        ("character_event = { id = tst.2 tooltip = say_it }", "Wulfric is told"),
        ("repeat_event = { id = tst.2 months = 2 }", "event `tst.2` comes in 2 months"),
        ("clear_delayed_event = { id = tst.2 }", "event `tst.2` no longer comes"),
        ("save_event_target_as = guest", "is remembered as `guest`"),
        ("death = { death_reason = death_murder killer = FROM }", "dies, by the hand of Wulfric"),
        ("imprison = FROM", "is imprisoned by Wulfric"),
        ("imprison = no", "is set free"),
        ("add_friend = FROM", "becomes a friend of Wulfric"),
        ("log = hello", "write `hello` into the log"),
        ("remove_nickname = yes", "loses the nickname"),
        ("some_effect = { a = 1 b = { c = d } }", "`some_effect`:"),
    ],
)
def test_effects_in_words(tmp_path: Path, effect: str, words: str) -> None:
    assert texts(tmp_path, effect)[0] == words


def test_an_unknown_effect_is_shown_as_script(tmp_path: Path) -> None:
    assert texts(tmp_path, "gain_settlements_under_title = k_france") == ["`gain_settlements_under_title = k_france`"]
    assert texts(tmp_path, f"nothing_known = {'x' * 200}")[0].endswith(" ...`")


def test_what_the_player_does_not_see_is_marked(tmp_path: Path) -> None:
    effects, _ = lines(
        tmp_path, "wealth = 1 hidden_effect = { wealth = 2 FROM = { wealth = 3 } } set_character_flag = f"
    )
    assert effects == [
        (0, False, "gain 1 gold"),
        (0, True, "gain 2 gold"),
        (0, True, "Wulfric:"),
        (1, True, "gain 3 gold"),
        (0, True, "set flag `f`"),
    ]


def test_the_branch_that_would_run_is_described(tmp_path: Path) -> None:
    branches = (
        "if = { limit = { wealth = 1000 } wealth = 1 } "
        "else_if = { limit = { wealth = 50 } wealth = 2 } else = { wealth = 3 }"
    )
    assert texts(tmp_path, branches) == ["gain 2 gold"]


def test_where_the_scope_is_open_every_branch_is_described(tmp_path: Path) -> None:
    body = "any_vassal = { limit = { ai = yes } if = { limit = { wealth = 5 } wealth = 1 } else = { prestige = 1 } }"
    assert texts(tmp_path, body) == [
        "every vassal:",
        "  if limit = { wealth = 5 }:",
        "    gain 1 gold",
        "  gain 1 prestige",
    ]


def test_scripted_effects_are_opened_up(tmp_path: Path) -> None:
    assert texts(tmp_path, "tst_nest = yes") == ["lose 1 gold", "Wulfric:", "  gain 1 gold", "set flag `tst_nested`"]


def test_chances_and_lists(tmp_path: Path) -> None:
    assert texts(tmp_path, "random = { chance = 20 wealth = 1 }") == ["with a chance of 20 %:", "  gain 1 gold"]
    assert texts(tmp_path, "random_list = { 3 = { wealth = 1 } 7 = { wealth = 2 } }") == [
        "one of 2, drawn by weight:",
        "  weight 3:",
        "    gain 1 gold",
        "  weight 7:",
        "    gain 2 gold",
    ]


def test_own_tooltips_are_shown_and_what_they_cover_is_hidden(tmp_path: Path) -> None:
    effects, _ = lines(tmp_path, "custom_tooltip = { text = say_it wealth = 9 } tooltip = { prestige = 4 }")
    assert effects == [(0, False, "Wulfric is told"), (0, True, "gain 9 gold"), (0, False, "gain 4 prestige")]


def test_long_options_are_cut(tmp_path: Path) -> None:
    found = texts(tmp_path, "wealth = 1 " * 90)
    assert len(found) == 61
    assert found[-1] == "... and more"


def test_endless_macros_are_described_only_so_deep(tmp_path: Path) -> None:
    game_files = {"common/scripted_effects/tst.txt": "tst_round = { wealth = 1 tst_round = yes }\n"}
    event = "character_event = { id = tst.1 desc = x is_triggered_only = yes option = { name = y tst_round = yes } }"
    game = small_game(tmp_path, {"events/tst.txt": event, **game_files})
    definition = game.loaded.program.sources.events["tst.1"]
    option = next(part for part in definition.statement.block if part.key == "option")
    made = Describer(game.engine.writer, game.windows[0].run, Rows.of([0], 1))
    assert made.effects(option, definition.script)[-1].text == "`tst_round`"


@pytest.mark.parametrize(
    ("condition", "holds", "words"),
    [
        ("wealth = 1000", False, "gold at least 1000"),
        ("wealth < 1000", True, "gold less than 1000"),
        ("age >= 16", True, "age at least 16"),
        ("ai = yes", False, "is played by the AI"),
        ("is_female = yes", True, "is a woman"),
        ("trait = brave", False, "has the trait Brave"),
        ("character = FROM", False, "is Wulfric"),
        ("at_location = FROM", True, "is where Wulfric is"),
        ("has_character_flag = f", False, "the flag `f` is set"),
        ("has_character_modifier = brave", False, "has the modifier Brave"),
        ("check_variable = { which = tst_count value = 3 }", False, "The count is at least 3"),
        ("is_variable_equal = { which = tst_count which = other }", True, "The count is exactly `other`"),
        ("check_variable = { which = tst_count which = FROM }", True, "The count is at least that of Wulfric"),
        ("opinion = { who = FROM value = 5 }", False, "opinion of Wulfric at least 5"),
        ("reverse_opinion = { who = FROM value < 5 }", True, "Wulfric's opinion less than 5"),
        ("has_opinion_modifier = { who = FROM modifier = brave }", False, "has the opinion modifier Brave of Wulfric"),
        ("year > 1000", True, "the year more than 1000"),
        ("is_main_spouse = yes", None, "`is_main_spouse = yes`"),
    ],
)
def test_conditions_in_words(tmp_path: Path, condition: str, holds: bool | None, words: str) -> None:
    _, reasons = lines(tmp_path, "wealth = 1", condition)
    assert reasons[0][1] == words
    if holds is not None:
        assert reasons[0][0] is holds


def test_variables_of_the_same_text_are_told_apart_by_name(tmp_path: Path) -> None:
    _, reasons = lines(
        tmp_path,
        "wealth = 1",
        "is_variable_equal = { which = kept which = all } is_variable_equal = { which = kept which = thrown }",
        "kept;Dice;x\nall;Dice;x\nthrown;Throws;x\n",
    )
    assert [text for _, text in reasons] == ["`kept` is exactly `all`", "Dice is exactly Throws"]


def test_variables_that_share_a_text_with_another_one_are_named_in_effects(tmp_path: Path) -> None:
    shared = "notes;A note;x\nmarks;A note;x\nlives;Lives;x\n"
    body = "set_variable = { which = notes value = 1 } change_variable = { which = lives which = marks }"
    alone, _ = lines(tmp_path / "alone", body, more_texts=shared)
    assert [text for _, _, text in alone] == ["set A note to 1", "change Lives by A note"], "none of them is set yet"
    both = "set_variable = { which = notes value = 1 } set_variable = { which = marks value = 1 }"
    game_of_both, _ = lines(tmp_path / "both", body, more_texts=shared, immediate=both)
    assert [text for _, _, text in game_of_both] == ["set `notes` to 1", "change Lives by `marks`"]


def test_groups_of_conditions_are_told_with_their_parts(tmp_path: Path) -> None:
    _, reasons = lines(
        tmp_path, "wealth = 1", "OR = { ai = yes NOT = { wealth = 5 } } FROM = { ai = yes tst_is_rich = yes }"
    )
    assert reasons == [
        (False, "one of these:"),
        (False, "  is played by the AI"),
        (False, "  none of these:"),
        (True, "    gold at least 5"),
        (False, "Wulfric:"),
        (True, "  is played by the AI"),
        (False, "  `tst_is_rich` is yes:"),
        (False, "    gold at least 1000"),
    ]


def test_an_own_tooltip_stands_for_its_conditions(tmp_path: Path) -> None:
    _, reasons = lines(tmp_path, "wealth = 1", "custom_tooltip = { text = say_it hidden_tooltip = { ai = yes } }")
    assert reasons == [(False, "Wulfric is told")]


def test_where_the_scope_is_open_truth_is_not_told(tmp_path: Path) -> None:
    _, reasons = lines(tmp_path, "wealth = 1", "any_vassal = { ai = yes }")
    assert reasons == [(False, "some vassal:"), (None, "  is played by the AI")]


def test_an_option_without_conditions_has_no_reasons(tmp_path: Path) -> None:
    assert lines(tmp_path, "wealth = 1")[1] == []
