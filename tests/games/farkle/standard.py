"""The numbers of Kingdom Come for tests, and small games that can be worked out by hand or by brute force."""

from __future__ import annotations

from generator.games.farkle.rules import Counts, Scoring, Straight, counts_of

STANDARD = Scoring(
    singles=(100, 0, 0, 0, 50, 0),
    threes=(1000, 200, 300, 400, 500, 600),
    further=2,
    straights=(Straight((1, 2, 3, 4, 5), 500), Straight((2, 3, 4, 5, 6), 750), Straight((1, 2, 3, 4, 5, 6), 1500)),
)
"""games.md 1.5."""

COARSE = Scoring(
    singles=(100, 0, 0, 0, 0, 0),
    threes=(300, 300, 300, 300, 300, 300),
    further=2,
    straights=(),
)
"""Only ones and groups, in steps of a hundred: few states, for brute force."""


def roll(digits: str) -> Counts:
    """The roll `115` as counts."""
    return counts_of(tuple(map(int, digits)))
