"""Everything that is asked about the duel of a rules.yaml, put together: chances, gold, when to bet, depth, dice.

The depth criterion is that of the article, applied to equity against a named reference opponent and averaged over both
seats: the optimum (the best response) must lie so far above no re-rolling, and so far above the mod's AI.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np

from generator.games.dice_poker import duel_blind
from generator.games.dice_poker.author import ai_choices
from generator.games.dice_poker.duel import (
    Chances,
    Duel,
    Keeps,
    Mover,
    Outlook,
    Played,
    Policy,
    average,
    float_error,
    in_floats,
    make_duel,
    play,
    with_sight,
)
from generator.games.dice_poker.duel_betting import (
    Bets,
    Bettor,
    Leanings,
    Stakes,
    Truths,
    answering,
    bet,
    leaning_bettor,
    opening,
)
from generator.games.dice_poker.duel_blind import BlindOptimum
from generator.games.dice_poker.duel_loaded import Loaded, face_weights, loaded
from generator.games.dice_poker.faults import table_of
from generator.games.dice_poker.spec import DicePoker
from generator.games.paytable.solve import Limits
from generator.odds.pool import Numbers, Scaled
from generator.odds.rounding import Bounded, growth

Pairs = Mapping[tuple[Policy, Policy], Chances]
GOLD_PAIRS = (
    (Policy.OPTIMUM, Policy.OPTIMUM),
    (Policy.AI, Policy.AI),
    (Policy.BEST_RESPONSE, Policy.AI),
    (Policy.AI, Policy.BEST_RESPONSE),
    (Policy.OPTIMUM, Policy.AI),
    (Policy.AI, Policy.OPTIMUM),
)
GOLD = 1000
"""Thousandths in one gold."""
ROUNDINGS_OF_BETS = 16
"""The most roundings through a betting round: three choices, each at most a product by a chance (3) and a sum, and the
stakes (2)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """When the optimum does something: wherever its own equity is at least `from_equity`; it never does below `below`.

    `None` if it never, or always, does it. `chance` is how often it does when it is asked.
    """

    what: str
    from_equity: Fraction | None
    below: Fraction | None
    chance: Fraction | None


@dataclass(frozen=True, slots=True)
class Depth:
    """The criterion against one reference opponent: equities averaged over both seats."""

    reference: Policy
    optimum: Fraction
    rule: Fraction
    chance: Fraction
    limits: Limits

    @property
    def above_chance(self) -> Fraction:
        """How far the optimum lies above no re-rolling."""
        return self.optimum - self.chance

    @property
    def above_rule(self) -> Fraction:
        """How far it lies above the rule, which is the mod's AI."""
        return self.optimum - self.rule

    @property
    def is_deep(self) -> bool:
        """Whether both limits are reached."""
        return self.above_chance >= self.limits.above_chance and self.above_rule >= self.limits.above_rule


@dataclass(frozen=True, slots=True)
class Strengths:
    """How the hands of the game rank."""

    hands: int
    different: int
    weakest: tuple[int, ...]
    strongest: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByHand:
    """The first seat's equity by the class of its first hand, both playing the optimum; 0 is nothing."""

    rank: int
    chance: Fraction
    equity: Fraction


@dataclass(frozen=True)
class Game:
    """The duel of a rules.yaml with its bets."""

    duel: Duel
    stakes: Stakes
    leanings: Leanings
    weights: Mapping[str, tuple[int, ...]]
    are_loaded: bool
    names: tuple[str, ...]


def game_of(block: DicePoker, random_keep: Fraction) -> Game:
    """The duel of a block without faults; raises UserError if it is too large."""
    table, ai = table_of(block), block.ai
    leans = [(lean.trait, lean.face, Fraction(lean.factor, 1000)) for lean in block.influence.leans]
    return Game(
        make_duel(table, block.dice.rolls - 1, ai_choices(block, table), random_keep),
        Stakes(block.stakes.ante, block.stakes.raise_),
        Leanings(ai.raise_, ai.better_class, ai.better_rank, ai.check, ai.call, ai.resign),
        face_weights(leans, table.faces),
        block.influence.enabled,
        tuple(hand.name for hand in block.hands),
    )


def strengths(duel: Duel) -> Strengths:
    """How many hands there are and how many differ in strength."""
    order, hands = duel.strengths, duel.sets.hands()
    return Strengths(len(hands), len(set(order.tolist())), hands[int(np.argmin(order))], hands[int(np.argmax(order))])


def depth(game: Game, reference: Policy, limits: Limits, optimum: Played) -> Depth:
    """The criterion against a reference opponent."""
    duel = game.duel

    def equity(policy: Policy) -> Fraction:
        """The share of showdowns that a policy wins against the reference, a draw being half, from both seats alike."""
        first = average(duel, play(duel, Mover(policy), mover_of(reference, optimum.second_keeps)).outlook.margin)
        second = -average(duel, play(duel, mover_of(reference, optimum.first_keeps), Mover(policy)).outlook.margin)
        return Fraction(1, 2) + (first + second) / 4

    return Depth(reference, equity(Policy.BEST_RESPONSE), equity(Policy.AI), equity(Policy.NONE), limits)


def mover_of(policy: Policy, keeps: Keeps) -> Mover:
    """How a policy moves, given what the optimum keeps."""
    return Mover(policy, keeps) if policy is Policy.OPTIMUM else Mover(policy)


def best_play(duel: Duel) -> Played:
    """Both seats playing the optimum with sight."""
    return play(duel, Mover(Policy.OPTIMUM), Mover(Policy.OPTIMUM))


@dataclass(frozen=True, slots=True)
class Gold:
    """What the first seat gains a game on average, in gold, by who sits where; and the same with the bets turned.

    `other_order` is the value of both optima if the second seat bets first.
    """

    values: Mapping[tuple[Policy, Policy], Fraction]
    other_order: Fraction
    bets: Bets
    rules: tuple[Rule, ...]


def gold(game: Game, optimum: Played) -> Gold:
    """The whole game with betting between the mod's AI, best responses and the optimum."""
    duel = game.duel
    bets = bet(game.stakes, optimum.outlook.margin, None, None)
    turned = bet(game.stakes, optimum.outlook.turned.margin, None, None).gold
    values = {}
    for first, second in GOLD_PAIRS:
        movers = mover_of(first, optimum.first_keeps), mover_of(second, optimum.second_keeps)
        outlook = optimum.outlook if first is second is Policy.OPTIMUM else play(duel, *movers).outlook
        values[first, second] = average(duel, _bet(game, bets, outlook, (first, second)).gold) / GOLD
    # `turned` is what the second seat gains by betting first: turned back to the first seat's rows and sign.
    other = Scaled(-turned.numbers.T, turned.denominator)
    return Gold(values, average(duel, other) / GOLD, bets, betting_rules(duel, optimum.outlook, bets))


def gold_alone(game: Game) -> Gold:
    """The same without anything else being measured."""
    return gold(game, best_play(game.duel))


def _bet(game: Game, optimal: Bets, outlook: Outlook, pair: tuple[Policy, Policy]) -> Bets:
    """The betting of two policies, of which a best response sees through the other."""
    leaning = leaning_bettor(game.duel, game.leanings)
    ai, best = Policy.AI, Policy.BEST_RESPONSE
    first: dict[Policy, Bettor | None] = {ai: leaning, best: None, Policy.OPTIMUM: opening(optimal)}
    second: dict[Policy, Bettor | None] = {ai: leaning, best: None, Policy.OPTIMUM: answering(optimal)}
    return bet(game.stakes, outlook.margin, first[pair[0]], second[pair[1]])


def bettors(game: Game, gold: Gold, outlook: Outlook, pair: tuple[Policy, Policy]) -> tuple[Bettor, Bettor]:
    """How both seats of such a pair bet, a best response included."""
    leaning, made = leaning_bettor(game.duel, game.leanings), _bet(game, gold.bets, outlook, pair)
    optimal = gold.bets
    first = {Policy.AI: lambda: leaning, Policy.OPTIMUM: lambda: opening(optimal)}
    second = {Policy.AI: lambda: leaning, Policy.OPTIMUM: lambda: answering(optimal)}
    return first.get(pair[0], lambda: opening(made))(), second.get(pair[1], lambda: answering(made))()


def betting_rules(duel: Duel, outlook: Outlook, bets: Bets) -> tuple[Rule, ...]:
    """When the optimum raises and calls, by its own equity."""
    assert bets.opens is not None
    assert bets.answers is not None
    assert bets.follows is not None
    assert bets.calls is not None, "both bet as well as possible"
    everywhere = np.ones_like(bets.opens)
    mine, theirs = outlook.margin, Scaled(-outlook.margin.numbers, outlook.margin.denominator)
    checked = ~bets.opens
    return (
        _rule(duel, "first seat raises", bets.opens, everywhere, mine),
        _rule(duel, "second seat calls that", bets.answers, bets.opens, theirs),
        _rule(duel, "second seat raises after a check", bets.follows, checked, theirs),
        _rule(duel, "first seat calls that", bets.calls, checked & bets.follows, mine),
    )


def _rule(duel: Duel, what: str, does: Truths, asked: Truths, margin: Scaled) -> Rule:
    # Only where the step is reached: what the optimum would do elsewhere says nothing of its play.
    yes, no = margin.numbers[does & asked], margin.numbers[~does & asked]
    often, all_asked = _chance(duel, does & asked), _chance(duel, asked)
    return Rule(
        what,
        _equity(int(yes.min()), margin) if yes.size else None,
        _equity(int(no.max()), margin) if no.size else None,
        often / all_asked if all_asked else None,
    )


def _equity(number: int, margin: Scaled) -> Fraction:
    return (1 + Fraction(number, margin.denominator)) / 2


def _chance(duel: Duel, where: Truths) -> Fraction:
    return average(duel, Scaled(cast(Numbers, where.astype(np.int64)), 1))


def equity_by_first_hand(duel: Duel, outlook: Outlook) -> tuple[ByHand, ...]:
    """The first seat's equity by the class of its first hand, the best class first."""
    ranks = np.array([one.rank for one in duel.worth])
    found = []
    for rank in sorted(set(ranks.tolist()), reverse=True):
        inside = (ranks == rank)[:, np.newaxis] & np.ones_like(duel.showdown.win.numbers, dtype=bool)
        chance = _chance(duel, inside)
        margin = Scaled(np.where(inside, outlook.margin.numbers, 0), outlook.margin.denominator)
        found.append(ByHand(rank, chance, (1 + average(duel, margin) / chance) / 2))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class InFloats:
    """Equity of both optima and the value of the game in gold, in float64 with proven bounds."""

    equity: Bounded
    value: Bounded


def measure_in_floats(game: Game) -> InFloats:
    """The whole game in float64 from the showdown on."""
    duel = game.duel
    outlook = play(duel, Mover(Policy.OPTIMUM), Mover(Policy.OPTIMUM), in_floats(duel.showdown)).outlook
    bets = bet(game.stakes, outlook.margin, None, None)
    error = float_error(duel)
    most = Fraction(game.stakes.ante + game.stakes.raised, GOLD)
    value_error = most * (error + growth(ROUNDINGS_OF_BETS)) * (1 + error)
    return InFloats(
        Bounded(float((1 + average(duel, outlook.margin)) / 2), error / 2 + growth(2)),
        Bounded(float(average(duel, bets.gold) / GOLD), value_error + most * growth(2)),
    )


@dataclass(frozen=True)
class Measured:
    """The duel in full."""

    game: Game
    strengths: Strengths
    sight: Pairs
    blind: Pairs
    blind_optimum: BlindOptimum
    gold: Gold
    depth: Depth
    loaded: tuple[Loaded, ...]
    by_hand: tuple[ByHand, ...]

    def hand_name(self, rank: int) -> str:
        """The name of a class in rules.yaml."""
        return self.game.names[len(self.game.names) - rank] if rank else "nothing"


def measure_duel(game: Game, reference: Policy, limits: Limits) -> Measured:
    """Everything, exactly."""
    duel = game.duel
    optimum = best_play(duel)
    blind_optimum = duel_blind.solve(duel)
    return Measured(
        game,
        strengths(duel),
        with_sight(duel, optimum),
        {(first, second): ends for first, second, ends in duel_blind.without_sight(duel, blind_optimum)},
        blind_optimum,
        gold(game, optimum),
        depth(game, reference, limits, optimum),
        tuple(loaded(duel, game.weights, (Policy.AI, Policy.OPTIMUM))) if game.weights else (),
        equity_by_first_hand(duel, optimum.outlook),
    )
