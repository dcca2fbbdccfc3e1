"""The page about solo dice poker: how simple ways to play compare with the best, for readers who do no mathematics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.games.paytable.payouts import CLASSES, SoloGame
from generator.games.paytable.solve import Difference, Measured, Returns, Way, class_rolls
from generator.report.odds_page import Bar, bars, dice, heading, page, paragraph, percent, table, times

SHORT = {
    Way.OPTIMUM: "best play",
    Way.RULE: "most frequent value",
    Way.RULE_LOWER: "same, lower on ties",
    Way.NONE: "no re-rolling",
    Way.RANDOM: "blindly at random",
    Way.OWN_RULE: "your own rule",
}
_MOST_ROWS = 40


def solo_page(game: SoloGame, measured: Sequence[Measured]) -> str:
    """The page of the tables that were measured."""
    sets = game.sets
    title = "Dice poker against a payout table"
    lead = (
        f"{sets.dice} dice of {sets.faces} faces are rolled, and then any of them again, {_how_often(game.rerolls)}. "
        "The table pays by the hand at the end. How much does thinking gain over one simple rule? Every number here is "
        "computed exactly, not sampled."
    )
    return page(title, lead, _body(game, measured))


def _body(game: SoloGame, measured: Sequence[Measured]) -> Iterator[str]:
    yield heading("All tables at a glance")
    ways = [Way.OPTIMUM, Way.RULE, Way.NONE]
    groups = [
        (
            f"table {one.returns.table.name}",
            [Bar(float(one.returns.share(way)), percent(one.returns.share(way))) for way in ways],
        )
        for one in measured
    ]
    yield bars("Share of the best return", groups, [SHORT[way] for way in ways])
    yield paragraph(
        "The longer the second bar, the less there is to discover: one sentence plays almost as well.", "faint"
    )
    for one in measured:
        yield from table_part(game, one)
    yield heading("How to read this")
    yield paragraph(
        "Best play looks at every hand, tries everything that can be kept, and weighs every roll that may follow. "
        "Most frequent value keeps all dice of the value that shows most often. A return of 3 means three stakes back "
        "for one. Ties are decided in fractions, so rounding never makes one way look better than another."
    )


def _how_often(rerolls: int) -> str:
    return times(rerolls) if rerolls < 2 else f"up to {times(rerolls)}"


def table_part(game: SoloGame, one: Measured) -> Iterator[str]:
    """The part about one table: payouts, verdict, ways to play, hands at the end, where the rule errs."""
    returns = one.returns
    yield heading(f"Table {returns.table.name} ({returns.table.origin})")
    yield table(list(CLASSES[:-1]), [[_plain(payout) for payout in returns.table.payouts]])
    yield _verdict(returns)
    rows = [
        [SHORT[way], f"{float(value):.6f}", percent(returns.share(way)), str(value)]
        for way, value in returns.values.items()
    ]
    yield table(["way to play", "stakes back", "of best", "exactly"], rows)
    yield heading("What lies there at the end", 3)
    shown = [way for way in one.classes if way is not Way.RULE_LOWER]
    longest = max((max(one.classes[way]) for way in shown), default=Fraction(1))
    groups = [
        (name, [Bar(float(one.classes[way][place] / longest), percent(one.classes[way][place])) for way in shown])
        for place, name in enumerate(CLASSES)
    ]
    yield bars("Chance of each hand at the end", groups, [SHORT[way] for way in shown])
    first = ", ".join(f"{name} {rolls}" for name, rolls in zip(CLASSES, class_rolls(game), strict=True))
    yield paragraph(f"Of {game.sets.faces**game.sets.dice} first rolls: {first}.", "faint")
    if one.differences is not None:
        yield from _errors(one)


def _verdict(returns: Returns) -> str:
    limits = returns.limits
    chance, rule = float(100 * returns.above_chance), float(100 * returns.above_rule)
    wanted = f"wanted are {float(100 * limits.above_chance):g} and {float(100 * limits.above_rule):g}"
    words = f"best play lies {chance:.2f} points over no re-rolling and {rule:.2f} over the simple rule ({wanted})"
    if returns.is_deep:
        return paragraph(f"There is something to discover: {words}.", "verdict")
    return paragraph(f"Shallow: {words}.", "verdict fail")


def _errors(one: Measured) -> Iterator[str]:
    found = one.differences
    assert found is not None
    yield heading("Where the simple rule errs", 3)
    share = percent(Fraction(found.strict_rolls, found.rolls))
    yield paragraph(
        f"At the first re-roll it is strictly worse than the best in {len(found.strict)} of {found.hands} hands, "
        f"{share} of all rolls. In {len(found.tied)} more hands other keeps are exactly as good."
    )
    worst = sorted(found.strict, key=lambda error: (-error.loss * error.rolls, error.hand))
    if worst:
        yield table(["hand", "rolls", "the rule keeps", "best keeps", "costs"], map(_error, worst[:_MOST_ROWS]))
    if len(worst) > _MOST_ROWS:
        yield paragraph(f"and {len(worst) - _MOST_ROWS} more that cost less", "faint")


def _error(error: Difference) -> list[str]:
    best = dice(error.best[0])
    return [dice(error.hand), str(error.rolls), dice(error.rule), best, f"{float(error.loss):.6f}"]


def _plain(payout: Fraction) -> str:
    short = f"{float(payout):g}"
    return short if Fraction(short) == payout else str(payout)
