"""Other readings of the CPU's description change the exact mean as games.md 1.2 says (slow)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

import numpy as np
import pytest

from generator.games.yacht.board import Board
from generator.games.yacht.cpu import CpuNumbers, Step
from generator.games.yacht.cpu_tables import (
    CpuTables,
    Situations,
    cpu_tables,
    rolling_choices,
    situations_of,
    writing_choices,
)
from generator.games.yacht.cpu_turns import cpu_chances, turns_with
from generator.games.yacht.games import values_of
from generator.games.yacht.rules import CARD, Category
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers
from tests.games.yacht.table import NUMBERS, RULES

CARD_ORDER = (*range(1, 13), 0)
KINDS = (Category.THREE_KIND, Category.FOUR_KIND, Category.YACHT)


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(RULES)


def mean(board: Board, tables: CpuTables, numbers: CpuNumbers = NUMBERS) -> float:
    """The exact mean of a CPU with these tables."""
    states = np.concatenate(board.layers[1:])
    cards, which = situations_of(board, numbers, states)
    by_state = np.zeros(board.state_count, dtype=np.int64)
    by_state[states] = which
    chances = cpu_chances(board, tables, cards)
    return float(values_of(board, lambda asked: chances[by_state[asked]])[board.start])


def node(board: Board, faces: list[int]) -> int:
    """The node of held dice."""
    counts = np.bincount(np.array(faces, dtype=np.int64) - 1, minlength=6)[np.newaxis]
    return int(board.pool.multisets.node_of(counts)[0])


def lower_dominant(board: Board) -> CpuTables:
    """The most frequent face, the lower one on a tie."""
    tables = cpu_tables(board, NUMBERS)
    face = np.array([max((hand.count(one), -one) for one in hand)[1] for hand in board.hands]) * -1
    holds = tables.holds.copy()
    for row, hand in enumerate(board.hands):
        if hand.count(face[row]) > 1:
            for kind in KINDS:
                holds[kind.place, row] = node(board, [die for die in hand if die == face[row]])
    return replace(tables, dominant=face, holds=holds)


def capped_full_house(board: Board) -> CpuTables:
    """Of a full house's groups three dice of one face and two of the other are held at most."""
    tables = cpu_tables(board, NUMBERS)
    holds, stops, full = tables.holds.copy(), tables.stops.copy(), Category.FULL.place
    for row, hand in enumerate(board.hands):
        counts = Counter(hand)
        first, *rest = sorted(counts, key=lambda face: (-counts[face], -face))
        held = [first] * min(3, counts[first]) + [face for face in rest[:1] for _ in range(min(2, counts[face]))]
        holds[full, row] = node(board, held)
        if counts[first] > 3:
            stops[1:, full, row] = False
    return replace(tables, holds=holds, stops=stops)


def early_sacrifices(board: Board, tables: CpuTables, cards: Situations) -> Numbers:
    """The chances of a CPU that aims at the line to give up even while it may roll again, if nothing scores."""
    aims, writes = rolling_choices(board, tables, cards), writing_choices(board, tables, cards)
    nothing = np.ones(writes.shape, dtype=bool)
    for line, scoreless in enumerate(tables.scoreless):
        nothing &= scoreless | ~cards.has(line)
    first = np.array([next(line for line in tables.sacrifice if free >> line & 1) for free in cards.free.tolist()])
    given_up = np.where(nothing, 16 * Step.SACRIFICE + first[:, np.newaxis], 0)[:, np.newaxis]
    aims = np.where((aims >> 4 >= Step.BEST_SCORE) & (given_up > 0), given_up, aims).astype(np.uint8)
    return board.chances_of((writes & 15).astype(np.int64), turns_with(board, tables, aims, writes).ends)


def wasteless_zeros(board: Board) -> CpuTables:
    """No waste where the dice bring nothing."""
    tables = cpu_tables(board, NUMBERS)
    writing = tables.writing.copy()
    for line in CARD[:6]:
        writing[line.place, board.previews[line.place] == 0] += RULES.dice * line.face
    return replace(tables, writing=writing)


@pytest.mark.slow
def test_readings_in_numbers(board: Board) -> None:
    hasty = replace(NUMBERS, hysteresis=0)
    assert mean(board, cpu_tables(board, hasty), hasty) == pytest.approx(214.1866, abs=5e-5)
    printed = replace(NUMBERS, zero_penalties=CARD_ORDER)
    assert mean(board, cpu_tables(board, printed), printed) == pytest.approx(213.3824, abs=5e-5)


@pytest.mark.slow
def test_the_sacrifice_with_rerolls_left(board: Board) -> None:
    tables, states = cpu_tables(board, NUMBERS), np.concatenate(board.layers[1:])
    cards, which = situations_of(board, NUMBERS, states)
    parts = [cards.part(slice(first, first + 512)) for first in range(0, len(cards.free), 512)]
    chances = np.concatenate([early_sacrifices(board, tables, part) for part in parts])
    by_state = np.zeros(board.state_count, dtype=np.int64)
    by_state[states] = which
    found = values_of(board, lambda asked: chances[by_state[asked]])[board.start]
    assert found == pytest.approx(214.3959, abs=1e-4)


@pytest.mark.slow
def test_no_waste_where_nothing_is_scored(board: Board) -> None:
    assert mean(board, wasteless_zeros(board)) == pytest.approx(214.1728, abs=1e-4)


@pytest.mark.slow
def test_the_lower_face_dominates(board: Board) -> None:
    assert mean(board, lower_dominant(board)) == pytest.approx(213.1579, abs=5e-5)


@pytest.mark.slow
def test_a_full_house_holds_three_and_two(board: Board) -> None:
    assert mean(board, capped_full_house(board)) == pytest.approx(214.3262, abs=5e-5)


@pytest.mark.slow
def test_a_large_straight_is_chased_only_while_the_small_one_is_free(board: Board) -> None:
    tables, states = cpu_tables(board, NUMBERS), np.concatenate(board.layers[1:])
    calm = replace(tables, run=np.zeros_like(tables.run))
    cards, which = situations_of(board, NUMBERS, states)
    is_free = cards.has(board.line_of(Category.SMALL))
    chances = np.where(is_free, cpu_chances(board, tables, cards), cpu_chances(board, calm, cards))
    by_state = np.zeros(board.state_count, dtype=np.int64)
    by_state[states] = which
    found = values_of(board, lambda asked: chances[by_state[asked]])[board.start]
    assert found == pytest.approx(212.8346, abs=5e-5)


class LooseBoard(Board):
    """A board on which five equal dice are a full house too."""

    @cached_property
    def previews(self) -> Indices:
        points = Board(self.rules).previews
        points[Category.FULL.place, points[Category.YACHT.place] > 0] = self.rules.full_house
        return points


@pytest.mark.slow
def test_five_of_a_kind_is_a_full_house() -> None:
    board = LooseBoard(RULES)
    tables = cpu_tables(board, NUMBERS)
    stops = tables.stops.copy()
    stops[:, Category.FULL.place, board.previews[Category.YACHT.place] > 0] = True
    assert mean(board, replace(tables, stops=stops)) == pytest.approx(214.1948, abs=5e-5)
