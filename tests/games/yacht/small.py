"""A small card with three dice, on which everything can be computed in a moment, by brute force too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from generator.games.yacht.board import Board
from generator.games.yacht.cpu_tables import CpuTables, Situations, cpu_tables, situations_of
from generator.games.yacht.rules import CardState, Category
from generator.odds.multisets import Indices
from tests.games.yacht.table import NUMBERS, RULES

SMALL_CARD = (Category.ACES, Category.FIVES, Category.THREE_KIND, Category.CHANCE)
SMALL = replace(RULES, categories=SMALL_CARD, dice=3, bonus_from=12)
SMALL_NUMBERS = replace(NUMBERS, lock=(Category.FIVES, Category.ACES), lock_dice=2, chance_stop=13, three_kind_stop=9)
START = CardState(SMALL_CARD, 0)


def situations(board: Board) -> tuple[CpuTables, Situations, Indices]:
    """The CPU's tables, the situations on this card, and which of them each state is in."""
    states = np.concatenate(board.layers[1:])
    cards, which = situations_of(board, SMALL_NUMBERS, states)
    by_state = np.zeros(board.state_count, dtype=np.int64)
    by_state[states] = which
    return cpu_tables(board, SMALL_NUMBERS), cards, by_state
