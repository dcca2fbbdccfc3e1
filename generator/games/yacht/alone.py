"""What a turn is worth that aims at one line of the score card alone: exact, at once. Knows no whole card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from generator.games.yacht.board import Board
from generator.games.yacht.rules import Category, YachtRules
from generator.odds.pool import Scaled
from generator.odds.reroll import optimum, play


def alone(rules: YachtRules) -> Mapping[Category, Fraction]:
    """The mean points of a turn that is played for one line as well as can be, by line; without the bonus."""
    board = Board(rules)
    levels = play(board.pool, Scaled(board.previews.T.astype(object), 1), rules.rerolls, optimum)
    return MappingProxyType(dict(zip(rules.categories, levels.values, strict=True)))
