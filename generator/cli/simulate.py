"""`modwright simulate`: many games of a script, and what came of them."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from generator.cli import console
from generator.cli.coverage_text import coverage_lines
from generator.cli.game_options import Chosen, game_options, games_option, name_option
from generator.cli.simulate_text import report_lines
from generator.errors import UserError
from generator.simulate.coverage import coverage as files_of
from generator.simulate.fair_runs import MODELS, MOST_GAMES, fair_runs, variants_of
from generator.simulate.fairness import Fairness
from generator.simulate.mods import sources
from generator.simulate.report import report
from generator.simulate.runner import BATCH, Plan, Result, run
from generator.simulate.selection import Played

OWN_GAMES = 10_000
_EPILOG = """\b
Examples:
  modwright simulate --games 1000000
  modwright simulate --game dice_poker --asker random --guest random --rng shift --fairness
  modwright simulate --scenario scenarios/dice.scenario.yaml --json
  modwright simulate --scenario my.scenario.yaml --mod MyMod --games 5000
"""


@click.command("simulate", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@games_option(f"{OWN_GAMES:,}, or the scenario's")
@name_option
@game_options
@click.option(
    "--jobs", type=click.IntRange(-1, 256), default=1, show_default=True, help="Processes; -1: one for each core."
)
@click.option("--cluster", default="", metavar="ADDRESS", help="Play on this Dask cluster (extra `cluster`).")
@click.option(
    "--batch", type=click.IntRange(1, 1_000_000), default=BATCH, show_default=True, help="Games that run together."
)
@click.option("--fairness", is_flag=True, help="Test the dice: uniform, and independent of each other.")
@click.option("--coverage", is_flag=True, help="Show what of the script ran, and what never did.")
@click.option("--strict", is_flag=True, help="A command that is not simulated is an error.")
@click.option("--all", "whole", is_flag=True, help="Show long lists whole.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.pass_context
def command(
    context: click.Context,
    games: int | None,
    mod: Path | None,
    scenario: Path | None,
    case: str | None,
    game: str | None,
    asker: str | None,
    guest: str | None,
    player: str | None,
    tournament: bool,
    way: str | None,
    seed: int | None,
    rng: str | None,
    from_mode: str | None,
    repeat_mode: str | None,
    jobs: int,
    cluster: str,
    batch: int,
    fairness: bool,
    coverage: bool,
    strict: bool,
    whole: bool,
    as_json: bool,
) -> None:
    """Play many games of a mod's script and report what came of them.

    Without --scenario it is a game of ours, the first of the mod or --game NAME, between people at a table. Exit code 1
    if something went wrong in a game.
    """
    if jobs == 0:
        raise UserError("--jobs is 0, expected at least 1, or -1 for all cores")
    chosen = Chosen(mod, scenario, case, game, asker, guest, player, tournament, way, seed, rng, from_mode, repeat_mode)
    played = chosen.played()
    wanted = games or (OWN_GAMES if played.symbols else played.scenario.spec.games)
    if fairness and played.scenario.spec.dice is None:
        raise UserError("the scenario says nothing of `dice`, so there is nothing to test", "docs/scenarios.md: dice")
    part = dataclasses.replace(chosen.slice(played, wanted), coverage=coverage, strict=strict)
    plan = Plan(played.scenario, played.source, part, batch, jobs, cluster)
    result, fair = _run(plan, played, fairness)
    found = report(plan, result, fair)
    if as_json:
        console.say(json.dumps(dataclasses.asdict(found), indent=1, ensure_ascii=True))
    else:
        for line in report_lines(found, _again(context), whole):
            console.say(line)
        for line in (*_coverage(played, result, whole), *_others(played, game)):
            console.say(line)
    if not result.is_whole:
        context.exit(130)
    context.exit(0 if found.is_clean else 1)


def _run(plan: Plan, played: Played, fairness: bool) -> tuple[Result, tuple[Fairness, ...]]:
    """Run with a progress bar where a person looks on."""
    tests = len(MODELS) * len(variants_of(played)) * min(plan.part.games, MOST_GAMES) if fairness else 0
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty() or plan.part.games + tests <= plan.batch,
    )
    with shown:
        task = shown.add_task("games", total=plan.part.games + tests)
        result = run(plan, lambda games: shown.advance(task, games))
        fair = fair_runs(played, plan, lambda games: shown.advance(task, games)) if fairness and result.is_whole else ()
        return result, fair


def _others(played: Played, game: str | None) -> Iterator[str]:
    """The other games of the mod, where nobody has chosen one."""
    among = played.symbols.among if played.symbols is not None and game is None else ()
    if len(among) > 1:
        yield ""
        yield f"other games of the mod: {', '.join(f'--game {one}' for one in among[1:])}"


def _coverage(played: Played, result: Result, whole: bool) -> Iterator[str]:
    """What ran of the script, if that was counted."""
    if result.tally.hits is not None:
        yield ""
        yield from coverage_lines(files_of(sources(played.source), result.tally.hits, everything=False), whole)


def _again(context: click.Context) -> str:
    """The options that choose the same games, as they were given."""
    names = ("mod", "scenario", "case", "game", "asker", "guest", "player", "way", "rng", "from_mode", "repeat_mode")
    given = [(name.replace("_", "-"), context.params[name]) for name in names if context.params[name] is not None]
    flag = ["--tournament"] if context.params["tournament"] else []
    return " ".join([*flag, *(f"--{name} {_quoted(str(value))}" for name, value in given)])


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word
