"""How often what ran, counted over simulated games: a record that a graph can be drawn with. Plays nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

Spot = tuple[str, int]
"""A path and the offset at which a statement starts."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Counts over `games` games with one seed: starts by name (all, and games with any), effects by name and spot."""

    games: int
    seed: int
    starts: Counter[str] = field(default_factory=Counter)
    in_games: Counter[str] = field(default_factory=Counter)
    effects: Counter[tuple[str, Spot]] = field(default_factory=Counter)

    def share_of_games(self, event: str) -> float:
        """In what share of the games an event started."""
        return self.in_games[event] / self.games if self.games else 0.0

    def each_start(self, owner: str, spots: set[Spot]) -> float | None:
        """How often the firings at some spots were reached each time their owner started; `None` if it never did."""
        starts = self.starts[owner]
        return sum(self.effects[owner, spot] for spot in spots) / starts if starts else None
