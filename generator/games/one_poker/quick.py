"""A policy looked up fast: for those who ask it many thousand times. Says exactly what the policy says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import numpy as np

from generator.games.one_poker.policy import BetSpot, CardSpot, Mix, Policy, Range, Sight, View

Looked = TypeVar("Looked", Sight, View)
_LEAST, _MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


class Decides(Protocol):
    """Whoever can be asked what to do."""

    def plays_high(self, spot: CardSpot) -> int:
        """The chance in percent that the higher card is played."""

    def bet(self, spot: BetSpot) -> Mix:
        """The spread of the bet."""


class _FirstThatFits(Generic[Looked]):
    """The place of the first rule that fits, all rules tried at once."""

    def __init__(self, looked: Sequence[Looked], rules: Sequence[Mapping[Looked, Range]]) -> None:
        self.looked: tuple[Looked, ...] = tuple(looked)
        spans = [[rule.get(one, Range()) for one in looked] for rule in rules]
        shape = (len(rules), len(looked))
        lows = [[_LEAST if span.low is None else span.low for span in row] for row in spans]
        highs = [[_MOST if span.high is None else span.high for span in row] for row in spans]
        self.low = np.array(lows, np.int16).reshape(shape)
        self.high = np.array(highs, np.int16).reshape(shape)
        self._known: dict[tuple[int, ...], int | None] = {}

    def place(self, spot: CardSpot | BetSpot) -> int | None:
        """Which rule it is; `None` if none fits."""
        seen = tuple(int(getattr(spot, one)) for one in self.looked)
        if seen not in self._known:
            fits = ((self.low <= seen) & (self.high >= seen)).all(1)
            self._known[seen] = int(fits.argmax()) if fits.any() else None
        return self._known[seen]


class Quick:
    """A policy whose answers are kept."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._cards = _FirstThatFits(tuple(Sight), [rule.when for rule in policy.cards])
        self._bets = _FirstThatFits(tuple(View), [rule.when for rule in policy.bets])

    def plays_high(self, spot: CardSpot) -> int:
        """The chance in percent that the higher card is played."""
        place = self._cards.place(spot)
        return self.policy.otherwise if place is None else self.policy.cards[place].plays_high

    def bet(self, spot: BetSpot) -> Mix:
        """The spread of the bet."""
        place = self._bets.place(spot)
        return Policy("", (), ()).bet(spot) if place is None else self.policy.bets[place].mix
