"""What a policy loses at most in a round, for all lives of a game, kept on disk. Knows no script."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np

from generator.games.one_poker.policy import Policy
from generator.games.one_poker.quick import Quick
from generator.games.one_poker.response import Exploit, exploit
from generator.odds.store import Array, Key, Store

_VERSION = 1


def losses(policy: Policy, lives: int, store: Store) -> tuple[Exploit, ...]:
    """What best answers win from a policy, for 0 to `lives` - 1 lives left after the ante on the shorter side.

    Takes about two seconds for 5 lives the first time, and four times as long with each life more.
    """
    return tuple(_loss(policy, depth, store) for depth in range(lives))


def _loss(policy: Policy, depth: int, store: Store) -> Exploit:
    def compute() -> Mapping[str, Array]:
        """The arrays that are kept on disk: what can be won from each seat."""
        return {"by_seat": np.array(exploit(Quick(policy), depth).by_seat)}

    key: Key = {"policy": digest(policy), "depth": depth}
    kept = np.asarray(store.stored("one-poker-exploit", _VERSION, key, compute).arrays["by_seat"], float)
    return Exploit(depth, (float(kept[0]), float(kept[1])))


def digest(policy: Policy) -> str:
    """A policy as a key: what it does in every situation determines it."""
    return hashlib.sha256(repr(policy).encode()).hexdigest()
