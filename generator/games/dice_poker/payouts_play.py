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
import numpy.typing as npt

from generator.errors import UserError
from generator.games.dice_poker.payouts import (
    CLASSES,
    PayoutTable,
    SoloGame,
    class_indicators,
    class_indices,
    payouts_by_hand,
)
from generator.games.dice_poker.payouts_keeps import Tie, most_frequent
from generator.games.dice_poker.solve import Way
from generator.odds import reroll
from generator.odds.multisets import Indices
from generator.odds.pool import Numbers, Scaled
from generator.odds.reroll import play
from generator.odds.sampling import Comparison

MOST_CODES = 5_000_000
MOST_HANDS = 100_000_000
AT_ONCE = 200_000
PLAYED = (Way.OPTIMUM, Way.RULE, Way.NONE, Way.RANDOM)

Dice = npt.NDArray[np.int64]


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
    if not 1 <= hands <= MOST_HANDS:
        raise UserError(f"{hands} hands to play, expected 1 to {MOST_HANDS:,}", "each is thrown die by die")
    codes = game.sets.faces**game.sets.dice
    if codes > MOST_CODES:
        raise UserError(
            f"{game.sets.dice} dice of {game.sets.faces} faces lie in {codes:,} ways, expected at most {MOST_CODES:,}",
            "playing looks every roll up in a table; take fewer dice or faces",
        )
    table_of_rolls = _TableOfRolls(game)
    generators = iter(np.random.default_rng(seed).spawn(len(tables) * len(PLAYED)))
    for table in tables:
        for way in PLAYED:
            keeps = _keeps(game, table, way)
            ends = table_of_rolls.ends(keeps, float(chance), hands, next(generators))
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


class _TableOfRolls:
    """Every way in which the dice can lie, and the hand that it is."""

    def __init__(self, game: SoloGame) -> None:
        self.game = game
        sets = game.sets
        self.places = sets.faces ** np.arange(sets.dice)
        codes = np.arange(sets.faces**sets.dice)
        faces = codes[:, np.newaxis] // self.places % sets.faces
        counts = np.stack([(faces == face).sum(axis=1) for face in range(sets.faces)], axis=1)
        self.hand = sets.node_of(counts) - sets.first_hand
        self.sorted_dice = np.array(sets.hands()) - 1

    def ends(
        self, keeps: tuple[Indices, ...] | None, chance: float, hands: int, generator: np.random.Generator
    ) -> Indices:
        """How often each hand lies there at the end."""
        counted = np.zeros(self.game.sets.hand_count, dtype=np.int64)
        masks = None if keeps is None else [self._mask(keep) for keep in keeps]
        for start in range(0, hands, AT_ONCE):
            size = (min(AT_ONCE, hands - start), self.game.sets.dice)
            dice = generator.integers(0, self.game.sets.faces, size)
            for left in range(self.game.rerolls, 0, -1):
                thrown = generator.integers(0, self.game.sets.faces, size)
                if masks is None:
                    dice = np.where(generator.random(size) < chance, dice, thrown)
                else:
                    hand = self.hand[dice @ self.places]
                    dice = np.where(masks[left - 1][hand], self.sorted_dice[hand], thrown)
            counted += np.bincount(self.hand[dice @ self.places], minlength=len(counted))
        return counted

    def _mask(self, keeps: Indices) -> npt.NDArray[np.bool_]:
        """Which dice of each hand, in the order of their faces, stay on the table: shape (hands, dice)."""
        kept = self.game.sets.counts[keeps]
        rows = np.arange(len(keeps))
        columns = []
        for place in range(self.game.sets.dice):
            face = self.sorted_dice[:, place]
            nth = (self.sorted_dice[:, :place] == face[:, np.newaxis]).sum(axis=1)
            columns.append(nth < kept[rows, face])
        return np.stack(columns, axis=1)


def _judged(game: SoloGame, table: PayoutTable, way: Way, chance: Fraction, ends: Indices) -> Played:
    """What was counted against the exact values."""
    hands = int(ends.sum())
    payouts = payouts_by_hand(game.sets, [table])
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
    """Every comparison that was made."""
    return [one for each in played for one in (each.mean, *each.classes)]
