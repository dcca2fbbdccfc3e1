"""A made-up report for tests: small, with a fault of every kind, and with texts that would like to be HTML."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from generator.diagnostics import Diagnostic, Severity
from generator.games.dice_poker.duel import Policy, make_duel
from generator.games.dice_poker.duel_betting import Leanings, Stakes
from generator.games.dice_poker.duel_measure import Game, Measured, measure_duel
from generator.games.dice_poker.rules import Groups, Reroll, Table
from generator.games.paytable.solve import Limits
from generator.lint.linter import Report as LintReport
from generator.lint.rules import RULES
from generator.mod.summary import summarise
from generator.report.graph.chain import Wish, chain_graph
from generator.report.summary.gathered import Chain, Gathered, LeftOut
from generator.simulate.batches import Slice
from generator.simulate.coverage import FileCoverage, Item, Part
from generator.simulate.fairness import DieTest, Fairness, PairTest
from generator.simulate.mods import texts_in
from generator.simulate.report import (
    Anomaly,
    Change,
    EventCount,
    GoldFlow,
    Lacking,
    LeftFlag,
    OptionCount,
    Report,
    Share,
    WayStep,
    report,
)
from generator.simulate.runner import Plan, run
from generator.simulate.scenario import parse_scenarios
from generator.source import Place
from generator.verify.checks import Report as CheckReport
from generator.verify.outcome import Failure, Outcome, counterexample
from tests.report.graph.small import FILES, ROLES, small_index

EVIL = "<script>alert('x')</script> & \"q\" <span onload=x> `a`"
PICTURE = (
    '<svg class="chain" width="300pt" viewBox="0 0 9 9"><title>t</title><g id="node1"><text>picture</text></g></svg>'
)


SCENARIO = "people: {one: {name: Ida}}\nstart: {event: g.1, on: one}\n"


@cache
def _one_game() -> Report:
    """A real run, whose numbers are then replaced by made-up ones."""
    files = {path: text.encode("cp1252") for path, text in FILES.items()}
    (scenario,) = parse_scenarios(Path("one.scenario.yaml"), SCENARIO)
    plan = Plan(scenario, texts_in(files, "Small"), Slice(seed=1, first=0, games=1))
    return report(plan, run(plan))


def played() -> Report:
    """A run of 1,000 games with one fault and one thing noted."""
    return replace(
        _one_game(),
        scenario=f"duel {EVIL}",
        games=1000,
        wanted=1000,
        seed=7,
        rng="shift",
        from_mode="relative",
        outcomes=(Share("won", 750, 0.75, 0.0137), Share(EVIL, 250, 0.25, 0.0137), Share("never", 0, 0.0, 0.0)),
        gold=(
            GoldFlow(EVIL, 0.5, 0.02, -1, 1, (Change(-1, 250), Change(1, 750))),
            GoldFlow("guest", -0.5, 0.02, -1, 1, (Change(-1, 750), Change(1, 250))),
        ),
        events=tuple(EventCount(f"g.{number}", 2000 - number, 1000) for number in range(1, 15)),
        options=(OptionCount("g.2", 1, "g.yes", 600, 0.6), OptionCount("g.2", 2, EVIL, 400, 0.4)),
        anomalies=(
            Anomaly(
                "gold-lost", f"gold {EVIL}", "a.txt:3:1", 9, 4, True, 7, 12, (WayStep("event", EVIL, "a.txt:1:1"),)
            ),
            Anomaly("dead-person", "harmless", "", 1, 1, False, 7, 13, ()),
        ),
        left_flags=(LeftFlag("guest", EVIL, 3),),
        not_simulated=(Lacking("summon", EVIL, 2, "a.txt:9:1"),),
        assumed=("is_feudal",),
        fairness=(
            Fairness("as it is", "shift", 1000, (DieTest("die 1", 1000, 0.4),), (_pair(0.5, 0.1),)),
            Fairness("bare", "shift", 1000, (DieTest("die 1", 1000, 0.3),), (_pair(0.0, 1.0),)),
        ),
    )


def _pair(p: float, same: float) -> PairTest:
    return PairTest("die 1", "die 2", 1000, p, 0.0, 0.0, same)


def files() -> tuple[FileCoverage, ...]:
    """The coverage of two files, one event and one condition missed."""
    first = (
        Item(Part.EVENT, 1, 1, "g.1", 5),
        Item(Part.EVENT, 9, 1, "g.2", 0),
        Item(Part.OPTION, 2, 2, "yes", 3),
        Item(Part.CONDITION, 4, 2, f"age {EVIL}\n\tline two", 5, 5, 0),
    )
    second = (Item(Part.EFFECT, 1, 1, "gold = 1", 2),)
    return (
        FileCoverage("out/mod/events/g.txt", ("a",) * 9, first),
        FileCoverage("out/mod/common/scripted_effects/e.txt", ("a",), second),
    )


def findings() -> tuple[Diagnostic, ...]:
    """An error and two warnings."""
    return (
        Diagnostic("CK302", "nested-from", "warned", Place("b.txt"), Severity.WARNING),
        Diagnostic("CK302", "nested-from", "warned again", Place("c.txt"), Severity.WARNING),
        Diagnostic("CK301", "wrong-scope", f"found `gold` {EVIL}", Place("a.txt")),
    )


def checks() -> tuple[CheckReport, ...]:
    """One check that holds and one that fails."""
    fault = counterexample(Failure.HAND, f"55555 is {EVIL}", Place("a.txt"))
    return (
        CheckReport("dice_poker", "rolls", Outcome("7,776 rolls"), 1.0),
        CheckReport("dice_poker", "pairs", Outcome("4 pairs", (fault,)), 1.0),
    )


@cache
def measured() -> Measured:
    """The odds of two dice with three faces."""
    duel = make_duel(Table(2, 3, (Groups((2,)),), 2), 1, {1: Reroll.PASS, 0: Reroll.ALL}, Fraction(1, 2))
    game = Game(duel, Stakes(500, 250), Leanings(1, 10_000, 5_000, 2, 1, 0), {}, False, ("pair_of_aces",))
    return measure_duel(game, Policy.AI, Limits(Fraction(1, 4), Fraction(1, 20)))


def sample() -> Gathered:
    """The whole record."""
    index = small_index()
    graph = chain_graph(index, Wish(), ROLES)
    return Gathered(
        title=f"Small {EVIL}",
        summary=summarise(index),
        lint=LintReport(findings(), tuple(module.RULE for module in RULES[:3]), (RULES[4].RULE,), 2),
        chain=Chain(graph, PICTURE),
        played=played(),
        coverage=files(),
        checks=checks(),
        odds=measured(),
        words={"g.2": "asks", "g.yes": "Gladly"},
    )


def clean() -> Gathered:
    """The same with nothing wrong."""
    found = sample()
    whole = played()
    good = tuple(one for one in files() if not one.missed)
    return replace(
        found,
        lint=LintReport((), found.lint.ran),
        played=replace(whole, anomalies=(), fairness=whole.fairness[:1], left_flags=(), not_simulated=(), assumed=()),
        coverage=good,
        checks=checks()[:1],
    )


def bare() -> Gathered:
    """A mod of which nothing but its files is known."""
    none = LeftOut("nobody asked")
    return replace(sample(), chain=none, played=none, coverage=none, checks=none, odds=none, words={})
