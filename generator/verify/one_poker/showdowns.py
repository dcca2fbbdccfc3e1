"""Showdowns: all pairs of cards by the triggers, and settled by the events, with every way that lives can lie."""

from __future__ import annotations

from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.one_poker.rules import RANKS, Betting, End, Match, Result, showdown
from generator.interpret.rows import IntArray
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.scripted import column
from generator.verify.worlds import SEATS

_TRIGGERS = {Result.WIN: "better_card", Result.TIE: "equal_card", Result.LOSS: "worse_card"}


def check_showdowns(subject: Subject) -> Outcome:
    """Every pair of cards, shown by either side."""
    pairs = list(product(RANKS, RANKS))
    faults = [*_wrong_triggers(subject, pairs), *_wrong_settling(subject, pairs)]
    return Outcome(f"{len(pairs)} pairs of cards compared and settled, seen from both sides", tuple(faults))


def _wrong_triggers(subject: Subject, pairs: list[tuple[int, int]]) -> list[Diagnostic]:
    """The first pair of which a trigger says something else than the rules."""
    table = Table(subject, len(pairs))
    for seat in (0, 1):
        table.put(seat, "played", column([pair[seat] for pair in pairs]))
    for seat in (0, 1):
        results = [showdown(pair[seat], pair[1 - seat]) for pair in pairs]
        for result, word in _TRIGGERS.items():
            trigger = subject.n.trigger(word)
            found = table.holds(trigger, seat)
            wrong = found != np.array([one is result for one in results])
            if wrong.any():
                world = int(np.argmax(wrong))
                one, other = pairs[world][seat], pairs[world][1 - seat]
                message = (
                    f"`{trigger}` {'holds' if found[world] else 'does not hold'} for a {one} against a {other}, "
                    f"expected the result `{results[world]}`"
                )
                return [counterexample(Failure.RESULT, message, subject.places.trigger(trigger))]
    return list(script_faults(table.engine.anomalies))


def _wrong_settling(subject: Subject, pairs: list[tuple[int, int]]) -> list[Diagnostic]:
    """The first showdown after which lives, pots, or who is first are not as in the rules; nobody loses all lives."""
    faults: list[Diagnostic] = []
    pot, left = 2, (3, 4)
    for first, caller in product((0, 1), (0, 1)):
        table = Table(subject, len(pairs))
        table.bind()
        for seat in (0, 1):
            table.set_human(seat, True)
            table.put(seat, "played", column([pair[seat] for pair in pairs]))
            table.put(seat, "pot", pot)
            table.put(seat, "lives", left[seat])
        table.set_flag(first, subject.n.flag("first"))
        table.fire("showdown", caller)
        betting = Betting((pot, pot), left, first, end=End.CHECKED)
        after = [Match((5, 6), first, ((pair[0],), (pair[1],))).after_round(betting, pair) for pair in pairs]
        faults += script_faults(table.engine.anomalies)
        for seat in (0, 1):
            found = np.stack(
                [table.read(seat, "lives"), table.read(seat, "pot"), table.has_flag(seat, subject.n.flag("first"))]
            )
            wanted = np.stack(
                [column([one.lives[seat] for one in after]), 0 * found[1], column([one.first == seat for one in after])]
            )
            wrong = (found != wanted).any(axis=0)
            if wrong.any():
                world = int(np.argmax(wrong))
                message = (
                    f"after {pairs[world][0]} against {pairs[world][1]} the {SEATS[seat]} has "
                    f"{_told(found[:, world])}, expected {_told(wanted[:, world])}"
                )
                return [*faults, counterexample(Failure.RESULT, message, subject.place_of("showdown"))]
    return faults


def _told(lying: IntArray) -> str:
    """Lives, pot, and whether one is first."""
    return f"{int(lying[0])} lives, {int(lying[1])} in the pot and is {'' if lying[2] else 'not '}first"
