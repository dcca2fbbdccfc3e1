"""Turns for one line alone, against counts by hand and against going through every roll of fewer dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from generator.games.yacht.alone import alone
from generator.games.yacht.rules import CARD, UPPER, Category, YachtRules, preview
from tests.games.yacht.table import RULES

FACES = range(1, 7)


@pytest.mark.parametrize("line", UPPER)
def test_an_upper_line_keeps_its_face(line: Category) -> None:
    """Each die misses its face three times with (5/6)^3."""
    assert alone(RULES)[line] == 5 * line.face * (1 - Fraction(5, 6) ** 3)


def test_chance_throws_low_dice_again() -> None:
    """A die alone: 3.5, then 4.25, then 14/3."""
    assert alone(RULES)[Category.CHANCE] == 5 * Fraction(14, 3)


def test_five_of_a_kind_in_three_throws() -> None:
    """347897/7558272, the chance that is known for three throws of five dice."""
    assert alone(RULES)[Category.YACHT] == RULES.yacht * Fraction(347897, 7558272)


def test_lines_stand_in_the_order_of_the_card() -> None:
    assert tuple(alone(RULES)) == CARD
    assert tuple(alone(replace(RULES, categories=(Category.SIXES, Category.FULL)))) == (Category.SIXES, Category.FULL)


def _brute(rules: YachtRules, line: Category, dice: Sequence[int], left: int) -> Fraction:
    """The best mean from these dice, every subset kept and every roll of the others gone through."""
    best = Fraction(preview(rules, line, dice))
    for kept in product((True, False), repeat=len(dice)) if left else ():
        stay = [die for die, stays in zip(dice, kept, strict=True) if stays]
        rolls = list(product(FACES, repeat=len(dice) - len(stay)))
        total = sum((_brute(rules, line, [*stay, *roll], left - 1) for roll in rolls), Fraction())
        best = max(best, total / len(rolls))
    return best


@pytest.mark.parametrize("line", [Category.THREES, Category.THREE_KIND, Category.CHANCE])
def test_three_dice_and_one_re_roll_by_going_through_all(line: Category) -> None:
    rules = replace(RULES, dice=3, rerolls=1, categories=(line,))
    first = list(product(FACES, repeat=3))
    assert alone(rules)[line] == sum((_brute(rules, line, roll, 1) for roll in first), Fraction()) / len(first)
