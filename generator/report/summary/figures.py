"""The main figures of the games beside the duel, for the report: what is computed in a second or so, exactly.

What needs a long solution is named with the command that prints it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.farkle.measure import measure_turn
from generator.games.farkle.spec import Farkle, scoring_of
from generator.games.one_poker.spec import OnePoker
from generator.games.payout.measure import measure_house
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.solve import Limits, Way
from generator.games.yacht.spec import Yacht
from generator.report.odds_page import percent
from generator.spec.rules import Rules


@dataclass(frozen=True, slots=True)
class Figure:
    """A game, what can be said of it exactly in one sentence, and the command that tells all of it."""

    game: str
    words: str
    command: str


def further_figures(rules: Rules, limits: Limits) -> tuple[Figure, ...]:
    """The figures of all games of the rules but the duel; `limits` say how deep a payout table should be."""
    return tuple(_figures(rules, limits))


def _figures(rules: Rules, limits: Limits) -> Iterator[Figure]:
    farkle, payout = rules.game("farkle", Farkle), rules.game("payout", PayoutGame)
    if farkle is not None:
        yield Figure("Farkle", _of_farkle(farkle), "odds farkle")
    if rules.game("one_poker", OnePoker) is not None:
        yield Figure("One Poker", "its equilibrium takes longer than a report", "odds one-poker")
    if payout is not None:
        yield Figure("Payout", _of_payout(payout, limits), "odds payout")
    if rules.game("yacht", Yacht) is not None:
        yield Figure("Yacht", "its best play takes longer than a report", "odds yacht")


def _of_farkle(block: Farkle) -> str:
    turn = measure_turn(scoring_of(block))
    best, rule, bust = float(turn.table.mean), turn.rule, percent(turn.busts[-1])
    return (
        f"one turn played for the most points makes {best:.2f} points on average; keeping all that scores and banking "
        f"from {rule.banks_from:,} points makes {rule.mean:.2f}; a roll of all dice busts with {bust}"
    )


def _of_payout(block: PayoutGame, limits: Limits) -> str:
    house = measure_house(block, limits)
    best, rule = (house.solo.returns.values[way] for way in (Way.OPTIMUM, Way.RULE))
    fair = "as wanted" if house.is_fair else f"wanted are {block.wanted_return.least} % to {block.wanted_return.most} %"
    return (
        f"the best play gets back {percent(best)} of all stakes, {fair}; the simple rule {percent(rule)}, which is "
        f"{percent(rule / best)} of the best"
    )
