"""What dice are worth: every roll of one to six dice, every set of dice that could be picked, and which set is best.

The best set depends on the points of the turn; every roll is read at every number of points up to those from which
banking is always best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.farkle.rules import (
    DICE,
    FACES,
    Counts,
    Scoring,
    all_that_scores,
    code_of,
    counts_of,
    dice_of,
    every_roll,
    left_after,
    selections,
    value,
)
from generator.interpret.rows import IntArray
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.table import Table, laid
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.scripted import column

_BATCH = 60_000
_TURN = 450
"""Points of the turn when sets are read."""
_TOTAL = 700
"""The score when rolls are read."""


def digits(dice: Sequence[int]) -> str:
    """Dice for a message."""
    return " ".join(str(int(die)) for die in dice if die) or "no dice"


@cache
def every_ordered_roll() -> tuple[tuple[int, ...], ...]:
    """Every roll of one to six dice in every order."""
    return tuple(dice for left in range(1, DICE + 1) for dice in product(range(1, FACES + 1), repeat=left))


# rolls


def check_rolls(subject: Subject) -> Outcome:
    """Bust, all that scores, hot dice, for every roll in every order."""
    rolls = every_ordered_roll()
    table = Table(subject, len(rolls))
    table.put_dice(0, laid(rolls))
    table.put(0, "left", column([len(dice) for dice in rolls]))
    table.put(0, "turn", _TURN)
    table.put(0, "total", _TOTAL)
    table.effect("read_roll", 0)
    wanted = np.array([_all(subject.scoring, tuple(sorted(dice))) for dice in rolls])
    faults = _differing(subject, table, rolls, "all", wanted, "find_all")
    sums = table.read(0, "all_sum")
    scores = table.test("scores", 0)
    for what, wrong in (
        ("the score with all that scores", sums != _TOTAL + table.read(0, "all_turn")),
        ("whether it is bust", scores != (wanted[:, 0] > 0)),
    ):
        if wrong.any() and not faults:
            message = f"{digits(rolls[int(np.argmax(wrong))])}: {what} is wrong ({tally(int(wrong.sum()), len(rolls))})"
            faults.append(counterexample(Failure.HAND, message, subject.effect_place("find_all")))
    faults += script_faults(table.engine.anomalies)
    # No set that may be kept is worth 0 points, so 0 points are a bust.
    busts = int((wanted[:, 0] == 0).sum())
    hot = int(((wanted[:, 1] == [len(dice) for dice in rolls]) & (wanted[:, 0] > 0)).sum())
    compared = f"{len(rolls):,} rolls of one to six dice in every order, {busts:,} bust, {hot:,} with hot dice"
    return Outcome(compared, tuple(faults))


@cache
def _all(scoring: Scoring, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Points, dice, code, dice left and points of the turn after all that scores of a roll; what a bust leaves."""
    roll = counts_of(dice)
    kept = all_that_scores(scoring, roll) if selections(scoring, roll) else (0,) * FACES
    return _worth(scoring, kept, len(dice), _TURN)


def _worth(scoring: Scoring, kept: Counts, left: int, turn: int) -> tuple[int, ...]:
    points = value(scoring, kept) or 0
    return points, sum(kept), code_of(kept), left_after(left, sum(kept)), turn + points


_PARTS = ("points", "dice", "code", "left", "turn")


def _differing(
    subject: Subject, table: Table, rolls: Sequence[tuple[int, ...]], word: str, wanted: IntArray, effect: str
) -> list[Diagnostic]:
    """The first roll for which a set is not as it must be."""
    found = np.stack([table.read(0, f"{word}_{part}") for part in _PARTS], axis=1)
    wrong = (found != wanted).any(axis=1)
    if not wrong.any():
        return []
    row = int(np.argmax(wrong))
    part = int(np.argmax(found[row] != wanted[row]))
    turn, left = int(table.read(0, "turn")[row]), int(table.read(0, "left")[row])
    message = (
        f"{digits(rolls[row])} with {turn} points in the turn and {left} dice rolled: `{word}_{_PARTS[part]}` is "
        f"{found[row, part]}, expected {wanted[row, part]} ({tally(int(wrong.sum()), len(rolls))} cases)"
    )
    return [counterexample(Failure.HAND, message, subject.effect_place(effect))]


# sets that are picked


def check_sets(subject: Subject) -> Outcome:
    """Every set of one to six dice, picked out of every larger roll: what it is worth, and that only legal ones fit."""
    cases = [
        (counts, left)
        for dice in range(DICE + 1)
        for counts in every_roll(dice)
        for left in range(max(1, dice), DICE + 1)
    ]
    table = Table(subject, len(cases))
    table.put(0, "left", column([left for _, left in cases]))
    table.put(0, "cursor", column([left + 1 for _, left in cases]))
    table.put(0, "turn", _TURN)
    table.put(0, "picked_code", column([code_of(counts) for counts, _ in cases]))
    table.put(0, "picked_dice", column([sum(counts) for counts, _ in cases]))
    table.effect("read_picked", 0)
    wanted = np.array([_worth(subject.scoring, counts, left, _TURN) for counts, left in cases])
    dice = [dice_of(counts) for counts, _ in cases]
    faults = _differing(subject, table, dice, "picked", wanted, "read_picked")
    fits = table.test("fits", 0)
    wrong = fits != (wanted[:, 0] > 0)
    if wrong.any():
        row = int(np.argmax(wrong))
        may = "may" if fits[row] else "may not"
        message = (
            f"{digits(dice[row])} {may} be kept, expected the opposite ({tally(int(wrong.sum()), len(cases))} cases)"
        )
        faults.append(counterexample(Failure.WINDOW, message, subject.places.trigger(subject.n.trigger("fits"))))
    faults += script_faults(table.engine.anomalies)
    legal = int((wanted[:, 0] > 0).sum())
    return Outcome(f"{len(cases):,} sets picked out of rolls, {legal:,} of which may be kept", tuple(faults))


# the best set


def check_best(subject: Subject) -> Outcome:
    """The set that the best single turn keeps, for every roll at every number of points."""
    cases = list(_situations(subject))
    faults: list[Diagnostic] = []
    for start in range(0, len(cases), _BATCH):
        if not faults:
            faults += _wrong_best(subject, cases[start : start + _BATCH])
    levels = len(subject.table.floats) + 1
    return Outcome(f"{len(cases):,} situations: every roll at each of {levels} numbers of points", tuple(faults))


def _situations(subject: Subject) -> Iterator[tuple[Counts, int]]:
    """Every roll that is not bust, at every number of points."""
    last = len(subject.table.floats) * subject.table.unit
    for left in range(1, DICE + 1):
        for roll in every_roll(left):
            if selections(subject.scoring, roll):
                yield from ((roll, turn) for turn in range(0, last + 1, subject.table.unit))


def _wrong_best(subject: Subject, cases: Sequence[tuple[Counts, int]]) -> list[Diagnostic]:
    rolls = [dice_of(roll) for roll, _ in cases]
    table = Table(subject, len(cases))
    table.put_dice(0, laid(rolls))
    table.put(0, "left", column([len(dice) for dice in rolls]))
    table.put(0, "turn", column([turn for _, turn in cases]))
    table.put(0, "total", 0)
    table.effect("read_roll", 0)
    solved = subject.table
    wanted = np.array(
        [_worth(subject.scoring, solved.keeps(turn, sum(roll), roll), sum(roll), turn) for roll, turn in cases]
    )
    faults = _differing(subject, table, rolls, "best", wanted, "find_best")
    return [*faults, *script_faults(table.engine.anomalies)]
