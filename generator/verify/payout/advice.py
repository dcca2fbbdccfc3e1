"""Advice: what the simple rule and the best play keep of every hand, against the reference and the exact solver.

The dice that the script would keep make a whole way to play, whose exact return is compared with what the build says.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.measure import best_return, returns_of, solo_of, table_of
from generator.games.payout.rules import FACES, Advisor, every_hand, kept_by_rule
from generator.games.paytable.payouts import payouts_by_hand
from generator.games.paytable.solve import Way
from generator.interpret.rows import BoolArray, IntArray
from generator.odds import reroll
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.payout.hands import Hand, shown
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import Table, as_dice


def has_best(subject: Subject) -> bool:
    """Whether the mod knows the best play."""
    return subject.block.best_advice or subject.block.ai.plays is Advisor.BEST


def check_advice(subject: Subject) -> Outcome:
    """The dice kept of every hand, with every number of re-rolls left; the return of following advice."""
    advisors = [Advisor.RULE, *([Advisor.BEST] if has_best(subject) else [])]
    faults: list[Diagnostic] = []
    lines = []
    for advisor in advisors:
        counsel = Counsel(subject, advisor)
        faults += counsel.wrong_keeps()
        returned = counsel.exact_return()
        stated = best_return(subject.block) if advisor is Advisor.BEST else returns_of(subject.block).values[Way.RULE]
        if returned != stated:
            message = f"following `{counsel.effect}` returns {returned} of all stakes, expected {stated}"
            faults.append(counterexample(Failure.CHOICE, message, subject.effect_place(counsel.effect)))
        lines.append(
            f"the {advisor} returns {100 * float(returned):.4f} % = {returned.numerator}/{returned.denominator}"
        )
    rerolls = subject.block.dice.rerolls
    compared = f"252 hands with 1 to {rerolls} re-rolls left: what {' and '.join(advisors)} keep and show, exactly"
    return Outcome(compared, tuple(faults), tuple(lines))


class Counsel:
    """One advisor asked about every hand; `keeps` by the re-rolls left, from one, are sets of dice of the solver."""

    def __init__(self, subject: Subject, advisor: Advisor) -> None:
        self.subject = subject
        self.advisor = advisor
        self.effect = f"mark_{advisor}"
        self.hands: list[Hand] = list(every_hand())
        self.game = solo_of(subject.block)
        self.kept: list[list[Hand]] = []
        self.displayed: list[IntArray] = []
        self.faults: list[Diagnostic] = []
        for left in range(1, subject.block.dice.rerolls + 1):
            self._ask(left)

    def _ask(self, left: int) -> None:
        """Dice in falling order, so that places do not matter."""
        hands = [hand[::-1] for hand in self.hands]
        table = Table(self.subject, len(hands))
        table.set_dice(as_dice(hands))
        table.run_word("read_hand")
        table.set_word("rerolls", left)
        table.run_word(self.effect)
        marks = table.marks()
        table.run_word("show_kept")
        self.displayed.append(np.stack([table.word(f"kept_{die}") for die in range(1, marks.shape[1] + 1)], axis=1))
        self.kept.append([_staying(hand, row) for hand, row in zip(hands, marks, strict=True)])
        self.faults += script_faults(table.engine.anomalies)

    def wrong_keeps(self) -> list[Diagnostic]:
        """The first hand with other dice than the rule keeps, or worse ones than the best; or shown wrongly."""
        faults = list(self.faults)
        for left, kept in enumerate(self.kept, start=1):
            wrong = self._wrong(left, kept)
            if wrong.any():
                number = int(np.argmax(wrong))
                message = (
                    f"with {shown(self.hands[number])} and {left} re-roll{'s' * (left > 1)} left `{self.effect}` keeps "
                    f"{shown(kept[number]) or 'nothing'}, expected {self._told(left, number)} "
                    f"({tally(int(wrong.sum()), len(wrong))} hands)"
                )
                faults.append(counterexample(Failure.CHOICE, message, self.subject.effect_place(self.effect)))
            faults += self._wrong_display(left, kept)
        return faults

    def _wrong(self, left: int, kept: list[Hand]) -> BoolArray:
        if self.advisor is Advisor.RULE:
            pairs = zip(kept, self.hands, strict=True)
            return np.array([Counter(keep) != Counter(kept_by_rule(hand)) for keep, hand in pairs])
        value, best = self._values(left)
        worse: BoolArray = value[np.array([self._node(keep) for keep in kept])] != best[self._places()]
        return worse

    def _values(self, left: int) -> tuple[IntArray, IntArray]:
        """What each set of dice is worth if kept, and the best of each hand, over one denominator."""
        payouts = payouts_by_hand(self.game.sets, [table_of(self.subject.block)])
        after = reroll.play(self.game.pool, payouts, left - 1, reroll.optimum).hands[-1]
        nodes = self.game.pool.expect(after)
        return np.asarray(nodes.numbers[:, 0]), np.asarray(self.game.pool.best(nodes).numbers[:, 0])

    def _told(self, left: int, number: int) -> str:
        """What should be kept of a hand."""
        if self.advisor is Advisor.RULE:
            return shown(kept_by_rule(self.hands[number]))
        value, best = self._values(left)
        place = self._places()[number]
        subsets = {self._node(keep): keep for keep in _subsets(self.hands[number])}
        good = [keep for node, keep in subsets.items() if value[node] == best[place]]
        return " or ".join(shown(keep) or "nothing" for keep in good)

    def _wrong_display(self, left: int, kept: list[Hand]) -> list[Diagnostic]:
        """The text of the advice shows a 0 for each die that goes."""
        for hand, keep, row in zip(self.hands, kept, self.displayed[left - 1].tolist(), strict=True):
            if sorted(face for face in row if face) != sorted(keep):
                message = f"with {shown(hand)} the advice shows {shown(row)}, and {shown(keep) or 'nothing'} stays"
                return [counterexample(Failure.TEXT, message, self.subject.effect_place("show_kept"))]
        return []

    def exact_return(self) -> Fraction:
        """What comes back for one of stake if all these dice are kept."""
        order = {hand: number for number, hand in enumerate(self.game.sets.hands())}
        schedule = []
        for kept in self.kept:
            nodes = np.zeros(len(self.hands), np.int64)
            for hand, keep in zip(self.hands, kept, strict=True):
                nodes[order[hand]] = self._node(keep)
            schedule.append(nodes)
        payouts = payouts_by_hand(self.game.sets, [table_of(self.subject.block)])
        played = reroll.play(self.game.pool, payouts, len(schedule), reroll.scheduled(tuple(schedule)))
        return played.values[0]

    def _places(self) -> IntArray:
        """The solver's number of each hand."""
        order = {hand: number for number, hand in enumerate(self.game.sets.hands())}
        return np.array([order[hand] for hand in self.hands])

    def _node(self, keep: Hand) -> int:
        """The solver's number of a set of dice."""
        counts = np.array([[keep.count(face) for face in range(1, FACES + 1)]], np.int64)
        return int(self.game.sets.node_of(counts)[0])


def _staying(hand: Hand, marks: BoolArray) -> Hand:
    """The dice that are not marked, ascending."""
    return tuple(sorted(die for die, marked in zip(hand, marks.tolist(), strict=True) if not marked))


def _subsets(hand: Hand) -> set[Hand]:
    """Every set of dice that can be kept of a hand."""
    found: set[Hand] = {()}
    for die in hand:
        found |= {tuple(sorted((*keep, die))) for keep in found}
    return found
