"""Games of the referee replayed by the script, window by window; what of a window is compared, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from generator.diagnostics import Diagnostic
from generator.games.payout.author import coin_of
from generator.interpret.machine import Machine, Window
from generator.interpret.rows import IntArray
from generator.verify.outcome import Failure, Outcome, counterexample, script_faults, tally
from generator.verify.payout.conditions import holds, people_of, trees_of
from generator.verify.payout.referee import Play, Stop
from generator.verify.payout.subject import Subject
from generator.verify.payout.table import PLAYER, Table
from generator.verify.people import People, unknown
from generator.verify.playing import take_decision
from generator.verify.replay import EVENT, FIRST_NUMBER, OPTIONS, Deviation, Planned, Replay, Script, bits, draws_of
from generator.verify.worlds import Steered

ASPECTS = ("the purse", "the stake on the table", "the chosen stake", "what counts towards the limit",
    "what the house has won", "the number of re-rolls left", "the dice", "the marked dice", "the cursor",
    "seat and lock", "the day", "the payout")  # fmt: skip
_OF_GOLD = ("the purse", "the stake on the table", "what the house has won")
_LITTER = 3
"""What variables hold from an earlier game."""
_BOTH = 0b11
AFTER = 3
"""Days after the table's last on which nothing may be left."""


def planned(subject: Subject, stop: Stop) -> Planned:
    """A window of the referee as the script must show it."""
    n, house = subject.n, subject.house
    numbers = (
        stop.purse,
        stop.on_table // house.step,
        stop.stake // house.step,
        stop.counted // house.step if stop.step != "broken_off" else 0,
        stop.won,
        stop.rerolls,
        _digits(stop.dice),
        sum(1 << place for place in stop.marks),
        stop.cursor,
        0 if stop.is_over else _BOTH,
        stop.day,
        stop.paid,
    )
    return Planned(n.event(stop.step), PLAYER, tuple(map(n.key, stop.options)), n.key(stop.choice), numbers)


def script_of(subject: Subject, play: Play, stops: Sequence[Stop] | None = None) -> Script:
    """One world of a replay."""
    windows = tuple(planned(subject, stop) for stop in (play.stops if stops is None else stops))
    return Script(windows, tuple(play.draws), ())


class Session:
    """Plays in a batch of as many worlds, seated and ready; `stops` are those that must come, by default the plays'."""

    def __init__(self, subject: Subject, plays: Sequence[Play], stops: Sequence[Sequence[Stop]] | None = None) -> None:
        self.subject = subject
        self.plays = plays
        scripts = [
            script_of(subject, play, None if stops is None else stops[number]) for number, play in enumerate(plays)
        ]
        self.table = Table(subject, len(plays), Steered(len(plays), given=draws_of(scripts)))
        self.coin = coin_of(subject.block)
        self.litter()
        self.install()
        self.replay = Replay(subject.program, self.table, scripts, self.readings)

    def litter(self) -> None:
        """Leave things of an earlier game behind in every second world: a new game must not mind them."""
        every_other = np.arange(self.table.worlds) % 2 == 1
        for word in ("stake", "rerolls", "cursor", "advisor", "class", "rank_1", "paid", "house", "goal", "most"):
            self.table.set_word(word, every_other * _LITTER)
        for name in self.subject.dice:
            self.table.set_variable(PLAYER, name, every_other * _LITTER)
        for flag in self.subject.marks:
            self.table.set_flag(PLAYER, flag, every_other)
        self.book = every_other * _LITTER * self.coin

    def install(self) -> None:
        """Purses, what counts already, humans and AIs, and properties with which the game goes on."""
        table, begun = self.table, [play.beginning for play in self.plays]
        people = fitting_people(self.subject, len(begun))
        people.install(self.subject.built.rules, table.state, table.every)
        table.set_purse(np.array([one.purse for one in begun]))
        step = self.subject.house.step
        table.set_word("staked", np.array([one.staked // step for one in begun]))
        table.set_counted(np.array([one.staked > 0 for one in begun]), np.array([max(1, one.days) for one in begun]))
        table.set_human(PLAYER, np.array([one.human for one in begun]))

    def readings(self, window: Window) -> tuple[IntArray, ...]:
        """What of a window is compared, in the order of `ASPECTS`."""
        table = self.table
        is_pick = window.event == self.subject.n.event("pick")
        bonds = self.subject.bonds
        counted = np.where(table.is_counted(), table.word("staked"), 0)
        return (
            table.gold(PLAYER),
            table.word("on_table"),
            table.word("stake"),
            counted if window.event != self.subject.n.event("broken_off") else np.zeros(table.worlds, np.int64),
            table.word("house") * self.coin - self.book,
            table.word("rerolls"),
            _digits_of(table.dice()),
            bits(list(table.marks().T)),
            table.word("cursor") if is_pick else np.zeros(table.worlds, np.int64),
            bits([table.has_flag(PLAYER, bonds.seated), table.has_modifier(PLAYER, bonds.lock)]),
            np.full(table.worlds, table.engine.day - self.replay.first_day),
            table.thousandths("paid"),
        )

    @property
    def last_day(self) -> int:
        """The day on which the watchdog comes."""
        return self.replay.first_day + self.subject.block.table_days

    def sit_down(self) -> None:
        """Run the decision's effect in every world; who may take it is proven elsewhere."""
        take_decision(self.subject.program, self.table, self.subject.n.decision("play"), root=PLAYER)

    def run(self, choose: Callable[[Machine, Window], IntArray] | None = None) -> None:
        """Play until some days after the table's last."""
        self.replay.play(self.last_day + AFTER, _Answers(choose or self.replay.choose))

    # findings

    def faults(self) -> list[Diagnostic]:
        """The simplest game that goes otherwise, ends with another purse, or leaves something behind."""
        return [*self.deviations(), *self.missing(), *self.left_over(), *script_faults(self.table.engine.anomalies)]

    def deviations(self) -> list[Diagnostic]:
        """The first window that is not as planned, of the shortest game."""
        found = self.replay.deviations
        if not found:
            return []
        world = min(found, key=lambda one: (found[one].window, one))
        one = found[world]
        games = tally(len(found), len(self.plays))
        message = f"{self.told(world, one.window)}; then {self._what(world, one)} ({games} games)"
        return [counterexample(_kind(one.aspect), message, self.subject.places.event(one.event), one.way)]

    def _what(self, world: int, one: Deviation) -> str:
        windows = self.replay.scripts[world].windows
        if one.window >= len(windows):
            return f"`{one.event}` opens, expected no further window"
        wanted = windows[one.window]
        if one.aspect == EVENT:
            return f"`{one.event}` opens, expected `{wanted.event}`"
        if one.aspect == OPTIONS:
            labels = self.replay.labels_of(one.event)
            offered = [label for place, label in enumerate(labels) if one.found >> place & 1]
            return f"`{one.event}` offers {', '.join(offered)}, expected {', '.join(wanted.options)}"
        place = one.aspect - FIRST_NUMBER
        return f"in `{one.event}` {ASPECTS[place]} is {one.found}, expected {wanted.numbers[place]}"

    def missing(self) -> list[Diagnostic]:
        """A game that stops before its last window, or ends with another purse."""
        faults = []
        short = self.replay.step < self.replay.count
        if short.any():
            world = int(np.argmax(short))
            number = int(self.replay.step[world])
            wanted = self.replay.scripts[world].windows[number].event
            message = f"{self.told(world, number)}; then nothing opens, expected `{wanted}`"
            faults.append(counterexample(Failure.WINDOW, message, self.subject.places.event(wanted)))
        return faults

    def wrong_purses(self) -> list[Diagnostic]:
        """A game after which purse or house's book is not what the referee says."""
        purses, won = (np.array([getattr(play, word) for play in self.plays]) for word in ("purse", "won"))
        book = self.table.word("house") * self.coin - self.book
        wrong = (self.table.gold(PLAYER) != purses) | (book != won)
        if not wrong.any():
            return []
        world = int(np.argmax(wrong))
        message = (
            f"{self.told(world)}; the player ends with {self.table.gold(PLAYER)[world]} thousandths and the house has "
            f"won {book[world]}, expected {purses[world]} and {won[world]}"
        )
        return [counterexample(Failure.GOLD, message, self.subject.effect_place("settle"))]

    def left_over(self) -> list[Diagnostic]:
        """Flags, the lock or events that a game leaves behind, or a stake that is still on the table."""
        faults = []
        found = self.table.left_of(self.subject.bonds, PLAYER)
        on_table = self.table.word("on_table") != 0
        for words, where in (*found, *([("a stake on the table", on_table)] if on_table.any() else [])):
            message = f"{self.told(int(np.argmax(where)))}; after the end there is {words}"
            faults.append(counterexample(Failure.STATE, message, self.subject.effect_place("leave_table")))
        return faults

    def told(self, world: int, until: int | None = None) -> str:
        """A game for a message: who plays, and the choices up to some window."""
        play = self.plays[world]
        words = [stop.choice for stop in play.stops[:until]]
        cut = ".. " if len(words) > 10 else ""
        who = "a human" if play.beginning.human else "an AI"
        return f"{who}: {cut}{', '.join(words[-10:]) or 'nothing yet'}"


class _Answers:
    """A policy made of one function."""

    def __init__(self, choose: Callable[[Machine, Window], IntArray]) -> None:
        self._choose = choose

    def choose(self, machine: Machine, window: Window) -> IntArray:
        """Answer a window."""
        return self._choose(machine, window)


def fitting_people(subject: Subject, count: int, goes_on: bool = True) -> People:
    """People for whom the game goes on by the rules, or for whom it breaks off; none if there are no such."""
    if unknown(trees_of(subject)):
        return People(count)
    people = people_of(subject)
    fitting = np.flatnonzero(holds(people, subject.tree("keeps_playing")) == goes_on)
    if not len(fitting):
        return People(0 if not goes_on else count)
    chosen = people.chosen(fitting[np.arange(count) % len(fitting)])
    del chosen.values["human", PLAYER, ""]
    return chosen


def _kind(aspect: int) -> Failure:
    if aspect < FIRST_NUMBER:
        return Failure.WINDOW
    return Failure.GOLD if ASPECTS[aspect - FIRST_NUMBER] in _OF_GOLD else Failure.STATE


def _digits(dice: Sequence[int]) -> int:
    return sum(die * 10**place for place, die in enumerate(dice))


def _digits_of(dice: IntArray) -> IntArray:
    total: IntArray = (dice * 10 ** np.arange(dice.shape[1])).sum(axis=1)
    return total


def outcome(compared: str, sessions: Sequence[Session], further: Sequence[Diagnostic] = ()) -> Outcome:
    """All that sessions found."""
    return Outcome(compared, tuple([fault for session in sessions for fault in session.faults()] + list(further)))
