"""The AI at the table: what it re-rolls with every hand, how it bets on every pair, whether it calls.

Chances are compared as weights, exactly: no number is drawn for them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.dice_poker.author import ai_choices
from generator.games.dice_poker.rules import Reroll, has_better_rank, kept
from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.rows import BoolArray, IntArray, Mask, Rows
from generator.verify.dice_poker.hands import every_hand, pairs, read, seated_pairs, shown
from generator.verify.dice_poker.showdown import stake_on_table
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import SEATS, Tavern, hands_array
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally

OPTION = {Reroll.PASS: "pass_turn", Reroll.RANKED: "keep_ranked", Reroll.ALL: "reroll_all"}
"""The option that an AI's choice is."""
UNIT = 1_000_000


@dataclass(slots=True)
class Turn:
    """Notes which option a player takes and which dice are marked when they are thrown."""

    seat: int
    reroll: str
    throw: str
    marks: tuple[str, ...]
    worlds: int
    taken: IntArray = field(init=False)
    thrown: BoolArray = field(init=False)
    marked: BoolArray = field(init=False)

    def __post_init__(self) -> None:
        self.taken = np.full(self.worlds, -1)
        self.thrown = np.zeros(self.worlds, np.bool_)
        self.marked = np.zeros((self.worlds, len(self.marks)), np.bool_)

    @classmethod
    def of(cls, subject: Subject, seat: int, worlds: int) -> Turn:
        """An observer of a player's turn to re-roll."""
        s = subject.symbols
        return cls(seat, s.events[f"reroll_{SEATS[seat]}"], s.events[f"throw_{SEATS[seat]}"], s.marks, worlds)

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """The dice are about to be thrown."""
        if event.id == self.throw:
            self.thrown[rows.at] = True
            for number, flag in enumerate(self.marks):
                self.marked[rows.at, number] = run.state.flags.read((self.seat, flag), rows) != run.state.flags.default

    def option(self, event: Event, number: int, _run: Run, rows: Rows) -> None:
        """An option is taken; the first one counts, where there are several turns."""
        if event.id == self.reroll:
            # Only the first: a second turn follows with dice that this check has not laid.
            self.taken[rows.at] = np.where(self.taken[rows.at] < 0, number, self.taken[rows.at])

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """Of no interest."""

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """Of no interest."""

    def entry(self, site: Site, rows: Rows) -> None:
        """Of no interest."""


def wanted_choices(subject: Subject) -> list[Reroll]:
    """What the rules make the AI choose with each hand."""
    choices = ai_choices(subject.block, subject.table)
    return [choices[read(subject.table, hand).rank] for hand in every_hand(subject.table)]


def kept_by_script(subject: Subject, seat: int) -> tuple[list[str], list[tuple[int, ...]]]:
    """For each hand the label of the option that the script's AI takes on its turn, and the dice that it keeps."""
    seen = _played_turn(subject, seat)
    labels = _labels(subject, seat)
    hands = every_hand(subject.table)
    keeps = [
        tuple(die for die, marked in zip(hand, marks, strict=True) if not (thrown and marked))
        for hand, thrown, marks in zip(hands, seen.thrown, seen.marked, strict=True)
    ]
    return [labels[number] if number >= 0 else "" for number in seen.taken], keeps


def _labels(subject: Subject, seat: int) -> list[str]:
    event = subject.program.event(subject.symbols.events[f"reroll_{SEATS[seat]}"])
    return [] if event is None else [option.label for option in event.options]


def _played_turn(subject: Subject, seat: int) -> Turn:
    """Every hand in the hands of an AI whose turn to re-roll it is, until its dice are thrown."""
    hands = hands_array(every_hand(subject.table))
    s = subject.symbols
    seen = Turn.of(subject, seat, len(hands))
    tavern = Tavern(subject, len(hands), watch=seen)
    tavern.bind()
    stake_on_table(tavern, False)
    for one in (0, 1):
        tavern.set_dice(one, hands)
        tavern.run_effect(s.read_hand, one)
    tavern.set_human(1 - seat, True)
    tavern.fire(f"reroll_{SEATS[seat]}", seat)
    tavern.engine.advance_days(1)
    return seen


def check_rerolls(subject: Subject) -> Outcome:
    """Of each hand, for either seat: the one option with a weight, the option taken, and the dice kept."""
    hands = every_hand(subject.table)
    compared = f"{len(hands):,} hands on either side: the AI's option and the dice it keeps"
    if subject.block.dice.rolls == 1:
        return Outcome("no hands: nobody re-rolls in these rules")
    faults: list[Diagnostic] = []
    wanted = wanted_choices(subject)
    for seat in (0, 1):
        faults += _wrong_weights(subject, seat, wanted)
        taken, keeps = kept_by_script(subject, seat)
        place = subject.event_place(f"reroll_{SEATS[seat]}")
        for hand, choice, label, keep in zip(hands, wanted, taken, keeps, strict=True):
            right = subject.symbols.label(OPTION[choice])
            if label != right:
                message = f"with {shown(hand)} the AI as {SEATS[seat]} takes `{label}`, expected `{right}`"
                faults.append(counterexample(Failure.CHOICE, message, place))
                break
            wanted_keep = kept(subject.table, hand, choice)
            if Counter(keep) != Counter(wanted_keep):
                message = (
                    f"with {shown(hand)} the AI as {SEATS[seat]} keeps {shown(keep) or 'nothing'}, "
                    f"expected {shown(wanted_keep) or 'nothing'}"
                )
                faults.append(counterexample(Failure.CHOICE, message, place))
                break
    return Outcome(compared, tuple(faults))


def _wrong_weights(subject: Subject, seat: int, wanted: list[Reroll]) -> list[Diagnostic]:
    """The first hand for which not exactly the right option has a weight."""
    hands = hands_array(every_hand(subject.table))
    tavern = Tavern(subject, len(hands))
    tavern.bind()
    tavern.set_dice(seat, hands)
    tavern.run_effect(subject.symbols.read_hand, seat)
    step = f"reroll_{SEATS[seat]}"
    event, weights = tavern.weights(step, seat)
    labels = [option.label for option in event.options]
    right = np.array([[label == subject.symbols.label(OPTION[choice]) for choice in wanted] for label in labels])
    wrong = ((weights > 0) != right).any(axis=0)
    if not wrong.any():
        return []
    first = int(np.argmax(wrong))
    likely = [label for label, weight in zip(labels, weights[:, first], strict=True) if weight]
    message = (
        f"with {shown(hands[first])} the AI as {SEATS[seat]} may take {listed(likely)}, "
        f"expected `{subject.symbols.label(OPTION[wanted[first]])}` alone ({tally(int(wrong.sum()), len(hands))} hands)"
    )
    return [counterexample(Failure.CHOICE, message, subject.event_place(step))]


def listed(labels: list[str]) -> str:
    """Labels of options for a message."""
    return ", ".join(f"`{label}`" for label in labels) or "nothing"


# betting


def check_bets(subject: Subject) -> Outcome:
    """The weights of raising and checking on every pair, and of calling and resigning, for either seat."""
    first, second, is_whole = pairs(subject.table)
    tavern = seated_pairs(subject, first, second)
    stake_on_table(tavern, False)
    ai = subject.block.ai
    faults: list[Diagnostic] = []
    for seat, mine, other in ((0, first, second), (1, second, first)):
        raising = _raise_weights(subject, mine, other)
        cases = _Bets(subject, seat, mine, other)
        faults += cases.compare(tavern, "bet", {"raise_stakes": raising, "check": np.full(len(first), ai.check * UNIT)})
        steady = {"call": np.full(len(first), ai.call * UNIT), "resign": np.full(len(first), ai.resign * UNIT)}
        faults += cases.compare(tavern, "answer", steady)
    faults += script_faults(tavern.engine.anomalies)
    what = "pairs of hands" if is_whole else "pairs of hands (neighbours in the order and a sample)"
    return Outcome(f"{4 * len(first):,} bets and answers of the AI weighed: {what}, either seat", tuple(faults))


def _raise_weights(subject: Subject, mine: IntArray, other: IntArray) -> IntArray:
    """What the rules give a raise with each pair, in millionths."""
    ai, table = subject.block.ai, subject.table
    known = [read(table, hand) for hand in every_hand(table)]
    ranks = np.array([hand.rank for hand in known])
    better_class = ranks[mine] > ranks[other]
    better_rank = np.array([has_better_rank(known[a], known[b]) for a, b in zip(mine, other, strict=True)])
    # Factors one after the other in whole numbers, as the engine multiplies modifiers.
    weight = np.full(len(mine), ai.raise_ * UNIT)
    weight = np.where(better_class, weight * ai.better_class // 1000, weight)
    return np.where(better_rank, weight * ai.better_rank // 1000, weight)


@dataclass(frozen=True, slots=True)
class _Bets:
    """One seat's view of the pairs."""

    subject: Subject
    seat: int
    mine: IntArray
    other: IntArray

    def compare(self, tavern: Tavern, step: str, wanted: dict[str, IntArray]) -> list[Diagnostic]:
        """The first pair for which the options of a step are not weighed as the rules say."""
        subject = self.subject
        step = f"{step}_{SEATS[self.seat]}"
        event, weights = tavern.weights(step, self.seat)
        labels = [option.label for option in event.options]
        right = {subject.symbols.label(word): weight for word, weight in wanted.items()}
        if sorted(labels) != sorted(right):
            message = f"`{event.id}` offers {listed(labels)}, expected {listed(list(right))}"
            return [counterexample(Failure.WINDOW, message, subject.event_place(step))]
        for label, found in zip(labels, weights, strict=True):
            wrong = found != right[label]
            if wrong.any():
                number = int(np.argmax(wrong))
                hands = every_hand(subject.table)
                message = (
                    f"with {shown(hands[self.mine[number]])} against {shown(hands[self.other[number]])} the AI as "
                    f"{SEATS[self.seat]} gives `{label}` the weight {found[number] / UNIT:g}, "
                    f"expected {right[label][number] / UNIT:g} ({tally(int(wrong.sum()), len(found))} pairs)"
                )
                return [counterexample(Failure.CHOICE, message, subject.event_place(step))]
        return []
