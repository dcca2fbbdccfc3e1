"""The mutants of One Poker: single faults put into its script, each of which `modwright verify` must find.

A table, read by `mutants.py`: the kind of file, what opens the definition, the text changed and what stands instead,
and what the fault breaks.
"""

from __future__ import annotations

from tests.verify.mutant import Mutant


def _effect(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_effects/wkd_one_poker.txt", f"\nwkd_op_{anchor} = {{", old, new, breaks, nth)


def _trigger(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_triggers/wkd_one_poker.txt", f"\nwkd_op_{anchor} = {{", old, new, breaks, nth)


def _event(number: int, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("events/wkd_one_poker.txt", f"id = wkd.{number}\n", old, new, breaks, nth)


def _thinking(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_effects/wkd_one_poker_thinking.txt", f"\nwkd_op_{anchor} = {{", old, new, breaks, nth)


def _word(command: str, old: str, new: str, breaks: str) -> Mutant:
    return Mutant("customizable_localisation/wkd_one_poker.txt", f"name = {command}\n", old, new, breaks)


def _fire(number: int, delay: str = "") -> str:
    return f"FROM = {{ character_event = {{ id = wkd.{number}{delay} }} }}"


def _repeat(number: int, delay: str = "") -> str:
    return f"repeat_event = {{ id = wkd.{number}{delay} }}"


def _set(name: str, value: int) -> str:
    return f"set_variable = {{ which = wkd_op_{name} value = {value} }}"


def _add(name: str, value: int = 1) -> str:
    return f"change_variable = {{ which = wkd_op_{name} value = {value} }}"


def _copy(name: str, source: str, scope: str = "") -> str:
    return f"set_variable = {{ which = wkd_op_{name} which = wkd_op_{source}{' which = ' + scope if scope else ''} }}"


def _at_least(name: str, value: int) -> str:
    return f"check_variable = {{ which = wkd_op_{name} value = {value} }}"


def _least_of(name: str, other: str) -> str:
    return f"check_variable = {{ which = wkd_op_{name} which = wkd_op_{other} }}"


def _equal(name: str, value: int) -> str:
    return f"is_variable_equal = {{ which = wkd_op_{name} value = {value} }}"


DAY = " days = 1"
MUTANTS: tuple[Mutant, ...] = (
    # sitting down and getting up
    _effect("prepare", _set("lives", 5), _set("lives", 6), "a life too many"),
    _effect("prepare", "wkd_op_forget_dealt = yes", "", "cards of the last game stay counted"),
    _effect("prepare", "clr_character_flag = wkd_op_first\n", "\n", "somebody may be first from an earlier game"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.4011 }", "", "a deal comes after the end"),
    _effect("leave_table", "clr_character_flag = wkd_op_first\n", "\n", "a flag stays after the end"),
    _effect("leave_table", "remove_character_modifier = wkd_at_table", "", "the lock stays"),
    _effect("take_pot", "wealth = 1\n", "wealth = 2\n", "a pot that grows"),
    # cards
    _effect("deal_cards", _at_least("used", 77), _at_least("used", 79), "the half never ends"),
    _effect("deal_cards", _at_least("used", 77), _at_least("used", 76), "the half ends a deal too early"),
    _effect("deal_cards", "FROM = { wkd_op_hold_drawn = yes }", "", "a card that nobody takes"),
    _effect("draw_mine", "factor = 11\n", "factor = 12\n", "a dealt card that comes back"),
    _effect("draw_theirs", f"FROM = {{ {_add('seen_5')} }}", "", "a dealt card that one side does not count"),
    _effect("draw_theirs", _add("used"), "", "a card that nobody counts"),
    _effect("hold_drawn", _copy("card_2", "card_1"), _copy("card_2", "drawn"), "a card that turns into another"),
    _effect("hold_drawn", _least_of("card_1", "drawn"), _least_of("drawn", "card_1"), "a hand out of order"),
    _effect("cut_anew", _set("used", 2), _set("used", 0), "the cards in the hands are not of the new half"),
    _effect("cut_anew", _equal("card_1", 9), _equal("card_1", 15), "a held 9 that is dealt again", nth=2),
    _effect("play_low", _copy("played", "card_2"), _copy("played", "card_1"), "the wrong card on the table"),
    _effect("play_high", _set("card_2", 0), "", "a card that stays in the hand"),
    _event(4010, "1 = { set_character_flag", "2 = { set_character_flag", "a loaded toss"),
    _event(4011, _repeat(4011, DAY), _repeat(4011, " days = 2"), "the second card a day late"),
    # a round
    _effect("open_round", _copy("other_ups", "ups", "FROM"), _copy("other_ups", "ups"), "own lamps for the other's"),
    _effect("stake_life", _add("lives", -1), _add("lives", -2), "an ante of two lives"),
    _effect("stake_life", _set("raises", 0), "", "raises counted over the rounds"),
    _effect("stake_life", _at_least("card_1", 8), _at_least("card_1", 7), "a 7 that is UP"),
    _effect("measure", _copy("cap", "other_lives"), "", "a raise beyond the other's lives"),
    _effect("measure", "which = wkd_op_cap which = wkd_op_to_call", "which = wkd_op_cap value = 0", "lives overdrawn"),
    _effect("pay_call", "which = wkd_op_pot which = wkd_op_to_call", "which = wkd_op_pot value = 0", "lives are lost"),
    _effect("pay_entered", _add("raises"), "", "raises that nobody counts"),
    _effect("take_lives", "clr_character_flag = wkd_op_first", "", "both are first"),
    _effect("take_lives", _set("pot", 0), "", "a pot that is taken twice"),
    _effect("take_back", _set("pot", 0), "", "lives that are taken back twice"),
    # what beats what
    _trigger("better_card", _equal("played", 14), _equal("played", 13), "an ace that beats a 2"),
    _trigger("better_card", _equal("played", 2), _equal("played", 3), "a 3 that beats an ace", nth=2),
    _trigger("worse_card", "wkd_op_equal_card = no", "", "a tie that is a loss"),
    _trigger("no_more_bets", "FROM = { NOT", "ROOT = { NOT", "the other's last life is not seen"),
    _trigger("may_raise", _at_least("cap", 1), _at_least("cap", 2), "the last life cannot be raised"),
    _trigger("below_cap", "which = wkd_op_cap", "which = wkd_op_other_lives", "a raise that is entered too high"),
    # the windows
    _event(4012, _fire(4013), _fire(4012), "both are first to choose"),
    _event(4013, "clr_character_flag = wkd_op_all_in", "", "the bets of the next round are left out"),
    _event(4013, _fire(4020), _repeat(4020), "the wrong side bets first"),
    _event(4020, _fire(4022), _repeat(4030), "one check ends the bets"),
    _event(4022, _repeat(4030), _fire(4020), "checks without end"),
    _event(4022, _equal("step", 22), _equal("step", 20), "a window that does nothing"),
    _event(4024, _fire(4033), _repeat(4033), "who folds takes the pot"),
    _event(4024, _fire(4020), _repeat(4030), "a call ends the bets"),
    _event(4021, _fire(4024), _fire(4020), "a raise that need not be answered"),
    _event(4023, _add("raise"), _add("raise", 2), "a life too many is entered"),
    _event(4025, _repeat(4024), _repeat(4020), "back to the wrong window"),
    _event(4030, _fire(4031), _repeat(4031), "the loser takes the pot"),
    _event(4031, _at_least("lives", 1), _at_least("lives", 2), "a game that is over too early"),
    _event(4031, _repeat(4011, DAY), "", "no next round"),
    _event(4032, "FROM = { wkd_op_take_back = yes }", "", "a tie that costs lives"),
    _event(4032, _repeat(4011, DAY), _fire(4011, DAY), "a tie that moves who is first"),
    _event(4033, "wkd_op_take_lives = yes", "", "folding is free"),
    _event(4040, "wkd_op_remember_game = yes", "", "a game that nobody remembers"),
    # how AIs think
    _event(4012, "factor = 50\n", "factor = 60\n", "a card that is not played at random"),
    _event(4024, "factor = 0\n", "factor = 1\n", "an AI that folds now and then"),
    _thinking("note_bet_check_call", _at_least("to_call", 1), _at_least("to_call", 2), "one life is never called"),
    _thinking("note_card_cautious", _set("choice", 0), _set("choice", 100), "a 2 that stays in the hand"),
    _thinking("note_bet_cautious", _equal("raises", 0), _equal("raises", 1), "never a first raise"),
    # words
    _word("GetWkdOpPlayed", "wkd_op_text_card_king", "wkd_op_text_card_queen", "a king called a queen"),
    _word("GetWkdOpLamps", "wkd_op_text_lamps_one_up", "wkd_op_text_lamps_both_up", "two lamps for one"),
    Mutant("localisation/wkd_texts.csv", "wkd_op_text_answer;", "wkd_op_to_call", "wkd_op_cap", "a wrong number"),
    Mutant("decisions/wkd_one_poker.txt", "effect = {", "wealth = -1", "wealth = -2", "an ante that is too high"),
)  # fmt: skip
