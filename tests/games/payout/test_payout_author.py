"""What the templates of the payout game are given, and what the manifest says of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.games.payout.author import AI_CHECKS_EVERY, Author, code_of, hands
from generator.games.payout.game import view
from generator.games.payout.names import EVENT_NUMBERS, names
from generator.games.payout.rules import PaidClass
from generator.games.payout.view import PayoutView
from generator.spec.rules import Rules
from tests.games.payout.composed import block_of, composed, edited, with_payouts

N = names("wkd", "wkd")


def shown(text: str, folder: Path) -> PayoutView:
    rules, block = block_of(text, folder)
    return Author(rules, block, N).view(())


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return block_of(composed(), tmp_path_factory.mktemp("author"))[0]


def test_event_numbers_never_move() -> None:
    assert EVENT_NUMBERS == {
        "start": 1, "stake": 10, "roll": 20, "keep": 21, "pick": 22, "advice": 23, "throw": 24, "rolled": 25,
        "settle": 30, "result": 31, "left": 32, "watchdog": 60, "broken_off": 61, "ping": 62, "debug": 70,
    }  # fmt: skip
    assert N.event("keep") == "wkd.5021"


def test_hands_are_looked_for_from_the_best_on() -> None:
    found = list(hands())
    assert [one.rank for one in found] == [7, 6, 5, 4, 4, 3, 2, 1]
    assert [one.name for one in found if one.run] == ["straight_1", "straight_2"]
    assert [group.size for group in found[2].groups] == [3, 2]
    assert {paid.rank for paid in PaidClass} == set(range(1, 8))


def test_stakes_in_steps_and_when_the_limit_has_no_room(tmp_path: Path) -> None:
    found = shown(edited(("{gold: 20, days: 1}", "{gold: 6, days: 1}")), tmp_path).stakes
    assert [(one.steps, one.gold) for one in found][:2] == [(1, "0.5"), (2, "1")]
    assert (found[0].too_much, found[-1].too_much) == (12, 3)


def test_only_what_pays_is_paid(tmp_path: Path) -> None:
    paid = shown(composed(), tmp_path).paid
    assert [(one.rank, one.payout, one.gold, one.coins) for one in paid] == [
        (7, "5", "2.5", 10), (6, "1.5", "0.75", 3), (5, "1.5", "0.75", 3), (4, "1.5", "0.75", 3),
    ]  # fmt: skip


def test_exceptions_are_grouped_by_what_stays(tmp_path: Path) -> None:
    found = shown(composed(), tmp_path).exceptions
    assert [one.left for one in found] == [2, 1]
    codes = [code for one in found[0].keeps for code in one.codes]
    assert len(codes) == len(set(codes)) == 100
    straight = next(one for one in found[0].keeps if code_of((1, 2, 3, 4, 5)) in one.codes)
    assert straight.comment == "1 2 3 4 5"
    assert [(one.face, one.count) for one in straight.stays] == [(face, 1) for face in range(1, 6)]


def test_a_table_in_which_the_rule_is_always_right_has_no_exceptions(tmp_path: Path) -> None:
    """Five of a kind alone: keeping the most frequent value is best (games.md 2.1)."""
    found = shown(with_payouts("20 0 0 0 0 0 0"), tmp_path).exceptions
    assert [one.keeps for one in found] == [(), ()]


def test_without_the_best_play_there_are_no_exceptions(tmp_path: Path) -> None:
    text = edited(("best_advice: true", "best_advice: false"), ("plays: best", "plays: rule"))
    found = shown(text, tmp_path)
    assert not found.has_best
    assert found.exceptions == ()
    assert (found.rule_factor, found.best_factor) == (1, 0)


def test_the_best_play_of_ais_alone_is_hidden_from_humans(tmp_path: Path) -> None:
    found = shown(edited(("best_advice: true", "best_advice: false")), tmp_path)
    assert found.has_best
    assert found.best_shown == "ai = yes"
    assert (found.rule_factor, found.best_factor) == (0, 1)


def test_by_default_only_humans_are_shown_the_decision(tmp_path: Path) -> None:
    decision = shown(composed(), tmp_path).decision
    assert decision.player == "ai = no\nprisoner = no"
    assert (decision.ai_chance, decision.ai_refrains) == ("0", "")
    assert decision.cost == "0.5"


def test_an_ai_sits_down_at_its_mean_interval(tmp_path: Path) -> None:
    decision = shown(edited(("sits_down: no", "sits_down: trait(gambler)")), tmp_path).decision
    assert decision.player == "prisoner = no"
    assert decision.ai_chance == "0.5", f"{AI_CHECKS_EVERY} of 24 months"
    assert decision.ai_refrains == "NOT = { trait = wkd_gambler }"
    always = shown(edited(("sits_down: no", "sits_down: yes"), ("every: 24", "every: 12")), tmp_path).decision
    assert (always.ai_chance, always.ai_refrains) == ("1", "")


def test_delays_and_what_is_cleared_when_the_player_gets_up(tmp_path: Path) -> None:
    assert shown(composed(), tmp_path).delayed_steps == ("watchdog",)
    apart = shown(edited(("a_day_apart: false", "a_day_apart: true")), tmp_path)
    assert apart.delayed_steps == ("watchdog", "roll", "throw")
    assert apart.roll_delay == " days = 1"
    assert apart.tavern.lock_days == 31


# --- the manifest


def part(found: Mapping[str, object], key: str) -> Mapping[str, object]:
    one = found[key]
    assert isinstance(one, Mapping)
    return one


def test_symbols_for_those_who_run_the_script(rules: Rules) -> None:
    symbols = view(rules).symbols
    assert symbols["roles"] == ["player"]
    assert symbols["start"] == {"decision": "wkd_pt_play", "root": "player"}
    assert symbols["lock"] == "wkd_at_table"
    simulation = part(symbols, "simulation")
    assert simulation["stakes"] == [
        {"variable": "wkd_pt_on_table", "thousandths_each": 500},
        {"variable": "wkd_pt_house", "thousandths_each": 250},
    ]
    assert simulation["measures"] == [{"name": "return", "who": "player", "variable": "wkd_pt_paid", "at": "wkd.5031"}]
    assert set(part(simulation, "outcomes")) == {"paid", "left", "broken off"}


def test_facts_of_the_summary(rules: Rules) -> None:
    assert view(rules).facts == (
        "5 dice of 6 faces, 3 throws within a day, 5 ping events after each",
        "stakes of 0.5 to 5 gold in steps of 0.5, at most 20 gold in a day",
        "the best play gets back 93.5854 % = 221045/236196 of its stakes, the simple rule 79.69 % of that",
        "14 events, advice by the best play on, debug decision off",
    )


def test_warnings_come_with_their_place(tmp_path: Path) -> None:
    rules, _ = block_of(with_payouts("10 6 4 3 2 1 0.5"), tmp_path)
    (warning,) = view(rules).warnings
    assert warning.code == "RY381"
    assert "hands" in (warning.place.excerpt or "")
    assert "--target-return" in warning.help
