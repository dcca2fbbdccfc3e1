"""`modwright odds farkle`: the best single turn, and the race to the target."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build.compiler import read_rules
from generator.cli import odds_farkle_text as text
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.farkle.faults import MOST_UNITS
from generator.games.farkle.measure import measure_race, measure_turn
from generator.games.farkle.names import GAME
from generator.games.farkle.race import units_of
from generator.games.farkle.rules import Scoring
from generator.games.farkle.spec import Farkle, scoring_of
from generator.spec.rules import Rules

_EPILOG = """\b
The race takes some seconds to a minute or two the first time, by the target;
then it is kept in the cache folder.

\b
Examples:
  modwright odds farkle
  modwright odds farkle --turn --exact
  modwright odds farkle mymod/rules.yaml --target 4000
"""


@click.command("farkle", epilog=_EPILOG)
@click.argument("rules_file", metavar="[RULES]", default="rules.yaml", type=UserPath())
@click.option("--turn", "only_turn", is_flag=True, help="Only the single turn, which takes no second.")
@click.option("--target", type=click.IntRange(min=1), help="Another target than that of the rules.")
@click.option("--bands", type=click.IntRange(1, 16), help="Another number of bands for the folded race.")
@click.option("--exact", is_flag=True, help="Print fractions as well.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
def command(
    rules_file: Path,
    only_turn: bool,
    target: int | None,
    bands: int | None,
    exact: bool,
    as_json: bool,
    html: Path | None,
) -> None:
    """Measure the Farkle of a rules.yaml, whatever its points and its target.

    One turn played for the most points: chances to bust, when to bank, what to keep. The race, in which both know the
    scores: who starts, what knowing the scores gains over the blind table, how deep the game is.
    """
    block = _block(read_rules(rules_file), rules_file)
    scoring = scoring_of(block)
    turn = measure_turn(scoring)
    race = None
    if not only_turn:
        race = measure_race(scoring, _target(scoring, target or block.target), bands or block.ai.race_bands)
    if as_json:
        text.show_json(turn, race)
    elif html is not None:
        from generator.cli.odds_text import write_page  # noqa: PLC0415
        from generator.report.odds_farkle import farkle_page  # noqa: PLC0415 - pages are drawn only on demand

        write_page(html, farkle_page(turn, race))
    else:
        text.show(turn, race, exact=exact)


def _target(scoring: Scoring, target: int) -> int:
    if units_of(scoring, target) > MOST_UNITS:
        limit = MOST_UNITS * scoring.unit
        raise UserError(
            f"a race to {target:,} points takes too long to compute", f"--target up to {limit:,}, or --turn"
        )
    return target


def _block(rules: Rules, path: Path) -> Farkle:
    block = rules.game(GAME, Farkle)
    if block is None:
        raise UserError(f"`{path}` has no game `{GAME}`", "its points stand below `games: farkle:`")
    return block
