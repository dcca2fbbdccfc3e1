"""The main figures of the games beside the duel, for the report: what is computed in a second or so, exactly.

What needs a long solution is left to the command that prints it, even where it is kept on disk: equal mods must give
equal pages on every machine. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.farkle.measure import measure_turn
from generator.games.farkle.spec import Farkle, scoring_of
from generator.games.one_poker.measure import measure_cards
from generator.games.one_poker.spec import OnePoker
from generator.games.payout.measure import measure_house
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.solve import Limits, Way
from generator.games.yacht.alone import alone
from generator.games.yacht.rules import Category, YachtRules
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
        yield Figure("One Poker", _of_one_poker(), "odds one-poker")
    if payout is not None:
        yield Figure("Payout", _of_payout(payout, limits), "odds payout")
    yacht = rules.game("yacht", Yacht)
    if yacht is not None:
        yield Figure("Yacht", _of_yacht(yacht.reference()), "odds yacht")


def _of_farkle(block: Farkle) -> str:
    turn = measure_turn(scoring_of(block))
    best, rule, bust = float(turn.table.mean), turn.rule, percent(turn.busts[-1])
    return (
        f"one turn played for the most points makes {best:.2f} points on average; keeping all that scores and banking "
        f"from {rule.banks_from:,} points makes {rule.mean:.2f}; a roll of all dice busts with {bust}"
    )


def _of_one_poker() -> str:
    """The cards alone, which no rule of the game changes."""
    cards = measure_cards()
    return (
        f"the higher of two cards beats a random card with {percent(cards.higher.win)} and ties with "
        f"{percent(cards.higher.tie)}, chosen by the other one's lamps it beats it with {percent(cards.best.win)}; "
        "bets and whole games take longer to solve than a report does"
    )


def _of_yacht(rules: YachtRules) -> str:
    lines = alone(rules)
    return (
        f"a turn for nothing but five of a kind comes to it with {percent(lines[Category.YACHT] / rules.yacht)}, and a "
        f"turn for each of the {len(lines)} lines by itself makes {float(sum(lines.values())):.2f} points on average; "
        "best play of whole cards takes longer to solve than a report does"
    )


def _of_payout(block: PayoutGame, limits: Limits) -> str:
    house = measure_house(block, limits)
    best, rule = (house.solo.returns.values[way] for way in (Way.OPTIMUM, Way.RULE))
    fair = "as wanted" if house.is_fair else f"wanted are {block.wanted_return.least} % to {block.wanted_return.most} %"
    return (
        f"the best play gets back {percent(best)} of all stakes, {fair}; the simple rule {percent(rule)}, which is "
        f"{percent(rule / best)} of the best"
    )
