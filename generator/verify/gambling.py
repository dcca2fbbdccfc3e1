"""The gambler's trait in a game of two: the chance that a winner gains it, and that one who declines loses it.

A chance is measured by laying a grid of numbers over [0, 1): of all worlds exactly the wanted share must show it.
"""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.verify.conditions import Seating
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.worlds import Steered, Worlds

POINTS = 1_000
"""Points of the grid: ten for each percent."""


def check_gambling(seating: Seating, win: str) -> Outcome:
    """Both chances for everybody: without the trait, with it, with an opposite; `win` is the event of the winner."""
    bars = ("", seating.rules.trait_id(seating.block.gambling.trait), *_opposites(seating))
    faults = [fault for bar in bars for fault in _wrong_gain(seating, win, bar)]
    faults += _wrong_cure(seating)
    return Outcome(f"the gambler's trait of winners, losers and guests who decline, {len(bars)} kinds", tuple(faults))


def _opposites(seating: Seating) -> tuple[str, ...]:
    return seating.rules.opposites(seating.block.gambling.trait)


def _drawing(seating: Seating) -> Worlds:
    """Worlds whose draws lie on the grid."""
    return Worlds(seating.program, POINTS, Steered(POINTS, uniform=(np.arange(POINTS) + 0.5) / POINTS))


def _wrong_gain(seating: Seating, win: str, bar: str) -> list[Diagnostic]:
    """A winner who gains the trait too often or too seldom, or a loser who gains it at all."""
    gambling = seating.block.gambling
    trait = seating.rules.trait_id(gambling.trait)
    table = _drawing(seating)
    table.bind_to(seating.bonds)
    if bar:
        table.state.traits.write((0, bar), table.every, 1)
    table.fire_event(win, 0)
    chance = POINTS // 100 * gambling.chance
    for seat, wanted in ((0, POINTS if bar == trait else 0 if bar else chance), (1, 0)):
        found = int(table.has_trait(seat, trait).sum())
        if found != wanted:
            who = ("the winner", "the loser")[seat] + (f", the winner having `{bar}`," if bar else "")
            message = f"after a game {who} has `{trait}` in {_percent(found)}, expected {_percent(wanted)}"
            return [counterexample(Failure.CHANCE, message, seating.places.event(win))]
    return list(script_faults(table.engine.anomalies))


def _wrong_cure(seating: Seating) -> list[Diagnostic]:
    """One who declines and loses the trait too often or too seldom; whom declining concerns is proven elsewhere."""
    trait = seating.rules.trait_id(seating.block.gambling.trait)
    left_alone = seating.rules.event_modifier_id(seating.block.declining.left_alone)
    table = _drawing(seating)
    table.state.traits.write((1, trait), table.every, 1)
    table.run_effect(seating.declining, 1)
    is_concerned = table.has_modifier(1, left_alone)
    wanted = POINTS // 100 * seating.block.declining.loses_trait if is_concerned.all() else 0
    found = POINTS - int(table.has_trait(1, trait).sum())
    if found == wanted:
        return list(script_faults(table.engine.anomalies))
    message = f"declining takes `{trait}` in {_percent(found)}, expected {_percent(wanted)}"
    return [counterexample(Failure.CHANCE, message, seating.places.effect(seating.declining))]


def _percent(worlds: int) -> str:
    return f"{100 * worlds / POINTS:g} % of all cases"
