"""Chance as a player: every way to bet alike, where it can be done."""

from __future__ import annotations

import pytest

from generator.games.one_poker.players import at_random
from generator.games.one_poker.policy import BetSpot, CardSpot, Mix, allowed


def spot(to_call: int, cap: int) -> BetSpot:
    return BetSpot(9, 1, 1, pot=1, to_call=to_call, cap=cap, checked=0, opens=1, raises=0, other_raises=0)


@pytest.mark.parametrize(
    ("to_call", "cap", "mix"),
    [
        (0, 1, Mix(50, least=50)),
        (0, 4, Mix(34, least=33, all_in=33)),
        (2, 0, Mix(50, call=50)),
        (2, 1, Mix(34, call=33, least=33)),
        (1, 3, Mix(25, call=25, least=25, all_in=25)),
    ],
)
def test_all_that_can_be_done_is_alike(to_call: int, cap: int, mix: Mix) -> None:
    assert at_random().bet(spot(to_call, cap)) == mix
    assert allowed(spot(to_call, cap), mix)


def test_the_card_is_random() -> None:
    assert {at_random().plays_high(CardSpot(14, low, lamps, 4, 4, 1)) for low in (2, 13) for lamps in range(3)} == {50}
