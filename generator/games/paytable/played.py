"""Solo dice poker really played: dice are thrown and kept, many hands at once, and judged by the exact values.

What is kept comes from the strategies under test; nothing else of the exact engine is used, neither its chances nor
its recursion. Random numbers: numpy's PCG64 with a seed, so that a run can be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np

from generator.games.paytable.keeps import Tie, most_frequent
from generator.games.paytable.payouts import (
    CLASSES,
    PayoutTable,
    SoloGame,
    class_indicators,
    class_indices,
    payouts_by_hand,
)
from generator.games.paytable.solve import Way
from generator.games.paytable.throws import Throws, demand_playable, portions
from generator.odds import reroll
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Scaled
from generator.odds.reroll import play
from generator.odds.sampling import Comparison

PLAYED = (Way.OPTIMUM, Way.RULE, Way.NONE, Way.RANDOM)


@dataclass(frozen=True, slots=True)
class Played:
    """The comparisons of one table and way to play: the mean payout, and the chance of each class at the end."""

    table: PayoutTable
    way: Way
    mean: Comparison
    classes: tuple[Comparison, ...]


def play_hands(
    game: SoloGame, tables: Sequence[PayoutTable], hands: int, seed: int, chance: Fraction
) -> Iterator[Played]:
    """Play each strategy and table `hands` times; raises UserError for numbers that are out of range."""
    demand_playable(game.sets, hands)
    throws = Throws(game.sets, np.random.default_rng(seed))
    for table in tables:
        for way in PLAYED:
            keeps = _keeps(game, table, way)
            ends = _ends(game, keeps, float(chance), hands, throws)
            yield _judged(game, table, way, chance, ends)


def _keeps(game: SoloGame, table: PayoutTable, way: Way) -> tuple[Indices, ...] | None:
    """The node that is kept of each hand, by re-rolls left from one; `None` keeps at random."""
    match way:
        case Way.OPTIMUM:
            schedule = reroll.best_schedule(game.pool, payouts_by_hand(game.sets, [table]), game.rerolls)
            return tuple(keeps[:, 0] for keeps in schedule)
        case Way.RULE:
            return (most_frequent(game.sets, Tie.HIGHER),) * game.rerolls
        case Way.NONE:
            return (game.pool.keep_all,) * game.rerolls
        case Way.RANDOM:
            return None
    raise AssertionError(f"`{way}` is not played")


def _ends(game: SoloGame, keeps: tuple[Indices, ...] | None, chance: float, hands: int, throws: Throws) -> Indices:
    """How often each hand lies there at the end."""
    counted = np.zeros(game.sets.hand_count, dtype=np.int64)
    for portion in portions(hands):
        dice = throws.throw(portion)
        for left in range(game.rerolls, 0, -1):
            if keeps is None:
                dice = throws.again_at_random(dice, chance)
            else:
                hand = throws.hands(dice)
                dice = throws.again(hand, keeps[left - 1][hand])
        counted += np.bincount(throws.hands(dice), minlength=len(counted))
    return counted


def _judged(game: SoloGame, table: PayoutTable, way: Way, chance: Fraction, ends: Indices) -> Played:
    """What was counted against the exact values."""
    hands = int(ends.sum())
    payouts = payouts_by_hand(game.sets, [table])
    # As Python's own numbers: squares of payouts over a large denominator leave 64 bits.
    squares = Scaled(cast(Numbers, payouts.numbers.astype(object) ** 2), payouts.denominator**2)
    keeps = _keeps(game, table, way)
    strategy = reroll.random(chance) if keeps is None else reroll.scheduled(keeps)
    mean, square = (play(game.pool, values, game.rerolls, strategy).values[0] for values in (payouts, squares))
    total = Fraction(int(payouts.numbers[:, 0] @ ends), payouts.denominator)
    name = f"{table.name}, {way}"
    classes = play(game.pool, class_indicators(game.sets), game.rerolls, strategy).values
    counted = np.bincount(class_indices(game.sets), weights=ends, minlength=len(CLASSES))
    return Played(
        table,
        way,
        Comparison(name, float(total / hands), mean, square - mean**2, hands),
        tuple(
            Comparison(f"{name}: {one}", float(number) / hands, exact, exact * (1 - exact), hands)
            for one, number, exact in zip(CLASSES, counted, classes, strict=True)
        ),
    )


def comparisons(played: Iterable[Played]) -> list[Comparison]:
    """Every mean, and of the classes those that come often enough to be judged."""
    return [one for each in played for one in (each.mean, *filter(lambda one: one.is_frequent, each.classes))]
