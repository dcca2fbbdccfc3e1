"""Runs many games of a scenario in batches, in one process or several, with the same result.

A run is cut into batches by world number; counts are whole numbers and are added in any order. Ctrl-C gives what is
done so far.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias

import joblib

from generator.simulate.batches import Slice, new_batch
from generator.simulate.cluster import on_cluster
from generator.simulate.mods import ModSource
from generator.simulate.prepared import Prepared, prepare
from generator.simulate.scenario import Scenario
from generator.simulate.tally import Tally

BATCH = 50_000
"""Games in one batch: enough for numpy, few enough for some 50 MB."""

_LARGE = 5_000

Progress: TypeAlias = Callable[[int], None]
"""Is told how many more games are done."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A run: what is played, how often, how it is cut, and where it is played (`cluster`: a Dask scheduler)."""

    scenario: Scenario
    source: ModSource
    part: Slice
    batch: int = BATCH
    jobs: int = 1
    cluster: str = ""

    def slices(self) -> Iterator[Slice]:
        """The batches of the run."""
        end = self.part.first + self.part.games
        for first in range(self.part.first, end, self.batch):
            yield replace(self.part, first=first, games=min(self.batch, end - first))


@dataclass(frozen=True, slots=True)
class Result:
    """What a run gave; `is_whole` is false after Ctrl-C."""

    tally: Tally
    is_whole: bool


def silent(games: int) -> None:
    """Tells nobody."""


def run(plan: Plan, progress: Progress = silent) -> Result:
    """Play the games of a plan. Raises what preparing the scenario raises."""
    # Here as well, so that a faulty scenario is told once, and not by every process.
    prepared(plan.scenario, plan.source)
    total = Tally()
    try:
        for tally in _tallies(plan):
            if tally is None:
                return Result(total, False)
            total.add(tally)
            progress(tally.games)
    except KeyboardInterrupt:
        return Result(total, False)
    return Result(total, True)


def _tallies(plan: Plan) -> Iterator[Tally | None]:
    """The counts of each batch, `None` for one that was interrupted."""
    work = partial(_in_process, plan.scenario, plan.source)
    if plan.cluster:
        yield from on_cluster(plan.cluster, work, list(plan.slices()))
    elif plan.jobs == 1 or plan.part.games <= plan.batch:
        yield from (_played(prepared(plan.scenario, plan.source), part) for part in plan.slices())
    else:
        calls = (joblib.delayed(work)(part) for part in plan.slices())
        # Unordered: counts are added up, so nobody waits for a slow batch.
        yield from joblib.Parallel(n_jobs=plan.jobs, return_as="generator_unordered")(calls)


def _played(ready: Prepared, part: Slice) -> Tally:
    """Play a batch; a large one leaves cycles with large arrays behind, which are not left to the collector's mood."""
    tally = new_batch(ready, part).run()
    if part.games >= _LARGE:
        gc.collect()
    return tally


def _in_process(scenario: Scenario, source: ModSource, part: Slice) -> Tally | None:
    try:
        return _played(prepared(scenario, source), part)
    except KeyboardInterrupt:
        return None


class _Key:
    """A scenario and its mod by value, so that a process prepares each pair once."""

    def __init__(self, scenario: Scenario, source: ModSource) -> None:
        self.scenario = scenario
        self.source = source
        self._value = (str(scenario.file), scenario.case, repr(scenario.spec), source)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)


@lru_cache(maxsize=8)
def _prepared(key: _Key) -> Prepared:
    return prepare(key.scenario, key.source)


def prepared(scenario: Scenario, source: ModSource) -> Prepared:
    """A scenario held against its mod; once a process for each pair."""
    return _prepared(_Key(scenario, source))
