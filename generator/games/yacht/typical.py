"""A game of the CPU from its first roll to its last, as the reference plays it: a score card to look at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from generator.games.yacht.cpu import CpuNumbers, Decision, decide
from generator.games.yacht.rules import FACES, Category, ScoreCard, YachtRules

GAMES = 99
"""How many games are played to choose a typical one from."""


@dataclass(frozen=True, slots=True)
class Look:
    """One roll of a turn: the dice, sorted, and what the CPU makes of them."""

    dice: tuple[int, ...]
    decision: Decision


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its rolls, and what is written."""

    looks: tuple[Look, ...]
    category: Category
    points: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game of one player; `seed` replays it."""

    seed: int
    turns: tuple[Turn, ...]
    card: ScoreCard


def play_game(rules: YachtRules, numbers: CpuNumbers, seed: int) -> PlayedGame:
    """The game with that seed."""
    rng, card, turns = np.random.default_rng(seed), ScoreCard(rules), list[Turn]()
    while card.state.free:
        looks = _play_turn(rules, numbers, card, rng)
        writes = looks[-1].decision.writes
        assert writes is not None
        card = card.write(writes.category, looks[-1].dice)
        turns.append(Turn(looks, *card.written[-1]))
    return PlayedGame(seed, tuple(turns), card)


def _play_turn(rules: YachtRules, numbers: CpuNumbers, card: ScoreCard, rng: np.random.Generator) -> tuple[Look, ...]:
    looks, held, plan = list[Look](), tuple[int, ...](), None
    for left in range(rules.rerolls, -1, -1):
        rolled = rng.integers(1, FACES + 1, rules.dice - len(held)).tolist()
        dice = tuple(sorted([*held, *rolled]))
        decision = decide(rules, numbers, dice, card.state, left, plan)
        looks.append(Look(dice, decision))
        if decision.writes is not None:
            break
        held, plan = decision.held_faces(dice), decision.aim.category
    return tuple(looks)


def typical_game(rules: YachtRules, numbers: CpuNumbers, mean: float) -> PlayedGame:
    """Of the games with the seeds 1 to `GAMES` the one whose total is nearest to the mean, the first of equals."""
    games = (play_game(rules, numbers, seed) for seed in range(1, GAMES + 1))
    return min(games, key=lambda game: abs(game.card.total - mean))
