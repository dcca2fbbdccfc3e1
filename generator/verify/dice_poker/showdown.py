"""The showdown event with gold: every pair of hands, with and without a raise. Also the hands' results as a matrix."""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.dice_poker.hands import every_hand, pairs, results, seated_pairs, shown
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, SEATS, Tavern
from generator.verify.outcome import Failure, Outcome, counterexample, gold, script_faults, tally


def check_showdown(subject: Subject) -> Outcome:
    """The gold of both after the showdown, and that nothing of the game is left."""
    first, second, is_whole = pairs(subject.table)
    faults: list[Diagnostic] = []
    for raised in (False, True):
        tavern = seated_pairs(subject, first, second)
        stake_on_table(tavern, raised)
        tavern.fire("showdown", 0)
        stake = subject.block.stakes.ante + raised * subject.block.stakes.raise_
        expected = results(subject.table, first, second) * stake
        pot = "after a raise" if raised else "without a raise"
        cases = _Cases(subject, first, second, pot)
        faults += cases.wrong_gold(tavern, expected)
        faults += cases.left_over(tavern)
        faults += script_faults(tavern.engine.anomalies)
        if faults:
            break
    what = "pairs of hands" if is_whole else "pairs of hands (neighbours in the order and a sample)"
    return Outcome(f"{2 * len(first):,} showdowns: {what}, with and without a raise, gold and clean-up", tuple(faults))


def stake_on_table(tavern: Tavern, raised: bool | BoolArray) -> None:
    """Both have paid their ante, and the raise where there was one."""
    stakes, s = tavern.subject.block.stakes, tavern.symbols
    for seat in (0, 1):
        tavern.set_flag(seat, s.ante_paid)
        tavern.set_flag(seat, s.raise_paid, raised)
        paid = stakes.ante + np.asarray(raised, np.int64) * stakes.raise_
        tavern.state.stats.write((seat, "wealth"), tavern.every, np.full(tavern.worlds, PURSE) - paid)


class _Cases:
    """The pairs of one run, for telling which of them is wrong."""

    def __init__(self, subject: Subject, first: IntArray, second: IntArray, pot: str) -> None:
        self.subject = subject
        self.first = first
        self.second = second
        self.pot = pot

    def pair(self, number: int) -> str:
        """A pair for a message."""
        hands = every_hand(self.subject.table)
        return f"{shown(hands[self.first[number]])} against {shown(hands[self.second[number]])} {self.pot}"

    def wrong_gold(self, tavern: Tavern, expected: IntArray) -> list[Diagnostic]:
        """The first pair after which a purse is not as it should be."""
        for seat, sign in ((0, 1), (1, -1)):
            found, wanted = tavern.gold(seat), PURSE + sign * expected
            wrong = found != wanted
            if wrong.any():
                number = int(np.argmax(wrong))
                message = (
                    f"the showdown of {self.pair(number)}: the {SEATS[seat]} ends with {gold(found[number] - PURSE)}, "
                    f"expected {gold(wanted[number] - PURSE)} ({tally(int(wrong.sum()), len(expected))} showdowns)"
                )
                return [counterexample(Failure.GOLD, message, self.subject.event_place("showdown"))]
        return []

    def left_over(self, tavern: Tavern) -> list[Diagnostic]:
        """The first thing that a showdown leaves behind."""
        for seat in (0, 1):
            for words, where in tavern.left_over(seat):
                number = int(np.argmax(where))
                message = f"after the showdown of {self.pair(number)} the {SEATS[seat]} still has {words}"
                return [counterexample(Failure.STATE, message, self.subject.event_place("showdown"))]
        return []


def result_matrix(subject: Subject) -> IntArray:
    """What the script's triggers say of every pair of hands, 1, 0 or -1 for the first; shape `(hands, hands)`."""
    count = len(every_hand(subject.table))
    first, second = np.divmod(np.arange(count**2), count)
    tavern = seated_pairs(subject, first, second)
    won, lost = tavern.holds(subject.symbols.better, 0), tavern.holds(subject.symbols.worse, 0)
    return (won.astype(np.int64) - lost).reshape(count, count)
