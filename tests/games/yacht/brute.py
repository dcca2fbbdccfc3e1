"""Yacht by plain recursion over every roll, with fractions: slow, and nothing shared with the product but the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from generator.games.yacht.cpu import CpuNumbers, decide
from generator.games.yacht.rules import FACES, CardState, Category, YachtRules, preview

Dice: TypeAlias = tuple[int, ...]
Chances: TypeAlias = Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Roll:
    """Keep these faces, roll the others, and remember a plan."""

    kept: Dice
    plan: Category | None = None


@dataclass(frozen=True, slots=True)
class Write:
    """Write the dice there."""

    category: Category


Player: TypeAlias = Callable[[Dice, CardState, int, Category | None], Roll | Write]


@cache
def rolls(number: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Each roll of so many dice, sorted, with its chance."""
    counted = Counter(tuple(sorted(roll)) for roll in product(range(1, FACES + 1), repeat=number))
    return tuple((roll, Fraction(times, FACES**number)) for roll, times in counted.items())


def after(rules: YachtRules, card: CardState, category: Category, dice: Dice) -> tuple[CardState, int]:
    """The card with the dice written there, and the points with the bonus if it is earned by them."""
    points = preview(rules, category, dice)
    free = tuple(one for one in card.free if one is not category)
    upper = card.upper + points if category.is_upper else card.upper
    is_earned = card.upper < rules.bonus_from <= upper
    return CardState(free, upper), points + (rules.bonus if is_earned else 0)


def keeps(dice: Dice) -> Iterator[Dice]:
    """Every different selection of dice."""
    yield from {kept for size in range(len(dice) + 1) for kept in combinations(dice, size)}


def best_mean(rules: YachtRules, start: CardState) -> Fraction:
    """The mean of best play from a card on."""

    @cache
    def of_card(card: CardState) -> Fraction:
        return of_node((), card, rules.rerolls) if card.free else Fraction(0)

    @cache
    def of_node(kept: Dice, card: CardState, left: int) -> Fraction:
        rest = rolls(rules.dice - len(kept))
        return sum((chance * of_dice(tuple(sorted(kept + roll)), card, left) for roll, chance in rest), Fraction(0))

    @cache
    def of_dice(dice: Dice, card: CardState, left: int) -> Fraction:
        if left > 0:
            return max(of_node(kept, card, left - 1) for kept in keeps(dice))
        ways = (after(rules, card, category, dice) for category in card.free)
        return max(points + of_card(later) for later, points in ways)

    return of_card(start)


def totals(rules: YachtRules, player: Player, start: CardState) -> Chances:
    """The chance of each total of points from a card on."""

    @cache
    def of_card(card: CardState) -> Chances:
        return of_node((), card, rules.rerolls, None) if card.free else {0: Fraction(1)}

    @cache
    def of_node(kept: Dice, card: CardState, left: int, plan: Category | None) -> Chances:
        found = dict[int, Fraction]()
        for roll, chance in rolls(rules.dice - len(kept)):
            for total, share in of_dice(tuple(sorted(kept + roll)), card, left, plan).items():
                found[total] = found.get(total, Fraction(0)) + chance * share
        return found

    @cache
    def of_dice(dice: Dice, card: CardState, left: int, plan: Category | None) -> Chances:
        match player(dice, card, left, plan):
            case Roll(kept, new_plan):
                return of_node(kept, card, left - 1, new_plan)
            case Write(category):
                later, points = after(rules, card, category, dice)
                return {points + total: chance for total, chance in of_card(later).items()}

    return of_card(start)


def cpu_player(rules: YachtRules, numbers: CpuNumbers) -> Player:
    """The reference CPU."""

    def play(dice: Dice, card: CardState, left: int, plan: Category | None) -> Roll | Write:
        decision = decide(rules, numbers, dice, card, left, plan)
        if decision.writes is not None:
            return Write(decision.writes.category)
        return Roll(decision.held_faces(dice), decision.aim.category)

    return play


def greedy_player(rules: YachtRules) -> Player:
    """Keep the most frequent value, then write where it brings most."""

    def play(dice: Dice, card: CardState, left: int, plan: Category | None) -> Roll | Write:
        if left == 0:
            return Write(max(card.free, key=lambda category: preview(rules, category, dice)))
        face = max(dice, key=lambda die: (dice.count(die), die))
        return Roll(tuple(die for die in dice if die == face))

    return play


def mean(chances: Chances) -> Fraction:
    """The mean of totals."""
    return sum((total * chance for total, chance in chances.items()), Fraction(0))
