"""The mutants of Farkle: single faults put into the generated mod, each of which `modwright verify` must find.

A row says where: the kind of file, an anchor that opens the definition, the text behind it that is changed (its `nth`
occurrence there) and what stands instead; and what the fault breaks. A table, read by `mutants.py`.
"""

from __future__ import annotations

from tests.verify.mutant import Mutant


def _effect(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_effects/wkd_farkle.txt", f"wkd_fk_{anchor} = {{", old, new, breaks, nth)


def _trigger(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_triggers/wkd_farkle.txt", f"wkd_fk_{anchor} = {{", old, new, breaks, nth)


def _event(number: int, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("events/wkd_farkle.txt", f"id = wkd.{number}\n", old, new, breaks, nth)


def _decision(old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("decisions/wkd_farkle.txt", "wkd_fk_play = {", old, new, breaks, nth)


def _words(command: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("customizable_localisation/wkd_farkle.txt", f"name = {command}\n", old, new, breaks, nth)


def _is(name: str, value: int) -> str:
    return f"is_variable_equal = {{ which = wkd_fk_{name} value = {value} }}"


def _least(name: str, value: int) -> str:
    return f"check_variable = {{ which = wkd_fk_{name} value = {value} }}"


def _set(name: str, value: int) -> str:
    return f"set_variable = {{ which = wkd_fk_{name} value = {value} }}"


def _copy(name: str, source: str) -> str:
    return f"set_variable = {{ which = wkd_fk_{name} which = wkd_fk_{source} }}"


def _add(name: str, value: int) -> str:
    return f"change_variable = {{ which = wkd_fk_{name} value = {value} }}"


def _repeat(number: int, delay: str = "") -> str:
    return f"repeat_event = {{ id = wkd.{number}{delay} }}"


def _fire(number: int, delay: str = "") -> str:
    return f"FROM = {{ character_event = {{ id = wkd.{number}{delay} }} }}"


_POINTS = (
    _effect("count_dice", _is("die_3", 4), _is("die_3", 5), "a four of the third die counts as a five"),
    _effect("count_dice", _set("count_2", 0), _set("count_3", 0), "twos of the roll before still count"),
    _effect("find_all", _add("all_points", 100), _add("all_points", 150), "a single one is worth too much"),
    _effect("find_all", _add("all_points", 1000), _add("all_points", 300), "three ones are worth three single dice"),
    _effect("find_all", _add("all_points", 2000), _add("all_points", 10000), "four ones jump by ten again"),
    _effect("find_all", _add("all_points", 2400), _add("all_points", 1800), "six threes do not double"),
    _effect("find_all", _is("count_4", 3), _is("count_4", 2), "two fours score"),
    _effect("find_all", _add("all_dice", 3), _add("all_dice", 2), "three dice count as two"),
    _effect("find_all", _set("all_points", 500), _set("all_points", 750), "the low straight is worth the high one"),
    _effect("find_all", _set("all_points", 1500), _set("all_points", 800), "the full straight is worth too little"),
    _effect("find_all", _least("count_3", 1), _least("count_3", 0), "a straight with a gap"),
    _effect("find_all", _set("all_code", 19607), _set("all_code", 2801), "the high straight is called the low one"),
    _effect("find_all", _least("count_5", 2), _least("count_5", 1), "the five of a straight scores twice"),
    _effect("find_all", _set("all_left", 6), _set("all_left", 5), "hot dice bring five fresh ones"),
    _effect("find_all", _least("all_left", 1), _least("all_left", 2), "one die left is hot dice"),
    _effect("find_all", _copy("all_turn", "turn"), _copy("all_turn", "last"), "the points of the turn are forgotten"),
    _effect("find_all", _copy("all_sum", "total"), _copy("all_sum", "turn"), "the score is forgotten at the target"),
    _trigger("scores", _least("all_points", 1), _least("all_points", 100), "a single five is a bust"),
)
_BEST = (
    _effect("find_best", _least("turn", 2650), _least("turn", 2600), "the five is kept one step too soon"),
    _effect("find_best", _least("turn", 150), _least("turn", 100), "with four dice the five is kept too soon"),
    _effect("find_best", _set("best_points", 100), _set("best_points", 50), "a kept one is worth a five"),
    _effect("find_best", _is("left", 6), _is("left", 5), "a case of six dice is taken with five"),
    _effect("find_best", _copy("best_code", "all_code"), _copy("best_code", "picked_code"), "the best set has no name"),
)
_PICKING = (
    _effect("read_picked", _set("picked_points", 250), _set("picked_points", 200), "a picked set is worth less"),
    _effect("read_picked", _is("picked_dice", 2), _is("picked_dice", 3), "two picked dice never fit"),
    _effect("pick_die", _add("picked_dice", 1), _add("picked_dice", 2), "a picked die counts twice"),
    _effect("pick_die", _add("picked_code", 49), _add("picked_code", 7), "a picked three is called a two"),
    _effect("pick_nothing", _set("picked_code", 0), _set("picked_code", 1), "a one is picked from the start"),
    _trigger("fits", _least("picked_points", 1), _least("picked_points", 0), "dice that do not score may be kept"),
    _trigger("has_picked", "which = wkd_fk_cursor which = wkd_fk_left", "which = wkd_fk_left which = wkd_fk_left",
             "the last die is not asked about"),
    _event(2022, "wkd_fk_pick_nothing = yes", "", "dice stay picked that were put back"),
    _event(2020, _set("cursor", 1), _set("cursor", 2), "the first die is not asked about"),
)  # fmt: skip
_DICE = (
    _effect("throw_die_2", "1 = { set_variable = { which = wkd_fk_die_2 value = 6 } }",
            "2 = { set_variable = { which = wkd_fk_die_2 value = 6 } }", "the second die is loaded"),
    _effect("throw_die_5", _set("die_5", 3), _set("die_5", 4), "the fifth die has two fours"),
    _effect("throw_dice", _set("die_6", 0), "", "a die that lies aside still shows its face"),
    _effect("throw_dice", _least("left", 4), _least("left", 5), "the fourth die is not thrown with four left"),
    _effect("gambling_bug", "chance = 5", "chance = 6", "the itch comes too often"),
    _effect("declining", "chance = 5", "chance = 50", "declining cures too often"),
)  # fmt: skip
_AI = (
    _effect("think_stop_table", _set("stop_3", 450), _set("stop_3", 400), "banks too soon with three dice"),
    _effect("think_stop_table", _set("stop_2", 250), _set("stop_2", 300), "banks too late with two dice"),
    _effect("think_race", _set("stop_1", 350), _set("stop_1", 300), "the race banks too soon at the start"),
    _effect("think_race", _least("total", 400), _least("total", 450), "a field of scores begins too late", nth=2),
    _effect("think", "NOT = { trait = wkd_game_master }", "trait = wkd_game_master", "the wrong trait decides"),
    _effect("think", _set("choice", 3), _set("choice", 2), "the AI never banks"),
    _effect("think", "wkd_fk_reaches_target = yes", "wkd_fk_reaches_target = no", "the AI banks unless it wins"),
    _trigger("reaches_target", _least("all_sum", 2000), _least("all_sum", 2050), "the target is banked too late"),
    _trigger("banks_best", _is("best_left", 3), _is("best_left", 4), "stops of three dice are asked with four"),
    _event(2021, "factor = 0", "factor = 1", "the AI keeps the best set whatever it thinks"),
)
_CHAIN = (
    _event(2010, "wkd_fk_begin_turn = yes", "", "a turn begins with the points of the last one"),
    _event(2010, _set("last", 0), _set("last", 50), "a bust is told as fifty points"),
    _event(2011, _fire(2010, " days = 1"), _fire(2011, " days = 1"), "after a bust the wrong turn comes"),
    _event(2012, _repeat(2020), _repeat(2021), "the asker gets the guest's window"),
    _event(2020, _repeat(2012, " days = 1"), _repeat(2012, " days = 2"), "a roll takes two days"),
    _event(2020, "wkd_fk_bank = yes", "", "banked points are lost"),
    _event(2021, _least("total", 2000), _least("total", 1950), "the guest wins too soon"),
    _event(2021, _is("step", 21), "always = yes", "an old window of the guest acts"),
    _effect("bank", _copy("last", "turn"), _copy("last", "total"), "the other reads a wrong last turn"),
    _effect("keep_all", _copy("left", "all_left"), _copy("left", "best_left"), "the wrong number of dice is left"),
    _effect("prepare", _set("total", 0), "", "a new game begins with an old score"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.2060 }", "", "the watchdog runs after the end"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.2010 }", "", "the asker's turn of an old game comes"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.2011 }", "", "the guest's turn of an old game comes"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.2012 }", "", "the asker's roll of an old game comes"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.2013 }", "", "the guest's roll of an old game comes"),
    _effect("take_pot", "wealth = 1", "wealth = 2", "the pot is too large"),
    _event(2042, "wkd_fk_take_pot = yes", "", "nobody gets the pot"),
    _event(2042, "wkd_fk_remember_game = yes", "", "nobody remembers the game"),
    _event(2060, "wkd_fk_give_back = yes", "", "the watchdog keeps the stakes"),
    _event(2050, "desc = wkd_fk_text_won", "desc = wkd_fk_text_lost", "the winner reads that he has lost"),
    _event(2030, "text = wkd_fk_text_bust_3", "text = wkd_fk_text_bust_2", "a bust with three dice shows two"),
    _event(2030, "text = wkd_fk_text_bust_first", "text = wkd_fk_text_bust_6", "no points are told to be gone"),
    _decision("NOT = { character = FROM }", "", "one may ask oneself"),
    _decision("wealth = 1", "wealth = 0", "one may sit down without money"),
    _words("GetWkdFkBest", "value = 2401", "value = 2402", "a five is called a one and a five"),
)
MUTANTS = (*_POINTS, *_BEST, *_PICKING, *_DICE, *_AI, *_CHAIN)
