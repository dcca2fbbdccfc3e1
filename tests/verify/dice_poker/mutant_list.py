"""The mutants: single faults put into a generated mod, each of which `modwright verify` must find.

A row says where: the kind of file, an anchor that opens the definition, the text behind it that is changed (its `nth`
occurrence there) and what stands instead; and what the fault breaks. A table, read by `mutants.py`.
"""

from __future__ import annotations

from tests.verify.mutant import Mutant


def _effect(anchor: str, old: str, new: str, breaks: str, nth: int = 1, rules: str = "") -> Mutant:
    return Mutant("scripted_effects/wkd_dice_poker.txt", f"wkd_dp_{anchor} = {{", old, new, breaks, nth, rules)


def _trigger(anchor: str, old: str, new: str, breaks: str, nth: int = 1, rules: str = "") -> Mutant:
    return Mutant("scripted_triggers/wkd_dice_poker.txt", f"wkd_dp_{anchor} = {{", old, new, breaks, nth, rules)


def _event(number: int, old: str, new: str, breaks: str, nth: int = 1, rules: str = "") -> Mutant:
    return Mutant("events/wkd_dice_poker.txt", f"id = wkd.{number}\n", old, new, breaks, nth, rules)


def _decision(anchor: str, old: str, new: str, breaks: str, nth: int = 1, rules: str = "") -> Mutant:
    return Mutant("decisions/wkd_dice_poker.txt", f"{anchor} = {{", old, new, breaks, nth, rules)


def _fire(number: int, delay: str = "") -> str:
    return f"FROM = {{ character_event = {{ id = wkd.{number}{delay} }} }}"


def _repeat(number: int, delay: str = "") -> str:
    return f"repeat_event = {{ id = wkd.{number}{delay} }}"


def _equal(left: str, right: str | int) -> str:
    """`is_variable_equal` against a value or the same variable of FROM."""
    word = f"value = {right}" if isinstance(right, int) else f"which = {right}"
    return f"is_variable_equal = {{ which = wkd_dp_{left} {word} }}"


def _at_least(left: str, right: str | int) -> str:
    return _equal(left, right).replace("is_variable_equal", "check_variable")


def _set(name: str, value: int) -> str:
    return f"set_variable = {{ which = wkd_dp_{name} value = {value} }}"


def _add(name: str, value: int = 1) -> str:
    return f"change_variable = {{ which = wkd_dp_{name} value = {value} }}"


def _has(flag: str) -> str:
    return f"has_character_flag = wkd_dp_{flag}"


def _put(flag: str) -> str:
    return f"set_character_flag = wkd_dp_{flag}"


def _clear(flag: str) -> str:
    return f"clr_character_flag = wkd_dp_{flag}"


def _do(effect: str) -> str:
    return f"wkd_dp_{effect} = yes"


_CUP = "tournaments"

HANDS = (
    _effect("count_dice", _equal("die_3", 4), _equal("die_3", 5), "a wrong face in one count"),
    _effect("count_dice", _add("count_6"), _add("count_5"), "sixes of the first die counted as fives"),
    _effect("count_dice", _set("count_2", 0), "", "the count of twos is not reset"),
    _effect("read_hand", _do("find_five_of_a_kind"), "", "five of a kind is never found"),
    _effect("read_hand", _do("find_one_pair"), "", "a pair is never found"),
    _effect("read_hand", _set("class", 0), "", "the class of the last hand is kept"),
    _effect("read_hand", _set("rank_2", 0), "", "the second rank of the last hand is kept"),
    _effect("read_hand", _do("code_lone_dice"), "", "the lone dice are not coded"),
    _effect("find_five_of_a_kind", _set("class", 8), _set("class", 7), "five of a kind is worth four"),
    _effect("find_four_of_a_kind", _at_least("count_6", 4), _at_least("count_6", 3), "three sixes are four of a kind"),
    _effect("find_full_house", _at_least("count_6", 2), _at_least("count_6", 1), "a full house on one six"),
    _effect("find_full_house", _set("size_2", 2), _set("size_2", 3), "the pair of a full house counts three dice"),
    _effect("find_six_high_straight", _at_least("count_2", 1), _at_least("count_1", 1), "a straight without a two"),
    _effect("find_six_high_straight", _set("class", 5), _set("class", 4), "both straights are one class"),
    _effect(
        "find_five_high_straight",
        "subtract_variable = { which = wkd_dp_count_3 value = 1 }",
        "",
        "a straight leaves a lone three",
    ),
    _effect("find_three_of_a_kind", _set("class", 3), _set("class", 2), "three of a kind is worth two pairs"),
    _effect("find_three_of_a_kind", _set("rank_1", 4), _set("rank_1", 5), "three fours are ranked as fives"),
    _effect("find_two_pairs", f"NOT = {{ {_equal('rank_1', 6)} }}", "", "two sixes are two pairs of sixes"),
    _effect("find_two_pairs", _at_least("rank_2", 1), _at_least("rank_1", 1), "one pair is read as two"),
    _effect("find_one_pair", _at_least("count_1", 2), _at_least("count_1", 1), "a single one is a pair"),
    _effect(
        "code_lone_dice",
        "multiply_variable = { which = wkd_dp_lone value = 10 }",
        "multiply_variable = { which = wkd_dp_lone value = 9 }",
        "a digit of the lone code with the wrong base",
        nth=2,
    ),
    _effect(
        "code_lone_dice",
        "change_variable = { which = wkd_dp_lone which = wkd_dp_count_6 }",
        "change_variable = { which = wkd_dp_lone which = wkd_dp_count_5 }",
        "lone sixes coded as fives",
    ),
    _effect("code_lone_dice", _set("lone", 0), "", "the code of the last hand is kept"),
    _effect(
        "code_lone_dice",
        "which = wkd_dp_count_5 which = wkd_dp_size_1",
        "which = wkd_dp_count_5 which = wkd_dp_size_2",
        "a ranked five is left among the lone dice",
    ),
)

DICE = (
    _effect("throw_die_3", "1 = {", "2 = {", "the third die is loaded towards one"),
    _effect("throw_die_2", _set("die_2", 6), _set("die_2", 5), "the second die has no six"),
    _effect("throw_die_4", _set("die_4", 1), _set("die_3", 1), "the fourth die changes the third"),
    _effect("throw_all", _do("throw_die_5"), "", "the fifth die is not thrown"),
    _effect("throw_all", _do("throw_die_1"), _do("throw_die_2"), "the second die is thrown twice, the first never"),
    _effect("throw_marked", _has("reroll_2"), _has("reroll_1"), "a mark on the first die throws the second"),
    _effect("throw_marked", _do("unmark_all"), "", "marks stay after the throw"),
    _effect("mark_all", _put("reroll_4"), "", "the fourth die is never marked"),
    _effect("mark_lone", _clear("reroll_2"), _clear("reroll_3"), "the wrong die is kept"),
    _effect("mark_lone", "which = wkd_dp_die_1 which = wkd_dp_rank_2", "which = wkd_dp_die_1 which = wkd_dp_rank_1",
            "the lower pair is thrown away"),
    _effect("mark_picked", _put("reroll_2"), _put("reroll_3"), "choosing the second die marks the third"),
    _effect("unmark_picked", _clear("reroll_3"), "", "going back leaves the third die marked"),
    _effect("unmark_all", _clear("reroll_5"), "", "the fifth mark is never taken away"),
)  # fmt: skip

GOLD = (
    _effect("pay_ante", "wealth = -0.5", "wealth = -0.25", "the guest pays half the ante"),
    _effect("pay_ante", _put("ante_paid"), "", "the guest's ante is forgotten"),
    _effect("pay_raise", "wealth = -0.5", "wealth = 0.5", "raising earns gold"),
    _effect("pay_raise", _put("raise_paid"), _put("ante_paid"), "a raise is noted as an ante"),
    _effect("give_back", "wealth = 0.5", "wealth = 1", "a returned raise is doubled", 2),
    _effect("give_back", "wealth = 0.5", "", "the ante is not returned"),
    _effect("give_back", _clear("ante_paid"), "", "the ante can be returned twice", rules=_CUP),
    _effect("give_back", _has("raise_paid"), _has("ante_paid"), "a raise is never returned"),
    _effect("take_pot", _do("give_back"), "", "the winner leaves the own stakes on the table"),
    _effect("take_pot", _has("raise_paid"), "always = no", "a payout without the raise"),
    _effect("take_pot", "wealth = 0.5", "wealth = 0.25", "half the loser's ante is lost"),
    _effect("take_pot", f"FROM = {{ {_has('ante_paid')} }}", _has("ante_paid"), "the winner's ante is looked at"),
)  # fmt: skip

CLEANING = (
    _effect("lock", "duration = 31", "duration = 3", "the lock is off before the game ends"),
    _effect("lock", "duration = 31", "duration = 20", "the lock is off before the table's days are over"),
    _effect("prepare", _put("seated"), "", "the players do not sit, no watchdog will help them"),
    _effect("prepare_round", _set("die_1", 0), "", "a die of the last game lies on the table"),
    _effect("prepare_round", _clear("raise_paid"), "", "a raise of the last game counts"),
    _effect("prepare_round", _do("unmark_all"), "", "marks of the last game count"),
    _effect("leave_table", _clear("seated"), "", "the seat is kept after the game"),
    _effect("leave_table", "remove_character_modifier = wkd_at_table", "", "the lock is kept after the game"),
    _effect("leave_table", "clear_delayed_event = { id = wkd.1060 }", "", "the watchdog is not cleared"),
    _effect("leave_table", _do("unmark_all"), "", "marks are kept when a game breaks off"),
    _effect("end_game", _do("leave_table"), "", "the winner does not get up"),
    _effect("end_game", _do("leave_table"), "", "the loser does not get up", 2),
    _effect("end_game", "modifier = wkd_dp_at_the_table", "modifier = wkd_shared_a_game",
            "the link to the loser stays and the memory is lost"),
    _effect("end_game", "who = ROOT", "who = FROM", "the loser's link stays"),
    _effect("break_off", _do("give_back"), "", "one's stakes are lost in a game broken off"),
    _effect("break_off", _do("give_back"), "", "the other's stakes are lost in a game broken off", 2),
    _effect("break_off", _do("leave_table"), "", "one stays locked in a game broken off"),
    _effect("break_off", _do("leave_table"), "", "the other stays locked in a game broken off", 2),
    _effect("break_off", "is_alive = yes", "", "the dead are told that the game is off"),
    _effect("break_off", "who = ROOT", "who = FROM", "a swapped FROM: the other is never freed"),
    _effect("break_off", _repeat(1061), "", "one is not told that the game is off"),
    _effect("break_off", "character_event = { id = wkd.1061 }", "", "the other is not told that the game is off"),
    _effect("finish_round", _do("end_game"), "", "the game never ends"),
    _effect("finish_round", _do("remember_game"), "", "the game is not remembered"),
    _effect("remember_game", "who = ROOT", "who = FROM", "the loser does not remember the game"),
)  # fmt: skip

AFTERMATH = (
    _effect("gambling_bug", "chance = 5", "chance = 6", "gambling is catching more often"),
    _effect("gambling_bug", "add_trait = wkd_gambler", "add_trait = wkd_lucky", "winning brings the wrong trait"),
    _effect("gambling_bug", "NOT = { trait = wkd_gambler }", "trait = wkd_gambler", "only gamblers become gamblers"),
    _effect("declining", "chance = 5", "chance = 50", "declining cures too often"),
    _effect("declining", "remove_trait = wkd_gambler", "remove_trait = wkd_lucky", "declining takes the wrong trait"),
    _effect("declining", "trait = wkd_gambler", "trait = wkd_lucky", "declining concerns the wrong people"),
    _effect("declining", "duration = 1825", "duration = 182", "a gambler is left alone for half a year only"),
    Mutant("opinion_modifiers/wkd_opinions.txt", "wkd_shared_a_game = {", "opinion = 5", "opinion = 50",
           "a game makes friends for life"),
)  # fmt: skip

COMPARING = (
    _trigger("better_hand", f"NOT = {{ {_equal('class', 'FROM')} }}", "", "an equal class wins"),
    _trigger("better_hand", f"NOT = {{ {_equal('lone', 'FROM')} }}", "", "an equal hand wins"),
    _trigger("better_hand", _at_least("rank_1", "FROM"), _at_least("rank_2", "FROM"), "the wrong rank is compared"),
    _trigger("better_hand", _at_least("lone", "FROM"), _equal("lone", "FROM"), "lone dice never decide"),
    _trigger("equal_hand", _equal("class", "FROM"), _at_least("class", "FROM"), "at least instead of equal"),
    _trigger("equal_hand", _equal("lone", "FROM"), "", "lone dice do not matter for a draw"),
    _trigger("worse_hand", "wkd_dp_better_hand = no", "wkd_dp_better_hand = yes", "better is worse"),
    _trigger("better_class", f"NOT = {{ {_equal('class', 'FROM')} }}", "", "an equal class counts as better"),
    _trigger("better_rank", _equal("class", "FROM"), "", "the AI compares ranks of different classes"),
    _trigger("better_rank", _at_least("rank_2", "FROM"), _at_least("rank_1", "FROM"), "the AI compares the wrong rank"),
    _trigger("has_lone_dice", _at_least("class", 1), _at_least("class", 2), "no re-roll beside a pair"),
    _trigger("has_lone_dice", _at_least("lone", 1), _at_least("lone", 2), "no re-roll of a lone one"),
    _trigger("ai_says_pass", _equal("class", 6), "", "the AI has no answer to a full house"),
    _trigger("ai_says_ranked", _equal("class", 3), "", "the AI can do nothing with three of a kind"),
    _trigger("ai_says_all", _equal("class", 0), _equal("class", 1), "the AI throws a pair away"),
    _trigger("is_free", "NOT = { has_character_modifier = wkd_at_table }", "", "one may sit at two tables"),
    _trigger("is_free", "is_alive = yes", "", "the dead are asked"),
    _trigger("still_on", "NOT = { war_with = FROM }", "", "the game goes on in war"),
    _trigger("still_on", "is_alive = yes", "", "the game goes on with the dead"),
    _trigger("still_on", "who = ROOT", "who = FROM", "a swapped FROM: the game is never on"),
    _trigger("still_on", "modifier = wkd_dp_at_the_table", "modifier = wkd_shared_a_game",
             "old friends always sit at a table"),
)  # fmt: skip

ASKING = (
    _decision("wkd_dp_play", "NOT = { has_character_modifier = wkd_at_table }", "", "who plays may ask another one"),
    _decision("from_potential", "trait = wkd_gambler", "trait = wkd_lucky", "the wrong people ask"),
    _decision("potential", "NOT = { character = FROM }", "", "one may play with oneself"),
    _decision("potential", "FROM = { ai = no }", "FROM = { always = yes }", "the AI asks the AI", 1),
    _decision("potential", "at_location = FROM", "", "the guest may be anywhere"),
    _decision("potential", "NOT = { war_with = FROM }", "", "enemies are asked"),
    _decision("potential", "NOT = { has_character_modifier = wkd_left_alone }", "", "who declined is asked at once"),
    _decision("allow", "FROM = { wealth = 0.5 }", "FROM = { wealth = 0.4 }", "the asker may be too poor"),
    _decision("allow", "FROM = { wealth = 0.5 }", "wealth = 0.5", "the guest's purse is looked at"),
    _decision("effect", "FROM = { wealth = -0.5 }", "wealth = -0.5", "the ante is charged to the wrong side"),
    _decision("effect", _do("lock"), "", "the guest is not locked"),
    _decision("effect", f"FROM = {{ {_do('lock')} }}", "", "the asker is not locked"),
    _decision("effect", _fire(1001), "character_event = { id = wkd.1001 }", "a swapped FROM: the guest is the asker"),
    _decision("ai_will_do", "factor = 0.25", "factor = 0.5", "the AI asks twice as often"),
    _decision("ai_will_do", "NOT = { wealth = 25 }", "NOT = { wealth = 2.5 }", "poor AIs ask"),
    _decision("ai_will_do", "value = 25", "value = 24", "the AI asks whom it likes too little"),
    _decision("ai_will_do", "reverse_opinion", "opinion", "the AI asks who likes it"),
    _decision("ai_will_do", "reverse_has_opinion_modifier", "has_opinion_modifier", "the wrong one's memory counts"),
    _event(1002, "value = 1", "value = 0", "an AI accepts the indifferent"),
    _event(1002, "NOT = { prisoner = FROM }", "prisoner = FROM", "prisoners must decline"),
    _event(1002, "prisoner = FROM", "", "the AI declines its jailer and accepts him", 2),
    _event(1002, "NOT = { trait = wkd_gambler }", "", "every AI accepts"),
)  # fmt: skip

SITTING_DOWN = (
    _event(1001, f"FROM = {{ {_do('prepare')} }}", "", "the guest is not prepared"),
    _event(1001, _put("ante_paid"), "", "the asker's ante is forgotten"),
    _event(1001, "who = FROM", "who = ROOT", "a swapped FROM: the asker is tied to himself"),
    _event(1001, _repeat(1060, " days = 30"), "", "no watchdog for the asker"),
    _event(1001, _fire(1060, " days = 30"), "", "no watchdog for the guest"),
    _event(1001, _repeat(1060, " days = 30"), _repeat(1060, " days = 3"), "the watchdog barks in mid-game"),
    _event(1001, _fire(1060, " days = 30"), _fire(1060, " days = 300"), "the guest waits ten months for his stakes"),
    _event(1001, _fire(1002), _repeat(1002), "the asker invites himself"),
    _event(1002, _do("pay_ante"), "", "the guest plays for nothing"),
    _event(1002, _fire(1010, " days = 1"), _fire(1011, " days = 1"), "the asker never rolls"),
    _event(1002, f"FROM = {{ {_do('give_back')} }}", "", "declining costs the asker the ante"),
    _event(1002, _do("end_game"), "", "declining leaves both at the table"),
    _event(1002, _fire(1003), _repeat(1003), "the guest is told that he has declined"),
    _event(1002, _do("declining"), "", "declining has no consequence for gamblers"),
    _event(1060, _do("give_back"), "", "the watchdog keeps the stakes"),
    _event(1060, _do("leave_table"), "", "the watchdog frees nobody"),
    _event(1060, f"trigger = {{ {_has('seated')} }}", f"trigger = {{ {_has('raise_paid')} }}", "the watchdog sleeps"),
)

PLAYING = (
    _event(1010, _do("read_hand"), "", "the asker's hand is not read"),
    _event(1010, _do("throw_all"), "", "the asker's dice are not thrown"),
    _event(1010, _fire(1011, " days = 1"), _fire(1011), "both roll on one day"),
    _event(1010, _repeat(1062), "", "a ping is missing after the asker's roll"),
    _event(1035, _repeat(1062), "", "a ping is missing after the guest's re-roll", 3),
    _event(1011, _fire(1020), _fire(1021), "the guest's bet comes to the asker"),
    _event(1020, _do("pay_raise"), "", "the asker raises for nothing"),
    _event(1020, _fire(1023), _fire(1022), "the wrong answer to a raise"),
    _event(1020, _fire(1021), _fire(1030), "the guest cannot bet after a check"),
    _event(1020, "factor = 10", "factor = 9", "the AI raises too seldom with a better class"),
    _event(1021, "factor = 5", "factor = 10", "the AI raises too often with a better rank"),
    _event(1021, "factor = 2", "factor = 3", "the AI checks too often"),
    _event(1021, _do("pay_raise"), "", "the guest raises for nothing"),
    _event(1022, _do("pay_raise"), "", "the asker calls for nothing"),
    _event(1022, _repeat(1030), _fire(1030), "after the asker's call the guest re-rolls first"),
    _event(1022, _fire(1044), _repeat(1044), "who resigns wins"),
    _event(1022, "ai_chance = { factor = 0 }", "ai_chance = { factor = 1 }", "the AI resigns"),
    _event(1023, _fire(1044), _fire(1042), "resigning is taken for a showdown"),
    _event(1030, f"trigger = {{\n\t\t\t{_do('has_lone_dice')}\n\t\t}}\n", "", "keeping a combination of all dice"),
    _event(1030, _do("mark_lone"), _do("mark_all"), "the combination is thrown away"),
    _event(1030, _do("mark_all"), _do("mark_lone"), "throwing all keeps the combination"),
    _event(1030, _repeat(1034, " days = 1"), _repeat(1034), "the re-roll does not wait a day"),
    _event(1030, _set("cursor", 1), _set("cursor", 2), "the first die cannot be chosen"),
    _event(1030, _fire(1031), _fire(1040), "passing ends the game"),
    _event(1030, "wkd_dp_ai_says_pass = no", "wkd_dp_ai_says_all = no", "the AI passes with nothing"),
    _event(1031, _fire(1040), _repeat(1040), "a swapped FROM: the guest's showdown"),
    _event(1032, _equal("cursor", 2), _equal("cursor", 3), "no text for the second die, two for the third"),
    _event(1032, _do("mark_picked"), "", "the asker's choices are forgotten"),
    _event(1032, f"NOT = {{ {_equal('cursor', 6)} }}", f"NOT = {{ {_equal('cursor', 5)} }}", "the last die is skipped"),
    _event(1032, _do("unmark_picked"), "", "going back keeps the choice"),
    _event(1032, "subtract_variable = { which = wkd_dp_cursor value = 1 }",
           "subtract_variable = { which = wkd_dp_cursor value = 2 }", "going back goes too far"),
    _event(1033, _repeat(1033), _repeat(1032), "the guest goes on in the asker's window"),
    _event(1033, _repeat(1031), "", "going back from the first die closes the game"),
    _event(1034, _do("throw_marked"), "", "the asker's re-roll is not thrown"),
    _event(1034, _do("read_hand"), "", "the asker's new hand is not read"),
    _event(1034, _fire(1031), _fire(1040), "the guest cannot re-roll"),
    _event(1035, _do("read_hand"), "", "the guest's new hand is not read"),
)  # fmt: skip

_STEP = "immediate = { set_variable = { which = wkd_dp_step value = %d } }"

OLD_WINDOWS = (
    _event(1020, _STEP % 20, "", "the asker's bet is taken for an old one"),
    _event(1031, _STEP % 31, _STEP % 30, "the guest's turn is taken for an old one"),
    _event(1002, _equal("step", 2), "", "an old invitation is accepted in the next game"),
    _event(1020, _equal("step", 20), "", "an old raise is paid in the next game"),
    _event(1023, _equal("step", 23), "", "an old call is paid in the next game"),
    _event(1022, _equal("step", 22), "", "an old resignation counts in the next game", 2),
    _event(1030, _set("step", 0), "", "a turn can be taken twice"),
)

ENDING = (
    _event(1040, _repeat(1042), _repeat(1043), "a win is a draw"),
    _event(1040, _fire(1042), _repeat(1042), "the loser wins"),
    _event(1040, _repeat(1043), "", "a draw never ends"),
    _event(1040, _fire(1041), "", "the guest can have no luck"),
    _event(1041, _equal("class", 8), _equal("class", 7), "four of a kind brings luck"),
    _event(1041, "chance = 20", "chance = 2", "luck is rare"),
    _event(1041, "NOT = { trait = wkd_cursed }", "trait = wkd_cursed", "only the cursed become lucky"),
    _event(1042, _do("take_pot"), "", "the winner gets nothing"),
    _event(1042, _do("gambling_bug"), "", "winning is not catching"),
    _event(1042, _fire(1051), _fire(1050), "the loser is told that he has won"),
    _event(1043, f"FROM = {{ {_do('give_back')} }}", "", "a draw costs one side the stakes"),
    _event(1043, _do("finish_round"), "", "a draw leaves both at the table"),
    _event(1044, _repeat(1053), "", "the raiser is not told that he has won"),
    _event(1044, _do("gambling_bug"), "", "winning by resignation is not catching"),
    _event(1050, "ai_chance", "trigger = { always = no }\n\t\tai_chance", "a window without a valid option"),
    _event(1051, "desc = wkd_dp_text_lost", "desc = wkd_dp_text_won", "the loser reads that he has won"),
    Mutant("customizable_localisation/wkd_dice_poker.txt", "name = GetWkdDpHand", _equal("class", 6),
           _equal("class", 5), "a full house has no name"),
    Mutant("localisation/wkd_texts.csv", "wkd_dp_text_lost;", "[From.GetWkdDpHand]", "[Root.GetWkdDpHand]",
           "the loser reads his own hand twice"),
    Mutant("localisation/wkd_texts.csv", "wkd_dp_text_pick_2;", "[Root.wkd_dp_die_2.GetValue]",
           "[Root.wkd_dp_die_3.GetValue]", "the text shows the wrong die", 2),
)  # fmt: skip

VARIANTS = (
    _effect("finish_round", _add("round"), "", "the first round is played for ever", rules=_CUP),
    _effect("finish_round", _clear("goes_on"), "", "a tournament cannot end", rules=_CUP),
    _effect("finish_round", f"FROM = {{ {_add('round')} }}", "", "the sides play different rounds", rules=_CUP),
    _effect("give_back", "wealth = 2", "wealth = 1", "a stake of the second round is returned short", rules=_CUP),
    _effect("leave_table", _clear("opened"), "", "the next tournament has two askers", rules=_CUP),
    _event(1005, f"FROM = {{ {_do('pay_ante')} }}", "", "the guest plays later rounds for nothing", rules=_CUP),
    _event(1005, f"FROM = {{ {_do('prepare_round')} }}", "", "the re-rolls of the last round count",
           rules="everything at once"),
    _event(1042, _add("wins"), "", "wins are not counted", rules=_CUP),
    _event(1044, _add("wins"), _add("wins", 2), "resigning counts twice", rules=_CUP),
    _event(1004, _set("round", 1), _set("round", 2), "a tournament begins with the second round", rules=_CUP),
    _trigger("tournament_goes_on", _at_least("wins", 2), _at_least("wins", 3), "a decided tournament goes on",
             rules=_CUP),
    _event(1054, "wkd_dp_text_tournament_lost", "wkd_dp_text_tournament_won", "both have won the tournament",
           rules=_CUP),
    _effect("throw_die_1", "factor = 1.25", "factor = 1.5", "luck loads a die too much", rules="loaded dice"),
    _effect("throw_die_2", "trait = wkd_cursed", "trait = wkd_lucky", "the curse does not load a die",
            rules="loaded dice"),
    _effect("count_reroll", _add("rerolls"), "", "re-rolls never end", rules="four rolls"),
    _event(1031, _do("count_reroll"), "", "passing does not count as a re-roll", rules="four rolls"),
    _effect("mark_lone", _at_least("cursor", 1), _at_least("cursor", 2), "a straight keeps two dice of a face", 2,
            rules="a straight among spare dice"),
)  # fmt: skip

MUTANTS: tuple[Mutant, ...] = (
    *HANDS, *DICE, *GOLD, *CLEANING, *AFTERMATH, *COMPARING, *ASKING, *SITTING_DOWN, *PLAYING, *OLD_WINDOWS, *ENDING,
    *VARIANTS,
)  # fmt: skip
