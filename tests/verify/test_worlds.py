"""Worlds of one player and of two: what is written is read, and what is left of a game is told."""

from __future__ import annotations

from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.verify.worlds import PURSE, Bonds, Worlds

EVENTS = """
namespace = t
character_event = {
	id = t.1
	is_triggered_only = yes
	immediate = {
		set_character_flag = t_seated
		character_event = { id = t.2 days = 30 }
		FROM = { wealth = -1 }
	}
	option = { name = yes ai_chance = { factor = 3 } }
	option = { name = no trigger = { wealth = 1000 } ai_chance = { factor = 5 } }
}
character_event = { id = t.2 is_triggered_only = yes option = { name = ok } }
"""
BONDS = Bonds("t_seated", "t_lock", "t_link", "t.2")


def _program() -> Program:
    return Program(sources_of(index_mod([files_in_memory({"events/t.txt": EVENTS.encode("cp1252")}, "toy")])))


def test_one_player_has_nobody_across_the_table() -> None:
    worlds = Worlds(_program(), 2, seats=("player",))
    worlds.fire_event("t.1", 0)
    assert worlds.gold(0).tolist() == [PURSE, PURSE], "there is no FROM that could pay"
    assert worlds.chain(0).root == 0
    alone = Bonds("t_seated", "t_lock", "", "t.2")
    assert [words for words, _ in worlds.left_of(alone, 0)] == ["the flag `t_seated`", "the watchdog `t.2`"]
    worlds.bind_to(alone)
    assert worlds.has_modifier(0, "t_lock").all()
    assert [words for words, _ in worlds.left_of(alone, 0)][1] == "the lock `t_lock`"


def test_two_players_are_tied_to_each_other() -> None:
    worlds = Worlds(_program(), 3)
    worlds.fire_event("t.1", 1)
    assert worlds.gold(0).tolist() == [PURSE - 1000] * 3
    worlds.bind_to(BONDS)
    assert [words for words, _ in worlds.left_of(BONDS, 0)] == [
        "the flag `t_seated`", "the lock `t_lock`", "the link `t_link`",
    ]  # fmt: skip
    assert worlds.feels(1, "t_link").all()
    assert not worlds.awaiting("t.2", 0).any()
    assert worlds.awaiting("t.2", 1).all()


def test_an_option_that_cannot_be_chosen_has_no_weight() -> None:
    worlds = Worlds(_program(), 2)
    event, weights = worlds.weights_in("t.1", 0)
    assert [option.label for option in event.options] == ["yes", "no"]
    assert weights.tolist() == [[3_000_000, 3_000_000], [0, 0]]


def test_variables_are_whole_numbers() -> None:
    worlds = Worlds(_program(), 2, seats=("player",))
    worlds.set_variable(0, "t_points", 7)
    assert worlds.variable(0, "t_points").tolist() == [7, 7]
    worlds.state.variables.write((0, "t_points"), worlds.every, 1500)
    assert worlds.variable(0, "t_points").tolist() == [-1, -1]
