"""Scenario files played by a person."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.ck2.scopes import FromMode, RepeatMode
from generator.errors import FaultyInput, UserError
from generator.interpret.texts import Shown
from generator.play.game import Game
from generator.play.mod_source import load, source_for
from generator.play.record import Kind
from generator.play.scenarios import scenario_of, scenario_setting
from generator.play.setting import Start, StartKind
from tests.play.stage import ROOT, loaded_mod, told, write_mod

FILE = """name: two at a table
mod: .
people:
  anna: {human: yes, gold: 10, location: tavern}
  bert: {gold: 20, location: tavern, traits: brave, opinions: {anna: 7}}
start:
  - {effect: 'wealth = 1', on: anna}
  - {days: 2}
  - {event: tst.1, on: anna, from: bert}
  - {expect: {holds: 'always = yes'}}
  - {decision: tst_decide, by: anna}
  - {event: tst.3, on: anna, from: bert}
draws: [any, 3]
from_mode: absolute
repeat_mode: C
dice: {faces: 3, samples: [{name: roll, at: tst.3, who: anna, variables: [tst_die]}]}
"""


def scenario(folder: Path, text: str = FILE) -> Path:
    file = write_mod(folder) / "table.scenario.yaml"
    file.write_text(text, "utf-8")
    return file


def played(folder: Path, text: str = FILE) -> Game:
    file = scenario(folder, text)
    game = Game(loaded_mod(folder), scenario_setting(scenario_of(file)), 1)
    game.begin()
    return game


def window(game: Game) -> Shown:
    return game.engine.show(game.windows[0], 0)


def test_a_scenario_as_a_setting(tmp_path: Path) -> None:
    setting = scenario_setting(scenario_of(scenario(tmp_path)))
    assert [(one.key, one.name, one.human, one.gold) for one in setting.cast.persons] == [
        ("anna", "Anna", True, 10_000),
        ("bert", "Bert", False, 20_000),
    ]
    assert setting.starts == (
        Start(StartKind.EFFECT, "wealth = 1", "anna"),
        Start(StartKind.DAYS, "2", ""),
        Start(StartKind.EVENT, "tst.1", "anna", ("bert",)),
        Start(StartKind.DECISION, "tst_decide", "anna"),
        Start(StartKind.EVENT, "tst.3", "anna", ("bert",)),
    )
    assert setting.draws == (-1, 2)
    assert (setting.from_mode, setting.repeat_mode) == (FromMode.ABSOLUTE, RepeatMode.C)
    assert (setting.dice.variables, setting.dice.faces) == (("tst_die",), 3)
    assert setting.game == "two at a table"


def test_its_steps_are_made_in_order_with_windows_answered_in_between(tmp_path: Path) -> None:
    game = played(tmp_path)
    assert window(game).event == "tst.1"
    assert game.moments[0].date == "1066.9.17"
    assert int(game.engine.gold("anna")[0]) == 11_000
    game.choose(game.windows[0].number, 1)
    assert "cannot be taken" in " ".join(told(game, Kind.FAULT)), "anna cannot pay what the decision costs"
    assert window(game).event == "tst.3"
    assert not game.is_over
    game.undo(0)
    assert game.step == 3
    game.choose(game.windows[0].number, 1)
    assert window(game).event == "tst.3"
    game.choose(game.windows[0].number, 0)
    assert game.is_over


def test_draws_of_a_scenario_come_first(tmp_path: Path) -> None:
    game = played(tmp_path, FILE.replace("draws: [any, 3]", "draws: [2]"))
    game.choose(game.windows[0].number, 2)
    assert window(game).description == "You rolled 2."


def test_without_a_human_the_first_is_one(tmp_path: Path) -> None:
    setting = scenario_setting(scenario_of(scenario(tmp_path, FILE.replace("human: yes, ", ""))))
    assert [one.human for one in setting.cast.persons] == [True, False]


def test_a_case_is_chosen_by_name(tmp_path: Path) -> None:
    file = scenario(
        tmp_path, FILE + "cases:\n  - {name: poor, people: {anna: {gold: 1}}}\n  - {name: rich, games: 3}\n"
    )
    assert scenario_setting(scenario_of(file)).person("anna").gold == 1_000
    assert scenario_setting(scenario_of(file, "rich")).person("anna").gold == 10_000
    with pytest.raises(UserError, match="no case `ritch`") as fault:
        scenario_of(file, "ritch")
    assert fault.value.hint == "did you mean `rich`?"
    with pytest.raises(UserError, match="no case `x`") as fault:
        scenario_of(scenario(tmp_path), "x")
    assert fault.value.hint == "its cases are none"


def test_faulty_files_and_people_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        scenario_of(tmp_path / "none.scenario.yaml")
    with pytest.raises(FaultyInput):
        scenario_of(scenario(tmp_path, "people: 3\n"))
    with pytest.raises(UserError, match="nobody"):
        scenario_setting(scenario_of(scenario(tmp_path, FILE.replace("opinions: {anna: 7}", "opinions: {nobody: 7}"))))


@pytest.mark.slow
def test_a_duel_of_a_public_mod_is_played() -> None:
    if not os.environ.get("MODWRIGHT_MODS"):
        pytest.skip("MODWRIGHT_MODS does not name the folder of public mods")
    scenario = scenario_of(ROOT / "scenarios" / "ck2plus_duel.scenario.yaml")
    game = Game(load(source_for(scenario.mods()[-1])), scenario_setting(scenario), 3)
    game.begin()
    for _ in range(200):
        if not game.windows:
            break
        valid = [number for number, mask in enumerate(game.windows[0].valid) if mask[0]]
        game.choose(game.windows[0].number, valid[0])
    assert "DuelEngine.901" in {entry.text for entry in game.entries if entry.kind is Kind.EVENT}
