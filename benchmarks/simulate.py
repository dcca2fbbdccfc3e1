"""How fast the interpreter plays the mod's script, as ratios measured in one run.

    python -m benchmarks.simulate [--write docs/performance.md]

Measures, on one core unless said otherwise and by this process's own clock: whole games of our own mod, AI against AI;
the same game written by hand in plain Python and with numpy and tables; a single game; two processes against one; and
memory. With MODWRIGHT_MODS set, loading the largest mod in that folder as well.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.dice_poker_plain import Score, make_tables, play_numpy, play_plain
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.folder import find_mod
from generator.mod.index import index_mod
from generator.simulate.batches import Slice, new_batch
from generator.simulate.prepared import prepare
from generator.simulate.runner import Plan, run
from generator.simulate.selection import Played, own_played

ROOT = Path(__file__).resolve().parents[1]
BATCH = 50_000
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    value: str
    wanted: str = ""

    def __str__(self) -> str:
        return f"| {self.what} | {self.value} | {self.wanted} |"


def best(work: Callable[[int], object], times: int = 3) -> float:
    """The least seconds of this process's own time that a piece of work takes; each time with another seed."""
    found = []
    for seed in range(times):
        start = time.process_time()
        work(seed)
        found.append(time.process_time() - start)
    return min(found)


def speeds(played: Played) -> list[Row]:
    """Games a second of the interpreter and of the games written by hand."""
    ready = prepare(played.scenario, played.source)
    new_batch(ready, Slice(99, 0, 100)).run()
    ours = BATCH / best(lambda seed: new_batch(ready, Slice(seed, 0, BATCH)).run())
    plain = 20_000 / best(lambda seed: play_plain(20_000, seed))
    tables = make_tables()
    fast = BATCH / best(lambda seed: play_numpy(BATCH, seed, tables))
    _same_game(ready_score(played), play_numpy(MILLION, 5, tables))
    single = best(lambda seed: new_batch(ready, Slice(seed, 0, 1)).run(), 9)
    return [
        Row(f"our mod's script, {BATCH:,} games at once, one core", f"{ours:,.0f} games/s", "at least 100,000"),
        Row("the same game by hand in plain Python", f"{plain:,.0f} games/s"),
        Row("script against plain Python", f"{ours / plain:.1f} times as fast", "at least 3"),
        Row("the same game by hand with numpy and tables", f"{fast:,.0f} games/s"),
        Row("distance to that limit", f"{fast / ours:.1f} times"),
        Row("a single game", f"{single * 1000:.1f} ms", "under 50 ms"),
    ]


def ready_score(played: Played) -> Score:
    """The score of 200,000 games of the script."""
    tally = run(Plan(played.scenario, played.source, Slice(3, 0, 200_000))).tally
    found = tally.outcomes
    return Score(found["won"], found["draw"], found["lost"], tally.gold["asker"].total / 1000)


def _same_game(script: Score, by_hand: Score) -> None:
    """Both must play the same game: shares within 4 standard errors of the difference."""
    first, second = (score.won + score.drawn + score.lost for score in (script, by_hand))
    for one, other in ((script.won, by_hand.won), (script.drawn, by_hand.drawn), (script.lost, by_hand.lost)):
        share = other / second
        error = (share * (1 - share) * (1 / first + 1 / second)) ** 0.5
        assert abs(one / first - share) < 4 * error, (script, by_hand)


@dataclass(frozen=True, slots=True)
class Called:
    """What a call of `modwright simulate` took: seconds on the wall clock and of all its processes, megabytes."""

    wall: float
    cpu: float
    memory: float


def called(games: int, jobs: int) -> Called:
    """Call `modwright simulate` as a user does."""
    command = [sys.executable, "-m", "generator.cli.main", "simulate", "--mod", str(ROOT / "mod_output")]
    command += ["--games", str(games), "--jobs", str(jobs), "--json"]
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Called(time.perf_counter() - start, cpu, after.ru_maxrss / 1024)


def whole_runs() -> list[Row]:
    """A million games as a user calls for them, and four million in one process and in two."""
    whole, one, two = called(MILLION, 1), called(4 * MILLION, 1), called(4 * MILLION, 2)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    faster = f"{one.wall / two.wall:.2f} times as fast, load of the machine {load:.1f}"
    each = f"{2 * one.cpu / two.cpu:.2f} times as fast on idle cores"
    return [
        Row(
            f"`modwright simulate --games {MILLION}`", f"{whole.wall:.1f} s, {whole.memory:,.0f} MB", "within 1,500 MB"
        ),
        Row("two processes against one, four million games", faster, "at least 1.6"),
        Row("the same by the processor time of each", each, "at least 1.6"),
    ]


def loading() -> list[Row]:
    """Loading the largest of some public mods and compiling every event in it."""
    folder = os.environ.get("MODWRIGHT_MODS", "")
    if not folder:
        return [Row("loading a mod of 25 MB", "not measured: MODWRIGHT_MODS is not set", "under 10 s")]
    mod = max((one for one in Path(folder).glob("*/*/events")), key=_size).parent
    start = time.process_time()
    sources = sources_of(index_mod(find_mod(mod).files()))
    loaded = time.process_time()
    program = Program(sources)
    for name in sources.events:
        program.event(name)
    compiled = time.process_time()
    megabytes = (
        sum(len(one.script.source.text) for one in {id(e.script): e for e in sources.events.values()}.values()) / 1e6
    )
    return [
        Row(f"loading `{mod.name}` ({megabytes:.0f} MB of events)", f"{loaded - start:.1f} s", "under 10 s"),
        Row(
            f"compiling all {len(sources.events):,} events of it",
            f"{compiled - loaded:.1f} s (only events that run are)",
        ),
    ]


def _size(events: Path) -> int:
    return sum(path.stat().st_size for path in events.rglob("*.txt"))


def main() -> None:
    """Measure, print, and write the table if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, help="put the table into this file, between its two marks")
    options = parser.parse_args()
    os.chdir(ROOT)
    played = own_played(ROOT / "mod_output")
    rows = [*speeds(played), *whole_runs(), *loading()]
    version = f"Python {platform.python_version()}, numpy {np.__version__}, {os.cpu_count()} cores"
    lines = [f"Measured with {version}.", "", "| what | measured | wanted |", "| --- | --- | --- |", *map(str, rows)]
    print("\n".join(lines))
    if options.write is not None:
        _write(options.write, lines)


def _write(path: Path, lines: list[str]) -> None:
    """Replace what stands between the marks."""
    begin, end = "<!-- benchmarks/simulate.py -->", "<!-- end -->"
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition(begin)
    path.write_text(head + begin + "\n" + "\n".join(lines) + "\n" + end + rest.partition(end)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
