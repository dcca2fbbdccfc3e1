"""The page about Yacht: how well the CPU plays, where it loses points, who wins against whom; for people."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.games.yacht.cpu import Step
from generator.games.yacht.measure import MEANING, REFERENCE, Limits, Measured, Way
from generator.games.yacht.mistakes import Mistake
from generator.games.yacht.typical import PlayedGame, typical_game
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
)

_STEPS = {
    Step.SIXES_OR_YACHT: "sixes or yacht",
    Step.COMPLETE: "takes what is complete",
    Step.CHASE_LARGE: "chases the large straight",
    Step.LOCK_UPPER: "locks an upper line",
    Step.SACRIFICE: "sacrifices a line",
    Step.BEST_SCORE: "takes the highest score",
    Step.KEEP_PLAN: "keeps its plan",
    Step.SMALL_FACES: "moves small faces up",
}


def yacht_page(measured: Measured, limits: Limits) -> str:
    """The whole page."""
    rules = measured.board.rules
    lead = (
        f"{len(rules.categories)} lines on a card, {rules.dice} dice, each turn rolled once and up to {rules.rerolls} "
        "times again. How well does the computer player do it, and where does it lose points? Every number here comes "
        "from going through all score cards and all rolls; nothing is sampled."
    )
    return page("Yacht", lead, _body(measured, limits))


def _body(measured: Measured, limits: Limits) -> Iterator[str]:
    yield _verdict(measured, limits)
    yield from _means(measured)
    yield from _lines(measured)
    yield from _costs(measured)
    yield heading("Who wins against whom")
    yield paragraph("Wins and half of the draws of the row against the column, each player on an own card.")
    equities = [[Fraction(measured.equity(way, other)) for other in measured.results] for way in measured.results]
    yield heat_map("Equity of the row against the column", [way.value for way in measured.results], equities)
    yield from _card(typical_game(measured.board.rules, measured.numbers, measured.results[Way.CPU].totals.mean))


def _verdict(measured: Measured, limits: Limits) -> str:
    depth = measured.depth(REFERENCE, limits)
    words = (
        f"against the {REFERENCE} rule best play wins {percent(Fraction(depth.best))} of the games, "
        f"{100 * depth.above_rule:.2f} points more than the rule itself and {100 * depth.above_chance:.2f} more than "
        f"blind chance (wanted are {float(100 * limits.above_rule):g} and {float(100 * limits.above_chance):g})"
    )
    if depth.is_deep:
        return paragraph(f"There is something to discover: {words}.", "verdict")
    return paragraph(f"Shallow: {words}.", "verdict fail")


def _means(measured: Measured) -> Iterator[str]:
    yield heading("How many points a game brings")
    best = measured.results[Way.BEST].totals.mean
    means = {way: result.totals.mean for way, result in measured.results.items()}
    yield bars("Mean points", [(way.value, [Bar(mean / best, f"{mean:.2f}")]) for way, mean in means.items()])
    yield definitions((way.value, meaning) for way, meaning in MEANING.items())
    rows = [
        [way.value, f"{result.totals.mean:.6f}", f"{result.totals.deviation:.6f}", percent(Fraction(result.bonus))]
        for way, result in measured.results.items()
    ]
    yield table(["way to play", "mean", "standard deviation", "gets the bonus"], rows)


def _lines(measured: Measured) -> Iterator[str]:
    yield heading("What each line brings")
    best, cpu = measured.results[Way.BEST], measured.results[Way.CPU]
    longest = max(*best.points, *cpu.points)
    groups = [
        (line.value.replace("_", " "), [Bar(points / longest, f"{points:.2f}") for points in pair])
        for line, pair in zip(measured.board.rules.categories, zip(best.points, cpu.points, strict=True), strict=True)
    ]
    yield bars("Mean points of each line", groups, [Way.BEST.value, Way.CPU.value])


def _costs(measured: Measured) -> Iterator[str]:
    costs = measured.costs
    yield heading("Where the computer player loses points")
    yield paragraph(
        f"Its choices cost {costs.total:.2f} points a game, compared with the best one at that moment and best play "
        "from there on. That is exactly what best play is ahead."
    )
    by_step = {words: float(costs.cost[:, 16 * step : 16 * step + 16].sum()) for step, words in _STEPS.items()}
    longest = max(*by_step.values(), 1e-9)
    yield bars("Cost of each step", [(words, [Bar(cost / longest, f"{cost:.2f}")]) for words, cost in by_step.items()])
    yield heading("The costliest decisions", 3)
    heads = ["card", "rolls left", "dice", "the computer player", "best", "times a game", "costs each time"]
    yield table(heads, map(_mistake, measured.mistakes))


def _mistake(one: Mistake) -> list[str]:
    aim = one.aim.value.replace("_", " ")
    if one.left == 0:
        deed = f"writes {aim}"
    else:
        deed = f"{aim}, stops" if one.held is None else f"{aim}, holds {''.join(map(str, one.held)) or 'nothing'}"
    better = "" if one.better_line is None else f"writes {one.better_line.value.replace('_', ' ')}"
    if one.better_held is not None:
        better = dice(one.better_held)
    card = f"{len(one.card.free)} lines free, upper {one.card.upper}"
    return [card, str(one.left), dice(one.dice), deed, better, f"{one.times:.4f}", f"{one.cost:.3f}"]


def _card(game: PlayedGame) -> Iterator[str]:
    yield heading("A typical score card")
    yield paragraph(f"The game of the computer player with seed {game.seed}: {game.card.total} points.")
    rows = [[turn.category.value.replace("_", " "), dice(turn.looks[-1].dice), str(turn.points)] for turn in game.turns]
    yield table(["written, in this order", "dice", "points"], [*rows, ["bonus", "", str(game.card.bonus)]])
