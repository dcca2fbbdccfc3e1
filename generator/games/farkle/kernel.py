"""All rolls of one to six dice as flat arrays, so that many games go through a roll at once. Knows no opponent.

Points are in units of the scoring, dice left are counted from 0: place 5 is six dice. A state ahead is one number, six
times its units of points plus the place of its dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from generator.games.farkle.rules import DICE, FACES, Scoring, left_after
from generator.games.farkle.turn import Profile, TurnTable, bust_chance, scoring_profiles

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Kernel:
    """The rolls that are not bust, by what may be kept of them; those with most options come first.

    `profiles` are the rolls with the dice that were rolled, `chances` how likely each is with so many dice (shape
    `(6, profiles)`), `bust` the chance of none of them.
    """

    unit: int
    profiles: tuple[tuple[int, Profile], ...]
    chances: Floats
    bust: Floats

    @cached_property
    def slots(self) -> tuple[Ints, ...]:
        """The states ahead by the first option of each profile, the second of each that has two, and so on."""
        most = len(self.profiles[0][1])
        return tuple(
            np.array([self.ahead(left, profile, slot) for left, profile in self.profiles if len(profile) > slot])
            for slot in range(most)
        )

    def ahead(self, left: int, profile: Profile, slot: int) -> int:
        """The state ahead after an option."""
        option = profile[slot]
        return option.points // self.unit * DICE + left_after(left, option.dice) - 1

    @cached_property
    def most(self) -> Ints:
        """The state ahead after the option of each profile with the most points."""
        return np.array([self.ahead(left, profile, profile.index(max(profile))) for left, profile in self.profiles])

    @cached_property
    def highest(self) -> int:
        """The most units of points of one roll."""
        return int(self.most.max()) // DICE

    def chosen(self, table: TurnTable, units: int) -> Ints:
        """The states ahead after the options that the best single turn takes with so many units of points."""
        found = []
        for left, profile in self.profiles:
            option = table.best(units * self.unit, left, profile)
            found.append(self.ahead(left, profile, profile.index(option)))
        return np.array(found)


@cache
def kernel_of(scoring: Scoring) -> Kernel:
    """The rolls under that scoring."""
    rolls = [
        (left, profile, many / FACES**left)
        for left in range(1, DICE + 1)
        for profile, many in scoring_profiles(scoring, left)
    ]
    # By falling number of options, for `race.roll` cuts its arrays by them; the rest only fixes the order on every
    # machine.
    rolls.sort(key=lambda one: (-len(one[1]), one[0], one[1]))
    chances = np.zeros((DICE, len(rolls)))
    for place, (left, _, chance) in enumerate(rolls):
        chances[left - 1, place] = chance
    bust = np.array([float(bust_chance(scoring, left)) for left in range(1, DICE + 1)])
    return Kernel(scoring.unit, tuple((left, profile) for left, profile, _ in rolls), chances, bust)
