"""Who sits at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build.manifest import Json
from generator.errors import UserError
from generator.play.mod_source import load, source_for
from generator.play.setting import Start, StartKind, free_setting, game_names, game_setting, traits_tested
from tests.play.stage import BUILT, SMALL, loaded_mod


def test_our_game_has_its_two_roles_and_the_decision() -> None:
    loaded = load(source_for(BUILT))
    setting = game_setting(loaded.program.sources, loaded.symbols, "dice_poker", ["guest"])
    assert [(one.key, one.human) for one in setting.cast.persons] == [("asker", False), ("guest", True)]
    assert setting.starts == (Start(StartKind.DECISION, "wkd_dp_play", "asker", ("guest",)),)
    assert setting.dice.variables == tuple(f"wkd_dp_die_{die}" for die in range(1, 6))
    assert setting.dice.faces == 6
    assert setting.dice.hands[3] == "three of a kind"


def test_the_ai_has_the_traits_that_the_decision_asks_for() -> None:
    loaded = load(source_for(BUILT))
    assert traits_tested(loaded.program.sources, "wkd_dp_play") == ("wkd_gambler",)
    setting = game_setting(loaded.program.sources, loaded.symbols, "dice_poker", ["asker"])
    assert [one.traits for one in setting.cast.persons] == [(), ("wkd_gambler",)]


def test_unknown_games_and_roles_are_refused() -> None:
    loaded = load(source_for(BUILT))
    with pytest.raises(UserError, match="no game `chess`") as fault:
        game_setting(loaded.program.sources, loaded.symbols, "chess", [])
    assert "dice_poker" in fault.value.hint
    with pytest.raises(UserError, match="`asked` is no role") as fault:
        game_setting(loaded.program.sources, loaded.symbols, "dice_poker", ["asked"])
    assert "asker, guest" in fault.value.hint


def test_only_games_with_a_decision_can_be_started() -> None:
    symbols: Mapping[str, Json] = {"a": {"start": {"decision": "d"}}, "b": {"start": {}}, "c": 3}
    assert game_names(symbols) == ("a",)


def test_symbols_without_dice_give_none(tmp_path: Path) -> None:
    loaded = loaded_mod(tmp_path, SMALL)
    start: Mapping[str, Json] = {"decision": "tst_decide", "from": "one", "root": "two"}
    symbols: Mapping[str, Json] = {"game": {"roles": ["one", "two"], "start": start}}
    setting = game_setting(loaded.program.sources, symbols, "game", ["one"])
    assert setting.dice.variables == ()
    assert setting.dice.hand == ""
    assert setting.cast.persons[0].opinions == {"two": 50}


def test_invented_people_for_other_mods() -> None:
    setting = free_setting(None, 3)
    assert [one.key for one in setting.cast.persons] == ["person_1", "person_2", "person_3"]
    assert [one.human for one in setting.cast.persons] == [True, False, False]
    assert len({one.name for one in setting.cast.persons}) == 3


def test_a_person_is_changed_by_key() -> None:
    setting = free_setting(None)
    changed = setting.with_person(replace(setting.person("person_2"), gold=7))
    assert [one.gold for one in changed.cast.persons] == [100_000, 7]
    with pytest.raises(UserError, match="there is no `nobody`"):
        setting.person("nobody")


def test_starts_are_told_in_words() -> None:
    assert str(Start(StartKind.DAYS, "3", "")) == "3 days pass"
    assert str(Start(StartKind.EVENT, "tst.1", "anna")) == "event tst.1"
    assert str(Start(StartKind.EFFECT, "wealth = 1 " * 20, "anna")).endswith(" ...")
