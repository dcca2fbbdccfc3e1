"""The CPU player against the 450 published decisions, and each of its eight steps by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

from generator.games.yacht.cpu import Decision, choose, decide
from generator.games.yacht.rules import CARD, CardState
from tests.games.yacht.table import NAMES, NUMBERS, RULES, card

NEW = CardState(CARD, 0)


class Row(TypedDict):
    """A row of `cpu_decisions.json`."""

    filled: list[str]
    upper: int
    dice: str
    rolls_left: int
    old_plan: str | None
    plan: str
    hold: str | None
    score_now: bool
    category_if_scored_now: str
    points: int


def rows() -> list[Row]:
    """The published decisions (shared file `yacht-cpu-decisions.json`)."""
    text = (Path(__file__).parent / "cpu_decisions.json").read_text(encoding="utf-8")
    found: list[Row] = json.loads(text)["rows"]
    return found


def decided(row: Row) -> Decision:
    """What our CPU does there."""
    state = card(tuple(NAMES[name] for name in row["filled"]), row["upper"])
    dice, old = tuple(map(int, row["dice"])), row["old_plan"]
    return decide(RULES, NUMBERS, dice, state, row["rolls_left"], None if old is None else NAMES[old])


def test_all_published_decisions_agree() -> None:
    wrong = []
    for row in rows():
        found, dice = decided(row), tuple(map(int, row["dice"]))
        state = card(tuple(NAMES[name] for name in row["filled"]), row["upper"])
        final = choose(RULES, NUMBERS, dice, state, 0, None).category
        held = None if found.writes else "".join(map(str, found.held_faces(dice)))
        told = (found.aim.category, held, found.writes is not None, final)
        wanted = (NAMES[row["plan"]], row["hold"], row["score_now"], NAMES[row["category_if_scored_now"]])
        if told != wanted:
            wrong.append((row, told))
    assert len(rows()) == 450
    assert wrong == []
