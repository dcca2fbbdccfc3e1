"""The parts of a report that tell of games: the chain of events, how games ended, gold, anomalies, fairness of dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.report.graph.outline import outline
from generator.report.odds_page import heading
from generator.report.summary.gathered import Chain, LeftOut
from generator.report.summary.html import figure, rows, steps, text
from generator.report.summary.pictures import gold, outcomes
from generator.simulate.fairness import Fairness
from generator.simulate.report import Anomaly, OptionCount, Report, Share

_FEW = 12
_FEW_STEPS = 14
_WIDEST = 1400


def chain_part(chain: Chain | LeftOut) -> Iterator[str]:
    """The graph of the chain, or its outline where no picture could be drawn."""
    if isinstance(chain, LeftOut):
        yield text(f"Not drawn: {chain.why}.")
        return
    yield text(" ".join(f"{line[:1].upper()}{line[1:]}." for line in chain.graph.captions))
    yield text(
        "Warm boxes are windows that a person answers, green sheets only tell, grey ones are hidden. A red arrow leads "
        "back, a dashed one waits some days. ROOT is the one whose step it is, FROM the other one."
    )
    if isinstance(chain.picture, LeftOut):
        yield text(f"No picture: {chain.picture.why}. The same as text:")
        yield f'<pre class="scroll" tabindex="0">{_escaped(outline(chain.graph))}</pre>'
    else:
        caption = f"The chain of {chain.graph.title}."
        if _is_wide(chain.picture):
            yield figure(chain.picture, f"{caption} It is wider than the page: scroll.", "chain-box wide")
        else:
            yield figure(chain.picture, caption, "chain-box")


def _is_wide(picture: str) -> bool:
    """Whether nobody could read the picture if it were made to fit the page."""
    width = re.search(r'<svg[^>]* width="(\d+)', picture)
    return width is not None and int(width[1]) > _WIDEST


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def simulation_part(played: Report | LeftOut, words: Mapping[str, str]) -> Iterator[str]:
    """How the games ended, what they cost, what came up, what went wrong."""
    if isinstance(played, LeftOut):
        yield text(f"Nothing was played: {played.why}.")
        return
    yield text(
        f"{played.scenario}: {played.games:,} games with seed {played.seed}, random numbers by the model "
        f"`{played.rng}`. All numbers here are sampled."
    )
    yield from _outcomes(played)
    yield from _gold(played)
    yield from _measures(played)
    yield from _events(played, words)
    yield from _anomalies(played)
    yield from _limits(played)


def _outcomes(played: Report) -> Iterator[str]:
    if not played.outcomes:
        return
    yield heading("How they ended", 3)
    yield figure(outcomes(played.outcomes), "Share of games; the lines span two standard errors to each side.")
    cells = [_outcome(one, played.games) for one in played.outcomes]
    yield rows(["outcome", "games", "share", "standard error"], cells)


def _outcome(one: Share, games: int) -> tuple[str, ...]:
    """A row; of an outcome that never came up the share's upper bound at 95 of 100, three by the number of games."""
    if not one.games:
        return one.name, "0", "0 %", f"true share under {100 * min(1.0, 3 / games):.2g} %"
    return one.name, f"{one.games:,}", f"{100 * one.share:.3f} %", f"{100 * one.error:.3f} %"


def _gold(played: Report) -> Iterator[str]:
    if not any(flow.low or flow.high for flow in played.gold):
        return
    yield heading("Gold", 3)
    if picture := gold(played.gold):
        yield figure(picture, "Gold won or lost in a game, in percent of games.")
    cells = [
        (one.person, f"{one.mean:+.4f}", f"{one.error:.4f}", f"{one.low:+g}", f"{one.high:+g}") for one in played.gold
    ]
    yield rows(["person", "gold a game on average", "standard error", "least", "most"], cells)


def _measures(played: Report) -> Iterator[str]:
    if not played.measures:
        return
    yield heading("Measured", 3)
    cells = [
        (one.name, f"{one.readings:,}", f"{one.mean:.4f}", f"{one.error:.4f}", f"{one.deviation:.4f}")
        for one in played.measures
    ]
    yield rows(["what", "readings", "mean", "standard error", "standard deviation"], cells)


def _events(played: Report, words: Mapping[str, str]) -> Iterator[str]:
    yield heading("What came up", 3)
    chosen = [one for one in played.options if one.share < 1][:_FEW]
    if chosen:
        cells = [_choice(one, words) for one in chosen]
        yield rows(["event", "", "option", "times chosen", "share of choices"], cells, words=3)
    started = [(one.event, words.get(one.event, ""), f"{one.times:,}", f"{one.games:,}") for one in played.events]
    yield rows(["event", "", "times started", "in games"], started[:_FEW], words=2)
    if len(played.events) > _FEW:
        yield text(f"and {len(played.events) - _FEW} events more", "faint")


def _choice(one: OptionCount, words: Mapping[str, str]) -> tuple[str, ...]:
    option = f"{one.number}. {words.get(one.label, one.label)}"
    return one.event, words.get(one.event, ""), option, f"{one.times:,}", f"{100 * one.share:.2f} %"


def _anomalies(played: Report) -> Iterator[str]:
    faults = [one for one in played.anomalies if one.is_fault]
    yield heading("What went wrong", 3)
    if not faults:
        yield text("Nothing: no anomaly in any game.", "verdict")
    for one in faults[:_FEW]:
        yield from _anomaly(one)
    if len(faults) > _FEW:
        yield text(f"and {len(faults) - _FEW} anomalies more; `modwright simulate --all` tells all of them")
    noted = len(played.anomalies) - len(faults)
    if noted:
        yield text(f"{noted} more were noted that may happen in a faultless script.", "faint")


def _anomaly(one: Anomaly) -> Iterator[str]:
    where = f" at `{one.place}`" if one.place else ""
    yield text(f"{one.kind}{where}: {one.message} ({one.games:,} games; shown by game {one.game})", "verdict fail")
    if one.way:
        yield steps(step.text for step in one.way[-_FEW_STEPS:])


def _limits(played: Report) -> Iterator[str]:
    """What the interpreter did not do, or only assumed."""
    if played.not_simulated:
        yield heading("Not simulated", 3)
        cells = [(one.name, one.reason, f"{one.count:,}") for one in played.not_simulated[:_FEW]]
        yield rows(["command", "why", "places"], cells, words=2)
    if played.assumed:
        names = ", ".join(played.assumed[:_FEW])
        yield text(f"Triggers whose value is what the scenario says of its people: {names}.", "faint")
    if played.left_flags:
        cells = [(one.person, one.flag, f"{one.games:,}") for one in played.left_flags[:_FEW]]
        yield rows(["flags left at the end: of", "flag", "games"], cells, words=2)


def fairness_part(played: Report | LeftOut) -> Iterator[str]:
    """The tests of the dice by variant of the mod and model of random numbers."""
    if isinstance(played, LeftOut) or not played.fairness:
        yield text("Not tested: nothing was played, or the scenario names no dice.")
        return
    yield text(
        "Each die must show its faces equally often, and no two dice may depend on each other. How the game draws is "
        "not known, so three models are tested; variants show what the mod's precautions are worth. All tests of a "
        "line together raise a false alarm in at most one of 1,000 reports."
    )
    yield rows(
        ["the mod", "random model", "verdict", "games", "smallest p, dice", "smallest p, pairs", "same values"],
        [_fair_row(one) for one in played.fairness],
        words=3,
    )


def _fair_row(one: Fairness) -> tuple[str, ...]:
    verdict = "fair" if one.is_fair else f"NOT FAIR ({len(one.unfair)} tests)"
    dice = min((die.p for die in one.dice), default=1.0)
    pairs = min((min(pair.p, pair.correlation_p) for pair in one.pairs), default=1.0)
    same = f"{len(one.identical)} pairs" if one.identical else "none"
    return one.variant, one.rng, verdict, f"{one.games:,}", f"{dice:.4f}", f"{pairs:.5f}", same
