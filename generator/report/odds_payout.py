"""The page about the payout table of a rules.yaml: what the house gives back, for readers who do no mathematics."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.payout.measure import SHOWN_WAYS, Measured
from generator.games.payout.rules import DICE, FACES
from generator.games.paytable.solve import Way
from generator.report.odds_page import Bar, bars, definitions, heading, page, paragraph, percent, table, times
from generator.report.odds_solo import SHORT, table_part
from generator.spec.expression.printing import decimal


def payout_page(measured: Measured) -> str:
    """The page of one house."""
    block = measured.block
    lead = (
        f"{DICE} dice of {FACES} faces are thrown for a stake, and then any of them again, up to "
        f"{times(block.dice.rerolls)}. The house pays by the hand at the end. What does it keep in the long run? Every "
        "number here is computed exactly, not sampled."
    )
    return page("A game against the house", lead, _body(measured))


def _body(measured: Measured) -> Iterator[str]:
    block, returns = measured.block, measured.solo.returns
    wanted, best = block.wanted_return, returns.values[Way.OPTIMUM]
    yield heading("What comes back")
    groups = [(SHORT[way], [Bar(float(returns.values[way]), percent(returns.values[way]))]) for way in SHOWN_WAYS]
    yield bars("Share of all stakes that comes back", groups)
    fair = "as wanted" if measured.is_fair else "which is not what is wanted"
    words = f"Who plays best gets back {percent(best)} of all stakes, {fair} ({wanted.least} % to {wanted.most} %)."
    yield paragraph(words, "verdict" if measured.is_fair else "verdict fail")
    yield heading("An evening up to the limit")
    stakes, limit = block.stakes, block.limit
    days = "a day" if limit.days == 1 else f"{limit.days} days"
    yield definitions(
        [
            ("stakes", f"{decimal(stakes.least)} to {decimal(stakes.most)} gold, in steps of {decimal(stakes.step)}"),
            ("limit", f"{decimal(limit.gold)} gold of stakes in {days}"),
        ]
    )
    rows = [[SHORT[way], f"{float(measured.evening.losses[way]):.3f} gold"] for way in SHOWN_WAYS]
    yield table(["way to play", "an evening costs on average"], rows)
    for stake, deviation in measured.evening_deviations.items():
        yield paragraph(
            f"In games of {decimal(stake)} gold an evening of the best play ends within about {deviation:.1f} gold of "
            "that, two times out of three.",
            "faint",
        )
    yield from table_part(measured.game, measured.solo)
