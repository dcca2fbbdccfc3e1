"""Laws of the CPU player over all rolls and many cards: what holds whatever lies there, and plain oracles of its parts.

The oracles are written from games.md 1.2 anew, in another manner than the product: by search instead of by rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.yacht.cpu import Decision, Step, choose, decide, dominant_face, hold, is_enough, score
from generator.games.yacht.rules import CARD, UPPER, CardState, Category, preview
from tests.games.yacht.table import NUMBERS, RULES

ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
EMPTY = CardState(CARD, 0)
KINDS = (Category.THREE_KIND, Category.FOUR_KIND)
STRAIGHTS = {Category.SMALL: 4, Category.LARGE: 5}

dice = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple)
plans = st.none() | st.sampled_from(CARD)
lefts = st.integers(0, 2)


@st.composite
def cards(draw: st.DrawFn) -> CardState:
    """A card with at least one free line and an upper sum that its written lines can have brought."""
    free = draw(st.sets(st.sampled_from(CARD), min_size=1))
    written = [category.face for category in UPPER if category not in free]
    upper = sum(face * draw(st.integers(0, 5)) for face in written)
    return CardState(tuple(category for category in CARD if category in free), upper)


def decided(roll: Sequence[int], card: CardState, left: int, old: Category | None = None) -> Decision:
    """What the CPU of the tests' table does."""
    return decide(RULES, NUMBERS, roll, card, left, old)


# --- laws of every decision


@settings(max_examples=100, deadline=None)
@given(dice, cards(), lefts, plans)
def test_it_aims_at_and_writes_free_lines_alone(
    roll: tuple[int, ...], card: CardState, left: int, old: Category | None
) -> None:
    found = decided(roll, card, left, old)
    assert found.aim.category in card.free
    assert found.writes is None or found.writes.category in card.free


@settings(max_examples=100, deadline=None)
@given(dice, cards(), st.integers(1, 2), plans)
def test_it_writes_early_exactly_if_all_is_held_or_enough(
    roll: tuple[int, ...], card: CardState, left: int, old: Category | None
) -> None:
    found = decided(roll, card, left, old)
    is_done = len(found.held) == 5 or is_enough(RULES, NUMBERS, roll, found.aim.category, left)
    assert (found.writes is not None) == is_done


@settings(max_examples=100, deadline=None)
@given(dice, cards(), plans)
def test_the_last_choice_knows_no_plan_and_holds_nothing(
    roll: tuple[int, ...], card: CardState, old: Category | None
) -> None:
    found = decided(roll, card, 0, old)
    assert found == decided(roll, card, 0)
    assert found.writes == found.aim
    assert found.held == ()


@settings(max_examples=100, deadline=None)
@given(dice, cards(), lefts, plans, st.permutations(range(5)))
def test_the_order_of_the_dice_does_not_matter(
    roll: tuple[int, ...], card: CardState, left: int, old: Category | None, order: Sequence[int]
) -> None:
    mixed = tuple(roll[place] for place in order)
    first, second = decided(roll, card, left, old), decided(mixed, card, left, old)
    assert (first.aim, first.writes) == (second.aim, second.writes)
    assert first.held_faces(roll) == second.held_faces(mixed)


@settings(max_examples=100, deadline=None)
@given(dice, cards(), st.integers(1, 2), st.sampled_from(CARD))
def test_a_plan_that_is_no_longer_free_is_forgotten(
    roll: tuple[int, ...], card: CardState, left: int, old: Category
) -> None:
    if old not in card.free:
        assert decided(roll, card, left, old) == decided(roll, card, left)


@settings(max_examples=100, deadline=None)
@given(dice, cards(), st.integers(1, 2), st.sampled_from(CARD))
def test_an_old_plan_is_kept_or_changes_nothing(
    roll: tuple[int, ...], card: CardState, left: int, old: Category
) -> None:
    """Step 7 keeps the old plan, or chooses as if there were none; step 8 may still send both to an upper line."""
    kept, fresh = choose(RULES, NUMBERS, roll, card, left, old), choose(RULES, NUMBERS, roll, card, left, None)
    assert kept in {fresh, replace(kept, category=old, step=Step.KEEP_PLAN)} or kept.step is Step.SMALL_FACES


@settings(max_examples=100, deadline=None)
@given(dice, cards(), st.integers(1, 2), st.sampled_from(CARD))
def test_without_hysteresis_only_an_equal_score_keeps_a_plan(
    roll: tuple[int, ...], card: CardState, left: int, old: Category
) -> None:
    numbers = replace(NUMBERS, hysteresis=0)
    found = choose(RULES, numbers, roll, card, left, old)
    if found.step is Step.KEEP_PLAN:
        scores = {one: score(RULES, numbers, roll, card, left, one) for one in card.free}
        assert scores[old] == max(scores.values())


@settings(max_examples=100, deadline=None)
@given(dice, cards())
def test_it_gives_up_a_line_only_if_nothing_brings_anything(roll: tuple[int, ...], card: CardState) -> None:
    found = choose(RULES, NUMBERS, roll, card, 0, None)
    is_worthless = not any(preview(RULES, category, roll) for category in card.free)
    if found.step is Step.SACRIFICE:
        assert is_worthless
        assert found.category == min(card.free, key=NUMBERS.sacrifice.index)
    elif is_worthless:
        assert found.step is Step.SMALL_FACES, "three of a kind given up for a small upper line, which brings nothing"


@settings(max_examples=100, deadline=None)
@given(dice, cards(), lefts, plans, st.sampled_from(CARD))
def test_more_weight_never_makes_a_line_less_wanted(
    roll: tuple[int, ...], card: CardState, left: int, old: Category | None, wanted: Category
) -> None:
    heavier = tuple(weight + (50 if line is wanted else 0) for line, weight in zip(CARD, NUMBERS.weights, strict=True))
    before = choose(RULES, NUMBERS, roll, card, left, old)
    after = choose(RULES, replace(NUMBERS, weights=heavier), roll, card, left, old)
    if before.category is wanted and before.step in {Step.BEST_SCORE, Step.KEEP_PLAN}:
        assert after.category is wanted
    if before.step in {Step.SIXES_OR_YACHT, Step.COMPLETE, Step.CHASE_LARGE, Step.LOCK_UPPER, Step.SACRIFICE}:
        assert after == before, "weights count in step 6 alone"


# --- all rolls on an empty card


@pytest.mark.parametrize("left", [1, 2])
def test_complete_combinations_are_taken_at_once(left: int) -> None:
    for roll in ROLLS:
        counts = sorted(Counter(roll).values())
        if counts == [5] and roll[0] != 6:
            assert decided(roll, EMPTY, left).aim.category is Category.YACHT
        if roll in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
            assert decided(roll, EMPTY, left).writes == decided(roll, EMPTY, 0).aim
        if counts == [2, 3]:
            assert decided(roll, EMPTY, left).aim.category is Category.FULL


def test_a_run_of_four_is_held_whole() -> None:
    runs = [roll for roll in ROLLS if _longest_window(roll, 4) == 4 and _longest_window(roll, 5) < 5]
    assert len(runs) == 5 + 4 + 5, "three windows, the fifth die anything that makes no run of five"
    for roll in runs:
        found = decided(roll, EMPTY, 1)
        assert (found.aim.category, found.aim.step) == (Category.LARGE, Step.CHASE_LARGE)
        faces = found.held_faces(roll)
        assert len(faces) == 4
        assert faces[-1] - faces[0] == 3
        assert len(set(faces)) == 4


def test_steps_are_counted_over_all_rolls() -> None:
    """How the first choice of a game is settled: every step that an empty card allows does happen."""
    steps = Counter(decided(roll, EMPTY, 2).aim.step for roll in ROLLS)
    assert set(steps) == {
        Step.SIXES_OR_YACHT, Step.COMPLETE, Step.CHASE_LARGE, Step.LOCK_UPPER, Step.BEST_SCORE, Step.SMALL_FACES
    }  # fmt: skip
    assert steps[Step.SIXES_OR_YACHT] == 6, "five sixes, and four of them with one of five others"
    assert sum(steps.values()) == 252


# --- oracles of what is held


def _longest_window(roll: Sequence[int], length: int) -> int:
    """The most values of one window of that length that lie there."""
    windows = [set(range(first, first + length)) for first in range(1, 8 - length)]
    return max(len(window & set(roll)) for window in windows)


@pytest.mark.parametrize("category", STRAIGHTS)
def test_a_straight_holds_as_many_values_of_a_window_as_there_are(category: Category) -> None:
    for roll in ROLLS:
        faces = [roll[place] for place in hold(NUMBERS, roll, category)]
        assert len(set(faces)) == len(faces)
        length = STRAIGHTS[category]
        if category is Category.LARGE and _longest_window(roll, 4) == 4 and _longest_window(roll, 5) < 5:
            length = 4
        assert len(faces) == _longest_window(roll, length), roll
        assert max(faces) - min(faces) < length


def test_a_straight_keeps_the_first_die_of_a_value() -> None:
    assert hold(NUMBERS, (3, 3, 2, 2, 4), Category.SMALL) == (0, 2, 4)
    assert hold(NUMBERS, (2, 3, 3, 2, 4), Category.SMALL) == (0, 1, 4)


def test_a_full_house_holds_the_two_most_frequent_values() -> None:
    for roll in ROLLS:
        counts = Counter(roll)
        pairs: list[tuple[int, ...]] = [*combinations(counts, 2)] or [(roll[0],)]
        wanted = max(pairs, key=lambda pair: sorted(((counts[face], face) for face in pair), reverse=True))
        held = {roll[place] for place in hold(NUMBERS, roll, Category.FULL)}
        assert held == set(wanted), roll
        assert len(hold(NUMBERS, roll, Category.FULL)) == sum(counts[face] for face in wanted)


@pytest.mark.parametrize("category", [*KINDS, Category.YACHT])
def test_equal_dice_are_held_if_there_are_any(category: Category) -> None:
    for roll in ROLLS:
        held = [roll[place] for place in hold(NUMBERS, roll, category)]
        most = max(Counter(roll).values())
        if most > 1:
            assert held == [dominant_face(roll)] * most
        else:
            assert held == [roll[place] for place in hold(NUMBERS, roll, Category.CHANCE)]


def test_chance_holds_high_dice_alone() -> None:
    for roll in ROLLS:
        held = [roll[place] for place in hold(NUMBERS, roll, Category.CHANCE)]
        high = [die for die in roll if die >= 5] or [die for die in roll if die == 4] or [max(roll)]
        assert held == high


@pytest.mark.parametrize("category", UPPER)
def test_an_upper_line_holds_its_face(category: Category) -> None:
    for roll in ROLLS:
        assert [roll[place] for place in hold(NUMBERS, roll, category)] == [die for die in roll if die == category.face]


def test_the_dominant_face_is_the_higher_on_a_tie() -> None:
    for roll in ROLLS:
        most = max(Counter(roll).values())
        assert dominant_face(roll) == max(face for face in roll if roll.count(face) == most)


# --- the stop rules


@pytest.mark.parametrize(
    ("category", "roll", "left", "is_over"),
    [
        (Category.SIXES, (6, 6, 6, 6, 6), 2, True),
        (Category.SIXES, (6, 6, 6, 6, 5), 1, False),
        (Category.ACES, (1, 1, 1, 1, 1), 2, True),
        (Category.FULL, (2, 2, 3, 3, 3), 2, True),
        (Category.FULL, (3, 3, 3, 3, 3), 2, False),
        (Category.SMALL, (1, 2, 3, 4, 4), 2, True),
        (Category.LARGE, (1, 2, 3, 4, 4), 2, False),
        (Category.LARGE, (2, 3, 4, 5, 6), 2, True),
        (Category.YACHT, (4, 4, 4, 4, 4), 2, True),
        (Category.THREE_KIND, (5, 5, 5, 4, 1), 1, True),
        (Category.THREE_KIND, (5, 5, 5, 3, 1), 1, False),
        (Category.THREE_KIND, (6, 6, 6, 6, 5), 2, False),
        (Category.FOUR_KIND, (5, 5, 5, 5, 2), 1, True),
        (Category.FOUR_KIND, (5, 5, 5, 5, 1), 1, False),
        (Category.CHANCE, (6, 6, 5, 4, 1), 1, True),
        (Category.CHANCE, (6, 6, 5, 3, 1), 1, False),
        (Category.CHANCE, (6, 6, 6, 6, 6), 2, False),
    ],
)
def test_when_it_is_enough(category: Category, roll: tuple[int, ...], left: int, is_over: bool) -> None:
    assert is_enough(RULES, NUMBERS, roll, category, left) is is_over


def test_fixed_scores_are_enough_exactly_if_they_are_there() -> None:
    for roll in ROLLS:
        for category in (Category.FULL, Category.SMALL, Category.LARGE, Category.YACHT):
            assert is_enough(RULES, NUMBERS, roll, category, 2) == (preview(RULES, category, roll) > 0)


# --- step 6 by an oracle


def _score(roll: Sequence[int], card: CardState, left: int, category: Category) -> int:
    """Step 6 as games.md says it, from its printed tables."""
    weights = dict(zip(CARD, (0, 1, 2, 4, 7, 9, 3, 4, 6, 6, 8, 9, 2), strict=True))
    zeros = dict(zip(CARD, (1, 2, 3, 6, 8, 11, 4, 5, 9, 7, 10, 12, 0), strict=True))
    urgency = dict(zip(UPPER, (3, 4, 5, 6, 8, 10), strict=True))
    points = preview(RULES, category, roll)
    parts = [4 * points, weights[category]]
    reach = card.upper + sum(5 * one.face for one in card.free)
    if card.upper < 63 <= reach:
        parts.append(urgency.get(category, 0))
    if points == 0:
        parts.append(-zeros[category])
    if category is Category.CHANCE and left:
        parts.append(-8)
    if category in UPPER and not left and 3 * points < 5 * category.face:
        parts.append(points - 5 * category.face)
    return sum(parts)


@settings(max_examples=100, deadline=None)
@given(dice, cards(), lefts)
def test_scores_agree_with_the_source(roll: tuple[int, ...], card: CardState, left: int) -> None:
    for category in card.free:
        assert score(RULES, NUMBERS, roll, card, left, category) == _score(roll, card, left, category)


@settings(max_examples=100, deadline=None)
@given(dice, cards(), lefts)
def test_the_best_score_wins_the_first_line_on_a_tie(roll: tuple[int, ...], card: CardState, left: int) -> None:
    found = choose(RULES, NUMBERS, roll, card, left, None)
    if found.step is Step.BEST_SCORE:
        scores = [_score(roll, card, left, category) for category in card.free]
        assert found.category is card.free[scores.index(max(scores))]


def test_equal_scores_go_to_the_first_line_of_the_card() -> None:
    flat = replace(NUMBERS, factor=1, weights=(0,) * 13, urgency=(0,) * 6, zero_penalties=(0,) * 13)
    card = CardState((Category.TWOS, Category.SIXES, Category.YACHT), 63)
    assert choose(RULES, flat, (1, 3, 3, 4, 5), card, 2, None).category is Category.TWOS
