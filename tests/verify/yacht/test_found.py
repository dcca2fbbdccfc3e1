"""What each check says of a fault: the smallest counterexample, with what was found and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.verify.built import load_built
from generator.verify.outcome import Outcome
from generator.verify.yacht.breakoff import check_breakoff, leaving
from generator.verify.yacht.chances import check_chances
from generator.verify.yacht.checks import check_conditions, check_script
from generator.verify.yacht.lines import check_dice, check_rolls, check_writing
from generator.verify.yacht.paths import check_paths
from generator.verify.yacht.subject import Subject, subject_of
from generator.verify.yacht.thinking import check_thinking
from generator.verify.yacht.words import check_words
from tests.verify.mutant import Mutant, with_fault
from tests.verify.yacht.mutants import built

EFFECTS, EVENTS = "scripted_effects/wkd_yacht.txt", "events/wkd_yacht.txt"
TRIGGERS, DECISIONS = "scripted_triggers/wkd_yacht.txt", "decisions/wkd_yacht.txt"
WORDS = "customizable_localisation/wkd_yacht.txt"


def spoilt(workshop: Path, file: str, anchor: str, old: str, new: str, nth: int = 1) -> Subject:
    """The mod with one stretch of text changed."""
    mutant = Mutant(file, anchor, old, new, "a test", nth)
    return with_fault(built(workshop), mutant, lambda rules: subject_of(load_built(rules)))


def first(outcome: Outcome) -> str:
    """The first failure, code and message."""
    assert not outcome.holds
    return f"{outcome.faults[0].code} {outcome.faults[0].message}"


def test_a_missing_effect(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "# THIS", "wkd_ya_mark_picked = {", "wkd_ya_mark_chosen = {")
    assert first(check_script(subject)).startswith("VF110 `wkd_ya_mark_picked` cannot be run: unknown")


def test_points_of_a_line(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_preview = {", "value = 25", "value = 26")
    assert first(check_rolls(subject)) == (
        "VF102 `full_house` is worth 26 with 1 1 1 2 2, expected 25 (300 of 7,776 rolls)"
    )


def test_the_most_frequent_face(workshop: Path) -> None:
    old = "set_variable = { which = wkd_ya_dominant value = 6 }"
    told = first(check_rolls(spoilt(workshop, EFFECTS, "wkd_ya_read_dice = {", old, old.replace("6", "5"))))
    assert told == "VF101 `dominant` is 5 with 1 1 2 6 6, expected 6"


def test_what_writing_changes(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_write_fives = {", "value = -25", "value = -20")
    assert first(check_writing(subject)) == (
        "VF102 after 1 1 1 1 1 is written in `fives`, `reach` is 85, expected 80 (252 of 252 hands)"
    )


def test_the_bonus(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_end_turn = {", "wkd_ya_upper value = 63", "wkd_ya_upper value = 60")
    assert first(check_writing(subject)) == (
        "VF102 at the end of a turn with an upper sum of 60 and a bonus of 0, `bonus` is 35, expected 0"
    )


def test_a_loaded_die(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_throw_die_4 = {", "1 = {", "3 = {", nth=2)
    assert first(check_dice(subject)) == "VF107 die 4 shows 1 in 12.5000% of its throws, expected 16.6667%"


def test_a_die_that_goes_with_another(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_throw_marked = {", "wkd_ya_reroll_1", "wkd_ya_reroll_2")
    assert first(check_dice(subject)) == (
        "VF101 of 1 2 3 4 5 the dice 2 are thrown again: they give 4 4 3 4 5, expected 1 4 3 4 5 and no mark left"
    )


@pytest.mark.parametrize(("times", "count"), [(0, 4), (2, 6)])
def test_pings(workshop: Path, times: int, count: int) -> None:
    ping = "repeat_event = { id = wkd.3062 }"
    subject = spoilt(workshop, EFFECTS, "wkd_ya_show_throw = {", ping, " ".join([ping] * times))
    assert first(check_dice(subject)) == f"VF107 {count} pings follow a roll, expected 5"


def test_a_choice_of_the_cpu_player(workshop: Path) -> None:
    penalty = "wkd_ya_value value = -8 }"
    subject = spoilt(workshop, EFFECTS, "wkd_ya_choose_best = {", penalty, penalty.replace("-", ""), nth=2)
    told = first(check_thinking(subject, 600))
    assert told.startswith("VF104 ")
    assert "re-rolls left" in told
    assert "expected" in told
    assert told.endswith("of 600 states)")


@pytest.mark.parametrize(
    ("command", "old", "new", "wanted"),
    [
        (
            "GetWkdYaC13",
            "number_17",
            "number_18",
            "with `score_chance` = 17, `aim` = 13 is '18' in english, expected '17'",
        ),
        ("GetWkdYaLast", "line_twos", "line_aces", "with `last` = 2 is 'Aces' in english, expected 'Twos'"),
        ("GetWkdYaK5", "text_away", "text_free", "with `die_5` = 1, die 5 marked is '–' in english, expected '_'"),
        ("GetWkdYaD3", "think_keep_2", "think_keep_3", "with `die_3` = 2 is '3 stays' in english, expected '2 stays'"),
    ],
)
def test_a_word(workshop: Path, command: str, old: str, new: str, wanted: str) -> None:
    subject = spoilt(workshop, WORDS, f"name = {command}\n", old, new)
    assert first(check_words(subject)) == f"VF109 `{command}` {wanted}"


def test_the_chance_of_a_trait(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_gambling_bug = {", "chance = 5", "chance = 6")
    assert first(check_chances(subject)) == (
        "VF107 a winner has `wkd_gambler` after a game in 6 % of all cases, expected 5 %"
    )
    subject = spoilt(workshop, EFFECTS, "wkd_ya_declining = {", "chance = 5", "chance = 4")
    assert first(check_chances(subject)) == "VF107 declining takes `wkd_gambler` in 4 % of all cases, expected 5 %"


def test_who_may_be_asked(workshop: Path) -> None:
    subject = spoilt(workshop, DECISIONS, "wkd_ya_play = {", "NOT = { war_with = FROM }", "")
    told = first(check_conditions(subject))
    assert told.startswith("VF108 the decision is shown: the script says yes, the rules say no")


WINDOWS: dict[str, tuple[str, str, str, str, str]] = {
    "an option that is missing": (
        EVENTS, "id = wkd.3020\n", "which = wkd_ya_rerolls value = 1", "which = wkd_ya_rerolls value = 2",
        "offers wkd_ya_text_follow, wkd_ya_text_by_line, expected wkd_ya_text_follow, wkd_ya_text_by_die",
    ),
    "a window that does not open": (
        EFFECTS, "wkd_ya_show_throw = {", "FROM = { character_event = { id = wkd.3021 } }", "",
        "then nothing happens, expected the window `wkd.3021` (watch)",
    ),
    "a window for somebody else": (
        EVENTS, "id = wkd.3041\n", "repeat_event = { id = wkd.3042 }", "repeat_event = { id = wkd.3043 }",
        "`wkd.3043` opens for the",
    ),
    "points that are lost": (
        EFFECTS, "wkd_ya_write_chance = {", "wkd_ya_total which", "wkd_ya_sum which", "`total` of the",
    ),
    "gold that is lost": (
        EFFECTS, "wkd_ya_pay_ante = {", "wealth = -0.5", "wealth = -0.6", "gold of the guest is 99400, expected 99500",
    ),
    "a lock that stays": (
        EFFECTS, "wkd_ya_leave_table = {", "remove_character_modifier = wkd_at_table", "", "what ties the two",
    ),
    "a memory that is none": (
        EFFECTS, "wkd_ya_remember_game = {", "FROM = {", "ROOT = {", "remembers the game for another time",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WINDOWS)
def test_a_game_that_goes_otherwise(workshop: Path, name: str) -> None:
    file, anchor, old, new, wanted = WINDOWS[name]
    outcome = check_paths(spoilt(workshop, file, anchor, old, new), 2)
    assert wanted in " | ".join(fault.message for fault in outcome.faults)


ENDINGS: dict[str, tuple[str, str, str, str, str]] = {
    "a partner who keeps the stake": (
        EFFECTS, "wkd_ya_break_off = {", "wkd_ya_give_back = yes", "", "does not have exactly the own stake back",
    ),
    "a human who is not told": (
        EFFECTS, "wkd_ya_break_off = {", "repeat_event = { id = wkd.3061 }", "", "is not told that the game is off",
    ),
    "a watchdog that sleeps": (
        EVENTS, "id = wkd.3060\n", "wkd_ya_leave_table = yes", "", "still has the flag `wkd_ya_",
    ),
    "a partner who is not asked": (
        TRIGGERS, "wkd_ya_still_on = {", "is_alive = yes", "", "not have exactly the own stake back",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_that_breaks_off_otherwise(workshop: Path, name: str) -> None:
    file, anchor, old, new, wanted = ENDINGS[name]
    outcome = check_breakoff(spoilt(workshop, file, anchor, old, new))
    assert wanted in " | ".join(fault.message for fault in outcome.faults)


def test_getting_up_leaves_nothing(workshop: Path) -> None:
    subject = spoilt(workshop, EFFECTS, "wkd_ya_leave_table = {", "clear_delayed_event = { id = wkd.3063 }", "")
    (fault,) = leaving(subject)
    assert fault.message == "after getting up the asker still has the delayed event `wkd.3063`"


Check = Callable[[Subject], Outcome]


@pytest.mark.parametrize("check", [check_rolls, check_writing, check_dice, check_words, check_chances])
def test_the_file_is_as_before(subject: Subject, check: Check) -> None:
    assert check(subject).holds
