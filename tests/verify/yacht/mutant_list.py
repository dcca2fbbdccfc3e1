"""The mutants of Yacht: single faults put into the generated mod, each of which `modwright verify` must find.

A row says where: the kind of file, an anchor that opens the definition, the text behind it that is changed (its `nth`
occurrence there) and what stands instead; and what the fault breaks. A table, read by `mutants.py`.
"""

from __future__ import annotations

from tests.verify.mutant import Mutant


def _effect(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_effects/wkd_yacht.txt", f"wkd_ya_{anchor} = {{", old, new, breaks, nth)


def _trigger(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("scripted_triggers/wkd_yacht.txt", f"wkd_ya_{anchor} = {{", old, new, breaks, nth)


def _event(number: int, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("events/wkd_yacht.txt", f"id = wkd.{number}\n", old, new, breaks, nth)


def _decision(anchor: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("decisions/wkd_yacht.txt", f"wkd_ya_{anchor} = {{", old, new, breaks, nth)


def _word(command: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant("customizable_localisation/wkd_yacht.txt", f"name = {command}\n", old, new, breaks, nth)


def _is(name: str, value: int) -> str:
    return f"is_variable_equal = {{ which = wkd_ya_{name} value = {value} }}"


def _least(name: str, value: int) -> str:
    return f"check_variable = {{ which = wkd_ya_{name} value = {value} }}"


def _set(name: str, value: int) -> str:
    return f"set_variable = {{ which = wkd_ya_{name} value = {value} }}"


def _copy(name: str, source: str) -> str:
    return f"set_variable = {{ which = wkd_ya_{name} which = wkd_ya_{source} }}"


def _add(name: str, value: int) -> str:
    return f"change_variable = {{ which = wkd_ya_{name} value = {value} }}"


def _repeat(number: int, delay: str = "") -> str:
    return f"repeat_event = {{ id = wkd.{number}{delay} }}"


_POINTS = (
    _effect("count_dice", _is("die_3", 4), _is("die_3", 5), "a four of the third die counts as a five"),
    _effect("read_dice", _set("dominant", 4), _set("dominant", 3), "the most frequent face is one off"),
    _effect("preview", "preview_twos value = 2", "preview_twos value = 3", "twos bring three points each"),
    _effect("preview", _least("most", 3), _least("most", 2), "a pair is three of a kind"),
    _effect("preview", _least("most", 4), _least("most", 3), "three equal dice are four of a kind"),
    _effect("preview", _is("count_4", 2), _is("count_4", 3), "a pair of fours makes no full house"),
    _effect("preview", _is("most", 3), _is("most", 2), "two pairs are a full house"),
    _effect("preview", _set("preview_yacht", 50), _set("preview_yacht", 40), "five equal dice bring too little"),
    _effect("preview", _least("count_6", 1), _least("count_6", 2), "3456 needs two sixes"),
    _effect("preview", _set("preview_large_straight", 40), _set("preview_large_straight", 30), "the large straight"),
    _effect("preview", _copy("preview_chance", "sum"), _copy("preview_chance", "most"), "chance counts equal dice"),
    _effect("write_twos", _add("reach", -10), _add("reach", -15), "the bonus is thought lost too soon"),
    _effect("write_fours", _add("free_upper", -1), _add("free_upper", 0), "a written line counts as free"),
    _effect("write_chance", _add("filled", 1), _add("filled", 2), "the card is full too soon"),
    _effect("write_sixes", "which = wkd_ya_total which", "which = wkd_ya_upper which", "sixes count twice above"),
    _effect("write_aim", _is("aim", 9), _is("aim", 10), "the full house goes into another line"),
    _effect("end_turn", _least("upper", 63), _least("upper", 64), "the bonus needs one more point"),
    _effect("end_turn", _is("bonus", 0), "always = yes", "the bonus is paid again each turn"),
    _effect("end_turn", _add("total", 35), _add("total", 30), "the bonus is too small"),
)
_DICE = (
    _effect("throw_die_2", "1 = {", "2 = {", "the second die is loaded", nth=6),
    _effect("throw_die_5", _set("die_5", 3), _set("die_5", 4), "the fifth die has two fours"),
    _effect("throw_marked", "has_character_flag = wkd_ya_reroll_4", "has_character_flag = wkd_ya_reroll_3",
            "the fourth die goes with the third"),
    _effect("show_throw", _repeat(3062), "", "a ping is missing"),
)  # fmt: skip
_THINKING = (
    _effect("think", _copy("plan", "aim"), "", "the plan of the turn is forgotten"),
    _effect("think", _set("left", 0), "", "writing counts the re-rolls that are left"),
    _effect("think", _set("old", 0), "", "writing clings to the old plan"),
    _effect("think", "wkd_ya_throws_any = yes", "", "five dice held are thrown on"),
    _effect("choose", _least("upper", 63), _least("upper", 62), "the bonus is not wanted at 62"),
    _effect("choose", _least("reach", 63), _least("reach", 64), "the bonus is given up at 63"),
    _effect("choose", _is("dominant", 3), _is("dominant", 4), "threes do not go into their line"),
    _effect("choose_sixes_or_yacht", _least("preview_sixes", 24), _least("preview_sixes", 18), "three sixes will do"),
    _effect("choose_sixes_or_yacht", _least("upper", 39), _least("upper", 40), "sixes one point later"),
    _effect("choose_sixes_or_yacht", _least("upper", 33), _least("upper", 34), "sixes with few lines one point later"),
    _effect("choose_sixes_or_yacht", _least("free_upper", 3), _least("free_upper", 2), "few lines are fewer"),
    _effect("choose_sixes_or_yacht", _least("left", 1), _least("left", 0), "four sixes are written as yacht"),
    _effect("choose_forced", _set("aim", 9), _set("aim", 7), "the full house goes into three of a kind"),
    _effect("choose_forced", _least("left", 1), _least("left", 2), "a run of four is chased only once"),
    _effect("choose_forced", _least("count_5", 3), _least("count_5", 4), "three fives are not locked"),
    _effect("choose_forced", _is("chase", 1), "always = yes", "dice are locked without a bonus in sight"),
    _effect("choose_forced", _is("score_fours", -1), _is("score_threes", -1), "the wrong line is given up", nth=2),
    _effect("choose_best", "which = wkd_ya_value value = 4 }", "which = wkd_ya_value value = 5 }", "the factor is 5"),
    _effect("choose_best", _add("value", 7), _add("value", 6), "the weight of fives"),
    _effect("choose_best", _add("value", 10), _add("value", 9), "the urgency of sixes"),
    _effect("choose_best", _add("value", -12), _add("value", -11), "the zero penalty of yacht"),
    _effect("choose_best", _least("preview_fours", 7), _least("preview_fours", 9), "two fours are a waste"),
    _effect("choose_best", _add("value", -8), _add("value", -7), "chance is taken too early", nth=2),
    _effect("choose_best", _add("old_value", 4), _add("old_value", 3), "plans change too easily"),
    _effect("choose_best", "NOT = { check_variable = { which = wkd_ya_best which = wkd_ya_value } }",
            "check_variable = { which = wkd_ya_value which = wkd_ya_best }", "the last one wins a tie", nth=7),
    _effect("hold", _least("most", 2), _least("most", 3), "a pair is not held"),
    _effect("hold", _set("lowest", 2), _set("lowest", 3), "the run 2345 is held from three on"),
    _effect("hold_two_faces", _set("best", 1), _set("best", 2), "single dice are no group"),
    _effect("hold_run", "NOT = { is_variable_equal = { which = wkd_ya_die_4 which = wkd_ya_die_2 } }", "",
            "a face of a run is held twice"),
    _effect("hold_high", "value = 5", "value = 4", "fours count as high as sixes", nth=2),
    _trigger("is_content", _least("preview_chance", 22), _least("preview_chance", 21), "it stops at 21 for chance"),
    _trigger("is_content", _is("rerolls", 1), _is("rerolls", 2), "it stops with two re-rolls left"),
    _trigger("brings_nothing", _least("preview_twos", 1), _least("preview_twos", 3), "a two counts as nothing"),
)  # fmt: skip
_GAME = (
    _event(3010, _set("rerolls", 2), _set("rerolls", 1), "a turn has two rolls"),
    _event(3010, _set("plan", 0), "", "the plan of the last turn stays"),
    _event(3010, "clr_character_flag = wkd_ya_skips_turn", "", "what is skipped once is skipped for ever"),
    _event(3021, "set_character_flag = wkd_ya_skips_game", "", "the wish to see no more is forgotten"),
    _event(3020, _is("stops", 0), _is("stops", 1), "throwing on is offered at the wrong time"),
    _event(3020, "which = wkd_ya_step value = 20", "which = wkd_ya_step value = 21", "an old window acts", nth=1),
    _event(3030, "wkd_ya_mark_picked = yes", "", "the picked die stays"),
    _event(3031, "wkd_ya_hold = yes", "", "going back forgets the advice"),
    _event(3041, _is("score_fives", -1), _is("score_fours", -1), "a written line may be written again"),
    _event(3044, _repeat(3020), _repeat(3040), "the last page leads to the first"),
    _event(3050, "wkd_ya_more_points = yes", "wkd_ya_more_points = no", "the loser wins"),
    _event(3051, "wkd_ya_take_pot = yes", "wkd_ya_give_back = yes", "the loser's ante is lost"),
    _event(3052, "FROM = { wkd_ya_give_back = yes }", "", "a draw gives one ante back"),
    _event(3063, "wkd_ya_leave_table = yes", "", "whoever practises is locked for ever"),
    _effect("end_turn", _repeat(3050), _repeat(3051), "the last one to write wins"),
    _effect("end_turn", "NOT = { has_character_flag = wkd_ya_alone }", "has_character_flag = wkd_ya_alone",
            "nobody hands over"),
    _effect("prepare", _set("upper", 0), "", "the upper sum of the last game counts"),
    _effect("leave_table", "clr_character_flag = wkd_ya_skips_game", "", "a flag is left over"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.3010 }", "", "a turn comes after the game"),
    _trigger("is_watched", "ai = no", "ai = yes", "humans do not see an AI think"),
    _trigger("more_points", "NOT = {", "AND = {", "equal points win, more do not"),
    _decision("play", "wealth = -0.5", "wealth = -0.4", "the asker pays less"),
    _word("GetWkdYaC4", "wkd_ya_text_number_8", "wkd_ya_text_number_4", "the card shows other points"),
    _word("GetWkdYaC9", "wkd_ya_text_aimed", "wkd_ya_text_free", "the marker is not shown"),
    _word("GetWkdYaK2", "wkd_ya_text_number_3", "wkd_ya_text_number_2", "another die is kept in words"),
    _word("GetWkdYaD1", "wkd_ya_text_think_throw_5", "wkd_ya_text_think_keep_5", "a thrown die stays in words"),
    _word("GetWkdYaAim", "wkd_ya_text_line_yacht", "wkd_ya_text_line_chance", "the aim has another name"),
)  # fmt: skip
MUTANTS: tuple[Mutant, ...] = (*_POINTS, *_DICE, *_THINKING, *_GAME)
