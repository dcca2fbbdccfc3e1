"""Blocks of the payout game that build, are refused with exact messages, are warned about, or are switched off."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli.console import format_finding
from generator.cli.main import group
from generator.errors import FaultyInput
from generator.games.payout.author import code_of, coin_of
from generator.games.payout.measure import best_return, exceptions_of, is_fair
from generator.games.payout.rules import every_hand
from tests.games.payout.composed import block_of, compiled, composed, edited, script, with_payouts, written

VARIANTS = {
    "shipped": edited(),
    "other stakes": edited(("{least: 0.5, most: 5, step: 0.5}", "{least: 1, most: 12, step: 1}")),
    "a hundred steps": edited(
        ("{least: 0.5, most: 5, step: 0.5}", "{least: 98, most: 100, step: 1}"), ("gold: 20,", "gold: 100,")
    ),
    "one stake": edited(("{least: 0.5, most: 5, step: 0.5}", "{least: 2, most: 2, step: 2}")),
    "a month's limit": edited(("{gold: 20, days: 1}", "{gold: 60, days: 30}")),
    "one re-roll": edited(("rerolls: 2", "rerolls: 1")),
    "four re-rolls, a day apart": edited(("rerolls: 2", "rerolls: 4"), ("a_day_apart: false", "a_day_apart: true")),
    "no pings": edited(("ping_events: true", "ping_events: false")),
    "no best advice": edited(("best_advice: true", "best_advice: false"), ("plays: best", "plays: rule")),
    "an AI that plays best": edited(
        ("best_advice: true", "best_advice: false"), ("sits_down: no", "sits_down: trait(gambler) and wealth >= 100"),
    ),
    "table B": with_payouts("10 6 4 3 2 1 0.5"),
    "table I": with_payouts("10 6 4 0 2 1 0.5"),
    "an AI that never sits down, however often": edited(("every: 24", "every: 1")),
    "debug decision": composed().replace("debug_decision: false", "debug_decision: true"),
    "patch 2.8": composed().replace("patch: '3.3'", "patch: '2.8'"),
    "another prefix": composed().replace("prefix: wkd ", "prefix: inn ").replace("namespace: wkd ", "namespace: inn "),
}  # fmt: skip
FAULTS = {
    "an AI that cannot wait": (
        edited(("sits_down: no", "sits_down: trait(gambler)"), ("every: 24", "every: 6")),
        "RY389 impatient-ai: an AI that thinks of sitting down every 12 months cannot do so every 6",
        "write 12 or more",
    ),
    "most below least": (
        edited(("most: 5, step", "most: 0.1, step"), ("step: 0.5", "step: 0.1")),
        "RY382 wrong-stakes: the most stake is 0.1 gold, less than the least of 0.5",
        "write 0.5 or more",
    ),
    "no whole steps": (
        edited(("most: 5, step", "most: 5.2, step")),
        "RY382 wrong-stakes: 5.2 gold are no whole steps of 0.5 gold",
        "write a multiple of `step`, or another step",
    ),
    "too many stakes": (
        edited(("step: 0.5}", "step: 0.1}")),
        "RY382 wrong-stakes: there are 46 stakes to choose from, expected at most 40",
        "write a larger step: each stake takes script",
    ),
    "a stake of too many steps": (
        edited(("{least: 0.5, most: 5, step: 0.5}", "{least: 100, most: 100, step: 0.5}"), ("gold: 20,", "gold: 100,")),
        "RY382 wrong-stakes: the most stake is 200 steps of 0.5 gold, expected at most 100",
        "write a larger step: each takes script",
    ),
    "a limit that no script can count to": (
        edited(("{gold: 20, days: 1}", "{gold: 2000000, days: 1}")),
        "RY383 wrong-limit: the limit is 4,000,000 steps of 0.5 gold, expected at most 2,000,000",
        "write a lower limit or a larger `step`",
    ),
    "a limit below a stake": (
        edited(("{gold: 20, days: 1}", "{gold: 4, days: 1}")),
        "RY383 wrong-limit: the limit of 4 gold is below the most that can be staked, 5",
        "write 5 or more",
    ),
    "a limit between steps": (
        edited(("{gold: 20, days: 1}", "{gold: 20.3, days: 1}")),
        "RY383 wrong-limit: 20.3 gold are no whole steps of 0.5 gold",
        "write a multiple of the stakes' `step`",
    ),
    "a broken payout": (
        with_payouts("5 1.555 1.5 1.5 0 0 0"),
        "RY384 broken-payout: 1.555 for each of 0.5 gold are no whole thousandths, which is what the game counts in",
        "write a rounder payout or a rounder `step`",
    ),
    "nothing paid": (
        with_payouts("0 0 0 0 0 0 0"),
        "RY385 nothing-paid: every hand pays 0, so that nobody could ever win",
        "let a hand pay something",
    ),
    "a table too short": (
        edited(("a_day_apart: false", "a_day_apart: true"), ("table_days: 30", "table_days: 7")),
        "RY386 table-too-short: a game may last 3 days, and 5 more are wanted for thinking, so `table_days: 7` is too "
        "short",
        "write 8 or more",
    ),
    "a band upside down": (
        edited(("{least: 92, most: 96}", "{least: 96, most: 92}")),
        "RY387 wrong-band: the wanted return is 96 % to 92 %, which nothing can be",
        "write the lower number as `least`",
    ),
    "a value that is not there": (
        edited(("english: five {rank_1}s", "english: five {rank_2}s")),
        "RY388 names-no-value: the text names `{rank_2}`, and the hand `five` has 1 value",
        "leave that placeholder out",
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_builds_without_a_finding_and_stays_small(name: str, tmp_path: Path) -> None:
    mod = compiled(VARIANTS[name], tmp_path)
    sizes = [len(file.content) for file in mod.files if file.path.endswith("payout.txt")]
    assert len(sizes) == 5
    assert sum(sizes) < 400_000


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_told_exactly(name: str, tmp_path: Path) -> None:
    text, message, help = FAULTS[name]
    with pytest.raises(FaultyInput) as caught:
        compiled(text, tmp_path)
    (fault,) = caught.value.findings
    shown = click.unstyle(format_finding(fault))
    assert f"error {message}\n" in shown
    assert shown.endswith(f"help: {help}")


def test_an_unfair_house_is_built_and_warned_about(tmp_path: Path) -> None:
    path = written(with_payouts("10 6 4 3 2 1 0.5"), tmp_path)
    run = CliRunner().invoke(group, ["build", str(path)])
    assert run.exit_code == 0
    assert (tmp_path / "mod_output" / "manifest.json").exists()
    assert (
        "warning RY381 unfair-house: the best play gets back 332.95 % of its stakes, expected 92 % to 96 %"
        in click.unstyle(run.stderr)
    )


def test_the_shipped_house_is_fair_and_lint_is_clean(tmp_path: Path) -> None:
    path = written(composed(), tmp_path)
    built = CliRunner().invoke(group, ["build", str(path)])
    assert built.exit_code == 0
    assert "RY381" not in built.stderr
    assert "93.5854 % = 221045/236196" in " ".join(built.stdout.split())
    linted = CliRunner().invoke(group, ["lint", str(tmp_path / "mod_output")])
    assert linted.output.strip() == "no findings"


def test_switched_off_nothing_of_it_is_there(tmp_path: Path) -> None:
    mod = compiled(edited(("enabled: true", "enabled: false")), tmp_path)
    assert not [file.path for file in mod.files if "payout" in file.path or "_pt_" in file.path]
    assert not any(b"_pt_" in file.content for file in mod.files if file.path.endswith((".txt", ".csv", ".gfx")))
    assert "payout" not in (mod.manifest.symbols or {})


def test_a_block_that_is_switched_off_is_not_judged(tmp_path: Path) -> None:
    text = edited(("enabled: true", "enabled: false"), ("{gold: 20, days: 1}", "{gold: 1, days: 1}"))
    assert compiled(text, tmp_path).files


def test_ids_stay_whatever_is_switched(tmp_path: Path) -> None:
    def ids(text: str) -> set[str]:
        return set(re.findall(r"^\tid = (\S+)", script(compiled(text, tmp_path), "events/wkd_payout"), re.MULTILINE))

    everything = ids(composed().replace("debug_decision: false", "debug_decision: true"))
    least = ids(edited(("ping_events: true", "ping_events: false"), ("best_advice: true", "best_advice: false")))
    assert {f"wkd.{5000 + number}" for number in (1, 10, 20, 21, 22, 23, 24, 25, 30, 31, 32, 60, 61)} == least
    assert everything == least | {"wkd.5062", "wkd.5070"}


def test_windows_have_at_most_four_options_and_one_is_always_there(tmp_path: Path) -> None:
    events = script(compiled(composed(), tmp_path), "events/wkd_payout")
    for event in events.split("character_event = {")[1:]:
        if "hide_window" not in event and "title = " in event:
            options = event.split("\toption = {")[1:]
            assert 1 <= len(options) <= 4
            assert any("\t\ttrigger = {" not in one.split("if = {")[0] for one in options)


# --- what is computed


def test_codes_tell_all_hands_apart() -> None:
    assert len({code_of(hand) for hand in every_hand()}) == 252


def test_the_house_counts_in_its_largest_coin(tmp_path: Path) -> None:
    assert coin_of(block_of(composed(), tmp_path)[1]) == 250
    _, block = block_of(with_payouts("10 6 4 3 2 1 0"), tmp_path)
    assert coin_of(block) == 500


@pytest.mark.parametrize(
    ("payouts", "value", "errors"),
    [
        ("10 6 4 3 2 1 0.5", 3.329489, 6),
        ("5 1.5 1.5 1.5 0 0 0", 0.935854, 100),
        ("4 2 1 0.5 0.5 0 0", 0.950523, 5),
        ("5 1 1 1 1 0 0", 0.941826, 6),
        ("10 6 4 0 2 1 0.5", 3.301313, 0),
    ],
)
def test_published_returns_and_errors(payouts: str, value: float, errors: int, tmp_path: Path) -> None:
    """Games.md 2.1: the optimum's return, and the hands whose first keep by the rule is strictly worse."""
    _, block = block_of(with_payouts(payouts), tmp_path)
    assert round(float(best_return(block)), 6) == value
    assert len(exceptions_of(block)[-1]) == errors
    assert is_fair(block) == (0.92 <= value <= 0.96)
