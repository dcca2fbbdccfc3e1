"""`modwright odds yacht`: how Yacht is played best, how well the CPU plays it, and where it errs."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import click

from generator.build.compiler import read_rules
from generator.cli import console
from generator.cli import odds_yacht_text as text
from generator.cli.odds_text import fraction
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.yacht.board import Board
from generator.games.yacht.measure import Limits, Measuring
from generator.games.yacht.spec import Yacht
from generator.games.yacht.typical import play_game
from generator.odds.store import default_store
from generator.spec.rules import Rules

_EPILOG = """\b
Best play and the CPU's game take a minute or two the first time; then they are
kept in the cache folder. --tune takes some minutes.

\b
Examples:
  modwright odds yacht
  modwright odds yacht mymod/rules.yaml --json
  modwright odds yacht --game 7
  modwright odds yacht --tune
"""


@click.command("yacht", epilog=_EPILOG)
@click.argument("rules_file", metavar="[RULES]", default="rules.yaml", type=UserPath())
@click.option("--above-chance", type=fraction, default="25", show_default=True, help="Points wanted over chance.")
@click.option("--above-rule", type=fraction, default="5", show_default=True, help="Points wanted over the rule.")
@click.option("--game", "game_seed", type=click.IntRange(min=0), help="Only a game of the CPU with this seed.")
@click.option("--tune", "is_tuned", is_flag=True, help="Search better numbers for the CPU, and print them as YAML.")
@click.option("--passes", type=click.IntRange(1, 20), default=4, show_default=True, help="Most passes of --tune.")
@click.option(
    "--cards", type=click.IntRange(10, 2000), default=60, show_default=True, help="Cards drawn a round by --tune."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of what --tune draws.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
def command(
    rules_file: Path,
    above_chance: Fraction,
    above_rule: Fraction,
    game_seed: int | None,
    is_tuned: bool,
    passes: int,
    cards: int,
    seed: int,
    as_json: bool,
    html: Path | None,
) -> None:
    """Measure the Yacht of a rules.yaml: best play, the CPU, a simple rule, chance.

    Exact means, without sampling; what each of the CPU's choices costs against best play; how deep the game of two is;
    the score card of a typical game.
    """
    block = _block(read_rules(rules_file), rules_file)
    rules, numbers = block.reference(), block.cpu.numbers()
    if game_seed is not None:
        text.show_game(play_game(rules, numbers, game_seed))
        return
    if sys.stderr.isatty():
        click.echo("computing; a minute or two the first time, more with --tune", err=True)
    measuring = Measuring(Board(rules), numbers, default_store())
    if is_tuned:
        tuned, warning = measuring.tune(passes, cards, seed)
        text.show_tuned(tuned, numbers, as_json)
        console.warn(warning)
        return
    measured = measuring.measure()
    for warning in measured.warnings:
        console.warn(warning)
    limits = Limits(above_chance / 100, above_rule / 100)
    if as_json:
        text.show_json(measured, limits)
    elif html is not None:
        from generator.cli.odds_text import write_page  # noqa: PLC0415
        from generator.report.odds_yacht import yacht_page  # noqa: PLC0415 - pages are drawn only on demand

        write_page(html, yacht_page(measured, limits))
    else:
        text.show(measured, limits)


def _block(rules: Rules, path: Path) -> Yacht:
    block = rules.game("yacht", Yacht)
    if block is None:
        raise UserError(
            f"`{path}` has no game `yacht`", "add the block `games: yacht:`, as in the rules.yaml of modwright"
        )
    return block
