"""What an AI needs of the solutions, folded so that it becomes little script: sets of dice, and points to bank from.

What the best single turn keeps depends on a roll only through all that scores in it, and it is all of that but for a
few sets while the turn is worth little. When to bank in a race is one table of stops for each pair of bands of scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from generator.games.farkle.kernel import Ints
from generator.games.farkle.race import Race
from generator.games.farkle.rules import DICE, Counts, Scoring, all_that_scores, every_roll, selections
from generator.games.farkle.turn import TurnTable, dice_for, profile_of


@dataclass(frozen=True, slots=True, order=True)
class Smaller:
    """A set that is better kept than all that scores: with so many dice rolled, while the turn before the roll has at
    least `from_points` and less than `to_points`, and all that scores is one of `instead_of`."""

    left: int
    from_points: int
    to_points: int
    kept: Counts
    instead_of: tuple[Counts, ...]


def smaller_sets(table: TurnTable) -> tuple[Smaller, ...]:
    """Every case in which the best single turn keeps less than all that scores."""
    found: dict[tuple[int, int, int, Counts], list[Counts]] = {}
    for left in range(1, DICE + 1):
        for scoring_set in scoring_sets(table.scoring, left):
            for start, end, kept in _spans(table, left, scoring_set):
                if kept != scoring_set:
                    found.setdefault((left, start, end, kept), []).append(scoring_set)
    return tuple(Smaller(*case, tuple(sets)) for case, sets in sorted(found.items()))


def scoring_sets(scoring: Scoring, left: int) -> tuple[Counts, ...]:
    """What all that scores may be in a roll of so many dice."""
    rolls = (roll for roll in every_roll(left) if selections(scoring, roll))
    return tuple(sorted({all_that_scores(scoring, roll) for roll in rolls}))


def _spans(table: TurnTable, left: int, scoring_set: Counts) -> Iterator[tuple[int, int, Counts]]:
    """The points of a turn, from and not up to, between which the same dice are kept of a set that scores as a whole.

    Up to the last points the dice that are left over do not matter: they could not be kept anyhow.
    """
    profile = profile_of(table.scoring, scoring_set)
    best = [table.best(level * table.unit, left, profile) for level in range(len(table.floats))]
    changes = [0, *(at for at in range(1, len(best)) if best[at] != best[at - 1]), len(best)]
    for start, end in pairwise(changes):
        yield start * table.unit, end * table.unit, dice_for(table.scoring, scoring_set, best[start])


@dataclass(frozen=True, slots=True)
class Cell:
    """The stops for scores between these units, from and not up to: for 1 to 6 dice left, in units of the turn."""

    mine: tuple[int, int]
    others: tuple[int, int]
    stops: tuple[int, ...]


def cells(race: Race, bands: int) -> tuple[Cell, ...]:
    """The race in so many bands of each score: in a cell each stop is the median of those that fall into it.

    A race of fewer units than bands has a band for each unit.
    """
    edges = sorted({round(band * race.units / bands) for band in range(bands + 1)})
    found = []
    for mine in pairwise(edges):
        for others in pairwise(edges):
            part = race.banks_from[mine[0] : mine[1], others[0] : others[1]].reshape(-1, DICE)
            stops = np.sort(part, axis=0)[len(part) // 2]
            found.append(Cell(mine, others, tuple(int(stop) for stop in stops)))
    return tuple(_merged(found))


def _merged(found: list[Cell]) -> Iterator[Cell]:
    """Cells with the same stops side by side become one."""
    waiting: Cell | None = None
    for cell in found:
        if waiting is not None and (waiting.mine, waiting.stops) == (cell.mine, cell.stops):
            waiting = Cell(cell.mine, (waiting.others[0], cell.others[1]), cell.stops)
            continue
        if waiting is not None:
            yield waiting
        waiting = cell
    if waiting is not None:
        yield waiting


def stops_of(found: tuple[Cell, ...], units: int) -> Ints:
    """The stops of all cells by scores, shape `(units, units, 6)`."""
    stops = np.zeros((units, units, DICE), np.int64)
    for cell in found:
        stops[cell.mine[0] : cell.mine[1], cell.others[0] : cell.others[1]] = cell.stops
    return stops
