"""Whole evenings against the house, the script run day by day: limits, purses, the house's book, an AI at the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from generator.build.writer import Edited, write_output
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.engine import Engine, Settings
from generator.interpret.loading import sources_of
from generator.interpret.policies import AiPolicy, WeightedPolicy
from generator.interpret.program import Program
from generator.interpret.rows import IntArray, as_numbers
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from tests.games.payout.composed import compiled, composed, edited

WORLDS = 400
PURSE = 200_000
MOST = WeightedPolicy(
    dict.fromkeys(("wkd_pt_text_stake_most", "wkd_pt_text_ask_rule", "wkd_pt_text_advice_throw"), 1), otherwise=0
)
"""Stakes the most and follows the rule; where none of these can be chosen, the first option: to throw, or to stand."""
LEAST = WeightedPolicy({"wkd_pt_text_throw_first": 1, "wkd_pt_text_stand": 1, "wkd_pt_text_close": 1}, otherwise=0)
"""Stakes the least and shows the first throw."""


def program_of(text: str, folder: Path) -> Program:
    mod = compiled(text, folder)
    write_output(folder / "mod_output", mod.files, mod.manifest, Edited.OVERWRITE)
    return Program(sources_of(index_mod(find_mod(folder / "mod_output").files())))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return program_of(composed(), tmp_path_factory.mktemp("evening"))


def table_of(program: Program, *, human: bool = True, gold: int = PURSE) -> Engine:
    player = Person("player", "Zoltan", human=human, gold=gold, relations={"location": "inn"})
    return Engine(program, Cast((player,), provinces=(Province("inn"),)), Settings(seed=5, worlds=WORLDS))


def variable(engine: Engine, word: str) -> IntArray:
    key = (engine.entity("player"), f"wkd_pt_{word}")
    return as_numbers(engine.machine.state.variables.read(key, engine.every), engine.every) // 1000


def sits_down(engine: Engine) -> bool:
    taken = engine.take_decision("wkd_pt_play", "player")
    assert taken.all() or not taken.any()
    return bool(taken.all())


def test_an_evening_ends_at_the_limit_and_the_next_day_begins_anew(program: Program) -> None:
    engine = table_of(program)
    for game in range(1, 5):
        assert sits_down(engine)
        engine.settle(MOST)
        assert (variable(engine, "stake") == 10).all(), "five gold in steps of a half"
        assert (variable(engine, "staked") == 10 * game).all()
    assert not sits_down(engine), "twenty gold are staked"
    engine.advance_days(1)
    assert sits_down(engine)
    engine.settle(MOST)
    assert (variable(engine, "staked") == 10).all()
    assert engine.anomalies == ()


def test_the_purse_and_the_book_of_the_house_add_up(program: Program) -> None:
    engine = table_of(program)
    for _ in range(6):
        assert sits_down(engine)
        engine.settle(LEAST)
    won = variable(engine, "house") * 250
    assert (engine.gold("player") + won == PURSE).all()
    assert len(np.unique(won)) > 5
    assert (variable(engine, "on_table") == 0).all()


def test_the_room_that_is_left_is_staked_and_no_more(program: Program) -> None:
    engine = table_of(program)
    for _ in range(3):
        assert sits_down(engine)
        engine.settle(MOST)
    for _ in range(8):
        assert sits_down(engine)
        engine.settle(LEAST)
    assert (variable(engine, "staked") == 38).all()
    assert sits_down(engine)
    engine.settle(MOST)
    assert (variable(engine, "stake") == 2).all()
    assert not sits_down(engine)


def test_nobody_sits_down_without_the_least_stake(program: Program) -> None:
    assert not sits_down(table_of(program, gold=499))
    assert sits_down(table_of(program, gold=500))


def test_nobody_sits_at_two_tables(program: Program) -> None:
    engine = table_of(program)
    assert sits_down(engine)
    assert not sits_down(engine)


def test_an_ai_does_not_sit_down_by_itself(program: Program) -> None:
    assert not sits_down(table_of(program, human=False))


def test_an_ai_that_may_plays_a_whole_game(tmp_path: Path) -> None:
    text = edited(("sits_down: no", "sits_down: wealth >= 100"), ("{gold: 20, days: 1}", "{gold: 20, days: 7}"))
    engine = table_of(program_of(text, tmp_path), human=False)
    assert sits_down(engine)
    engine.run(AiPolicy(), days=40)
    assert (engine.gold("player") != PURSE).any()
    assert set(np.unique(engine.gold("player") - PURSE).tolist()) == {-500, 250, 2000}
    assert engine.anomalies == ()


def test_throws_a_day_apart_take_days(tmp_path: Path) -> None:
    program = program_of(edited(("a_day_apart: false", "a_day_apart: true")), tmp_path)
    engine = table_of(program)
    assert sits_down(engine)
    start = engine.day
    engine.settle(MOST)
    assert (variable(engine, "die_1") == 0).all(), "the dice are still in the cup"
    engine.advance_days(1)
    engine.settle(MOST)
    assert (variable(engine, "rerolls") == 2).all()
    engine.run(MOST, days=10)
    assert engine.day - start >= 2
    assert (variable(engine, "on_table") == 0).all()


def test_one_table_serves_everybody_who_stakes_the_same(program: Program) -> None:
    """Standing on the first throw gives back 355/2592 of the stakes, as no re-rolling does."""
    engine = table_of(program)
    games = 30
    for _ in range(games):
        assert sits_down(engine)
        engine.settle(LEAST)
    paid = (engine.gold("player") - PURSE + 500 * games) / 500
    mean = float(paid.mean()) / games
    error = 0.4474 / (games * WORLDS) ** 0.5
    assert abs(mean - 355 / 2592) < 4 * error
