"""How often each event started, each option was chosen and each firing was reached in simulated games.

Counts by what runs, so that a firing in a scripted effect is counted for each event that calls it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from generator.interpret.core import Run
from generator.interpret.definitions import Site
from generator.interpret.events import Event
from generator.interpret.rows import BoolArray, Mask, Rows
from generator.report.graph.flow import Flow
from generator.simulate.batches import Slice, new_batch
from generator.simulate.coverage_counts import Spot, spot_of
from generator.simulate.mods import OnDisk
from generator.simulate.own_game import OwnGame
from generator.simulate.runner import BATCH, Plan, prepared
from generator.simulate.selection import Played, own_played, scenario_played


class FlowWatch:
    """A watch over one batch; spots are worked out once for each statement."""

    def __init__(self) -> None:
        self.starts: Counter[str] = Counter()
        self._in_games: dict[str, BoolArray] = {}
        self._sites: dict[int, Site] = {}
        self._effects: Counter[tuple[str, int]] = Counter()

    def event(self, event: Event, run: Run, rows: Rows) -> None:
        """An event starts."""
        self.starts[event.id] += rows.count
        seen = self._in_games.get(event.id)
        if seen is None:
            seen = self._in_games[event.id] = np.zeros(rows.worlds, np.bool_)
        seen[rows.at] = True

    def option(self, event: Event, number: int, run: Run, rows: Rows) -> None:
        """An option was chosen."""

    def effect(self, site: Site, run: Run, rows: Rows) -> None:
        """An effect is about to run."""
        self._sites[id(site)] = site
        self._effects[run.name, id(site)] += rows.count

    def condition(self, site: Site, rows: Rows, found: Mask) -> None:
        """A condition was judged."""

    def entry(self, site: Site, rows: Rows) -> None:
        """An entry of a random list was drawn."""

    @property
    def in_games(self) -> Counter[str]:
        """In how many games each event started."""
        return Counter({name: int(seen.sum()) for name, seen in self._in_games.items()})

    @property
    def effects(self) -> Counter[tuple[str, Spot]]:
        """How often each effect ran, by what it ran in."""
        found: Counter[tuple[str, Spot]] = Counter()
        for (name, site), count in self._effects.items():
            found[name, spot_of(self._sites[site])] += count
        return found


def flow_of(
    mods: Sequence[Path], scenario: Path | None, case: str | None, games: int, seed: int | None, game: str = ""
) -> Flow:
    """The flow of a game of ours (by default the first) or of a scenario in the last of the mods, the base first."""
    played = own_played(mods[-1], OwnGame(game)) if scenario is None else scenario_played(scenario, mods[-1], case)
    played = replace(played, source=OnDisk(tuple(map(str, mods))))
    part = Slice(
        seed=played.scenario.spec.seed if seed is None else seed,
        first=0,
        games=games,
        model=played.model,
        from_mode=played.from_mode,
        repeat_mode=played.repeat_mode,
    )
    return count_flow(played, part)


def count_flow(played: Played, part: Slice) -> Flow:
    """Play games and count; raises what preparing the scenario raises."""
    plan = Plan(played.scenario, played.source, part, BATCH)
    flow = Flow(part.games, part.seed)
    ready = prepared(played.scenario, played.source)
    for one in plan.slices():
        watch = FlowWatch()
        new_batch(ready, one, (watch,)).run()
        flow.starts.update(watch.starts)
        flow.in_games.update(watch.in_games)
        flow.effects.update(watch.effects)
    return flow
