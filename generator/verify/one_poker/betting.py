"""The betting sequences of the rules, played by two humans through the windows of the script, raise by raise.

Each row is a world of its own: hands and lives are laid out, the round is opened, and every move is clicked. A move
that the rules refuse must not be on offer. Row 15, about who is first, is three rounds in a world of its own.
"""

from __future__ import annotations

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.one_poker.rules import RANKS, Action, Call, Check, Fold, Raise
from generator.interpret.machine import Machine
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.source import Place
from generator.verify.one_poker.sequences import SEQUENCES, Sequence, action_of
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults
from generator.verify.worlds import SEATS, Steered

_BETS = ("bet", "reply", "answer")


def check_sequences(subject: Subject) -> Outcome:
    """All rows, the asker and then the guest betting first."""
    faults: list[Diagnostic] = []
    for row in SEQUENCES:
        for first in (0, 1):
            faults += _Clicks(subject, row, first).faults()
    faults += _wrong_firsts(subject)
    compared = f"{len(SEQUENCES)} betting sequences, either side first, and who is first after a win, a tie and a win"
    return Outcome(compared, tuple(faults))


class NotOffered(Exception):
    """A window or a button that is not there."""


class _Clicks:
    """One row at a table of its own; seat 0 of the row is `first` of the table."""

    def __init__(self, subject: Subject, row: Sequence, first: int) -> None:
        self.subject = subject
        self.row = row
        self.first = first
        self.table = Table(subject, 1)
        self.table.bind()
        for number in (0, 1):
            seat = self.seat(number)
            self.table.set_human(seat, True)
            card = row.cards[number]
            spare = RANKS[0] if card != RANKS[0] else RANKS[1]
            self.table.put(seat, "card_1", max(card, spare))
            self.table.put(seat, "card_2", min(card, spare))
            self.table.put(seat, "lives", row.lives[number])
        self.table.set_flag(first, subject.n.flag("first"))

    def seat(self, number: int) -> int:
        """The seat at the table of a seat of the row."""
        return number if self.first == 0 else 1 - number

    def faults(self) -> list[Diagnostic]:
        """What goes otherwise than the row says."""
        try:
            self.choose_cards()
            for move in self.row.moves.split():
                self.make(action_of(move))
        except NotOffered as missing:
            return [self.fault(f"{missing}")]
        found = self.refusal() if self.row.refused else self.result()
        found += self.wrong_total()
        return [*(self.fault(message) for message in found), *script_faults(self.table.engine.anomalies)]

    def fault(self, message: str) -> Diagnostic:
        """A failure of this row."""
        who = SEATS[self.first]
        text = f"sequence {self.row.number}, the {who} first, lives {self.row.lives}, `{self.row.moves}`: {message}"
        return counterexample(Failure.WINDOW, text, self.place())

    def place(self) -> Place | None:
        """The event of the window that is open."""
        window = self.open_bet()
        return self.subject.places.event(window.event) if window else self.subject.place_of("bet")

    # clicking

    def choose_cards(self) -> None:
        """The round is opened, and both choose the cards of the row."""
        self.table.effect("open_round", self.first)
        self.table.fire("choose_first", self.first)
        for number, step in enumerate(("choose_first", "choose_second")):
            seat = self.seat(number)
            high = self.table.read(seat, "card_1")[0] == self.row.cards[number]
            self.click(step, seat, "play_high" if high else "play_low")
        if self.block_claims and self.window("claim", self.seat(1)):
            self.click("claim", self.seat(1), "let_begin")

    @property
    def block_claims(self) -> bool:
        """Whether the rules let anyone bet first."""
        return self.subject.block.anyone_first

    def make(self, action: Action) -> None:
        """One move of the one to act."""
        window = self.open_bet()
        if window is None:
            raise NotOffered("nobody is asked to bet")
        step, seat = self.step_of(window), window.person
        match action:
            case Check():
                self.click(step, seat, "check")
            case Call():
                self.click(step, seat, "call")
            case Fold():
                self.click(step, seat, "fold")
            case Raise(above):
                self.click(step, seat, "raise_lives")
                for _ in range(above - 1):
                    self.click(f"enter_{step}", seat, "one_more")
                self.click(f"enter_{step}", seat, "confirm")

    def click(self, step: str, seat: int, word: str) -> None:
        """Choose an option in the open window of a step; `NotOffered` if it is not there."""
        window = self.window(step, seat)
        if window is None:
            raise NotOffered(f"the {SEATS[seat]} is not asked `{step}`")
        if word not in self.offered(window):
            raise NotOffered(f"the {SEATS[seat]} cannot `{word}` at `{step}`")
        self.table.machine.answer(window, window.labels.index(self.subject.n.key(word)))

    def window(self, step: str, seat: int) -> Window | None:
        """The open window of a step."""
        event = self.subject.n.event(step)
        return next((one for one in self.table.engine.windows if (one.event, one.person) == (event, seat)), None)

    def open_bet(self) -> Window | None:
        """The window in which somebody is asked to bet."""
        events = [self.subject.n.event(step) for step in _BETS]
        return next((one for one in self.table.engine.windows if one.event in events), None)

    def step_of(self, window: Window) -> str:
        """The step of a window in which somebody bets."""
        return next(step for step in _BETS if self.subject.n.event(step) == window.event)

    def offered(self, window: Window) -> list[str]:
        """The words of the options that can be chosen."""
        start = len(self.subject.n.key(""))
        shown = zip(window.labels, window.valid, strict=True)
        return [label[start:] for label, mask in shown if mask[0]]

    # judging

    def refusal(self) -> list[str]:
        """A move that must not be on offer."""
        try:
            action = action_of(self.row.refused)
            if isinstance(action, Raise) and action.above < 1:
                return self.least_raise()
            self.make(action)
        except NotOffered:
            return []
        return [f"`{self.row.refused}` is possible, expected that it is not"]

    def least_raise(self) -> list[str]:
        """What a raise begins with must be the least one, and nothing may lower it."""
        window = self.open_bet()
        assert window is not None, "the row leaves somebody to bet"
        step, seat = self.step_of(window), window.person
        self.click(step, seat, "raise_lives")
        begins = int(self.table.read(seat, "raise")[0])
        return [] if begins == 1 else [f"a raise begins with {begins} lives above the other's pot, expected 1"]

    def result(self) -> list[str]:
        """Pots, whose turn it is, or what the round leaves."""
        lives = tuple(int(self.table.read(self.seat(number), "lives")[0]) for number in (0, 1))
        pots = tuple(int(self.table.read(self.seat(number), "pot")[0]) for number in (0, 1))
        window = self.open_bet()
        if self.row.over:
            if window is not None:
                return [f"the {SEATS[window.person]} is asked to bet, expected the end of the round"]
            found = [] if lives == self.row.lives_after else [f"lives {lives}, expected {self.row.lives_after}"]
            return found + self.wrong_ending()
        if window is None or window.person != self.seat(self.row.to_act):
            who = "nobody" if window is None else f"the {SEATS[window.person]}"
            return [f"{who} is to act, expected the {SEATS[self.seat(self.row.to_act)]}"]
        return [] if pots == self.row.pots else [f"pots {pots}, expected {self.row.pots}"]

    def wrong_ending(self) -> list[str]:
        """Whether another deal comes: it must, unless somebody has no life left."""
        is_over = not min(self.row.lives_after)
        deals = bool(self.table.awaiting(self.subject.n.event("deal"))[0])
        if deals is is_over:
            return [f"{'another deal' if deals else 'no further deal'} follows, expected the opposite"]
        return []

    def wrong_total(self) -> list[str]:
        """Lives in hands and pots must be as many as at the start."""
        found = sum(int(self.table.read(seat, word)[0]) for seat in (0, 1) for word in ("lives", "pot"))
        total = sum(self.row.lives)
        return [] if found == total else [f"{found} lives in hands and pots, expected {total}"]


_ENOUGH = 5
_FIRST_HANDS = ((9, 8), (10, 8))
_DEALT = (3, 2, 4, 7, 5, 5)
"""The cards of the next deals, in the order in which they are dealt."""
_FIRSTS = (0, 1, 1, 0)
"""Who is first in each round: the guest wins, equal cards, the asker wins; everybody plays the higher card."""


def _wrong_firsts(subject: Subject) -> list[Diagnostic]:
    """Row 15: the first round in which somebody else is dealt and bets first."""
    draws = np.array([[card - RANKS[0] for card in _DEALT]])
    table = Table(subject, 1, Steered(1, given=draws))
    table.bind()
    for seat, (high, low) in enumerate(_FIRST_HANDS):
        table.set_human(seat, True)
        table.put(seat, "card_1", high)
        table.put(seat, "card_2", low)
        table.put(seat, "lives", _ENOUGH)
        table.put(seat, "used", 4)
    table.set_flag(_FIRSTS[0], subject.n.flag("first"))
    table.effect("open_round", _FIRSTS[0])
    table.fire("choose_first", _FIRSTS[0])
    watch = _Askings(subject)
    for _ in _FIRSTS:
        table.engine.settle(watch)
        table.engine.advance_days(subject.block.round_days)
    for step in ("choose_first", "bet"):
        found = tuple(watch.asked[step][: len(_FIRSTS)])
        if found != _FIRSTS:
            who = ", ".join(SEATS[seat] for seat in found)
            message = f"sequence 15: first at `{step}` are in turn {who}, expected asker, guest, guest, asker"
            return [counterexample(Failure.WINDOW, message, subject.place_of("take"))]
    return list(script_faults(table.engine.anomalies))


class _Askings:
    """A policy that plays the higher card, checks, and notes who is asked what."""

    def __init__(self, subject: Subject) -> None:
        self.claim = subject.n.event("claim")
        self.steps = {subject.n.event(step): step for step in ("choose_first", "bet")}
        self.asked: dict[str, list[int]] = {step: [] for step in self.steps.values()}

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """The first option of every window, but the other one may bet first."""
        if window.event in self.steps:
            self.asked[self.steps[window.event]].append(window.person)
        return np.full(window.rows.count, int(window.event == self.claim))
