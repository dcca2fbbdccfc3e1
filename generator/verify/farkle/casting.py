"""Games to replay: people who fit, played by the referee, and made scripts of windows for the replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

import numpy as np

from generator.ck2.scopes import FromMode
from generator.games.farkle.players import player_of
from generator.games.farkle.rules import DICE, FACES, code_of, counts_of
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.verify import casting
from generator.verify.casting import KINDS as KINDS
from generator.verify.casting import Humans, Pool
from generator.verify.farkle.play import Person, Play, Side, Stop
from generator.verify.farkle.referee import Chooser, Referee
from generator.verify.farkle.subject import Subject
from generator.verify.farkle.table import Table
from generator.verify.replay import Planned, Replay, Script, bits, draws_of
from generator.verify.worlds import PURSE, Steered

Scene: TypeAlias = casting.Scene[Play]
_BASE = FACES + 1
_ALL_TIES = (1 << 6) - 1
_LITTER = 3
"""What variables hold from an earlier game."""
_SIDE = ("total", "turn", "last", "left", "picked_points", "picked_code", "cursor")
READINGS = (
    *("the asker's gold", "the guest's gold", "what ties the two"),
    *(f"the {seat}'s `{word}`" for word in (*_SIDE, "dice") for seat in ("asker", "guest")),
    "the day",
)
"""The numbers that are compared at each window, in order."""


class Caster:
    """Finds people, and lets the referee play."""

    def __init__(self, subject: Subject, seed: int) -> None:
        self.subject = subject
        self.random = Random(seed)
        ai = subject.block.ai
        self.pool = Pool(subject.seating, ai.players, ai.otherwise, self.random)

    def scene(self, wanted: Iterable[tuple[Humans, Chooser]]) -> Scene:
        """A game for each kind of players and each way in which humans choose."""
        return self.pool.scene(wanted, self.played)

    def played(self, pair: int, humans: Humans, chooses: Chooser) -> Play:
        """The game of a pair by number, with dice of its own."""
        block = self.subject.block
        people = (self.person(pair, 0, humans), self.person(pair, 1, humans))
        own = Random(self.random.getrandbits(32))
        return Referee(self.subject.table, block.target, block.stakes.ante, people, chooses, own).whole()

    def person(self, pair: int, seat: int, humans: Humans) -> Person:
        """One of a pair as the referee needs him."""
        block, pool = self.subject.block, self.pool
        player = player_of(block, pool.way(pair, seat))
        return Person(humans[seat], player, pool.can_gain(pair, seat, block.gambling.trait))


# how humans choose


SELDOM = ("decline", "pick_back", "one_by_one")
"""What random humans seldom choose; dice that are picked at random seldom fit, and then must be put back."""


def at_random(random: Random) -> Chooser:
    """Anything, but some things seldom."""

    def chooses(_step: str, options: tuple[str, ...]) -> str:
        """Any option, seldom one of `SELDOM`."""
        return random.choices(options, [1 if word in SELDOM else 8 for word in options])[0]

    return chooses


def picking(random: Random) -> Chooser:
    """Die by die, once at each roll; what fits is kept."""
    put_back = False

    def chooses(_step: str, options: tuple[str, ...]) -> str:
        """One by one at each roll, but once only where the picked dice did not fit."""
        nonlocal put_back
        if "one_by_one" in options and not put_back:
            return "one_by_one"
        put_back = options == ("pick_back",)
        if options[0] == "pick_keep":
            return random.choices(options, (6, 4, 0))[0]
        return options[0] if options[0] == "accept" else random.choice([one for one in options if one != "one_by_one"])

    return chooses


def declining(_step: str, options: tuple[str, ...]) -> str:
    """No, thanks."""
    return options[-1]


# for the script


def replay_of(
    subject: Subject,
    scene: Scene,
    scripts: Sequence[Script] | None = None,
    from_mode: FromMode = FromMode.RELATIVE,
) -> Replay:
    """The games of a scene in a batch of worlds, ready to begin; other scripts than those of its plays may be given."""
    made = [script_of(subject, play) for play in scene.plays] if scripts is None else list(scripts)
    table = Table(subject, len(made), Steered(len(made), given=draws_of(made)), from_mode=from_mode)
    casting.seat_people(table, subject.rules, scene.people)
    for seat in (0, 1):
        _litter(table, seat)

    def read(_window: Window) -> tuple[IntArray, ...]:
        """What `READINGS` lists; the day counts from the last time that the two sat down."""
        return (*_lying(table), np.full(table.worlds, table.engine.day - replay.first_day))

    replay = Replay(subject.program, table, made, read)
    return replay


def _litter(table: Table, seat: int) -> None:
    """Leave things of an earlier game behind in every second world: a new game must not mind them."""
    every_other = np.arange(table.worlds) % 2 == 1
    for word in (*_SIDE, "all_code", "best_turn", "picked_dice", "stop_1", "choice", "die_2", "count_3"):
        table.put(seat, word, every_other * _LITTER)
    table.set_flag(seat, table.n.flag("ante_paid"), every_other)


def _lying(table: Table) -> tuple[IntArray, ...]:
    """Gold, ties, and what lies before each player, as `READINGS` lists them."""
    numbers = [table.read(seat, word) for word in _SIDE for seat in (0, 1)]
    places = np.array([_BASE**place for place in range(DICE)])
    dice: list[IntArray] = [table.dice(seat) @ places for seat in (0, 1)]
    return (table.gold(0), table.gold(1), bits(table.ties(table.subject.bonds)), *numbers, *dice)


def script_of(subject: Subject, play: Play) -> Script:
    """A game as the replay needs it; an AI's choice is never a matter of chance."""
    return Script(tuple(_planned(subject, stop) for stop in play.stops), tuple(play.draws), ())


def _planned(subject: Subject, stop: Stop) -> Planned:
    key = subject.n.key
    of_sides = zip(*(_numbers(side) for side in stop.sides), strict=True)
    numbers = (
        *(PURSE + gold for gold in stop.purses),
        0 if stop.is_over else _ALL_TIES,
        *(number for both in of_sides for number in both),
        stop.day,
    )
    event = subject.events.get(stop.step, stop.step)
    return Planned(event, stop.seat, tuple(map(key, stop.options)), key(stop.choice), numbers)


def _numbers(side: Side) -> tuple[int, ...]:
    """What lies before one player, in the order of `_SIDE`, then the dice."""
    dice = sum(die * _BASE**place for place, die in enumerate(side.dice))
    picked = code_of(counts_of(side.picked))
    return (side.total, side.turn, side.last, side.left, side.picked_points, picked, side.cursor, dice)
