"""Dice and other draws: as many dice fall as are left, each fair and by its own draw; traits come and go by chance.

A chance is measured by laying a grid of numbers over [0, 1): of `n` worlds with the numbers (k + 1/2) / n exactly the
wanted share must show an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.farkle.rules import DICE, FACES
from generator.interpret.rows import FloatArray, IntArray
from generator.verify.farkle.rolls import digits, every_ordered_roll
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.table import Table, laid
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.scripted import column
from generator.verify.worlds import Steered

POINTS = 6_000
"""Points of the grid: a multiple of the faces and of a hundred."""


def grid(points: int) -> FloatArray:
    """Numbers in the middle of equal parts of [0, 1)."""
    found: FloatArray = (np.arange(points) + 0.5) / points
    return found


def check_dice(subject: Subject) -> Outcome:
    """Every roll thrown, the faces of each die, and the chances that a winner or one who declines changes."""
    faults = [*_wrong_throws(subject), *_wrong_faces(subject), *_wrong_chances(subject)]
    rolls = len(every_ordered_roll())
    compared = f"{rolls:,} rolls thrown with one to six dice left, the faces of {DICE} dice, traits gained and lost"
    return Outcome(compared, tuple(faults))


def _wrong_throws(subject: Subject) -> list[Diagnostic]:
    """The first roll that does not come out as the draws say, or that moves a die which lies aside."""
    rolls = every_ordered_roll()
    wanted = laid(rolls)
    table = Table(subject, len(rolls), Steered(len(rolls), given=wanted - 1))
    table.put(0, "left", column([len(dice) for dice in rolls]))
    table.put_dice(0, np.full_like(wanted, FACES))
    table.effect("throw_dice", 0)
    found = table.dice(0)
    wrong = (found != wanted).any(axis=1)
    faults = list(script_faults(table.engine.anomalies))
    if wrong.any():
        row = int(np.argmax(wrong))
        message = (
            f"with {len(rolls[row])} dice left, draws that should give {digits(rolls[row])} give {digits(found[row])} "
            f"({tally(int(wrong.sum()), len(rolls))} rolls)"
        )
        faults.append(counterexample(Failure.HAND, message, subject.effect_place("throw_dice")))
    return faults


def _wrong_faces(subject: Subject) -> Iterator[Diagnostic]:
    """The first die and face whose share is not one sixth."""
    table = Table(subject, POINTS, Steered(POINTS, uniform=grid(POINTS)))
    table.put(0, "left", DICE)
    table.effect("throw_dice", 0)
    for die, faces in enumerate(table.dice(0).T, start=1):
        shares: IntArray = np.bincount(np.clip(faces, 0, FACES), minlength=FACES + 1)[1:]
        if (shares != POINTS // FACES).any():
            face = int(np.argmax(shares != POINTS // FACES))
            message = f"die {die} shows {face + 1} in {shares[face] / POINTS:.4%} of its throws, expected 16.6667%"
            yield counterexample(Failure.CHANCE, message, subject.effect_place(f"throw_die_{die}"))
            return


def _wrong_chances(subject: Subject) -> Iterator[Diagnostic]:
    """The first chance of a trait that is not that of the rules, for people with and without what stands against it."""
    rules, gambling = subject.rules, subject.block.gambling
    trait = rules.trait_id(gambling.trait)
    for bar in ("", trait, *rules.opposites(gambling.trait)):
        table = Table(subject, POINTS, Steered(POINTS, uniform=grid(POINTS)))
        if bar:
            table.state.traits.write((0, bar), table.every, 1)
        table.effect("gambling_bug", 0)
        share = 1.0 if bar == trait else 0.0 if bar else gambling.chance / 100
        found = table.has_trait(0, trait).mean()
        if abs(found - share) > 1 / POINTS:
            who = f"a winner with `{bar}`" if bar else "a winner"
            message = f"{who} has `{trait}` after {found:.2%} of all games, expected {share:.2%}"
            yield counterexample(Failure.CHANCE, message, subject.effect_place("gambling_bug"))
            return
    table = Table(subject, POINTS, Steered(POINTS, uniform=grid(POINTS)))
    table.state.traits.write((1, trait), table.every, 1)
    table.effect("declining", 1)
    concerned = table.has_modifier(1, rules.event_modifier_id(subject.block.declining.left_alone)).all()
    share = subject.block.declining.loses_trait / 100 if concerned else 0.0
    found = 1.0 - table.has_trait(1, trait).mean()
    if abs(found - share) > 1 / POINTS:
        message = f"declining takes `{trait}` in {found:.2%} of all cases, expected {share:.2%}"
        yield counterexample(Failure.CHANCE, message, subject.effect_place("declining"))
