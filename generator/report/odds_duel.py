"""The page about the duel: who wins against whom, what a game is worth, when to bet; for people, not mathematicians."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.games.dice_poker.duel import Policy
from generator.games.dice_poker.duel_measure import Depth, Measured, Pairs
from generator.report.odds_page import (
    Bar,
    bars,
    definitions,
    dice,
    heading,
    heat_map,
    page,
    paragraph,
    percent,
    table,
    times,
)

MEANING = {
    Policy.NONE: "never re-rolls",
    Policy.RANDOM: "keeps each die by chance",
    Policy.AI: "the computer player of the mod, as its rules say",
    Policy.MOST_FREQUENT: "keeps all dice of the most frequent value",
    Policy.BEST_RESPONSE: "knows what the other one does and answers it as well as possible",
    Policy.OPTIMUM: "plays best against somebody who does the same",
}


def duel_page(measured: Measured) -> str:
    """The whole page."""
    game, sets = measured.game, measured.game.duel.sets
    lead = (
        f"Two players roll {sets.dice} dice of {sets.faces} faces each and may re-roll {times(game.duel.rerolls)}, one "
        f"after the other; {_coins(game.stakes.ante)} gold to sit down, {_coins(game.stakes.raised)} to raise. Every "
        "number here is computed exactly, not sampled."
    )
    return page("The dice poker duel", lead, _body(measured))


def _coins(thousandths: int) -> str:
    return f"{thousandths / 1000:g}"


def _body(measured: Measured) -> Iterator[str]:
    yield _verdict(measured.depth)
    yield heading("Who wins against whom")
    yield paragraph(
        "The equity of the player in the first seat (row), who re-rolls first: wins and half of the draws. Brown is "
        "good for the first seat, blue for the second."
    )
    yield definitions((policy.value, meaning) for policy, meaning in MEANING.items())
    yield heading("All dice lie open", 3)
    yield _map("Equity of the first seat with sight", measured.sight)
    yield heading("Nobody sees the other's dice", 3)
    yield _map("Equity of the first seat without sight", measured.blind)
    yield from _gold(measured)
    yield from _hands(measured)
    yield from _loaded(measured)


def _verdict(depth: Depth) -> str:
    words = (
        f"against `{depth.reference}`, both seats averaged, the best player has {percent(depth.optimum)}, the mod's "
        f"computer player {percent(depth.rule)}, one who never re-rolls {percent(depth.chance)}"
    )
    if depth.is_deep:
        return paragraph(f"There is something to discover: {words}.", "verdict")
    return paragraph(f"Shallow: {words}. Thinking gains {float(100 * depth.above_rule):.2f} points.", "verdict fail")


def _map(title: str, pairs: Pairs) -> str:
    cells = [[pairs[one, other].equity if (one, other) in pairs else None for other in Policy] for one in Policy]
    return heat_map(title, [policy.value for policy in Policy], cells)


def _gold(measured: Measured) -> Iterator[str]:
    gold = measured.gold
    yield heading("What a game is worth")
    rows = [
        [f"{first} | {second}", f"{float(value):+.6f}", str(value)] for (first, second), value in gold.values.items()
    ]
    yield table(["first | second seat", "gold a game", "exactly"], rows)
    yield paragraph("Gold that the first seat gains a game on average, bets included and with all dice open.", "faint")
    yield heading("When the best player bets", 3)
    rules = [
        [rule.what, *("-" if one is None else percent(one) for one in (rule.from_equity, rule.below, rule.chance))]
        for rule in gold.rules
    ]
    yield table(["", "from an equity of", "but not at", "how often"], rules)


def _hands(measured: Measured) -> Iterator[str]:
    yield heading("How good the first roll is")
    groups = [
        (measured.hand_name(one.rank).replace("_", " "), [Bar(float(one.equity), percent(one.equity))])
        for one in measured.by_hand
    ]
    yield bars("Equity of the first seat by its first hand", groups)
    rows = [
        [measured.hand_name(one.rank).replace("_", " "), percent(one.chance), percent(one.equity)]
        for one in measured.by_hand
    ]
    yield table(["first hand", "comes", "equity"], rows)
    ranks = measured.strengths
    yield paragraph(f"{ranks.hands} hands have {ranks.different} different strengths; the weakest and the strongest:")
    yield f"<p>{dice(ranks.weakest)} {dice(ranks.strongest)}</p>"


def _loaded(measured: Measured) -> Iterator[str]:
    if not measured.loaded:
        return
    state = "switched on" if measured.game.are_loaded else "switched off in the rules; this is what they would change"
    yield heading("Loaded dice")
    yield paragraph(f"They are {state}.")
    rows = [
        [f"{one.first} | {one.second}", f"both {one.policy}", percent(one.chances.equity, 4), _points(one.change)]
        for one in measured.loaded
    ]
    yield table(["first | second seat", "playing", "equity", "change"], rows)


def _points(change: Fraction) -> str:
    return f"{float(100 * change):+.4f}"
