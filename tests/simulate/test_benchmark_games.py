"""The hand-written games of the benchmark play the rules of games.md, or their speed would say nothing."""

from __future__ import annotations

from collections import Counter
from itertools import product

from benchmarks.dice_poker_plain import Score, make_tables, play_numpy, play_plain, read_hand

RULE_AGAINST_RULE = {"won": 0.497664, "drawn": 0.004671, "lost": 0.497664}
"""games.md 2.2."""


def _check(score: Score, games: int) -> None:
    assert score.won + score.drawn + score.lost == games
    for name, chance in RULE_AGAINST_RULE.items():
        error = (chance * (1 - chance) / games) ** 0.5
        assert abs(getattr(score, name) / games - chance) < 4 * error, (name, score)
    # A game is for half a gold or one; nobody has an advantage beyond chance
    assert abs(score.gold) < 4 * games**0.5


def test_both_play_the_game() -> None:
    _check(play_plain(30_000, 3), 30_000)
    _check(play_numpy(400_000, 3, make_tables()), 400_000)


def test_classes_of_all_rolls() -> None:
    counts = Counter(read_hand(dice)[0] for dice in product(range(1, 7), repeat=5))
    # games.md 2.1: five down to nothing, straights apart
    assert [counts[rank] for rank in (8, 7, 6, 5, 4, 3, 2, 1, 0)] == [6, 150, 300, 120, 120, 1200, 1800, 3600, 480]


def test_hands_have_252_strengths() -> None:
    assert len({read_hand(dice) for dice in product(range(1, 7), repeat=5)}) == 252
    assert int(make_tables().strength.max()) == 251
