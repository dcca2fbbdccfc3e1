"""Blocks that are well-formed and wrong: the exact messages, with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import compile_rules
from generator.cli.console import format_finding
from generator.errors import FaultyInput
from generator.games.farkle.faults import CODES, typical_days
from tests.games.farkle.composed import edited, written
from tests.games.farkle.standard import STANDARD
from tests.games.one_game import one_game

SINGLES = "singles: [100, 0, 0, 0, 50, 0]"
THREES = "three_of_a_kind: [1000, 200, 300, 400, 500, 600]"
STRAIGHT = "{faces: [1, 2, 3, 4, 5], points: 500}"
TABLE_DAYS = "table_days: 180"

FAULTS = [
    (
        [(SINGLES, "singles: [100, 100, 100, 100, 50, 50]")],
        "RY321",
        "a roll of 1 die always scores, so a turn need not end",
        "write 0 for some faces",
    ),
    (
        [(SINGLES, "singles: [101, 0, 0, 0, 50, 0]")],
        "RY322",
        "the best turn rolls on up to 12,956 points in steps of 1, which are 12,956 steps, expected at most 2,000",
        "round all points to multiples of 7",
    ),
    (
        [(THREES, "three_of_a_kind: [150, 200, 300, 400, 500, 600]")],
        "RY323",
        "of the dice 1 1 1 each may score, but 1 1 alone are worth most (200 points)",
        "more dice must be worth more: raise groups and straights, or lower single dice",
    ),
    (
        [(STRAIGHT, "{faces: [5, 4, 3, 2, 1], points: 500}")],
        "RY324",
        "a straight of the faces 5, 4, 3, 2, 1: expected five or six different faces, the lowest first",
        "write `faces: [1, 2, 3, 4, 5]`",
    ),
    (
        [(STRAIGHT, "{faces: [1, 2, 3], points: 500}")],
        "RY324",
        "a straight of the faces 1, 2, 3: expected five or six different faces, the lowest first",
        "write `faces: [1, 2, 3, 4, 5]`",
    ),
    (
        [(STRAIGHT, "{faces: [2, 3, 4, 5, 6], points: 500}")],
        "RY330",
        "the straight of the faces 2, 3, 4, 5, 6 stands twice",
        "remove one of the two",
    ),
    (
        [(TABLE_DAYS, "table_days: 30")],
        "RY325",
        "a game takes about 22 days, a day for each roll, so `table_days: 30` is too short",
        "write 44 or more",
    ),
    (
        [("ai_filter: liege", "ai_filter: lige")],
        "RY326",
        "the game has no target filter `lige`",
        "did you mean `liege`?",
    ),
    (
        [("ai_filter: liege", "ai_filter: all")],
        "RY326",
        "`all` makes the AI look at every character of the world, expected a smaller circle",
        "write `liege`, `court` or `realm`",
    ),
    (
        [("ai_asks_every: 24", "ai_asks_every: 3")],
        "RY328",
        "an AI that thinks of asking every 6 months cannot ask every 3",
        "write 6 or more, or a smaller `ai_checks_every`",
    ),
    (
        [("target: 2000", "target: 20000"), (TABLE_DAYS, "table_days: 1000")],
        "RY329",
        "a race to 20,000 points in steps of 50 takes too long to compute, expected at most 10,000 points",
        "let the AI play `stop_table`, or write a smaller target",
    ),
    (
        [("each_further: 2", "each_further: 6")],
        "RY331",
        "six equal dice are worth 216,000, expected at most 10,737: the points of a turn must fit into a variable",
        "write smaller points",
    ),
]  # fmt: skip


def findings(folder: Path, *changes: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    """Code, message, help and the marked text of each fault."""
    with pytest.raises(FaultyInput) as caught:
        compile_rules(written(folder, one_game(edited(*changes), "farkle")))
    return [(one.code, one.message, one.help, format_finding(one)) for one in caught.value.findings]


@pytest.mark.parametrize(
    ("changes", "code", "message", "help"), FAULTS, ids=[f"{row[1]}-{row[2][:30]}" for row in FAULTS]
)
def test_a_fault_is_told(tmp_path: Path, changes: list[tuple[str, str]], code: str, message: str, help: str) -> None:
    found = findings(tmp_path, *changes)
    assert [one[:3] for one in found] == [(code, message, help)]
    assert "rules.yaml:" in found[0][3]
    assert f"{code} {CODES[code]}:" in found[0][3]


def test_a_modifier_without_duration(tmp_path: Path) -> None:
    text = one_game(edited(), "farkle").replace("    years: 5\n", "", 1)
    with pytest.raises(FaultyInput) as caught:
        compile_rules(written(tmp_path, text))
    (fault,) = caught.value.findings
    assert (fault.code, fault.message) == ("RY327", "`left_alone` has no duration, so nobody could be asked again")


def test_every_code_has_a_case() -> None:
    assert {row[1] for row in FAULTS} | {"RY327"} == set(CODES)
    assert all(321 <= int(code.removeprefix("RY")) <= 339 for code in CODES)


def test_several_faults_are_all_told(tmp_path: Path) -> None:
    found = findings(tmp_path, (TABLE_DAYS, "table_days: 30"), ("ai_asks_every: 24", "ai_asks_every: 3"))
    assert sorted(one[0] for one in found) == ["RY325", "RY328"]


UNREADABLE = [
    (("target: 2000", "target: 0"), "RY11"),
    ((SINGLES, "singles: [100, 0, 0]"), "RY11"),
    ((THREES, "three_of_a_kind: [0, 200, 300, 400, 500, 600]"), "RY11"),
    (("game_master: race", "game_master: racing"), "RY11"),
    (("race_bands: 10", "race_bands: 17"), "RY11"),
]


@pytest.mark.parametrize(("change", "code"), UNREADABLE, ids=[change[1] for change, _ in UNREADABLE])
def test_values_of_the_wrong_kind(tmp_path: Path, change: tuple[str, str], code: str) -> None:
    found = findings(tmp_path, change)
    assert found
    assert all(one[0].startswith(code) for one in found)


def test_an_unknown_trait_among_the_players(tmp_path: Path) -> None:
    found = findings(tmp_path, ("game_master: race", "game_mistress: race"))
    assert any("game_mistress" in one[1] for one in found)


def test_a_switched_off_block_is_not_examined(tmp_path: Path) -> None:
    text = edited((TABLE_DAYS, "table_days: 30"), ("    enabled: true", "    enabled: false"))
    assert compile_rules(written(tmp_path, text)).files


@pytest.mark.parametrize(("target", "days"), [(50, 6), (2000, 22), (4000, 38), (10_000, 87)])
def test_typical_days(target: int, days: int) -> None:
    assert typical_days(STANDARD, target) == days
