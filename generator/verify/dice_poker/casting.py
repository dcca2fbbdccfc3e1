"""Games to replay: plans played by the referee with people and dice that fit. Knows no script but names of traits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from generator.games.dice_poker.author import ai_choices
from generator.games.dice_poker.rules import Plays
from generator.verify.dice_poker.best_play import best_play, plays_by_traits
from generator.verify.dice_poker.conditions import seating, tree_of
from generator.verify.dice_poker.plans import Plan, match_plan, plans
from generator.verify.dice_poker.play import Game, NotPlayable, Person, Play
from generator.verify.dice_poker.referee import Referee
from generator.verify.dice_poker.subject import Subject
from generator.verify.pairs import can_gain, strangers, those_who_may
from generator.verify.people import People

KINDS = ((True, True), (True, False), (False, True), (False, False))
"""Who is human: asker and guest."""
_TRIES = 60
_DECLINED = 12
"""So many games end by declining, with different people: what follows depends on them alone."""
_MATCHES = 200
"""Random tournaments for each kind of players."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Games to be replayed together: people and plays, world by world. `left_out` counts plans that nobody can play."""

    game: Game
    decision: str
    people: People
    plays: tuple[Play, ...]
    left_out: int


def single_game(subject: Subject) -> Game:
    """The rules of a single game."""
    stakes = ((subject.block.stakes.ante, subject.block.stakes.raise_),)
    return _game(subject, stakes, 0)


def tournament(subject: Subject) -> Game:
    """The rules of a tournament."""
    block = subject.block.tournament
    return _game(subject, tuple((stake, stake) for stake in block.stakes), block.rounds)


def _game(subject: Subject, stakes: tuple[tuple[int, int], ...], rounds: int) -> Game:
    names = [rule.name for rule in subject.block.hands]
    luck = subject.block.luck.hand
    return Game(
        table=subject.table,
        rolls=subject.block.dice.rolls,
        stakes=stakes,
        ai=subject.block.ai,
        ai_rerolls=ai_choices(subject.block, subject.table),
        luck_rank=subject.table.rank_of(names.index(luck)) if luck in names else 0,
        a_day_apart=subject.block.dice.a_day_apart,
        rounds=rounds,
        best=best_play(subject),
    )


def scenes(subject: Subject, thorough: bool) -> Iterator[Scene]:
    """Every kind of game of the mod: single games, and tournaments where they are played."""
    yield _Caster(subject, single_game(subject), subject.symbols.decision, 1).scene(thorough)
    if subject.block.tournament.enabled:
        yield _Caster(subject, tournament(subject), subject.symbols.own("tournament"), 2).scene(thorough)


class _Caster:
    """Finds people and dice for plans."""

    def __init__(self, subject: Subject, game: Game, decision: str, seed: int) -> None:
        self.subject = subject
        self.game = game
        self.decision = decision
        self.random = Random(seed)
        self.pool = _players(subject)
        self.accepts = self.pool.holds(tree_of(subject, "accepts"))
        self.left_out = 0

    def scene(self, thorough: bool) -> Scene:
        """All plays, each in a world of its own."""
        chosen: list[int] = []
        humans: list[tuple[bool, bool]] = []
        plays: list[Play] = []
        for kind, plan in self.all_plans(thorough):
            found = self.played(kind, plan)
            if found is None:
                self.left_out += 1
                continue
            chosen.append(found[0])
            humans.append(kind)
            plays.append(found[1])
        people = self.pool.chosen(np.array(chosen, np.int64))
        for seat in (0, 1):
            people.values[("human", seat, "")] = np.array([kind[seat] for kind in humans], np.int64)
        return Scene(self.game, self.decision, people, tuple(plays), self.left_out)

    def all_plans(self, thorough: bool) -> Iterator[tuple[tuple[bool, bool], Plan]]:
        """Plans for every kind of players; random ones for tournaments."""
        dice = self.subject.table.dice
        for kind in KINDS:
            if self.game.rounds:
                for _ in range(_MATCHES if thorough else _MATCHES // 8):
                    yield kind, match_plan(kind, dice, self.game.rolls, self.game.rounds, self.random)
            else:
                for plan in plans(kind, dice, self.game.rolls, thorough):
                    for _ in range(_DECLINED if len(plan) <= 1 else 1):
                        yield kind, plan

    def played(self, kind: tuple[bool, bool], plan: Plan) -> tuple[int, Play] | None:
        """A pair of people by number and their game by the plan, with the first dice that allow it."""
        for _ in range(_TRIES):
            pair = self.random.randrange(self.pool.worlds)
            people = (self.person(pair, 0, kind), self.person(pair, 1, kind))
            faces = _rolling(Random(self.random.getrandbits(32)), self.game.table.faces)
            words = iter(plan)
            try:
                play = Referee(self.game, people, words, faces).whole()
            except NotPlayable:
                continue
            if self.is_as_planned(play, words):
                return pair, play
        return None

    def is_as_planned(self, play: Play, rest: Iterator[str]) -> bool:
        """Whether a game used its whole plan; a tournament may end early, but not before it begins."""
        left = next(rest, None)
        return left is None or bool(self.game.rounds and play.was_played)

    def person(self, pair: int, seat: int, kind: tuple[bool, bool]) -> Person:
        """One of a pair as the referee needs him."""
        block = self.subject.block
        return Person(
            human=kind[seat],
            accepts=bool(self.accepts[pair]),
            can_be_lucky=can_gain(self.subject.rules, self.pool, pair, seat, block.luck.trait),
            can_be_gambler=can_gain(self.subject.rules, self.pool, pair, seat, block.gambling.trait),
            plays_optimal=self.plays(pair, seat) is Plays.OPTIMAL,
        )

    def plays(self, pair: int, seat: int) -> Plays:
        """How a person plays as an AI."""
        held = {
            name
            for (word, of, name), value in self.pool.values.items()
            if word == "trait" and of == seat and value[pair]
        }
        return plays_by_traits(self.subject, held)


def _rolling(random: Random, faces: int) -> Iterator[int]:
    """Dice without end."""
    while True:
        yield random.randint(1, faces)


def _give_traits(subject: Subject, people: People) -> None:
    """The traits by which AIs play, to every other one, where no condition asks for them anyway."""
    random = np.random.default_rng(12)
    for name in subject.block.ai.players:
        for seat in (0, 1):
            people.values.setdefault(("trait", seat, name), random.integers(0, 2, people.worlds))


def _players(subject: Subject) -> People:
    """Random pairs who may sit at one table; `UserError` if the rules let nobody."""
    who = seating(subject)
    people = strangers(who)
    _give_traits(subject, people)
    return those_who_may(who, people)
