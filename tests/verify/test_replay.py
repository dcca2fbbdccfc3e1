"""Planned windows against a toy script: what agrees, and what deviates in the event, the options, or a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.verify.replay import (
    EVENT,
    FIRST_NUMBER,
    OPTIONS,
    Planned,
    Replay,
    Script,
    ai_of,
    bits,
    draws_for,
    draws_of,
    padded,
)
from generator.verify.worlds import PURSE, Steered, Worlds

EVENTS = """
namespace = t
character_event = {
	id = t.1
	title = a
	desc = b
	is_triggered_only = yes
	option = { name = stake wealth = -1 FROM = { character_event = { id = t.2 days = 2 } } ai_chance = { factor = 1 } }
	option = {
		name = roll
		random_list = { 1 = { wealth = 5 } 1 = { wealth = 7 } }
		ai_chance = { factor = 3 }
	}
	option = { name = rich trigger = { wealth = 1000 } }
}
character_event = {
	id = t.2
	title = a
	desc = b
	is_triggered_only = yes
	option = { name = ok }
}
"""
DECISION = """
targeted_decisions = {
	t_play = {
		filter = all
		potential = { always = yes }
		allow = { always = yes }
		effect = { FROM = { wealth = -2 character_event = { id = t.1 } } }
		ai_will_do = { factor = 0 }
	}
}
"""
ASKED = Planned("t.1", 0, ("stake", "roll"), "stake", (PURSE - 2000, 0))
TOLD = Planned("t.2", 1, ("ok",), "ok", (PURSE - 3000, 2))
WHOLE = Script((ASKED, TOLD), (), ())


@pytest.fixture(scope="module")
def program() -> Program:
    files = {"events/t.txt": EVENTS.encode("cp1252"), "decisions/t.txt": DECISION.encode("cp1252")}
    return Program(sources_of(index_mod([files_in_memory(files, "toy")])))


def replayed(
    program: Program, scripts: Sequence[Script], days: int = 5, humans: tuple[bool, bool] = (True, True)
) -> Replay:
    """Scripts played for some days."""
    worlds = Worlds(program, len(scripts), Steered(len(scripts), given=draws_of(scripts), ai=ai_of(scripts)))
    for seat in (0, 1):
        worlds.set_human(seat, humans[seat])
    first = worlds.engine.day

    def read(window: Window) -> tuple[IntArray, ...]:
        return worlds.gold(0), np.full(worlds.worlds, worlds.engine.day - first)

    replay = Replay(program, worlds, scripts, read)
    replay.sit_down("t_play")
    replay.play(first + days, replay)
    return replay


def test_a_game_as_planned(program: Program) -> None:
    replay = replayed(program, [WHOLE, WHOLE])
    assert replay.deviations == {}
    assert replay.step.tolist() == replay.count.tolist() == [2, 2]


def test_draws_are_as_planned(program: Program) -> None:
    roll = replace(ASKED, choice="roll")
    replay = replayed(program, [Script((roll,), (0,), ()), Script((roll,), (1,), ())])
    assert replay.deviations == {}
    assert replay.table.gold(0).tolist() == [PURSE + 3000, PURSE + 5000]


def test_an_ai_chooses_by_its_numbers(program: Program) -> None:
    scripts = [Script((), (0,), (0.2,)), Script((), (0,), (0.3,))]
    replay = replayed(program, scripts, days=1, humans=(False, False))
    assert replay.table.gold(0).tolist() == [PURSE - 3000, PURSE + 3000], "weights 1 and 3 part at a quarter"


@pytest.mark.parametrize(
    ("script", "window", "aspect", "found"),
    [
        (replace(WHOLE, windows=(replace(ASKED, event="t.2"), TOLD)), 0, EVENT, 0),
        (replace(WHOLE, windows=(replace(ASKED, seat=1), TOLD)), 0, EVENT, 0),
        (replace(WHOLE, windows=(replace(ASKED, options=("stake", "roll", "rich")), TOLD)), 0, OPTIONS, 0b011),
        (replace(WHOLE, windows=(replace(ASKED, options=("stake", "beg")), TOLD)), 0, OPTIONS, 0b011),
        (replace(WHOLE, windows=(replace(ASKED, numbers=(1, 0)), TOLD)), 0, FIRST_NUMBER, PURSE - 2000),
        (replace(WHOLE, windows=(ASKED, replace(TOLD, numbers=(PURSE - 3000, 1)))), 1, FIRST_NUMBER + 1, 2),
        (replace(WHOLE, windows=(ASKED,)), 1, EVENT, 3),
    ],
    ids=["another event", "another seat", "an option too many", "no such option", "gold", "day", "a window too many"],
)
def test_the_first_deviation_is_noted(program: Program, script: Script, window: int, aspect: int, found: int) -> None:
    replay = replayed(program, [WHOLE, script])
    assert list(replay.deviations) == [1]
    deviation = replay.deviations[1]
    assert (deviation.window, deviation.aspect, deviation.found) == (window, aspect, found)
    assert deviation.way


def test_a_game_that_stops_early(program: Program) -> None:
    replay = replayed(program, [Script((ASKED, TOLD, TOLD), (), ())])
    assert replay.deviations == {}
    assert (replay.step.tolist(), replay.count.tolist()) == ([2], [3])


def test_a_choice_that_is_not_there_becomes_the_first_valid_one(program: Program) -> None:
    replay = replayed(program, [replace(WHOLE, windows=(replace(ASKED, choice="rich"), TOLD))])
    assert replay.deviations == {}
    assert replay.table.gold(0).tolist() == [PURSE - 3000]


def test_an_end_of_day_is_told(program: Program) -> None:
    worlds = Worlds(program, 1, Steered(1, given=draws_of([WHOLE]), ai=ai_of([WHOLE])))
    for seat in (0, 1):
        worlds.set_human(seat, True)
    replay = Replay(program, worlds, [WHOLE], lambda window: (worlds.gold(0), worlds.gold(0) * 0 + 0))
    first = worlds.engine.day
    days: list[int] = []
    replay.sit_down("t_play")
    replay.play(first + 6, replay, lambda: days.append(worlds.engine.day - first), (first + 1, first + 4))
    assert days == [0, 1, 2, 4, 6]


def test_tables() -> None:
    assert padded([[1, 2], [], [3]]).tolist() == [[1, 2], [-1, -1], [3, -1]]
    assert padded([]).shape == (0, 1)
    assert ai_of([Script((), (), (0.25,)), Script((), (), ())]).tolist() == [[0.25], [0.5]]
    assert bits([np.array([True, False]), np.array([True, True])]).tolist() == [3, 2]


def test_marked_dice_draw_their_new_faces_in_order() -> None:
    marked = np.array([[True, False, True], [False, False, False]])
    after = np.array([[6, 2, 1], [3, 3, 3]])
    assert draws_for(marked, after).tolist() == [[5, 0, -1], [-1, -1, -1]]
