"""Rules under which nothing parts two players: whatever happens between them, the game goes on."""

from __future__ import annotations

from dataclasses import replace

from generator.spec.expression.tree import Constant
from generator.verify.conditions import Seating


def unparted(seating: Seating) -> Seating:
    """The same seats, with `keeps_playing: always`."""
    path = ("games", seating.game, "keeps_playing")
    assert path in seating.rules.conditions
    conditions = {**seating.rules.conditions, path: Constant(True)}
    return replace(seating, rules=replace(seating.rules, conditions=conditions))
