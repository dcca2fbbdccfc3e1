"""Games replayed by the script: each window compared with the one that the referee wrote down, world by world.

`Replay` is a policy: it answers windows as planned and notes the first deviation of each world. Windows are kept as one
array of shape `(worlds, stops, aspects)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from generator.ck2.scopes import FromMode
from generator.games.yacht.rules import CARD
from generator.interpret.anomalies import Step
from generator.interpret.machine import Machine, Window
from generator.interpret.policies import Policy
from generator.interpret.rows import BoolArray, IntArray
from generator.verify.people import People
from generator.verify.playing import as_planned, pass_days, take_decision
from generator.verify.replay import bits as bit_array
from generator.verify.replay import padded
from generator.verify.worlds import PURSE, SEATS, Steered
from generator.verify.yacht.play import Play, Side, Stop
from generator.verify.yacht.subject import Subject
from generator.verify.yacht.table import Table

_NOBODY = -1
_LITTER = 3
"""What variables hold from an earlier game."""
_OWN = ("total", "upper", "bonus", "rerolls", "aim", "last", "last_points")
_ALL_TIES = (1 << 6) - 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Games to be replayed together, with people in whose worlds they can be played; `alone` is practice."""

    plays: tuple[Play, ...]
    people: People
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first window of a world that is not as planned: which one, in what, what was found, and the way there."""

    stop: int
    aspect: str
    found: int
    event: str
    way: tuple[Step, ...]


class Replay:
    """One scene in a batch of worlds."""

    def __init__(self, subject: Subject, scene: Scene, from_mode: FromMode = FromMode.RELATIVE) -> None:
        self.subject = subject
        self.scene = scene
        self.numbers = {name: number for number, name in enumerate(sorted(subject.program.sources.events))}
        worlds = len(scene.plays)
        given = padded([play.draws for play in scene.plays])
        self.table = Table(subject, worlds, Steered(worlds, given=given), from_mode=from_mode)
        self.first_day = self.table.engine.day
        self.count = np.array([len(play.stops) for play in scene.plays], np.int64)
        self.step = np.zeros(worlds, np.int64)
        self.deviations: dict[int, Deviation] = {}
        self.aspects = aspects(subject, scene.alone)
        self.choices = padded([[self.choice(stop) for stop in play.stops] for play in scene.plays])
        self.wanted = self._wanted()
        scene.people.install(subject.built.rules, self.table.state, self.table.every)
        for seat in (0, 1):
            self.table.set_human(seat, np.array([play.kind.humans[seat] for play in scene.plays]))
            self.table.state.stats.write((seat, "wealth"), self.table.every, PURSE)
            if not (scene.alone and seat):
                self._litter(seat)

    def _litter(self, seat: int) -> None:
        """Leave things of an earlier game behind in every second world: a new game must not mind them."""
        table, n = self.table, self.subject.n
        every_other = np.arange(table.worlds) % 2 == 1
        for name in (*self.subject.dice, *map(self.subject.score, CARD), *map(n.variable, _OWN)):
            table.set_variable(seat, name, every_other * _LITTER)
        for word in ("reach", "free_upper", "filled", "plan", "stops", "cursor", "gain"):
            table.set_word(seat, word, every_other * _LITTER)
        for flag in (*self.subject.marks, n.flag("skips_turn"), n.flag("skips_game"), n.flag("ante_paid")):
            table.set_flag(seat, flag, every_other)

    # what is planned

    def _wanted(self) -> IntArray:
        """Every aspect of every planned window; shape `(worlds, stops, aspects)`."""
        longest = max(1, int(self.count.max(initial=1)))
        wanted = np.full((len(self.scene.plays), longest, len(self.aspects)), _NOBODY, np.int64)
        for world, play in enumerate(self.scene.plays):
            for number, stop in enumerate(play.stops):
                wanted[world, number] = self.planned(stop)
        return wanted

    def planned(self, stop: Stop) -> list[int]:
        """A planned window as one number for each aspect, in their order."""
        labels = self.labels_of(self.subject.n.event(stop.step))
        keys = [self.subject.n.key(word) for word in stop.options]
        is_whole = all(labels.count(key) == 1 for key in keys)
        return [
            self.numbers.get(self.subject.n.event(stop.step), _NOBODY) * 2 + stop.seat,
            sum(1 << labels.index(key) for key in keys) if is_whole else _NOBODY,
            *(PURSE + purse for purse in stop.purses),
            bits(stop.antes),
            _ties(self.scene.alone, stop.is_over),
            bits(stop.skips),
            *_numbers(stop.sides[0]),
            *([] if self.scene.alone else _numbers(stop.sides[1])),
            stop.cursor,
            stop.day,
        ]

    def choice(self, stop: Stop) -> int:
        """The number of the option that is taken; -1 if the event has none of that name."""
        labels, key = self.labels_of(self.subject.n.event(stop.step)), self.subject.n.key(stop.choice)
        return labels.index(key) if key in labels else _NOBODY

    def labels_of(self, event: str) -> list[str]:
        """The labels of an event's options; none for an event that the mod lacks."""
        found = self.subject.program.event(event)
        return [option.label for option in found.options] if found else []

    # what is found

    def found(self, window: Window, worlds: IntArray) -> IntArray:
        """All aspects of an open window as some worlds show it; shape `(worlds, aspects)`."""
        table, n = self.table, self.subject.n
        flags = [table.has_flag(seat, n.flag("ante_paid")) for seat in (0, 1)]
        skips = [table.has_flag(seat, n.flag(word)) for seat in (0, 1) for word in ("skips_turn", "skips_game")]
        is_pick = window.event == n.event("pick")
        columns = [
            np.full(table.worlds, self.numbers[window.event] * 2 + window.person),
            bit_array(list(window.valid)),
            table.gold(0),
            table.gold(1),
            bit_array(flags),
            bit_array(table.ties(self.subject.bonds)),
            bit_array(skips),
            *self.side(0),
            *([] if self.scene.alone else self.side(1)),
            table.word(window.person, "cursor") if is_pick else np.zeros(table.worlds, np.int64),
            np.full(table.worlds, table.engine.day - self.first_day),
        ]
        return np.stack([column[worlds] for column in columns], axis=1)

    def side(self, seat: int) -> list[IntArray]:
        """What is compared of a player, in the order of `_numbers`."""
        table = self.table
        return [
            *table.dice(seat).T,
            *table.scores(seat).T,
            *(table.word(seat, word) for word in _OWN),
            bit_array(list(table.marks(seat).T)),
            table.word(seat, "stops"),
        ]

    # answering

    def choose(self, _machine: Machine, window: Window) -> IntArray:
        """Compare a window and answer it as planned."""
        return self.look(window, window.rows.indices)

    def look(self, window: Window, worlds: IntArray) -> IntArray:
        """Compare a window in some of its worlds; what to choose there, the first valid option where all is lost."""
        stop = self.step[worlds]
        inside = stop < self.count[worlds]
        place = np.minimum(stop, np.maximum(self.count[worlds] - 1, 0))
        lost = self._compare(window, worlds, place, inside)
        self.step[worlds] += 1
        return as_planned(window, worlds, self.choices[worlds, place], lost | ~inside)

    def _compare(self, window: Window, worlds: IntArray, place: IntArray, inside: BoolArray) -> BoolArray:
        """Note first deviations; where the window is not the planned one."""
        found, wanted = self.found(window, worlds), self.wanted[worlds, place]
        differs = (found != wanted) | ~inside[:, None]
        for row in np.flatnonzero(differs.any(axis=1)):
            world, aspect = int(worlds[row]), int(np.argmax(differs[row]))
            deviation = Deviation(
                int(self.step[world]), self.aspects[aspect], int(found[row, aspect]), window.event, window.run.way
            )
            self.deviations.setdefault(world, deviation)
        lost: BoolArray = differs[:, 0]
        return lost

    # running

    def sit_down(self) -> None:
        """Run the decision's effect in every world; who may take it is proven elsewhere."""
        name = self.subject.n.decision("practise" if self.scene.alone else "play")
        take_decision(self.subject.program, self.table, name, root=0 if self.scene.alone else 1)

    def run(
        self,
        until: int,
        policy: Policy | None = None,
        end_of_day: Callable[[], None] | None = None,
        wakes: Sequence[int] = (),
    ) -> None:
        """Answer windows, as planned or by another policy, and let days pass up to a day.

        On the days of `wakes` windows that were left open are offered again; `end_of_day` is called whenever all
        windows that will be answered are.
        """
        pass_days(self.table, until, policy or self, end_of_day, wakes)


def aspects(subject: Subject, alone: bool) -> list[str]:
    """What of a window is compared, in words, in the order in which a deviation counts."""
    of_side = [
        *(f"die {die}" for die in range(1, subject.rules.dice + 1)),
        *(f"the score of {category}" for category in CARD),
        *(f"`{word}`" for word in _OWN),
        "the marked dice",
        "`stops`",
    ]
    return [
        "the window",
        "the options",
        *(f"the gold of the {seat}" for seat in SEATS),
        "the antes",
        "seats, locks and links",
        "what is skipped",
        *(f"{words} of the {seat}" for seat in SEATS[: 1 if alone else 2] for words in of_side),
        "the cursor",
        "the day",
    ]


def _numbers(side: Side) -> list[int]:
    return [
        *side.dice,
        *side.scores,
        *(int(getattr(side, word)) for word in _OWN),
        sum(1 << die for die in side.marks),
        side.stops,
    ]


def _ties(alone: bool, is_over: bool) -> int:
    """Both sit, are locked and linked; one who practises sits and is locked; after the end nothing."""
    if is_over:
        return 0
    return 0b000101 if alone else _ALL_TIES


def bits(flags: Sequence[bool]) -> int:
    """Flags as one number."""
    return sum(1 << place for place, flag in enumerate(flags) if flag)
