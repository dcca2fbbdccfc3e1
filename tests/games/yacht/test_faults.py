"""Faults that only Yacht sees in its block: each with its exact message, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import read_rules
from generator.errors import FaultyInput
from generator.games.yacht.faults import CODES
from tests.games.yacht.shipped import edited, shipped

Change = tuple[tuple[str, str], ...]
FAULTS: dict[str, tuple[Change, str, str, str]] = {
    "a line complete twice": (
        (("complete: [yacht, large_straight, full_house]", "complete: [yacht, full_house, yacht]"),),
        "RY341 named-twice",
        "`yacht` stands here a second time",
        "leave one of them out",
    ),
    "a line given up twice": (
        (
            (
                "        - large_straight\n        - sixes\n",
                "        - large_straight\n        - sixes\n        - aces\n",
            ),
        ),
        "RY341 named-twice",
        "`aces` stands here a second time",
        "leave one of them out",
    ),
    "lines that are never given up": (
        (("        - chance\n        - large_straight\n", ""),),
        "RY342 left-out",
        "`large_straight` and `chance` are left out, so the AI may find no line to give up",
        "list all thirteen lines, the first to be given up first",
    ),
    "a lower line locked": (
        (("lines: [sixes, fives, fours]", "lines: [sixes, chance]"),),
        "RY343 no-upper-line",
        "`chance` counts no face, expected one of the six upper lines",
        "name `aces` to `sixes` here",
    ),
    "a table that is too short": (
        (("table_days: 120", "table_days: 30"),),
        "RY344 table-too-short",
        "a game takes 26 days, and 10 more are wanted for thinking, so `table_days: 30` is too short",
        "write 36 or more",
    ),
    "a table that is too short for rolls a day apart": (
        (("table_days: 120", "table_days: 80"), ("a_day_between: turns ", "a_day_between: rolls ")),
        "RY344 table-too-short",
        "a game takes 78 days, and 10 more are wanted for thinking, so `table_days: 80` is too short",
        "write 88 or more",
    ),
    "a filter that the game lacks": (
        (("filter: all\n", "filter: courts\n"),),
        "RY345 unknown-filter",
        "the game has no target filter `courts`",
        "did you mean `court`?",
    ),
    "an AI that looks at all": (
        (("ai_filter: liege", "ai_filter: all"),),
        "RY345 unknown-filter",
        "`all` makes the AI look at every character of the world, expected a smaller circle",
        "write `liege`, `court` or `realm`",
    ),
    "an AI that asks faster than it thinks": (
        (("ai_asks_every: 24", "ai_asks_every: 3"),),
        "RY347 impatient-ai",
        "an AI that thinks of asking every 6 months cannot ask every 3",
        "write 6 or more, or a smaller `ai_checks_every`",
    ),
    "thresholds that shut each other out": (
        (("missing_most: 30", "missing_most: 20"),),
        "RY348 never-few",
        "with `missing_below: 25` few upper lines are never asked for at `missing_most: 20`",
        "write 24 or more",
    ),
}


def told(text: str, folder: Path) -> list[tuple[str, str, str]]:
    """Code with name, message and help of every fault of such rules."""
    rules = folder / "rules.yaml"
    rules.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyInput) as caught:
        read_rules(rules)
    return [(f"{one.code} {one.name}", one.message, one.help) for one in caught.value.findings]


@pytest.mark.parametrize("name", FAULTS)
def test_messages(name: str, tmp_path: Path) -> None:
    changes, code, message, help = FAULTS[name]
    assert told(edited(*changes), tmp_path) == [(code, message, help)]


def test_those_who_declined_must_be_asked_again_some_day(tmp_path: Path) -> None:
    text = shipped().replace("  left_alone:\n    years: 5\n", "  left_alone:\n", 1)
    found = [one for one in told(text, tmp_path) if one[0].startswith("RY346")]
    message = "`left_alone` has no duration, so nobody could be asked again"
    assert found == [("RY346 no-duration", message, "give that event modifier `years: 5`")]


def test_a_fault_stands_at_its_place(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    text = edited(("lines: [sixes, fives, fours]", "lines: [sixes, chance]"))
    rules.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyInput) as caught:
        read_rules(rules)
    place = caught.value.findings[0].place
    assert place.start is not None
    line = text.splitlines()[place.start.line - 1]
    assert line[place.start.column - 1 :].startswith("chance]")


def test_a_game_that_is_off_has_no_faults(tmp_path: Path) -> None:
    text = edited(("table_days: 120", "table_days: 30"))
    rules = tmp_path / "rules.yaml"
    rules.write_text(text.replace("  yacht:\n    enabled: true", "  yacht:\n    enabled: false"), encoding="utf-8")
    assert not read_rules(rules).games["yacht"].enabled


def test_every_code_is_shown() -> None:
    shown = {code.partition(" ")[0] for _, code, _, _ in FAULTS.values()} | {"RY346"}
    assert shown == set(CODES)
