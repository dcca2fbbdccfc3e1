"""Everything `modwright odds yacht` tells, computed once for given rules and kept on disk.

Four ways to play: best play (for the mean), the CPU with the numbers of rules.yaml, the greedy rule, blind chance.
Numbers are float64 sums of chances; the values of games.md are reached to the last digit printed there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import cast

import numpy as np

from generator.games.yacht.best import best_chances, best_values
from generator.games.yacht.board import Board
from generator.games.yacht.cpu import CpuNumbers
from generator.games.yacht.cpu_tables import cpu_tables, situations_of
from generator.games.yacht.cpu_turns import cpu_chances
from generator.games.yacht.games import Chances, Played, Totals, played, totals_of
from generator.games.yacht.mistakes import Costs, Mistake, costs_of, listed_mistakes
from generator.games.yacht.rules import Category, YachtRules
from generator.games.yacht.simple import blind_chances, greedy_chances
from generator.games.yacht.tune import Tuned, tune
from generator.odds.pool import Numbers
from generator.odds.store import Array, Key, Solution, Store

VERSION = 1
"""Raised whenever the same rules would give other arrays."""


class Way(StrEnum):
    """A way to play."""

    BEST = "best play"
    CPU = "cpu"
    GREEDY = "greedy"
    BLIND = "blind"


MEANING = {
    Way.BEST: "the highest mean that is possible, whatever the other player does",
    Way.CPU: "the CPU player of Dice8 with the numbers of rules.yaml",
    Way.GREEDY: "keeps all dice of the most frequent value, the higher one on a tie; writes where most points are",
    Way.BLIND: "keeps each die with one half, writes in any free line, whatever lies there",
}
REFERENCE = Way.GREEDY
"""The reference opponent of the depth criterion, its simple rule."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far best play must lie over chance and over the simple rule, as shares of all games between two."""

    above_chance: Fraction
    above_rule: Fraction


@dataclass(frozen=True, slots=True)
class Depth:
    """The depth criterion: equities against the reference opponent, who is the simple rule itself."""

    best: float
    rule: float
    chance: float
    limits: Limits

    @property
    def above_chance(self) -> float:
        """How far best play lies over blind chance."""
        return self.best - self.chance

    @property
    def above_rule(self) -> float:
        """How far best play lies over the simple rule."""
        return self.best - self.rule

    @property
    def is_deep(self) -> bool:
        """Whether both limits are reached."""
        return self.above_chance >= self.limits.above_chance and self.above_rule >= self.limits.above_rule


@dataclass(frozen=True, slots=True)
class Result:
    """How a way to play does: every total, the mean points of each line without the bonus, the chance of the bonus."""

    totals: Totals
    points: tuple[float, ...]
    bonus: float


@dataclass(frozen=True, slots=True)
class Measured:
    """All results, and the mistakes of the CPU. `warnings` says what could not be kept on disk."""

    board: Board
    numbers: CpuNumbers
    results: Mapping[Way, Result]
    costs: Costs
    mistakes: tuple[Mistake, ...]
    warnings: tuple[str, ...]

    @property
    def ahead(self) -> float:
        """How many points a game best play is ahead of the CPU in the mean."""
        return self.results[Way.BEST].totals.mean - self.results[Way.CPU].totals.mean

    def equity(self, way: Way, other: Way) -> float:
        """Wins and half of the draws against another way to play, each on an own card."""
        win, draw, _ = self.results[way].totals.against(self.results[other].totals)
        return win + draw / 2

    def depth(self, reference: Way, limits: Limits) -> Depth:
        """The depth criterion with that reference opponent, who is its simple rule as well."""
        best, rule, chance = (self.equity(way, reference) for way in (Way.BEST, reference, Way.BLIND))
        return Depth(best, rule, chance, limits)


def _key(rules: YachtRules, numbers: CpuNumbers | None = None) -> Key:
    return cast(Key, [asdict(rules), None if numbers is None else asdict(numbers)])


@dataclass(frozen=True)
class Measuring:
    """Solutions for one set of rules and numbers, each computed when it is asked for and kept in the store."""

    board: Board
    numbers: CpuNumbers
    store: Store

    @cached_property
    def best(self) -> Solution:
        """Best play: its values on all cards, and how it does."""
        return self.store.stored("yacht-best", VERSION, _key(self.board.rules), self._best)

    def _best(self) -> Mapping[str, Array]:
        values = best_values(self.board)
        return {"values": values, **_arrays(self.board, _looked_up(self.board, best_chances(self.board, values)))}

    @cached_property
    def values(self) -> Numbers:
        """The values of best play on all cards."""
        return self.best.arrays["values"].astype(np.float64)

    def plain(self, way: Way) -> Solution:
        """The greedy rule or blind chance."""
        play = greedy_chances if way is Way.GREEDY else blind_chances
        kind = f"yacht-{way}"
        return self.store.stored(kind, VERSION, _key(self.board.rules), lambda: _arrays(self.board, play(self.board)))

    @cached_property
    def cpu(self) -> Solution:
        """The CPU: how it does, and what its choices cost."""
        return self.store.stored("yacht-cpu", VERSION, _key(self.board.rules, self.numbers), self._cpu)

    def _cpu(self) -> Mapping[str, Array]:
        board, tables = self.board, cpu_tables(self.board, self.numbers)
        states = np.concatenate(board.layers[1:])
        cards, situation = situations_of(board, self.numbers, states)
        which = np.zeros(board.state_count, dtype=np.int64)
        which[states] = situation
        by_situation = cpu_chances(board, tables, cards)
        games = _Games(board, lambda asked: by_situation[which[asked]])
        costs = costs_of(board, self.values, tables, cards, which, games.played.reach)
        return {**games.arrays(), **{f"costs.{name}": array for name, array in asdict(costs).items()}}

    def measure(self) -> Measured:
        """Everything."""
        solutions = {
            Way.BEST: self.best,
            Way.CPU: self.cpu,
            **{way: self.plain(way) for way in (Way.GREEDY, Way.BLIND)},
        }
        costs = _costs(self.cpu.arrays)
        mistakes = listed_mistakes(self.board, self.values, cpu_tables(self.board, self.numbers), costs)
        warnings = tuple(dict.fromkeys(one.warning for one in solutions.values() if one.warning))
        results = {way: _result(one.arrays) for way, one in solutions.items()}
        return Measured(self.board, self.numbers, results, costs, mistakes, warnings)

    def tune(self, passes: int, cards: int, seed: int) -> tuple[Tuned, str]:
        """A better CPU, and a warning if it could not be kept."""
        key = cast(Key, [_key(self.board.rules, self.numbers), passes, cards, seed])
        solution = self.store.stored(
            "yacht-tuned", VERSION, key, lambda: _tuned_arrays(tune(self.board, self.numbers, passes, cards, seed))
        )
        return _tuned(solution.arrays), solution.warning


def _tuned_arrays(tuned: Tuned) -> Mapping[str, Array]:
    return {
        "numbers": np.array(json.dumps(asdict(tuned.numbers))),
        "means": np.array(tuned.means),
        "tried": np.array(tuned.tried),
    }


def _tuned(arrays: Mapping[str, Array]) -> Tuned:
    means = tuple(float(one) for one in arrays["means"].astype(np.float64))
    return Tuned(numbers_of(str(arrays["numbers"])), means, int(arrays["tried"].astype(np.int64)))


def numbers_of(text: str) -> CpuNumbers:
    """The numbers of the CPU written as JSON."""
    read = json.loads(text)
    lines = {name: tuple(map(Category, read[name])) for name in ("complete", "lock", "sacrifice")}
    rows = {name: tuple(read[name]) for name in ("weights", "urgency", "zero_penalties")}
    return CpuNumbers(**{**read, **lines, **rows, "high_faces": tuple(map(tuple, read["high_faces"]))})


@dataclass(frozen=True)
class _Games:
    """Whole games of one way to play."""

    board: Board
    chances: Chances

    @cached_property
    def played(self) -> Played:
        """The games played out; worked out once."""
        return played(self.board, self.chances)

    def arrays(self) -> Mapping[str, Array]:
        """What is kept of them."""
        totals = totals_of(self.board, self.chances).chances
        return {"totals": totals, "points": self.played.points, "bonus": np.array(self.played.bonus)}


def _looked_up(board: Board, chances: Chances) -> Chances:
    """The same chances, computed once for every card: some hundred megabytes, but a turn of best play is long."""
    states = np.sort(np.concatenate(board.layers[1:]))
    table = chances(states)
    return lambda asked: table[np.searchsorted(states, asked)]


def _arrays(board: Board, chances: Chances) -> Mapping[str, Array]:
    return _Games(board, chances).arrays()


def _result(arrays: Mapping[str, Array]) -> Result:
    totals = Totals(arrays["totals"].astype(np.float64))
    points = tuple(float(one) for one in arrays["points"].astype(np.float64))
    return Result(totals, points, float(arrays["bonus"].astype(np.float64)))


def _costs(arrays: Mapping[str, Array]) -> Costs:
    def of(name: str) -> Numbers:
        """An array of costs, by its name on disk."""
        return arrays[f"costs.{name}"].astype(np.float64)

    return Costs(
        cost=of("cost"),
        times=of("times"),
        habit_cost=of("habit_cost"),
        habit_times=of("habit_times"),
        listed=arrays["costs.listed"].astype(np.int64),
        listed_times=of("listed_times"),
        listed_cost=of("listed_cost"),
    )
