"""The tables of the CPU against the reference: choices, holds and stops on random cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generator.games.yacht.board import Board
from generator.games.yacht.cpu import Choice, CpuNumbers, Step, choose, decide
from generator.games.yacht.cpu_tables import CpuTables, cpu_tables, rolling_choices, situations_of, writing_choices
from generator.games.yacht.cpu_turns import cpu_turns
from generator.games.yacht.rules import CARD, Category
from tests.games.yacht.table import NUMBERS, RULES

OTHERS = replace(
    NUMBERS,
    sixes_from=18,
    sixes_below=20,
    sixes_most=40,
    sixes_free=5,
    lock=(Category.ACES, Category.FIVES),
    lock_dice=2,
    weights=tuple(reversed(NUMBERS.weights)),
    waste_part=2,
    hysteresis=9,
    small_faces=5,
    complete=(Category.FULL, Category.SMALL, Category.YACHT),
    chance_stop=15,
)


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(RULES)


def random_states(board: Board, number: int, seed: int) -> list[int]:
    """Cards with any lines free and any upper sum, the bonus near or far."""
    rng = np.random.default_rng(seed)
    free, upper = rng.integers(1, 1 << board.lines, number), rng.integers(0, board.width, number)
    return [int(one) for one in free * board.width + upper]


def told(choice: int) -> Choice:
    """A choice of the tables as the reference tells it."""
    return Choice(CARD[choice & 15], Step(choice >> 4))


@pytest.mark.parametrize("numbers", [NUMBERS, OTHERS], ids=["published", "others"])
def test_choices_are_those_of_the_reference(board: Board, numbers: CpuNumbers) -> None:
    states, rng, tables = random_states(board, 120, 1), np.random.default_rng(2), cpu_tables(board, numbers)
    cards, which = situations_of(board, numbers, np.array(states))
    aims, writes = rolling_choices(board, tables, cards), writing_choices(board, tables, cards)
    steps = set()
    for state, situation in zip(states, which.tolist(), strict=True):
        card = board.card_of(state)
        for hand in rng.integers(0, len(board.hands), 30).tolist():
            dice, old = board.hands[hand], card.free[int(rng.integers(len(card.free)))]
            assert told(writes[situation, hand]) == choose(RULES, numbers, dice, card, 0, None)
            for left, plan, row in ((2, None, board.lines), (1, old, board.line_of(old))):
                found, wanted = told(aims[situation, row, hand]), decide(RULES, numbers, dice, card, left, plan)
                assert found == wanted.aim, (card, dice, left, plan)
                assert holds_the_same(board, tables, hand, wanted.aim.category, wanted.held_faces(dice))
                assert tables.stops[left, found.category.place, hand] == (wanted.writes is not None)
                steps.add(wanted.aim.step)
            steps.add(told(writes[situation, hand]).step)
    assert steps == set(Step)


def holds_the_same(board: Board, tables: CpuTables, hand: int, aim: Category, held: tuple[int, ...]) -> bool:
    """Whether the tables hold the same dice."""
    return board.pool.multisets.dice_of(int(tables.holds[aim.place, hand])) == held


def test_chances_of_a_turn_add_up(board: Board) -> None:
    cards, _ = situations_of(board, NUMBERS, np.array(random_states(board, 40, 3)))
    turns = cpu_turns(board, cpu_tables(board, NUMBERS), cards)
    assert turns.ends.sum(axis=1) == pytest.approx(1)
    assert turns.masses[1].sum(axis=(1, 2)) == pytest.approx(1)
    assert (turns.masses[0].sum(axis=(1, 2)) < 1).any()
    is_free = (cards.free[:, np.newaxis] >> np.arange(board.lines) & 1).astype(bool)
    assert is_free[np.arange(len(cards.free))[:, np.newaxis], turns.writes & 15].all()


def test_cards_that_differ_to_the_cpu_are_told_apart(board: Board) -> None:
    full = (1 << board.lines) - 1
    uppers = [0, 32, 33, 38, 39, 62, 63]
    states = np.array([full * board.width + upper for upper in uppers])
    cards, which = situations_of(board, NUMBERS, states)
    # Far away; 25 to 30 missing is still far with six upper lines free; sixes below 25; reached.
    assert len(set(which[[0, 1, 2, 3]].tolist())) == 1
    assert len(set(which[[4, 5]].tolist())) == 1
    assert len(set(which.tolist())) == len(cards.free) == 3
