"""`modwright coverage`: which parts of a script ran in many games, and which never did."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import click

from generator.cli import console
from generator.cli.coverage_text import coverage_lines
from generator.cli.game_options import Chosen, game_options, games_option, name_option
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.simulate.coverage import FileCoverage
from generator.simulate.coverage_files import annotated, lcov, pages
from generator.simulate.covering import covered

OWN_GAMES = 10_000
_EPILOG = """\b
Examples:
  modwright coverage
  modwright coverage --game dice_poker
  modwright coverage --html coverage_pages --lcov coverage.info
  modwright coverage --scenario scenarios/dice.scenario.yaml --annotate
"""


@click.command("coverage", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@games_option(f"{OWN_GAMES:,}, or the scenario's")
@name_option
@game_options
@click.option(
    "--jobs", type=click.IntRange(-1, 256), default=1, show_default=True, help="Processes; -1: one for each core."
)
@click.option("--every-file", is_flag=True, help="Count files in which nothing ran, too, such as those of other games.")
@click.option("--all", "whole", is_flag=True, help="Show long lists whole.")
@click.option("--annotate", is_flag=True, help="Print the files with counts in front of each line.")
@click.option("--html", type=UserPath(file_okay=False), help="Write one page a file here.")
@click.option("--lcov", "tracefile", type=UserPath(dir_okay=False), help="Write an lcov tracefile.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
def command(
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
    every_file: bool,
    whole: bool,
    annotate: bool,
    html: Path | None,
    tracefile: Path | None,
    as_json: bool,
) -> None:
    """Play many games and count how often each event, option, effect and condition of the script came up.

    A game of ours, the first of the mod or --game NAME, is played in several ways: by humans and by the AI, with and
    without traits, with deaths. With a scenario, all its cases are played.
    """
    if jobs == 0:
        raise UserError("--jobs is 0, expected at least 1, or -1 for all cores")
    chosen = Chosen(mod, scenario, case, game, asker, guest, player, tournament, way, seed, rng, from_mode, repeat_mode)
    part = chosen.slice_of(games or OWN_GAMES)
    files = covered(chosen.all_played(), part, games is None, jobs, every_file)
    if html is not None:
        _write_pages(html, files)
    if tracefile is not None:
        _write(tracefile, "\n".join([*lcov(files), ""]))
    if as_json:
        console.say(json.dumps([dataclasses.asdict(file) for file in files], indent=1, ensure_ascii=True))
        return
    for file in files if annotate else ():
        console.say(f"\n{file.path}")
        for line in annotated(file):
            console.say(line)
    for line in coverage_lines(files, whole):
        console.say(line)


def _write_pages(folder: Path, files: tuple[FileCoverage, ...]) -> None:
    for name, text in pages(files).items():
        _write(folder / name, text)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UserError(f"`{path}` cannot be written: {fault.strerror or fault}") from fault
