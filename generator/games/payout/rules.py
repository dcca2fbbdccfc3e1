"""The payout game in plain Python: classes, payouts, the simple rule, stakes and the daily limit. Knows no script.

This is the reference that the generated script is proven against, written from the rules alone (games.md 1.3 and 1.6).
Dice are faces from 1 to 6 in any order; gold and payouts are whole thousandths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement

DICE = 5
FACES = 6
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
UNIT = 1000
"""Thousandths in one gold."""


class PaidClass(StrEnum):
    """What a hand is paid by, best first; a hand of none of them is worth nothing."""

    FIVE = "five"
    FOUR = "four"
    FULL_HOUSE = "full_house"
    STRAIGHT = "straight"
    THREE = "three"
    TWO_PAIRS = "two_pairs"
    PAIR = "pair"

    @property
    def rank(self) -> int:
        """The number of the class, a better one has more; nothing has 0."""
        return len(PaidClass) - list(PaidClass).index(self)


class Advisor(StrEnum):
    """Whose advice a player can ask for: the simple rule, or the best play."""

    RULE = "rule"
    BEST = "best"


GROUPS: Mapping[PaidClass, tuple[int, ...]] = {
    PaidClass.FIVE: (5,),
    PaidClass.FOUR: (4,),
    PaidClass.FULL_HOUSE: (3, 2),
    PaidClass.THREE: (3,),
    PaidClass.TWO_PAIRS: (2, 2),
    PaidClass.PAIR: (2,),
}
"""The sizes of a class's groups of equal dice; the straight has none."""


def every_hand() -> Iterator[tuple[int, ...]]:
    """Each of the 252 hands once, faces ascending."""
    return combinations_with_replacement(range(1, FACES + 1), DICE)


def class_of(dice: Sequence[int]) -> PaidClass | None:
    """The best class that fits, or none."""
    return next((paid for paid in PaidClass if values_of(paid, dice) is not None), None)


def values_of(paid: PaidClass, dice: Sequence[int]) -> tuple[int, ...] | None:
    """The faces of a class's groups, the highest that fit, larger groups first; `None` if the class does not fit."""
    if paid is PaidClass.STRAIGHT:
        return () if tuple(sorted(dice)) in STRAIGHTS else None
    counts = Counter(dice)
    found: list[int] = []
    for size in GROUPS[paid]:
        faces = [face for face, count in counts.items() if count >= size and face not in found]
        if not faces:
            return None
        found.append(max(faces))
    return tuple(found)


def kept_by_rule(dice: Sequence[int]) -> tuple[int, ...]:
    """All dice of the most frequent value, the higher one on a tie; in their order."""
    goal = max(dice, key=lambda face: (list(dice).count(face), face))
    return tuple(die for die in dice if die == goal)


@dataclass(frozen=True, slots=True)
class House:
    """What the house offers: payouts by class, the least and the most stake, its steps, and the limit of some days."""

    pays: Mapping[PaidClass, int]
    least: int
    most: int
    step: int
    limit: int
    limit_days: int

    def paid(self, dice: Sequence[int], stake: int) -> int:
        """What a stake brings with these dice."""
        found = class_of(dice)
        return 0 if found is None else self.pays[found] * stake // UNIT

    def stakes(self) -> range:
        """Every stake that the house takes."""
        return range(self.least, self.most + 1, self.step)


@dataclass(slots=True)
class Account:
    """What a player has staked since the first stake that still counts; `since` is its day."""

    staked: int = 0
    since: int | None = None

    def counted(self, house: House, day: int) -> int:
        """What counts towards the limit on a day."""
        return self.staked if self.since is not None and day < self.since + house.limit_days else 0

    def may_stake(self, house: House, stake: int, purse: int, day: int) -> bool:
        """Whether purse and limit allow a stake."""
        return purse >= stake and self.counted(house, day) + stake <= house.limit

    def stake(self, house: House, stake: int, day: int) -> None:
        """Note a stake."""
        counted = self.counted(house, day)
        if not counted:
            self.since = day
        self.staked = counted + stake
