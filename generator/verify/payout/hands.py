"""What hands are worth: every throw read by the script, every hand named, and every hand paid at every stake."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.author import coin_of
from generator.games.payout.rules import DICE, FACES, PaidClass, class_of, every_hand, values_of
from generator.interpret.rows import BoolArray, IntArray
from generator.spec.expression.printing import decimal
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, Table, as_dice
from generator.verify.worlds import PURSE

Hand = tuple[int, ...]
_READ = ("class", "rank_1", "rank_2")


def shown(dice: Sequence[int]) -> str:
    """Dice for a message."""
    return " ".join(str(int(die)) for die in dice)


def reading_of(dice: Sequence[int]) -> tuple[int, int, int]:
    """A hand as the script's variables hold it: the number of its class, and the values of its groups."""
    found = class_of(dice)
    values = () if found is None else values_of(found, dice) or ()
    first, second = (*values, 0, 0)[:2]
    return (0 if found is None else found.rank), first, second


def check_rolls(subject: Subject) -> Outcome:
    """Every throw of five dice laid out and read: class and values."""
    rolls = list(product(range(1, FACES + 1), repeat=DICE))
    table = Table(subject, len(rolls))
    for word in _READ:
        table.set_word(word, 9)
    table.set_dice(as_dice(rolls))
    table.run_word("read_hand")
    found = np.stack([table.word(word) for word in _READ], axis=1)
    wanted = np.array([reading_of(roll) for roll in rolls])
    faults = list(script_faults(table.engine.anomalies))
    wrong = (found != wanted).any(axis=1)
    if wrong.any():
        first = int(np.argmax(wrong))
        is_, should = (", ".join(map(str, one[first].tolist())) for one in (found, wanted))
        message = (
            f"the throw {shown(rolls[first])} is read as {is_} ({', '.join(_READ)}), expected {should} "
            f"({tally(int(wrong.sum()), len(rolls))} throws)"
        )
        faults.append(counterexample(Failure.HAND, message, subject.effect_place("read_hand")))
    if not (table.dice() == as_dice(rolls)).all():
        faults.append(counterexample(Failure.HAND, "reading a hand changes dice", subject.effect_place("read_hand")))
    return Outcome(f"{len(rolls):,} throws read: class and values", tuple(faults))


def check_pay(subject: Subject) -> Outcome:
    """Every hand at every stake: staked, settled, and staked and given back; purse, table and house's book."""
    hands, stakes = list(every_hand()), list(subject.house.stakes())
    cases = list(product(hands, stakes))
    settled = _Paying(subject, cases)
    settled.table.run_word("settle")
    won = np.array([subject.house.paid(hand, stake) for hand, stake in cases])
    returned = _Paying(subject, cases)
    returned.table.run_word("give_back")
    staked = np.array([stake for _, stake in cases])
    faults = [
        *settled.wrong(PURSE - staked + won, staked - won, "settle"),
        *returned.wrong(np.full(len(cases), PURSE), np.zeros(len(cases), np.int64), "give_back"),
        *settled.wrong_payout(),
    ]
    return Outcome(f"{len(hands)} hands at {len(stakes)} stakes: paid exactly, and given back exactly", tuple(faults))


class _Paying:
    """A world for each hand and stake, the stake on the table."""

    def __init__(self, subject: Subject, cases: Sequence[tuple[Hand, int]]) -> None:
        self.subject = subject
        self.cases = cases
        self.table = Table(subject, len(cases))
        self.table.set_purse(PURSE)
        self.table.set_word("house", 0)
        self.table.set_word("stake", np.array([stake // subject.house.step for _, stake in cases]))
        self.table.run_word("pay_stake")
        self.table.set_dice(as_dice([hand for hand, _ in cases]))
        self.table.run_word("read_hand")

    def wrong(self, purse: IntArray, book: IntArray, effect: str) -> list[Diagnostic]:
        """The first case with another purse, something left on the table, or another sum in the house's book."""
        coin = coin_of(self.subject.block)
        found = {
            "the player has {} gold": (self.table.gold(PLAYER), purse),
            "there lie {} gold on the table": (
                self.table.word("on_table") * self.subject.house.step,
                np.zeros(len(self.cases), np.int64),
            ),
            "the house has won {} gold": (self.table.word("house") * coin, book),
        }
        faults = list(script_faults(self.table.engine.anomalies))
        for words, (is_, should) in found.items():
            faults += self._first(is_ != should, words, is_, should, effect)
        return faults

    def wrong_payout(self) -> list[Diagnostic]:
        """The first case whose payout for one of stake is noted wrongly."""
        found = self.table.thousandths("paid")
        pays = self.subject.house.pays
        classes = [class_of(hand) for hand, _ in self.cases]
        wanted = np.array([0 if paid is None else pays[paid] for paid in classes])
        return self._first(found != wanted, "the payout is {}", found, wanted, "settle")

    def _first(self, wrong: BoolArray, words: str, is_: IntArray, should: IntArray, effect: str) -> list[Diagnostic]:
        if not wrong.any():
            return []
        number = int(np.argmax(wrong))
        hand, stake = self.cases[number]
        message = (
            f"after `{effect}` of {shown(hand)} for {decimal(stake)} gold {words.format(decimal(int(is_[number])))}, "
            f"expected {decimal(int(should[number]))} ({tally(int(wrong.sum()), len(wrong))} cases)"
        )
        return [counterexample(Failure.GOLD, message, self.subject.effect_place(effect))]


def hand_name(subject: Subject, dice: Sequence[int], language: str) -> str:
    """What the rules call a hand in a language."""
    found = class_of(dice)
    rules = subject.built.rules
    if found is None:
        return rules.text(subject.block.nothing, language)
    words = rules.text(subject.block.hands.of(PaidClass(found)).text, language)
    for number, face in enumerate(values_of(found, dice) or (), start=1):
        words = words.replace(f"{{rank_{number}}}", str(face))
    return words
