"""The proofs of high die: they hold for its rules and others, and find every fault that is put into the script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.verify.checks import verify
from generator.verify.outcome import BoundCheck, Check
from tests.games.toy.composed import behind, built_in, edited, loaded
from tests.games.toy.high_die_verify.checks import CHECKS
from tests.games.toy.high_die_verify.subject import Subject, subject_of
from tests.verify.mutant import Mutant, with_fault

EFFECTS, TRIGGERS = "scripted_effects/wkd_high_die.txt", "scripted_triggers/wkd_high_die.txt"
EVENTS, DECISIONS = "events/wkd_high_die.txt", "decisions/wkd_high_die.txt"


def effect(word: str, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant(EFFECTS, f"wkd_hd_{word} = {{", old, new, breaks, nth)


def event(number: int, old: str, new: str, breaks: str, nth: int = 1) -> Mutant:
    return Mutant(EVENTS, f"id = wkd.{number}\n", old, new, breaks, nth)


MUTANTS = [
    (effect("throw_die", "value = 6", "value = 5", "no six is ever thrown"), "dice"),
    (effect("throw_die", "1 = {", "2 = {", "one face is more likely"), "dice"),
    (Mutant(TRIGGERS, "wkd_hd_higher = {", "check_variable", "is_variable_equal", "nobody is higher"), "showdown"),
    (Mutant(TRIGGERS, "wkd_hd_higher = {", "= no", "= yes", "equal dice are higher"), "showdown"),
    (Mutant(TRIGGERS, "wkd_hd_equal = {", "is_variable_equal", "check_variable", "higher dice are equal"), "showdown"),
    (effect("take_pot", "wealth = 1", "wealth = 2", "the pot is too large"), "games"),
    (effect("give_back", "wealth = 1", "wealth = -1", "stakes are paid twice"), "games"),
    (effect("give_back", "clr_character_flag = wkd_hd_ante_paid", "", "the stake stays on the table"), "games"),
    (effect("leave_table", "clr_character_flag = wkd_hd_seated", "", "nobody gets up"), "games"),
    (effect("leave_table", "remove_character_modifier = wkd_at_table", "", "the lock stays"), "games"),
    (effect("leave_table", "clear_delayed_event = { id = wkd.9060 }", "", "the watchdog stays awake"), "games"),
    (effect("end_game", "modifier = wkd_hd_at_the_table", "modifier = wkd_shared_a_game", "the link stays"), "games"),
    (event(9010, "id = wkd.9011 days = 1", "id = wkd.9011 days = 40", "the guest comes too late"), "games"),
    (event(9011, "wkd_hd_throw_die = yes", "", "the guest does not throw"), "games"),
    (event(9020, "repeat_event = { id = wkd.9042 }", "repeat_event = { id = wkd.9043 }", "a win is a tie"), "games"),
    (event(9042, "repeat_event = { id = wkd.9050 }", "repeat_event = { id = wkd.9051 }", "the winner reads"), "games"),
    (event(9043, "wkd_hd_give_back = yes", "", "a tie costs the stake"), "games"),
    (Mutant(DECISIONS, "wkd_hd_play = {", "wealth = 1 }", "wealth = 2 }", "asking is for the rich"), "conditions"),
    (Mutant(DECISIONS, "wkd_hd_play = {", "wealth = -1", "wealth = -2", "asking costs two"), "games"),
    (Mutant(TRIGGERS, "wkd_hd_is_free = {", "is_alive = yes", "is_alive = no", "only the dead are free"), "conditions"),
    (event(9002, "wkd_hd_pay_ante = yes", "", "the guest does not pay"), "games"),
    (effect("gambling_bug", "chance = 5", "chance = 6", "the habit comes more often"), "gambling"),
    (effect("declining", "chance = 5", "chance = 4", "the habit goes less often"), "gambling"),
]


def bound(subject: Subject) -> list[BoundCheck]:
    """The checks with their subject, as `generator/verify/games.py` binds those of the games of the bench."""

    def bind(check: Check[Subject]) -> BoundCheck:
        return BoundCheck("high_die", check.name, lambda: check.run(subject), check.ends_all)

    return [bind(check) for check in CHECKS]


def subject_in(rules: Path) -> Subject:
    """The game of the mod beside the rules."""
    return subject_of(loaded(rules.parent))


# what holds


def test_everything_holds(subject: Subject) -> None:
    reports = list(verify(bound(subject)))
    assert [report.name for report in reports] == ["script", "dice", "showdown", "games", "conditions", "gambling"]
    assert [fault.message for report in reports for fault in report.outcome.faults] == []
    compared = {report.name: report.outcome.compared for report in reports}
    assert compared["showdown"] == "36 pairs of dice, seen from both sides"
    assert compared["games"] == "144 games: every pair of dice, each side a human or an AI"


@pytest.mark.parametrize(
    "text",
    [
        edited(("    faces: 6\n", "    faces: 10\n"), ("      ante: 1\n", "      ante: 2.5\n")),
        pytest.param(
            edited(("patch: '3.3'", "patch: '2.8'"), ("debug_decision: false", "debug_decision: true")),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            edited(("      chance: 5\n", "      chance: 40\n"), ("      loses_trait: 5\n", "      loses_trait: 0\n")),
            marks=pytest.mark.slow,
        ),
        edited(("      allowed: yes\n", "      allowed: opinion(asker) > -50\n"), ("    faces: 6\n", "    faces: 2\n")),
    ],
    ids=["ten faces and half a coin", "an old patch", "other chances", "a condition for the click"],
)
def test_other_rules_are_proven_as_well(tmp_path: Path, text: str) -> None:
    built_in(tmp_path, text)
    reports = list(verify(bound(subject_of(loaded(tmp_path)))))
    assert len(reports) == len(CHECKS)
    assert [fault.message for report in reports for fault in report.outcome.faults] == []


@pytest.mark.slow
def test_it_holds_beside_another_game(tmp_path: Path) -> None:
    built_in(tmp_path, behind("dice_poker"))
    assert all(report.outcome.holds for report in verify(bound(subject_of(loaded(tmp_path)))))


# what is found


@pytest.mark.parametrize(("mutant", "check"), MUTANTS, ids=[mutant.name for mutant, _ in MUTANTS])
def test_a_fault_in_the_script_is_found(home: Path, mutant: Mutant, check: str) -> None:
    faulty = with_fault(home, mutant, subject_in)
    reports = list(verify(bound(faulty), stop_at_first=True))
    assert (reports[-1].name, reports[-1].outcome.holds) == (check, False)
    assert all(report.outcome.holds for report in reports[:-1])
    assert all(fault.place.path.endswith(".txt") for fault in reports[-1].outcome.faults)


def test_what_is_not_defined_ends_the_proof(home: Path) -> None:
    """Nothing can be told of a script that lacks what the manifest names."""
    faulty = with_fault(
        home, Mutant(EFFECTS, "# The die\n", "wkd_hd_throw_die", "wkd_hd_throw_dye", "nothing throws"), subject_in
    )
    (report,) = verify(bound(faulty))
    assert report.name == "script"
    assert "the manifest names the scripted effect `wkd_hd_throw_die`" in report.outcome.faults[0].message


def test_a_counterexample_says_what_was_expected(home: Path) -> None:
    mutant = Mutant(TRIGGERS, "wkd_hd_higher = {", "check_variable", "is_variable_equal", "nobody is higher")
    found = CHECKS[2].run(with_fault(home, mutant, subject_in))
    assert found.faults[0].message == "`wkd_hd_higher` does not hold for 2 against 1, expected the opposite"
    assert found.faults[0].code == "VF102"


# mods that are not of these rules


def changed_manifest(home: Path, folder: Path, change: tuple[str, str]) -> Path:
    """A copy of rules and mod with the manifest changed."""
    built_in(folder)
    path = folder / "mod_output" / "manifest.json"
    text = path.read_text(encoding="utf-8")
    assert change[0] in text
    path.write_text(text.replace(*change), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('"high_die"', '"low_die"'), "holds no symbols of high_die"),
        (('"wkd.9010"', '"wkd.9910"'), "calls the step `throw_asker` `wkd.9910`, and the rules do not"),
        (('"throw_guest"', '"throw_other"'), "calls the step `throw_other` `wkd.9011`, and the rules do not"),
        (('"events"', '"happenings"'), "holds no symbols of high_die"),
    ],
)
def test_a_manifest_of_other_rules_is_refused(
    home: Path, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    with pytest.raises(UserError) as caught:
        subject_of(loaded(changed_manifest(home, tmp_path, change)))
    assert message in str(caught.value)
    assert caught.value.hint == "build the mod again with `modwright build`"


def test_the_manifest_is_plain_json(mod: Path) -> None:
    symbols = json.loads((mod / "manifest.json").read_bytes())["symbols"]["high_die"]
    assert set(symbols["simulation"]) == {"outcomes", "stakes", "faces", "samples", "measures", "rolls"}
    assert symbols["start"] == {"decision": "wkd_hd_play", "root": "guest", "from": "asker"}
