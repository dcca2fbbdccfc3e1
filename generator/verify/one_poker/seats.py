"""Sitting down and getting up: a new game begins with nothing of an earlier one, either side is first in half of all
games, and nobody is dealt a card after a game is off.
"""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.one_poker.author import FLAGS, numbers
from generator.games.one_poker.rules import RANKS
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.worlds import SEATS, Steered

TOSSES = 100
_LITTER = 3


def check_seats(subject: Subject) -> Outcome:
    """All variables and flags of a player who sits down, the toss, and a table that is left before a deal."""
    faults = [*_wrong_start(subject), *_wrong_toss(subject), *_wrong_leaving(subject)]
    return Outcome(f"{len(_words(subject))} variables of a player who sits down, the toss, getting up", tuple(faults))


def _words(subject: Subject) -> tuple[str, ...]:
    return (*numbers(subject.policies), "step", *(f"seen_{rank}" for rank in RANKS))


def _wrong_start(subject: Subject) -> list[Diagnostic]:
    """Something of an earlier game that a new one begins with."""
    n = subject.n
    table = Table(subject, 1)
    for word in _words(subject):
        table.put(0, word, _LITTER)
    for flag in (*FLAGS, "ante_paid"):
        table.set_flag(0, n.flag(flag))
    table.effect("prepare", 0)
    place = subject.places.effect(n.effect("prepare"))
    for word in _words(subject):
        found, wanted = int(table.read(0, word)[0]), subject.block.lives if word == "lives" else 0
        if found != wanted:
            message = f"a new game begins with {found} in `{n.variable(word)}`, expected {wanted}"
            return [counterexample(Failure.STATE, message, place)]
    flags = [flag for flag, _ in table.flags_set(0)]
    if flags != [n.flag("seated")]:
        message = f"a new game begins with the flags {', '.join(flags) or 'none'}, expected `{n.flag('seated')}` alone"
        return [counterexample(Failure.STATE, message, place)]
    return list(script_faults(table.engine.anomalies))


def _wrong_toss(subject: Subject) -> list[Diagnostic]:
    """A toss that does not make either side the first one in half of all games."""
    first = subject.n.flag("first")
    table = Table(subject, TOSSES, Steered(TOSSES, uniform=(np.arange(TOSSES) + 0.5) / TOSSES))
    table.bind()
    table.fire("toss", 0)
    counts = [int(table.has_flag(seat, first).sum()) for seat in (0, 1)]
    both = int((table.has_flag(0, first) & table.has_flag(1, first)).sum())
    if counts == [TOSSES // 2, TOSSES // 2] and not both:
        return list(script_faults(table.engine.anomalies))
    message = f"of {TOSSES} tosses {counts[0]} make the asker first and {counts[1]} the guest, expected half of them"
    return [counterexample(Failure.CHANCE, message, subject.place_of("toss"))]


def _wrong_leaving(subject: Subject) -> list[Diagnostic]:
    """A deal that is still to come, or anything else, after a game is broken off between two rounds."""
    table = Table(subject, 2, Steered(2, given=np.array([[0], [1]])))
    table.bind()
    table.fire("toss", 0)
    table.effect("break_off", 0)
    for seat in (0, 1):
        for words, _ in table.left_of(subject.bonds, seat):
            message = f"after a game is broken off before a deal the {SEATS[seat]} still has {words}"
            return [counterexample(Failure.STATE, message, subject.places.effect(subject.n.effect("leave_table")))]
    return list(script_faults(table.engine.anomalies))
