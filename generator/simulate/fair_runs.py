"""The fairness of a script's dice under each model of random numbers; our own game's also without pings and delays."""

from __future__ import annotations

from dataclasses import replace

from generator.interpret.chance import Model
from generator.simulate.fairness import Die, Fairness, fairness
from generator.simulate.runner import Plan, Progress, run, silent
from generator.simulate.scenario import Scenario
from generator.simulate.selection import Played
from generator.simulate.variants import Variant, variants

MODELS = (Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE)
MOST_GAMES = 100_000
"""Games of each test, as many as ck2-language 3.9 asks for."""


def fair_runs(played: Played, plan: Plan, progress: Progress = silent) -> tuple[Fairness, ...]:
    """The tests of every variant under every model, in this order; those done so far after Ctrl-C."""
    found: list[Fairness] = []
    games = min(plan.part.games, MOST_GAMES)
    for variant in variants_of(played):
        for model in MODELS:
            part = replace(plan.part, games=games, model=model, fairness=True, coverage=False)
            result = run(replace(plan, source=variant.source, part=part), progress)
            if not result.is_whole:
                return tuple(found)
            found.append(fairness(result.tally.pairs, dice_of(played.scenario), variant.name, model, games))
    return tuple(found)


def variants_of(played: Played) -> tuple[Variant, ...]:
    """The variants that are tested."""
    if played.symbols is None:
        return (Variant("as it is", played.source),)
    return variants(played.source, played.symbols)


def dice_of(scenario: Scenario) -> tuple[Die, ...]:
    """The dice of a scenario in the order in which they are read."""
    dice = scenario.spec.dice
    samples = dice.samples if dice is not None else ()
    return tuple(Die(sample.name, number + 1) for sample in samples for number in range(len(sample.variables)))
