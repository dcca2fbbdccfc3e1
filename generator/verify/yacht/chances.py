"""Traits that a game may bring or take: the winner's chance of becoming a gambler, the chance that declining cures.

A chance is measured by laying a grid of numbers over [0, 1): of `n` worlds exactly the wanted share must show it.
"""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.verify.outcome import Failure, Outcome, counterexample
from generator.verify.worlds import Steered
from generator.verify.yacht.subject import Subject
from generator.verify.yacht.table import Table

POINTS = 1000
"""Points of the grid for chances in percent: ten for each percent."""


def check_chances(subject: Subject) -> Outcome:
    """The chances for each kind of people: without the trait, with it, with an opposite."""
    faults = [*_wrong_bug(subject), *_wrong_cure(subject)]
    return Outcome("chances of gaining and losing traits: winner, loser, declining", tuple(faults))


def _chancy(subject: Subject) -> Table:
    """Worlds whose draws lie on a grid."""
    return Table(subject, POINTS, Steered(POINTS, uniform=(np.arange(POINTS) + 0.5) / POINTS))


def _wrong_bug(subject: Subject) -> list[Diagnostic]:
    """The winner may become a gambler unless something stands against it, the loser may not."""
    rules, gambling = subject.built.rules, subject.block.gambling
    trait = rules.trait_id(gambling.trait)
    for bar in ("", trait, *rules.opposites(gambling.trait)):
        table = _chancy(subject)
        table.bind_to(subject.bonds)
        if bar:
            table.state.traits.write((0, bar), table.every, 1)
        table.fire_event(subject.n.event("win"), 0)
        wanted = {0: POINTS if bar == trait else 0 if bar else gambling.chance * 10, 1: 0}
        for seat, number in wanted.items():
            found = int(table.has_trait(seat, trait).sum())
            if found != number:
                who = f"a {'loser' if seat else 'winner'}" + (f" with `{bar}`" if bar and not seat else "")
                return [_wrong_share(subject, f"{who} has `{trait}` after a game", found, number)]
    return []


def _wrong_cure(subject: Subject) -> list[Diagnostic]:
    """Those whom declining concerns lose the gambler's trait with its chance. Who they are is proven elsewhere."""
    rules, declining = subject.built.rules, subject.block.declining
    trait = rules.trait_id(subject.block.gambling.trait)
    table = _chancy(subject)
    table.state.traits.write((1, trait), table.every, 1)
    table.run_effect(subject.n.effect("declining"), 1)
    concerned = int(table.has_modifier(1, rules.event_modifier_id(declining.left_alone)).sum())
    found = POINTS - int(table.has_trait(1, trait).sum())
    wanted = declining.loses_trait * 10 if concerned else 0
    if found != wanted:
        message = f"declining takes `{trait}` in {found / 10:g} % of all cases, expected {wanted / 10:g} %"
        return [counterexample(Failure.CHANCE, message, subject.effect_place("declining"))]
    return []


def _wrong_share(subject: Subject, words: str, found: int, wanted: int) -> Diagnostic:
    message = f"{words} in {found / 10:g} % of all cases, expected {wanted / 10:g} %"
    return counterexample(Failure.CHANCE, message, subject.place_of("win"))
