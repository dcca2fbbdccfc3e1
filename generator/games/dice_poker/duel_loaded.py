"""What loaded dice change: the traits of `influence` in rules.yaml, on one side of the table and on both. Exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from generator.games.dice_poker.duel import Chances, Duel, Mover, Policy, chances, play

PLAIN_DICE = "plain"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A pair of players by their traits, and how two policies then end; `change` is that of the equity."""

    first: str
    second: str
    policy: Policy
    chances: Chances
    change: Fraction


def face_weights(leans: Iterable[tuple[str, int, Fraction]], faces: int) -> Mapping[str, tuple[int, ...]]:
    """The whole weights of the faces by trait, from (trait, face, factor); several factors of one face multiply."""
    found: dict[str, list[Fraction]] = {}
    for trait, face, factor in leans:
        found.setdefault(trait, [Fraction(1)] * faces)[face - 1] *= factor
    return {trait: _whole(weights) for trait, weights in found.items()}


def _whole(weights: list[Fraction]) -> tuple[int, ...]:
    over = lcm(*(weight.denominator for weight in weights))
    return tuple(int(weight * over) for weight in weights)


def loaded(duel: Duel, weights: Mapping[str, tuple[int, ...]], policies: Iterable[Policy]) -> Iterator[Loaded]:
    """Every pair of a plain or loaded first and second player, both playing the same policy."""
    pools = {PLAIN_DICE: duel.first, **{trait: duel.first.loaded(one) for trait, one in weights.items()}}
    for policy in policies:
        plain: Fraction | None = None
        for first, first_pool in pools.items():
            for second, second_pool in pools.items():
                seated = replace(duel, first=first_pool, second=second_pool)
                ends = chances(seated, play(seated, Mover(policy), Mover(policy)).outlook)
                plain = ends.equity if plain is None else plain
                yield Loaded(first, second, policy, ends, ends.equity - plain)
