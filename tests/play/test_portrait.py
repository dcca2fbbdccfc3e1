"""People in the side panel, and what changed about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.play.game import Game
from generator.play.mod_source import ModSource, load
from generator.play.portrait import Difference, Named, differences, initials, number
from generator.play.setting import game_setting
from tests.play.stage import BUILT, EVENTS, SMALL, dice_game, small_game


def test_a_portrait_holds_what_a_person_has(tmp_path: Path) -> None:
    events = EVENTS.replace(
        "immediate = {",
        "immediate = { set_character_flag = seen add_trait = brave prestige = 12.5\n"
        "add_character_modifier = { name = glad duration = 30 }\n"
        "add_character_modifier = { name = proud duration = -1 }",
    )
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": events, "common/traits/a.txt": "brave = { }\n"})
    first, second = game.painter().everybody()
    assert (first.key, first.name, first.initials, first.is_human, first.is_alive) == (
        "person_1",
        "Aldith",
        "A",
        True,
        True,
    )
    assert (first.gold, second.gold) == ("100", "100")
    assert first.variables == (Named("tst_count", "The count", "3"),)
    assert first.flags == (Named("seen", "seen", "since 1066.9.15"),)
    assert first.traits == (Named("brave", "brave"),)
    assert first.modifiers == (Named("glad", "glad", "until 1066.10.15"), Named("proud", "proud", "for good"))
    assert Named("prestige", "prestige", "12.5") in first.stats
    assert first.opinions == (Named("person_2", "Wulfric", "+0"),)
    assert first.dice == ()
    assert not second.is_human


def test_dice_and_hands_of_our_game() -> None:
    game = dice_game()
    for person in game.painter().everybody():
        assert len(person.dice) == 5
        assert set(person.dice) <= set(range(1, 7))
        assert person.hand in {*game.setting.dice.hands.values(), "nothing"}


def test_dice_that_were_not_thrown_are_not_shown() -> None:
    game = dice_game(("asker", "guest"))
    assert [person.dice for person in game.painter().everybody()] == [(), ()]
    assert [person.hand for person in game.painter().everybody()] == ["", ""]


def test_global_state_is_shown(tmp_path: Path) -> None:
    events = EVENTS.replace(
        "immediate = {", "immediate = { set_global_flag = war_time set_variable = { which = global_x value = 2 }"
    )
    world = small_game(tmp_path, {**SMALL, "events/tst.txt": events}).painter().world()
    assert world[0].name == "war_time"
    assert world[1] == Named("global_x", "global_x", "2")


def test_differences_are_told_by_person_what_is_seen_first(tmp_path: Path) -> None:
    first, second = small_game(tmp_path).painter().everybody()
    later = (
        replace(first, gold="98.5", traits=(Named("brave", "Brave"),), variables=(), flags=(Named("f", "f", "since"),)),
        replace(second, is_alive=False),
    )
    assert differences((first, second), later) == (
        Difference("Aldith", "gold: 100 → 98.5", False),
        Difference("Aldith", "trait Brave", False),
        Difference("Wulfric", "alive: yes → no", False),
        Difference("Aldith", "flag `f`", True),
        Difference("Aldith", "no more The count", True),
    )
    assert differences(later, later) == ()


@pytest.mark.parametrize(
    ("name", "letters"), [("Aldith", "A"), ("anna of York", "AO"), ("", "?"), ("42", "?"), ("Æthel", "Æ")]
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (9500, "9.5"), (-1, "-0.001"), (-12_000, "-12"), (1050, "1.05")])
def test_numbers(value: int, text: str) -> None:
    assert number(value) == text


def test_dice_without_named_hands_are_no_hand() -> None:
    loaded = load(ModSource(BUILT))
    game = Game(loaded, game_setting(loaded.program.sources, loaded.symbols, "payout", ["player"]), 5)
    game.begin()
    game.choose(game.windows[0].number, 2)  # stake and throw
    (player,) = game.painter().everybody()
    assert player.dice == (4, 3, 4, 3, 4)
    assert player.hand == "", "the manifest of the house table names no hands"
