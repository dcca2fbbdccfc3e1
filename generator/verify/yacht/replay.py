"""A scene made ready for replay: people seated, and every window of the referee's games as numbers to be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from generator.games.yacht.rules import CARD
from generator.interpret.machine import Window
from generator.interpret.rows import IntArray
from generator.verify.casting import seat_people
from generator.verify.people import People
from generator.verify.replay import Planned, Replay, Script, draws_of
from generator.verify.replay import bits as bit_array
from generator.verify.worlds import PURSE, SEATS, Steered
from generator.verify.yacht.play import Play, Side, Stop
from generator.verify.yacht.subject import Subject
from generator.verify.yacht.table import Table

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


def replay_of(subject: Subject, scene: Scene) -> Replay:
    """The games of a scene in a batch of worlds, ready to begin."""
    scripts = [script_of(subject, play, scene.alone) for play in scene.plays]
    table = Table(subject, len(scripts), Steered(len(scripts), given=draws_of(scripts)))
    seat_people(table, subject.built.rules, scene.people)
    for seat in (0, 1):
        table.set_human(seat, np.array([play.kind.humans[seat] for play in scene.plays]))
        if not (scene.alone and seat):
            _litter(table, seat)

    def read(window: Window) -> tuple[IntArray, ...]:
        """What `readings` lists; the day counts from the last time that the two sat down."""
        day = np.full(table.worlds, table.engine.day - replay.first_day)
        return (*_lying(table, window, scene.alone), day)

    replay = Replay(subject.program, table, scripts, read)
    return replay


def begin(subject: Subject, replay: Replay, alone: bool) -> None:
    """Run the decision's effect in every world; one who practises takes it for himself."""
    replay.sit_down(subject.n.decision("practise" if alone else "play"), root=0 if alone else 1)


def _litter(table: Table, seat: int) -> None:
    """Leave things of an earlier game behind in every second world: a new game must not mind them."""
    subject, n, every_other = table.subject, table.n, np.arange(table.worlds) % 2 == 1
    for name in (*subject.dice, *map(subject.score, CARD), *map(n.variable, _OWN)):
        table.set_variable(seat, name, every_other * _LITTER)
    for word in ("reach", "free_upper", "filled", "plan", "stops", "cursor", "gain"):
        table.put(seat, word, every_other * _LITTER)
    for flag in (*subject.marks, n.flag("skips_turn"), n.flag("skips_game"), n.flag("ante_paid")):
        table.set_flag(seat, flag, every_other)


def readings(subject: Subject, alone: bool) -> list[str]:
    """Words for the numbers that are compared at each window, in the order in which a deviation counts."""
    of_side = [
        *(f"die {die}" for die in range(1, subject.rules.dice + 1)),
        *(f"the score of {category}" for category in CARD),
        *(f"`{word}`" for word in _OWN),
        "what is marked",
        "`stops`",
    ]
    return [
        *(f"the gold of the {seat}" for seat in SEATS),
        "what is paid",
        "what ties the two",
        "what is skipped",
        *(f"{words} of the {seat}" for seat in SEATS[: 1 if alone else 2] for words in of_side),
        "the cursor",
        "the day",
    ]


# what is planned


def script_of(subject: Subject, play: Play, alone: bool) -> Script:
    """A game as the replay needs it; an AI's choice is never a matter of chance."""
    return Script(tuple(_planned(subject, stop, alone) for stop in play.stops), tuple(play.draws), ())


def _planned(subject: Subject, stop: Stop, alone: bool) -> Planned:
    key = subject.n.key
    numbers = (
        *(PURSE + purse for purse in stop.purses),
        bits(stop.antes),
        _ties(alone, stop.is_over),
        bits(stop.skips),
        *(number for side in stop.sides[: 1 if alone else 2] for number in _numbers(side)),
        stop.cursor,
        stop.day,
    )
    return Planned(subject.n.event(stop.step), stop.seat, tuple(map(key, stop.options)), key(stop.choice), numbers)


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


# what is found


def _lying(table: Table, window: Window, alone: bool) -> tuple[IntArray, ...]:
    """Gold, antes, ties, and what lies before each player while a window is open, as `readings` lists them."""
    n = table.n
    skips = [table.has_flag(seat, n.flag(word)) for seat in (0, 1) for word in ("skips_turn", "skips_game")]
    is_pick = window.event == n.event("pick")
    return (
        table.gold(0),
        table.gold(1),
        bit_array([table.has_flag(seat, n.flag("ante_paid")) for seat in (0, 1)]),
        bit_array(table.ties(table.subject.bonds)),
        bit_array(skips),
        *(number for seat in ((0,) if alone else (0, 1)) for number in _before(table, seat)),
        table.read(window.person, "cursor") if is_pick else np.zeros(table.worlds, np.int64),
    )


def _before(table: Table, seat: int) -> list[IntArray]:
    """What is compared of a player, in the order of `_numbers`."""
    return [
        *table.dice(seat).T,
        *table.scores(seat).T,
        *(table.read(seat, word) for word in _OWN),
        bit_array(list(table.marks(seat).T)),
        table.read(seat, "stops"),
    ]
