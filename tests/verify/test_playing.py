"""Decisions taken, windows answered and days passed, in a toy script."""

from __future__ import annotations

import numpy as np
import pytest

from generator.interpret.loading import sources_of
from generator.interpret.machine import Machine
from generator.interpret.program import Program
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.verify.playing import as_planned, pass_days, take_decision
from generator.verify.worlds import PURSE, Bonds, Worlds

EVENTS = """
namespace = t
character_event = {
	id = t.1
	title = a
	desc = b
	is_triggered_only = yes
	option = { name = rich trigger = { wealth = 1000 } }
	option = { name = stake wealth = -1 character_event = { id = t.2 days = 3 } }
	option = { name = keep }
}
character_event = { id = t.2 title = a desc = b is_triggered_only = yes option = { name = ok wealth = -5 } }
"""
DECISIONS = """
targeted_decisions = {
	t_play = { filter = all effect = { FROM = { wealth = -2 character_event = { id = t.1 } } } }
	t_bare = { filter = all effect = { } }
}
decisions = {
	t_alone = { effect = { wealth = -7 } }
}
"""
STAKE, KEEP, LACKING = 1, 2, -1


@pytest.fixture(scope="module")
def program() -> Program:
    files = {"events/t.txt": EVENTS.encode("cp1252"), "decisions/t.txt": DECISIONS.encode("cp1252")}
    return Program(sources_of(index_mod([files_in_memory(files, "toy")])))


def table_of(program: Program, worlds: int = 1) -> Worlds:
    table = Worlds(program, worlds)
    for seat in (0, 1):
        table.set_human(seat, True)
    return table


class Planning:
    """Answers with a number for each world; leaves windows open until a day. A policy."""

    def __init__(self, table: Worlds, planned: list[int], lost: list[bool], from_day: int = 0) -> None:
        self.table = table
        self.planned = np.array(planned, np.int64)
        self.lost = np.array(lost, np.bool_)
        self.from_day = table.engine.day + from_day
        self.seen: list[tuple[str, int]] = []

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The planned option of the first event, the only one of the second."""
        worlds = window.rows.indices
        self.seen.append((window.event, self.table.engine.day))
        if self.table.engine.day < self.from_day:
            return np.full(len(worlds), -1, np.int64)
        if window.event == "t.2":
            return np.zeros(len(worlds), np.int64)
        return as_planned(window, worlds, self.planned[worlds], self.lost[worlds])


def test_a_targeted_decision_has_the_guest_as_root(program: Program) -> None:
    table = table_of(program)
    take_decision(program, table, "t_play")
    assert (table.gold(0).tolist(), table.gold(1).tolist()) == ([PURSE - 2000], [PURSE])


def test_a_plain_decision_has_whoever_takes_it_as_root(program: Program) -> None:
    table = table_of(program)
    take_decision(program, table, "t_alone", root=0)
    assert (table.gold(0).tolist(), table.gold(1).tolist()) == ([PURSE - 7000], [PURSE])


def test_an_empty_decision_does_nothing(program: Program) -> None:
    table = table_of(program)
    take_decision(program, table, "t_bare")
    assert (table.gold(0).tolist(), table.gold(1).tolist()) == ([PURSE], [PURSE])


def test_what_cannot_be_chosen_becomes_the_first_valid_option(program: Program) -> None:
    table = table_of(program, 5)
    planning = Planning(table, [STAKE, KEEP, LACKING, 0, KEEP], [False, False, False, False, True])
    take_decision(program, table, "t_play")
    pass_days(table, table.engine.day, planning)
    paid = [PURSE - 2000 - gold for gold in table.gold(0).tolist()]
    assert paid == [1000, 0, 1000, 1000, 1000], "stake is the first option that a player of this purse has"


def test_days_pass_to_the_next_event_and_to_the_end(program: Program) -> None:
    table = table_of(program)
    first = table.engine.day
    evenings: list[int] = []
    planning = Planning(table, [STAKE], [False])
    take_decision(program, table, "t_play")
    pass_days(table, first + 9, planning, lambda: evenings.append(table.engine.day - first))
    assert planning.seen == [("t.1", first), ("t.2", first + 3)]
    assert evenings == [0, 3, 9]
    assert table.gold(0).tolist() == [PURSE - 8000]


def test_an_event_after_the_last_day_does_not_come(program: Program) -> None:
    table = table_of(program)
    planning = Planning(table, [STAKE], [False])
    take_decision(program, table, "t_play")
    pass_days(table, table.engine.day + 2, planning)
    assert [event for event, _ in planning.seen] == ["t.1"]
    assert table.awaiting("t.2", 0).all()


def test_open_windows_are_offered_again_on_the_days_of_wakes(program: Program) -> None:
    table = table_of(program)
    first = table.engine.day
    planning = Planning(table, [KEEP], [False], from_day=4)
    take_decision(program, table, "t_play")
    pass_days(table, first + 6, planning, wakes=(first + 4,))
    assert [day - first for _, day in planning.seen] == [0, 4]
    assert not table.engine.windows


def test_ties_are_of_both_and_each_is_told_apart(program: Program) -> None:
    table, bonds = table_of(program, 2), Bonds("t_seated", "t_lock", "t_link", "t.2")
    assert not np.array(table.ties(bonds)).any()
    table.set_flag(1, "t_seated", np.array([False, True]))
    assert np.array(table.ties(bonds)).tolist() == [[False, False], [False, True], *[[False, False]] * 4]
    table.bind_to(bonds)
    assert np.array(table.ties(bonds)).all()
