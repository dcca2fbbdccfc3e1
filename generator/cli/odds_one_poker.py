"""`modwright odds one-poker`: cards, single rounds, and whole games of One Poker."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build.compiler import read_rules
from generator.cli import odds_one_poker_text as text
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.games.one_poker.equilibrium_policy import MOST_LIVES
from generator.games.one_poker.measure import Setting, measure_cards, measure_game
from generator.games.one_poker.names import GAME
from generator.games.one_poker.players import Limits
from generator.games.one_poker.spec import OnePoker
from generator.odds.store import default_store
from generator.spec.rules import Rules

_EPILOG = """\b
Rounds are solved by linear programming, which needs scipy (pip install scipy):
a minute or two for 5 lives the first time, a few times that for 6; then they
are kept in the cache folder.

\b
Examples:
  modwright odds one-poker
  modwright odds one-poker --cards
  modwright odds one-poker mymod/rules.yaml --lives 3
"""


@click.command("one-poker", epilog=_EPILOG)
@click.argument("rules_file", metavar="[RULES]", default="rules.yaml", type=UserPath())
@click.option("--cards", "only_cards", is_flag=True, help="Only the chances of cards, which take no second.")
@click.option("--lives", type=click.IntRange(min=2), help="Other lives of each player than those of the rules.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--html", type=UserPath(dir_okay=False), help="Write a page with pictures to this file.")
def command(rules_file: Path, only_cards: bool, lives: int | None, as_json: bool, html: Path | None) -> None:
    """Measure the One Poker of a rules.yaml: the chances of cards, what a round is worth with the lamps that are lit,
    how much each AI can lose in a round, who wins whole games, how deep the game is.
    """
    block = _block(read_rules(rules_file), rules_file)
    chances, measured = measure_cards(), None
    if not only_cards:
        numbers = block.ai.cautious
        limits = Limits(numbers.raises_from, numbers.calls_from, numbers.calls_all_in_from)
        measured = measure_game(Setting(_lives(lives or block.lives), limits), default_store())
    if as_json:
        text.show_json(chances, measured)
    elif html is not None:
        from generator.cli.odds_text import write_page  # noqa: PLC0415
        from generator.report.odds_one_poker import one_poker_page  # noqa: PLC0415 - pages are drawn only on demand

        write_page(html, one_poker_page(chances, measured))
    else:
        text.show(chances, measured)


def _lives(lives: int) -> int:
    if lives > MOST_LIVES:
        raise UserError(
            f"rounds of {lives} lives take too long to solve: with each life there are four times as many ways to bet",
            f"--lives 2 to {MOST_LIVES}, or --cards",
        )
    return lives


def _block(rules: Rules, path: Path) -> OnePoker:
    block = rules.game(GAME, OnePoker)
    if block is None:
        raise UserError(f"`{path}` has no game `{GAME}`", "its lives stand below `games: one_poker:`")
    return block
