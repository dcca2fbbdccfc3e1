"""Every check of Yacht holds for the shipped rules, and compares as much as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.games.yacht.cpu import Step, decide
from generator.games.yacht.rules import CARD, CardState, Category
from generator.verify.built import load_built
from generator.verify.outcome import Outcome
from generator.verify.pairs import parted_by_war
from generator.verify.yacht import checks
from generator.verify.yacht.breakoff import Disaster, all_cases, check_breakoff
from generator.verify.yacht.chances import check_chances
from generator.verify.yacht.lines import check_dice, check_rolls, check_writing, every_hand, every_roll
from generator.verify.yacht.paths import check_paths
from generator.verify.yacht.stale import check_stale
from generator.verify.yacht.subject import Subject, subject_of
from generator.verify.yacht.texts import check_texts
from generator.verify.yacht.thinking import (
    State,
    check_published,
    check_thinking,
    compared,
    published_decisions,
    random_states,
    thought,
)  # fmt: skip
from generator.verify.yacht.words import check_words
from tests.games.one_game import one_game
from tests.games.yacht.shipped import GAME, PUBLISHED, edited
from tests.verify.mutant import build_in
from tests.verify.yacht.mutants import built

Make = Callable[[Subject], Outcome]
QUICK: dict[str, Make] = {
    "script": checks.check_script,
    "rolls": check_rolls,
    "writing": check_writing,
    "dice": check_dice,
    "published": check_published,
    "traits": check_chances,
    "words": check_words,
    "conditions": checks.check_conditions,
    "CPU player": lambda subject: check_thinking(subject, 2_000),
    "games": lambda subject: check_paths(subject, 4),
}


@pytest.mark.parametrize("name", QUICK)
def test_it_holds(subject: Subject, name: str) -> None:
    assert QUICK[name](subject).faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("check", [check_breakoff, check_stale, check_texts, check_paths, check_thinking])
def test_a_long_one_holds(subject: Subject, check: Make) -> None:
    assert check(subject).faults == ()


def test_the_command_makes_them_all(subject: Subject) -> None:
    names = [check.name for check in checks.CHECKS]
    assert names[0] == "script"
    assert {*QUICK, "broken off", "old windows", "texts"} == set(names)


def test_all_rolls_are_looked_at() -> None:
    assert len(every_roll(5)) == 7_776
    assert len(set(every_hand(5))) == 252
    assert {tuple(sorted(roll)) for roll in every_roll(5)} == set(every_hand(5))


# thinking


def test_random_states_reach_every_step(subject: Subject) -> None:
    states = list(random_states(subject, 3_000))
    steps = {decide(subject.rules, subject.numbers, s.dice, s.card, s.left, s.old).aim.step for s in states}
    assert steps == set(Step)
    assert {state.left for state in states} == {0, 1, 2}
    assert all(state.old in state.card.free for state in states if state.old)


def test_a_decision_that_is_not_the_script_s_is_told(subject: Subject) -> None:
    state = State(CardState(CARD, 0), (6, 6, 6, 2, 1), 2, None)
    right = decide(subject.rules, subject.numbers, state.dice, state.card, state.left, state.old)
    assert compared(subject, [state], [right]) == []
    wrong = replace(right, aim=replace(right.aim, category=Category.CHANCE), held=(0,))
    plan, aim, thrown = (fault.message for fault in compared(subject, [state], [wrong]))
    assert plan.startswith("6 6 6 2 1 with 2 re-rolls left, upper sum 0, free aces,")
    assert plan.endswith("`plan` is sixes, expected chance (1 of 1 states)")
    assert "`aim` is sixes, expected chance" in aim
    assert "it throws the dice 4 5 again, expected 2 3 4 5" in thrown


def test_thinking_leaves_its_result_in_the_player_s_variables(subject: Subject) -> None:
    table = thought(subject, [State(CardState(CARD, 0), (2, 3, 4, 5, 5), 0, None)])
    assert table.read(0, "stops")[0] == 1
    assert CARD[table.read(0, "aim")[0] - 1] is Category.SMALL
    assert table.read(0, "gain")[0] == subject.rules.small_straight


# published decisions


def test_every_published_decision_is_read() -> None:
    rows = published_decisions(PUBLISHED)
    assert len(rows) == 450
    assert sum(row.held is None for row in rows) > 50
    assert any(row.state.old is Category.THREE_KIND for row in rows)


@pytest.mark.parametrize("text", ["", "[]", '{"rows": [{}]}', '{"rows": 3}', '{"rows": [{"filled": "x"}]}'])
def test_another_file_is_told_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "decisions.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="cannot be read as a file of decisions of the CPU player"):
        published_decisions(path)


def test_a_published_decision_that_differs_is_told(subject: Subject, tmp_path: Path) -> None:
    rows = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    rows["rows"] = [{**rows["rows"][0], "plan": "ACES"}]
    (tmp_path / "decisions.json").write_text(json.dumps(rows), encoding="utf-8")
    block = subject.block.model_copy(
        update={"cpu": subject.block.cpu.model_copy(update={"published": "decisions.json"})}
    )
    other = replace(subject, block=block, built=replace(subject.built, rules_file=tmp_path / "rules.yaml"))
    messages = [fault.message for fault in check_published(other).faults]
    assert "the reference aims at chance" in messages[0]
    assert "`decisions.json` has aces" in messages[0]
    assert "`plan` is chance, expected aces" in messages[1]


def test_a_file_that_is_not_there_is_left_out_and_said(subject: Subject, tmp_path: Path) -> None:
    other = replace(subject, built=replace(subject.built, rules_file=tmp_path / "rules.yaml"))
    outcome = check_published(other)
    assert outcome.holds
    assert outcome.compared.startswith("left out: there is no file `tests/games/yacht/cpu_decisions.json`")


# breaking off


def test_every_kind_of_window_meets_every_disaster(subject: Subject) -> None:
    cases = list(all_cases(subject, alone=False))
    assert parted_by_war(subject.seating)
    at_windows = [case for case in cases if case.stop >= 0]
    steps = {case.play.stops[case.stop].step for case in at_windows}
    assert {"invite", "turn", "watch", "pick", *(f"page_{page}" for page in range(1, 6))} <= steps
    for step in steps:
        found = {case.disaster for case in at_windows if case.play.stops[case.stop].step == step}
        assert found == set(Disaster)
    assert {case.disaster for case in cases if case.stop < 0} == set(tuple(Disaster)[:3])


# what is verified


def test_a_mod_of_other_rules_is_refused(workshop: Path, tmp_path: Path) -> None:
    home = build_in(
        tmp_path / "other",
        one_game(edited(("practice:\n      enabled: true", "practice:\n      enabled: false")), GAME),
    )
    with pytest.raises(UserError, match="has not the decision to practise"):
        subject_of(load_built(built(workshop) / "rules.yaml", home / "mod_output"))


def test_a_manifest_without_symbols_is_refused(workshop: Path) -> None:
    whole = load_built(built(workshop) / "rules.yaml")
    with pytest.raises(UserError, match="holds no symbols of yacht"):
        subject_of(replace(whole, manifest=replace(whole.manifest, symbols={})))
    symbols = {GAME: {"events": {"turn": "wkd.1"}}}
    with pytest.raises(UserError, match=re.escape("calls the step `turn` `wkd.1`")):
        subject_of(replace(whole, manifest=replace(whole.manifest, symbols=symbols)))
