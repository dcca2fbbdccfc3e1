"""The chances of AI against AI, each re-rolling by its rule, composed in integers from what the script does.

From the script come the dice kept with every hand and the result of every pair; dice are uniform (`dice.py` proves it).
Every hand is played to its showdown.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from generator.verify.dice_poker.artificial import kept_by_script
from generator.verify.dice_poker.hands import every_hand
from generator.verify.dice_poker.showdown import result_matrix
from generator.verify.dice_poker.subject import Subject
from generator.verify.outcome import Outcome

MOST_HANDS = 1_500
"""Up to so many hands the chances are composed; beyond, the matrix of results would be too large."""
Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """Chances of the asker, given a showdown; exact, each in [0, 1]."""

    win: Fraction
    draw: Fraction
    loss: Fraction


def orderings(hand: Dice) -> int:
    """How many rolls show a multiset of dice."""
    return factorial(len(hand)) // prod(factorial(number) for number in Counter(hand).values())


def final_hands(hands: tuple[Dice, ...], keeps: list[Dice], faces: int, rerolls: int) -> list[int]:
    """How often each hand comes out in the end, over `faces ** (dice * (1 + rerolls))` equal cases."""
    dice = len(hands[0])
    weights = {hand: orderings(hand) for hand in hands}
    after: dict[Dice, dict[Dice, int]] = {}
    for keep in set(keeps):
        after[keep] = _thrown(keep, hands, faces ** len(keep))
    kept_of = dict(zip(hands, keeps, strict=True))
    assert sum(weights.values()) == faces**dice, "every roll shows one of the hands"
    for _ in range(rerolls):
        pooled: Counter[Dice] = Counter()
        for hand, weight in weights.items():
            pooled[kept_of[hand]] += weight
        weights = dict.fromkeys(hands, 0)
        for keep, weight in pooled.items():
            for hand, ways in after[keep].items():
                weights[hand] += weight * ways
    return [weights[hand] for hand in hands]


def _thrown(keep: Dice, hands: tuple[Dice, ...], scale: int) -> dict[Dice, int]:
    """In how many of `faces ** dice` equal cases each hand follows, these dice being kept."""
    kept = Counter(keep)
    found = {}
    for hand in hands:
        rest = Counter(hand)
        rest.subtract(kept)
        if min(rest.values()) >= 0:
            found[hand] = orderings(tuple(rest.elements())) * scale
    return found


def script_shares(subject: Subject) -> Shares:
    """The chances of the asker, both seats played by the script's AI."""
    hands = every_hand(subject.table)
    rerolls = subject.block.dice.rolls - 1
    ends = []
    for seat in (0, 1):
        keeps = kept_by_script(subject, seat)[1] if rerolls else list(hands)
        ends.append(final_hands(hands, keeps, subject.table.faces, rerolls))
    matrix = result_matrix(subject).tolist()
    counts: Counter[int] = Counter()
    for weight, row in zip(ends[0], matrix, strict=True):
        for other, result in zip(ends[1], row, strict=True):
            counts[result] += weight * other
    total = sum(counts.values())
    return Shares(*(Fraction(counts[result], total) for result in (1, 0, -1)))


def check_shares(subject: Subject) -> Outcome:
    """The chances, for people to read; what they are made of is proven by the other checks."""
    count = len(every_hand(subject.table))
    if count > MOST_HANDS:
        return Outcome(f"chances of AI against AI not composed: {count:,} hands are over {MOST_HANDS:,}")
    shares = script_shares(subject)
    lines = tuple(
        f"{name} {float(value):.6f} = {value.numerator}/{value.denominator}"
        for name, value in (("win", shares.win), ("draw", shares.draw), ("loss", shares.loss))
    )
    loaded = ", neither having a trait that loads dice" if subject.block.influence.enabled else ""
    compared = f"chances of the asker, AI against AI, every game played to the showdown{loaded}; exact, from the script"
    return Outcome(compared, (), lines)
