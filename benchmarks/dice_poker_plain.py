"""The dice poker of our mod, AI against AI, as one would write it by hand: once in plain Python, once with numpy.

Both play whole games (rolls, one betting round, one re-roll each, showdown, gold) and count won, drawn and lost games
and the first player's gold. They exist to be measured against the interpreter, which runs the mod's script instead.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

DICE, FACES = 5, 6
ANTE = RAISE = 0.5
_CLASSES = {(5,): 8, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
Hand = tuple[int, int, int, tuple[int, ...]]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Score:
    """What came of some games, seen by the player who rolls first; gold in all."""

    won: int
    drawn: int
    lost: int
    gold: float


def read_hand(dice: tuple[int, ...]) -> Hand:
    """Class, the two ranks, and the dice outside the combination, highest first."""
    counts = sorted(((count, face) for face, count in Counter(dice).items()), reverse=True)
    shape = tuple(count for count, _ in counts)
    faces = sorted(dice)
    if shape == (1,) * DICE and faces[-1] - faces[0] == DICE - 1:
        return (5 if faces[-1] == FACES else 4), 0, 0, ()
    rank = _CLASSES[shape]
    groups = [face for count, face in counts if count > 1]
    first, second = [*groups, 0, 0][:2]
    lone = tuple(face for face in reversed(faces) if face not in groups)
    return rank, first, second, lone


def keeps(hand: Hand, die: int) -> bool:
    """Whether the AI keeps a die."""
    rank, first, second, _ = hand
    return rank in (4, 5, 6, 8) or (rank > 0 and die in (first, second))


def raise_chance(mine: Hand, other: Hand) -> float:
    """The chance that the AI raises with a hand against another."""
    if mine[0] > other[0]:
        return 10 / 12
    return 5 / 7 if mine[0] == other[0] and mine[1:3] > other[1:3] else 1 / 3


def roll() -> tuple[int, ...]:
    """Five dice."""
    return tuple(random.randint(1, FACES) for _ in range(DICE))


def reroll(dice: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    """The dice after the AI's re-roll."""
    return tuple(die if keeps(hand, die) else random.randint(1, FACES) for die in dice)


def play_plain(games: int, seed: int) -> Score:
    """Games one by one, without numpy."""
    random.seed(seed)
    won = drawn = lost = 0
    gold = 0.0
    for _ in range(games):
        first, second = roll(), roll()
        mine, other = read_hand(first), read_hand(second)
        raised = random.random() < raise_chance(mine, other) or random.random() < raise_chance(other, mine)
        stake = ANTE + (RAISE if raised else 0)
        mine, other = read_hand(reroll(first, mine)), read_hand(reroll(second, other))
        if mine > other:
            won, gold = won + 1, gold + stake
        elif mine < other:
            lost, gold = lost + 1, gold - stake
        else:
            drawn += 1
    return Score(won, drawn, lost, gold)


@dataclass(frozen=True, slots=True)
class Tables:
    """Each of the 7,776 rolls: faces and kept dice, shape `(dice, rolls)`; class, ranks, strength, shape `(rolls,)`."""

    faces: Ints
    kept: NDArray[np.bool_]
    rank: Ints
    values: Ints
    strength: Ints


def make_tables() -> Tables:
    """The tables, worked out once."""
    rolls = list(product(range(1, FACES + 1), repeat=DICE))
    hands = [read_hand(dice) for dice in rolls]
    order = {hand: place for place, hand in enumerate(sorted(set(hands)))}
    kept = np.array([[keeps(hand, die) for die in dice] for dice, hand in zip(rolls, hands, strict=True)])
    return Tables(
        np.array(rolls, np.int64).T.copy(),
        kept.T.copy(),
        np.array([hand[0] for hand in hands], np.int64),
        np.array([hand[1] * 10 + hand[2] for hand in hands], np.int64),
        np.array([order[hand] for hand in hands], np.int64),
    )


def play_numpy(games: int, seed: int, tables: Tables) -> Score:
    """Games all together, every question answered by a table."""
    dice = np.random.default_rng(seed)
    rolls = FACES**DICE
    first, second = dice.integers(0, rolls, games), dice.integers(0, rolls, games)
    raised = (dice.random(games) < _chance(first, second, tables)) | (
        dice.random(games) < _chance(second, first, tables)
    )
    stake = ANTE + RAISE * raised
    mine, other = (tables.strength[_rerolled(one, dice, tables)] for one in (first, second))
    sign = np.sign(mine - other)
    won, lost = int((sign > 0).sum()), int((sign < 0).sum())
    return Score(won, games - won - lost, lost, float((sign * stake).sum()))


def _chance(mine: Ints, other: Ints, tables: Tables) -> NDArray[np.float64]:
    better = tables.rank[mine] > tables.rank[other]
    same = (tables.rank[mine] == tables.rank[other]) & (tables.values[mine] > tables.values[other])
    return np.where(better, 10 / 12, np.where(same, 5 / 7, 1 / 3))


def _rerolled(roll: Ints, dice: np.random.Generator, tables: Tables) -> Ints:
    """The numbers of the rolls after the re-roll."""
    result = np.zeros(len(roll), np.int64)
    for die in range(DICE):
        old, new = tables.faces[die][roll] - 1, dice.integers(0, FACES, len(roll))
        result = result * FACES + np.where(tables.kept[die][roll], old, new)
    return result
