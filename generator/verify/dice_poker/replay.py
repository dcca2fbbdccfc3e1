"""A scene made ready for replay: people seated, and every window of the referee's games as numbers to be compared."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from generator.ck2.scopes import FromMode
from generator.interpret.machine import Window
from generator.interpret.rows import IntArray
from generator.verify.casting import seat_people
from generator.verify.dice_poker.casting import Scene
from generator.verify.dice_poker.play import Play, Stop
from generator.verify.dice_poker.subject import Subject
from generator.verify.dice_poker.tavern import PURSE, Steered, Tavern
from generator.verify.replay import Planned, Replay, Script, ai_of, bits, draws_of

_ALL_TIES = (1 << 6) - 1
_LITTER = 3
"""What variables hold from an earlier game."""


class Aspect(IntEnum):
    """What of a window is compared, in the order in which a deviation counts."""

    EVENT = 0
    OPTIONS = 1
    ASKER_GOLD = 2
    GUEST_GOLD = 3
    STAKES = 4
    TIES = 5
    ASKER_DICE = 6
    GUEST_DICE = 7
    MARKS = 8
    CURSOR = 9
    DAY = 10


def replay_of(
    subject: Subject,
    scene: Scene,
    scripts: Sequence[Script] | None = None,
    from_mode: FromMode = FromMode.RELATIVE,
) -> Replay:
    """The games of a scene in a batch of worlds, ready to begin; other scripts than those of its plays may be given."""
    made = [script_of(subject, play) for play in scene.plays] if scripts is None else list(scripts)
    chance = Steered(len(made), given=draws_of(made), ai=ai_of(made))
    tavern = Tavern(subject, len(made), chance, from_mode=from_mode)
    seat_people(tavern, subject.rules, scene.people)
    for seat in (0, 1):
        _litter(subject, tavern, seat)

    def read(window: Window) -> tuple[IntArray, ...]:
        """What `Aspect` lists behind the options; the day counts from the last time that the two sat down."""
        return (*_lying(tavern, window), np.full(tavern.worlds, tavern.engine.day - replay.first_day))

    replay = Replay(subject.program, tavern, made, read)
    return replay


def _litter(subject: Subject, tavern: Tavern, seat: int) -> None:
    """Leave things of an earlier game behind in every second world: a new game must not mind them."""
    block, s, every_other = subject.block, subject.symbols, np.arange(tavern.worlds) % 2 == 1
    variables, flags = [*s.dice, *s.reading], [s.ante_paid, s.raise_paid]
    if block.dice.rolls > 1:
        variables += [s.cursor, s.rerolls]
        flags += s.marks
    if block.tournament.enabled:
        variables += [s.own("round"), s.own("wins")]
        flags += [s.own("opened")]
    for name in variables:
        tavern.set_variable(seat, name, every_other * _LITTER)
    for flag in flags:
        tavern.set_flag(seat, flag, every_other)


# what is planned


def script_of(subject: Subject, play: Play) -> Script:
    """A game as the replay needs it."""
    return Script(tuple(_planned(subject, stop) for stop in play.stops), tuple(play.draws), tuple(play.ai))


def _planned(subject: Subject, stop: Stop) -> Planned:
    label, dice = subject.symbols.label, len(stop.dice[0])
    marked = [1 << place for place in stop.marks[0]] + [1 << place + dice for place in stop.marks[1]]
    numbers = (
        PURSE + stop.purses[0],
        PURSE + stop.purses[1],
        _bits((*stop.antes, *stop.raises)),
        0 if stop.is_over else _ALL_TIES,
        _digits(stop.dice[0]),
        _digits(stop.dice[1]),
        sum(marked),
        stop.cursor if stop.step.startswith("pick") else 0,
        stop.day,
    )
    event = subject.symbols.events.get(stop.step, "")
    return Planned(event, stop.seat, tuple(map(label, stop.options)), label(stop.choice), numbers)


def _bits(flags: tuple[bool, ...]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _digits(dice: tuple[int, ...]) -> int:
    return sum(die * 16**place for place, die in enumerate(dice))


# what is found


def _lying(tavern: Tavern, window: Window) -> tuple[IntArray, ...]:
    """Gold, stakes, ties, dice, marks and cursor while a window is open, in the order of `Aspect`."""
    s = tavern.symbols
    stakes = [tavern.has_flag(seat, flag) for flag in (s.ante_paid, s.raise_paid) for seat in (0, 1)]
    dice = [tavern.dice(seat) @ 16 ** np.arange(len(s.dice)) for seat in (0, 1)]
    is_pick = window.event in (s.events.get("pick_asker"), s.events.get("pick_guest"))
    return (
        tavern.gold(0),
        tavern.gold(1),
        bits(stakes),
        bits(tavern.ties(s.bonds)),
        *dice,
        bits([*tavern.marks(0).T, *tavern.marks(1).T]),
        tavern.variable(window.person, s.cursor) if is_pick else np.zeros(tavern.worlds, np.int64),
    )
