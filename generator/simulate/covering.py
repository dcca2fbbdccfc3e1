"""Plays scenarios for coverage and adds up what ran."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from generator.errors import UserError
from generator.simulate.batches import Slice
from generator.simulate.coverage import FileCoverage, coverage
from generator.simulate.coverage_counts import Hits
from generator.simulate.mods import sources
from generator.simulate.runner import BATCH, Plan, run
from generator.simulate.selection import Played


def covered(
    all_played: Sequence[Played], part: Slice, own_counts: bool, jobs: int = 1, everything: bool = False
) -> tuple[FileCoverage, ...]:
    """The coverage of some scenarios with one mod, together.

    With `own_counts` a scenario from a file is played as often as it says. All files count if `everything` is wanted,
    or if every game of a mod of our own was played; else those in which something ran.
    """
    hits = Hits()
    for one in all_played:
        games = one.scenario.spec.games if own_counts and one.symbols is None else part.games
        plan = Plan(one.scenario, one.source, replace(part, games=games, coverage=True), BATCH, jobs)
        result = run(plan)
        if not result.is_whole:
            raise UserError("stopped")
        if result.tally.hits is not None:
            hits = hits.with_other(result.tally.hits)
    own = [one.symbols for one in all_played if one.symbols is not None]
    played = {symbols.game for symbols in own}
    others = {game for symbols in own for game in symbols.among} - played
    files = coverage(sources(all_played[0].source), hits, everything or (bool(own) and not others))
    return files if everything else tuple(one for one in files if not _is_of(one.path, others, played))


def _is_of(path: str, others: Collection[str], played: Collection[str]) -> bool:
    """Whether a file of our own mod is another game's, by its name (`wkd_payout.txt`).

    Conditions in it may have been asked all the same: the AI looks at every decision of the mod.
    """
    stem = PurePosixPath(path.replace("\\", "/")).stem
    return any(stem.endswith(f"_{game}") for game in others) and not any(stem.endswith(f"_{game}") for game in played)
