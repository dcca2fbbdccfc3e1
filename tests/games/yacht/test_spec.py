"""The block of rules.yaml becomes the reference's numbers, each of them; texts and names of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.compiler import read_rules
from generator.games.yacht.author import straight
from generator.games.yacht.faults import GAME, longest_game
from generator.games.yacht.names import EVENT_NUMBERS, FIRST_ID, names
from generator.games.yacht.rules import CARD
from generator.games.yacht.spec import Yacht
from tests.games.yacht.shipped import edited, shipped
from tests.games.yacht.table import NUMBERS, RULES


def block_of(text: str, folder: Path) -> Yacht:
    """The block of such rules."""
    rules = folder / "rules.yaml"
    rules.write_text(text, encoding="utf-8")
    found = read_rules(rules).game(GAME, Yacht)
    assert found is not None
    return found


def test_the_shipped_numbers_are_those_of_the_source(tmp_path: Path) -> None:
    block = block_of(shipped(), tmp_path)
    assert block.cpu.numbers() == NUMBERS
    assert block.reference() == RULES


CHANGES = {
    "sixes_from: 24": ("sixes_from: 18", "sixes_from", 18),
    "missing_below: 25": ("missing_below: 24", "sixes_below", 24),
    "missing_most: 30": ("missing_most: 31", "sixes_most", 31),
    "free_below: 3": ("free_below: 2", "sixes_free", 2),
    "dice: 3": ("dice: 4", "lock_dice", 4),
    "factor: 4 ": ("factor: 5 ", "factor", 5),
    "chance_penalty: 8": ("chance_penalty: 7", "chance_penalty", 7),
    "waste_part: 3": ("waste_part: 2", "waste_part", 2),
    "hysteresis: 4 ": ("hysteresis: 0 ", "hysteresis", 0),
    "small_faces: 3": ("small_faces: 2", "small_faces", 2),
    "high_faces: [[5, 6], [4]]": ("high_faces: [[6]]", "high_faces", ((6,),)),
    "stops: {three_kind: 20,": ("stops: {three_kind: 21,", "three_kind_stop", 21),
    "four_kind: 22, chance: 22}": ("four_kind: 23, chance: 22}", "four_kind_stop", 23),
    "22, chance: 22}": ("22, chance: 23}", "chance_stop", 23),
}


@pytest.mark.parametrize("old", CHANGES)
def test_a_number_of_the_file_reaches_the_player(old: str, tmp_path: Path) -> None:
    new, field, value = CHANGES[old]
    numbers = block_of(edited((old, new)), tmp_path).cpu.numbers()
    assert getattr(numbers, field) == value
    assert getattr(NUMBERS, field) != value


def test_tables_by_line_are_read_in_card_order(tmp_path: Path) -> None:
    text = edited(
        ("large_straight: 8, yacht: 9", "large_straight: 80, yacht: 90"),
        ("fives: 8, sixes: 10}", "fives: 81, sixes: 100}"),
    )
    numbers = block_of(text, tmp_path).cpu.numbers()
    assert numbers.weights[-3:] == (80, 90, 2)
    assert numbers.urgency[-2:] == (81, 100)
    assert len(numbers.zero_penalties) == len(CARD)


def test_longer_games_take_a_day_for_each_throw(tmp_path: Path) -> None:
    assert longest_game(block_of(shipped(), tmp_path)) == 26
    assert longest_game(block_of(edited(("a_day_between: turns ", "a_day_between: rolls ")), tmp_path)) == 78


def test_ids_never_move() -> None:
    n = names("wkd", "wkd")
    assert FIRST_ID == 3000
    fixed = {
        **{"start": 3001, "start_practice": 3004, "roll": 3010, "throw": 3011, "turn": 3020, "watch": 3021},
        **{"pick": 3030, "page_1": 3040, "page_5": 3044, "finish": 3050, "practised": 3056, "watchdog": 3060},
    }
    assert {step: n.event(step) for step in fixed} == {step: f"wkd.{number}" for step, number in fixed.items()}
    assert len(set(EVENT_NUMBERS.values())) == len(EVENT_NUMBERS)


def test_runs_are_folded_to_what_they_share() -> None:
    small, large = straight(4, 30), straight(5, 40)
    assert small.shared == (3, 4)
    assert small.rests == ((1, 2), (2, 5), (5, 6))
    assert large.shared == (2, 3, 4, 5)
    assert large.rests == ((1,), (6,))
