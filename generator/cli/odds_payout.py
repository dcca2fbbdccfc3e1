"""`modwright odds payout`: what the house of a rules.yaml gives back, how deep its game is, what an evening costs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click

from generator.build.compiler import read_rules
from generator.cli import odds_payout_text as text
from generator.cli.odds_text import fraction, write_page
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.payout.measure import measure_house
from generator.games.payout.spec import PayoutGame
from generator.games.paytable.solve import Limits
from generator.spec.rules import Rules

_EPILOG = """\b
Examples:
  modwright odds payout
  modwright odds payout mymod/rules.yaml --diff
  modwright odds payout --json
"""


@click.command("payout", epilog=_EPILOG)
@click.argument("rules_file", metavar="[RULES]", default="rules.yaml", type=UserPath())
@click.option("--above-chance", type=fraction, default="25", show_default=True, help="Points wanted over chance.")
@click.option("--above-rule", type=fraction, default="5", show_default=True, help="Points wanted over the rule.")
@click.option("--diff", is_flag=True, help="Show every hand in which the simple rule is strictly worse.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
def command(
    rules_file: Path, above_chance: Fraction, above_rule: Fraction, diff: bool, as_json: bool, html: Path | None
) -> None:
    """Measure the payout table of a rules.yaml, exactly: the return of the best play and of simple ways to play, how
    deep the game is, its limits, and what an evening up to the limit costs on average.
    """
    block = _block(read_rules(rules_file), rules_file)
    measured = measure_house(block, Limits(above_chance / 100, above_rule / 100))
    if as_json:
        text.show_json(measured)
    elif html is not None:
        from generator.report.odds_payout import payout_page  # noqa: PLC0415 - pages are drawn only on demand

        write_page(html, payout_page(measured))
    else:
        text.show(measured, diff=diff)


def _block(rules: Rules, path: Path) -> PayoutGame:
    block = rules.game("payout", PayoutGame)
    if block is None:
        raise UserError(
            f"`{path}` has no game `payout`", "add the block `games: payout:`, as in the rules.yaml of modwright"
        )
    return block
