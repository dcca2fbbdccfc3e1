"""Games to replay: people who fit, played by the referee, and made scripts of windows for the replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from generator.games.one_poker.policy import Policy
from generator.games.one_poker.rules import LEAST_RAISE, RANKS, Action, Betting, Raise, act, actions, ante
from generator.interpret.rows import IntArray
from generator.interpret.windows import Window
from generator.verify.conditions import tree_of
from generator.verify.one_poker.play import Person, Play, Rules, Stop
from generator.verify.one_poker.referee import Chooser, Referee
from generator.verify.one_poker.subject import Subject
from generator.verify.one_poker.table import Table
from generator.verify.pairs import can_gain, give_traits, has_trait, strangers, those_who_may
from generator.verify.people import People
from generator.verify.replay import Planned, Replay, Script, ai_of, bits, draws_of
from generator.verify.worlds import PURSE, Steered

KINDS = ((True, True), (True, False), (False, True))
"""Who is human: asker and guest. An AI never asks an AI."""
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


@dataclass(frozen=True, slots=True)
class Scene:
    """Games to be replayed together: people and plays, world by world."""

    people: People
    plays: tuple[Play, ...]

    def chosen(self, numbers: Sequence[int]) -> Scene:
        """Some of the games, in that order."""
        people = self.people.chosen(np.array(numbers, np.int64))
        return Scene(people, tuple(self.plays[number] for number in numbers))


class Caster:
    """Finds people, and lets the referee play."""

    def __init__(self, subject: Subject, seed: int) -> None:
        self.subject = subject
        self.random = Random(seed)
        block = subject.block
        self.rules = Rules(block.lives, block.stakes.ante, block.round_days, block.anyone_first)
        self.pool = _players(subject)
        self.accepting = np.flatnonzero(self.pool.holds(tree_of(subject.seating, "accepts"))).tolist()

    def scene(self, wanted: Iterator[tuple[tuple[bool, bool], Chooser]]) -> Scene:
        """A game for each kind of players and each way in which humans choose."""
        pairs: list[int] = []
        plays: list[Play] = []
        for humans, chooses in wanted:
            pair = self.pair(humans)
            if pair is not None:
                people = (self.person(pair, 0, humans), self.person(pair, 1, humans))
                pairs.append(pair)
                plays.append(Referee(self.rules, people, chooses, Random(self.random.getrandbits(32))).whole())
        people_of_scene = self.pool.chosen(np.array(pairs, np.int64))
        for seat in (0, 1):
            people_of_scene.values["human", seat, ""] = np.array([play.humans[seat] for play in plays], np.int64)
        return Scene(people_of_scene, tuple(plays))

    def pair(self, humans: tuple[bool, bool]) -> int | None:
        """A pair of people by number; an AI guest is one who accepts, `None` if there is none."""
        if humans[1]:
            return self.random.randrange(self.pool.worlds)
        return self.random.choice(self.accepting) if self.accepting else None

    def person(self, pair: int, seat: int, humans: tuple[bool, bool]) -> Person:
        """One of a pair as the referee needs him."""
        rules, trait = self.subject.rules, self.subject.block.gambling.trait
        return Person(humans[seat], self.policy(pair, seat), can_gain(rules, self.pool, pair, seat, trait))

    def policy(self, pair: int, seat: int) -> Policy:
        """How an AI with this person's traits plays."""
        ai = self.subject.block.ai
        held = (plays for trait, plays in ai.players.items() if has_trait(self.pool, pair, seat, trait))
        return self.subject.policies[self.subject.thinks(next(held, ai.otherwise)) - 1]


def _players(subject: Subject) -> People:
    """Random pairs who may sit at one table; `UserError` if the rules let nobody."""
    people = strangers(subject.seating)
    give_traits(people, subject.block.ai.players)
    return those_who_may(subject.seating, people)


# how humans choose


def at_random(random: Random) -> Chooser:
    """Anything, but seldom a way back, and seldom no."""

    def chooses(_step: str, options: tuple[str, ...]) -> str:
        weights = [1 if word in ("back", "decline") else 8 for word in options]
        return random.choices(options, weights)[0]

    return chooses


def by_moves(moves: Sequence[str], random: Random) -> Chooser:
    """These words in the windows of bets as they come, then as fast as possible to the end; cards at random."""
    waiting = iter(moves)

    def chooses(step: str, options: tuple[str, ...]) -> str:
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
    scene.people.install(subject.rules, table.state, table.every)
    for seat in (0, 1):
        table.state.stats.write((seat, "wealth"), table.every, PURSE)
        _litter(table, seat)

    def read(window: Window) -> tuple[IntArray, ...]:
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
