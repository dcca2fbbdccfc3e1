"""Dice: every throw can come and is equally likely, and only marked dice are thrown again."""

from __future__ import annotations

from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.rules import DICE, FACES
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.payout.hands import shown
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, Table, as_dice
from generator.verify.worlds import Steered

_POINTS = 600
"""Draws on an even grid: each face takes a hundred of them."""


def check_dice(subject: Subject) -> Outcome:
    """Every throw by given draws, every set of marked dice, and the weights of each die."""
    faults = [*_wrong_throws(subject), *_wrong_marks(subject), *_wrong_weights(subject)]
    return Outcome(f"{FACES**DICE:,} throws, {2**DICE} sets of marked dice, the weights of {DICE} dice", tuple(faults))


def _wrong_throws(subject: Subject) -> list[Diagnostic]:
    rolls = as_dice(list(product(range(1, FACES + 1), repeat=DICE)))
    table = Table(subject, len(rolls), Steered(len(rolls), given=rolls - 1))
    table.run_word("throw_all")
    wrong = (table.dice() != rolls).any(axis=1)
    faults = list(script_faults(table.engine.anomalies))
    if wrong.any():
        number = int(np.argmax(wrong))
        message = f"the draws {shown(rolls[number])} give the dice {shown(table.dice()[number])}"
        faults.append(counterexample(Failure.HAND, message, subject.effect_place("throw_all")))
    return faults


def _wrong_marks(subject: Subject) -> list[Diagnostic]:
    """All dice show a 1 and those thrown again a 6."""
    marks = np.array(list(product((False, True), repeat=DICE)))
    table = Table(subject, len(marks), Steered(len(marks), given=np.full((len(marks), DICE), FACES - 1)))
    table.set_dice(np.ones((len(marks), DICE), np.int64))
    for flag, where in zip(subject.marks, marks.T, strict=True):
        table.set_flag(PLAYER, flag, where)
    table.run_word("throw_marked")
    wrong = (table.dice() != np.where(marks, FACES, 1)).any(axis=1) | table.marks().any(axis=1)
    if not wrong.any():
        return []
    number = int(np.argmax(wrong))
    message = f"with the marks {shown(marks[number].tolist())} the dice become {shown(table.dice()[number])}"
    return [counterexample(Failure.HAND, message, subject.effect_place("throw_marked"))]


def _wrong_weights(subject: Subject) -> list[Diagnostic]:
    grid = (np.arange(_POINTS) + 0.5) / _POINTS
    table = Table(subject, _POINTS, Steered(_POINTS, uniform=grid))
    table.run_word("throw_all")
    faults = []
    for die, faces in enumerate(table.dice().T, start=1):
        counts = np.bincount(faces, minlength=FACES + 1)[1:]
        if (counts != _POINTS // FACES).any():
            message = f"die {die} shows its faces in {shown(counts.tolist())} of {_POINTS} cases, expected even numbers"
            faults.append(counterexample(Failure.CHANCE, message, subject.effect_place(f"throw_die_{die}")))
    return faults
