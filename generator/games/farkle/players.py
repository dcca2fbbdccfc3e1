"""How AIs play Farkle, in plain Python: by the exact single turn, or by the folded race. Knows no script.

Both keep what the best single turn keeps and bank from certain points on; they differ in these points. Where they would
bank with less than all that scores, they take all that scores; and whatever reaches the target is banked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.games.farkle.fold import cells, stops_of
from generator.games.farkle.race import solve_race, units_of
from generator.games.farkle.rules import Counts, all_that_scores, left_after, value
from generator.games.farkle.spec import Farkle, Plays, scoring_of
from generator.games.farkle.turn import TurnTable, solve_turn


class Decision(StrEnum):
    """What is done with a roll, by the names of the buttons."""

    KEEP_BEST = "keep_best"
    KEEP_ALL = "keep_all"
    BANK_ALL = "bank_all"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a player stands before he rolls: both scores, the points of the turn, the dice that he rolls."""

    total: int
    other_total: int
    turn: int
    left: int


@dataclass(frozen=True)
class Player:
    """An AI; `stops` gives for both scores the points of a turn from which it banks with 1 to 6 dice left."""

    table: TurnTable
    target: int
    stops: Callable[[int, int], Sequence[int]]

    def decide(self, spot: Spot, roll: Counts) -> Decision:
        """What it does with a roll that is not bust."""
        scoring = self.table.scoring
        everything, best = all_that_scores(scoring, roll), self.table.keeps(spot.turn, spot.left, roll)
        if spot.total + spot.turn + (value(scoring, everything) or 0) >= self.target:
            return Decision.BANK_ALL
        stops = self.stops(spot.total, spot.other_total)
        if not self._banks(spot, best, stops):
            return Decision.KEEP_BEST
        return Decision.BANK_ALL if self._banks(spot, everything, stops) else Decision.KEEP_ALL

    def _banks(self, spot: Spot, kept: Counts, stops: Sequence[int]) -> bool:
        """Whether the stops say to bank after keeping these dice."""
        points = value(self.table.scoring, kept) or 0
        return spot.turn + points >= stops[left_after(spot.left, sum(kept)) - 1]


def player_of(block: Farkle, plays: Plays) -> Player:
    """The AI of a block that plays in that way."""
    table = solve_turn(scoring_of(block))
    if plays is Plays.STOP_TABLE:
        return Player(table, block.target, lambda _mine, _others: table.stops)
    unit, units = table.unit, units_of(table.scoring, block.target)
    stops = stops_of(cells(solve_race(table.scoring, block.target), block.ai.race_bands), units) * unit
    return Player(table, block.target, lambda mine, others: stops[mine // unit, others // unit].tolist())
