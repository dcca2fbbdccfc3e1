"""The CPU player against the 450 published decisions, and each of its eight steps by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from generator.games.yacht.cpu import Decision, Step, choose, decide, dominant_face, hold, is_enough, score
from generator.games.yacht.rules import CARD, UPPER, CardState, Category
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


def aim(dice: str, state: CardState = NEW, left: int = 2, old: Category | None = None) -> tuple[str, int]:
    """The category aimed at and the step that says so."""
    found = choose(RULES, NUMBERS, tuple(map(int, dice)), state, left, old)
    return found.category.value, int(found.step)


def without(*filled: Category, upper: int = 0) -> CardState:
    """A card with these categories filled."""
    return card(filled, upper)


@pytest.mark.parametrize(
    ("upper", "filled", "wanted"),
    [
        (39, (), "sixes"),  # 24 missing
        (38, (), "yacht"),  # 25 missing, five more upper categories free
        (33, (Category.ACES, Category.TWOS, Category.THREES), "yacht"),  # 30 missing, three free
        (33, (Category.ACES, Category.TWOS, Category.THREES, Category.FOURS), "sixes"),  # 30 missing, two free
        (32, (Category.ACES, Category.TWOS, Category.THREES, Category.FOURS), "yacht"),  # 31 missing
    ],
)
def test_step_1_chooses_between_sixes_and_yacht(upper: int, filled: tuple[Category, ...], wanted: str) -> None:
    assert aim("16666", without(*filled, upper=upper)) == (wanted, 1)
    assert aim("66666", without(*filled, upper=upper), left=0) == (wanted, 1)


def test_step_1_writes_yacht_only_with_five_sixes() -> None:
    assert aim("16666", without(upper=38), left=0) == ("sixes", 4)
    assert aim("16666", without(upper=63)) != ("yacht", 1)
    assert aim("16666", without(Category.YACHT, upper=20)) == ("sixes", 4)


def test_step_2_takes_what_is_complete() -> None:
    assert aim("33333") == ("yacht", 2)
    assert aim("23456") == ("large_straight", 2)
    assert aim("22333") == ("full_house", 2)
    assert aim("22333", without(Category.FULL)) == ("threes", 8)


def test_step_3_chases_the_large_straight() -> None:
    assert aim("12346") == ("large_straight", 3)
    assert aim("12346", without(Category.SMALL)) == ("large_straight", 3)
    assert aim("12346", without(Category.LARGE))[1] != 3
    assert aim("12346", left=0) == ("small_straight", 6)


def test_step_4_locks_three_equal_dice_while_the_bonus_is_possible() -> None:
    assert aim("16662") == ("sixes", 4)
    assert aim("14442") == ("fours", 4)
    assert aim("13332") == ("threes", 8)
    assert aim("14442", without(upper=63))[1] != 4


def test_step_5_gives_up_the_first_line_of_its_order() -> None:
    last = without(*(one for one in CARD if one not in {Category.LARGE, Category.FOUR_KIND, Category.YACHT}))
    assert aim("11235", last, left=0) == ("four_kind", 5)
    assert aim("11235", last, left=1)[1] == 6


def test_step_6_counts_points_weights_urgency_and_penalties() -> None:
    # Fours with two fours: 4 * 8 + 4, urgency 6; with no re-roll left 8 is no waste, 4 is (20 - 4).
    dice, one_four = (1, 2, 4, 4, 6), (1, 2, 3, 4, 6)
    assert score(RULES, NUMBERS, dice, NEW, 2, Category.FOURS) == 32 + 4 + 6
    assert score(RULES, NUMBERS, dice, NEW, 0, Category.FOURS) == 32 + 4 + 6
    assert score(RULES, NUMBERS, one_four, NEW, 0, Category.FOURS) == 16 + 4 + 6 - 16
    assert score(RULES, NUMBERS, one_four, CardState(CARD, 63), 0, Category.FOURS) == 16 + 4 - 16
    assert score(RULES, NUMBERS, (1, 2, 3, 3, 6), NEW, 0, Category.FOURS) == 4 + 6 - 6 - 20
    assert score(RULES, NUMBERS, dice, NEW, 1, Category.YACHT) == 9 - 12
    assert score(RULES, NUMBERS, dice, NEW, 1, Category.CHANCE) == 68 + 2 - 8
    assert score(RULES, NUMBERS, dice, NEW, 0, Category.CHANCE) == 68 + 2


def test_step_6_takes_the_first_line_of_the_card_on_a_tie() -> None:
    numbers = replace(NUMBERS, weights=(0,) * 13, zero_penalties=(0,) * 13)
    state = without(*(one for one in CARD if one not in {Category.THREE_KIND, Category.FULL, Category.YACHT}))
    assert choose(RULES, numbers, (1, 2, 3, 4, 6), state, 1, None).category is Category.THREE_KIND


def test_step_7_keeps_the_plan_up_to_four_points() -> None:
    state, dice = (
        without(*(one for one in CARD if one not in {Category.FOURS, Category.CHANCE}), upper=63),
        (1, 2, 4, 5, 6),
    )
    fours, chance = (score(RULES, NUMBERS, dice, state, 1, one) for one in state.free)
    for gap, wanted in ((4, Step.KEEP_PLAN), (5, Step.BEST_SCORE)):
        weights = list(NUMBERS.weights)
        weights[Category.FOURS.place] += chance - fours - gap
        found = choose(RULES, replace(NUMBERS, weights=tuple(weights)), dice, state, 1, Category.FOURS)
        assert found.step is wanted, gap
    assert choose(RULES, NUMBERS, dice, state, 1, Category.YACHT).step is Step.BEST_SCORE


def test_step_8_moves_small_faces_to_their_line() -> None:
    assert aim("22216", left=0) == ("twos", 8)
    assert aim("22216", without(Category.TWOS), left=0)[0] != "twos"
    assert dominant_face((2, 2, 3, 3, 1)) == 3


@pytest.mark.parametrize(
    ("dice", "plan", "held"),
    [
        ("13353", Category.THREES, "333"),
        ("12456", Category.THREES, ""),
        ("22553", Category.FOUR_KIND, "55"),
        ("12346", Category.THREE_KIND, "6"),
        ("12356", Category.YACHT, "56"),
        ("12346", Category.YACHT, "6"),
        ("12234", Category.CHANCE, "4"),
        ("11223", Category.CHANCE, "3"),
        ("22553", Category.FULL, "2255"),
        ("11234", Category.FULL, "114"),
        ("11114", Category.FULL, "11114"),
        ("22222", Category.FULL, "22222"),
        ("12344", Category.SMALL, "1234"),
        ("11245", Category.SMALL, "124"),
        ("13466", Category.SMALL, "134"),
        ("23455", Category.LARGE, "2345"),
        ("12345", Category.LARGE, "12345"),
        ("13455", Category.LARGE, "1345"),
        ("23566", Category.LARGE, "2356"),
    ],
)
def test_holds(dice: str, plan: Category, held: str) -> None:
    faces = tuple(map(int, dice))
    assert "".join(str(faces[place]) for place in hold(NUMBERS, faces, plan)) == held


def test_of_equal_dice_of_a_straight_the_first_is_held() -> None:
    assert hold(NUMBERS, (4, 1, 4, 2, 3), Category.SMALL) == (0, 1, 3, 4)


@pytest.mark.parametrize(
    ("dice", "plan", "left", "stops"),
    [
        ("44444", Category.FOURS, 2, True),
        ("44443", Category.FOURS, 1, False),
        ("22333", Category.FULL, 2, True),
        ("12344", Category.SMALL, 2, True),
        ("12344", Category.LARGE, 2, False),
        ("55541", Category.THREE_KIND, 1, True),
        ("55541", Category.THREE_KIND, 2, False),
        ("55531", Category.THREE_KIND, 1, False),
        ("55552", Category.FOUR_KIND, 1, True),
        ("55551", Category.FOUR_KIND, 1, False),
        ("56641", Category.CHANCE, 1, True),
        ("56631", Category.CHANCE, 1, False),
        ("66666", Category.CHANCE, 2, False),
    ],
)
def test_when_it_stops(dice: str, plan: Category, left: int, stops: bool) -> None:
    assert is_enough(RULES, NUMBERS, tuple(map(int, dice)), plan, left) is stops


def test_before_writing_it_chooses_afresh() -> None:
    # Chance was the plan and is high enough, but the sixes score more now that nothing is left.
    state = without(*UPPER[:5], upper=40)
    found = decide(RULES, NUMBERS, (4, 5, 5, 6, 6), state, 1, Category.CHANCE)
    assert found.aim.category is Category.CHANCE
    assert found.writes == choose(RULES, NUMBERS, (4, 5, 5, 6, 6), state, 0, None)


def test_all_dice_held_is_a_stop() -> None:
    only = without(*(one for one in CARD if one is not Category.FULL))
    found = decide(RULES, NUMBERS, (1, 1, 1, 1, 4), only, 2, None)
    assert (found.held, found.writes is not None) == ((0, 1, 2, 3, 4), True)
