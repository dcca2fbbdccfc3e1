"""Turns that the script's own dice and its stop table play to the end: their mean against the exact one.

The target is out of reach: the score begins far below zero, so that nothing but the table ends a turn. Sampled, with a
fixed seed; the mean must lie within four standard errors.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from generator.games.farkle.course import course_of
from generator.games.farkle.spec import Plays
from generator.interpret.machine import Machine
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.table import Table
from generator.verify.farkle.thinking import let_play
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults

TURNS = 100_000
MOST_ERRORS = 4.0
_OUT_OF_REACH = -1_000_000
_LONGEST = 200
"""Days after which every turn must be over; each roll takes one, and a turn of so many rolls never comes."""


class _Nobody:
    """Nobody is asked: all players are AIs."""

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """Leave the window open."""
        return np.full(window.rows.count, -1, np.int64)


def check_turns(subject: Subject, turns: int = TURNS) -> Outcome:
    """The mean of so many turns of an AI that plays the stop table."""
    exact = float(subject.table.mean)
    if Plays.STOP_TABLE not in subject.ways_of_playing:
        return Outcome("no AI plays the stop table")
    table = Table(subject, turns)
    points = _play(subject, table)
    mean, error = float(points.mean()), float(points.std(ddof=1)) / sqrt(turns)
    faults = list(script_faults(table.engine.anomalies))
    off = (mean - exact) / error if error else 0.0
    told = f"mean {mean:.3f} points, standard error {error:.3f}, exact {exact:.6f}, {off:+.2f} errors off"
    if abs(off) > MOST_ERRORS or (not error and mean != exact):
        message = f"{turns:,} turns by the stop table have the {told}, expected at most {MOST_ERRORS:g}"
        faults.append(counterexample(Failure.CHANCE, message, subject.place_of("turn_asker")))
    busts = float((points == 0).mean())
    course = course_of(subject.scoring)
    return Outcome(
        f"{turns:,} turns by the stop table: {told}", tuple(faults), (f"bust {busts:.4%}, exact {course.bust:.4%}",)
    )


def _play(subject: Subject, table: Table) -> IntArray:
    """The points of one turn of the asker in each world: read once the other's turn is a day away."""
    let_play(subject, table, Plays.STOP_TABLE, 0)
    table.bind()
    for seat in (0, 1):
        table.put(seat, "total", _OUT_OF_REACH)
    table.fire("turn_asker", 0)
    points: IntArray = np.full(table.worlds, -1, np.int64)
    for _ in range(_LONGEST):
        table.engine.settle(_Nobody())
        over = (points < 0) & table.awaiting(subject.n.event("turn_guest"), 1)
        points[over] = table.read(0, "last")[over]
        if (points >= 0).all() or table.engine.halted:
            break
        table.engine.advance_days(1)
    return points
