"""`verify --game payout`: every check holds for variants of the rules, and every fault put into the script is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.games.payout.rules import Advisor
from generator.verify.built import load_built
from generator.verify.games import chosen
from generator.verify.outcome import Check
from generator.verify.payout.advice import Counsel, has_best
from generator.verify.payout.checks import CHECKS
from generator.verify.payout.games import check_breakoff, check_games, check_stale, random_plays
from generator.verify.payout.subject import Subject
from tests.games.payout.composed import edited, with_payouts
from tests.verify.mutant import Mutant, build_in, mutated, target
from tests.verify.mutants import on_page
from tests.verify.payout.conftest import load
from tests.verify.payout.mutant_list import MUTANTS
from tests.verify.payout.mutants import killed

FEW = MUTANTS[::12]
"""The mutants that are looked for in the short tests."""
VARIANTS = {
    "rule only": edited(("best_advice: true", "best_advice: false"), ("plays: best", "plays: rule")),
    "best only for AIs": edited(("best_advice: true", "best_advice: false")),
    "a day apart, a month's limit": edited(
        ("a_day_apart: false", "a_day_apart: true"), ("{gold: 20, days: 1}", "{gold: 30, days: 30}"),
        ("rerolls: 2", "rerolls: 3"),
    ),
    "table B and large stakes": with_payouts(
        "10 6 4 3 2 1 0.5", ("{least: 0.5, most: 5, step: 0.5}", "{least: 4, most: 20, step: 2}")
    ),
    "AIs that sit down": edited(
        ("sits_down: no", "sits_down: trait(gambler) and wealth >= 100"),
        ("keeps_playing: not prisoner", "keeps_playing: yes"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.name)
def test_the_shipped_game_is_proven(check: Check[Subject], subject: Subject) -> None:
    outcome = check.run(subject)
    assert outcome.holds, outcome.faults
    assert outcome.compared


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_variants_are_proven(name: str, tmp_path: Path) -> None:
    subject = load(build_in(tmp_path / "variant", VARIANTS[name]) / "rules.yaml")
    for check in CHECKS:
        outcome = check.run(subject)
        assert outcome.holds, (check.name, outcome.faults)


def test_games_of_all_kinds_are_played(subject: Subject) -> None:
    plays = random_plays(subject, 300)
    choices = {stop.choice for play in plays for stop in play.stops}
    assert {
        "stake_more",
        "stake_most",
        "leave",
        "ask_best",
        "advice_back",
        "pick_back",
        "throw_picked",
        "stand",
    } <= choices
    assert {play.beginning.human for play in plays} == {True, False}
    assert all(play.purse + play.won == play.beginning.purse for play in plays), "gold is conserved"


def test_fewer_games_make_a_shorter_check(subject: Subject) -> None:
    assert check_games(subject, 40).compared.startswith("40 games")


def test_what_cannot_be_forbidden_is_not_tried(tmp_path: Path) -> None:
    text = edited(("keeps_playing: not prisoner", "keeps_playing: yes"))
    subject = load(build_in(tmp_path / "free", text) / "rules.yaml")
    outcome = check_breakoff(subject)
    assert outcome.holds
    assert "forbidden" not in outcome.compared


def test_the_command_verifies_this_game_alone(home: Path) -> None:
    built = load_built(home / "rules.yaml")
    (game,) = chosen(built, "payout")
    bound = game.bind(built)
    assert [one.name for one in bound] == [check.name for check in CHECKS]
    assert [one.name for one in bound if one.ends_all] == ["script"]


def test_advice_of_a_mod_without_the_best_play(tmp_path: Path) -> None:
    subject = load(build_in(tmp_path / "plain", VARIANTS["rule only"]) / "rules.yaml")
    assert not has_best(subject)
    assert not Counsel(subject, Advisor.RULE).wrong_keeps()
    assert "_mark_best" not in "".join(subject.program.sources.effects)


def test_a_manifest_of_other_rules_is_told(home: Path) -> None:
    manifest = home / "mod_output" / "manifest.json"
    before = manifest.read_text(encoding="utf-8")
    try:
        manifest.write_text(before.replace("wkd.5021", "wkd.9921"), encoding="utf-8")
        with pytest.raises(UserError, match=r"calls the step `keep` `wkd\.9921`"):
            load(home / "rules.yaml")
    finally:
        manifest.write_text(before, encoding="utf-8")


# --- mutants


def test_mutants_are_many_and_fit(home: Path) -> None:
    assert len(MUTANTS) >= 25
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    for mutant in MUTANTS:
        whole = target(home, mutant).read_bytes().decode("cp1252").replace("\r\n", "\n")
        assert mutated(whole, mutant) != whole


@pytest.mark.parametrize("mutant", FEW, ids=lambda one: one.name)
def test_some_faults_are_found(mutant: Mutant, home: Path) -> None:
    assert killed(mutant, home.parent, on_page("payout", mutant))[0]


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [one for one in MUTANTS if one not in FEW], ids=lambda one: one.name)
def test_every_fault_is_found(mutant: Mutant, home: Path) -> None:
    check, message = killed(mutant, home.parent, on_page("payout", mutant))
    assert check, f"{mutant.name} survives"
    assert message


def test_old_windows_are_of_every_kind(subject: Subject) -> None:
    assert int(check_stale(subject).compared.split()[0]) >= 30
