"""Games to replay: people who fit, played by the referee, and made scripts of windows for the replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

import numpy as np

from generator.games.one_poker.rules import LEAST_RAISE, RANKS, Action, Betting, Raise, act, actions, ante
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.verify import casting
from generator.verify.casting import KINDS as KINDS
from generator.verify.casting import Humans, Pool
from generator.verify.one_poker.play import Person, Play, Rules, Stop
from generator.verify.one_poker.referee import Chooser, Referee
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.replay import Planned, Replay, Script, ai_of, bits, draws_of
from generator.verify.worlds import PURSE, Steered

Scene: TypeAlias = casting.Scene[Play]
_BASE = 16
"""A hand as one number: the higher card times this, plus the lower one."""
_ALL_TIES = (1 << 6) - 1
_LITTER = 3
"""What variables hold from an earlier game."""
_LITTERED = ("card_1", "card_2", "played", "drawn", "pot", "lives", "raise", "raises", "round", "mix", "choice")
READINGS = (
    *("the asker's gold", "the guest's gold", "what ties the two", "the asker's lives", "the guest's lives"),
    *("the asker's pot", "the guest's pot", "the asker's hand", "the guest's hand", "the asker's played card"),
    *("the guest's played card", "the round", "the day"),
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
        """The game of a pair by number, with cards of its own."""
        block = self.subject.block
        rules = Rules(block.lives, block.stakes.ante, block.round_days, block.anyone_first)
        people = (self.person(pair, 0, humans), self.person(pair, 1, humans))
        return Referee(rules, people, chooses, Random(self.random.getrandbits(32))).whole()

    def person(self, pair: int, seat: int, humans: Humans) -> Person:
        """One of a pair as the referee needs him."""
        subject, pool = self.subject, self.pool
        policy = subject.policies[subject.thinks(pool.way(pair, seat)) - 1]
        return Person(humans[seat], policy, pool.can_gain(pair, seat, subject.block.gambling.trait))


# how humans choose


def at_random(random: Random) -> Chooser:
    """Anything, but seldom a way back, and seldom no."""

    def chooses(_step: str, options: tuple[str, ...]) -> str:
        """Any option, seldom back or no."""
        weights = [1 if word in ("back", "decline") else 8 for word in options]
        return random.choices(options, weights)[0]

    return chooses


def by_moves(moves: Sequence[str], random: Random) -> Chooser:
    """These words in the windows of bets as they come, then as fast as possible to the end; cards at random."""
    waiting = iter(moves)

    def chooses(step: str, options: tuple[str, ...]) -> str:
        """The next planned word where it is offered, else what ends the game soonest."""
        if step.startswith("choose"):
            return random.choice(options)
        if step in ("invite", "claim"):
            return options[0] if step == "invite" else options[1]
        planned = next(waiting, "")
        if planned in options:
            return planned
        return next(word for word in ("all_in", "confirm", "raise_lives", "call", *options) if word in options)

    return chooses


def every_betting(lives: int) -> Iterator[tuple[str, ...]]:
    """Every way to bet in one round between two with so many lives, as words of options."""
    stack: list[tuple[tuple[str, ...], Betting]] = [((), ante((lives, lives), 0))]
    while stack:
        words, state = stack.pop()
        if state.end is not None:
            yield words
        stack += [((*words, *_words(action)), act(state, action)) for action in actions(state)]


def _words(action: Action) -> tuple[str, ...]:
    """The buttons for an action."""
    if isinstance(action, Raise):
        return ("raise_lives", *("one_more",) * (action.above - LEAST_RAISE), "confirm")
    return (type(action).__name__.lower(),)


# for the script


def replay_of(subject: Subject, scene: Scene, scripts: Sequence[Script] | None = None) -> Replay:
    """The games of a scene in a batch of worlds, ready to begin; other scripts than those of its plays may be given."""
    made = [script_of(subject, play) for play in scene.plays] if scripts is None else list(scripts)
    table = Table(subject, len(made), Steered(len(made), given=draws_of(made), ai=ai_of(made)))
    casting.seat_people(table, subject.rules, scene.people)
    for seat in (0, 1):
        _litter(table, seat)

    def read(window: Window) -> tuple[IntArray, ...]:
        """What `READINGS` lists; the day counts from the last time that the two sat down."""
        day = np.full(table.worlds, table.engine.day - replay.first_day)
        return (*_lying(table), table.read(window.person, "round"), day)

    replay = Replay(subject.program, table, made, read)
    return replay


def _litter(table: Table, seat: int) -> None:
    """Leave things of an earlier game behind in every second world: a new game must not mind them."""
    every_other = np.arange(table.worlds) % 2 == 1
    for word in _LITTERED:
        table.put(seat, word, every_other * _LITTER)
    table.put_seen(seat, every_other[:, None] * np.full((1, len(RANKS)), _LITTER))
    for flag in ("first", "all_in", "ante_paid"):
        table.set_flag(seat, table.n.flag(flag), every_other)


def _lying(table: Table) -> tuple[IntArray, ...]:
    """Gold, ties, lives, pots, hands and played cards, as `READINGS` lists them."""
    pairs = [[table.read(seat, word) for seat in (0, 1)] for word in ("lives", "pot", "card_1", "card_2", "played")]
    lives, pots, high, low, played = pairs
    hands = [high[seat] * _BASE + low[seat] for seat in (0, 1)]
    return (table.gold(0), table.gold(1), bits(table.ties(table.subject.bonds)), *lives, *pots, *hands, *played)


def script_of(subject: Subject, play: Play) -> Script:
    """A game as the replay needs it."""
    return Script(tuple(_planned(subject, stop) for stop in play.stops), tuple(play.draws), tuple(play.ai))


def _planned(subject: Subject, stop: Stop) -> Planned:
    board, key = stop.board, subject.n.key
    numbers = (
        *(PURSE + gold for gold in board.purses),
        0 if stop.is_over else _ALL_TIES,
        *board.lives,
        *board.pots,
        *(high * _BASE + low for high, low in board.hands),
        *board.played,
        board.round,
        stop.day,
    )
    event = subject.events.get(stop.step, stop.step)
    return Planned(event, stop.seat, tuple(map(key, stop.options)), key(stop.choice), numbers)
