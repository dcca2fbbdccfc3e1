"""How deep solo dice poker is: the returns of simple strategies against the optimum's, and where they differ. Exact.

Ties between keeps are decided in fractions, never by rounding. The criterion is that of the article: the optimum must
lie so far above chance and so far above the simple rule, in points of its own return (games.md 1.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import numpy as np

from generator.games.paytable.keeps import Tie, most_frequent
from generator.games.paytable.payouts import CLASSES, PayoutTable, SoloGame, class_indicators, payouts_by_hand
from generator.odds import reroll
from generator.odds.multisets import Indices
from generator.odds.pool import Scaled, Ties
from generator.odds.reroll import Strategy, play, refuted
from generator.odds.rounding import Bounded


class Way(StrEnum):
    """The ways to play that are always compared. A keep rule of the user is a further one."""

    OPTIMUM = "optimum"
    RULE = "most frequent, higher on a tie"
    RULE_LOWER = "most frequent, lower on a tie"
    NONE = "no re-rolling"
    RANDOM = "random"
    OWN_RULE = "own rule"


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the optimum must lie above chance and above the rule, as shares of its own return."""

    above_chance: Fraction = Fraction(25, 100)
    above_rule: Fraction = Fraction(5, 100)


@dataclass(frozen=True, slots=True)
class Returns:
    """What a table pays back per unit of stake, by way to play; made by `measure`."""

    table: PayoutTable
    values: Mapping[Way, Fraction]
    limits: Limits

    def share(self, way: Way) -> Fraction:
        """A way's return as a share of the optimum's; 1 if these dice cannot make any hand that the table pays."""
        best = self.values[Way.OPTIMUM]
        return self.values[way] / best if best else Fraction(1)

    @property
    def above_chance(self) -> Fraction:
        """How far the optimum lies above no re-rolling, as a share of its return."""
        return 1 - self.share(Way.NONE)

    @property
    def above_rule(self) -> Fraction:
        """How far the optimum lies above the rule."""
        return 1 - self.share(Way.RULE)

    @property
    def is_deep(self) -> bool:
        """Whether the criterion is met."""
        return self.above_chance >= self.limits.above_chance and self.above_rule >= self.limits.above_rule


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand whose keep by the rule is strictly worse than the best, with all re-rolls left and the optimum afterwards.

    `loss` is what the rule gives away there, per unit of stake; `best` holds every keep that is exactly best.
    """

    hand: tuple[int, ...]
    rolls: int
    rule: tuple[int, ...]
    best: tuple[tuple[int, ...], ...]
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Differences:
    """Where the rule errs at the first re-roll, and the hands where its keep is one of several that are best.

    `rolls` counts the rolls of all dice, out of which the hands are made.
    """

    strict: tuple[Difference, ...]
    tied: tuple[tuple[int, ...], ...]
    tied_rolls: int
    hands: int
    rolls: int

    @property
    def strict_rolls(self) -> int:
        """In how many rolls the rule errs."""
        return sum(one.rolls for one in self.strict)

    @property
    def first_loss(self) -> Fraction:
        """What all errors at the first re-roll cost together, per unit of stake."""
        return sum((one.loss * one.rolls for one in self.strict), Fraction(0)) / self.rolls


@dataclass(frozen=True, slots=True)
class Measured:
    """One table in full: returns, the classes at the end by way to play, differences, and the proof.

    `ties` says which of equally good keeps the optimum's classes stand for. `refuted` counts the states where looking
    one step ahead finds a better keep than the optimum's; 0 is the proof.
    """

    returns: Returns
    classes: Mapping[Way, tuple[Fraction, ...]]
    ties: Ties
    differences: Differences | None
    refuted: int


def strategies(game: SoloGame, chance: Fraction, own: Sequence[Indices] = ()) -> dict[Way, Strategy]:
    """All ways to play: `chance` is that of keeping a die at random, `own` the keeps of a rule by re-rolls left."""
    found: dict[Way, Strategy] = {
        Way.OPTIMUM: reroll.optimum,
        Way.RULE: reroll.fixed(most_frequent(game.sets, Tie.HIGHER)),
        Way.RULE_LOWER: reroll.fixed(most_frequent(game.sets, Tie.LOWER)),
        Way.NONE: reroll.keep_all,
        Way.RANDOM: reroll.random(chance),
    }
    if own:
        found[Way.OWN_RULE] = reroll.scheduled(tuple(own))
    return found


def measure(
    game: SoloGame, tables: Sequence[PayoutTable], ways: Mapping[Way, Strategy], limits: Limits
) -> tuple[Returns, ...]:
    """The exact returns of every table, all at once."""
    payouts = payouts_by_hand(game.sets, tables)
    values = {way: play(game.pool, payouts, game.rerolls, strategy).values for way, strategy in ways.items()}
    return tuple(Returns(table, {way: values[way][case] for way in ways}, limits) for case, table in enumerate(tables))


def measure_in_floats(game: SoloGame, tables: Sequence[PayoutTable]) -> dict[Way, tuple[Bounded, ...]]:
    """Optimum, rule and no re-rolling of every table in float64, each with the proven bound of its error."""
    payouts = payouts_by_hand(game.sets, tables).rounded()
    return {
        way: tuple(reroll.bounded(levels, case) for case in range(len(tables)))
        for way, strategy in strategies(game, Fraction(1, 2)).items()
        if way in (Way.OPTIMUM, Way.RULE, Way.NONE)
        for levels in [play(game.pool, payouts, game.rerolls, strategy)]
    }


def measure_fully(
    game: SoloGame, table: PayoutTable, ways: Mapping[Way, Strategy], limits: Limits, ties: Ties = Ties.MOST_KEPT
) -> Measured:
    """Everything about one table."""
    payouts = payouts_by_hand(game.sets, [table])
    levels = play(game.pool, payouts, game.rerolls, reroll.optimum)
    schedule = tuple(keeps[:, 0] for keeps in reroll.best_schedule(game.pool, payouts, game.rerolls, ties))
    played = {**ways, Way.OPTIMUM: reroll.scheduled(schedule)}
    classes = {
        way: play(game.pool, class_indicators(game.sets), game.rerolls, strategy).values
        for way, strategy in played.items()
    }
    return Measured(
        measure(game, [table], ways, limits)[0],
        classes,
        ties,
        differences(game, levels.hands[-2]) if game.rerolls else None,
        len(refuted(levels)),
    )


def differences(game: SoloGame, after: Scaled) -> Differences:
    """Where the rule's first keep is strictly worse; `after` holds the values with one re-roll fewer, (hands, 1)."""
    sets, pairs = game.sets, game.sets.pairs
    nodes = game.pool.expect(after)
    best = game.pool.best(nodes)
    keeps = most_frequent(sets, Tie.HIGHER)
    loss = best.numbers[:, 0] - nodes.numbers[keeps, 0]
    number_best = np.add.reduceat(
        nodes.numbers[pairs.node, 0] == best.numbers[pairs.hand, 0], pairs.starts, dtype=np.int64
    )
    tied = np.flatnonzero((loss == 0) & (number_best > 1)).tolist()
    strict = tuple(
        Difference(
            sets.dice_of(sets.first_hand + hand),
            sets.rolls[hand],
            sets.dice_of(int(keeps[hand])),
            _best_keeps(game, nodes, best, hand),
            Fraction(int(loss[hand]), nodes.denominator),
        )
        for hand in np.flatnonzero(loss > 0).tolist()
    )
    return Differences(
        strict,
        tuple(sets.dice_of(sets.first_hand + hand) for hand in tied),
        sum(sets.rolls[hand] for hand in tied),
        sets.hand_count,
        sets.faces**sets.dice,
    )


def _best_keeps(game: SoloGame, nodes: Scaled, best: Scaled, hand: int) -> tuple[tuple[int, ...], ...]:
    """Every keep of a hand that is exactly best, most dice first."""
    pairs = game.sets.pairs
    kept = pairs.node[pairs.hand == hand].tolist()
    found = [node for node in kept if nodes.numbers[node, 0] == best.numbers[hand, 0]]
    return tuple(game.sets.dice_of(node) for node in sorted(found, reverse=True))


def class_rolls(game: SoloGame) -> tuple[int, ...]:
    """How many of all rolls make each class."""
    chances = play(game.pool, class_indicators(game.sets), 0, reroll.keep_all).values
    return tuple(int(chance * game.sets.faces**game.sets.dice) for chance in chances[: len(CLASSES)])


def equal_by_first_value(game: SoloGame) -> Fraction:
    """The chance of all dice equal if the most frequent value of the first roll stays the goal at every re-roll.

    The closed formula: each die that misses the goal hits it at some re-roll with the same chance, independently.
    """
    sets = game.sets
    hit: Fraction = 1 - Fraction(sets.faces - 1, sets.faces) ** game.rerolls
    most: list[int] = sets.counts[sets.first_hand :].max(axis=1).tolist()
    ways = zip(sets.rolls, most, strict=True)
    return sum((rolls * hit ** (sets.dice - number) for rolls, number in ways), Fraction(0)) / sum(sets.rolls)


def differing_in_floats(game: SoloGame, table: PayoutTable) -> tuple[int, int]:
    """In how many hands, and rolls, the rule's first keep looks worse than the best in float64.

    Where keeps tie exactly, rounding decides; another order of additions gives another number. Needs a re-roll.
    """
    payouts = payouts_by_hand(game.sets, [table]).rounded()
    levels = play(game.pool, payouts, game.rerolls - 1, reroll.optimum)
    nodes = game.pool.expect(levels.hands[-1])
    differs = game.pool.best(nodes).numbers[:, 0] > nodes.numbers[most_frequent(game.sets, Tie.HIGHER), 0]
    hands = np.flatnonzero(differs).tolist()
    return len(hands), sum(game.sets.rolls[hand] for hand in hands)
